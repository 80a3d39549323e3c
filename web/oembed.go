package web

import (
	"errors"
	"fmt"
	"html"
	"net/http"
)

// An oembedJSON is the answer of /oembed: what a site puts in place of a link to
// the explorer.
type oembedJSON struct {
	Version      string `json:"version"`
	Type         string `json:"type"`
	Title        string `json:"title"`
	ProviderName string `json:"provider_name"`
	ProviderURL  string `json:"provider_url"`
	CacheAge     int    `json:"cache_age"` // seconds
	Width        int    `json:"width"`
	Height       int    `json:"height"`
	HTML         string `json:"html"`
}

// The size of a frame where nobody says otherwise, in CSS pixels. It holds the
// strip of an id and what it says; the rest is a scroll away.
const (
	frameWidth  = 720
	frameHeight = 640
)

// frameSandbox is what a frame may do: run its script, submit its form, and open
// the explorer in a new tab as any other page.
const frameSandbox = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"

// oembed answers for the address of a page with one bare frame that shows it.
func (s *server) oembed(w http.ResponseWriter, r *http.Request) error {
	q, err := readQuery(r.URL.RawQuery)
	if err != nil {
		return err
	}
	format, _, err := q.one("format")
	if err != nil {
		return err
	}
	if format != "" && format != "json" {
		return &queryError{status: http.StatusNotImplemented, cause: "format " + quote(format) + " is not served", hint: "ask for json", parameter: "format", offset: noOffset}
	}
	width, err := q.number("maxwidth", frameWidth, 1, 1<<16)
	if err != nil {
		return err
	}
	height, err := q.number("maxheight", frameHeight, 1, 1<<16)
	if err != nil {
		return err
	}
	address, given, err := q.one("url")
	if err != nil {
		return err
	}
	if !given {
		return q.refuse("url", "no url is given", "give the address of a page of the explorer")
	}
	frame, title, err := s.frameOf(address)
	if errors.Is(err, errNotFound) {
		return &queryError{
			status:    http.StatusNotFound,
			cause:     "the url " + quote(address) + " is no page of the explorer",
			hint:      "give the address of the decoder, the gate or the key, as in " + s.links.absolute(s.links.page("/gate", param{"id", "JOB0KHTOWnGLuC"})),
			parameter: "url",
			offset:    noOffset,
		}
	}
	var inner *queryError
	if errors.As(err, &inner) {
		return &queryError{status: inner.status, cause: "in the url given: " + inner.cause, hint: inner.hint, parameter: "url", offset: noOffset}
	}
	if err != nil {
		return err
	}
	width, height = min(width, frameWidth), min(height, frameHeight)
	return writeJSON(w, http.StatusOK, oembedJSON{
		Version:      "1.0",
		Type:         "rich",
		Title:        title,
		ProviderName: "Branded id explorer",
		ProviderURL:  s.links.absolute(s.links.page("/")),
		CacheAge:     86400,
		Width:        width,
		Height:       height,
		HTML: fmt.Sprintf(`<iframe src="%s" title="%s" width="%d" height="%d" sandbox="%s" loading="lazy" frameborder="0"></iframe>`,
			html.EscapeString(s.links.absolute(frame)), html.EscapeString(title), width, height, frameSandbox),
	})
}

// frameOf finds the frame that shows what a page of ours shows.
func (s *server) frameOf(address string) (frame, title string, err error) {
	path, rawQuery, ok := s.links.ours(address)
	if !ok {
		return "", "", errNotFound
	}
	switch path {
	case "/", "/embed/decoder":
		a, err := readDecodeAsk(rawQuery, framedBy)
		if err != nil {
			return "", "", err
		}
		frame, _ = s.decoderHrefs(a)
		return frame, decodeTitle(a), nil
	case "/gate", "/embed/gate":
		a, err := readGateAsk(rawQuery, framedBy)
		if err != nil {
			return "", "", err
		}
		frame, _ = s.gateHrefs(a)
		return frame, gateTitle(a), nil
	case "/key", "/embed/key":
		a, err := readKeyAsk(rawQuery, framedBy)
		if err != nil {
			return "", "", err
		}
		frame, _ = s.keyHrefs(a)
		return frame, keyTitle(a), nil
	}
	return "", "", errNotFound
}

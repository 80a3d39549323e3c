package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"github.com/a-h/templ"
)

const (
	typeHTML    = "text/html; charset=utf-8"
	typeJSON    = "application/json"
	typeProblem = "application/problem+json"
)

// writePage renders a component and then answers with it. Nothing is sent before
// the whole page exists, so a component that fails leaves the response free for
// an error page.
func writePage(w http.ResponseWriter, r *http.Request, status int, page templ.Component) error {
	var body bytes.Buffer
	// Rendered whole also for somebody who has left: that is no failure of ours.
	if err := page.Render(context.WithoutCancel(r.Context()), &body); err != nil {
		return fmt.Errorf("render page: %w", err)
	}
	writeBody(w, status, typeHTML, body.Bytes())
	return nil
}

// writeJSON encodes a value and then answers with it.
func writeJSON(w http.ResponseWriter, status int, v any) error {
	return writeJSONAs(w, status, typeJSON, v)
}

func writeJSONAs(w http.ResponseWriter, status int, contentType string, v any) error {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	// The answer is never part of a page and its type is never sniffed, so < may
	// stay <: people read these answers in a terminal.
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return fmt.Errorf("encode answer: %w", err)
	}
	writeBody(w, status, contentType, body.Bytes())
	return nil
}

// writeBody answers with a body that is complete.
//
// A page says how long ago an id was minted, and the explorer may be replaced by
// a newer build at any moment, so a stored copy has to be checked before it is
// shown again: no-cache. It is not no-store, because that would also keep
// browsers from going back to the page as the visitor left it.
func writeBody(w http.ResponseWriter, status int, contentType string, body []byte) {
	writeBodyFor(w, status, contentType, "no-cache", body)
}

// writeBodyFor answers with a body that may be kept as cacheControl says.
func writeBodyFor(w http.ResponseWriter, status int, contentType, cacheControl string, body []byte) {
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	h.Set("Cache-Control", cacheControl)
	w.WriteHeader(status)
	// A write fails when the visitor has left, and then there is nobody to tell.
	_, _ = w.Write(body)
}

package web

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"runtime"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"brandedid/internal/decode"
	"brandedid/internal/gate"
	"brandedid/web/templates"
)

const (
	// maxPreviews bounds the pictures that are kept, some 60 KB each.
	maxPreviews = 128

	// drawing is how many may be drawn at once: each takes a core for 20 ms.
	drawing = 2

	// drawingWait is how long one waits for its turn.
	drawingWait = 3 * time.Second
)

// previews keeps pictures by the address they are for.
type previews struct {
	kept *lru.Cache[string, []byte]
	free chan struct{}
	art  string // names how pictures are drawn
}

func newPreviews(b Build) *previews {
	kept, err := lru.New[string, []byte](maxPreviews)
	if err != nil {
		panic(err) // the size is a constant
	}
	return &previews{kept: kept, free: make(chan struct{}, drawing), art: drawingOf(b)}
}

// drawingOf names the way in which this process draws. Two processes with one name
// draw the same bytes: they have the same source and the same compiler, and compute
// fractions alike. Without a clean commit the name is this process's own.
func drawingOf(b Build) string {
	if b.Revision == "" || b.Modified {
		return rand.Text()
	}
	return strings.Join([]string{b.Revision, runtime.Version(), runtime.GOARCH}, " ")
}

// etag is the entity tag of a picture. A picture is a function of its key and of how
// it is drawn, so the tag is known before a stroke is drawn, and it is a strong one.
func (p *previews) etag(key string) string {
	sum := sha256.Sum256([]byte(p.art + "\x00" + key))
	return `"` + hex.EncodeToString(sum[:16]) + `"`
}

func (p *previews) get(ctx context.Context, key string, draw func() ([]byte, error)) ([]byte, error) {
	if picture, ok := p.kept.Get(key); ok {
		return picture, nil
	}
	late := time.NewTimer(drawingWait)
	defer late.Stop()
	select {
	case p.free <- struct{}{}:
		defer func() { <-p.free }()
	case <-late.C:
		return nil, errBusy
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if picture, ok := p.kept.Get(key); ok {
		return picture, nil // somebody else was faster
	}
	picture, err := draw()
	if err == nil {
		p.kept.Add(key, picture)
	}
	return picture, err
}

// preview draws the picture for an id, so that a link pasted into a chat shows
// the answer. No engine is asked: the model knows what the gates say of one id.
func (s *server) preview(w http.ResponseWriter, r *http.Request) error {
	a, err := readDecodeAsk(r.URL.RawQuery, onExplorer)
	if err != nil {
		return err
	}
	key := "start"
	if a.given {
		key = "id " + a.id
	}
	const keep = "public, max-age=86400"
	etag := s.previews.etag(key)
	w.Header().Set("ETag", etag)
	if matches(r.Header.Values("If-None-Match"), etag) {
		w.Header().Set("Cache-Control", keep)
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	if h := headOf(r.Context()); h != nil {
		h.bodyDiffers = true // the headers need no drawing
		writeBodyFor(w, http.StatusOK, "image/png", keep, nil)
		return nil
	}
	body, err := s.previews.get(r.Context(), key, func() ([]byte, error) { return drawPreview(pictureOf(a)) })
	if errors.Is(err, errBusy) {
		w.Header().Set("Retry-After", "3")
	}
	if err != nil {
		return err
	}
	writeBodyFor(w, http.StatusOK, "image/png", keep, body)
	return nil
}

// matches reports whether an If-None-Match header names the entity tag, by the weak
// comparison that RFC 9110 asks for there. It is a list of tags, on one line or
// several, or a * for any. A tag may hold a comma. What cannot be read matches nothing.
func matches(lines []string, etag string) bool {
	rest := strings.Join(lines, ",")
	for {
		rest = strings.TrimLeft(rest, " \t,")
		if strings.HasPrefix(rest, "*") {
			return true
		}
		quoted, ok := strings.CutPrefix(strings.TrimPrefix(rest, "W/"), `"`)
		if !ok {
			return false
		}
		tag, after, ok := strings.Cut(quoted, `"`)
		if !ok {
			return false
		}
		if `"`+tag+`"` == etag {
			return true
		}
		rest = after
	}
}

// pictureOf is what the picture of an id shows. It is the same at any time.
func pictureOf(a decodeAsk) picture {
	if !a.given {
		return picture{sentence: "What is in an id?", tone: "idle", detail: "Fourteen bytes: what it is, when and where it was made."}
	}
	it := gate.Model{}.Run(context.Background(), gate.Request{IDs: []string{a.id}, Queue: gate.DefaultQueue, Payload: gate.DefaultPayload}).Items[0]
	faults := decode.Faults(a.id)
	st := strip(a.id, faults)
	v := picture{sentence: verdictSentence(it), tone: "bad"}
	for i, c := range append(append([]templates.Cell{}, st.Head...), st.Payload...) {
		v.cells = append(v.cells, pictureCell{glyph: c.Glyph, hex: c.Hex, ns: i < decode.NamespaceLen && !c.Absent, bad: c.Bad, absent: c.Absent})
	}
	if rest := len(a.id) - decode.Len; rest > 0 {
		v.more = "and " + count(rest, "more byte")
	}
	if id, err := decode.Parse(a.id); err == nil {
		n := id.Snowflake()
		v.tone = tone(it)
		v.detail = "made " + n.Time().Format(pageTime)
	} else if len(faults) > 0 {
		v.detail = oneLine(faults[0].Message())
	}
	return v
}

// oneLine cuts text to what fits below the picture.
func oneLine(s string) string {
	const fits = 80
	if len(s) <= fits {
		return s
	}
	return s[:fits-1] + "…"
}

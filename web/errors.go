package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"

	"github.com/a-h/templ"

	"brandedid/internal/gate"
)

// errNotFound is what a handler returns for an address that leads nowhere.
var errNotFound = errors.New("not found")

// noOffset marks an error that no single byte of the query is to blame for.
const noOffset = -1

// queryError says why a request cannot be read. It is about the visitor's own
// bytes, escaped, so it may be shown to them in full; it is not logged, because
// a query stays out of the log.
type queryError struct {
	status    int
	cause     string
	hint      string
	parameter string // "" when no parameter is to blame
	offset    int    // byte of the raw query, counted from 0, or noOffset
}

func (e *queryError) Error() string { return e.cause + "; " + e.hint }

// errBusy is for work that waits for work: there is too much of it now.
var errBusy = errors.New("busy")

// statusLeft is what the log says where the visitor did not wait for the answer.
// No status has a number for that; 499 is the one that other servers write.
const statusLeft = 499

// notRun says why the engine was not asked, to a caller who can ask again.
type notRun struct{ failure *gate.Failure }

func (e *notRun) Error() string { return e.failure.Reason + "; ask again later" }

// handler is the form of every handler here: it answers, or it returns an error
// and has written nothing.
type handler func(w http.ResponseWriter, r *http.Request) error

// errorView builds what a visitor sees of an error. title, detail and hint are
// whole sentences without markup.
type errorView func(status int, title, detail, hint string) templ.Component

// errorViews has a view for every audience that reads HTML.
type errorViews map[audience]errorView

// responder turns errors into answers. It is the one place that decides the
// status, what the visitor reads and what goes to the log.
//
// It goes by the path as it is routed, so a base path has to be gone by then.
type responder struct {
	log   *slog.Logger
	views errorViews

	// The answers to a broken program are rendered while it still works.
	broken map[audience][]byte
}

// newResponder fails when a view cannot draw an error of our own.
func newResponder(log *slog.Logger, views errorViews) (*responder, error) {
	s := &responder{log: log, views: views, broken: make(map[audience][]byte)}
	for audience, view := range views {
		body, err := renderBroken(view)
		if err != nil {
			return nil, err
		}
		s.broken[audience] = body
	}
	return s, nil
}

func renderBroken(view errorView) ([]byte, error) {
	var body bytes.Buffer
	if err := broken.show(view).Render(context.Background(), &body); err != nil {
		return nil, fmt.Errorf("render the page for errors of our own: %w", err)
	}
	return body.Bytes(), nil
}

// handle adapts a handler for the router.
func (s *responder) handle(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			s.fail(w, r, err)
		}
	}
}

// notFound answers for an address that no route has.
func (s *responder) notFound(w http.ResponseWriter, r *http.Request) {
	s.fail(w, r, errNotFound)
}

// fail answers for an error.
func (s *responder) fail(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, context.Canceled) && r.Context().Err() != nil {
		s.log.Log(r.Context(), slog.LevelInfo, "visitor left", "method", r.Method, "path", r.URL.EscapedPath())
		w.WriteHeader(statusLeft)
		return
	}
	f := describe(err)
	if f.status == http.StatusInternalServerError {
		s.report(r, err)
	}
	s.answer(w, r, f)
}

// report tells the log, and it alone, what went wrong on our side.
func (s *responder) report(r *http.Request, err error, more ...any) {
	attrs := append([]any{"method", r.Method, "path", r.URL.EscapedPath(), "error", err}, more...)
	s.log.Log(r.Context(), slog.LevelError, "request failed", attrs...)
}

// answer writes a failure in the form that the caller of this path reads.
func (s *responder) answer(w http.ResponseWriter, r *http.Request, f failure) {
	// What the handler said about the answer it did not give is not true of this one.
	for _, name := range []string{"Content-Encoding", "ETag", "Last-Modified"} {
		w.Header().Del(name)
	}
	audience := audienceOf(r.URL.Path)
	var err error
	switch {
	case audience == programs:
		err = writeProblem(w, f)
	case f.status == http.StatusInternalServerError:
		writeBody(w, f.status, typeHTML, s.broken[audience])
	default:
		err = writePage(w, r, f.status, f.show(s.views[audience]))
	}
	if err != nil {
		s.report(r, err)
		writeBody(w, http.StatusInternalServerError, typeHTML, s.broken[readers])
	}
}

type audience int

const (
	readers  audience = iota // people, who get a page
	frames                   // people on somebody else's page, who get what fits a frame there
	widgets                  // a panel inside a page, which gets a fragment
	programs                 // callers of the API, who get a problem document
)

func audienceOf(path string) audience {
	switch {
	case path == "/api" || strings.HasPrefix(path, "/api/") || path == "/oembed":
		return programs
	case strings.HasPrefix(path, framesBelow):
		return frames
	case strings.HasPrefix(path, "/widget/"):
		return widgets
	}
	return readers
}

// failure is an error as it is told to the visitor.
type failure struct {
	status      int
	title       string
	cause, hint string // lower-case, no trailing stop
	parameter   string
	offset      int
	engine      *gate.Failure // why it was not asked; nil where it is not about an engine
}

// broken says nothing about what broke: that is for the log.
var broken = failure{
	status: http.StatusInternalServerError,
	title:  "Something broke on our side",
	cause:  "the explorer could not build this answer, and its log says why",
	hint:   "try again; the address holds all there is, so nothing of yours is lost",
	offset: noOffset,
}

func describe(err error) failure {
	var q *queryError
	var n *notRun
	switch {
	case errors.As(err, &n):
		return failure{
			status: http.StatusTooManyRequests,
			title:  "Too many runs",
			cause:  n.failure.Reason,
			hint:   "ask again later",
			offset: noOffset,
			engine: n.failure,
		}
	case errors.As(err, &q):
		f := failure{status: q.status, title: "This address cannot be read", cause: q.cause, hint: q.hint, parameter: q.parameter, offset: q.offset}
		if q.status == http.StatusRequestURITooLong {
			f.title = "This address is too long"
		}
		return f
	case errors.Is(err, errBusy):
		return failure{
			status: http.StatusServiceUnavailable,
			title:  "Too much at once",
			cause:  "more is asked for than can be made now",
			hint:   "ask again in a moment",
			offset: noOffset,
		}
	case errors.Is(err, errNotFound):
		return failure{
			status: http.StatusNotFound,
			title:  "Page not found",
			cause:  "no page has this path",
			hint:   "an id belongs in the query, as in ?id=JOB0KHTOWnGLuC",
			offset: noOffset,
		}
	}
	return broken
}

func (f failure) show(view errorView) templ.Component {
	return view(f.status, f.title, sentence(f.cause), sentence(f.hint))
}

// sentence writes a cause or a hint as people write: a capital and a stop.
func sentence(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}

package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/google/go-cmp/cmp"
)

const secret = "dial 10.0.0.7: password hunter2"

const (
	brokenText = "500|Something broke on our side|" +
		"The explorer could not build this answer, and its log says why.|" +
		"Try again; the address holds all there is, so nothing of yours is lost."
	notFoundText = "404|Page not found|" +
		"No page has this path.|" +
		"An id belongs in the query, as in ?id=JOB0KHTOWnGLuC."
	badEscapeText = "400|This address cannot be read|" +
		`Bad percent-escape "%zz" at byte 3 of the query.|` +
		"Write %25 for a percent sign."
)

func TestErrorsBecomeAnswers(t *testing.T) {
	_, badEscape := readQuery("id=%zz")
	_, tooLong := readQuery(strings.Repeat("x", maxQuery+1))
	tests := []struct {
		name, path  string
		err         error
		status      int
		contentType string
		body        string
		logged      bool
	}{
		{"unreadable query, page", "/gate", badEscape, 400, typeHTML, "page|" + badEscapeText, false},
		{"unreadable query, fragment", "/widget/gate", badEscape, 400, typeHTML, "fragment|" + badEscapeText, false},
		{"unreadable query, wrapped", "/", fmt.Errorf("decode: %w", badEscape), 400, typeHTML, "page|" + badEscapeText, false},
		{
			"query too long", "/", tooLong, 414, typeHTML,
			"page|414|This address is too long|Query of 16385 bytes is over the limit of 16384.|Send less text, or fewer ids.",
			false,
		},
		{"unreadable query, frame", "/embed/gate", badEscape, 400, typeHTML, "frame|" + badEscapeText, false},
		{"broken, frame", "/embed/gate", errors.New(secret), 500, typeHTML, "frame|" + brokenText, true},
		{"the page that builds the snippet is no frame", "/embed", badEscape, 400, typeHTML, "page|" + badEscapeText, false},
		{"not found, page", "/", errNotFound, 404, typeHTML, "page|" + notFoundText, false},
		{"not found, wrapped", "/", fmt.Errorf("no such step: %w", errNotFound), 404, typeHTML, "page|" + notFoundText, false},
		{"not found, fragment", "/widget/decoder", errNotFound, 404, typeHTML, "fragment|" + notFoundText, false},
		{"broken, page", "/", errors.New(secret), 500, typeHTML, "page|" + brokenText, true},
		{"broken, fragment", "/widget/decoder", errors.New(secret), 500, typeHTML, "fragment|" + brokenText, true},
		{"a path that merely begins like the API", "/apiary", errNotFound, 404, typeHTML, "page|" + notFoundText, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var log bytes.Buffer
			h := newTestResponder(t, &log).handle(func(http.ResponseWriter, *http.Request) error { return tt.err })
			res := serveOnce(h, http.MethodGet, tt.path)
			wantAnswer(t, res, tt.status, tt.contentType, tt.body)
			if got := strings.Contains(log.String(), secret); got != tt.logged {
				t.Errorf("detail in the log: %v; want %v\n%s", got, tt.logged, &log)
			}
			if !tt.logged && log.Len() > 0 {
				t.Errorf("a visitor's mistake is in the log: %s", &log)
			}
		})
	}
}

func TestErrorsBecomeProblems(t *testing.T) {
	q, err := readQuery("id=x&host=maybe")
	if err != nil {
		t.Fatal(err)
	}
	_, badHost := q.choice("host", "check", "check", "skip")
	_, badEscape := readQuery("%zz")
	tests := []struct {
		name   string
		err    error
		status int
		want   map[string]any
	}{
		{"offset alone, and it is 0", badEscape, 400, map[string]any{
			"title": "Bad Request", "detail": `bad percent-escape "%zz" at byte 0 of the query; write %25 for a percent sign`, "offset": 0.0,
		}},
		{"parameter and offset", badHost, 400, map[string]any{
			"title": "Bad Request", "detail": `parameter host has the unknown value "maybe"; use check or skip`,
			"parameter": "host", "offset": 10.0,
		}},
		{"parameter that is missing", q.refuse("queue", "no queue", "give one"), 400, map[string]any{
			"title": "Bad Request", "detail": "no queue; give one", "parameter": "queue",
		}},
		{"not found", errNotFound, 404, map[string]any{
			"title": "Not Found", "detail": "no page has this path; an id belongs in the query, as in ?id=JOB0KHTOWnGLuC",
		}},
		{"broken", errors.New(secret), 500, map[string]any{
			"title":  "Internal Server Error",
			"detail": "the explorer could not build this answer, and its log says why; try again; the address holds all there is, so nothing of yours is lost",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newTestResponder(t, io.Discard).handle(func(http.ResponseWriter, *http.Request) error { return tt.err })
			res := serveOnce(h, http.MethodGet, "/api/v1/gate")
			tt.want["type"], tt.want["status"] = "about:blank", float64(tt.status)
			wantProblem(t, res, tt.want)
		})
	}
}

// A view that cannot be drawn must not leave the visitor without an answer.
func TestErrorPageThatFailsToRender(t *testing.T) {
	var log bytes.Buffer
	s := newTestResponder(t, &log)
	s.views[readers] = func(int, string, string, string) templ.Component {
		return templ.ComponentFunc(func(context.Context, io.Writer) error { return errors.New(secret) })
	}
	res := serveOnce(http.HandlerFunc(s.notFound), http.MethodGet, "/nowhere")
	wantAnswer(t, res, 500, typeHTML, "page|"+brokenText)
	if !strings.Contains(log.String(), secret) {
		t.Errorf("the reason is not in the log: %s", &log)
	}
}

func TestNewResponderRendersTheBrokenPageFirst(t *testing.T) {
	works := testErrorView("page")
	fails := func(int, string, string, string) templ.Component {
		return templ.ComponentFunc(func(context.Context, io.Writer) error { return errors.New("template is broken") })
	}
	for audience, views := range map[string]errorViews{
		"readers": {readers: fails, frames: works, widgets: works},
		"frames":  {readers: works, frames: fails, widgets: works},
		"widgets": {readers: works, frames: works, widgets: fails},
	} {
		if _, err := newResponder(slog.New(slog.DiscardHandler), views); err == nil {
			t.Errorf("newResponder takes a view for %s that does not render", audience)
		}
	}
}

// What a handler announced about its own answer must not describe the error page.
func TestErrorDropsHeadersOfTheLostAnswer(t *testing.T) {
	h := newTestResponder(t, io.Discard).handle(func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("ETag", `"abc"`)
		w.Header().Set("Last-Modified", "Tue, 27 Jan 2026 15:11:37 GMT")
		w.Header().Set("Content-Encoding", "gzip")
		w.Header().Set("Content-Length", "99999")
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		return errNotFound
	})
	res := serveOnce(h, http.MethodGet, "/")
	for _, name := range []string{"ETag", "Last-Modified", "Content-Encoding"} {
		if got := res.Header().Get(name); got != "" {
			t.Errorf("%s: %q", name, got)
		}
	}
	wantAnswer(t, res, 404, typeHTML, "page|"+notFoundText)
}

func TestVisitorWhoLeftIsNotAnErrorOfOurs(t *testing.T) {
	for _, tt := range []struct {
		name   string
		left   bool
		level  string
		status int
	}{
		{"visitor left", true, "level=INFO", statusLeft},
		{"something else was cancelled", false, "level=ERROR", http.StatusInternalServerError},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var log bytes.Buffer
			h := newTestResponder(t, &log).handle(func(http.ResponseWriter, *http.Request) error {
				return fmt.Errorf("run: %w", context.Canceled)
			})
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if tt.left {
				cancel()
			}
			res := httptest.NewRecorder()
			h.ServeHTTP(res, httptest.NewRequestWithContext(ctx, http.MethodGet, "/?id=secret", nil))
			if res.Code != tt.status {
				t.Errorf("status %d; want %d", res.Code, tt.status)
			}
			if !strings.Contains(log.String(), tt.level) {
				t.Errorf("log has no %s: %s", tt.level, &log)
			}
			if strings.Contains(log.String(), "secret") {
				t.Errorf("log holds the query: %s", &log)
			}
		})
	}
}

// testErrorView draws an error as plain text, so that tests can compare it whole.
func testErrorView(kind string) errorView {
	return func(status int, title, detail, hint string) templ.Component {
		return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
			_, err := fmt.Fprintf(w, "%s|%d|%s|%s|%s", kind, status, title, detail, hint)
			return err
		})
	}
}

func newTestResponder(t *testing.T, log io.Writer) *responder {
	t.Helper()
	s, err := newResponder(slog.New(slog.NewTextHandler(log, nil)), errorViews{
		readers: testErrorView("page"), frames: testErrorView("frame"), widgets: testErrorView("fragment"),
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func serveOnce(h http.Handler, method, target string) *httptest.ResponseRecorder {
	res := httptest.NewRecorder()
	h.ServeHTTP(res, httptest.NewRequest(method, target, nil))
	return res
}

func wantAnswer(t *testing.T, res *httptest.ResponseRecorder, status int, contentType, body string) {
	t.Helper()
	if res.Code != status {
		t.Errorf("status %d; want %d", res.Code, status)
	}
	if diff := cmp.Diff(body, res.Body.String()); diff != "" {
		t.Errorf("body (-want +got):\n%s", diff)
	}
	for name, want := range map[string]string{
		"Content-Type":   contentType,
		"Content-Length": fmt.Sprint(len(body)),
		"Cache-Control":  "no-cache",
	} {
		if got := res.Header().Get(name); got != want {
			t.Errorf("%s: %q; want %q", name, got, want)
		}
	}
}

func wantProblem(t *testing.T, res *httptest.ResponseRecorder, want map[string]any) {
	t.Helper()
	if got := res.Header().Get("Content-Type"); got != "application/problem+json" {
		t.Errorf("Content-Type: %q", got)
	}
	var got map[string]any
	if err := json.Unmarshal(res.Body.Bytes(), &got); err != nil {
		t.Fatalf("%v in %q", err, res.Body)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("problem (-want +got):\n%s", diff)
	}
	if status, ok := want["status"].(float64); !ok || res.Code != int(status) {
		t.Errorf("status %d; want that of the problem, %v", res.Code, want["status"])
	}
}

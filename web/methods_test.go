package web

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
)

func TestMethods(t *testing.T) {
	r := newTestRouter(t)
	const readOnly = "This address is only for reading|This method is not answered here.|Use "
	tests := []struct {
		method, path string
		status       int
		allow        string
		body         string
	}{
		{"GET", "/", 200, "", "home"},
		{"HEAD", "/", 200, "", "home"}, // the recorder keeps what a server would drop
		{"GET", "/api/v1/decode", 200, "", "decode"},
		{"HEAD", "/api/v1/decode", 200, "", "decode"},
		{"GET", "/static/a/b.css", 200, "", "css"},
		{"POST", "/", 405, "GET, HEAD", "page|405|" + readOnly + "GET or HEAD."},
		{"OPTIONS", "/", 405, "GET, HEAD", "page|405|" + readOnly + "GET or HEAD."},
		{"QUERY", "/", 405, "GET, HEAD", "page|405|" + readOnly + "GET or HEAD."},
		{"BREW", "/", 405, "GET, HEAD", "page|405|" + readOnly + "GET or HEAD."},
		{"DELETE", "/static/a/b.css", 405, "GET, HEAD", "page|405|" + readOnly + "GET or HEAD."},
		{"POST", "/widget/gate", 405, "GET, HEAD, OPTIONS", "fragment|405|" + readOnly + "GET, HEAD or OPTIONS."},
		{"HEAD", "/sent", 405, "POST", "page|405|" + readOnly + "POST."},
		{"GET", "/nowhere", 404, "", "page|" + notFoundText},
		{"HEAD", "/nowhere", 404, "", "page|" + notFoundText},
		{"POST", "/nowhere", 404, "", "page|" + notFoundText},
		{"BREW", "/nowhere", 404, "", "page|" + notFoundText},
		{"GET", "/widget/nowhere", 404, "", "fragment|" + notFoundText},
		{"GET", "/gate%2F", 404, "", "page|" + notFoundText},
	}
	for _, tt := range tests {
		t.Run(tt.method+" "+tt.path, func(t *testing.T) {
			res := serveOnce(r, tt.method, tt.path)
			if res.Code != tt.status || res.Header().Get("Allow") != tt.allow || res.Body.String() != tt.body {
				t.Errorf("got %d, Allow %q, body %q; want %d, %q, %q",
					res.Code, res.Header().Get("Allow"), res.Body, tt.status, tt.allow, tt.body)
			}
		})
	}
}

func TestMethodsInTheAPI(t *testing.T) {
	r := newTestRouter(t)
	res := serveOnce(r, http.MethodPut, "/api/v1/decode")
	if got := res.Header().Get("Allow"); got != "GET, HEAD" {
		t.Errorf("Allow: %q", got)
	}
	wantProblem(t, res, map[string]any{
		"type": "about:blank", "title": "Method Not Allowed", "status": 405.0,
		"detail": "this method is not answered here; use GET or HEAD",
	})
	for _, path := range []string{"/api", "/api/", "/api/v1", "/api/v1/nowhere", "/api/v2/decode"} {
		res := serveOnce(r, http.MethodGet, path)
		wantProblem(t, res, map[string]any{
			"type": "about:blank", "title": "Not Found", "status": 404.0,
			"detail": "no page has this path; an id belongs in the query, as in ?id=JOB0KHTOWnGLuC",
		})
	}
}

// A real server sends the headers of GET for HEAD, and no body.
func TestHeadOverTheWire(t *testing.T) {
	srv := httptest.NewServer(newTestRouter(t))
	defer srv.Close()
	for _, path := range []string{"/", "/nowhere", "/api/v1/nowhere"} {
		get, getBody := fetchAs(t, srv.URL+path, http.MethodGet, nil)
		head, headBody := fetchAs(t, srv.URL+path, http.MethodHead, nil)
		if head.StatusCode != get.StatusCode || head.ContentLength != get.ContentLength ||
			head.Header.Get("Content-Type") != get.Header.Get("Content-Type") {
			t.Errorf("%s: HEAD answers %d, %d bytes, %v; GET %d, %d bytes, %v", path,
				head.StatusCode, head.ContentLength, head.Header, get.StatusCode, get.ContentLength, get.Header)
		}
		if len(headBody) != 0 || len(getBody) == 0 {
			t.Errorf("%s: HEAD sent %d bytes, GET %d", path, len(headBody), len(getBody))
		}
	}
}

// newTestRouter is a router as the server builds it, with a route of each kind.
func newTestRouter(t *testing.T) http.Handler {
	t.Helper()
	s := newTestResponder(t, io.Discard)
	say := func(word string) http.HandlerFunc {
		return s.handle(func(w http.ResponseWriter, r *http.Request) error {
			writeBody(w, http.StatusOK, "text/plain; charset=utf-8", []byte(word))
			return nil
		})
	}
	r := chi.NewRouter()
	r.Use(middleware.GetHead)
	r.NotFound(s.notFound)
	r.MethodNotAllowed(s.methodNotAllowed)
	r.Get("/", say("home"))
	r.Post("/sent", say("sent"))
	r.Get("/static/*", say("css"))
	r.Get("/widget/gate", say("gate"))
	r.Options("/widget/gate", say("gate"))
	r.Route("/api/v1", func(r chi.Router) { r.Get("/decode", say("decode")) })
	return r
}

func fetchAs(t *testing.T, url, method string, header http.Header) (*http.Response, []byte) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	if header != nil {
		req.Header = header
	}
	// The transport itself, so that nothing is followed or decompressed unseen.
	transport := &http.Transport{DisableCompression: true, DisableKeepAlives: true}
	res, err := transport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, body
}

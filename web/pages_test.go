package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
)

// The three views of a widget, by its name.
var (
	pageOf     = map[string]string{"decoder": "/", "gate": "/gate", "key": "/key"}
	fragmentOf = map[string]string{"decoder": "/widget/decoder", "gate": "/widget/gate", "key": "/widget/key"}
	apiOf      = map[string]string{"decoder": "/api/v1/decode", "gate": "/api/v1/gate"}
)

// A request that cannot be read is a 400 that names the byte, to whoever asks.
func TestUnreadableRequests(t *testing.T) {
	h := newExplorer(t)
	all, single, gateOnly := []string{"decoder", "gate", "key"}, []string{"decoder", "key"}, []string{"gate"}
	seventeen := strings.TrimSuffix(strings.Repeat("id=JOB&", 17), "&")
	tests := []struct {
		query   string
		widgets []string
		says    string // on a page
		offset  int    // in a problem
	}{
		{"id=%zz", all, "byte 3", 3},
		{"id=JOB%", all, "byte 6", 6},
		{"id=J;B", all, "byte 4", 4},
		{"unknown=1&x=%4", all, "byte 12", 12},
		{"id=JOB&id=JOB", single, "id", 10},
		{"id=&id=", single, "id", 7},
		{"id=JOB&queue=a&queue=a", []string{"gate", "key"}, "queue", 21},
		{"id=JOB&payload=a&payload=b", gateOnly, "payload", 25},
		{"id=JOB&also=a&also=b", gateOnly, "also", 19},
		{"id=JOB&host=maybe", gateOnly, "maybe", 12},
		{"id=JOB&host=", gateOnly, "host", 12},
		{"id=JOB&host=check&host=check", gateOnly, "host", 23},
		{"step=99999&id=JOB", gateOnly, "99999", 5},
		{"step=-1", gateOnly, "-1", 5},
		{"step=01", gateOnly, "01", 5},
		{"step=81", gateOnly, "81", 5},
		{"step=", gateOnly, "step", 5},
		{"step=x", gateOnly, "x", 5},
		{seventeen, gateOnly, "17", 3},
		{strings.TrimPrefix(seventeen, "id=JOB&") + "&also=JOB", gateOnly, "17", 3},
	}
	for _, tt := range tests {
		for _, widget := range tt.widgets {
			t.Run(widget+"?"+tt.query, func(t *testing.T) {
				page := ask(h, http.MethodGet, pageOf[widget], tt.query)
				fragment := ask(h, http.MethodGet, fragmentOf[widget], tt.query)
				for _, res := range []*httptest.ResponseRecorder{page, fragment} {
					problem := one(t, documentOf(t, res, http.StatusBadRequest), byID("problem"))
					if problem.AttrOr("data-status", "") != "400" || !strings.Contains(words(problem), tt.says) {
						t.Errorf("status %s, %q; want one that names %q", problem.AttrOr("data-status", ""), words(problem), tt.says)
					}
				}
				isWhole := func(res *httptest.ResponseRecorder) bool { return strings.Contains(res.Body.String(), "<html") }
				if !isWhole(page) || isWhole(fragment) {
					t.Errorf("a whole page: %t for the page, %t for the fragment", isWhole(page), isWhole(fragment))
				}
				api, ok := apiOf[widget]
				if !ok {
					return
				}
				problem := jsonOf(t, ask(h, http.MethodGet, api, tt.query), http.StatusBadRequest, typeProblem)
				detail, _ := problem["detail"].(string)
				if problem["offset"] != float64(tt.offset) || problem["status"] != 400.0 || !strings.Contains(detail, tt.says) {
					t.Errorf("problem %v; want offset %d and a detail that names %q", problem, tt.offset, tt.says)
				}
			})
		}
	}
}

func TestTheLongestQuery(t *testing.T) {
	h := newExplorer(t)
	longest := "id=" + strings.Repeat("A", 16<<10-len("id="))
	for _, path := range []string{"/", "/gate", "/key", "/widget/decoder", "/widget/gate", "/widget/key"} {
		documentOf(t, ask(h, http.MethodGet, path, longest), http.StatusOK)
		doc := documentOf(t, ask(h, http.MethodGet, path, longest+"A"), http.StatusRequestURITooLong)
		if got := one(t, doc, byID("problem")).AttrOr("data-status", ""); got != "414" {
			t.Errorf("%s: status %q on the page", path, got)
		}
	}
	jsonOf(t, ask(h, http.MethodGet, "/api/v1/decode", longest), http.StatusOK, typeJSON)
	for _, path := range []string{"/api/v1/decode", "/api/v1/gate"} {
		if got := jsonOf(t, ask(h, http.MethodGet, path, longest+"A"), http.StatusRequestURITooLong, typeProblem)["status"]; got != 414.0 {
			t.Errorf("%s: status %v in the problem", path, got)
		}
	}
}

// No id is a page that waits for one; the empty id is an id, and too short.
func TestNoIDAndTheEmptyID(t *testing.T) {
	h := newExplorer(t)
	for widget, path := range pageOf {
		for _, path := range []string{path, fragmentOf[widget]} {
			empty := one(t, visit(t, h, path), byID(widget))
			if state := empty.AttrOr("data-state", ""); state != "empty" || empty.Find(byID("fault")).Length() != 0 {
				t.Errorf("%s without an id: state %q", path, state)
			}
			one(t, empty, byID("empty"))
			given := one(t, visit(t, h, path, param{"id", ""}), byID(widget))
			if diff := cmp.Diff([]string{"length"}, each(given, byID("fault"), attr("data-check"))); diff != "" || given.AttrOr("data-state", "") != "ready" {
				t.Errorf("%s?id=: state %q, faults (-want +got):\n%s", path, given.AttrOr("data-state", ""), diff)
			}
		}
	}
}

func TestUnknownParametersAreIgnored(t *testing.T) {
	h := newExplorer(t)
	for _, path := range []string{"/", "/gate", "/key", "/widget/decoder", "/api/v1/decode", "/api/v1/gate"} {
		plain := ask(h, http.MethodGet, path, "id=JOB0KHTOWnGLuC")
		more := ask(h, http.MethodGet, path, "utm_source=a&utm_source=b&ID=x&id=JOB0KHTOWnGLuC&%FF&=")
		if plain.Code != http.StatusOK || plain.Body.String() != more.Body.String() {
			t.Errorf("%s: status %d, and with unknown parameters %d and another body", path, plain.Code, more.Code)
		}
	}
}

func TestReadingMethods(t *testing.T) {
	srv := httptest.NewServer(newExplorerOf(t, Config{Dev: true}))
	defer srv.Close()
	for _, target := range []string{
		"/", "/?id=JOB0KHTOWnGLuC", "/?id=%zz", "/gate?id=JOB&id=JOB", "/key?id=JOB", "/gallery", "/nowhere",
		"/widget/decoder?id=JOB", "/widget/gate", "/widget/key", "/api/v1/decode?id=JOB", "/api/v1/gate", "/api/nowhere",
		"/healthz", "/readyz", "/robots.txt", "/favicon.ico",
	} {
		get, body := fetchAs(t, srv.URL+target, http.MethodGet, nil)
		head, none := fetchAs(t, srv.URL+target, http.MethodHead, nil)
		get.Header.Del("Date")
		head.Header.Del("Date")
		if diff := cmp.Diff(get.Header, head.Header); diff != "" || head.StatusCode != get.StatusCode || len(none) != 0 || len(body) == 0 {
			t.Errorf("%s: GET %d with %d bytes, HEAD %d with %d; headers (-GET +HEAD):\n%s", target, get.StatusCode, len(body), head.StatusCode, len(none), diff)
		}
		if get.StatusCode == http.StatusNotFound {
			continue
		}
		post, _ := fetchAs(t, srv.URL+target, http.MethodPost, nil)
		allow := strings.Split(post.Header.Get("Allow"), ", ")
		if post.StatusCode != http.StatusMethodNotAllowed || !slices.Contains(allow, "GET") || !slices.Contains(allow, "HEAD") || slices.Contains(allow, "POST") {
			t.Errorf("%s: POST answers %d, Allow %q", target, post.StatusCode, allow)
		}
	}
}

func TestAddressesThatLeadNowhere(t *testing.T) {
	h := newExplorer(t)
	for _, path := range []string{"/nowhere", "/JOB0KHTOWnGLuC", "/gate/", "/gallery", "/widget/nowhere", "/static/nowhere", "/%00%FF"} {
		doc := documentOf(t, ask(h, http.MethodGet, path, ""), http.StatusNotFound)
		if got := one(t, doc, byID("problem")).AttrOr("data-status", ""); got != "404" {
			t.Errorf("%s: status %q on the page", path, got)
		}
	}
	for _, path := range []string{"/api", "/api/", "/api/v1", "/api/v1/nowhere"} {
		if got := jsonOf(t, ask(h, http.MethodGet, path, ""), http.StatusNotFound, typeProblem)["status"]; got != 404.0 {
			t.Errorf("%s: status %v in the problem", path, got)
		}
	}
}

func TestFilesAndHealth(t *testing.T) {
	h := newExplorer(t)
	for path, want := range map[string]string{
		"/healthz": "text/plain; charset=utf-8", "/robots.txt": "text/plain; charset=utf-8", "/favicon.ico": "image/x-icon",
	} {
		res := ask(h, http.MethodGet, path, "")
		if res.Code != http.StatusOK || res.Header().Get("Content-Type") != want || res.Body.Len() == 0 {
			t.Errorf("%s: status %d, %q, %d bytes", path, res.Code, res.Header().Get("Content-Type"), res.Body.Len())
		}
	}
	robots := strings.Split(ask(h, http.MethodGet, "/robots.txt", "").Body.String(), "\n")
	for _, rule := range []string{"User-agent: *", "Disallow: /api/", "Disallow: /widget/"} {
		if !slices.Contains(robots, rule) {
			t.Errorf("robots.txt lacks %q:\n%s", rule, fmt.Sprint(robots))
		}
	}
	want := map[string]any{"ready": true, "engine": map[string]any{"kind": "model", "mode": "off", "server": nil, "version": nil, "reason": nil}}
	if diff := cmp.Diff(want, jsonOf(t, ask(h, http.MethodGet, "/readyz", ""), http.StatusOK, typeJSON)); diff != "" {
		t.Errorf("readyz (-want +got):\n%s", diff)
	}
}

// Each page marks itself in the navigation and names the engine; only an error
// is kept out of search engines.
func TestPagesAroundTheWidget(t *testing.T) {
	h := newExplorer(t)
	for _, path := range pageOf {
		for _, query := range []string{"", "id=JOB0KHTOWnGLuC", "id=%zz"} {
			status := http.StatusOK
			if query == "id=%zz" {
				status = http.StatusBadRequest
			}
			doc := documentOf(t, ask(h, http.MethodGet, path, query), status)
			marked := each(doc, `nav a[aria-current="page"]`, func(a *goquery.Selection) string {
				to, _, _ := strings.Cut(a.AttrOr("href", ""), "?") // it carries the id
				return to
			})
			hidden := doc.Find(`meta[name="robots"][content="noindex"]`).Length() == 1
			if good := status == http.StatusOK; good != slices.Equal(marked, []string{path}) || good == hidden {
				t.Errorf("%s?%s: the navigation marks %v, kept from search engines: %t", path, query, marked, hidden)
			}
			if got := one(t, doc, byID("engine")).AttrOr("data-engine", ""); got != "model" {
				t.Errorf("%s?%s: the header names the engine %q", path, query, got)
			}
		}
	}
}

// What is on every page is there once, so that a test of somebody's finds it.
func TestHooksOfEveryPage(t *testing.T) {
	h := newExplorer(t)
	for _, path := range []string{"/", "/gate", "/key", "/embed"} {
		page := visit(t, h, path)
		for _, hook := range []string{"engine", "theme", "announcement"} {
			if n := page.Find(byID(hook)).Length(); n != 1 {
				t.Errorf("%s has %d times %s", path, n, hook)
			}
		}
	}
}

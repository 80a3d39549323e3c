package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
)

var framePaths = map[string]string{"decoder": "/embed/decoder", "gate": "/embed/gate", "key": "/embed/key"}

// A frame shows the page's own widget, and its links stay in the frame, but for
// the one that leads out of it.
func TestFrames(t *testing.T) {
	h := newExplorer(t)
	for widget, path := range framePaths {
		page := visit(t, h, path, jobID, param{"theme", "dark"}, param{"samples", "USR0KHTOWnGLuC,job-42"})
		if got := page.Find("html").AttrOr("data-theme", ""); got != "dark" {
			t.Errorf("%s: theme %q", path, got)
		}
		if page.Find("header, footer, [data-theme-button]").Length() != 0 {
			t.Errorf("%s has the site round it", path)
		}
		if page.Find(byID(widget)).Length() != 1 {
			t.Errorf("%s has no widget", path)
		}
		for _, label := range each(visit(t, h, path, param{"samples", "\u202Ecba,é"}), byID("sample"), (*goquery.Selection).Text) {
			if label != `\xe2\x80\xaecba` && label != `\xc3\xa9` {
				t.Errorf("%s: a sample reads %q", path, label)
			}
		}
		var samples []string
		page.Find(byID("sample")).Each(func(_ int, s *goquery.Selection) { samples = append(samples, s.AttrOr("data-sample", "")) })
		if diff := cmp.Diff([]string{"USR0KHTOWnGLuC", "job-42"}, samples); diff != "" {
			t.Errorf("%s: samples (-want +got):\n%s", path, diff)
		}
		page.Find("a[href]").Each(func(_ int, a *goquery.Selection) {
			href := a.AttrOr("href", "")
			if a.AttrOr("target", "") == "_blank" {
				if strings.HasPrefix(href, "/embed/") || !strings.Contains(a.AttrOr("rel", ""), "noopener") {
					t.Errorf("%s leads out to %s", path, href)
				}
				return
			}
			if strings.HasPrefix(href, "#word-") {
				one(t, page, href)
				return
			}
			if !strings.HasPrefix(href, "/embed/") || !strings.Contains(href, "theme=dark") {
				t.Errorf("%s: %q leads to %s", path, a.Text(), href)
			}
		})
		page.Find("[hx-get]").Each(func(_ int, s *goquery.Selection) {
			fragment := s.AttrOr("hx-get", "")
			if !strings.HasPrefix(fragment, "/widget/"+widget+"?") || !strings.Contains(fragment, "frame=1") {
				t.Errorf("%s fetches %s", path, fragment)
			}
		})
	}
}

// What cannot be read is explained in the frame too, without the site round it.
func TestErrorsInFrames(t *testing.T) {
	h := newExplorer(t)
	for widget, path := range framePaths {
		for query, status := range map[string]int{"id=%zz": http.StatusBadRequest, "theme=blue": http.StatusBadRequest, "id=" + strings.Repeat("A", maxQuery): http.StatusRequestURITooLong} {
			page := documentOf(t, ask(h, http.MethodGet, path, query), status)
			if page.Find("html.framed").Length() != 1 || page.Find("header, footer").Length() != 0 {
				t.Errorf("%s?%.20s is not drawn for a frame", path, query)
			}
			if page.Find(byID("problem")).Length() != 1 || page.Find(byID("open")).AttrOr("href", "") != "/" {
				t.Errorf("%s?%.20s: no problem for %s, or no way out", path, query, widget)
			}
		}
	}
}

// A fragment for a frame has the frame's links, and no address to push.
func TestFragmentsForFrames(t *testing.T) {
	h := newExplorer(t)
	for widget := range framePaths {
		res := ask(h, http.MethodGet, "/widget/"+widget, queryOf(jobID, param{"frame", "1"}, param{"theme", "light"}))
		page := documentOf(t, res, http.StatusOK)
		if push := res.Header().Get("HX-Push-Url"); push != "" {
			t.Errorf("%s pushes %s", widget, push)
		}
		open := page.Find(byID("open"))
		if href := open.AttrOr("href", ""); strings.HasPrefix(href, "/embed") || !strings.Contains(href, "id=JOB0KHTOWnGLuC") {
			t.Errorf("%s opens %s", widget, href)
		}
		page.Find("a[href]").Not(byID("open") + ", .word").Each(func(_ int, a *goquery.Selection) {
			if href := a.AttrOr("href", ""); !strings.HasPrefix(href, "/embed/") {
				t.Errorf("%s: %q leads to %s", widget, a.Text(), href)
			}
		})
	}
}

func TestWhoMayFrame(t *testing.T) {
	const none = "frame-ancestors 'none'"
	tests := []struct{ ancestors, embed string }{
		{"*", ""},
		{"https://docs.example.com", "frame-ancestors https://docs.example.com 'self' " + testOrigin},
		{frameNobody, none},
	}
	for _, tt := range tests {
		h := newExplorerOf(t, Config{Ancestors: tt.ancestors, PublicURL: testOrigin})
		for path, want := range map[string]string{
			"/embed/decoder?id=x": tt.embed, "/embed/gate?id=%zz": tt.embed, "/embed/none": tt.embed,
			"/": none, "/gate": none, "/embed": none, "/nowhere": none, "/widget/decoder?id=x": none, "/api/v1/decode?id=x": none,
		} {
			path, query, _ := strings.Cut(path, "?")
			res := ask(h, http.MethodGet, path, query)
			_, got, _ := strings.Cut(res.Header().Get("Content-Security-Policy"), "base-uri 'none'")
			if got = strings.TrimPrefix(got, "; "); got != want {
				t.Errorf("%s: %s: %q; want %q", tt.ancestors, path, got, want)
			}
			if res.Header().Get("X-Frame-Options") != "" {
				t.Errorf("%s has X-Frame-Options, which knows no list", path)
			}
		}
	}
}

func TestBadFrames(t *testing.T) {
	h := newExplorer(t)
	for _, query := range []string{"theme=blue", "theme=", "samples=a&samples=b", "id=%"} {
		if res := ask(h, http.MethodGet, "/embed/decoder", query); res.Code != http.StatusBadRequest {
			t.Errorf("%s: status %d", query, res.Code)
		}
	}
	if res := ask(h, http.MethodGet, "/widget/decoder", "frame=2"); res.Code != http.StatusBadRequest {
		t.Errorf("status %d", res.Code)
	}
}

// Frames without an origin fetch fragments, and anyone may call the API.
func TestAnyOriginMayRead(t *testing.T) {
	h := newExplorer(t)
	for _, path := range []string{"/widget/decoder", "/widget/gate", "/widget/key", "/api/v1/decode", "/api/v1/gate", "/oembed", "/embed.js"} {
		for _, query := range []string{"id=JOB0KHTOWnGLuC", "id=%zz"} {
			res := ask(h, http.MethodGet, path, query)
			if got := res.Header().Get("Access-Control-Allow-Origin"); got != "*" {
				t.Errorf("%s?%s: allows %q", path, query, got)
			}
			if res.Header().Get("Access-Control-Allow-Credentials") != "" {
				t.Errorf("%s allows credentials", path)
			}
		}
		if path == "/embed.js" {
			continue // a script is never asked for first
		}
		res := ask(h, http.MethodOptions, path, "")
		if res.Code != http.StatusNoContent || res.Header().Get("Access-Control-Allow-Headers") != "*" || res.Header().Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("OPTIONS %s: status %d, %v", path, res.Code, res.Header())
		}
	}
	for _, path := range []string{"/", "/gate", "/embed", "/embed/gate"} {
		if got := ask(h, http.MethodGet, path, "").Header().Get("Access-Control-Allow-Origin"); got != "" {
			t.Errorf("%s allows %q", path, got)
		}
	}
}

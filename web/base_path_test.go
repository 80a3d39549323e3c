package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

const testBase, testOrigin = "/tools/ids", "https://docs.example.com"

// Every address that a page below a base path names is below it too, and leads
// somewhere, through a proxy that strips the base path and through one that keeps
// it.
func TestBasePath(t *testing.T) {
	h := newExplorerOf(t, Config{BasePath: testBase, PublicURL: testOrigin, Dev: true})
	for name, through := range map[string]func(*http.Request) *http.Request{
		"kept":     func(r *http.Request) *http.Request { return r },
		"stripped": stripped,
	} {
		t.Run(name, func(t *testing.T) {
			get := func(address string) *httptest.ResponseRecorder {
				res := httptest.NewRecorder()
				h.ServeHTTP(res, through(httptest.NewRequest(http.MethodGet, address, nil)))
				return res
			}
			seen := map[string]bool{}
			queue := []string{testBase + "/"}
			const most = 400 // there are as many addresses as ids
			for len(queue) > 0 && len(seen) < most {
				address := queue[0]
				queue = queue[1:]
				if seen[address] {
					continue
				}
				seen[address] = true
				res := get(address)
				if res.Code != http.StatusOK {
					t.Errorf("%s: status %d", address, res.Code)
				}
				if !strings.HasPrefix(res.Header().Get("Content-Type"), "text/html") {
					continue
				}
				for _, link := range linksOf(t, res) {
					link = strings.TrimPrefix(link, testOrigin)
					if !strings.HasPrefix(link, testBase+"/") {
						t.Errorf("%s leads to %s, which is not below the base path", address, link)
						continue
					}
					queue = append(queue, link)
				}
				if push := res.Header().Get("HX-Push-Url"); push != "" {
					queue = append(queue, push)
				}
			}
			for _, must := range []string{"/gate", "/key", "/embed", "/gallery", "/embed/decoder?id=JOB0KHTOWnGLuC"} {
				if !seen[testBase+must] {
					t.Errorf("%s was not reached", must)
				}
			}
		})
	}
}

// stripped is a request as a proxy passes it on that takes the base path away.
func stripped(r *http.Request) *http.Request {
	r.URL.Path = strings.TrimPrefix(r.URL.Path, testBase)
	r.URL.RawPath = strings.TrimPrefix(r.URL.RawPath, testBase)
	return r
}

var inSnippet = regexp.MustCompile(`(?:src|href)="([^"]+)"`)

// linksOf is every address in a page: of links, forms, files and fragments, and
// in the snippets that it offers.
func linksOf(t *testing.T, res *httptest.ResponseRecorder) []string {
	t.Helper()
	page, err := goquery.NewDocumentFromReader(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, name := range []string{"href", "src", "action", "hx-get", "data-href"} {
		page.Find("[" + name + "]").Each(func(_ int, s *goquery.Selection) { all = append(all, s.AttrOr(name, "")) })
	}
	page.Find(`meta[property="og:url"], meta[property="og:image"]`).Each(func(_ int, s *goquery.Selection) { all = append(all, s.AttrOr("content", "")) })
	page.Find("pre").Each(func(_ int, s *goquery.Selection) {
		for _, m := range inSnippet.FindAllStringSubmatch(s.Text(), -1) {
			if !strings.Contains(m[1], "{{") {
				all = append(all, strings.ReplaceAll(m[1], "&amp;", "&"))
			}
		}
	})
	var links []string
	for _, link := range all {
		if link != "" && !strings.HasPrefix(link, "#") {
			links = append(links, link)
		}
	}
	return links
}

func TestBasePathAlone(t *testing.T) {
	h := newExplorerOf(t, Config{BasePath: testBase})
	res := ask(h, http.MethodGet, testBase, "id=JOB0KHTOWnGLuC")
	if res.Code != http.StatusPermanentRedirect || res.Header().Get("Location") != testBase+"/?id=JOB0KHTOWnGLuC" {
		t.Errorf("status %d to %s", res.Code, res.Header().Get("Location"))
	}
	// What only begins like it is another address.
	if res := ask(h, http.MethodGet, testBase+"x/gate", ""); res.Code != http.StatusNotFound {
		t.Errorf("status %d", res.Code)
	}
}

// Where visitors are said to come from is never what a request claims.
func TestTheHostHeaderIsNotBelieved(t *testing.T) {
	h := newExplorerOf(t, Config{PublicURL: testOrigin})
	for _, path := range []string{"/?id=JOB0KHTOWnGLuC", "/embed", "/oembed?url=" + url.QueryEscape(testOrigin+"/gate?id=JOB0KHTOWnGLuC")} {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Host = "evil.example.net"
		for _, name := range []string{"X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Forwarded-Prefix"} {
			r.Header.Set(name, "host=evil.example.net")
		}
		res := httptest.NewRecorder()
		h.ServeHTTP(res, r)
		if body := res.Body.String(); res.Code != http.StatusOK || strings.Contains(body, "evil") || !strings.Contains(body, testOrigin) {
			t.Errorf("%s: status %d, or the claimed host is in it", path, res.Code)
		}
	}
}

func TestCleanPublicURL(t *testing.T) {
	for in, want := range map[string]string{
		"https://docs.example.com":             "https://docs.example.com",
		"https://docs.example.com/":            "https://docs.example.com",
		"http://127.0.0.1:8080/tools/ids/":     "http://127.0.0.1:8080",
		"https://docs.example.com/other":       "",
		"docs.example.com":                     "",
		"ftp://docs.example.com":               "",
		"https://user:secret@docs.example.com": "",
		"https://docs.example.com/?x=1":        "",
		"https://":                             "",
	} {
		got, err := CleanPublicURL(in, testBase)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %s, %v; want %q", in, got, err, want)
		}
	}
}

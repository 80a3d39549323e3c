package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// The budgets of the start page with an id, in bytes as they cross the network.
const (
	pageBudget = 60_000  // HTML, CSS and JS
	fontBudget = 110_000 // every font that its styles could ask for
)

// cssURL is where a style sheet asks for another file.
var cssURL = regexp.MustCompile(`url\(\s*['"]?([^'")\s]*)`)

func TestBudget(t *testing.T) {
	h := newExplorer(t)
	page := zipped(t, h, "/?id=JOB0KHTOWnGLuC")
	doc := documentOf(t, ask(h, http.MethodGet, "/", "id=JOB0KHTOWnGLuC"), http.StatusOK)
	total := page.Body.Len()
	fonts := map[string]int{}
	styles, scripts := each(doc, `link[rel="stylesheet"]`, attr("href")), each(doc, "script", attr("src"))
	if len(styles) == 0 || len(scripts) == 0 {
		t.Fatalf("the page loads the styles %v and the scripts %v", styles, scripts)
	}
	for _, href := range slices.Concat(styles, scripts) {
		total += zipped(t, h, href).Body.Len()
	}
	for _, href := range styles {
		sheet := ask(h, http.MethodGet, href, "").Body.String()
		for _, match := range cssURL.FindAllStringSubmatch(sheet, -1) {
			wantOwnAddress(t, match[1])
			file := path.Join(path.Dir(href), match[1])
			res := ask(h, http.MethodGet, file, "")
			if res.Code != http.StatusOK || res.Header().Get("Content-Type") != "font/woff2" {
				t.Errorf("%s asks for %s, which is %d, %q", href, file, res.Code, res.Header().Get("Content-Type"))
			}
			fonts[file] = res.Body.Len()
		}
		if strings.Contains(sheet, "@import") {
			t.Errorf("%s imports another", href)
		}
	}
	if total > pageBudget {
		t.Errorf("HTML, CSS and JS take %d bytes, the budget is %d", total, pageBudget)
	}
	size := 0
	for _, n := range fonts {
		size += n
	}
	if size == 0 || size > fontBudget {
		t.Errorf("the fonts take %d bytes, the budget is %d", size, fontBudget)
	}
	for _, href := range each(doc, `link[rel="preload"][as="font"]`, attr("href")) {
		if fonts[href] == 0 {
			t.Errorf("the page preloads %s, which no style asks for", href)
		}
	}
	t.Logf("HTML, CSS and JS: %d bytes; fonts: %d bytes", total, size)
}

// zipped is an answer as a browser gets it.
func zipped(t *testing.T, h http.Handler, target string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, target, nil)
	r.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	res := httptest.NewRecorder()
	h.ServeHTTP(res, r)
	if res.Code != http.StatusOK || res.Header().Get("Content-Encoding") != "gzip" {
		t.Fatalf("%s: status %d, encoding %q", target, res.Code, res.Header().Get("Content-Encoding"))
	}
	return res
}

// Nothing on a page or in its styles and scripts leads to another origin, and
// nothing comes from one.
func TestNoOtherOrigin(t *testing.T) {
	h := newExplorerOf(t, Config{Dev: true})
	for _, target := range []string{"/", "/?id=JOB0KHTOWnGLuC", "/gate?id=USR0KHTOWnGLuC", "/key?id=JOBzzzzzzzzzzz", "/gallery", "/nowhere"} {
		res := ask(h, http.MethodGet, strings.Split(target, "?")[0], strings.TrimPrefix(target[strings.IndexAny(target+"?", "?"):], "?"))
		doc := documentOf(t, res, res.Code)
		for _, name := range []string{"href", "src", "srcset", "action", "formaction", "poster", "data", "hx-get", "hx-post", "data-href", "content", "xlink:href"} {
			doc.Find("[" + name + "]").Each(func(_ int, s *goquery.Selection) {
				if value := s.AttrOr(name, ""); name == "content" {
					if strings.Contains(value, "//") {
						t.Errorf("%s: a meta element holds %q", target, value)
					}
				} else {
					wantOwnAddress(t, value)
				}
			})
		}
		wantPolicy(t, res.Header())
	}
}

func wantOwnAddress(t *testing.T, address string) {
	t.Helper()
	if u, err := url.Parse(address); err != nil || u.Scheme != "" || u.Host != "" || u.Opaque != "" || strings.HasPrefix(address, "//") {
		t.Errorf("%q leads to another origin; %v", address, err)
	}
}

// wantPolicy: the browser is told to load nothing from elsewhere, and to run
// nothing that stands in the page itself.
func wantPolicy(t *testing.T, header http.Header) {
	t.Helper()
	policies := header.Values("Content-Security-Policy")
	if len(policies) != 1 {
		t.Fatalf("%d policies", len(policies))
	}
	sources := map[string][]string{}
	for directive := range strings.SplitSeq(policies[0], ";") {
		words := strings.Fields(directive)
		sources[words[0]] = words[1:]
		for _, source := range words[1:] {
			if source != "'self'" && source != "'none'" {
				t.Errorf("the policy allows %s %s", words[0], source)
			}
		}
	}
	for _, directive := range []string{"default-src", "base-uri", "frame-ancestors"} {
		if !slices.Equal(sources[directive], []string{"'none'"}) {
			t.Errorf("%s is %v, want 'none'", directive, sources[directive])
		}
	}
	if !slices.Equal(sources["form-action"], []string{"'self'"}) {
		t.Errorf("form-action is %v, want 'self'", sources["form-action"])
	}
}

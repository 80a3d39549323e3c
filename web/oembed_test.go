package web

import (
	"bytes"
	"image/png"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

func TestOEmbed(t *testing.T) {
	h := newExplorerOf(t, Config{BasePath: testBase, PublicURL: testOrigin})
	site := testOrigin + testBase
	for page, frame := range map[string]string{
		"/":                   "/embed/decoder",
		"/?id=JOB0KHTOWnGLuC": "/embed/decoder?id=JOB0KHTOWnGLuC",
		"/gate?id=JOB0KHTOWnGLuC&id=USR0KHTOWnGLuC&host=skip&step=2": "/embed/gate?id=JOB0KHTOWnGLuC&id=USR0KHTOWnGLuC&host=skip&step=2",
		"/key?id=%3Cscript%3E%22&queue=a%20b":                        "/embed/key?id=%3Cscript%3E%22&queue=a%20b",
		"/embed/gate?id=JOB&theme=dark":                              "/embed/gate?id=JOB&theme=dark",
	} {
		answer := jsonOf(t, ask(h, http.MethodGet, "/oembed", queryOf(param{"url", site + page}, param{"maxwidth", "400"}, param{"format", "json"})), http.StatusOK, typeJSON)
		if answer["type"] != "rich" || answer["version"] != "1.0" || answer["width"] != 400.0 {
			t.Errorf("%s: %v", page, answer)
		}
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(answer["html"].(string)))
		if err != nil {
			t.Fatal(err)
		}
		body := doc.Find("body")
		if body.Children().Length() != 1 || strings.TrimSpace(body.Text()) != "" {
			t.Errorf("%s: more than a bare frame: %s", page, answer["html"])
		}
		if src := body.Find("iframe").AttrOr("src", ""); src != site+frame {
			t.Errorf("%s: frame %s; want %s", page, src, site+frame)
		}
		if title := body.Find("iframe").AttrOr("title", ""); title == "" {
			t.Errorf("%s: the frame has no title", page)
		}
	}
}

// A page whose address is too long for another one leads to no frame, rather than to
// one that is refused.
func TestOEmbedOfALongAddress(t *testing.T) {
	h := newExplorer(t)
	for n, want := range map[int]int{1: 1, 3000: 1, 4000: 0, 5000: 0} {
		page := visit(t, h, "/", param{"id", strings.Repeat("\xff", n)})
		links := page.Find(`link[type="application/json+oembed"]`)
		if links.Length() != want {
			t.Errorf("%d bytes: %d links", n, links.Length())
		}
		links.Each(func(_ int, s *goquery.Selection) {
			link, err := url.Parse(s.AttrOr("href", ""))
			if err != nil {
				t.Fatal(err)
			}
			jsonOf(t, ask(h, http.MethodGet, "/oembed", link.RawQuery), http.StatusOK, typeJSON)
		})
	}
}

func TestOEmbedRefuses(t *testing.T) {
	h := newExplorerOf(t, Config{BasePath: testBase, PublicURL: testOrigin})
	site := testOrigin + testBase
	for query, status := range map[string]int{
		queryOf(param{"url", "https://elsewhere.example.com" + testBase + "/"}): http.StatusNotFound,
		queryOf(param{"url", testOrigin + ".evil.example.net/"}):                http.StatusNotFound,
		queryOf(param{"url", site + "evil/"}):                                   http.StatusNotFound,
		queryOf(param{"url", site + "/api/v1/decode?id=x"}):                     http.StatusNotFound,
		"": http.StatusBadRequest,
		queryOf(param{"url", site + "/"}, param{"format", "xml"}):   http.StatusNotImplemented,
		queryOf(param{"url", site + "/"}, param{"maxwidth", "big"}): http.StatusBadRequest,
		queryOf(param{"url", site + "/?id=a&id=b"}):                 http.StatusBadRequest,
	} {
		problem := jsonOf(t, ask(h, http.MethodGet, "/oembed", query), status, typeProblem)
		if detail, _ := problem["detail"].(string); detail == "" || strings.Contains(detail, "?id=JOB") && !strings.Contains(detail, site) {
			t.Errorf("%s: the problem is %q", query, detail)
		}
	}
}

// A page tells other sites where it is, what it says, and how to frame it.
func TestSharing(t *testing.T) {
	h := newExplorerOf(t, Config{BasePath: testBase, PublicURL: testOrigin})
	content := func(page *goquery.Document, property string) string {
		return page.Find(`meta[property="`+property+`"]`).AttrOr("content", "")
	}
	for path, says := range map[string]string{
		"/":     "The gates agree: both accept this id. Made 2026-01-27 15:11:37.641 UTC.",
		"/gate": "The gates agree: both accept this id. Made 2026-01-27 15:11:37.641 UTC.",
		"/key":  "A valid id: both runtimes build its key. Made 2026-01-27 15:11:37.641 UTC.",
	} {
		page := visit(t, h, path, jobID)
		if got := content(page, "og:description"); got != says {
			t.Errorf("%s says %q", path, got)
		}
		address := testOrigin + testBase + path + "?id=JOB0KHTOWnGLuC"
		if got := content(page, "og:url"); got != address {
			t.Errorf("%s is at %s", path, got)
		}
		for _, link := range []string{content(page, "og:image"), page.Find(`link[type="application/json+oembed"]`).AttrOr("href", "")} {
			u, err := url.Parse(link)
			if err != nil || !strings.HasPrefix(link, testOrigin+testBase+"/") {
				t.Errorf("%s: %s, %v", path, link, err)
				continue
			}
			if res := ask(h, http.MethodGet, u.Path, u.RawQuery); res.Code != http.StatusOK {
				t.Errorf("%s: status %d", link, res.Code)
			}
		}
	}
}

// The picture is drawn for whatever an id is, and differs where the id does.
func TestPreview(t *testing.T) {
	h := newExplorer(t)
	drawn := map[string]string{}
	for _, id := range []string{"JOB0KHTOWnGLuC", "USR0KHTOWnGLuC", "job-42", "", "\xff\x00\r\n", "<script>", strings.Repeat("J", 5000)} {
		res := ask(h, http.MethodGet, "/preview.png", queryOf(param{"id", id}))
		if res.Code != http.StatusOK || res.Header().Get("Content-Type") != "image/png" {
			t.Fatalf("%q: status %d, %s", id, res.Code, res.Header().Get("Content-Type"))
		}
		picture := res.Body.String()
		config, err := png.DecodeConfig(bytes.NewReader(res.Body.Bytes()))
		if err != nil || config.Width != previewWidth || config.Height != previewHeight {
			t.Errorf("%q: %v, %v", id, config, err)
		}
		if other, seen := drawn[picture]; seen {
			t.Errorf("%q and %q have the same picture", id, other)
		}
		drawn[picture] = id
		if again := ask(h, http.MethodGet, "/preview.png", queryOf(param{"id", id})); again.Body.String() != picture {
			t.Errorf("%q: the picture differs the second time", id)
		}
	}
}

func BenchmarkPreview(b *testing.B) {
	v := pictureOf(decodeAsk{id: "JOB0KHTOWnGLuC", given: true})
	for b.Loop() {
		if _, err := drawPreview(v); err != nil {
			b.Fatal(err)
		}
	}
}

//go:build e2e

package e2e

import (
	"bytes"
	"io"
	"log"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/playwright-community/playwright-go"
)

// prefix is where the explorer stands behind a proxy of somebody's.
const prefix = "/tools/ids"

// behindProxy starts an explorer below the prefix, and a proxy that has nothing
// else: it strips the prefix, or keeps it. Whoever asks the proxy for what is not
// below the prefix is noted.
func behindProxy(t *testing.T, strips bool) (e *explorer, outside func() []string) {
	t.Helper()
	var mu sync.Mutex
	var asked []string
	var proxy *httputil.ReverseProxy
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/favicon.ico" {
			w.WriteHeader(http.StatusNoContent) // browsers ask by themselves, for what is no page
			return
		}
		if r.URL.Path != prefix && !strings.HasPrefix(r.URL.Path, prefix+"/") {
			mu.Lock()
			asked = append(asked, r.URL.String())
			mu.Unlock()
			http.NotFound(w, r)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	e = startExplorer(t, "-base-path", prefix, "-public-url", server.URL)
	inner, err := url.Parse(strings.TrimSuffix(e.url, prefix))
	if err != nil {
		t.Fatal(err)
	}
	proxy = &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(inner)
			if strips {
				r.Out.URL.Path = "/" + strings.TrimPrefix(strings.TrimPrefix(r.In.URL.Path, prefix), "/")
				r.Out.URL.RawPath = ""
			}
		},
		ErrorLog: log.New(io.Discard, "", 0), // visitors leave; all else is a 502, which fails the test
	}
	e.url = server.URL + prefix
	return e, func() []string {
		mu.Lock()
		defer mu.Unlock()
		return asked
	}
}

// Below a path nothing leads out of it and nothing is missing: links, forms,
// fragments, files, frames, and the addresses that others are given.
func TestBelowAPath(t *testing.T) {
	for name, strips := range map[string]bool{"stripping": true, "keeping": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, outside := behindProxy(t, strips)
			v := newVisitor(t, e)
			v.context.OnResponse(func(r playwright.Response) {
				if r.Status() >= 400 {
					t.Errorf("%s answers %d", r.URL(), r.Status())
				}
			})
			crawl(t, e.url)

			// What a page does beside following links.
			v.open("/gate")
			v.ok(v.part("id").Fill(jobID))
			v.answered("gate", "admitted")
			v.ok(v.part("step-start").Click())
			v.ok(expect.Locator(v.part("step-says")).ToBeVisible())
			v.open("/")
			v.ask("USR0KHTOWnGLuC")
			v.answered("decoder", "refused")

			// The snippets, on a site of another origin.
			for _, recipe := range []string{"iframe", "element"} {
				g := newGuest(t, e)
				g.host("", g.recipe(recipe, "widget=key&ids="+jobID, 0))
				g.ok(expect.Locator(g.framed(0, "key")).ToHaveAttribute("data-verdict", "built"))
				g.ok(g.framed(0, "id").Fill("job-42"))
				g.ok(expect.Locator(g.framed(0, "key")).ToHaveAttribute("data-verdict", "raised"))
			}
			if asked := outside(); len(asked) > 0 {
				t.Errorf("outside the path is asked for %q", asked)
			}
		})
	}
}

// crawl fetches every page that is linked to, from the start page on, once for
// each path and set of parameters, and whatever their addresses name. It fetches
// as a search engine does; what only a browser asks for, the browser asks above.
func crawl(t *testing.T, base string) {
	t.Helper()
	kind := func(u *url.URL) string {
		return u.Path + " " + strings.Join(slices.Sorted(maps.Keys(u.Query())), " ")
	}
	pages, files := map[string]bool{}, map[string]bool{}
	todo := []string{base + "/", base + "/embed/gate?id=" + jobID, base + "/embed?widget=gate&ids=" + jobID}
	for len(todo) > 0 {
		address, err := url.Parse(todo[0])
		if err != nil {
			t.Fatal(err)
		}
		todo = todo[1:]
		if pages[kind(address)] {
			continue
		}
		pages[kind(address)] = true
		page, err := goquery.NewDocumentFromReader(bytes.NewReader(download(t, address.String())))
		if err != nil {
			t.Fatal(err)
		}
		// named are the addresses that a kind of element has in an attribute.
		named := func(elements, attribute string) (all []string) {
			page.Find(elements + "[" + attribute + "]").Each(func(_ int, e *goquery.Selection) {
				found, err := address.Parse(e.AttrOr(attribute, ""))
				if err != nil {
					t.Fatal(err)
				}
				found.Fragment = ""
				if s := found.String(); s == base || strings.HasPrefix(s, base+"/") {
					all = append(all, s)
				} else {
					t.Errorf("%s leads to %s", address, s)
				}
			})
			return all
		}
		todo = slices.Concat(todo, named("a", "href"), named("form", "action"), named("", "hx-get"), named("iframe", "src"))
		for _, file := range slices.Concat(named("link", "href"), named("script", "src"), named(`meta[property="og:url"]`, "content"), named(`meta[property="og:image"]`, "content")) {
			if !files[file] {
				files[file] = true
				download(t, file)
			}
		}
	}
	if len(pages) < 10 || len(files) < 10 {
		t.Errorf("only %d kinds of pages and %d files were found", len(pages), len(files))
	}
}

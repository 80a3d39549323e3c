//go:build e2e

package e2e

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

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
	proxy = &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(inner)
		if strips {
			r.Out.URL.Path = "/" + strings.TrimPrefix(strings.TrimPrefix(r.In.URL.Path, prefix), "/")
			r.Out.URL.RawPath = ""
		}
	}}
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
			v.crawl()

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

// crawl opens every page that is linked to, from the start page on, once for each
// path and set of parameters, and whatever their addresses name.
func (v *visitor) crawl() {
	v.t.Helper()
	kind := func(address string) string {
		u, err := url.Parse(address)
		v.ok(err)
		names := []string{}
		for name := range u.Query() {
			names = append(names, name)
		}
		return u.Path + " " + strings.Join(names, " ")
	}
	seen := map[string]bool{}
	todo := []string{v.explorer.url + "/", v.explorer.url + "/embed/gate?id=" + jobID, v.explorer.url + "/embed?widget=gate&ids=" + jobID}
	for len(todo) > 0 {
		address := todo[0]
		todo = todo[1:]
		if seen[kind(address)] {
			continue
		}
		seen[kind(address)] = true
		_, err := v.page.Goto(address)
		v.ok(err)
		for _, found := range v.strings(`[...document.querySelectorAll('a[href], form[action], [hx-get], iframe[src]')].flatMap(
			(e) => ['href', 'action', 'hx-get', 'src'].filter((n) => e.hasAttribute(n)).map((n) => new URL(e.getAttribute(n), document.baseURI).href))`) {
			found, _, _ = strings.Cut(found, "#")
			if !strings.HasPrefix(found, v.explorer.url+"/") && found != v.explorer.url {
				v.t.Errorf("%s leads to %s", address, found)
				continue
			}
			todo = append(todo, found)
		}
		for _, found := range v.strings(`[...document.querySelectorAll('link[href], script[src], meta[property="og:url"], meta[property="og:image"]')].map(
			(e) => new URL(e.href || e.src || e.content, document.baseURI).href)`) {
			if !strings.HasPrefix(found, v.explorer.url+"/") {
				v.t.Errorf("%s names %s", address, found)
				continue
			}
			download(v.t, found)
		}
	}
	if len(seen) < 10 {
		v.t.Errorf("only %d kinds of pages were found", len(seen))
	}
}

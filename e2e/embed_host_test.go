//go:build e2e

package e2e

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/playwright-community/playwright-go"
)

// A guest is a reader of somebody else's site that embeds the explorer. The site
// has another port and another name, so that the browser takes the explorer for a
// third party.
type guest struct {
	*visitor
	site    string // URL of the site, without the slash at its end
	headers map[string]string
	body    string
}

// recommended is the sandbox that /embed recommends.
const recommended = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"

// jobID is a job's id, which both gates let in.
const jobID = "JOB0KHTOWnGLuC"

// newGuest starts a site whose pages are given to host.
func newGuest(t *testing.T, e *explorer, traits ...trait) *guest {
	t.Helper()
	g := &guest{headers: map[string]string{}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			w.WriteHeader(http.StatusNoContent) // its icon
			return
		}
		for name, value := range g.headers {
			w.Header().Set(name, value)
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, g.body)
	}))
	t.Cleanup(server.Close)
	g.site = strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
	g.visitor = newVisitor(t, e, traits...)
	g.watch.allow(g.site)
	return g
}

// host opens a page of the site with this in its body. What is in braces is
// replaced: {explorer}, {element} and {script}.
func (g *guest) host(head, body string) {
	g.t.Helper()
	words := strings.NewReplacer("{explorer}", g.explorer.url, "{script}", g.script(), "{element}", element(`ids="`+jobID+`"`))
	g.body = "<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content='width=device-width'><title>Docs</title><style>body { font: 16px/1.5 sans-serif }</style>" +
		words.Replace(head) + "</head><body><main><h1>Docs</h1>\n" + words.Replace(body) + "\n<p id=after>What follows.</p></main></body></html>"
	_, err := g.page.Goto(g.site + "/")
	g.ok(err)
}

// script is the tag that /embed publishes.
func (g *guest) script() string {
	return `<script src="` + g.explorer.url + `/embed.js" async></script>`
}

// element is the element with the attributes and a fallback.
func element(attributes string) string {
	return `<branded-id ` + attributes + `><a class="fallback" href="/fallback">The id, decoded</a></branded-id>`
}

// iframe is the plain frame, in a sandbox, or in none for "none".
func (g *guest) iframe(path, sandbox string) string {
	attribute := ` sandbox="` + sandbox + `"`
	if sandbox == "none" {
		attribute = ""
	}
	return fmt.Sprintf(`<iframe src="%s" title="The explorer" width="100%%" height="640"%s loading="lazy" style="border:0"></iframe>`, html.EscapeString(g.explorer.url+path), attribute)
}

// ours are the frames that show the explorer.
const ours = "iframe:not([title=hostile])"

// framed is the part of the n-th frame of the page with the data-testid.
func (g *guest) framed(n int, testID string) playwright.Locator {
	return g.page.Locator(ours).Nth(n).ContentFrame().GetByTestId(testID)
}

// decodes waits until the n-th frame shows an id with this validity.
func (g *guest) decodes(n int, valid string) {
	g.t.Helper()
	g.ok(expect.Locator(g.framed(n, "decoder")).ToHaveAttribute("data-state", "ready"))
	g.ok(expect.Locator(g.framed(n, "decoder")).ToHaveAttribute("data-valid", valid))
}

// inside is the n-th frame of the page as a document.
func (g *guest) inside(n int) playwright.Locator {
	return g.page.Locator(ours).Nth(n).ContentFrame().Locator("html")
}

// number is the value of an expression that comes to a number.
func (v *visitor) number(expression string, argument ...any) float64 {
	v.t.Helper()
	switch n := v.evaluate(expression, argument...).(type) {
	case int:
		return float64(n)
	case float64:
		return n
	default:
		v.t.Fatalf("%s is no number but %v", expression, n)
		return 0
	}
}

// heightOf waits until the n-th element is as high as what is in its frame, and is
// that height.
func (g *guest) heightOf(n int) float64 {
	g.t.Helper()
	var outer, inner float64
	g.until(func() bool {
		outer = g.number(`n => document.querySelectorAll('branded-id')[n].shadowRoot.querySelector('iframe').getBoundingClientRect().height`, n)
		value, err := g.inside(n).Evaluate(`() => Math.ceil(document.body.getBoundingClientRect().height)`, nil)
		g.ok(err)
		inner, _ = asNumber(value)
		return outer > 0 && outer-inner <= 1 && inner-outer <= 1
	}, func() string { return fmt.Sprintf("the frame is %v high, what is in it %v", outer, inner) })
	return outer
}

func asNumber(value any) (float64, bool) {
	switch n := value.(type) {
	case int:
		return float64(n), true
	case float64:
		return n, true
	}
	return 0, false
}

// hostBare is host with nothing in the head that a strict policy would refuse.
func (g *guest) hostBare(body string) {
	g.t.Helper()
	g.body = "<!doctype html><html lang=en><title>Docs</title>" + strings.NewReplacer("{script}", g.script(), "{element}", element(`ids="`+jobID+`"`)).Replace(body)
	_, err := g.page.Goto(g.site + "/")
	g.ok(err)
}

// until waits until something is so that no locator can wait for.
func (g *guest) until(is func() bool, otherwise func() string) {
	g.t.Helper()
	for deadline := time.Now().Add(patience); !is(); {
		if time.Now().After(deadline) {
			g.t.Fatal(otherwise())
		}
		g.evaluate(`() => new Promise(requestAnimationFrame)`) // no sooner than anything can have changed
	}
}

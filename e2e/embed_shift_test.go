//go:build e2e

package e2e

import (
	"errors"
	"testing"
	"time"

	"github.com/playwright-community/playwright-go"
)

// countShift adds up by how much what the reader saw has moved.
const countShift = `<script>window.shift = 0; new PerformanceObserver((list) => {
	for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
}).observe({type: 'layout-shift', buffered: true})</script>`

// prose is what stands below an embed, on the first screen and after it.
const prose = `<h2>Below</h2>` + `<p>An id is fourteen bytes long, and says what it names, when it was made, by whom, and which one it was.</p><hr><p>The next.</p>`

// recipe is the n-th piece of code of a recipe, as /embed shows it for a widget and
// ids.
func (v *visitor) recipe(name, query string, n int) string {
	v.t.Helper()
	page, err := v.context.NewPage()
	v.ok(err)
	defer page.Close()
	_, err = page.Goto(v.explorer.url + "/embed?site=" + name + "&" + query)
	v.ok(err)
	text, err := page.Locator(`[data-testid=recipe][data-name="` + name + `"] pre`).Nth(n).TextContent()
	v.ok(err)
	return text
}

// What surrounds an embed stays where it is while that loads. The script comes as
// late as it can: when the page has been drawn without it.
func TestLayoutShift(t *testing.T) {
	t.Parallel()
	e := startExplorer(t)
	for _, tt := range []struct {
		name, recipe, query string
		most                float64
	}{
		{"iframe", "iframe", "widget=gate&ids=" + jobID, 0},
		{"decoder", "element", "widget=decoder&ids=" + jobID, 0.05},
		{"gate", "element", "widget=gate&ids=" + jobID, 0.05},
		{"key", "element", "widget=key&ids=" + jobID, 0.05},
		{"no id", "element", "widget=decoder&ids=", 0.05},
		{"height", "", `<branded-id ids="JOB0KHTOWnGLuC" height="300" style="display:block;height:300px"><a href="/">The id</a></branded-id>`, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGuest(t, e)
			snippet := tt.query + g.script()
			if tt.recipe != "" {
				snippet = g.recipe(tt.recipe, tt.query, 0)
			}
			held := make(chan playwright.Route, 1)
			g.ok(g.page.Route("**/embed.js", func(r playwright.Route) { held <- r }))
			for _, size := range [][2]int{{1280, 800}, {1920, 1080}, {375, 667}} {
				g.ok(g.page.SetViewportSize(size[0], size[1]))
				g.opensWithLateScript(func() { g.host(countShift, snippet+prose) }, held, tt.recipe != "iframe")
				g.ok(expect.Locator(g.page.FrameLocator(ours).Locator("[data-state]").First()).ToBeVisible())
				if tt.most > 0 {
					g.heightOf(0)
				}
				g.settle()
				shift := g.number(`shift`)
				t.Logf("at %d×%d the page shifts by %.4f", size[0], size[1], shift)
				if shift > tt.most {
					t.Errorf("want at most %v", tt.most)
				}
			}
		})
	}
}

// opensWithLateScript opens a page and lets its script go when it has been drawn.
func (g *guest) opensWithLateScript(open func(), held <-chan playwright.Route, scripted bool) {
	g.t.Helper()
	if !scripted {
		open()
		return
	}
	released := make(chan error, 1)
	go func() {
		var route playwright.Route
		select {
		case route = <-held:
		case <-time.After(patience):
			released <- errors.New("the page does not ask for the script")
			return
		}
		_, err := g.page.WaitForFunction(`performance.getEntriesByName('first-contentful-paint').length > 0`, nil)
		if err == nil {
			err = route.Continue()
		}
		released <- err
	}()
	open()
	g.ok(<-released)
}

//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"testing"

	"github.com/playwright-community/playwright-go"
)

// faultsFound runs axe in a document and lists what it finds.
const faultsFound = `async () => {
	const {violations, passes} = await axe.run(document, {iframes: false});
	if (passes.length < 5) return ['axe looks at nothing'];
	return violations.flatMap((v) => v.nodes.map((n) => v.id + ': ' + n.html.slice(0, 160) + ' ' + (n.failureSummary ?? '')));
}`

// Neither the page with two embeds and a plain frame nor what is in them has
// anything that axe finds, in the dark and in the light, folded and unfolded.
func TestEmbedsAreAccessible(t *testing.T) {
	axe, err := os.ReadFile("node_modules/axe-core/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	e := startExplorer(t)
	for _, tt := range []struct {
		scheme *playwright.ColorScheme
		width  int
	}{{playwright.ColorSchemeDark, 1280}, {playwright.ColorSchemeLight, 320}} {
		t.Run(fmt.Sprint(*tt.scheme, " ", tt.width), func(t *testing.T) {
			// axe sets styles to measure by, which the frame's policy refuses.
			lenient := func(o *playwright.BrowserNewContextOptions) { o.BypassCSP = playwright.Bool(true) }
			g := newGuest(t, e, prefers(tt.scheme), wide(tt.width), lenient)
			g.host(`<style>html { color-scheme: light dark }</style>`,
				element(`widget="gate" ids="`+jobID+` USR0KHTOWnGLuC"`)+element(`widget="key" ids="job-42"`)+element(`ids="`+jobID+`" height="400"`)+
					g.iframe("/embed/decoder?id=job-42", recommended)+"{script}")
			g.waitForAll(4)
			for _, frame := range g.page.Frames() {
				for _, unfolded := range []bool{false, true} {
					_, err := frame.Evaluate(`open => { for (const d of document.querySelectorAll('details')) d.open = open }`, unfolded)
					g.ok(err)
					_, err = frame.Evaluate("() => {" + string(axe) + "}")
					g.ok(err)
					found, err := frame.Evaluate(faultsFound)
					g.ok(err)
					for _, fault := range found.([]any) {
						t.Errorf("%s: %v", frame.URL(), fault)
					}
				}
			}
		})
	}
}

// waitForAll brings every frame of the page near the reader, and waits for it.
func (g *guest) waitForAll(n int) {
	g.t.Helper()
	for i := range n {
		g.evaluate(`i => document.querySelectorAll('branded-id, body iframe')[i].scrollIntoView()`, i)
		g.ok(expect.Locator(g.page.Locator(ours).Nth(i).ContentFrame().Locator("[data-state=ready]").First()).ToBeVisible())
	}
}

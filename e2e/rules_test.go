//go:build e2e

package e2e

import (
	"testing"

	"github.com/playwright-community/playwright-go"
)

// Our own rules need no script on the page, so they hold also where there is
// none, at every width.
func TestRulesWithoutScript(t *testing.T) {
	for name, traits := range map[string][]trait{
		"wide":  {withoutScript},
		"phone": {withoutScript, wide(360), prefers(playwright.ColorSchemeLight)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := newVisitor(t, startExplorer(t), traits...)
			v.watch.declare("status of 404")
			for _, path := range auditPages {
				v.open(path)
				v.keepsRules()
			}
		})
	}
}

// The gallery has every state, and with a script all controls are there.
func TestRulesInEveryState(t *testing.T) {
	for name, traits := range map[string][]trait{
		"wide":  {},
		"phone": {wide(360), prefers(playwright.ColorSchemeLight)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := newVisitor(t, startExplorer(t, "-dev"), traits...)
			v.open("/gallery")
			v.evaluate(`() => { for (const fold of document.querySelectorAll('details')) fold.open = true }`)
			v.keepsRules()
		})
	}
}

// Where the system sets the colours, all can be read, and what was told apart by
// a ground or a shade is told apart by a line.
func TestForcedColours(t *testing.T) {
	for name, scheme := range map[string]*playwright.ColorScheme{"dark": playwright.ColorSchemeDark, "light": playwright.ColorSchemeLight} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := newVisitor(t, startExplorer(t, "-dev"), prefers(scheme), func(o *playwright.BrowserNewContextOptions) {
				o.ForcedColors = playwright.ForcedColorsActive
			})
			v.open("/gallery")
			for _, broken := range v.strings(script(t, "contrast")) {
				t.Error(broken)
			}
			v.open("/gate?id=JOB0KHTOWnGLuC&step=3")
			v.toldApart("[data-sample][aria-current]", "[data-sample]:not([aria-current])")
			v.toldApart("nav [aria-current]", "nav a:not([aria-current])")
			v.toldApart(".listing .now", ".listing .comment")
			v.open("/?id=job0KHTOWnGLu-")
			v.toldApart(".cell.bad", ".cell:not(.bad)")
			v.ok(v.part("id").Focus())
			v.ok(expect.Locator(v.part("id")).ToHaveCSS("outline-style", "solid"))
		})
	}
}

// keepsRules holds the page that is open to our own rules.
func (v *visitor) keepsRules() {
	v.t.Helper()
	for _, name := range []string{"rules", "contrast"} {
		for _, broken := range v.strings(script(v.t, name)) {
			v.t.Errorf("%s: %s", v.page.URL(), broken)
		}
	}
}

// toldApart holds two parts to differing in a line or a shape.
func (v *visitor) toldApart(one, other string) {
	v.t.Helper()
	shape := `selector => {
		const s = getComputedStyle(document.querySelector(selector));
		return [s.borderStyle, s.borderWidth, s.outlineStyle + s.outlineWidth, s.textDecorationLine, s.fontWeight].join(' ');
	}`
	if a, b := v.evaluate(shape, one), v.evaluate(shape, other); a == b {
		v.t.Errorf("%s looks like %s: %v", one, other, a)
	}
}

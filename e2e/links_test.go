//go:build e2e

package e2e

import (
	"testing"

	"github.com/playwright-community/playwright-go"
)

// A link opens in a tab of its own for whoever asks for that, and leaves the page
// as it is.
func TestLinksOpenInTabs(t *testing.T) {
	for name, click := range map[string]playwright.LocatorClickOptions{
		"control click": {Modifiers: []playwright.KeyboardModifier{*playwright.KeyboardModifierControlOrMeta}},
		"middle click":  {Button: playwright.MouseButtonMiddle},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := visit(t, "/gate?id=JOB0KHTOWnGLuC")
			first := v.page
			for _, link := range []playwright.Locator{v.sample("USR0KHTOWnGLuC"), v.part("step-start"), v.part("twice")} {
				want, err := link.GetAttribute("href")
				v.ok(err)
				tab, err := v.context.ExpectPage(func() error { return link.Click(click) })
				v.ok(err)
				v.ok(expect.Page(tab).ToHaveURL(v.explorer.url + want))
				v.page = tab
				v.hasAttribute("gate", "data-state", "ready")
				v.isWhole()
				v.ok(tab.Close())
				v.page = first
			}
			v.shows(gated("JOB0KHTOWnGLuC", "true", "admitted"))
		})
	}
}

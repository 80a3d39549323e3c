//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/playwright-community/playwright-go"
)

// The builder shows the snippet for what is chosen: at once where there is a
// script, else when it is sent.
func TestBuilder(t *testing.T) {
	bothWays(t, "/embed", func(t *testing.T, v *visitor) {
		show := func() {
			if !v.scripted {
				v.ok(v.page.Locator("form.builder button").Click())
			}
		}
		snippet := v.page.Locator(`[data-name="iframe"] pre`)
		preview := v.page.FrameLocator(`[data-testid="preview"]`)
		choose := func(field, value string) {
			t.Helper()
			_, err := v.part("choose-" + field).SelectOption(playwright.SelectOptionValues{Values: playwright.StringSlice(value)})
			v.ok(err)
			show()
		}
		choose("widget", "gate")
		v.ok(expect.Locator(snippet).ToContainText("/embed/gate?id=JOB0KHTOWnGLuC"))
		v.ok(v.page.Locator("#ids").Fill("JOB0KHTOWnGLuC USR0KHTOWnGLuC"))
		v.ok(v.page.Locator("#ids").Press("Enter"))
		v.ok(expect.Locator(snippet).ToContainText("/embed/gate?id=JOB0KHTOWnGLuC&amp;id=USR0KHTOWnGLuC"))
		v.ok(expect.Locator(preview.GetByTestId("verdict-row")).ToHaveCount(2))
		choose("theme", "light")
		v.ok(expect.Locator(snippet).ToContainText("theme=light"))
		v.ok(expect.Locator(preview.Locator("html")).ToHaveAttribute("data-theme", "light"))
		v.isAt("/embed?widget=gate&ids=JOB0KHTOWnGLuC+USR0KHTOWnGLuC&theme=light&height=640")

		// What the other widgets do not show is said, and not lost.
		choose("widget", "key")
		v.ok(expect.Locator(v.page.Locator("#ids-note")).ToHaveText("The key shows one id: the second is left out. The gate shows all."))
		v.ok(expect.Locator(v.page.Locator("#ids")).ToHaveValue("JOB0KHTOWnGLuC USR0KHTOWnGLuC"))
		v.ok(expect.Locator(preview.GetByTestId("key")).ToHaveAttribute("data-verdict", "built"))
	})
}

// What the builder cannot use is a page that says so, and the form is one step back.
func TestBuilderRefuses(t *testing.T) {
	bothWays(t, "/embed?widget=gate", func(t *testing.T, v *visitor) {
		v.watch.declare("status of 400")
		v.ok(v.page.Locator("#ids").Fill(strings.Repeat("JOB ", 17)))
		v.ok(v.page.Locator("#ids").Press("Enter"))
		v.hasAttribute("problem", "data-status", "400")
		v.ok(expect.Locator(v.part("problem")).ToContainText("17 ids are given."))
		_, err := v.page.GoBack()
		v.ok(err)
		v.ok(expect.Locator(v.part("builder")).ToBeVisible())
	})
}

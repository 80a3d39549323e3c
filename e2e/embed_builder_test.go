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

// The recipe for another kind of site is a link, which takes what the form holds.
func TestBuilderSites(t *testing.T) {
	bothWays(t, "/embed?widget=key&ids=USR0KHTOWnGLuC&theme=dark&height=700", func(t *testing.T, v *visitor) {
		recipe := v.part("recipe")
		v.ok(expect.Locator(recipe).ToHaveAttribute("data-name", "iframe"))
		v.ok(v.page.Locator(`[data-site="hugo"]`).Click())
		v.ok(expect.Locator(recipe).ToHaveCount(1))
		v.ok(expect.Locator(recipe).ToHaveAttribute("data-name", "hugo"))
		v.ok(expect.Locator(recipe).ToContainText(`widget="key" ids="USR0KHTOWnGLuC" theme="dark"`))
		v.isAt("/embed?widget=key&ids=USR0KHTOWnGLuC&theme=dark&height=700&site=hugo")

		// What is chosen afterwards keeps the recipe.
		_, err := v.part("choose-widget").SelectOption(playwright.SelectOptionValues{Values: playwright.StringSlice("gate")})
		v.ok(err)
		if !v.scripted {
			v.ok(v.page.Locator("form.builder button").Click())
		}
		v.ok(expect.Locator(recipe).ToContainText(`widget="gate" ids="USR0KHTOWnGLuC"`))
		v.ok(expect.Locator(recipe).ToHaveAttribute("data-name", "hugo"))
		v.ok(expect.Locator(v.page.Locator(`[data-site="hugo"]`)).ToHaveAttribute("aria-current", "true"))
	})
}

// Where the explorer does not answer, the builder says that its snippets are old.
func TestBuilderWithoutAnswer(t *testing.T) {
	t.Parallel()
	v := visit(t, "/embed")
	v.watch.declare("net::ERR_CONNECTION_REFUSED")
	v.watch.declare("htmx:error: Failed to fetch")
	gone := func(r playwright.Route) { _ = r.Abort("connectionrefused") }
	v.ok(v.page.Route("**/embed?*", gone))
	choose := func(widget string) {
		_, err := v.part("choose-widget").SelectOption(playwright.SelectOptionValues{Values: playwright.StringSlice(widget)})
		v.ok(err)
	}
	choose("gate")
	v.ok(expect.Locator(v.part("stale")).ToContainText("The explorer did not answer."))
	v.ok(v.page.Unroute("**/embed?*", gone))
	choose("key")
	v.ok(expect.Locator(v.page.Locator(`[data-name="iframe"] pre`)).ToContainText("/embed/key?"))
	v.ok(expect.Locator(v.part("stale")).ToHaveCount(0))
	v.ok(expect.Locator(v.part("announcement")).ToContainText("The snippets are new."))
}

// Where the builder cannot use something it says so, and keeps what was given.
func TestBuilderRefuses(t *testing.T) {
	bothWays(t, "/embed?widget=gate", func(t *testing.T, v *visitor) {
		v.watch.declare("status of 400")
		v.ok(v.page.Locator("#ids").Fill(strings.Repeat("JOB ", 17)))
		v.ok(v.page.Locator("#ids").Press("Enter"))
		v.hasAttribute("problem", "data-status", "400")
		v.ok(expect.Locator(v.part("problem")).ToContainText("17 ids are given."))
		v.ok(v.page.Locator("#ids").Fill("JOB USR"))
		v.ok(v.page.Locator("#height").Fill("50"))
		v.ok(v.page.Locator("#height").Press("Enter"))
		v.ok(expect.Locator(v.part("problem")).ToContainText("from 120 to 4000"))
		v.ok(expect.Locator(v.page.Locator("#ids")).ToHaveValue("JOB USR"))
		v.ok(expect.Locator(v.page.Locator("#height")).ToHaveValue("50"))
		v.ok(v.page.Locator("#height").Fill("500"))
		v.ok(v.page.Locator("#height").Press("Enter"))
		v.ok(expect.Locator(v.page.Locator(`[data-name="iframe"] pre`)).ToContainText(`/embed/gate?id=JOB&amp;id=USR" title="The branded-id gate" width="100%" height="500"`))
		v.ok(expect.Locator(v.part("problem")).ToHaveCount(0))
	})
}

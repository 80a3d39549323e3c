//go:build e2e

package e2e

import (
	"testing"

	"github.com/playwright-community/playwright-go"
)

// On paper there is the answer, in dark ink, whatever the screen looks like, and
// none of what only works on a screen.
func TestPrint(t *testing.T) {
	t.Parallel()
	v := visit(t, "/?id=JOB0KHTOWnGLuC")
	v.ok(v.part("theme").Click())
	v.ok(v.part("theme").Click())
	v.ground(darkGround)
	v.ok(v.page.EmulateMedia(playwright.PageEmulateMediaOptions{Media: playwright.MediaPrint}))
	for _, part := range []string{"submit", "sample", "theme", "copy"} {
		v.ok(expect.Locator(v.part(part).First()).ToBeHidden())
	}
	for _, part := range []string{"id", "strip", "snowflake", "sentence", "host", "wire"} {
		v.ok(expect.Locator(v.part(part)).ToBeVisible())
	}
	// Grounds are not printed unless somebody asks for them.
	v.ok(expect.Locator(v.page.Locator("html")).ToHaveCSS("color", "rgb(29, 33, 54)"))
	pdf, err := v.page.PDF(playwright.PagePdfOptions{Format: playwright.String("A4")})
	v.ok(err)
	if len(pdf) < 10_000 {
		t.Errorf("the page prints to %d bytes", len(pdf))
	}
}

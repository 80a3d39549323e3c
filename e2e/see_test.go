//go:build e2e

package e2e

import (
	"github.com/playwright-community/playwright-go"
)

// expect waits for what a visitor can see.
var expect = playwright.NewPlaywrightAssertions(float64(patience.Milliseconds()))

// part is the part of the page with the data-testid.
func (v *visitor) part(testID string) playwright.Locator {
	return v.page.GetByTestId(testID)
}

// reads waits until a part says exactly this.
func (v *visitor) reads(testID string, words any) {
	v.t.Helper()
	v.ok(expect.Locator(v.part(testID)).ToHaveText(words))
}

// hasAttribute waits until a part has an attribute of this value.
func (v *visitor) hasAttribute(testID, name, value string) {
	v.t.Helper()
	v.ok(expect.Locator(v.part(testID)).ToHaveAttribute(name, value))
}

// answered waits until the widget shows its answer with this verdict.
func (v *visitor) answered(widget, verdict string) {
	v.t.Helper()
	v.hasAttribute(widget, "data-state", "ready")
	v.hasAttribute(widget, "data-verdict", verdict)
}

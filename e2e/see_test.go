//go:build e2e

package e2e

import (
	"regexp"
	"strings"

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

// sample is the sample of this id.
func (v *visitor) sample(id string) playwright.Locator {
	return v.page.Locator(`[data-testid="sample"][data-sample="` + id + `"]`)
}

// evaluate is the value of an expression of JavaScript on the page.
func (v *visitor) evaluate(expression string, argument ...any) any {
	v.t.Helper()
	value, err := v.page.Evaluate(expression, argument...)
	v.ok(err)
	return value
}

// historyLength is how many pages there are to go back and forward to.
func (v *visitor) historyLength() any {
	v.t.Helper()
	return v.evaluate("history.length")
}

// loosely matches words with any white space between them.
func loosely(words string) *regexp.Regexp {
	return regexp.MustCompile(strings.ReplaceAll(regexp.QuoteMeta(words), " ", `\s*`))
}

func hasText(words string) playwright.LocatorLocatorOptions {
	return playwright.LocatorLocatorOptions{HasText: words}
}

// strings is the value of an expression that comes to a list of strings.
func (v *visitor) strings(expression string, argument ...any) []string {
	v.t.Helper()
	list, ok := v.evaluate(expression, argument...).([]any)
	if !ok {
		v.t.Fatalf("%s is no list", expression)
	}
	words := make([]string, len(list))
	for i, item := range list {
		words[i], _ = item.(string)
	}
	return words
}

// long is a text of so many bytes.
func long(bytes int) string { return strings.Repeat("A", bytes) }

func pageHasText(words string) playwright.PageLocatorOptions {
	return playwright.PageLocatorOptions{HasText: words}
}

//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
)

// A tab is a window of a browser, whatever engine drives it: just what the journeys
// need, so that each engine needs little code. A frame is a JavaScript expression for
// an iframe of the open page; "" is the page itself.
type tab interface {
	// open goes to an address and waits until it has loaded.
	open(url string) error

	// evaluate is the value of a JavaScript expression in a frame, as JSON.
	evaluate(frame, expression string) (string, error)

	// click clicks the first element that a selector matches, with the mouse.
	click(frame, selector string) error

	// keys presses keys, one after another, in the element that a selector matches.
	// A line feed is Enter.
	keys(frame, selector, text string) error

	// back is the browser's button. It does not wait for the page.
	back() error
}

// engines are the browsers that take the journeys. Each starts once for a test, and
// ends with it; the tabs that it opens are the subtests'.
var engines = map[string]func(t *testing.T) func(t *testing.T) tab{
	"Chromium":  startChromium,
	"Firefox":   startFirefox,
	"WebKitGTK": startWebKit,
}

// A traveller is on a journey in a tab of some engine.
type traveller struct {
	t        *testing.T
	tab      tab
	explorer *explorer
	site     *site
	frame    string // that it looks into; "" for the page
}

// in is the same traveller, who looks into a frame.
func (v *traveller) in(frame string) *traveller {
	inside := *v
	inside.frame = frame
	return &inside
}

func (v *traveller) ok(err error) {
	v.t.Helper()
	if err != nil {
		v.t.Fatal(err)
	}
}

// open goes to an address of the explorer.
func (v *traveller) open(path string) {
	v.t.Helper()
	v.ok(v.tab.open(v.explorer.url + path))
}

// value is what an expression comes to now, as JSON.
func (v *traveller) value(expression string) string {
	v.t.Helper()
	value, err := v.tab.evaluate(v.frame, expression)
	v.ok(err)
	return value
}

// until waits until an expression comes to a value. While pages and frames change,
// there may be nothing to evaluate in.
func (v *traveller) until(expression string, want any) {
	v.t.Helper()
	encoded, err := json.Marshal(want)
	v.ok(err)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(patience); ; <-tick.C {
		got, err := v.tab.evaluate(v.frame, expression)
		if err == nil && sameJSON(got, encoded) {
			return
		}
		if time.Now().After(deadline) {
			v.t.Fatalf("%s is %s, %v; want %s", expression, got, err, encoded)
		}
	}
}

// sameJSON reports whether two texts are the same JSON. No number in them has a part
// after the point.
func sameJSON(got string, want []byte) bool {
	var a, b any
	return json.Unmarshal([]byte(got), &a) == nil && json.Unmarshal(want, &b) == nil && reflect.DeepEqual(a, b)
}

// has waits until the part with the data-testid has an attribute of this value.
func (v *traveller) has(testID, attribute, value string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`document.querySelector('[data-testid=%q]')?.getAttribute(%q)`, testID, attribute), value)
}

// answered waits until a widget shows its answer with this verdict.
func (v *traveller) answered(widget, id, verdict string) {
	v.t.Helper()
	v.has(widget, "data-state", "ready")
	v.has(widget, "data-verdict", verdict)
	v.until(`document.getElementById('id').value`, id)
}

// says waits until the part with the data-testid can be seen and holds these words.
func (v *traveller) says(testID, words string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`(part => !!part?.checkVisibility() && part.textContent.includes(%q))(document.querySelector('[data-testid=%q]'))`, words, testID), true)
}

// isAt waits until the address bar has this path and query.
func (v *traveller) isAt(path string) {
	v.t.Helper()
	v.until(`location.href`, v.explorer.url+path)
}

// click clicks the first element that a selector matches, once it is there.
func (v *traveller) click(selector string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`!!document.querySelector(%q)?.checkVisibility()`, selector), true)
	v.ok(v.tab.click(v.frame, selector))
}

// types types over what is in the field of the id.
func (v *traveller) types(text string) {
	v.t.Helper()
	v.click("#id") // which gives the keyboard to its frame too
	v.value(`document.getElementById('id').select()`)
	v.ok(v.tab.keys(v.frame, "#id", text))
}

// styled holds the document to its style, with its fonts, in a theme.
func (v *traveller) styled(ground string) {
	v.t.Helper()
	v.until(`getComputedStyle(document.documentElement).backgroundColor`, ground)
	v.until(`[...document.fonts].some(font => font.status === 'loaded')`, true)
	v.until(`[...document.querySelectorAll('svg')].every(sign => sign.getBoundingClientRect().width < 33)`, true)
}

// jsonOf is an expression for the value of another as JSON; what JSON has no word for
// is null.
func jsonOf(expression string) string { return "JSON.stringify((" + expression + ") ?? null)" }

// found is an expression for the first element that a selector matches, brought into
// sight.
func found(selector string) string {
	return fmt.Sprintf(`(e => (e.scrollIntoView({block: 'center', behavior: 'instant'}), e))(document.querySelector(%q))`, selector)
}

// missing is the error for a program that an engine needs.
func missing(program, pkg string, err error) error {
	return fmt.Errorf("%s is missing: %w; make deps installs it, on Debian it is in the package %s", program, err, strings.TrimSpace(pkg))
}

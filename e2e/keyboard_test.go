//go:build e2e

package e2e

import (
	"fmt"
	"testing"
)

// From the address bar on, the keyboard alone reaches every verdict.
func TestKeyboardReachesEveryVerdict(t *testing.T) {
	bothWays(t, "/gate", func(t *testing.T, v *visitor) {
		v.press("Tab")
		v.ok(expect.Locator(v.page.Locator(".skip")).ToBeFocused())
		v.ok(expect.Locator(v.page.Locator(".skip")).ToBeInViewport())
		v.press("Enter")
		v.ok(expect.Locator(v.page.Locator("main")).ToBeFocused())
		v.tabTo("id")

		v.ok(v.page.Keyboard().Type("JOB0KHTOWnGLuC"))
		v.press("Enter")
		v.shows(gated("JOB0KHTOWnGLuC", "true", "admitted"))
		v.tabTo("step-back")
		v.press("Enter")
		v.reads("step-says", "Line 13 of 14: ZADD answers 1: the id is pending with score 0.")
		v.tabTo("twice")
		v.press("Enter")
		v.ok(expect.Locator(v.part("verdict-row").Nth(1)).ToHaveAttribute("data-verdict", "duplicate"))
		for _, want := range gateSamples[1:] {
			v.tabToSample(want.field)
			v.press("Enter")
			v.shows(want)
		}
		v.tabTo("skip-host")
		v.press("Enter")
		v.shows(gated("job0KHTOWnGLuC", "false", "refused").at("/gate?id=job0KHTOWnGLuC&host=skip"))
	})
}

// Wherever the Tab key leads, somebody who looks sees where they are, and it
// leads through the whole page and out again.
func TestFocusIsSeen(t *testing.T) {
	for _, path := range []string{"/?id=JOB0KHTOWnGLuC", "/?id=job0KHTOWnGLuC", "/gate?id=JOB0KHTOWnGLuC", "/key?id=JOB0456qLH4via"} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			v := visit(t, path)
			stops := 0
			for ; stops < 200; stops++ {
				v.press("Tab")
				where := v.evaluate(script(t, "focus")).(map[string]any)
				if where["what"] == "" {
					break
				}
				if where["outlined"] != true || where["inView"] != true || where["onTop"] != true {
					t.Errorf("stop %d: %v", stops, where)
				}
			}
			want := v.evaluate(`() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), summary, [tabindex="0"]')].filter(e => e.checkVisibility({visibilityProperty: true})).length`)
			if fmt.Sprint(stops) != fmt.Sprint(want) {
				t.Errorf("the Tab key stops %d times; the page has %v things to stop at", stops, want)
			}
		})
	}
}

func (v *visitor) press(key string) {
	v.t.Helper()
	v.ok(v.page.Keyboard().Press(key))
}

// tabTo presses Tab until a part has the focus.
func (v *visitor) tabTo(testID string) {
	v.t.Helper()
	v.tabUntil(testID, `name => document.activeElement.dataset.testid === name`)
}

func (v *visitor) tabToSample(id string) {
	v.t.Helper()
	v.tabUntil(id, `id => document.activeElement.dataset.sample === id`)
}

func (v *visitor) tabUntil(name, there string) {
	v.t.Helper()
	for range 200 {
		if v.evaluate(there, name) == true {
			return
		}
		v.press("Tab")
	}
	v.t.Fatalf("the Tab key does not lead to %s", name)
}

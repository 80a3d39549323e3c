//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// Every page that was left can be gone back to, whole, and so can those ahead.
func TestBackAndForward(t *testing.T) {
	bothWays(t, "/", func(t *testing.T, v *visitor) {
		trail := []answer{
			decoded("JOB0KHTOWnGLuC", "true", "admitted"),
			decoded("USR0KHTOWnGLuC", "true", "refused"),
			gated("USR0KHTOWnGLuC", "true", "refused"),
			gated("job0KHTOWnGLuC", "false", "not_reached"),
			keyed("JOB0456", "false", "raised"),
		}
		v.ok(v.sample("JOB0KHTOWnGLuC").Click())
		v.shows(trail[0])
		v.ask("USR0KHTOWnGLuC")
		v.shows(trail[1])
		v.ok(v.page.Locator("a", pageHasText("See it byte by byte")).Click())
		v.shows(trail[2])
		v.ok(v.sample("job0KHTOWnGLuC").Click())
		v.shows(trail[3])
		v.open("/key?id=JOB0456")
		v.shows(trail[4])

		for n := len(trail) - 2; n >= 0; n-- {
			v.back()
			v.shows(trail[n])
		}
		v.back()
		v.hasAttribute("decoder", "data-state", "empty")
		v.isAt("/")
		v.ok(expect.Page(v.page).ToHaveTitle("Branded id explorer"))
		v.ok(expect.Locator(v.part("id")).ToHaveValue(""))
		v.isWhole()
		for n := range trail {
			v.forward()
			v.shows(trail[n])
		}
	})
}

// A page that is loaded again, or opened in another tab by its address, is the
// page that was there.
func TestReloadAndRestore(t *testing.T) {
	bothWays(t, "/", func(t *testing.T, v *visitor) {
		for _, step := range []struct {
			start string
			want  answer
		}{
			{"/", decoded("USR0KHTOWnGLuC", "true", "refused")},
			{"/gate", gated("USR0KHTOWnGLuC", "true", "refused")},
			{"/key", keyed("USR0KHTOWnGLuC", "true", "built")},
		} {
			v.open(step.start)
			v.ask("USR0KHTOWnGLuC")
			v.shows(step.want)
			_, err := v.page.Reload()
			v.ok(err)
			v.shows(step.want)

			first := v.page
			v.page, err = v.context.NewPage()
			v.ok(err)
			_, err = v.page.Goto(first.URL())
			v.ok(err)
			v.shows(step.want)
			v.ok(v.page.Close())
			v.page = first
		}
	})
}

// Typing rewrites the page it happens on; Enter and samples are pages of their
// own; asking for what is there already is none.
func TestWhatMakesAPage(t *testing.T) {
	t.Parallel()
	v := visit(t, "/gate")
	start := v.historyLength().(int)
	pages := func(want int) {
		t.Helper()
		if got := v.historyLength().(int) - start; got != want {
			t.Errorf("there are %d pages more than at the start; want %d", got, want)
		}
	}
	v.ok(v.part("id").Fill("JOB0KHTOWnGLuD"))
	v.shows(gated("JOB0KHTOWnGLuD", "true", "admitted"))
	pages(0)
	v.ok(v.sample("USR0KHTOWnGLuC").Click())
	v.shows(gated("USR0KHTOWnGLuC", "true", "refused"))
	pages(1)
	v.ok(v.sample("USR0KHTOWnGLuC").Click())
	v.ok(v.part("step-start").Click())
	v.shows(gated("USR0KHTOWnGLuC", "true", "refused").at("/gate?id=USR0KHTOWnGLuC&step=0"))
	pages(2)
	v.ask("CRS0KHTOWnGLuC")
	v.shows(gated("CRS0KHTOWnGLuC", "true", "refused"))
	pages(3)
	v.back()
	v.shows(gated("USR0KHTOWnGLuC", "true", "refused").at("/gate?id=USR0KHTOWnGLuC&step=0"))
	v.back()
	v.shows(gated("USR0KHTOWnGLuC", "true", "refused"))
	v.back()
	v.shows(gated("JOB0KHTOWnGLuD", "true", "admitted"))
}

// What was typed and never answered is not put over an answer to something else
// when somebody comes back to it.
func TestUnsentTextIsNotRestored(t *testing.T) {
	t.Parallel()
	v := visit(t, "/gate?id=USR0KHTOWnGLuC")
	held := v.hold("unsent")
	v.ok(v.part("id").Fill("unsent"))
	v.next(held)
	v.ok(v.page.Locator("nav a", pageHasText("Key")).Click())
	v.shows(keyed("USR0KHTOWnGLuC", "true", "built"))
	v.back()
	v.shows(gated("USR0KHTOWnGLuC", "true", "refused"))
}

// Who types over bytes that no field can hold, and takes that away again, has given
// the empty string.
func TestTypedOverAndErased(t *testing.T) {
	t.Parallel()
	v := visit(t, "/?id=JOB%FF")
	v.ok(v.part("id").Fill("a"))
	v.shows(decoded("a", "false", "not_reached"))
	v.ok(v.part("id").Fill(""))
	v.shows(answer{widget: "decoder", url: "/?id=", title: "the empty string", valid: "false", verdict: "not_reached"})

	v.open("/gate?id=JOB0KHTOWnGLuC&payload=%FF")
	v.ok(v.part("payload").Fill("a"))
	v.isAt("/gate?id=JOB0KHTOWnGLuC&payload=a")
	v.ok(v.part("payload").Fill(""))
	v.isAt("/gate?id=JOB0KHTOWnGLuC&payload=")
}

// An answer whose bytes no field can hold leaves the field empty and says why,
// wherever it is come from.
func TestFieldSaysWhyItIsEmpty(t *testing.T) {
	bothWays(t, "/?id=JOB%FF%00", func(t *testing.T, v *visitor) {
		odd := answer{
			widget: "decoder", url: "/?id=JOB%FF%00", title: `JOB\xff\x00`, valid: "false", verdict: "not_reached",
			note: `The field is empty because a text field cannot hold these bytes. They are kept, and sent again for as long as it stays empty: JOB\xff\x00`,
		}
		v.shows(odd)
		v.ok(v.sample("JOB0KHTOWnGLuC").Click())
		v.shows(decoded("JOB0KHTOWnGLuC", "true", "admitted"))
		v.back()
		v.shows(odd)
		v.forward()
		v.shows(decoded("JOB0KHTOWnGLuC", "true", "admitted"))
	})
}

// back and forward are the browser's buttons. The page loads itself anew when it
// is come back to, which cuts the step through the history short; what it came to
// is for the test to see.
func (v *visitor) back() {
	v.t.Helper()
	_, err := v.page.GoBack()
	v.okUnlessCut(err)
}

func (v *visitor) forward() {
	v.t.Helper()
	_, err := v.page.GoForward()
	v.okUnlessCut(err)
}

func (v *visitor) okUnlessCut(err error) {
	v.t.Helper()
	if err != nil && !strings.Contains(err.Error(), "net::ERR_ABORTED") {
		v.t.Fatal(err)
	}
}

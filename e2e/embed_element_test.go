//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/playwright-community/playwright-go"
)

// What stands inside the element is shown until the frame has said something, then
// the frame in its place. The page is told the verdict, and nothing is left on it.
func TestElementUpgrades(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	held := g.holdFrames()
	g.host(recordEvents, "{element}{script}")
	route := g.next(held)
	g.showsFallback()
	g.ok(expect.Locator(g.page.Locator("branded-id iframe")).ToBeHidden())
	g.ok(route.Continue())

	g.decodes(0, "true")
	g.showsFrame()
	g.heightOf(0)
	g.heard(`{"widget":"decoder","state":"ready","valid":"true","verdict":"admitted"}`)
	g.ok(g.framed(0, "id").Fill("job-42"))
	g.heard(`{"widget":"decoder","state":"ready","valid":"false","verdict":"not_reached"}`)
	if attributes := strings.Join(g.strings(`document.querySelector('branded-id').getAttributeNames()`), " "); attributes != "ids" {
		t.Errorf("the element has the attributes %s; want only the page's own", attributes)
	}
}

// Where the explorer does not answer, what stands inside the element stays, and
// takes no more room than it needs.
func TestElementWithoutExplorer(t *testing.T) {
	for name, gone := range map[string]string{"no script": "**/embed.js", "no frame": "**/embed/decoder**"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := newGuest(t, startExplorer(t))
			if name == "no script" {
				g.watch.declare("net::ERR_CONNECTION_REFUSED")
			}
			g.ok(g.page.Route(gone, func(r playwright.Route) { _ = r.Abort("connectionrefused") }))
			g.host("", "{element}{script}")
			g.showsFallback()
			g.collapses()
		})
	}
}

// An explorer that goes away while the page is open takes nothing with it that the
// page had, and one that comes back is shown again.
func TestElementLosesExplorer(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	g.host("", "{element}{script}")
	g.decodes(0, "true")
	g.showsFrame()

	gone := func(r playwright.Route) { _ = r.Abort("connectionrefused") }
	g.ok(g.page.Route("**/embed/decoder**", gone))
	g.evaluate(`document.querySelector('branded-id').setAttribute('ids', 'job-42')`)
	g.showsFallback()
	g.collapses()

	g.ok(g.page.Unroute("**/embed/decoder**", gone))
	g.evaluate(`document.querySelector('branded-id').setAttribute('ids', 'USR0KHTOWnGLuC')`)
	g.decodes(0, "true")
	g.showsFrame()
	g.heightOf(0)
}

// What the explorer cannot read it says so, in the frame: the page's author has
// mistyped, and sees where.
func TestElementMistyped(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	g.watch.declare("status of 400")
	g.host("", element(`widget="gate" ids="`+jobID+`" host="maybe"`)+"{script}")
	g.ok(expect.Locator(g.framed(0, "problem")).ToContainText(`unknown value "maybe"`))
	g.showsFrame()
	g.heightOf(0)
	g.evaluate(`document.querySelector('branded-id').setAttribute('host', 'skip')`)
	g.ok(expect.Locator(g.framed(0, "gate")).ToHaveAttribute("data-verdict", "admitted"))
	g.heightOf(0)
}

// Each widget is to be had, with all that it takes.
func TestElementWidgets(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	g.host("", element(`widget="gate" ids="`+jobID+` USR0KHTOWnGLuC" queue="mail" host="skip" samples="job-42"`)+
		element(`widget="key" ids="`+jobID+`" queue="mail"`)+element(`widget="other"`)+"{script}")
	g.ok(expect.Locator(g.framed(0, "verdict-row")).ToHaveCount(2))
	g.ok(expect.Locator(g.framed(0, "row").First()).ToContainText("emq:{mail}:job:" + jobID))
	g.ok(expect.Locator(g.framed(0, "sample")).ToHaveText([]string{"job-42"}))
	g.ok(g.page.Locator("branded-id").Last().ScrollIntoViewIfNeeded())
	g.ok(expect.Locator(g.framed(1, "built").First()).ToContainText("emq:{mail}:job:" + jobID))
	g.ok(expect.Locator(g.framed(2, "decoder")).ToHaveAttribute("data-state", "empty"))
}

// What the element shows is the page's to say, and no step of its reader's: there is
// nothing to go back to, and what is put back is what it says by then.
func TestElementKeepsNoHistory(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	g.host("", "{element}{script}")
	g.decodes(0, "true")
	before := g.historyLength()
	for _, id := range []string{"job-42", "USR0KHTOWnGLuC", "job-42"} {
		g.evaluate(`id => document.querySelector('branded-id').setAttribute('ids', id)`, id)
		g.ok(expect.Locator(g.framed(0, "id")).ToHaveValue(id))
	}
	if after := g.historyLength(); after != before {
		t.Errorf("%v pages to go back and forward to became %v", before, after)
	}
	g.evaluate(`() => { window.element = document.querySelector('branded-id'); element.remove(); }`)
	g.evaluate(`element.setAttribute('ids', 'USR0KHTOWnGLuC')`)
	g.evaluate(`document.body.append(element)`)
	g.ok(expect.Locator(g.framed(0, "id")).ToHaveValue("USR0KHTOWnGLuC"))
	g.decodes(0, "true")
	g.heightOf(0)
	g.evaluate(`element.setAttribute('widget', 'constructor')`)
	g.ok(expect.Locator(g.framed(0, "decoder")).ToHaveAttribute("data-state", "ready"))
	g.heightOf(0)
}

// A change while the frame still loads is not lost, however soon it comes.
func TestElementChangesWhileItLoads(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	held := make(chan playwright.Route, 1)
	g.ok(g.page.Route("**/embed/decoder?id=JOB**", func(r playwright.Route) { held <- r }))
	g.host("", "{element}{script}")
	first := g.next(held)
	g.evaluate(`document.querySelector('branded-id').setAttribute('ids', 'job-42')`)
	g.evaluate(`document.querySelector('branded-id').setAttribute('ids', 'USR0KHTOWnGLuC')`)
	g.ok(first.Continue())
	g.ok(expect.Locator(g.framed(0, "id")).ToHaveValue("USR0KHTOWnGLuC"))
	g.decodes(0, "true")
	g.heightOf(0)
}

// A frame far below is left alone until the reader comes near.
func TestElementIsLazy(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	g.host("", `<div style="height: 3000px"></div>{element}{script}`)
	g.evaluate(`customElements.whenDefined('branded-id').then(() => {})`)
	g.settle()
	g.ok(expect.Locator(g.page.Locator("branded-id iframe")).ToHaveCount(0))
	g.evaluate(`window.scrollTo(0, 2000)`) // not in sight yet, but near
	g.decodes(0, "true")
	g.heightOf(0)
}

// recordEvents keeps the details of the element's events on the page. Which engine
// answered is not up to the element, so that is only held to be one.
const recordEvents = `<script>window.events = []; addEventListener('branded-id', ({detail: {engine, ...detail}}) =>
	events.push(['embedded', 'model'].includes(engine) ? JSON.stringify(detail) : 'engine ' + engine))</script>`

// heard waits until the last event of the element had this detail.
func (g *guest) heard(detail string) {
	g.t.Helper()
	var last any
	g.until(func() bool { last = g.evaluate(`events.at(-1) ?? ''`); return last == detail },
		func() string { return "the last event is " + last.(string) + "; want " + detail })
}

// showsFallback waits until what stands inside the element is to be seen, and the
// frame is not.
func (g *guest) showsFallback() {
	g.t.Helper()
	g.ok(expect.Locator(g.page.Locator(".fallback").First()).ToBeVisible())
	g.ok(expect.Locator(g.page.Locator("branded-id iframe").First()).ToBeHidden())
}

func (g *guest) showsFrame() {
	g.t.Helper()
	g.ok(expect.Locator(g.page.Locator("branded-id iframe").First()).ToBeVisible())
	g.ok(expect.Locator(g.page.Locator(".fallback").First()).ToBeHidden())
}

// collapses waits until the element is as high as a line.
func (g *guest) collapses() {
	g.t.Helper()
	var height float64
	g.until(func() bool {
		height = g.number(`document.querySelector('branded-id').getBoundingClientRect().height`)
		return height < 50
	}, func() string { return "the element keeps its height without a frame" })
}

// holdFrames keeps back the documents of frames, to be let go by the test.
func (g *guest) holdFrames() <-chan playwright.Route {
	g.t.Helper()
	held := make(chan playwright.Route, 16)
	g.ok(g.page.Route("**/embed/**", func(r playwright.Route) { held <- r }))
	return held
}

//go:build e2e

package e2e

import (
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/playwright-community/playwright-go"
)

// axeSource is axe-core. It is evaluated on the page: a script tag would breach
// the content security policy.
var axeSource = sync.OnceValues(func() (string, error) {
	source, err := os.ReadFile("node_modules/axe-core/axe.min.js")
	return string(source), err
})

// accessible holds the page that is open to all rules of axe-core but these.
func (v *visitor) accessible(unasked ...string) {
	v.t.Helper()
	source, err := axeSource()
	if err != nil {
		v.t.Fatalf("%v; make deps installs it", err)
	}
	v.evaluate(source)
	for _, found := range v.strings(script(v.t, "audit"), append([]string{}, unasked...)) {
		v.t.Errorf("%s: %s", strings.TrimPrefix(v.page.URL(), v.explorer.url), found)
	}
}

// auditWays are the ways in which every state is looked at.
var auditWays = map[string][]trait{
	"dark, wide":    {prefers(playwright.ColorSchemeDark), wide(1280)},
	"light, tablet": {prefers(playwright.ColorSchemeLight), wide(768)},
}

// auditPages are pages of every kind.
var auditPages = []string{
	"/", "/?id=JOB0KHTOWnGLuC", "/?id=job0KHTOWnGLu-", "/?id=%FF%00",
	"/gate", "/gate?id=JOB0KHTOWnGLuC", "/gate?id=JOB0KHTOWnGLuC&id=JOB0KHTOWnGLuC&id=job-42&step=3", "/gate?id=JOB&queue=a%7Bb&host=skip",
	"/key", "/key?id=JOB0456qLH4via&queue=quotes", "/key?id=JOBzzzzzzzzzzz",
	"/embed", "/embed/decoder?id=JOB0KHTOWnGLuC", "/embed/gate?id=USR0KHTOWnGLuC", "/embed/key?id=JOB",
	"/nowhere",
}

func TestPagesAreAccessible(t *testing.T) {
	for name, traits := range auditWays {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := newVisitor(t, startExplorer(t), traits...)
			v.watch.declare("status of 404")
			for _, path := range auditPages {
				v.open(path)
				v.accessible()
			}
		})
	}
}

// On a phone, where tables scroll in a frame of their own, axe cannot tell the
// ground behind what is scrolled away. The colours are those of the other widths.
func TestPagesAreAccessibleOnAPhone(t *testing.T) {
	t.Parallel()
	v := newVisitor(t, startExplorer(t), wide(360))
	v.watch.declare("status of 404")
	for _, path := range auditPages {
		v.open(path)
		v.accessible("color-contrast")
	}
}

// The gallery has every widget many times, which no page has, so their landmarks
// share names here.
func TestGalleryIsAccessible(t *testing.T) {
	for name, traits := range auditWays {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := newVisitor(t, startExplorer(t, "-dev"), traits...)
			v.open("/gallery")
			v.accessible("landmark-unique")
		})
	}
}

// A page that a script has changed is as good as one that was loaded.
func TestSwappedAnswersAreAccessible(t *testing.T) {
	t.Parallel()
	v := visit(t, "/")
	v.watch.declare("net::ERR_FAILED")
	v.watch.declare("htmx:error")
	v.ask("job0KHTOWnGLuC")
	v.shows(decoded("job0KHTOWnGLuC", "false", "not_reached"))
	v.ok(v.part("mend").Click())
	v.shows(decoded("JOB0KHTOWnGLuC", "true", "admitted"))
	v.accessible()
	held := v.hold("USR")
	v.ask("USR0KHTOWnGLuC")
	v.ok(v.next(held).Abort("failed"))
	v.ok(expect.Locator(v.part("stale")).ToContainText("The explorer did not answer."))
	v.accessible()
}

// galleryStates are the names of the gallery's states.
func (v *visitor) galleryStates() []string {
	v.t.Helper()
	v.open("/gallery")
	states := v.strings(`[...document.querySelectorAll('[data-testid="state"]')].map(e => e.dataset.name)`)
	if len(states) < 40 {
		v.t.Fatalf("the gallery has only %d states", len(states))
	}
	return states
}

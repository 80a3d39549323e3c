//go:build e2e

package e2e

import (
	"testing"

	"github.com/playwright-community/playwright-go"
)

// unstyledPages are pages and frames of every kind.
var unstyledPages = append([]string{
	"/key?id=JOB0KHTOWnGLuC", "/gate?id=JOB0KHTOWnGLuC&id=JOB0KHTOWnGLuC&id=job-42", "/embed?site=hugo",
	"/embed/decoder", "/embed/gate?id=JOB0KHTOWnGLuC&host=skip&step=2", "/embed/key?id=JOB0KHTOWnGLuC", "/embed/key?theme=blue",
}, auditPages...)

// withoutStyle keeps every style sheet away, as a policy, a proxy or a bad line may.
func (v *visitor) withoutStyle() {
	v.t.Helper()
	v.watch.declare("net::ERR_BLOCKED_BY_CLIENT")
	v.ok(v.page.Route("**/*.css", func(r playwright.Route) { _ = r.Abort("blockedbyclient") }))
}

// Whatever keeps the style away, what comes is a page to read.
func TestWithoutStyle(t *testing.T) {
	bothWaysOf(t, func(t *testing.T, traits ...trait) {
		v := newVisitor(t, startExplorer(t), traits...)
		v.withoutStyle()
		v.watch.declare("status of 404")
		v.watch.declare("status of 400")
		for _, path := range unstyledPages {
			v.open(path)
			v.ok(expect.Locator(v.page.Locator("html")).ToHaveCSS("background-color", "rgba(0, 0, 0, 0)"))
			for _, found := range v.strings(script(t, "unstyled")) {
				t.Errorf("%s: %s", path, found)
			}
		}
		if !v.scripted {
			return
		}
		// What is announced later is not shown as text either.
		v.open("/")
		v.ok(v.part("id").Fill(jobID))
		v.ok(expect.Locator(v.part("announcement")).ToContainText(jobID))
		if width := v.number(`document.getElementById('announcement').getBoundingClientRect().width`); width > 1 {
			t.Errorf("the announcement is %v wide", width)
		}
	})
}

// No text is kept from the eyes by the style alone: what only screen readers are told
// is a name of an element, so that nobody else comes upon it.
func TestNoTextIsHiddenByStyleAlone(t *testing.T) {
	t.Parallel()
	v := newVisitor(t, startExplorer(t))
	v.watch.declare("status of 404")
	v.watch.declare("status of 400")
	helpers := 0.0
	for _, path := range unstyledPages {
		v.open(path)
		helpers += v.number(`document.querySelectorAll('.unseen[aria-label]').length`)
		for _, found := range v.strings(script(t, "clipped")) {
			t.Errorf("%s: %s", path, found)
		}
	}
	if helpers == 0 {
		t.Error("no page tells screen readers anything")
	}
}

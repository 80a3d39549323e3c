//go:build e2e

package e2e

import (
	"testing"
)

// overflowing lists what sticks out of the window, unless it is inside a part
// that scrolls by itself.
const overflowing = `() => {
	const width = document.documentElement.clientWidth;
	const scrolls = e => { for (; e; e = e.parentElement) if (/auto|scroll|hidden/.test(getComputedStyle(e).overflowX) && e !== document.body && e !== document.documentElement) return true; return false; };
	const out = [...document.body.querySelectorAll('*')].filter(e => {
		const box = e.getBoundingClientRect();
		return box.width > 0 && (box.right > width + 0.5 || box.left < -0.5) && !scrolls(e) && !e.closest('.unseen, .skip');
	}).map(e => (e.closest('[data-name]')?.dataset.name ?? '') + ' ' + e.tagName + '.' + (e.getAttribute('class') ?? ''));
	if (document.scrollingElement.scrollWidth > width) out.push('the page scrolls sideways');
	return out;
}`

// On 320 pixels, which is 1280 at four times the size, nothing is cut off and
// nothing scrolls sideways.
func TestNarrow(t *testing.T) {
	t.Parallel()
	v := visit(t, "/", wide(320))
	v.ask("USR0KHTOWnGLuC")
	v.shows(decoded("USR0KHTOWnGLuC", "true", "refused"))
	for _, path := range []string{
		"/", "/?id=JOB0KHTOWnGLuC", "/gate", "/gate?id=JOB0KHTOWnGLuC&queue=quotes", "/gate?id=" + long(300),
		"/key?id=JOBzzzzzzzzzzz&queue=a%7Bb", "/embed", "/embed/decoder?id=job-42", "/embed/gate?id=JOB0KHTOWnGLuC", "/embed/key?id=JOB",
	} {
		v.fits(path)
	}
}

func TestNarrowGallery(t *testing.T) {
	t.Parallel()
	v := newVisitor(t, startExplorer(t, "-dev"), wide(320))
	v.fits("/gallery")
}

// fits opens a page and holds it to the width of the window.
func (v *visitor) fits(path string) {
	v.t.Helper()
	v.open(path)
	if out := v.strings(overflowing); len(out) > 0 {
		v.t.Errorf("%.60s: %q", path, out)
	}
}

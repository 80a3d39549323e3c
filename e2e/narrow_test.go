//go:build e2e

package e2e

import (
	"fmt"
	"testing"
)

// On 320 pixels, which is 1280 at four times the size, nothing is cut off and
// nothing scrolls sideways. Nor does it on 180, which is a phone of 360 whose owner
// has letters of twice the size: every length here goes by theirs.
func TestNarrow(t *testing.T) {
	for _, width := range []int{320, 180} {
		t.Run(fmt.Sprint(width), func(t *testing.T) { narrow(t, width) })
	}
}

func narrow(t *testing.T, width int) {
	t.Parallel()
	v := visit(t, "/", wide(width))
	v.ask("USR0KHTOWnGLuC")
	v.shows(decoded("USR0KHTOWnGLuC", "true", "refused"))
	for _, path := range []string{
		"/", "/?id=JOB0KHTOWnGLuC", "/gate", "/gate?id=JOB0KHTOWnGLuC&queue=quotes", "/gate?id=" + long(300), "/gate?host=skip&id=" + long(60),
		"/key?id=JOBzzzzzzzzzzz&queue=a%7Bb", "/embed", "/embed/decoder?id=job-42", "/embed/gate?id=JOB0KHTOWnGLuC", "/embed/key?id=JOB",
		"/embed/decoder?samples=" + long(60),
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
	if out := v.strings(script(v.t, "overflowing")); len(out) > 0 {
		v.t.Errorf("%.60s: %q", path, out)
	}
}

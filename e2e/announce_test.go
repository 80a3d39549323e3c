//go:build e2e

package e2e

import (
	"testing"
)

// Somebody who listens hears one short sentence when they pause, and nothing for
// each key.
func TestOneAnnouncement(t *testing.T) {
	t.Parallel()
	v := visit(t, "/")
	v.hasLiveRegion()
	v.evaluate(`() => {
		const region = document.getElementById('announcement');
		window.heard = [];
		new MutationObserver(() => heard.push(region.textContent)).observe(region, {childList: true, characterData: true, subtree: true});
	}`)
	clock := v.holdClock()
	for i, key := range "JOB0KHTOWnGLuC" {
		v.ok(v.part("id").Press(string(key)))
		v.ok(clock.RunFor(200)) // longer than the page waits before it asks
		v.ok(expect.Locator(v.part("decoder")).ToHaveAttribute("data-field", "JOB0KHTOWnGLuC"[:i+1]))
	}
	if heard := v.strings(`heard`); len(heard) != 0 {
		t.Errorf("typing announces %q", heard)
	}
	v.ok(clock.RunFor(2000))
	heard := v.strings(`heard`)
	if len(heard) != 1 || heard[0] != "JOB0KHTOWnGLuC: The gates agree: both accept this id." {
		t.Errorf("the pause announces %q; want one sentence", heard)
	}
	v.ok(clock.RunFor(5000))
	if again := v.strings(`heard`); len(again) != 1 {
		t.Errorf("later %q is announced too", again[1:])
	}
	v.ok(expect.Locator(v.part("id")).ToBeFocused())
}

// What is announced for a sample is its verdict, on every page.
func TestAnnouncements(t *testing.T) {
	t.Parallel()
	v := visit(t, "/gate")
	for _, tt := range []struct{ page, id, words string }{
		{"/", "USR0KHTOWnGLuC", "USR0KHTOWnGLuC: The gates disagree: the host gate accepts this id, and the wire gate refuses it."},
		{"/gate", "job0KHTOWnGLuC", "job0KHTOWnGLuC: The host gate rejects this id, so nothing is sent. The wire gate would refuse it too."},
		{"/key", "JOB0456", "JOB0456: Not a branded id: both runtimes throw an exception, and no key is built."},
	} {
		v.open(tt.page)
		v.reads("announcement", "")
		v.ok(v.sample(tt.id).Click())
		v.reads("announcement", tt.words)
	}
}

// hasLiveRegion: the announcement waits for its turn, and is there before it has
// anything to say.
func (v *visitor) hasLiveRegion() {
	v.t.Helper()
	v.ok(expect.Locator(v.part("announcement")).ToHaveCount(1))
	v.hasAttribute("announcement", "role", "status")
	v.reads("announcement", "")
}

//go:build e2e

package e2e

import (
	"testing"

	"github.com/playwright-community/playwright-go"
)

// The tests of this file use the clipboard, which all windows of a browser
// share, so they do not run beside each other or others.

// What a copy button copies can be pasted, and the button says what it did, to
// eyes and to ears.
func TestCopy(t *testing.T) {
	v := visit(t, "/?id=JOB0KHTOWnGLuD")
	v.ok(v.context.GrantPermissions([]string{"clipboard-read", "clipboard-write"}))
	clock := v.holdClock()
	copies := v.part("copy")
	v.ok(expect.Locator(copies).ToHaveCount(4))
	for i, want := range []string{"274557032793636865", "JOB0KHTOWnGLuD", "2026-01-27T15:11:37.641Z", "1769526697641"} {
		v.ok(copies.Nth(i).Click())
		done := v.page.Locator(".copy-done")
		v.ok(expect.Locator(done).ToHaveText("Copied"))
		v.ok(clock.RunFor(1000))
		v.reads("announcement", "Copied")
		v.ok(clock.RunFor(2000))
		v.ok(expect.Locator(done).ToHaveCount(0))
		v.pastes(want)
		v.ok(clock.RunFor(1000))
		v.open("/?id=JOB0KHTOWnGLuD")
	}
}

// Where the clipboard is missing or refused, the text is selected instead, and
// the keyboard copies it.
func TestCopyWithoutClipboard(t *testing.T) {
	for name, script := range map[string]string{
		"missing": `Object.defineProperty(Navigator.prototype, 'clipboard', {value: undefined})`,
		"refused": `Clipboard.prototype.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))`,
	} {
		t.Run(name, func(t *testing.T) {
			v := newVisitor(t, startExplorer(t))
			v.ok(v.context.AddInitScript(playwright.Script{Content: &script}))
			v.open("/?id=JOB0KHTOWnGLuD")
			v.ok(v.part("copy").Nth(1).Click()) // of the id
			v.ok(expect.Locator(v.page.Locator(".copy-done")).ToHaveText("Selected: press Ctrl+C"))
			v.reads("announcement", "Selected: press Ctrl+C")
			if selected := v.evaluate(`getSelection().toString()`); selected != "JOB0KHTOWnGLuD" {
				t.Errorf("%q is selected", selected)
			}
			v.ok(v.page.Keyboard().Press("Control+C"))
			v.pastes("JOB0KHTOWnGLuD")
		})
	}
}

// What only works with a script is not offered without one.
func TestNoCopyWithoutScript(t *testing.T) {
	v := visit(t, "/?id=JOB0KHTOWnGLuD", withoutScript)
	v.shows(decoded("JOB0KHTOWnGLuD", "true", "admitted"))
	for _, part := range []string{"copy", "theme"} {
		v.ok(expect.Locator(v.part(part).First()).ToBeHidden())
	}
}

// A line break that was copied along does no harm at the end, and in the middle
// is mended in the open.
func TestPasteLineBreaks(t *testing.T) {
	v := visit(t, "/")
	v.ok(v.context.GrantPermissions([]string{"clipboard-write"}))
	for text, field := range map[string]string{
		"JOB0KHTOWnGLuC\r\n": "JOB0KHTOWnGLuC",
		"JOB0KHTO\nWnGLuC":   "JOB0KHTO WnGLuC",
	} {
		v.evaluate(`text => navigator.clipboard.writeText(text)`, text)
		v.pastes(field)
		if field == "JOB0KHTOWnGLuC" {
			v.shows(decoded(field, "true", "admitted"))
			continue
		}
		v.hasAttribute("decoder", "data-valid", "false")
		v.ok(v.part("mend").Click())
		v.shows(decoded("JOB0KHTOWnGLuC", "true", "admitted"))
	}
}

// pastes pastes over what is in the field, and waits until that is this text.
func (v *visitor) pastes(want string) {
	v.t.Helper()
	v.ok(v.part("id").Press("Control+A"))
	v.ok(v.part("id").Press("Control+V"))
	v.ok(expect.Locator(v.part("id")).ToHaveValue(want))
}

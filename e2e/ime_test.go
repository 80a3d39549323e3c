//go:build e2e

package e2e

import "testing"

// Text that an input method composes is not disturbed by the answers to its
// stages.
func TestComposition(t *testing.T) {
	t.Parallel()
	v := visit(t, "/")
	v.ok(v.part("id").Focus())
	keyboard, err := v.context.NewCDPSession(v.page)
	v.ok(err)
	compose := func(text string) {
		t.Helper()
		_, err := keyboard.Send("Input.imeSetComposition", map[string]any{"text": text, "selectionStart": len([]rune(text)), "selectionEnd": len([]rune(text))})
		v.ok(err)
	}
	for _, stage := range []string{"Ｊ", "ＪＯ", "ＪＯＢ"} {
		compose(stage)
		v.ok(expect.Locator(v.part("decoder")).ToHaveAttribute("data-field", stage))
		v.ok(expect.Locator(v.part("id")).ToHaveValue(stage))
		v.ok(expect.Locator(v.part("id")).ToBeFocused())
	}
	_, err = keyboard.Send("Input.insertText", map[string]any{"text": "ＪＯＢ"})
	v.ok(err)
	v.ok(v.page.Keyboard().InsertText("0KHTOWnGLuC"))
	v.ok(expect.Locator(v.part("decoder")).ToHaveAttribute("data-field", "ＪＯＢ0KHTOWnGLuC"))
	v.ok(v.part("mend").Click())
	v.shows(decoded("JOB0KHTOWnGLuC", "true", "admitted"))
}

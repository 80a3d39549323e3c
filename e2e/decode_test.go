//go:build e2e

package e2e

import (
	"testing"
)

// decoderSamples are the samples of the decoder and what becomes of them.
var decoderSamples = []answer{
	decoded("JOB0KHTOWnGLuC", "true", "admitted"),
	decoded("USR0KHTOWnGLuC", "true", "refused"),
	decoded("job-42", "false", "not_reached"),
}

func TestDecoderSamples(t *testing.T) {
	bothWays(t, "/", func(t *testing.T, v *visitor) {
		v.ok(expect.Locator(v.part("sample")).ToHaveCount(len(decoderSamples)))
		v.hasAttribute("decoder", "data-state", "empty")
		for _, want := range decoderSamples {
			v.ok(v.sample(want.field).Click())
			v.shows(want)
			v.ok(expect.Locator(v.page.Locator("[data-testid=sample][aria-current=true]")).ToHaveText(want.field))
		}
	})
}

// The readout is the contract's: the values of an id whose Snowflake a float64
// cannot hold, so that one that went through a number on its way would show.
func TestDecoderReadsOut(t *testing.T) {
	bothWays(t, "/", func(t *testing.T, v *visitor) {
		v.ask("JOB0KHTOWnGLuD")
		v.reads("snowflake", "274557032793636865")
		v.reads("timestamp", "65459497641")
		v.reads("node", "0")
		v.reads("sequence", "1")
		v.ok(expect.Locator(v.page.Locator("time")).ToHaveText("2026-01-27 15:11:37.641 UTC"))
		v.reads("sentence", "The gates agree: both accept this id.")
		v.ok(expect.Locator(v.part("host").GetByTestId("check")).ToHaveCount(4))
		v.reads("reply", ":1")
		v.shows(decoded("JOB0KHTOWnGLuD", "true", "admitted"))

		v.ask("JOB0456qLH4vib")
		v.reads("snowflake", "55264149504028673")
		v.reads("node", "7")
		v.reads("sequence", "1")
	})
}

// While somebody types, the answer follows, the field keeps its focus, its text
// and its caret, and the address follows without a page for every letter.
func TestDecoderTyping(t *testing.T) {
	t.Parallel()
	v := visit(t, "/")
	before := v.historyLength()
	v.ok(v.part("id").PressSequentially("JOB0KHTOWnGLuC"))
	v.shows(decoded("JOB0KHTOWnGLuC", "true", "admitted"))
	v.ok(expect.Locator(v.part("id")).ToBeFocused())

	// In the middle: the caret stays where it is.
	for range 11 {
		v.ok(v.part("id").Press("ArrowLeft"))
	}
	v.ok(v.part("id").Press("Backspace"))
	v.shows(decoded("JO0KHTOWnGLuC", "false", "not_reached"))
	v.ok(v.part("id").Press("Y"))
	v.shows(decoded("JOY0KHTOWnGLuC", "true", "refused"))
	v.ok(expect.Locator(v.part("id")).ToBeFocused())
	if caret := v.evaluate(`document.activeElement.selectionStart`); caret != 3 {
		t.Errorf("the caret is at %v; want 3", caret)
	}
	if after := v.historyLength(); after != before {
		t.Errorf("typing made %v pages of %v", after, before)
	}

	v.ok(v.part("id").Fill(""))
	v.shows(answer{widget: "decoder", url: "/?id=", title: "the empty string", valid: "false", verdict: "not_reached"})
}

// What is wrong is named by rule and byte.
func TestDecoderFaults(t *testing.T) {
	bothWays(t, "/", func(t *testing.T, v *visitor) {
		v.ask("job0KHTOWnGLu-")
		faults := v.part("fault")
		v.ok(expect.Locator(faults).ToHaveCount(2))
		v.ok(expect.Locator(faults.Nth(0)).ToHaveAttribute("data-check", "namespace"))
		v.ok(expect.Locator(faults.Nth(0)).ToContainText("bytes 0 to 2"))
		v.ok(expect.Locator(faults.Nth(1)).ToHaveAttribute("data-check", "alphabet"))
		v.ok(expect.Locator(faults.Nth(1)).ToContainText("byte 13"))
		v.reads("sentence", "The host gate rejects this id, so nothing is sent. The wire gate would refuse it too.")
		v.shows(decoded("job0KHTOWnGLu-", "false", "not_reached"))

		v.ask("JOBzzzzzzzzzzz")
		v.ok(expect.Locator(faults).ToHaveCount(1))
		v.hasAttribute("fault", "data-check", "range")
		v.reads("sentence", "Only the range check stops this id: Elixir throws an exception, F# builds the key, and the wire gate alone would admit it.")
	})
}

// What somebody opened stays open while the id changes under it.
func TestDecoderFoldsStayOpen(t *testing.T) {
	t.Parallel()
	v := visit(t, "/?id=JOB0KHTOWnGLuC")
	for _, fold := range []string{"fold-bits", "fold-places", "fold-working"} {
		v.ok(v.part(fold).Locator("summary").Click())
	}
	v.ok(v.part("id").Fill("JOB0456qLH4via"))
	v.shows(decoded("JOB0456qLH4via", "true", "admitted"))
	for _, fold := range []string{"fold-bits", "fold-places", "fold-working"} {
		v.hasAttribute(fold, "open", "")
	}
	v.ok(expect.Locator(v.part("fold-places").Locator("tbody tr")).ToHaveCount(11))
	v.ok(expect.Locator(v.part("fold-places").Locator("tbody tr").Last().Locator("td").Last()).ToHaveText("55264149504028672"))
}

//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playwright-community/playwright-go"
)

// translated is a visitor whose browser translates every page.
func translated(t *testing.T, e *explorer) *visitor {
	t.Helper()
	v := newVisitor(t, e)
	translator := script(t, "translator")
	v.ok(v.context.AddInitScript(playwright.Script{Content: &translator}))
	return v
}

// isTranslated waits until the page reads otherwise, so that what is seen to be unchanged
// has been spared.
func (v *visitor) isTranslated(in playwright.Locator) {
	v.t.Helper()
	v.ok(expect.Locator(in.Locator("font").First()).ToBeAttached())
	v.ok(expect.Locator(in.Locator("h1, h2").First()).ToContainText("wort"))
}

// spares waits until a part shows the bytes of an id, drawn and read out, and no
// translator's words among them.
func (v *visitor) spares(strip playwright.Locator, id string) {
	v.t.Helper()
	v.ok(expect.Locator(strip.Locator(".cell-glyph")).ToHaveText(strings.Split(id, "")))
	var hex []string
	for i := range len(id) {
		hex = append(hex, fmt.Sprintf("%02X", id[i]))
	}
	v.ok(expect.Locator(strip.Locator(".cell:not(.absent) .cell-hex")).ToHaveText(hex))
	v.ok(expect.Locator(strip).ToHaveAttribute("aria-label", fmt.Sprintf("%d bytes, namespace %s, payload %s", len(id), id[:3], id[3:])))
}

// On a page that a translator keeps changing, ids and bytes stay what they are, and
// typing still brings the next answer.
func TestTranslatedDecoder(t *testing.T) {
	t.Parallel()
	v := translated(t, startExplorer(t))
	v.open("/?id=" + jobID)
	v.isTranslated(v.page.Locator("body"))
	strip := v.part("strip")
	v.spares(strip, jobID)
	v.reads("snowflake", "274557032793636864")
	v.reads("reply", ":1")
	for _, id := range []string{"USR0KHTOWnGLuC", "JOB-KHTOWnGLuC", "CRS0NgWEfAEJfs"} {
		v.ok(v.part("id").Fill(id))
		v.hasAttribute("decoder", "data-field", id)
		v.hasAttribute("decoder", "data-state", "ready")
		v.spares(strip, id)
		v.ok(expect.Locator(v.part("id")).ToHaveValue(id))
		v.ok(expect.Page(v.page).ToHaveTitle(id + siteSuffix))
		v.ok(expect.Locator(v.part("decoder").Locator("h3 font font").First()).ToContainText("wort"))
	}
	v.ok(v.sample(jobID).Click())
	v.spares(strip, jobID)
	v.ok(expect.Locator(v.part("announcement")).ToContainText(jobID + ": "))
	v.ok(expect.Locator(v.part("announcement").Locator("font").First()).ToBeAttached()) // the words around the id
}

// The gate is walked through, byte by byte and line by line, while a translator follows.
func TestTranslatedGate(t *testing.T) {
	t.Parallel()
	v := translated(t, startExplorer(t))
	v.open("/gate?id=" + jobID)
	v.isTranslated(v.page.Locator("body"))
	listing := strings.Join(v.strings(`[...document.querySelectorAll('.listing code')].map(e => e.textContent)`), "\n")
	if !strings.Contains(listing, "string.sub(ARGV[1], 1, 3) ~= 'JOB'") || !strings.Contains(listing, "return") {
		t.Fatalf("the listing reads\n%s", listing)
	}
	v.ok(v.part("step-start").Click())
	for _, line := range []string{"5", "9", "12", "13", "14"} {
		v.ok(v.part("step-next").Click())
		v.ok(expect.Locator(v.part("listing").Locator(`[aria-current="step"]`)).ToHaveAttribute("data-line", line))
		if now := strings.Join(v.strings(`[...document.querySelectorAll('.listing code')].map(e => e.textContent)`), "\n"); now != listing {
			t.Fatalf("at line %s the listing reads\n%s", line, now)
		}
	}
	v.ok(expect.Locator(v.part("step-says").Locator(".returned")).ToHaveText(":1"))
	v.ok(expect.Locator(v.part("row").Locator(".key")).ToHaveText("emq:{orders}:job:" + jobID))
	v.ok(expect.Locator(v.part("pending").Locator("li")).ToHaveText([]string{jobID}))
	v.ok(v.part("id").Fill("USR0KHTOWnGLuC"))
	v.hasAttribute("gate", "data-verdict", "refused")
	v.ok(expect.Locator(v.page.Locator(".compare-glyph")).ToHaveText([]string{"U", "S", "R"}))
	v.ok(expect.Locator(v.part("verdict").Locator(".mono")).ToContainText("-EMQKIND"))
}

// In a frame on somebody else's page the same holds, and the note about bytes that a
// field cannot hold spares those bytes.
func TestTranslatedFrameAndNote(t *testing.T) {
	t.Parallel()
	e := startExplorer(t)
	g := newGuest(t, e)
	translator := script(t, "translator")
	g.ok(g.context.AddInitScript(playwright.Script{Content: &translator}))
	g.host("", g.iframe("/embed/key?id="+jobID, recommended))
	g.isTranslated(g.inside(0).Locator("body"))
	g.spares(g.framed(0, "strip"), jobID)
	g.ok(g.framed(0, "id").Fill("USR0KHTOWnGLuC"))
	g.ok(expect.Locator(g.framed(0, "key")).ToHaveAttribute("data-field", "USR0KHTOWnGLuC"))
	g.spares(g.framed(0, "strip"), "USR0KHTOWnGLuC")

	v := translated(t, e)
	v.open("/?id=JOB%00`word`")
	v.isTranslated(v.page.Locator("body"))
	note := v.part("id-note")
	v.ok(expect.Locator(note).ToContainText("JOB\\x00`word`"))
	v.ok(v.sample(jobID).Click())
	v.ok(expect.Locator(note).ToBeHidden())
	_, err := v.page.GoBack()
	v.ok(err)
	v.ok(expect.Locator(note).ToContainText("JOB\\x00`word`"))
	v.ok(expect.Locator(v.part("decoder")).ToHaveAttribute("data-field", ""))
}

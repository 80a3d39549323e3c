//go:build e2e

package e2e

import (
	"regexp"
	"strings"
	"testing"
)

// gateSamples are the samples of the gate and what becomes of them.
var gateSamples = []answer{
	gated("JOB0KHTOWnGLuC", "true", "admitted"),
	gated("USR0KHTOWnGLuC", "true", "refused"),
	gated("CRS0KHTOWnGLuC", "true", "refused"),
	gated("job0KHTOWnGLuC", "false", "not_reached"),
}

func TestGateSamples(t *testing.T) {
	bothWays(t, "/gate", func(t *testing.T, v *visitor) {
		v.ok(expect.Locator(v.part("sample")).ToHaveCount(len(gateSamples)))
		for _, want := range gateSamples {
			v.ok(v.sample(want.field).Click())
			v.shows(want)
			title := map[string]string{"admitted": "Admitted", "refused": "Refused", "not_reached": "Not reached"}[want.verdict]
			v.ok(expect.Locator(v.part("verdict").Locator(".box-title")).ToHaveText(title))
			v.ok(expect.Locator(v.part("verdict-row")).ToHaveAttribute("data-verdict", want.verdict))
		}
	})
}

// The three bytes stand beside J, O and B, and each says whether it is equal.
func TestGateComparesThreeBytes(t *testing.T) {
	bothWays(t, "/gate", func(t *testing.T, v *visitor) {
		v.ask("JoB0KHTOWnGLuC")
		v.shows(gated("JoB0KHTOWnGLuC", "false", "not_reached"))
		cells := v.part("compared")
		for i, want := range []struct{ words, sign string }{{"J 0x4A J 0x4A", "equals"}, {"o 0x6F O 0x4F", "differs from"}, {"B 0x42 B 0x42", "equals"}} {
			v.ok(expect.Locator(cells.Nth(i)).ToContainText(loosely(want.words)))
			v.ok(expect.Locator(cells.Nth(i).Locator(`[role="img"]`)).ToHaveAttribute("aria-label", want.sign))
		}
	})
}

// The script can be walked through, a statement at a time, there and back.
func TestGateStepper(t *testing.T) {
	steps := []struct {
		line string // the line of the script that has just run
		says string
	}{
		{"", "Before the first statement."},
		{"5", "Line 5 of 14: 'JOB' is 'JOB', so the id passes the gate."},
		{"9", "Line 9 of 14: EXISTS answers 0: there is no such row."},
		{"12", "Line 12 of 14: HSET answers 3: the row has that many fields."},
		{"13", "Line 13 of 14: ZADD answers 1: the id is pending with score 0."},
		{"14", "Line 14 of 14: the script has returned :1"},
	}
	bothWays(t, "/gate?id=JOB0KHTOWnGLuC", func(t *testing.T, v *visitor) {
		now := v.part("listing").Locator(`[aria-current="step"]`)
		isAtStep := func(n int) {
			t.Helper()
			v.reads("step-says", steps[n].says)
			if steps[n].line == "" {
				v.ok(expect.Locator(now).ToHaveCount(0))
			} else {
				v.ok(expect.Locator(now).ToHaveAttribute("data-line", steps[n].line))
			}
			v.ok(expect.Locator(v.part("listing").Locator("[data-ran]")).ToHaveCount(n))
			v.ok(expect.Locator(v.part("stepper").Locator("progress")).ToHaveJSProperty("value", float64(n)))
			title := "Undecided"
			if n == len(steps)-1 {
				title = "Admitted"
			}
			v.ok(expect.Locator(v.part("verdict").Locator(".box-title")).ToHaveText(title))
			rows := 0
			if n >= 3 {
				rows = 1
			}
			v.ok(expect.Locator(v.part("keyspace").GetByTestId("row")).ToHaveCount(rows))
		}
		isAtStep(5)
		v.ok(v.part("step-start").Click())
		isAtStep(0)
		v.hasAttribute("step-back", "aria-disabled", "true")
		for n := 1; n < len(steps); n++ {
			v.ok(v.part("step-next").Click())
			isAtStep(n)
		}
		v.ok(v.part("step-back").Click())
		isAtStep(4)
		v.isAt("/gate?id=JOB0KHTOWnGLuC&step=4")
		v.ok(v.part("step-run").Click())
		isAtStep(5)
		v.hasAttribute("step-next", "aria-disabled", "true")
		v.shows(gated("JOB0KHTOWnGLuC", "true", "admitted"))
	})
}

// A refusal is over after two lines, and writes no row.
func TestGateRefusal(t *testing.T) {
	bothWays(t, "/gate?id=USR0KHTOWnGLuC", func(t *testing.T, v *visitor) {
		v.reads("sentence", "The gates disagree: the host gate accepts this id, and the wire gate refuses it.")
		v.ok(expect.Locator(v.part("verdict")).ToContainText("-EMQKIND job id must be JOB-namespaced"))
		v.ok(expect.Locator(v.part("listing").Locator("[data-ran]")).ToHaveCount(2))
		v.ok(expect.Locator(v.part("keyspace")).ToContainText("No row was written, no member added."))
		v.ok(expect.Locator(v.part("row")).ToHaveCount(0))
	})
}

// An id that is sent twice is a duplicate the second time; taken away again it is
// admitted as before.
func TestGateTwice(t *testing.T) {
	bothWays(t, "/gate?id=JOB0KHTOWnGLuC", func(t *testing.T, v *visitor) {
		v.ok(v.part("twice").Click())
		v.isAt("/gate?id=JOB0KHTOWnGLuC&id=JOB0KHTOWnGLuC")
		rows := v.part("verdict-row")
		v.ok(expect.Locator(rows).ToHaveCount(2))
		v.ok(expect.Locator(rows.Nth(0)).ToHaveAttribute("data-verdict", "admitted"))
		v.ok(expect.Locator(rows.Nth(1)).ToHaveAttribute("data-verdict", "duplicate"))
		v.hasAttribute("gate", "data-verdict", "admitted")
		v.ok(expect.Locator(v.part("row")).ToHaveCount(1))
		v.ok(v.part("remove").Last().Click())
		v.ok(expect.Locator(rows).ToHaveCount(1))
		v.shows(gated("JOB0KHTOWnGLuC", "true", "admitted"))
	})
}

// There is a field for one more id for as long as one more may be sent.
func TestGateTakesSixteen(t *testing.T) {
	bothWays(t, "/gate?id=JOB0KHTOWnGLuC"+strings.Repeat("&id=JOB0KHTOWnGLuC", 14), func(t *testing.T, v *visitor) {
		v.ok(expect.Locator(v.part("also")).ToHaveCount(1))
		v.ok(v.part("twice").First().Click())
		v.ok(expect.Locator(v.part("verdict-row")).ToHaveCount(16))
		v.ok(expect.Locator(v.part("also")).ToHaveCount(0))
		v.ok(expect.Locator(v.part("twice")).ToHaveCount(0))
		v.ok(v.part("remove").First().Click())
		v.ok(expect.Locator(v.part("verdict-row")).ToHaveCount(15))
		v.ok(expect.Locator(v.part("also")).ToHaveCount(1))
	})
}

// Without the host gate the wire is alone, and admits what it should not.
func TestGateAlone(t *testing.T) {
	bothWays(t, "/gate?id=JOB-42", func(t *testing.T, v *visitor) {
		v.hasAttribute("gate", "data-verdict", "not_reached")
		v.ok(v.part("skip-host").Click())
		v.shows(gated("JOB-42", "false", "admitted").at("/gate?id=JOB-42&host=skip"))
		v.reads("sentence", "The gates disagree: the wire gate admits this id, and the host gate would have stopped it.")
		v.ok(expect.Locator(v.part("row")).ToContainText("emq:{orders}:job:JOB-42"))
		v.ok(v.part("toggle").Locator("a", hasText("checked")).Click())
		v.shows(gated("JOB-42", "false", "not_reached"))
	})
}

// Queue, payload and further ids are fields of the form.
func TestGateOptions(t *testing.T) {
	bothWays(t, "/gate?id=JOB0KHTOWnGLuC", func(t *testing.T, v *visitor) {
		v.ok(v.part("options").Locator("summary").Click())
		v.ok(v.part("queue").Fill("quotes"))
		v.ok(v.part("payload").Fill("two words"))
		v.ok(v.part("also").Fill("USR0KHTOWnGLuC"))
		v.ok(v.part("also").Press("Enter"))
		v.isAt("/gate?id=JOB0KHTOWnGLuC&id=USR0KHTOWnGLuC&queue=quotes&payload=two%20words")
		v.ok(expect.Locator(v.part("verdict-row")).ToHaveCount(2))
		v.ok(expect.Locator(v.part("row")).ToContainText("emq:{quotes}:job:JOB0KHTOWnGLuC"))
		v.ok(expect.Locator(v.part("row")).ToContainText("two words"))
		v.ok(expect.Locator(v.part("also")).ToHaveValue(""))
		v.ok(expect.Locator(v.part("queue")).ToHaveValue("quotes"))

		v.ok(v.part("queue").Fill("a{b}"))
		v.ok(v.part("queue").Press("Enter"))
		v.ok(expect.Locator(v.part("notice")).ToContainText(regexp.MustCompile(`queue`)))
		v.ok(expect.Locator(v.part("verdict-row")).ToHaveCount(0))
	})
}

// What crossed the wire is there, command by command, and raw on demand. The
// embedded engine is asked over a socket like any other.
func TestGateTranscript(t *testing.T) {
	bothWays(t, "/gate?id=JOB0KHTOWnGLuC", func(t *testing.T, v *visitor) {
		ran := v.page.Locator(`[data-testid="exchange"][data-command="evalsha"]`).Last()
		v.ok(expect.Locator(ran.Locator(".received")).ToContainText(":1"))
		v.ok(expect.Locator(ran.Locator(`.received [role="img"]`)).ToHaveAttribute("aria-label", "received"))
		raw := v.part("raw").Last()
		v.ok(expect.Locator(raw.Locator("pre").First()).ToBeHidden())
		v.ok(raw.Locator("summary").Click())
		v.ok(expect.Locator(raw.Locator("pre").First()).ToContainText(`$7\r\nevalsha\r\n`))
		v.ok(expect.Locator(raw.Locator("pre").Last()).ToContainText(`+QUEUED\r\n`))
	})
}

//go:build e2e

package e2e

import (
	"testing"
)

// pasted are texts as they come out of mails, logs and tables, and the id that
// is offered for each.
var pasted = map[string]struct{ text, mend string }{
	"white space round it": {"  JOB0KHTOWnGLuC\t", "JOB0KHTOWnGLuC"},
	"a key":                {"emq:{orders}:job:JOB0KHTOWnGLuC", "JOB0KHTOWnGLuC"},
	"lower case":           {"job0KHTOWnGLuC", "JOB0KHTOWnGLuC"},
	"a Cyrillic letter":    {"J\u041eB0KHTOWnGLuC", "JOB0KHTOWnGLuC"},
	"a lost zero":          {"JOBKHTOWnGLuC", "JOB0KHTOWnGLuC"},
	"a zero width space":   {"JOB0KHTO\u200bWnGLuC", "JOB0KHTOWnGLuC"},
}

// A pasted text is judged as it is. What it may have meant is offered, and one
// click uses it.
func TestPasteAndMend(t *testing.T) {
	bothWays(t, "/", func(t *testing.T, v *visitor) {
		for name, tt := range pasted {
			t.Log(name)
			v.open("/")
			v.paste(tt.text)
			if !v.scripted {
				v.ok(v.part("id").Press("Enter"))
			}
			v.hasAttribute("decoder", "data-valid", "false")
			v.ok(expect.Locator(v.part("id")).ToHaveValue(tt.text))
			v.ok(expect.Locator(v.part("mend")).ToHaveCount(1))
			v.ok(v.part("mend").Click())
			v.shows(decoded(tt.mend, "true", "admitted"))
			v.ok(expect.Locator(v.part("mend")).ToHaveCount(0))
		}
	})
}

// A mend keeps to the page it is offered on.
func TestMendsOnTheOtherPages(t *testing.T) {
	for _, tt := range []struct {
		path string
		want answer
	}{
		{"/gate?id=job0KHTOWnGLuC&queue=q", gated("JOB0KHTOWnGLuC", "true", "admitted").at("/gate?id=JOB0KHTOWnGLuC&queue=q")},
		{"/key?id=job0KHTOWnGLuC&queue=q", keyed("JOB0KHTOWnGLuC", "true", "built").at("/key?id=JOB0KHTOWnGLuC&queue=q")},
	} {
		t.Run(tt.want.widget, func(t *testing.T) {
			bothWays(t, tt.path, func(t *testing.T, v *visitor) {
				v.ok(v.part("mend").Click())
				v.shows(tt.want)
			})
		})
	}
}

// Two ids in one text are both offered, in the order in which they stand in it.
func TestTwoMends(t *testing.T) {
	bothWays(t, "/", func(t *testing.T, v *visitor) {
		v.ask("JOB0KHTOWnGLuC or USR0NgWEfAEJfs?")
		v.ok(expect.Locator(v.part("mend")).ToHaveCount(2))
		v.ok(v.part("mend").Last().Click())
		v.shows(decoded("USR0NgWEfAEJfs", "true", "refused"))
	})
}

// paste puts a text into the field in one go, as pasting does, without the
// clipboard, which all tests share.
func (v *visitor) paste(text string) {
	v.t.Helper()
	v.ok(v.part("id").Focus())
	v.ok(v.page.Keyboard().InsertText(text))
}

// What a text looks like stands first, and the id it stands for is a click away, on each
// page.
func TestConversions(t *testing.T) {
	for _, tt := range []struct {
		name, path, text, title string
		want                    answer
	}{
		{"a Snowflake", "/", "274557032793636864", "This looks like a decimal Snowflake.", decoded("JOB0KHTOWnGLuC", "true", "admitted")},
		{"a colon", "/gate?queue=q", "JOB:0KHTOWnGLuC", "This looks like a branded id with a sign between its namespace and its payload.",
			gated("JOB0KHTOWnGLuC", "true", "admitted").at("/gate?id=JOB0KHTOWnGLuC&queue=q")},
		{"an extra zero", "/key?queue=q", "JOB00KHTOWnGLuC", "This looks like a branded id with an extra zero.",
			keyed("JOB0KHTOWnGLuC", "true", "built").at("/key?id=JOB0KHTOWnGLuC&queue=q")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			bothWays(t, tt.path, func(t *testing.T, v *visitor) {
				v.ask(tt.text)
				v.ok(expect.Locator(v.part("looks-like").Locator("p").First()).ToHaveText(tt.title))
				v.hasAttribute(tt.want.widget, "data-valid", "false")
				v.ok(v.part("conversion").Click())
				v.shows(tt.want)
				v.ok(expect.Locator(v.part("looks-like")).ToHaveCount(0))
			})
		})
	}
}

//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// A link that somebody was sent shows what its sender saw.
func TestPermalinks(t *testing.T) {
	links := map[string]answer{
		"decoder":     decoded("JOB0456qLH4via", "true", "admitted"),
		"gate":        gated("USR0KHTOWnGLuC", "true", "refused"),
		"gate, steps": gated("JOB0KHTOWnGLuC", "true", "admitted").at("/gate?id=JOB0KHTOWnGLuC&step=3"),
		"gate, all": {
			widget: "gate", url: "/gate?id=JOB&id=JOB&id=USR0KHTOWnGLuC&queue=q&payload=%3Cp%3E&host=skip",
			title: "3 ids at the gate", field: "JOB", valid: "false", verdict: "admitted",
		},
		"key":     keyed("JOBzzzzzzzzzzz", "false", "raised").at("/key?id=JOBzzzzzzzzzzz&queue=a%20b"),
		"nothing": {widget: "decoder", url: "/?id=", title: "the empty string", valid: "false", verdict: "not_reached"},
		"markup": {
			widget: "decoder", url: "/?id=%3Cscript%3Ealert%281%29%3C%2Fscript%3E", title: "<script>alert(1)</script>",
			field: "<script>alert(1)</script>", valid: "false", verdict: "not_reached",
		},
		"line feed": {
			widget: "decoder", url: "/?id=JOB0KHTOWnGLuC%0A", title: `JOB0KHTOWnGLuC\n`, valid: "false", verdict: "not_reached",
			note: "a text field cannot hold these bytes",
		},
		"space and plus": {
			widget: "decoder", url: "/?id=%20JOB%2B", title: ` JOB+`, field: " JOB+", valid: "false", verdict: "not_reached",
		},
		"not ASCII": {
			widget: "key", url: "/key?id=J%D0%9EB0KHTOWnGLuC", title: `The key of J\xd0\x9eB0KHTOWnGLuC`, field: "J\u041eB0KHTOWnGLuC",
			valid: "false", verdict: "raised",
		},
		"300 bytes": {
			widget: "gate", url: "/gate?id=" + long(300), title: long(32) + "… at the gate", field: long(300), valid: "false", verdict: "not_reached",
		},
	}
	bothWays(t, "/", func(t *testing.T, v *visitor) {
		for name, want := range links {
			t.Log(name)
			v.open(want.url)
			v.shows(want)
			// Sent again as it stands, it is the same request, as far as a field carries it.
			if want.note == "" && !strings.Contains(want.url, "step") {
				v.ok(v.part("submit").Click())
				v.shows(want)
			}
		}
	})
}

// The gate offers the address of what it shows.
func TestGatePermalink(t *testing.T) {
	bothWays(t, "/gate", func(t *testing.T, v *visitor) {
		v.ask("USR0KHTOWnGLuC")
		v.ok(v.part("permalink").Click())
		v.shows(gated("USR0KHTOWnGLuC", "true", "refused"))
		if got := v.page.URL(); got != v.explorer.url+"/gate?id=USR0KHTOWnGLuC" {
			t.Errorf("the link leads to %s", got)
		}
	})
}

// What cannot be read is a page that says so, and names the byte.
func TestProblemPages(t *testing.T) {
	t.Parallel()
	v := newVisitor(t, startExplorer(t))
	for name, tt := range map[string]struct{ path, status, says string }{
		"bad escape":       {"/?id=%zz", "400", "%zz"},
		"unknown value":    {"/gate?id=JOB&host=maybe", "400", "maybe"},
		"nowhere":          {"/nowhere", "404", ""},
		"too long":         {"/?id=" + long(20_000), "414", ""},
		"seventeen ids":    {"/gate?" + strings.TrimSuffix(strings.Repeat("id=JOB&", 17), "&"), "400", "17"},
		"id given twice":   {"/key?id=a&id=b", "400", "id"},
		"a bare semicolon": {"/?id=a;b", "400", ";"},
	} {
		t.Log(name)
		v.watch.declare("status of " + tt.status)
		v.open(tt.path)
		v.hasAttribute("problem", "data-status", tt.status)
		v.ok(expect.Locator(v.part("problem")).ToContainText(tt.says))
		v.isWhole()
		v.ok(v.page.Locator("header nav a", pageHasText("Decode")).Click())
		v.hasAttribute("decoder", "data-state", "empty")
	}
}

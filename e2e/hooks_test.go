//go:build e2e

package e2e

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// documentedHooks reads what the section "Hooks" of the README names: root
// attributes with their values, and data-testids.
func documentedHooks(t *testing.T) (values map[string][]string, parts []string) {
	t.Helper()
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(readme), "\n## Hooks\n")
	if !found {
		t.Fatal("the README has no section Hooks")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	code := regexp.MustCompile("`([a-z_-]+)`")
	words := func(s string) (names []string) {
		for _, m := range code.FindAllStringSubmatch(s, -1) {
			names = append(names, m[1])
		}
		return names
	}
	values = map[string][]string{}
	for line := range strings.Lines(section) {
		cells := strings.Split(line, "|")
		if len(cells) < 3 {
			continue
		}
		for _, name := range words(cells[1]) {
			if strings.HasPrefix(name, "data-") {
				values[name] = words(cells[2])
			} else {
				parts = append(parts, name)
			}
		}
	}
	return values, parts
}

// Whoever tests a page of their own against the explorer relies on the hooks that
// the README names. Each is to be found in some state of the gallery.
func TestHooks(t *testing.T) {
	t.Parallel()
	values, parts := documentedHooks(t)
	if len(values) < 4 || len(parts) < 20 {
		t.Fatalf("the README names the attributes %v and the parts %v; is it still read rightly?", values, parts)
	}
	v := newVisitor(t, startExplorer(t, "-dev"))
	v.watch.declare("status of 400")
	there := map[string]bool{}
	seen := map[string][]string{}
	for _, path := range []string{"/gallery", "/gate?id=JOB0KHTOWnGLuC", "/?id=%"} {
		v.open(path)
		for _, id := range v.strings(`[...document.querySelectorAll('[data-testid]')].map(e => e.dataset.testid)`) {
			there[id] = true
		}
		for attribute := range values {
			seen[attribute] = append(seen[attribute], v.strings(`name => [...document.querySelectorAll('.widget, [data-testid=verdict-row]')].filter(e => e.matches('.widget') || name === 'data-verdict').map(e => e.getAttribute(name) ?? 'MISSING')`, attribute)...)
		}
	}
	for _, id := range append([]string{"decoder", "gate", "key"}, parts...) {
		if !there[id] {
			t.Errorf("no part has data-testid %q, which the README names", id)
		}
	}
	for attribute, documented := range values {
		if slices.Contains(seen[attribute], "MISSING") {
			t.Errorf("a widget's root has no %s", attribute)
		}
		for _, value := range seen[attribute] {
			if value != "" && value != "MISSING" && !slices.Contains(documented, value) {
				t.Errorf("%s is %q, which the README does not name", attribute, value)
			}
		}
		for _, value := range documented {
			if value != "busy" && !slices.Contains(seen[attribute], value) {
				t.Errorf("%s is nowhere %q, which the README names", attribute, value)
			}
		}
	}
}

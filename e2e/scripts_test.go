//go:build e2e

package e2e

import (
	"embed"
	"testing"
)

//go:embed scripts/*.js
var scripts embed.FS

// script is a function of JavaScript that looks at a page and changes nothing the
// test goes on to ask about. Its comment is kept out: what is evaluated has to
// begin with the function.
func script(t *testing.T, name string) string {
	t.Helper()
	source, err := scripts.ReadFile("scripts/" + name + ".js")
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

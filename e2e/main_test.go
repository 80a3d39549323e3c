//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"testing"

	"github.com/playwright-community/playwright-go"

	// The explorer is built from these while the tests run. Naming them lets go
	// test see that a result from before a change is not one from after it.
	_ "brandedid/internal/gate"
	_ "brandedid/web"
)

// browser is the one of this run. Each test has a context of its own in it.
var browser playwright.Browser

func TestMain(m *testing.M) {
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		code = 1
	}
	os.Exit(code)
}

func run(m *testing.M) (int, error) {
	dir, err := os.MkdirTemp("", "e2e-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	if err := os.RemoveAll(artifacts); err != nil {
		return 0, err
	}
	if err := buildExplorer(dir); err != nil {
		return 0, err
	}
	stop, err := startBrowser(dir)
	if err != nil {
		return 0, err
	}
	code := m.Run()
	return code, stop()
}

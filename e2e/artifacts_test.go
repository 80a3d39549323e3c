//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/playwright-community/playwright-go"
)

// artifacts is where a failed test leaves what is needed to understand it.
const artifacts = "artifacts"

// leaveArtifacts writes the pictures and pages of a visitor, its console and the
// explorer's log.
func (v *visitor) leaveArtifacts() {
	dir := filepath.Join(artifacts, strings.NewReplacer("/", "_", " ", "_").Replace(v.t.Name()))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		v.t.Log(err)
		return
	}
	write := func(name string, content []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			v.t.Log(err)
		}
	}
	write("console.txt", []byte(v.watch.record()))
	write("explorer.txt", []byte(v.explorer.log.String()))
	for i, page := range v.context.Pages() {
		name := fmt.Sprintf("page-%d", i+1)
		if html, err := page.Content(); err == nil {
			write(name+".html", []byte(html))
		}
		picture, err := page.Screenshot(playwright.PageScreenshotOptions{FullPage: playwright.Bool(true), Timeout: playwright.Float(5000)})
		if err == nil {
			write(name+".png", picture)
		}
	}
	v.t.Logf("see %s", filepath.Join("e2e", dir))
}

//go:build e2e

package e2e

import (
	"testing"

	"github.com/playwright-community/playwright-go"
)

// wears waits until the n-th frame is drawn on this ground.
func (g *guest) wears(n int, ground string) {
	g.t.Helper()
	g.ok(expect.Locator(g.inside(n)).ToHaveCSS("background-color", ground))
}

// The element has the colours that the page says it has, however a site says
// that, and whenever.
func TestElementFollowsThePage(t *testing.T) {
	t.Parallel()
	e := startExplorer(t)
	for name, tt := range map[string]struct {
		head, dark, light string
		reader            *playwright.ColorScheme
	}{
		"class on html": {
			`<style>html { color-scheme: light } .dark { color-scheme: dark }</style>`,
			`document.documentElement.classList.add('dark')`, `document.documentElement.classList.remove('dark')`, playwright.ColorSchemeDark,
		},
		"class on body": {
			`<style>body { color-scheme: light } body.dark { color-scheme: only dark }</style>`,
			`document.body.className = 'dark'`, `document.body.className = ''`, playwright.ColorSchemeDark,
		},
		"attribute of the site": {
			`<style>[data-theme=light] { color-scheme: light } [data-theme=dark] { color-scheme: dark }</style>`,
			`document.documentElement.dataset.theme = 'dark'`, `document.documentElement.dataset.theme = 'light'`, playwright.ColorSchemeLight,
		},
		"said only of the dark": {
			`<style>body { background: #fff } .dark { color-scheme: dark } .dark body { background: #111 }</style>`,
			`document.documentElement.classList.add('dark')`, `document.documentElement.classList.remove('dark')`, playwright.ColorSchemeDark,
		},
		"painted, and slowly": {
			`<style>body { background: #fff; transition: background 300ms } .dark body { background: rgb(0 0 0 / 90%) }</style>`,
			`document.documentElement.classList.add('dark')`, `document.documentElement.classList.remove('dark')`, playwright.ColorSchemeDark,
		},
		"another spelling of colours": {
			`<style>body { background: oklch(98% 0.01 250) } .dark body { background: color-mix(in oklab, black, oklch(25% 0.05 250)) }</style>`,
			`document.documentElement.classList.add('dark')`, `document.documentElement.classList.remove('dark')`, playwright.ColorSchemeDark,
		},
		"class on the part it is in": {
			`<style>main { background: #fff } main.dark { background: #111 }</style>`,
			`document.querySelector('main').classList.add('dark')`, `document.querySelector('main').classList.remove('dark')`, playwright.ColorSchemeDark,
		},
		"style": {
			``, `document.documentElement.style.colorScheme = "dark"`, `document.documentElement.style.colorScheme = 'light'`, playwright.ColorSchemeLight,
		},
		"attribute of the element": {
			`<style>html { color-scheme: light }</style>`,
			`document.querySelector('branded-id').setAttribute('theme', 'dark')`, `document.querySelector('branded-id').setAttribute('theme', 'auto')`, playwright.ColorSchemeDark,
		},
	} {
		t.Run(name, func(t *testing.T) {
			g := newGuest(t, e, prefers(tt.reader))
			g.host(tt.head, "{element}{script}")
			g.decodes(0, "true")
			g.wears(0, lightGround)
			g.evaluate(tt.dark)
			g.wears(0, darkGround)
			// What the frame loads next has it too.
			g.evaluate(`document.querySelector('branded-id').setAttribute('ids', 'job-42')`)
			g.decodes(0, "false")
			g.wears(0, darkGround)
			g.evaluate(tt.light)
			g.wears(0, lightGround)
		})
	}
}

// A page that says nothing, or both, has the colours that its reader asks for.
func TestElementFollowsTheReader(t *testing.T) {
	t.Parallel()
	e := startExplorer(t)
	for name, head := range map[string]string{"nothing said": "", "both": `<style>html { color-scheme: light dark }</style>`} {
		t.Run(name, func(t *testing.T) {
			g := newGuest(t, e, prefers(playwright.ColorSchemeDark))
			g.host(head, "{element}{script}")
			g.wears(0, darkGround)
			g.ok(g.page.EmulateMedia(playwright.PageEmulateMediaOptions{ColorScheme: playwright.ColorSchemeLight}))
			g.wears(0, lightGround)
		})
	}
}

// The page may change its colours while the frame is on its way.
func TestElementFollowsWhileLoading(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	held := g.holdFrames()
	g.host(`<style>html { color-scheme: light } .dark { color-scheme: dark }</style>`, "{element}{script}")
	route := g.next(held)
	g.evaluate(`document.documentElement.className = 'dark'`)
	g.ok(route.Continue())
	g.decodes(0, "true")
	g.wears(0, darkGround)
}

// The iframe line has the theme that its address names, on every page it leads
// to, or else the reader's.
func TestFrameTheme(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t), prefers(playwright.ColorSchemeDark))
	g.watch.declare("Blocked script execution")
	g.host("", g.iframe("/embed/decoder?id="+jobID+"&theme=light", "")+g.iframe("/embed/decoder", ""))
	g.wears(0, lightGround)
	g.ok(g.framed(0, "sample").Last().Click())
	g.decodes(0, "false")
	g.wears(0, lightGround)
	g.ok(g.page.Locator("iframe").Last().ScrollIntoViewIfNeeded())
	g.wears(1, darkGround)
}

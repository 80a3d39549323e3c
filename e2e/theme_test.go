//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/playwright-community/playwright-go"
)

const (
	darkGround  = "rgb(10, 14, 26)"
	lightGround = "rgb(250, 247, 240)"
)

// The theme is the system's until somebody chooses, and the choice lasts.
func TestTheme(t *testing.T) {
	for name, tt := range map[string]struct {
		scheme         *playwright.ColorScheme
		system, chosen string
		clicks         int // on the button, round auto, light and dark, to the choice
	}{
		"dark system, light chosen": {playwright.ColorSchemeDark, darkGround, lightGround, 1},
		"light system, dark chosen": {playwright.ColorSchemeLight, lightGround, darkGround, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := visit(t, "/", prefers(tt.scheme))
			v.ground(tt.system)
			v.ok(expect.Locator(v.part("theme")).ToContainText("auto"))
			for range tt.clicks {
				v.ok(v.part("theme").Click())
			}
			v.ground(tt.chosen)
			// On the next page the choice is there before anything is drawn.
			frames := `(() => {
				const seen = window.grounds = [];
				const look = () => {
					if (document.body) seen.push(getComputedStyle(document.documentElement).backgroundColor);
					if (document.readyState !== 'complete') requestAnimationFrame(look);
				};
				requestAnimationFrame(look);
				addEventListener('DOMContentLoaded', look);
			})()`
			v.ok(v.context.AddInitScript(playwright.Script{Content: &frames}))
			for _, path := range []string{"/gate?id=JOB0KHTOWnGLuC", "/key", "/nowhere"} {
				if path == "/nowhere" {
					v.watch.declare("status of 404")
				}
				v.open(path)
				v.ground(tt.chosen)
				grounds := v.strings(`grounds`)
				if len(grounds) == 0 || strings.Join(grounds, "") != strings.Repeat(tt.chosen, len(grounds)) {
					t.Errorf("%s flashes: %q", path, grounds)
				}
			}
			v.ok(v.part("theme").Click())
			if tt.clicks == 1 {
				v.ok(v.part("theme").Click())
			}
			v.ok(expect.Locator(v.part("theme")).ToContainText("auto"))
			v.ground(tt.system)
		})
	}
}

// Where nothing may be stored, as in some frames, the button still works for the
// page.
func TestThemeWithoutStorage(t *testing.T) {
	t.Parallel()
	v := newVisitor(t, startExplorer(t))
	refused := `Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError') }})`
	v.ok(v.context.AddInitScript(playwright.Script{Content: &refused}))
	v.open("/")
	v.ground(darkGround)
	v.ok(v.part("theme").Click())
	v.ground(lightGround)
}

// The system's theme needs no script.
func TestThemeWithoutScript(t *testing.T) {
	t.Parallel()
	v := visit(t, "/", withoutScript, prefers(playwright.ColorSchemeLight))
	v.ground(lightGround)
	v.ok(v.page.EmulateMedia(playwright.PageEmulateMediaOptions{ColorScheme: playwright.ColorSchemeDark}))
	v.ground(darkGround)
}

// Who asks for less motion gets none.
func TestReducedMotion(t *testing.T) {
	t.Parallel()
	v := newVisitor(t, startExplorer(t, "-dev"))
	v.ok(v.page.EmulateMedia(playwright.PageEmulateMediaOptions{ReducedMotion: playwright.ReducedMotionReduce}))
	v.open("/gallery")
	moving := v.strings(`() => [...document.querySelectorAll('*')].flatMap(e => ['', '::before', '::after'].map(p => [e, getComputedStyle(e, p || undefined)]))
		.filter(([e, s]) => s.transitionDuration.split(',').some(d => parseFloat(d) > 0) || s.animationName !== 'none' || s.scrollBehavior === 'smooth')
		.map(([e]) => e.tagName + '.' + (e.getAttribute('class') ?? ''))`)
	if len(moving) > 0 {
		t.Errorf("these still move: %q", moving)
	}
}

// ground waits until the page is drawn on this colour.
func (v *visitor) ground(colour string) {
	v.t.Helper()
	v.ok(expect.Locator(v.page.Locator("html")).ToHaveCSS("background-color", colour))
}

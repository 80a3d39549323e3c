//go:build e2e

package e2e

import (
	"testing"

	"github.com/playwright-community/playwright-go"
)

// The iframe line works in whatever sandbox a site puts it.
func TestFrameInSandboxes(t *testing.T) {
	for name, sandbox := range map[string]string{
		"no sandbox": "none", "recommended": recommended, "scripts only": "allow-scripts",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := newGuest(t, startExplorer(t))
			g.host("", g.iframe("/embed/decoder?id="+jobID, sandbox))
			g.decodes(0, "true")

			// Typing decodes in place, and so does a sample.
			g.ok(g.framed(0, "id").Fill("JOB0456"))
			g.decodes(0, "false")
			g.ok(g.framed(0, "sample").First().Click())
			g.decodes(0, "true")
			g.ok(expect.Locator(g.framed(0, "id")).ToHaveValue(jobID))
			if sandbox == "allow-scripts" {
				return
			}
			// Enter asks the same.
			g.ok(g.framed(0, "id").Fill("job-42"))
			g.ok(g.framed(0, "id").Press("Enter"))
			g.decodes(0, "false")
			// The link that leads out opens the explorer as a page of its own.
			tab, err := g.context.ExpectPage(func() error { return g.framed(0, "open").Click() })
			g.ok(err)
			g.ok(expect.Page(tab).ToHaveURL(g.explorer.url + "/?id=job-42"))
			g.ok(expect.Locator(tab.GetByTestId("decoder")).ToHaveAttribute("data-valid", "false"))
		})
	}
}

// In a sandbox that takes everything away, an answer is there, and links lead on.
func TestFrameWithoutScript(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	g.watch.declare("Blocked script execution")
	g.host("", g.iframe("/embed/gate?id="+jobID+"&theme=light", ""))
	gate := g.framed(0, "gate")
	g.ok(expect.Locator(gate).ToHaveAttribute("data-verdict", "admitted"))
	g.ok(g.framed(0, "step-start").Click())
	g.ok(expect.Locator(g.framed(0, "step-says")).ToBeVisible())
	g.ok(g.framed(0, "sample").Last().Click())
	g.ok(expect.Locator(gate).Not().ToHaveAttribute("data-verdict", "admitted"))
	g.ok(expect.Locator(g.page.FrameLocator("iframe").Locator("html")).ToHaveCSS("background-color", lightGround))
}

// The steps of the gate are links too, which answer without a form.
func TestFrameSteps(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	g.host("", g.iframe("/embed/gate?id="+jobID, "allow-scripts"))
	g.ok(g.framed(0, "step-start").Click())
	g.ok(g.framed(0, "step-next").Click())
	g.ok(expect.Locator(g.framed(0, "step-says")).ToBeVisible())
	g.ok(expect.Locator(g.framed(0, "gate")).ToHaveAttribute("data-verdict", "admitted"))
}

// A frame keeps nothing, so it misses nothing where it may not: a third party's
// storage is refused, and nothing but frame-src was added to the site's policy.
func TestFrameWhereLittleIsAllowed(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	refused := `if (self !== top) for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
		Object.defineProperty(self, name, {get() { throw new DOMException('no', 'SecurityError') }})`
	g.ok(g.context.AddInitScript(playwright.Script{Content: &refused}))
	devtools, err := g.context.NewCDPSession(g.page)
	g.ok(err)
	_, err = devtools.Send("Network.setCookieControls", map[string]any{"enableThirdPartyCookieRestriction": true, "disableThirdPartyCookieMetadata": true, "disableThirdPartyCookieHeuristics": true})
	g.ok(err)
	g.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; frame-src " + g.explorer.url
	g.host("", g.iframe("/embed/key?id="+jobID, "none"))
	g.ok(expect.Locator(g.framed(0, "key")).ToHaveAttribute("data-verdict", "built"))
	g.ok(g.framed(0, "id").Fill("job-42"))
	g.ok(expect.Locator(g.framed(0, "key")).ToHaveAttribute("data-verdict", "raised"))
	cookies, err := g.context.Cookies()
	g.ok(err)
	if len(cookies) > 0 {
		t.Errorf("cookies are set: %v", cookies)
	}
}

// The element needs the explorer in script-src beside that, and no style of its
// own.
func TestElementUnderAPolicy(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	g.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'sha256-none'; frame-src " + g.explorer.url + "; script-src " + g.explorer.url
	g.hostBare("{element}{script}")
	g.decodes(0, "true")
	g.heightOf(0)
}

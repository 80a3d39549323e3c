//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// recordMessages keeps what frames tell the page, as JSON.
const recordMessages = `<script>window.events = []; addEventListener('message', ({data: {brandedId, height, engine, ...detail}}) =>
	{ if (brandedId === 1 && detail.state) events.push(JSON.stringify(detail)) })</script>`

// A site that is cross-origin isolated, by either policy, embeds the explorer like any
// other: by the line in any sandbox, and by the element. The verdict arrives.
func TestEmbedsOnIsolatedSites(t *testing.T) {
	for _, policy := range []string{"require-corp", "credentialless"} {
		for name, tt := range map[string]struct {
			head string
			body func(g *guest) string
		}{
			"line, recommended sandbox": {recordMessages, func(g *guest) string { return g.iframe("/embed/decoder?id="+jobID, recommended) }},
			"line, no sandbox":          {recordMessages, func(g *guest) string { return g.iframe("/embed/decoder?id="+jobID, "none") }},
			"line, as published":        {recordMessages, func(g *guest) string { return g.recipe("iframe", "ids="+jobID, 0) }},
			"element":                   {recordEvents, func(*guest) string { return "{element}{script}" }},
			"element, as published":     {recordEvents, func(g *guest) string { return g.recipe("element", "ids="+jobID, 0) }},
		} {
			t.Run(policy+", "+name, func(t *testing.T) {
				t.Parallel()
				g := newGuest(t, startExplorer(t))
				g.isolate(policy)
				g.host(tt.head, tt.body(g))
				g.isIsolated()
				g.decodes(0, "true")
				g.heard(`{"widget":"decoder","state":"ready","valid":"true","verdict":"admitted"}`)
				g.ok(expect.Locator(g.inside(0)).ToHaveCSS("background-color", darkGround))
				g.ok(g.framed(0, "id").Fill("job-42"))
				g.heard(`{"widget":"decoder","state":"ready","valid":"false","verdict":"not_reached"}`)
			})
		}
	}
}

// What else others load arrives there too: an error and a redirect in a frame, a
// picture, and answers of the API.
func TestIsolatedSitesLoadTheRest(t *testing.T) {
	for _, policy := range []string{"require-corp", "credentialless"} {
		t.Run(policy, func(t *testing.T) {
			t.Parallel()
			g := newGuest(t, startExplorer(t))
			g.watch.declare("status of 400")
			g.isolate(policy)
			g.host("", g.iframe("/embed/decoder?theme=blue", recommended)+g.iframe("/embed/decoder?blank=1&id=&id.hex=ff", recommended)+
				`<img alt="" src="{explorer}/preview.png?id=`+jobID+`">`)
			g.isIsolated()
			g.ok(expect.Locator(g.framed(0, "problem")).ToContainText("blue"))
			g.ok(expect.Locator(g.framed(1, "decoder")).ToHaveAttribute("data-valid", "false"))
			g.until(func() bool { return g.number(`document.images[0].naturalWidth`) == 1200 }, func() string { return "the picture does not arrive" })
			for _, path := range []string{"/api/v1/decode?id=" + jobID, "/api/v1/gate?id=" + jobID, "/oembed?url=" + g.explorer.url + "/?id=" + jobID} {
				if answer := g.evaluate(`url => fetch(url).then(answer => answer.text())`, g.explorer.url+path); !strings.HasPrefix(answer.(string), "{") {
					t.Errorf("%s answers %v", path, answer)
				}
			}
		})
	}
}

// isolate makes the site's pages cross-origin isolated.
func (g *guest) isolate(policy string) {
	g.headers["Cross-Origin-Embedder-Policy"] = policy
	g.headers["Cross-Origin-Opener-Policy"] = "same-origin"
}

// isIsolated holds the page that is open to being what isolate makes of it.
func (g *guest) isIsolated() {
	g.t.Helper()
	if g.evaluate(`crossOriginIsolated`) != true {
		g.t.Fatal("the site's page is not isolated")
	}
}

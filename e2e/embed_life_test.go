//go:build e2e

package e2e

import (
	"testing"

	"github.com/playwright-community/playwright-go"
)

// However the script comes, once, twice, before the element or long after it, the
// element works, and so does one that is added later.
func TestElementHoweverItComes(t *testing.T) {
	for name, body := range map[string]string{
		"script first":   "{script}{element}",
		"script twice":   "{script}{element}{script}{script}",
		"script blocks":  `<script src="{explorer}/embed.js"></script>{element}`,
		"script is late": `{element}<script>addEventListener('load', () => document.head.append(Object.assign(document.createElement('script'), {src: '{explorer}/embed.js'})))</script>`,
		"element is late": `{script}<div id=place></div><script>addEventListener('load', () => customElements.whenDefined('branded-id').then(() => {
			place.innerHTML = '<branded-id ids="JOB0KHTOWnGLuC"><a class="fallback" href="/fallback">The id</a></branded-id>';
		}))</script>`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := newGuest(t, startExplorer(t))
			g.host("", body)
			g.decodes(0, "true")
			g.showsFrame()
			g.heightOf(0)
			g.ok(expect.Locator(g.page.Locator("branded-id iframe")).ToHaveCount(1))
		})
	}
}

// Vue and React make the element first, and set one attribute after the other,
// before it is in the page and after. The frame loads once for all of them.
func TestElementAttributesOneByOne(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	loads := make(chan string, 16)
	g.page.OnRequest(func(r playwright.Request) {
		if r.ResourceType() == "document" && r.Frame() != g.page.MainFrame() {
			loads <- r.URL()
		}
	})
	g.host("", `{script}<div id=place></div>`)
	g.evaluate(`customElements.whenDefined('branded-id').then(() => {
		const e = document.createElement('branded-id');
		e.setAttribute('widget', 'gate');
		place.append(e);
		e.setAttribute('ids', 'JOB0KHTOWnGLuC');
		e.setAttribute('queue', 'mail');
		e.setAttribute('title', 'The gate, for mail');
	})`)
	g.ok(expect.Locator(g.framed(0, "gate")).ToHaveAttribute("data-verdict", "admitted"))
	g.heightOf(0)
	g.ok(expect.Locator(g.page.Locator("branded-id iframe")).ToHaveAttribute("title", "The gate, for mail"))
	g.loaded(loads, "/embed/gate?id=JOB0KHTOWnGLuC&queue=mail&theme=dark")

	g.evaluate(`() => {
		const e = document.querySelector('branded-id');
		e.setAttribute('widget', 'key');
		e.setAttribute('ids', 'USR0KHTOWnGLuC');
		e.removeAttribute('queue');
	}`)
	g.ok(expect.Locator(g.framed(0, "key")).ToHaveAttribute("data-verdict", "built"))
	g.heightOf(0)
	g.loaded(loads, "/embed/key?id=USR0KHTOWnGLuC&theme=dark")
}

// loaded: since the last time, one frame was loaded, and this one.
func (g *guest) loaded(loads <-chan string, want string) {
	g.t.Helper()
	g.settle()
	var all []string
	for len(loads) > 0 {
		all = append(all, <-loads)
	}
	if len(all) != 1 || all[0] != g.explorer.url+want {
		g.t.Errorf("the frames loaded are %q; want %s alone", all, want)
	}
}

// An element that is moved comes back where it is put. One that is removed leaves
// nothing that listens.
func TestElementMovedAndRemoved(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	listeners := `window.listening = 0;
		for (const [name, by] of [['addEventListener', 1], ['removeEventListener', -1]]) {
			const real = window[name];
			window[name] = function (type, ...rest) { if (type === 'message') listening += by; return real.call(this ?? window, type, ...rest); };
		}`
	g.host("<script>"+listeners+"</script>", "{element}{script}<section id=other></section>")
	g.decodes(0, "true")
	before := g.heightOf(0)
	g.evaluate(`other.append(document.querySelector('branded-id'))`)
	g.decodes(0, "true")
	g.showsFrame()
	if after := g.heightOf(0); after != before {
		t.Errorf("moved, it is %v high; it was %v", after, before)
	}
	g.ok(g.framed(0, "id").Fill("job-42"))
	g.decodes(0, "false")
	g.heightOf(0)
	if n := g.number(`listening`); n != 1 {
		t.Errorf("%v listeners for one element", n)
	}
	g.evaluate(`window.kept = document.querySelector('branded-id'), kept.remove()`)
	if n := g.number(`listening`); n != 0 {
		t.Errorf("%v listeners for an element that was removed", n)
	}
	g.evaluate(`other.append(kept)`)
	g.decodes(0, "true")
	g.heightOf(0)
}

// The page's own attributes stay its own: what hides an element still does.
func TestElementHidden(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	g.host("", `<branded-id ids="JOB0KHTOWnGLuC" hidden></branded-id>{script}`)
	g.evaluate(`customElements.whenDefined('branded-id').then(() => {})`)
	g.ok(expect.Locator(g.page.Locator("branded-id")).ToHaveCSS("display", "none"))
	g.evaluate(`document.querySelector('branded-id').hidden = false`)
	g.decodes(0, "true")
	g.heightOf(0)
}

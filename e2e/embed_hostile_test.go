//go:build e2e

package e2e

import (
	"fmt"
	"testing"
)

// hostile is a frame that says to the page all that it should not listen to. It
// says "done" when it has.
const hostile = `<iframe title="hostile" %s srcdoc="<script>
	const say = (m) => parent.postMessage(m, '*');
	for (const height of [0, 1, 3000, 1e9, -5, NaN, Infinity, -Infinity, '3000', '3000px', null, [3000], {valueOf: 1}, true]) {
		say({brandedId: 1, height}); say({height}); say(height);
		say({brandedId: 1, height, widget: 'gate', state: 'ready', valid: 'true', verdict: 'admitted', engine: 'hostile'});
	}
	for (let i = 0; i < 5000; i++) say({brandedId: 1, height: 100 + i});
	say('done');
</script>"></iframe>`

// What other frames say, in the page's own origin or in none, from beside the
// element or from inside it, changes nothing: neither its height nor what it says.
func TestElementBesideHostileFrames(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	g.host(countMessages+recordEvents, "{element}{script}<div id=place></div>")
	g.decodes(0, "true")
	before := g.heightOf(0)
	events := g.number(`events.length`)
	for _, sandbox := range []string{`sandbox='allow-scripts'`, ``} {
		for _, place := range []string{"#place", "branded-id"} {
			g.evaluate(`([place, html]) => {
				messages.length = 0;
				document.querySelector(place).innerHTML += html;
			}`, []string{place, fmt.Sprintf(hostile, sandbox)})
			g.until(func() bool { return g.evaluate(`messages.includes('done')`) == true }, func() string { return "the hostile frame is not done" })
			if after := g.heightOf(0); after != before {
				t.Errorf("a frame %s in %s makes %v of %v", sandbox, place, after, before)
			}
			if n := g.number(`events.length`); n != events {
				t.Errorf("a frame %s in %s makes the element say what it does not", sandbox, place)
			}
		}
	}
	g.decodes(0, "true")
}

// What its own frame cannot have said changes nothing either: another origin,
// another contract, and heights that are none. A height beyond all reason is cut.
func TestElementTakesOnlyHeights(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	g.host(countMessages+recordEvents, "{element}{script}")
	g.decodes(0, "true")
	before := g.heightOf(0)
	g.evaluate(`() => {
		window.frame = document.querySelector('branded-id').shadowRoot.querySelector('iframe');
		window.hear = (data, origin = 'null', source = frame.contentWindow) => dispatchEvent(new MessageEvent('message', {data, origin, source}));
	}`)
	for _, words := range []string{
		`hear({brandedId: 1, height: 3000}, location.origin)`,
		`hear({brandedId: 1, height: 3000}, 'https://ids.example.com')`,
		`hear({brandedId: 1, height: 3000}, '')`,
		`hear({brandedId: 1, height: 3000}, 'null', window)`,
		`hear({brandedId: 1, height: 3000}, 'null', null)`,
		`hear({brandedId: 2, height: 3000})`,
		`hear({height: 3000})`, `hear(3000)`, `hear(null)`, `hear('{"brandedId":1,"height":3000}')`, `hear([1])`, `hear(undefined)`,
		`hear({brandedId: 1, height: NaN})`, `hear({brandedId: 1, height: Infinity})`, `hear({brandedId: 1, height: -Infinity})`,
		`hear({brandedId: 1, height: '3000'})`, `hear({brandedId: 1, height: '3000px'})`, `hear({brandedId: 1, height: null})`,
		`hear({brandedId: 1, height: [3000]})`, `hear({brandedId: 1, height: {}})`, `hear({brandedId: 1, height: 3000n})`, `hear({brandedId: 1})`,
	} {
		g.evaluate(words)
		if after := g.heightOf(0); after != before {
			t.Fatalf("%s makes %v of %v", words, after, before)
		}
	}
	frame := func() float64 { return g.number(`frame.getBoundingClientRect().height`) }
	g.evaluate(`hear({brandedId: 1, height: 1e9})`)
	if frame() != 8000 {
		t.Errorf("a height of a thousand million is %v", frame())
	}
	g.evaluate(`hear({brandedId: 1, height: -1e9})`)
	if frame() != 80 {
		t.Errorf("a height below nothing is %v", frame())
	}
	g.evaluate(`() => { for (let height = 100; height <= 5000; height += 10) hear({brandedId: 1, height}) }`)
	if frame() > 400 {
		t.Errorf("a frame that grows because it has grown comes to %v; want it stopped", frame())
	}
}

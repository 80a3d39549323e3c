//go:build e2e

package e2e

import (
	"fmt"
	"testing"
)

// countMessages keeps what frames say to the page.
const countMessages = `<script>window.messages = []; addEventListener('message', (e) => messages.push(e.data))</script>`

// The frame is as high as what is in it: it grows with each folded part that is
// opened, and shrinks back when that is closed. Then nothing more is said.
func TestElementGrowsAndShrinks(t *testing.T) {
	for _, widget := range []string{"decoder", "gate", "key"} {
		t.Run(widget, func(t *testing.T) {
			t.Parallel()
			g := newGuest(t, startExplorer(t))
			g.host(countMessages, element(`widget="`+widget+`" ids="`+jobID+`"`)+"{script}")
			g.ok(expect.Locator(g.framed(0, widget)).ToHaveAttribute("data-state", "ready"))
			before := g.heightOf(0)
			folded := g.page.FrameLocator("iframe").Locator("summary")
			count, err := folded.Count()
			g.ok(err)
			grown := 0
			for i := range count {
				if visible, err := folded.Nth(i).IsVisible(); err != nil || !visible {
					continue
				}
				g.ok(folded.Nth(i).Click())
				if g.heightOf(0) > before {
					grown++
				}
				g.ok(folded.Nth(i).Click())
				if after := g.heightOf(0); after-before > 1 || before-after > 1 {
					t.Errorf("part %d opened and closed makes %v of %v", i, after, before)
				}
			}
			if grown == 0 {
				t.Errorf("none of %d folded parts makes the frame higher", count)
			}
			g.isQuiet()
		})
	}
}

// isQuiet lets two seconds pass on the page, in which nothing is to be said. This
// is the one wait of the tests for time itself, because its passing is the claim.
func (g *guest) isQuiet() {
	g.t.Helper()
	// A frame that has loaded is asked once more, and answers.
	for range 2 {
		for _, frame := range g.page.Frames() {
			if !frame.IsDetached() {
				g.ok(frame.WaitForLoadState())
				_, err := frame.Evaluate(`() => new Promise((done) => setTimeout(done))`) // frames out of sight draw nothing
				g.ok(err)
			}
		}
		g.settle()
	}
	said := g.strings(`() => new Promise((done) => {
		messages.length = 0;
		setTimeout(() => done(messages.map((m) => JSON.stringify(m))), 2000);
	})`)
	if len(said) > 0 {
		g.t.Errorf("in two idle seconds the frame says %q", said)
	}
}

// Two on one page have a height each.
func TestTwoElements(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	g.host(countMessages, element(`widget="key" ids="`+jobID+`"`)+element(`widget="key"`)+"{script}")
	g.ok(expect.Locator(g.framed(0, "key")).ToHaveAttribute("data-verdict", "built"))
	first := g.heightOf(0)
	g.ok(g.page.Locator("#after").ScrollIntoViewIfNeeded())
	g.ok(expect.Locator(g.framed(1, "key")).ToHaveAttribute("data-state", "empty"))
	if second := g.heightOf(1); second >= first {
		t.Errorf("an answer is %v high, and none is %v", first, second)
	}
	g.ok(g.framed(1, "id").Fill("job-42"))
	g.ok(expect.Locator(g.framed(1, "key")).ToHaveAttribute("data-verdict", "raised"))
	g.heightOf(1)
	if again := g.heightOf(0); again != first {
		t.Errorf("what happens in the second makes %v of the first, which was %v", again, first)
	}
	g.isQuiet()
}

// Styles that a site has for everything do not reach into the element.
func TestElementUnderHostStyles(t *testing.T) {
	for name, css := range map[string]string{
		"iframe height":   `html, body, main { height: 100% } iframe { height: 100%; max-height: 200px; width: 50%; border: 9px solid }`,
		"content box":     `*, *::before { box-sizing: content-box; padding: 3px; border: 2px solid }`,
		"margins":         `* { margin: 10px }`,
		"hidden overflow": `* { overflow: hidden; line-height: 3; font-size: 40px; letter-spacing: 1em; text-align: right }`,
		"zoomed":          `main { zoom: 1.25 }`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := newGuest(t, startExplorer(t))
			g.host(countMessages+"<style>"+css+"</style>", element(`widget="key" ids="`+jobID+`"`)+"{script}")
			g.ok(expect.Locator(g.framed(0, "key")).ToHaveAttribute("data-verdict", "built"))
			if name != "zoomed" { // where the two measure by different rules
				g.heightOf(0)
			}
			g.fillsItsElement()
			g.isQuiet()
		})
	}
}

// fillsItsElement: the frame has all the width and height of its element, and
// nothing in it is cut off.
func (g *guest) fillsItsElement() {
	g.t.Helper()
	var wrong []string
	g.until(func() bool {
		wrong = g.strings(unfilled)
		return len(wrong) == 0
	}, func() string { return fmt.Sprintf("the frame does not fill its element: %q", wrong) })
	g.fits(0)
}

// unfilled are the ways in which frames do not fill their elements.
const unfilled = `() => [...document.querySelectorAll('branded-id')].flatMap((e) => {
	const frame = e.shadowRoot.querySelector('iframe');
	return ['Width', 'Height'].filter((d) => {
		const s = getComputedStyle(e), [a, b] = d === 'Width' ? ['Left', 'Right'] : ['Top', 'Bottom'];
		return Math.abs(e['client' + d] - parseFloat(s['padding' + a]) - parseFloat(s['padding' + b]) - frame['offset' + d]) > 1;
	}).map((d) => d + ' ' + e['client' + d] + ' ' + frame['offset' + d]);
})`

// fits: what is in the n-th frame needs no scroll bar.
func (g *guest) fits(n int) {
	g.t.Helper()
	var cut any
	g.until(func() bool {
		value, err := g.inside(n).Evaluate(`(root) => {
			const cut = [];
			if (root.scrollWidth > root.clientWidth) cut.push(root.scrollWidth + ' wide in ' + root.clientWidth);
			if (root.scrollHeight > root.clientHeight + 1) cut.push(root.scrollHeight + ' high in ' + root.clientHeight);
			return cut.join(', ');
		}`, nil)
		g.ok(err)
		cut = value
		return cut == ""
	}, func() string { return fmt.Sprintf("frame %d is too small: %v", n, cut) })
}

// From the narrowest page to a wide one, and while its width changes faster than
// anybody drags a window, the frame fits.
func TestElementAtEveryWidth(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t), wide(1280))
	for _, widget := range []string{"decoder", "gate", "key"} {
		g.host(countMessages, element(`widget="`+widget+`" ids="`+jobID+`"`)+"{script}")
		g.ok(expect.Locator(g.framed(0, widget)).ToHaveAttribute("data-state", "ready"))
		for _, width := range []int{1280, 1024, 768, 600, 480, 375, 320} {
			g.ok(g.page.SetViewportSize(width, 800))
			g.heightOf(0)
			g.fits(0)
		}
		g.evaluate(`async () => {
			const main = document.querySelector('main');
			for (let width = 320; width < 1200; width += 16) {
				main.style.width = width + 'px';
				await new Promise(requestAnimationFrame);
			}
		}`)
		g.heightOf(0)
		g.fits(0)
		g.isQuiet()
	}
}

// With a height the frame keeps that, whatever is in it, and takes on what is in
// it when the height is taken away.
func TestElementWithHeight(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	g.host("", element(`ids="`+jobID+`" height="300"`)+"{script}")
	g.decodes(0, "true")
	g.showsFrame()
	height := func() float64 { return g.number(`document.querySelector('branded-id').getBoundingClientRect().height`) }
	frame := func() float64 {
		return g.number(`document.querySelector('branded-id').shadowRoot.querySelector('iframe').getBoundingClientRect().height`)
	}
	if height() != 300 || frame() != 300 {
		t.Errorf("the element is %v high and its frame %v; want 300", height(), frame())
	}
	g.ok(g.framed(0, "id").Fill("job-42"))
	g.decodes(0, "false")
	g.settle()
	if height() != 300 || frame() != 300 {
		t.Errorf("after another answer the element is %v high and its frame %v; want 300", height(), frame())
	}
	g.evaluate(`document.querySelector('branded-id').removeAttribute('height')`)
	g.heightOf(0)
	g.evaluate(`document.querySelector('branded-id').setAttribute('height', '400')`)
	if height() != 400 {
		t.Errorf("the element is %v high; want the 400 it was given late", height())
	}
}

//go:build e2e

package e2e

import (
	"strings"
	"time"

	"github.com/playwright-community/playwright-go"
)

// hold keeps back every request for a fragment whose address has the words in
// it. What is held comes out of the channel, to be let go by the test.
func (v *visitor) hold(words string) <-chan playwright.Route {
	v.t.Helper()
	held := make(chan playwright.Route, 64)
	v.ok(v.page.Route("**/widget/**", func(r playwright.Route) {
		if strings.Contains(r.Request().URL(), words) {
			held <- r
			return
		}
		_ = r.Continue() // it may have been given up by now
	}))
	return held
}

// next is the next request that is held.
func (v *visitor) next(held <-chan playwright.Route) playwright.Route {
	v.t.Helper()
	select {
	case r := <-held:
		return r
	case <-time.After(patience):
		v.t.Fatal("the page does not ask")
		return nil
	}
}

// letGo lets go what is held, and what will be until the test ends.
func (v *visitor) letGo(held <-chan playwright.Route) {
	ended := v.t.Context().Done()
	go func() {
		for {
			select {
			case r := <-held:
				_ = r.Continue() // it may have been given up by now
			case <-ended:
				return
			}
		}
	}()
}

// settle lets the page do all that it has at hand, up to the next frame it
// draws. It is for what must not happen, which nothing can be waited for.
func (v *visitor) settle() {
	v.t.Helper()
	v.evaluate(`() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))`)
}

// holdClock stops the page's clock: its timers run when the test says so, with
// RunFor, however long the machine takes.
func (v *visitor) holdClock() playwright.Clock {
	v.t.Helper()
	clock := v.page.Clock()
	now := time.Now()
	v.ok(clock.Install(playwright.ClockInstallOptions{Time: now}))
	v.ok(clock.PauseAt(now.Add(time.Hour)))
	return clock
}

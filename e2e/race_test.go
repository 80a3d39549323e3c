//go:build e2e

package e2e

import (
	"testing"
	"time"

	"github.com/playwright-community/playwright-go"
)

// The answer to an earlier id, however late it comes, never stands over that to
// a later one.
func TestStaleAnswer(t *testing.T) {
	for name, ask := range map[string]func(v *visitor, id string){
		"typed":   func(v *visitor, id string) { v.ok(v.part("id").Fill(id)) },
		"entered": func(v *visitor, id string) { v.ask(id) },
		"picked":  func(v *visitor, id string) { v.ok(v.sample(id).Click()) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := visit(t, "/")
			held := v.hold("USR0KHTOWnGLuC")
			ask(v, "USR0KHTOWnGLuC")
			late := v.next(held)
			over := make(chan struct{})
			end := func(r playwright.Request) {
				if r == late.Request() {
					close(over)
				}
			}
			v.page.OnRequestFinished(end)
			v.page.OnRequestFailed(end)
			v.hasAttribute("decoder", "data-state", "busy")
			ask(v, "JOB0KHTOWnGLuC")
			v.shows(decoded("JOB0KHTOWnGLuC", "true", "admitted"))

			_ = late.Continue() // the page may have given it up: then there is nothing to continue
			select {
			case <-over:
			case <-time.After(patience): // now and then a browser says nothing of what was given up
			}
			v.settle()
			v.shows(decoded("JOB0KHTOWnGLuC", "true", "admitted"))
			v.reads("sentence", "The gates agree: both accept this id.")
		})
	}
}

// What is clicked right after a key is what counts, though the key's own request
// comes due while the click's is under way.
func TestClickAfterKey(t *testing.T) {
	for name, tt := range map[string]struct {
		path  string
		click func(v *visitor)
		asks  string // for what, when it is clicked
		want  answer
	}{
		"mend":   {"/?id=job0KHTOWnGLuC", func(v *visitor) { v.ok(v.part("mend").Click()) }, "id=JOB0KHTOWnGLuC", decoded("JOB0KHTOWnGLuC", "true", "admitted")},
		"sample": {"/?id=JOB0KHTOWnGLuC", func(v *visitor) { v.ok(v.sample("USR0KHTOWnGLuC").Click()) }, "id=USR0KHTOWnGLuC", decoded("USR0KHTOWnGLuC", "true", "refused")},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := visit(t, tt.path)
			v.evaluate(`{ let asked = 0; document.addEventListener('htmx:config:request', () => document.documentElement.dataset.asked = ++asked) }`)
			held := v.hold(tt.asks)
			v.ok(v.part("id").Fill("zzz"))
			tt.click(v)
			request := v.next(held)
			v.ok(expect.Locator(v.page.Locator(`[data-asked="2"]`)).ToBeAttached()) // the key's time has come
			v.ok(request.Continue())
			v.shows(tt.want)
		})
	}
}

// A link goes by the answer it stands in. What was typed and has not been answered,
// since it was not asked yet, is still under way, or never came back, is asked after it.
func TestLinkAfterKey(t *testing.T) {
	const path = "/gate?id=JOB0KHTOWnGLuC"
	for name, tt := range map[string]struct {
		field, typed string
		link         func(v *visitor) playwright.Locator
		url          string
	}{
		"a queue, then a sample":    {"queue", "typed", func(v *visitor) playwright.Locator { return v.sample("USR0KHTOWnGLuC") }, "/gate?id=USR0KHTOWnGLuC&queue=typed"},
		"a payload, then a step":    {"payload", "typed", func(v *visitor) playwright.Locator { return v.part("step-back") }, path + "&payload=typed"},
		"an id, then a step":        {"id", "typed", func(v *visitor) playwright.Locator { return v.part("step-back") }, "/gate?id=typed"},
		"an id, then once more":     {"id", "typed", func(v *visitor) playwright.Locator { return v.part("twice") }, "/gate?id=typed&id=JOB0KHTOWnGLuC"},
		"a further id, then a step": {"also", "typed", func(v *visitor) playwright.Locator { return v.part("step-back") }, path + "&id=typed"},
	} {
		for state, until := range map[string]func(v *visitor, held <-chan playwright.Route){
			"not asked yet": func(*visitor, <-chan playwright.Route) {},
			"under way":     func(v *visitor, held <-chan playwright.Route) { v.next(held) },
			"failed": func(v *visitor, held <-chan playwright.Route) {
				v.ok(v.next(held).Abort("failed"))
				v.ok(expect.Locator(v.part("stale")).ToContainText("The explorer did not answer."))
			},
		} {
			t.Run(name+", "+state, func(t *testing.T) {
				t.Parallel()
				v := visit(t, path)
				if state == "failed" {
					v.watch.declare("net::ERR_FAILED")
					v.watch.declare("htmx:error")
				}
				v.ok(v.part("options").Locator("summary").Click())
				held := v.hold("typed")
				v.ok(v.part(tt.field).Fill(tt.typed))
				until(v, held)
				v.ok(tt.link(v).Click())
				v.letGo(held)
				v.isAt(tt.url)
				v.hasAttribute("gate", "data-state", "ready")
				v.ok(expect.Locator(v.part(tt.field)).ToHaveValue(tt.typed))
				v.ok(expect.Locator(v.part("stale")).ToHaveCount(0))
			})
		}
	}
}

// The fields say what the answer is to, also where a link brought it.
func TestFieldsFollow(t *testing.T) {
	t.Parallel()
	v := visit(t, "/gate?id=JOB0KHTOWnGLuC&queue=mail&payload=letter&step=1")
	v.ok(v.part("queue").Fill("post"))
	v.isAt("/gate?id=JOB0KHTOWnGLuC&queue=post&payload=letter")
	v.ok(v.part("step-back").Click())
	v.isAt("/gate?id=JOB0KHTOWnGLuC&queue=post&payload=letter&step=4")
	v.ok(expect.Locator(v.part("queue")).ToHaveValue("post"))
	v.open("/gate?id=JOB0KHTOWnGLuC&id=%FF%00")
	v.ok(v.part("remove").First().Click())
	v.isAt("/gate?id=%FF%00")
	v.ok(expect.Locator(v.part("id")).ToHaveValue(""))
	v.ok(v.page.Locator("nav a", pageHasText("Decode")).Click())
	v.isAt("/?id=%FF%00")
}

// What a proxy says in the explorer's place is no answer.
func TestAnswerOfAProxy(t *testing.T) {
	for name, body := range map[string]string{"a page": "<html><body><h1>403 Forbidden</h1></body></html>", "nothing": ""} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := visit(t, "/?id=JOB0KHTOWnGLuC")
			v.watch.declare("status of 403")
			held := v.hold("USR")
			v.ask("USR0KHTOWnGLuC")
			v.ok(v.next(held).Fulfill(playwright.RouteFulfillOptions{Status: playwright.Int(403), ContentType: playwright.String("text/html"), Body: &body}))
			v.reads("stale", "The explorer did not answer. What stands below is the earlier answer. Try again.")
			v.hasAttribute("decoder", "data-state", "ready")
			v.hasAttribute("decoder", "data-verdict", "admitted")
			v.isAt("/?id=JOB0KHTOWnGLuC")
		})
	}
}

// Nothing stands below where nothing was asked.
func TestNoAnswerToAFirstText(t *testing.T) {
	t.Parallel()
	v := visit(t, "/gate")
	v.watch.declare("net::ERR_FAILED")
	v.watch.declare("htmx:error")
	held := v.hold("USR")
	v.ask("USR0KHTOWnGLuC")
	v.reads("stale", "Waiting for the explorer.")
	v.ok(v.next(held).Abort("failed"))
	v.reads("stale", "The explorer did not answer. Try again.")
}

// What is typed while an answer arrives stays, and is asked in its turn, once.
func TestTypedWhileAnAnswerArrives(t *testing.T) {
	const types = `([name, text]) => document.addEventListener('htmx:before:swap', () => {
		const input = document.querySelector('[name="' + name + '"]:not([type=hidden])');
		input.value = text;
		input.dispatchEvent(new Event('input', {bubbles: true}));
	}, {once: true, capture: true})`
	for name, tt := range map[string]struct {
		before, ask  func(v *visitor)
		field, typed string
		url          string
	}{
		"a sample": {
			func(*visitor) {}, func(v *visitor) { v.ok(v.sample("USR0KHTOWnGLuC").Click()) }, "id", "CRS0KHTOWnGLuC", "/gate?id=CRS0KHTOWnGLuC",
		},
		"once more": {
			func(*visitor) {}, func(v *visitor) { v.ok(v.part("twice").Click()) }, "also", "CRS0KHTOWnGLuC",
			"/gate?id=JOB0KHTOWnGLuC&id=JOB0KHTOWnGLuC&id=CRS0KHTOWnGLuC",
		},
		"one more": {
			func(v *visitor) {
				v.ok(v.part("options").Locator("summary").Click())
				v.ok(v.part("also").Fill("USR0KHTOWnGLuC"))
				v.isAt("/gate?id=JOB0KHTOWnGLuC&id=USR0KHTOWnGLuC")
				v.hasAttribute("gate", "data-state", "ready")
			},
			func(v *visitor) { v.ok(v.part("also").Press("Enter")) }, "also", "CRS0KHTOWnGLuC", "/gate?id=JOB0KHTOWnGLuC&id=CRS0KHTOWnGLuC",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := visit(t, "/gate?id=JOB0KHTOWnGLuC")
			tt.before(v)
			v.evaluate(types, []string{tt.field, tt.typed})
			tt.ask(v)
			v.isAt(tt.url)
			v.ok(expect.Locator(v.part(tt.field)).ToHaveValue(tt.typed))
			v.hasAttribute("gate", "data-state", "ready")
		})
	}
}

// While an answer is under way the widget says that it is busy, and keeps the
// answer it has.
func TestBusy(t *testing.T) {
	t.Parallel()
	v := visit(t, "/?id=JOB0KHTOWnGLuC")
	held := v.hold("id=")
	v.ask("USR0KHTOWnGLuC")
	request := v.next(held)
	v.hasAttribute("decoder", "data-state", "busy")
	v.hasAttribute("decoder", "data-verdict", "admitted")
	v.ok(expect.Locator(v.page.Locator("#answer")).ToHaveAttribute("aria-busy", "true"))
	v.isAt("/?id=JOB0KHTOWnGLuC")
	v.ok(request.Continue())
	v.shows(decoded("USR0KHTOWnGLuC", "true", "refused"))
	v.ok(expect.Locator(v.page.Locator("#answer[aria-busy]")).ToHaveCount(0))
}

// Enter while typing is under way asks once, not twice.
func TestEnterAsksOnce(t *testing.T) {
	t.Parallel()
	v := visit(t, "/")
	asked := make(chan string, 64)
	v.page.OnRequest(func(r playwright.Request) {
		if r.ResourceType() == "fetch" {
			asked <- r.URL()
		}
	})
	before := v.historyLength().(int)
	clock := v.holdClock()
	v.ok(v.part("id").PressSequentially("JOB0KHTOWnGLuC"))
	v.ok(v.part("id").Press("Enter"))
	v.ok(clock.RunFor(1000))
	v.shows(decoded("JOB0KHTOWnGLuC", "true", "admitted"))
	v.ok(clock.RunFor(1000))
	if len(asked) != 1 {
		t.Errorf("the page asked %d times; want once", len(asked))
	}
	if after := v.historyLength().(int); after != before+1 {
		t.Errorf("%d pages became %d; want one more", before, after)
	}
}

// When no answer comes, the page says so and keeps what it has; the next answer
// takes the words away.
func TestNoAnswer(t *testing.T) {
	t.Parallel()
	v := visit(t, "/?id=JOB0KHTOWnGLuC")
	v.watch.declare("net::ERR_CONNECTION_REFUSED")
	v.watch.declare("htmx:error: Failed to fetch")
	held := v.hold("USR")
	v.ask("USR0KHTOWnGLuC")
	v.ok(v.next(held).Abort("connectionrefused"))
	v.ok(expect.Locator(v.part("stale")).ToContainText("The explorer did not answer."))
	v.hasAttribute("decoder", "data-state", "ready")
	v.hasAttribute("decoder", "data-verdict", "admitted")
	v.isAt("/?id=JOB0KHTOWnGLuC")
	v.ask("JOB0KHTOWnGLuD")
	v.shows(decoded("JOB0KHTOWnGLuD", "true", "admitted"))
	v.ok(expect.Locator(v.part("stale")).ToHaveCount(0))
}

// A request that is refused is answered in the panel, and the form is ready for a
// better one. The page itself asks nothing that is refused, so it is made to.
func TestRefusedRequest(t *testing.T) {
	t.Parallel()
	v := visit(t, "/?id=JOB0KHTOWnGLuC")
	v.watch.declare("status of 400")
	held := v.hold("unreadable")
	v.ok(v.part("id").Fill("unreadable"))
	unreadable := v.explorer.url + "/widget/decoder?id=%zz"
	v.ok(v.next(held).Continue(playwright.RouteContinueOptions{URL: &unreadable}))
	v.hasAttribute("problem", "data-status", "400")
	v.ok(expect.Locator(v.part("problem")).ToContainText("%zz"))
	v.isWhole()
	v.ok(v.part("id").Fill("USR0KHTOWnGLuC"))
	v.shows(decoded("USR0KHTOWnGLuC", "true", "refused"))
	v.ok(expect.Locator(v.part("problem")).ToHaveCount(0))
}

// Whoever types before the scripts are there is answered when they come, whichever
// comes last.
func TestTypedBeforeTheScript(t *testing.T) {
	for _, late := range []string{"htmx-", "explorer"} {
		t.Run(late, func(t *testing.T) {
			t.Parallel()
			v := newVisitor(t, startExplorer(t))
			held := make(chan playwright.Route, 1)
			v.ok(v.page.Route("**/"+late+"*.js", func(r playwright.Route) { held <- r }))
			_, err := v.page.Goto(v.explorer.url+"/gate?id=JOB0KHTOWnGLuC", playwright.PageGotoOptions{WaitUntil: playwright.WaitUntilStateCommit})
			v.ok(err)
			route := v.next(held)
			v.ok(v.part("id").Fill("USR0KHTOWnGLuC"))
			v.ok(route.Continue())
			v.shows(gated("USR0KHTOWnGLuC", "true", "refused"))
		})
	}
}

// What is too long to read is answered in the panel, like any refusal.
func TestTooLongToRead(t *testing.T) {
	t.Parallel()
	v := visit(t, "/?id=JOB0KHTOWnGLuC")
	v.watch.declare("status of 414")
	v.ok(v.part("id").Fill(long(20_000)))
	v.hasAttribute("problem", "data-status", "414")
	v.isWhole()
	v.ok(v.part("id").Fill("USR0KHTOWnGLuC"))
	v.shows(decoded("USR0KHTOWnGLuC", "true", "refused"))
	v.ok(expect.Locator(v.part("problem")).ToHaveCount(0))
}

// What is too long to send is not sent, and the page says so. What is asked
// afterwards is waited for like anything else.
func TestTooLongToSend(t *testing.T) {
	t.Parallel()
	v := visit(t, "/?id=JOB0KHTOWnGLuC")
	v.ok(v.part("id").Fill(long(70_000)))
	v.ok(expect.Locator(v.part("stale")).ToContainText("too long to send"))
	v.shows(answer{widget: "decoder", url: "/?id=JOB0KHTOWnGLuC", title: "JOB0KHTOWnGLuC", field: long(70_000), valid: "true", verdict: "admitted"})

	held := v.hold("id=")
	v.ok(v.part("id").Fill("USR0KHTOWnGLuC"))
	v.next(held)
	v.ok(v.part("id").Fill("CRS0KHTOWnGLuC"))
	request := v.next(held)
	v.settle()
	v.hasAttribute("decoder", "data-state", "busy")
	v.ok(request.Continue())
	v.shows(decoded("CRS0KHTOWnGLuC", "true", "refused"))
	v.ok(expect.Locator(v.part("stale")).ToHaveCount(0))
}

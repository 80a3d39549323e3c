//go:build e2e

package e2e

import "testing"

// Whoever answers for the wire, the page says who it was, and the verdicts are
// the same.
func TestEngines(t *testing.T) {
	for name, tt := range map[string]struct {
		engine, label string
		wire          bool // there are bytes to show
	}{
		"embedded": {"embedded", "embedded engine (miniredis), not Valkey", true},
		"spawn":    {"valkey", "own sandbox", true},
		"off":      {"model", "Go model, no wire", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := newVisitor(t, startExplorer(t, "-valkey", name))
			v.open("/gate")
			v.hasAttribute("engine", "data-engine", tt.engine)
			v.ok(expect.Locator(v.part("engine")).ToContainText(tt.label))
			for _, want := range gateSamples {
				v.ok(v.sample(want.field).Click())
				v.shows(want)
				v.hasAttribute("gate", "data-engine", engineFor(want, tt.engine))
				v.ok(expect.Locator(v.part("failure")).ToHaveCount(0))
				transcripts := 0
				if tt.wire && want.verdict != "not_reached" {
					transcripts = 1
				}
				v.ok(expect.Locator(v.part("wire-transcript")).ToHaveCount(transcripts))
			}
			v.open("/")
			for _, want := range decoderSamples {
				v.ask(want.field)
				v.shows(want)
				v.hasAttribute("decoder", "data-engine", engineFor(want, tt.engine))
			}
		})
	}
}

// engineFor is whose word the verdict is: an engine has none on what it never saw.
func engineFor(a answer, engine string) string {
	if a.verdict == "not_reached" {
		return "model"
	}
	return engine
}

// A server that goes away takes nothing with it but its own word: the verdict is
// then the model's and says so, and when the server is back, so is its word.
func TestValkeyGoesAndComesBack(t *testing.T) {
	bothWaysOf(t, func(t *testing.T, traits ...trait) {
		server := startValkey(t)
		v := newVisitor(t, startExplorer(t, "-valkey", "unix://"+server.socket), traits...)
		v.open("/gate")
		v.ok(expect.Locator(v.part("engine")).ToContainText("external"))
		v.ask("JOB0KHTOWnGLuC")
		v.shows(gated("JOB0KHTOWnGLuC", "true", "admitted"))
		v.hasAttribute("gate", "data-engine", "valkey")

		server.kill()
		v.ask("USR0KHTOWnGLuC")
		v.shows(gated("USR0KHTOWnGLuC", "true", "refused"))
		v.hasAttribute("gate", "data-engine", "model")
		v.ok(expect.Locator(v.part("failure")).ToContainText("The verdict here is the Go model’s, not the wire’s."))
		v.open("/?id=JOB0KHTOWnGLuD")
		v.shows(decoded("JOB0KHTOWnGLuD", "true", "admitted"))
		v.hasAttribute("decoder", "data-engine", "model")
		v.reads("snowflake", "274557032793636865")
		v.ok(expect.Locator(v.part("failure")).ToBeVisible())

		server.start(t)
		v.ask("JOB0KHTOWnGLuC")
		v.shows(decoded("JOB0KHTOWnGLuC", "true", "admitted"))
		v.hasAttribute("decoder", "data-engine", "valkey")
		v.ok(expect.Locator(v.part("failure")).ToHaveCount(0))
		v.open("/gate?id=USR0KHTOWnGLuC")
		v.shows(gated("USR0KHTOWnGLuC", "true", "refused"))
		v.hasAttribute("gate", "data-engine", "valkey")
	})
}

// The explorer's own Valkey is started again when it dies, while somebody is at
// it: until then each answer is labelled for what it is.
func TestSandboxIsStartedAgain(t *testing.T) {
	t.Parallel()
	v := newVisitor(t, startExplorer(t, "-valkey", "spawn"))
	v.open("/gate?id=JOB0KHTOWnGLuC")
	v.hasAttribute("gate", "data-engine", "valkey")
	v.explorer.killChild(t)
	ids := []string{"USR0KHTOWnGLuC", "JOB0KHTOWnGLuC"}
	verdicts := []string{"refused", "admitted"}
	for n := 0; ; n++ {
		v.ask(ids[n%2])
		v.shows(gated(ids[n%2], "true", verdicts[n%2]))
		engine, err := v.part("gate").GetAttribute("data-engine")
		v.ok(err)
		if engine == "valkey" {
			break
		}
		v.hasAttribute("gate", "data-engine", "model")
		v.ok(expect.Locator(v.part("failure")).ToBeVisible())
		if n == 200 {
			t.Fatal("the sandbox does not come back")
		}
	}
	v.ok(expect.Locator(v.part("failure")).ToHaveCount(0))
}

// Past their share of runs a visitor is still answered, by the model, and told
// why.
func TestShareOfRuns(t *testing.T) {
	t.Parallel()
	v := newVisitor(t, startExplorer(t, "-rate", "1"))
	v.open("/gate?id=JOB0KHTOWnGLuC")
	v.hasAttribute("gate", "data-engine", "embedded")
	v.ask("USR0KHTOWnGLuC")
	v.shows(gated("USR0KHTOWnGLuC", "true", "refused"))
	v.hasAttribute("gate", "data-engine", "model")
	v.ok(expect.Locator(v.part("failure")).ToContainText("share of runs"))
}

//go:build e2e

package e2e

import "testing"

// keySamples are the samples of the key builder and what becomes of them.
var keySamples = []answer{
	keyed("JOB0456qLH4via", "true", "built"),
	keyed("JOB", "false", "raised"),
	keyed("job0456qLH4via", "false", "raised"),
	keyed("JOB0456", "false", "raised"),
}

func TestKeySamples(t *testing.T) {
	bothWays(t, "/key", func(t *testing.T, v *visitor) {
		v.ok(expect.Locator(v.part("sample")).ToHaveCount(len(keySamples)))
		for _, want := range keySamples {
			v.ok(v.sample(want.field).Click())
			v.shows(want)
			built, raised := 2, 0
			if want.verdict == "raised" {
				built, raised = 0, 2
			}
			v.ok(expect.Locator(v.part("built")).ToHaveCount(built))
			v.ok(expect.Locator(v.part("raised")).ToHaveCount(raised))
		}
	})
}

func TestKeyIsBuilt(t *testing.T) {
	bothWays(t, "/key", func(t *testing.T, v *visitor) {
		v.ask("JOB0456qLH4via")
		v.ok(expect.Locator(v.part("built").First()).ToHaveText("emq:{orders}:job:JOB0456qLH4via"))
		v.reads("slot-number", "105")
		v.ok(v.part("options").Locator("summary").Click())
		v.ok(v.part("queue").Fill("quotes"))
		v.ok(v.part("queue").Press("Enter"))
		v.ok(expect.Locator(v.part("built").First()).ToHaveText("emq:{quotes}:job:JOB0456qLH4via"))
		v.reads("slot-number", "3378")
		v.shows(keyed("JOB0456qLH4via", "true", "built").at("/key?id=JOB0456qLH4via&queue=quotes"))
	})
}

// On a range fault the runtimes part, and each is quoted.
func TestKeyRuntimesPart(t *testing.T) {
	bothWays(t, "/key", func(t *testing.T, v *visitor) {
		v.ask("JOBzzzzzzzzzzz")
		v.shows(keyed("JOBzzzzzzzzzzz", "false", "raised"))
		v.ok(expect.Locator(v.part("is-valid").Nth(0)).ToHaveAttribute("data-answer", "true"))
		v.ok(expect.Locator(v.part("is-valid").Nth(1)).ToHaveAttribute("data-answer", "false"))
		v.reads("built", "emq:{orders}:job:JOBzzzzzzzzzzz")
		v.ok(expect.Locator(v.part("raised")).ToContainText("ArgumentError"))
		v.ok(expect.Locator(v.part("raised")).ToContainText("job_key requires a valid branded id"))

		v.ask("job-42")
		v.ok(expect.Locator(v.part("raised").First()).ToContainText("jobKey requires a valid branded id"))
		v.ok(expect.Locator(v.part("slot")).ToHaveCount(0))
	})
}

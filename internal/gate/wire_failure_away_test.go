//go:build wire

package gate_test

import (
	"syscall"
	"testing"

	"brandedid/internal/gate"
)

// A server that stands still is not waited for, whether it was spoken to before or
// not; what was sent before it stood still is lost.
func TestAServerThatStandsStill(t *testing.T) {
	v := startValkey(t)
	warmed, fresh := open(t, v.url()), open(t, v.url())
	warm(t, warmed)
	v.signal(t, syscall.SIGSTOP)

	res := ask(t, fresh, oneJob)
	wantStandIn(t, res, gate.FailureSlow)
	if !res.Failure.Again || len(res.Rounds) != 0 {
		t.Errorf("failure %+v after %d rounds", res.Failure, len(res.Rounds))
	}
	wantDiscreet(t, res, v.port)
	res = ask(t, warmed, oneJob)
	wantNoVerdict(t, res, gate.FailureLost, gate.Unknown)
	wantDiscreet(t, res, v.port)

	v.signal(t, syscall.SIGCONT)
	warm(t, fresh)
	warm(t, warmed)
	eventually(t, "the lost run leaves nothing either", func() bool { return v.do(t, "dbsize") == int64(0) })
}

// A server that is away is missed at once, and found at once when it is back.
func TestAServerThatGoesAndComes(t *testing.T) {
	v := startValkey(t)
	e := open(t, v.url())
	for range 3 {
		warm(t, e)
		v.kill(t)
		for range 10 {
			res := ask(t, e, oneJob)
			wantStandIn(t, res, gate.FailureAway)
			if !res.Failure.Again || res.Failure.Line != "" || len(res.Rounds) != 0 {
				t.Fatalf("failure %+v after %d rounds", res.Failure, len(res.Rounds))
			}
			wantDiscreet(t, res, v.port)
		}
		if info := e.Info(t.Context()); info.Reason == "" || info.Kind != "valkey" {
			t.Errorf("of a server that is away, the engine says %+v", info)
		}
		v.restart(t)
	}
	if info := e.Probe(t.Context()); info.Reason != "" || info.Server != "valkey" {
		t.Errorf("of a server that is back, the engine says %+v", info)
	}
	warm(t, e)
	v.wantEmpty(t)
}

//go:build wire

package gate_test

import (
	"context"
	"net"
	"runtime"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/gate"
)

// A server that is away costs a run next to nothing: there is no waiting for what
// is known at once. How long nothing takes on this machine, a server that is there
// tells.
func TestAServerThatIsAwayCostsLittle(t *testing.T) {
	v := startValkey(t)
	there := open(t, v.url())
	warm(t, there)
	values := map[string]string{
		"a closed port":     "redis://127.0.0.1:" + freePort(t),
		"no such socket":    "unix:///nowhere/at/all",
		"a cluster":         "127.0.0.1:" + freePort(t) + ",127.0.0.1:" + freePort(t),
		"a closed TLS port": "rediss://127.0.0.1:" + freePort(t),
	}
	for name, value := range values {
		t.Run(name, func(t *testing.T) {
			away := open(t, value)
			var there50, away50 []time.Duration
			for range 50 {
				began := time.Now()
				there.Run(t.Context(), oneJob)
				between := time.Now()
				wantStandIn(t, away.Run(t.Context(), oneJob), gate.FailureAway)
				there50, away50 = append(there50, between.Sub(began)), append(away50, time.Since(between))
			}
			if a, b := median(away50), median(there50); a > 50*time.Millisecond && a > 10*b {
				t.Errorf("a run takes %s with the server away, %s with one there", a, b)
			}
		})
	}
}

// However a server hangs, and however many runs hang with it, a run ends in time
// and the model stands in, or the outcome is unknown.
func TestAServerThatHangsIsNotWaitedFor(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	mute := startFake(t)
	mute.answer("multi", "")
	dumb := startFake(t)
	dumb.answer("exec", "*6\r\n:0\r\n-NOSCRIPT No matching script.\r\n%0\r\n*0\r\n:0\r\n:0\r\n")
	dumb.answer("script", "")
	v := startValkey(t)
	stopped, warmed := open(t, v.url()), open(t, "unix://"+v.socket())
	warm(t, warmed)
	v.signal(t, syscall.SIGSTOP)

	for name, e := range map[string]*gate.Engine{
		"never accepts":            open(t, "redis://"+silent.Addr().String()),
		"never accepts, a cluster": open(t, silent.Addr().String()+","+silent.Addr().String()),
		"never shakes hands":       open(t, "rediss://"+silent.Addr().String()),
		"never answers MULTI":      open(t, mute.url()),
		"never answers SCRIPT":     open(t, dumb.url()),
		"stopped":                  stopped,
		"stopped while warm":       warmed,
	} {
		t.Run(name, func(t *testing.T) {
			var results []gate.Result
			var took time.Duration
			steadily(t, func() {
				results = make([]gate.Result, 24)
				began := time.Now()
				var visitors sync.WaitGroup
				for i := range results {
					visitors.Go(func() { results[i] = e.Run(t.Context(), oneJob) })
				}
				visitors.Wait()
				took = time.Since(began)
			})
			if took > 2*time.Second {
				t.Errorf("the last of %d runs ended after %s", len(results), took)
			}
			for _, res := range results {
				if f := res.Failure; f != nil && f.Kind == gate.FailureLost {
					wantNoVerdict(t, res, gate.FailureLost, gate.Unknown)
				} else if f != nil && f.Kind == gate.FailureBusy {
					wantStandIn(t, res, gate.FailureBusy)
				} else {
					wantStandIn(t, res, gate.FailureSlow)
				}
				wantDiscreet(t, res, v.port)
			}
			steadily(t, func() {
				began := time.Now()
				e.Probe(t.Context())
				took = time.Since(began)
			})
			if took > 2*time.Second {
				t.Errorf("asked who it is, the engine took %s", took)
			}
		})
	}
	v.signal(t, syscall.SIGCONT)
	warm(t, stopped)
	warm(t, warmed)
}

// Who comes when every lane is taken is told so, while there would still be time to
// be answered: a run that got a lane at its last moment would be lost.
func TestEveryLaneTaken(t *testing.T) {
	v := startValkey(t)
	e := open(t, v.url())
	v.signal(t, syscall.SIGSTOP)
	kinds := map[gate.FailureKind]int{}
	steadily(t, func() {
		results := make([]gate.Result, 24)
		var visitors sync.WaitGroup
		for i := range results {
			visitors.Go(func() { results[i] = e.Run(t.Context(), oneJob) })
		}
		visitors.Wait()
		clear(kinds)
		for _, res := range results {
			kinds[res.Failure.Kind]++
		}
	})
	want := map[gate.FailureKind]int{gate.FailureSlow: 8, gate.FailureBusy: 16}
	if diff := cmp.Diff(want, kinds); diff != "" {
		t.Errorf("of 24 runs at once, with 8 lanes to an engine that does not answer (-want +got):\n%s", diff)
	}
	v.signal(t, syscall.SIGCONT)
	warm(t, e)
}

// A caller who has less time than the engine gets its answer in it, and takes no
// lane along.
func TestACallerInAHurry(t *testing.T) {
	v := startValkey(t)
	e := open(t, v.url())
	warm(t, e)
	v.signal(t, syscall.SIGSTOP)
	for range 20 {
		var took time.Duration
		steadily(t, func() {
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			began := time.Now()
			e.Run(ctx, oneJob)
			took = time.Since(began)
		})
		if took > 500*time.Millisecond {
			t.Fatalf("a run with 50 ms took %s", took)
		}
	}
	v.signal(t, syscall.SIGCONT)
	warm(t, e)
}

// Nothing grows with the number of runs, whatever becomes of the server on the
// way: no connection beyond the lanes', no goroutine, and after Close none at all.
func TestNothingGrows(t *testing.T) {
	v := startValkey(t)
	pulse() // has a goroutine, and keeps it
	idle := runtime.NumGoroutine()
	e, err := gate.Open(t.Context(), v.url(), discard())
	if err != nil {
		t.Fatal(err)
	}
	many := func() {
		var visitors sync.WaitGroup
		for range 32 {
			visitors.Go(func() {
				for range 50 {
					e.Run(t.Context(), oneJob)
				}
			})
		}
		visitors.Wait()
	}
	many()
	warm(t, e)
	conns, goroutines := len(v.clients(t)), runtime.NumGoroutine()
	for range 3 {
		v.kill(t)
		many()
		v.restart(t)
		many()
	}
	warm(t, e)
	if n := len(v.clients(t)); n > conns {
		t.Errorf("%d connections after it all, %d before", n, conns)
	}
	eventually(t, "the goroutines are as many as before", func() bool { return runtime.NumGoroutine() <= goroutines })
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	eventually(t, "no connection is left", func() bool { return len(v.clients(t)) == 0 })
	eventually(t, "no goroutine is left", func() bool { return runtime.NumGoroutine() <= idle })
	v.wantEmpty(t)
}

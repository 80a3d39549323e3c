//go:build wire

package gate_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"

	"brandedid/internal/gate"
)

// BenchmarkRun makes a run over a server's socket, and right beside it sends the
// same commands by a client without lanes, tap or transcript. The ratio of the two
// is what all of that costs.
func BenchmarkRun(b *testing.B) {
	for name, req := range map[string]gate.Request{
		"one":     oneJob,
		"sixteen": wireCases(b)["as many ids as there may be, skip true"],
	} {
		b.Run(name, func(b *testing.B) {
			v := startValkey(b)
			e := open(b, "unix://"+v.socket())
			warm(b, e)
			bare := redis.NewClient(&redis.Options{
				Network: "unix", Addr: v.socket(),
				MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
			})
			defer bare.Close()
			commands := commandsIn(e.Run(b.Context(), req).Rounds[0])
			pipeline := func(ctx context.Context) ([]redis.Cmder, error) {
				return bare.TxPipelined(ctx, func(p redis.Pipeliner) error {
					for _, args := range commands {
						p.Do(ctx, args...)
					}
					return nil
				})
			}
			if replies, err := pipeline(b.Context()); err != nil || len(replies) != len(commands)+2 && len(replies) != len(commands) {
				b.Fatalf("%d replies to %d commands, %v", len(replies), len(commands), err)
			}

			var ours, theirs []time.Duration
			b.ReportAllocs()
			for b.Loop() {
				began := time.Now()
				res := e.Run(b.Context(), req)
				between := time.Now()
				_, err := pipeline(b.Context())
				theirs = append(theirs, time.Since(between))
				ours = append(ours, between.Sub(began))
				if res.Failure != nil || err != nil {
					b.Fatal(res.Failure, err)
				}
			}
			run, pipe := median(ours), median(theirs)
			b.ReportMetric(float64(run), "ns/run")
			b.ReportMetric(float64(pipe), "ns/pipeline")
			b.ReportMetric(float64(run)/float64(pipe), "ratio")
			b.ReportMetric(0, "ns/op") // of both together, which is nothing to know
		})
	}
}

// median is less moved than a mean by what else the machine does.
func median(of []time.Duration) time.Duration {
	slices.Sort(of)
	return of[len(of)/2]
}

// commandsIn are the commands between a round's MULTI and EXEC.
func commandsIn(r gate.Round) (commands [][]any) {
	for _, x := range r.Exchanges[1 : len(r.Exchanges)-1] {
		var args []any
		for _, a := range x.Args {
			args = append(args, a)
		}
		commands = append(commands, args)
	}
	return commands
}

// BenchmarkEngines makes the same run on every engine there is, and where there
// is none.
func BenchmarkEngines(b *testing.B) {
	v := startValkey(b)
	three := startCluster(b, 3)
	for _, engine := range []struct{ name, value string }{
		{"embedded", "embedded"},
		{"spawned", "spawn"},
		{"socket", "unix://" + v.socket()},
		{"port", v.url()},
		{"cluster", three.list()},
		{"away", "redis://127.0.0.1:" + freePort(b)},
	} {
		b.Run(engine.name, func(b *testing.B) {
			e := open(b, engine.value)
			e.Run(b.Context(), oneJob)
			for b.Loop() {
				if res := e.Run(b.Context(), oneJob); (res.Failure != nil) != (engine.name == "away") {
					b.Fatal(res.Failure)
				}
			}
		})
	}
}

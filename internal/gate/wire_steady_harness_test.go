//go:build wire

package gate_test

import (
	"sync"
	"testing"
	"time"

	"brandedid/internal/gate"
)

// stillFor is how long a machine may stand still, its processors being somebody
// else's, before a deadline of a second says nothing any more.
const stillFor = 300 * time.Millisecond

// steadily calls f, and again where the machine stood still meanwhile: a run that
// had no time to be answered is no evidence against whoever should have answered.
// f does one thing and keeps what came of it, for the test to judge afterwards.
func steadily(tb testing.TB, f func()) {
	tb.Helper()
	for range 50 {
		began := time.Now()
		f()
		if !pulse().missed(began) {
			return
		}
	}
	tb.Fatal("the machine stands still again and again: there is no testing deadlines on it")
}

// ask makes one run, steadily.
func ask(tb testing.TB, e *gate.Engine, req gate.Request) (res gate.Result) {
	tb.Helper()
	steadily(tb, func() { res = e.Run(tb.Context(), req) })
	return res
}

// pulse beats as long as the tests run.
var pulse = sync.OnceValue(func() *beats {
	b := &beats{last: time.Now()}
	go func() {
		for range time.Tick(10 * time.Millisecond) {
			b.beat()
		}
	}()
	return b
})

// beats remembers when the last beat came late.
type beats struct {
	mu   sync.Mutex
	last time.Time
	late time.Time // when the last beat came that was late
}

func (b *beats) beat() {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	if now.Sub(b.last) > stillFor {
		b.late = now
	}
	b.last = now
}

// missed reports whether a beat has come late since then, or is late now.
func (b *beats) missed(since time.Time) bool {
	b.beat()
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.late.After(since)
}

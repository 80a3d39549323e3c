//go:build wire

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
)

const (
	soakRuns    = 10_000
	soakClients = 64
)

// Many runs from many clients, through the death of the explorer and that of the
// server, leave nothing behind: no key, no connection, no file, no memory.
func TestSoak(t *testing.T) {
	path, v := build(t), startValkey(t)
	args := []string{"-valkey", v.url(), "-rate", "0"}
	first := launch(t, path, args...)
	s := &soak{client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: soakClients}}}
	s.explorer.Store(first)
	var clients sync.WaitGroup
	for range soakClients {
		clients.Go(s.visit)
	}
	after := func(runs int64) {
		t.Helper()
		for n := min(runs, 500); ; n = min(runs, n+500) { // a slow machine is no matter, and one that stands still is
			eventually(t, fmt.Sprintf("%d runs are answered", n), func() bool { return s.answered.Load() >= n })
			if n == runs {
				return
			}
		}
	}

	after(3000)
	first.end(syscall.SIGKILL)
	second := launch(t, path, args...)
	files := second.open(t)
	s.explorer.Store(second)

	// The collector lets memory rise and fall all the time, so it is looked at ten
	// times, and the median counts.
	resident := func(from int64) int {
		t.Helper()
		var looks []int
		for n := from; n < from+500; n += 50 {
			after(n)
			looks = append(looks, second.resident(t))
		}
		slices.Sort(looks)
		return looks[len(looks)/2]
	}
	early := resident(s.answered.Load() + 1000)
	conns := v.clients(t)
	after(6000)
	v.kill()
	after(6200) // without a server, that is
	v.start(t)
	late := resident(soakRuns - 500)
	clients.Wait()

	t.Logf("resident memory: %d kB after a thousand runs, %d kB after the last", early>>10, late>>10)
	if float64(late) > 1.2*float64(early) {
		t.Error("that is more than 1.2 times as much")
	}
	// One more than early on: the server that came back had to learn the script.
	if n := v.clients(t); n > conns+1 {
		t.Errorf("%d connections to the server, %d early on", n, conns)
	}
	s.client.CloseIdleConnections()
	eventually(t, "the explorer closes what the visitors left open", func() bool {
		return second.open(t) <= files+v.clients(t)
	})
	s.judge(t)

	size, err := v.admin.DBSize(t.Context()).Result()
	if err != nil || size != 0 {
		t.Errorf("%d keys are left on the server, %v", size, err)
	}
	if code := second.end(syscall.SIGTERM); code != exitOK {
		t.Errorf("exit code %d\n%s", code, &second.stderr)
	}
	eventually(t, "no connection is left", func() bool { return v.clients(t) == 0 })
}

// A soak is what the clients share, and what they saw.
type soak struct {
	client   *http.Client
	explorer atomic.Pointer[program]
	begun    atomic.Int64
	answered atomic.Int64

	mu      sync.Mutex
	who     map[string]int // answers, by the kind of engine and the verdicts
	strange []string
}

// visit makes runs until there are enough. Where nobody answers, it asks again:
// the explorer that was killed has a successor.
func (s *soak) visit() {
	for s.begun.Add(1) <= soakRuns {
		for !s.ask() {
		}
		s.answered.Add(1)
	}
}

// ask makes one run, and reports whether it was answered.
func (s *soak) ask() bool {
	res, err := s.client.Get(s.explorer.Load().url +
		"api/v1/gate?id=JOB0KHTOWnGLuC&id=JOB0KHTOWnGLuC&id=USR0KHTOWnGLuC&id=JOB0KHTOWnGLuD&queue=orders&payload=soak")
	if err != nil {
		return false
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode == http.StatusTooManyRequests { // every lane was taken
		return false
	}
	var answer struct {
		Engine struct {
			Kind   string
			Reason *string
		}
		Runs []struct {
			Wire struct{ Verdict string }
		}
		LeftBehind int `json:"left_behind"`
	}
	err = json.Unmarshal(body, &answer)
	var verdicts []string
	for _, r := range answer.Runs {
		verdicts = append(verdicts, r.Wire.Verdict)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil || res.StatusCode != http.StatusOK || answer.LeftBehind != 0 || (answer.Engine.Reason == nil) != (answer.Engine.Kind == "valkey" && verdicts[0] != "unknown") {
		s.strange = append(s.strange, fmt.Sprintf("%s: %s", res.Status, body))
	}
	if s.who == nil {
		s.who = map[string]int{}
	}
	s.who[answer.Engine.Kind+" "+strings.Join(verdicts, " ")]++
	return true
}

// judge fails where a visitor met another, or was told what nobody can know.
func (s *soak) judge(t *testing.T) {
	t.Helper()
	t.Logf("%v", s.who)
	want := []string{
		"valkey admitted duplicate refused admitted",
		"model admitted duplicate refused admitted",
		"valkey unknown unknown unknown unknown",
	}
	for answer, n := range s.who {
		if !slices.Contains(want, answer) {
			t.Errorf("%d visitors were told %q", n, answer)
		}
	}
	if n := s.who[want[0]]; n < soakRuns/2 {
		t.Errorf("only %d of %d runs were answered by the server", n, soakRuns)
	}
	if s.who[want[1]] == 0 {
		t.Error("the server was dead, and nobody noticed")
	}
	for _, strange := range s.strange[:min(len(s.strange), 3)] {
		t.Error(strange)
	}
}

//go:build wire

package gate

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// valkey starts a sandbox with the valkey-server of this machine and waits for it.
// Without one the test fails: a suite that skips it would have proved nothing.
func valkey(t *testing.T) *sandbox {
	t.Helper()
	s := open(t, valkeyPath(t), logTo(t.Output()))
	answers(t, s)
	return s
}

func valkeyPath(t *testing.T) string {
	t.Helper()
	path, err := findValkey()
	if err != nil {
		t.Fatalf("%v; make deps sets it up", err)
	}
	return path
}

func answers(t *testing.T, s *sandbox) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if err := s.ready(ctx); err != nil {
		t.Fatal(err)
	}
}

// client connects as one of the users, with nothing that go-redis does by itself.
func client(t *testing.T, s *sandbox, user string) *redis.Client {
	t.Helper()
	opts := s.options(user)
	opts.MaxRetries = -1
	opts.DialerRetries = 1
	opts.DisableIdentity = true
	opts.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	c := redis.NewClient(opts)
	t.Cleanup(func() { c.Close() })
	return c
}

// kill ends the child as the system would when it runs out of memory, and waits
// until it is no longer the one that a client can reach.
func kill(t *testing.T, s *sandbox) {
	t.Helper()
	pid := s.pid.Load()
	process, err := os.FindProcess(int(pid))
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Kill(); err != nil {
		t.Fatal(err)
	}
	until(t, 5*time.Second, "the death of the child", func() bool { return s.pid.Load() != pid })
}

func TestSandboxAnswers(t *testing.T) {
	tempBase(t)
	path := valkeyPath(t)
	began := time.Now()
	s := open(t, path, logTo(t.Output()))
	answers(t, s)
	t.Logf("from start to first answer: %v", time.Since(began))

	hello, err := client(t, s, userRun).Do(t.Context(), "HELLO").Result()
	if err != nil {
		t.Fatal(err)
	}
	if reply, ok := hello.(map[any]any); !ok || reply["server"] == "" || reply["version"] == "" {
		t.Errorf("HELLO: %v; want a server and a version", hello)
	}
	info, err := os.Lstat(s.dir.socket())
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode() != fs.ModeSocket|0o700 {
		t.Errorf("the socket is %v; want one for this user alone", info.Mode())
	}
}

func TestSandboxAnswersAgainAfterADeath(t *testing.T) {
	tempBase(t)
	s := valkey(t)
	c := client(t, s, userRun)
	for range 3 {
		if err := c.HSet(t.Context(), "sbx:1:row", "field", "value").Err(); err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		kill(t, s)
		answers(t, s)
		t.Logf("from SIGKILL to the next answer: %v", time.Since(began))
		// The connections of the pool died with the child; each error replaces one.
		until(t, time.Second, "an answer to the client that was there before", func() bool {
			n, err := c.Exists(t.Context(), "sbx:1:row").Result()
			return err == nil && n == 0
		})
	}
}

// A thread that ends takes with it the children that it started. Go ends a thread
// whose goroutine returns while it is locked to it.
func TestSandboxOutlivesOtherThreads(t *testing.T) {
	tempBase(t)
	s := valkey(t)
	pid := s.pid.Load()
	var all sync.WaitGroup
	gate := make(chan struct{})
	for range 64 {
		all.Go(func() {
			runtime.LockOSThread()
			<-gate
		})
	}
	close(gate)
	all.Wait()
	answers(t, s)
	if got := s.pid.Load(); got != pid {
		t.Errorf("process %d was replaced by %d", pid, got)
	}
}

func TestSandboxCloseLeavesNothing(t *testing.T) {
	base := tempBase(t)
	path := valkeyPath(t)
	before := runtime.NumGoroutine()
	s, err := startSandbox(t.Context(), path, logTo(t.Output()))
	if err != nil {
		t.Fatal(err)
	}
	answers(t, s)
	kill(t, s)
	answers(t, s)
	pid := int(s.pid.Load())
	began := time.Now()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	t.Logf("Close took %v", time.Since(began))
	wantEmpty(t, base)
	if process, err := os.FindProcess(pid); err == nil && !errors.Is(process.Signal(os.Interrupt), os.ErrProcessDone) {
		t.Errorf("process %d is still there", pid)
	}
	until(t, time.Second, "as many goroutines as before", func() bool { return runtime.NumGoroutine() <= before })
}

func TestSandboxesSideBySide(t *testing.T) {
	base := tempBase(t)
	one, two := valkey(t), valkey(t)
	three := valkey(t)
	if err := three.Close(); err != nil {
		t.Fatal(err)
	}
	answers(t, one)
	answers(t, two)
	if one.pid.Load() == two.pid.Load() || one.dir.path == two.dir.path || one.passwords[userRun] == two.passwords[userRun] {
		t.Error("two sandboxes share a process, a directory or a password")
	}
	entries, err := os.ReadDir(base)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 2 {
		t.Errorf("%d directories; want 2", len(entries))
	}
}

// A name that would have to be quoted in a configuration is none of Valkey's
// business: it never reads one.
func TestSandboxInAnOddDirectory(t *testing.T) {
	base := tempBase(t) + "/a \"b\"\n'c'\\ é"
	if err := os.Mkdir(base, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", base)
	s := valkey(t)
	if !strings.HasPrefix(s.dir.path, base) {
		t.Errorf("the directory is %q; want one in %q", s.dir.path, base)
	}
}

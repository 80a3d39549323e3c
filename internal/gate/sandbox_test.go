package gate

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// until polls a condition, and fails the test when it does not come true in time.
func until(t *testing.T, within time.Duration, what string, condition func() bool) {
	t.Helper()
	deadline := time.After(within)
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for !condition() {
		select {
		case <-deadline:
			t.Fatalf("not within %v: %s", within, what)
		case <-tick.C:
		}
	}
}

// tempBase gives the test a directory of its own to make private directories in,
// by a path that is short enough for a socket. It is empty when all of them went.
func tempBase(t *testing.T) string {
	t.Helper()
	base, err := os.MkdirTemp("", "gate")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(base) })
	t.Setenv("TMPDIR", base)
	return base
}

func wantEmpty(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		t.Errorf("%s was left behind", entry.Name())
	}
}

// logBuffer is a log that can be read while it is written.
type logBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *logBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *logBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

func logTo(w io.Writer) *slog.Logger {
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// open starts a sandbox that the test need not close.
func open(t *testing.T, path string, log *slog.Logger) *sandbox {
	t.Helper()
	s, err := startSandbox(t.Context(), path, log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// The end of the context is as good as Close, and leaves no goroutine either.
func TestSandboxEndsWithItsContext(t *testing.T) {
	base := tempBase(t)
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithCancel(t.Context())
	s, err := startSandbox(ctx, "/nowhere/valkey-server", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	<-s.done
	wantEmpty(t, base)
	until(t, time.Second, "as many goroutines as before", func() bool { return runtime.NumGoroutine() <= before })
	for range 2 {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestStartSandboxWithoutADirectory(t *testing.T) {
	t.Setenv("TMPDIR", "/nowhere")
	s, err := startSandbox(t.Context(), "valkey-server", slog.New(slog.DiscardHandler))
	if err == nil {
		s.Close()
		t.Fatal("a sandbox without a directory")
	}
	if !strings.Contains(err.Error(), "set TMPDIR") {
		t.Errorf("%v; it lacks a hint", err)
	}
}

func TestFindValkey(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	if path, err := findValkey(); err == nil || !strings.Contains(err.Error(), "install Valkey") {
		t.Errorf("on an empty PATH: %q, %v; want an error with a hint", path, err)
	}
	want := filepath.Join(dir, "valkey-server")
	if err := os.WriteFile(want, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	if path, err := findValkey(); path != want || err != nil {
		t.Errorf("found %q, %v; want %q", path, err, want)
	}
}

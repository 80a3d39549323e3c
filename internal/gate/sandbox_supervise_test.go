package gate

import (
	"log/slog"
	"os"
	"testing"
	"time"
)

func TestRestartDelay(t *testing.T) {
	const ms = time.Millisecond
	var d restartDelay
	for i, tt := range []struct{ lived, want time.Duration }{
		{0, 50 * ms},
		{0, 100 * ms},
		{9 * time.Second, 200 * ms},
		{0, 400 * ms},
		{0, 800 * ms},
		{0, 1600 * ms},
		{0, 2000 * ms},
		{0, 2000 * ms},
		{10 * time.Second, 50 * ms},
		{0, 100 * ms},
	} {
		if got := d.after(tt.lived); got != tt.want {
			t.Errorf("death %d, after %v: %v; want %v", i+1, tt.lived, got, tt.want)
		}
	}
}

func TestSandboxRemovesAStaleSocket(t *testing.T) {
	tempBase(t)
	s := open(t, "/nowhere/valkey-server", slog.New(slog.DiscardHandler))
	if err := os.WriteFile(s.dir.socket(), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	until(t, 5*time.Second, "the removal of the stale socket", func() bool {
		_, err := os.Lstat(s.dir.socket())
		return os.IsNotExist(err)
	})
}

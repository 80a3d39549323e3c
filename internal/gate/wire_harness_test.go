//go:build wire

package gate_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"

	"brandedid/internal/gate"
)

// patience is how long the tests wait for what takes milliseconds. It is long
// because the machine may be busy with something else.
const patience = 15 * time.Second

// eventually polls until done reports true, and fails after a while.
func eventually(tb testing.TB, what string, done func() bool) {
	tb.Helper()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(patience); !done(); <-tick.C {
		if time.Now().After(end) {
			tb.Fatalf("waited %s in vain: %s", patience, what)
		}
	}
}

// A valkey is a server that the test starts, administers and ends. The test asks
// it over a socket of its own, so that what it does to the port does not reach
// the test itself.
type valkey struct {
	dir    string
	port   string
	args   []string
	cmd    *exec.Cmd
	exited chan struct{}
	output bytes.Buffer // of the process that runs or ran last; read it after exited
	admin  *redis.Client
}

// startValkey starts a server with the arguments on a port of loopback.
func startValkey(tb testing.TB, args ...string) *valkey {
	tb.Helper()
	dir, err := os.MkdirTemp("", "vk") // a socket's path has 107 bytes, and a test's directory has more
	if err != nil {
		tb.Fatal(err)
	}
	v := &valkey{dir: dir, args: args}
	v.admin = redis.NewClient(&redis.Options{
		Network: "unix", Addr: v.socket(),
		MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
	})
	tb.Cleanup(func() {
		_ = v.admin.Close()
		v.kill(tb)
		_ = os.RemoveAll(dir)
	})
	for range 5 { // somebody may take the port between its choice and its use
		v.port = freePort(tb)
		if v.start(tb) {
			return v
		}
	}
	tb.Fatalf("valkey-server does not start:\n%s", &v.output)
	return nil
}

// start starts the process and reports whether it came to answer.
func (v *valkey) start(tb testing.TB) bool {
	tb.Helper()
	v.output.Reset()
	v.cmd = exec.Command("valkey-server", append([]string{
		"--bind", "127.0.0.1", "--port", v.port, "--unixsocket", v.socket(), "--dir", v.dir,
		"--save", "", "--appendonly", "no",
	}, v.args...)...)
	v.cmd.Stdout, v.cmd.Stderr = &v.output, &v.output
	if err := v.cmd.Start(); err != nil {
		tb.Fatalf("these tests need valkey-server, and make deps installs it: %v", err)
	}
	exited := make(chan struct{})
	v.exited = exited
	go func(cmd *exec.Cmd) {
		_ = cmd.Wait()
		close(exited)
	}(v.cmd)
	answers := false
	eventually(tb, "valkey-server answers or ends", func() bool {
		select {
		case <-exited:
			return true
		default:
			answers = v.admin.Ping(context.Background()).Err() == nil
			return answers
		}
	})
	return answers
}

// restart starts the server again where it was.
func (v *valkey) restart(tb testing.TB) {
	tb.Helper()
	eventually(tb, "valkey-server starts on its old port", func() bool { return v.start(tb) })
}

// kill ends the process without a word to its clients.
func (v *valkey) kill(tb testing.TB) {
	tb.Helper()
	if v.cmd == nil {
		return
	}
	_ = v.cmd.Process.Kill() // fails where it has ended already
	<-v.exited
}

func (v *valkey) signal(tb testing.TB, sig syscall.Signal) {
	tb.Helper()
	if err := v.cmd.Process.Signal(sig); err != nil {
		tb.Fatal(err)
	}
}

func (v *valkey) socket() string { return filepath.Join(v.dir, "s") }
func (v *valkey) addr() string   { return "127.0.0.1:" + v.port }
func (v *valkey) url() string    { return "redis://" + v.addr() }

// do administers the server.
func (v *valkey) do(tb testing.TB, command string, more ...any) any {
	tb.Helper()
	var args []any
	for _, word := range strings.Fields(command) {
		args = append(args, word)
	}
	reply, err := v.admin.Do(tb.Context(), append(args, more...)...).Result()
	if err != nil {
		tb.Fatalf("%s: %v", command, err)
	}
	return reply
}

// wantEmpty fails where any key is left on the server.
func (v *valkey) wantEmpty(tb testing.TB) {
	tb.Helper()
	if keys := v.do(tb, "keys *"); fmt.Sprint(keys) != "[]" {
		tb.Errorf("left on the server: %.300q", keys)
	}
}

// calls is how often the server has been given a command.
func (v *valkey) calls(tb testing.TB, command string) int {
	tb.Helper()
	stats, err := v.admin.InfoMap(tb.Context(), "commandstats").Result()
	if err != nil {
		tb.Fatal(err)
	}
	n := 0
	_, _ = fmt.Sscanf(stats["Commandstats"]["cmdstat_"+command], "calls=%d,", &n)
	return n
}

// freePort is a port of loopback that nobody listened on a moment ago.
func freePort(tb testing.TB) string {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// open opens an engine whose log is thrown away.
func open(tb testing.TB, value string) *gate.Engine {
	tb.Helper()
	return openLogged(tb, value, new(logged))
}

// openLogged opens an engine that logs everything.
func openLogged(tb testing.TB, value string, into *logged) *gate.Engine {
	tb.Helper()
	log := slog.New(slog.NewTextHandler(into, &slog.HandlerOptions{Level: slog.LevelDebug}))
	ctx, cancel := context.WithTimeout(tb.Context(), patience)
	defer cancel()
	e, err := gate.Open(ctx, value, log)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := e.Close(); err != nil {
			tb.Errorf("close the engine: %v", err)
		}
	})
	return e
}

func discard() *slog.Logger { return slog.New(slog.DiscardHandler) }

// logged collects a log that is written while it is read.
type logged struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// clients are the connections to the server but the test's own, as the server
// lists them.
func (v *valkey) clients(tb testing.TB) (lines []string) {
	tb.Helper()
	for line := range strings.Lines(v.do(tb, "client list").(string)) {
		if !strings.Contains(line, " cmd=client|list ") {
			lines = append(lines, line)
		}
	}
	return lines
}

// kick ends every connection but the test's own.
func (v *valkey) kick(tb testing.TB) {
	tb.Helper()
	v.do(tb, "client kill type normal skipme yes")
	eventually(tb, "every connection is closed", func() bool { return len(v.clients(tb)) == 0 })
}

//go:build wire

package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// patience is how long the tests wait for what takes milliseconds.
const patience = 15 * time.Second

// pause is between one look and the next.
const pause = 2 * time.Millisecond

// eventually polls until done reports true, and fails after a while. It returns
// how often it had to look: where a look takes no time, that is a clock which
// stands still while the machine does.
func eventually(tb testing.TB, what string, done func() bool) (looks time.Duration) {
	tb.Helper()
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for end := time.Now().Add(patience); !done(); <-tick.C {
		if looks++; time.Now().After(end) {
			tb.Fatalf("waited %s in vain: %s", patience, what)
		}
	}
	return looks
}

// build builds the program as make build does: the test binary carries the race
// detector, and with it another memory.
func build(tb testing.TB) (path string) {
	tb.Helper()
	path = filepath.Join(tb.TempDir(), "explorer")
	cmd := exec.Command("go", "build", "-trimpath", "-o", path, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		tb.Fatalf("go build: %v\n%s", err, out)
	}
	return path
}

// A program is the built explorer as a process.
type program struct {
	url    string
	cmd    *exec.Cmd
	stderr bytes.Buffer // read it after exited
	exited chan struct{}
}

// launch starts the program and waits for its ready line.
func launch(tb testing.TB, path string, args ...string) *program {
	tb.Helper()
	p := &program{cmd: exec.Command(path, append([]string{"-addr", "127.0.0.1:0"}, args...)...), exited: make(chan struct{})}
	p.cmd.Stderr = &p.stderr
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		tb.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	go func() {
		_ = p.cmd.Wait()
		close(p.exited)
	}()
	tb.Cleanup(func() { p.end(syscall.SIGKILL) })
	match := readyLine.FindStringSubmatch(line)
	if err != nil || match == nil {
		p.end(syscall.SIGKILL)
		tb.Fatalf("ready line %q, %v\n%s", line, err, &p.stderr)
	}
	p.url = match[1]
	return p
}

// end signals the process, waits for its end and returns its exit code, -1 for a
// death by signal.
func (p *program) end(sig syscall.Signal) int {
	_ = p.cmd.Process.Signal(sig) // fails where it has ended already
	<-p.exited
	return p.cmd.ProcessState.ExitCode()
}

// resident is the process's resident memory in bytes.
func (p *program) resident(tb testing.TB) int {
	tb.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		tb.Fatal(err)
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, err := strconv.Atoi(strings.Fields(rest)[0])
			if err != nil {
				tb.Fatal(err)
			}
			return kb << 10
		}
	}
	tb.Fatalf("no resident memory in %s", status)
	return 0
}

// open is how many files and sockets the process has open.
func (p *program) open(tb testing.TB) int {
	tb.Helper()
	entries, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", p.cmd.Process.Pid))
	if err != nil {
		tb.Fatal(err)
	}
	return len(entries)
}

// A valkey is a server that the test starts, and administers over a socket of its
// own.
type valkey struct {
	dir, port string
	cmd       *exec.Cmd
	admin     *redis.Client
}

func startValkey(tb testing.TB) *valkey {
	tb.Helper()
	dir, err := os.MkdirTemp("", "vk") // a socket's path has 107 bytes, and a test's directory has more
	if err != nil {
		tb.Fatal(err)
	}
	v := &valkey{dir: dir}
	v.admin = redis.NewClient(&redis.Options{
		Network: "unix", Addr: filepath.Join(dir, "s"),
		MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
	})
	tb.Cleanup(func() {
		_ = v.admin.Close()
		v.kill()
		_ = os.RemoveAll(dir)
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	_, v.port, _ = net.SplitHostPort(l.Addr().String())
	_ = l.Close()
	v.start(tb)
	return v
}

// start starts the server where it was before, if it was.
func (v *valkey) start(tb testing.TB) {
	tb.Helper()
	v.cmd = exec.Command("valkey-server", "--bind", "127.0.0.1", "--port", v.port,
		"--unixsocket", filepath.Join(v.dir, "s"), "--dir", v.dir, "--save", "", "--appendonly", "no")
	if err := v.cmd.Start(); err != nil {
		tb.Fatalf("these tests need valkey-server, and make deps installs it: %v", err)
	}
	eventually(tb, "valkey-server answers", func() bool { return v.admin.Ping(context.Background()).Err() == nil })
}

func (v *valkey) kill() {
	_ = v.cmd.Process.Kill()
	_ = v.cmd.Wait()
}

func (v *valkey) url() string { return "redis://127.0.0.1:" + v.port }

// clients is how many connections there are to the server's port.
func (v *valkey) clients(tb testing.TB) int {
	tb.Helper()
	list, err := v.admin.ClientList(tb.Context()).Result()
	if err != nil {
		tb.Fatal(err)
	}
	return strings.Count(list, " laddr=127.0.0.1:"+v.port+" ")
}

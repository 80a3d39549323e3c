//go:build e2e

package e2e

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A valkey is a server of the test's own, on a socket in a directory of its own.
type valkey struct {
	socket string
	cmd    *exec.Cmd
}

func startValkey(t *testing.T) *valkey {
	t.Helper()
	dir, err := os.MkdirTemp("", "vk") // a socket's path has 107 bytes, and a test's directory has more
	if err != nil {
		t.Fatal(err)
	}
	s := &valkey{socket: filepath.Join(dir, "s")}
	t.Cleanup(func() {
		s.kill()
		_ = os.RemoveAll(dir)
	})
	s.start(t)
	return s
}

// start starts the server, for the first time or again, and waits until it is
// ready.
func (s *valkey) start(t *testing.T) {
	t.Helper()
	s.cmd = exec.Command("valkey-server", "--port", "0", "--unixsocket", s.socket, "--save", "", "--dir", filepath.Dir(s.socket))
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatalf("%v; make deps installs it", err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if strings.Contains(lines.Text(), "Ready to accept connections") {
			return
		}
	}
	t.Fatal("valkey-server ends before it is ready")
}

// kill ends the server without a word to its clients.
func (s *valkey) kill() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
}

// killChild ends the Valkey that an explorer spawned, as the system might, and
// waits until the explorer's log says that it has noticed.
func (e *explorer) killChild(t *testing.T) {
	t.Helper()
	pid, err := childOf(e.cmd.Process.Pid)
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(patience); !strings.Contains(e.log.String(), "valkey-server ended by itself"); <-tick.C {
		if time.Now().After(end) {
			t.Fatalf("the explorer does not notice that its Valkey is gone\n%s", &e.log)
		}
	}
}

// childOf finds the valkey-server that a process started.
func childOf(parent int) (int, error) {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0, err
	}
	for _, stat := range stats {
		content, err := os.ReadFile(stat)
		if err != nil {
			continue // it ended meanwhile
		}
		// pid (name) state parent …, and a name may hold anything.
		before, after, _ := strings.Cut(string(content), " (valkey-server) ")
		fields := strings.Fields(after)
		if len(fields) > 1 && fields[1] == strconv.Itoa(parent) {
			return strconv.Atoi(before)
		}
	}
	return 0, fmt.Errorf("process %d has no valkey-server", parent)
}

//go:build wire

package gate

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// alive reads a process's state: a signal still reaches a zombie, so to send one
// would not tell.
func alive(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, after, _ := strings.Cut(string(stat[strings.LastIndexByte(string(stat), ')'):]), " ")
	return !strings.HasPrefix(after, "Z") && !strings.HasPrefix(after, "X")
}

const ownerVariable = "SANDBOX_OWNER"

// TestSandboxOwner is no test but the process that the next test kills.
func TestSandboxOwner(t *testing.T) {
	if os.Getenv(ownerVariable) == "" {
		return
	}
	s := valkey(t)
	fmt.Printf("%d %s\n", s.pid.Load(), s.dir.path)
	io.Copy(io.Discard, os.Stdin) // until this process is killed, or the test that started it ends
}

func TestSandboxDiesWithItsParent(t *testing.T) {
	base := tempBase(t)
	owner := exec.Command(os.Args[0], "-test.run=^TestSandboxOwner$")
	owner.Env = append(os.Environ(), ownerVariable+"=1")
	owner.Stderr = os.Stderr
	if _, err := owner.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := owner.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := owner.Start(); err != nil {
		t.Fatal(err)
	}
	defer owner.Wait()
	defer owner.Process.Kill()

	line, err := bufio.NewReader(out).ReadString('\n')
	number, dir, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
	pid, atoiErr := strconv.Atoi(number)
	if err != nil || atoiErr != nil {
		t.Fatalf("the owner says %q: %v", line, err)
	}
	if !alive(pid) || filepath.Dir(dir) != base {
		t.Fatalf("the owner says %q; want a process that lives and a directory in %s", line, base)
	}

	// A start while the owner lives leaves it alone.
	other := valkey(t)
	if _, err := os.Stat(filepath.Join(dir, socketName)); err != nil {
		t.Fatalf("the sandbox of a live owner was swept: %v", err)
	}

	if err := owner.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	until(t, time.Second, "the death of the child", func() bool { return !alive(pid) })
	t.Logf("from SIGKILL of the parent to the death of the child: %v", time.Since(began))
	owner.Wait()
	if _, err := os.Stat(dir); err != nil {
		t.Fatalf("nobody could have removed the directory: %v", err)
	}

	// The next start sweeps it, and it alone.
	valkey(t)
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("the directory of a dead owner: %v; want it swept", err)
	}
	answers(t, other)
}

// A child that hangs is asked to stop, and killed when it does not.
func TestSandboxCloseOfAHungChild(t *testing.T) {
	base := tempBase(t)
	s := valkey(t)
	pid := int(s.pid.Load())
	if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := s.ready(ctx); err == nil {
		t.Error("ready: a stopped process answers")
	}
	began := time.Now()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if took := time.Since(began); took < closeGrace || took > 2*closeGrace {
		t.Errorf("Close took %v; want the grace of %v and little more", took, closeGrace)
	}
	if alive(pid) {
		t.Error("the child is still there")
	}
	wantEmpty(t, base)
}

// No password is where another process, or a log, could show it; and the child
// gets nothing of the explorer's environment that it has no use for.
func TestSandboxKeepsItsPasswords(t *testing.T) {
	base := tempBase(t)
	t.Setenv("NOTIFY_SOCKET", "/run/notify")
	var log logBuffer
	s := open(t, valkeyPath(t), logTo(&log))
	answers(t, s)
	until(t, time.Second, "what the child says, in the log", func() bool {
		return strings.Contains(log.String(), "Ready to accept connections")
	})

	seen := map[string]string{"the log": log.String()}
	for _, name := range []string{"cmdline", "environ"} {
		content, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", s.pid.Load(), name))
		if err != nil {
			t.Fatal(err)
		}
		seen[name] = string(content)
	}
	err := filepath.WalkDir(base, func(path string, entry os.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			content, err := os.ReadFile(path)
			seen[path] = string(content)
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for where, content := range seen {
		for user, password := range s.passwords {
			if strings.Contains(content, password) {
				t.Errorf("the password of %s is in %s", user, where)
			}
		}
	}
	if strings.Contains(seen["environ"], "NOTIFY_SOCKET") {
		t.Errorf("the child's environment is %q", seen["environ"])
	}
}

// What a terminal sends on Ctrl-C reaches the whole process group of the explorer.
func TestSandboxChildHasAGroupOfItsOwn(t *testing.T) {
	tempBase(t)
	s, err := startSandbox(t.Context(), valkeyPath(t), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	answers(t, s)
	pid := int(s.pid.Load())
	if group, err := syscall.Getpgid(pid); group != pid || err != nil {
		t.Errorf("process %d is in group %d, %v; want its own", pid, group, err)
	}
}

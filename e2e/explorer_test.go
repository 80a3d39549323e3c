//go:build e2e

package e2e

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// patience is how long the tests wait for what takes milliseconds. It is long
// because the machine may be busy with something else.
const patience = 20 * time.Second

// binary is the explorer that buildExplorer built.
var binary string

func buildExplorer(dir string) error {
	// A main package cannot be imported, as main_test.go does with the others, so go
	// test is made to see its files by looking at them.
	sources, err := filepath.Glob("../cmd/explorer/*.go")
	if err != nil || len(sources) == 0 {
		return fmt.Errorf("cmd/explorer holds no Go files, %v", err)
	}
	for _, source := range sources {
		if _, err := os.Stat(source); err != nil {
			return err
		}
	}
	binary = filepath.Join(dir, "under-test")
	cmd := exec.Command("go", "build", "-trimpath", "-o", binary, "brandedid/cmd/explorer")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", cmd, err, out)
	}
	return nil
}

// An explorer is a process of the program, listening on a port of its own.
type explorer struct {
	url string // without the slash at its end
	cmd *exec.Cmd
	log lockedBuffer
}

// startExplorer starts the program with the flags and waits for its ready line.
// Unless the flags say otherwise the engine is the embedded one.
func startExplorer(t *testing.T, flags ...string) *explorer {
	t.Helper()
	e := &explorer{cmd: exec.Command(binary, append([]string{"-addr", "127.0.0.1:0", "-rate", "0", "-valkey", "embedded"}, flags...)...)}
	e.cmd.Stderr = &e.log
	stdout, err := e.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := e.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.stop(t, stdout) })
	line, err := bufio.NewReader(stdout).ReadString('\n')
	url, ready := strings.CutPrefix(strings.TrimSpace(line), "explorer listening on ")
	if err != nil || !ready {
		t.Fatalf("the explorer says %q, %v; want its ready line\n%s", line, err, &e.log)
	}
	e.url = strings.TrimSuffix(url, "/")
	return e
}

// stop ends the explorer as its owner would, and holds it to a clean end.
func (e *explorer) stop(t *testing.T, stdout io.Reader) {
	if err := e.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Errorf("the explorer is gone: %v\n%s", err, &e.log)
	}
	late := time.AfterFunc(patience, func() { _ = e.cmd.Process.Kill() })
	defer late.Stop()
	_, _ = io.Copy(io.Discard, stdout)
	if err := e.cmd.Wait(); err != nil {
		t.Errorf("the explorer ends with %v; want exit code 0\n%s", err, &e.log)
	}
}

// lockedBuffer is written by the process while a test may read it.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

package gate

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// closeGrace is how long a child that was asked to stop may take. It has nothing
// to save, and looks for such a wish a hundred times a second.
const closeGrace = time.Second

// supervise keeps a child alive until ctx ends, and clears up.
//
// On Linux the system kills a child when the thread that started it ends, which for
// a thread of Go's can be at any time. So this goroutine keeps its thread to itself
// for as long as it lives, which is longer than any child.
func (s *sandbox) supervise(ctx context.Context) {
	defer close(s.done)
	defer s.cancel()
	defer func() { s.removeErr = s.dir.remove() }()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()

	config := sandboxConfig(s.passwords)
	var delay restartDelay
	for {
		began := time.Now()
		ended := s.live(ctx, config)
		if ctx.Err() != nil {
			s.log.Debug("valkey-server stopped", "state", ended)
			return
		}
		s.ended.Store(&ended)
		wait := delay.after(time.Since(began))
		s.log.Warn("valkey-server ended by itself", "state", ended, "again_in", wait)
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

// live is the life of one child. It returns how it ended.
func (s *sandbox) live(ctx context.Context, config string) (ended string) {
	// A child that was killed leaves its socket. Until the next one listens, nobody
	// should find a file there that nobody answers.
	if err := os.Remove(s.dir.socket()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err.Error()
	}
	cmd := exec.CommandContext(ctx, s.server, "-")
	cmd.Dir = s.dir.path
	cmd.Stdin = strings.NewReader(config)
	cmd.Stdout, cmd.Stderr = s.said, s.said
	cmd.SysProcAttr = childAttr()
	// Nothing of ours is the child's business, least of all the sockets of a
	// service manager. The path is for a valkey-server that is a shell script.
	cmd.Env = []string{"LC_ALL=C", "PATH=" + os.Getenv("PATH")}
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = closeGrace

	if err := cmd.Start(); err != nil {
		return err.Error()
	}
	s.pid.Store(int64(cmd.Process.Pid))
	s.log.Debug("valkey-server started", "pid", cmd.Process.Pid)
	err := cmd.Wait()
	s.pid.Store(0)
	s.said.flush()
	if cmd.ProcessState == nil {
		return err.Error()
	}
	return cmd.ProcessState.String()
}

// A restartDelay is how long to wait before the next child. The first death is
// made good at once; a child that dies again and again is not hurried.
type restartDelay struct{ last time.Duration }

func (d *restartDelay) after(lived time.Duration) time.Duration {
	const first, most, steady = 50 * time.Millisecond, 2 * time.Second, 10 * time.Second
	if d.last == 0 || lived >= steady {
		d.last = first
	} else {
		d.last = min(2*d.last, most)
	}
	return d.last
}

package gate

import (
	"context"
	"fmt"
	"log/slog"
	"os/exec"
	"path/filepath"
	"sync/atomic"

	"github.com/redis/go-redis/v9"
)

// A sandbox is a Valkey of our own: a child process on a unix socket in a private
// directory, with two users and no data that outlives it. A child that dies is
// started again on the same socket with the same users, so whoever talks to it
// needs to know nothing but [sandbox.options].
//
// It needs a Unix system. On Linux the child dies with its parent, however the
// parent dies; elsewhere a parent that is killed outright leaves it running.
type sandbox struct {
	server    string // the absolute path of valkey-server
	dir       *privateDir
	passwords passwords
	log       *slog.Logger
	said      *childLog

	cancel    context.CancelFunc
	done      chan struct{}          // closed when child and directory are gone
	removeErr error                  // of the directory; to be read after done
	pid       atomic.Int64           // of the child, 0 while there is none
	ended     atomic.Pointer[string] // how the last child ended
}

// startSandbox starts the valkey-server at path and keeps it alive until ctx ends
// or the sandbox is closed, whichever is first. It waits for nothing: that the
// server cannot be run, or ends at once, is for [sandbox.ready] to say.
func startSandbox(ctx context.Context, path string, log *slog.Logger) (*sandbox, error) {
	server, err := filepath.Abs(path) // the child is started in another directory
	if err != nil {
		return nil, fmt.Errorf("find valkey-server: %w", err)
	}
	base := sandboxBase()
	sweep(base, log)
	dir, err := newPrivateDir(base)
	if err != nil {
		return nil, fmt.Errorf("make a private directory for valkey-server: %w; "+
			"set TMPDIR to a local directory that you may write to, by a short path", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	s := &sandbox{
		server:    server,
		dir:       dir,
		passwords: newPasswords(),
		log:       log,
		said:      &childLog{log: log},
		cancel:    cancel,
		done:      make(chan struct{}),
	}
	go s.supervise(ctx)
	return s, nil
}

// options says how one of the two users connects, and nothing else: how
// patiently, and through which connections, is the caller's to add.
func (s *sandbox) options(user string) *redis.Options {
	return &redis.Options{
		Network:  "unix",
		Addr:     s.dir.socket(),
		Username: user,
		Password: s.passwords[user],
	}
}

// Close ends the child, waits for it and removes its directory. More than once is
// as good as once.
func (s *sandbox) Close() error {
	s.cancel()
	<-s.done
	return s.removeErr
}

// findValkey finds the valkey-server to hand to [startSandbox].
func findValkey() (path string, err error) {
	path, err = exec.LookPath("valkey-server")
	if err != nil {
		return "", fmt.Errorf("valkey-server cannot be run: %w; install Valkey, "+
			"on Debian with apt-get install valkey-server, or choose another engine", err)
	}
	return path, nil
}

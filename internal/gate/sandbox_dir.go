package gate

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

const (
	// dirPrefix and a decimal number are the name of a private directory. It is
	// short, because a socket's path has to be.
	dirPrefix  = "brandedid-"
	socketName = "valkey.sock"

	// maxSocketPath is what a socket's address holds on macOS and the BSDs, the
	// final NUL left out. Linux holds four bytes more.
	maxSocketPath = 103
)

// A privateDir is a directory that only this user can enter. Its owner holds a
// lock on it while it lives, and [sweep] removes those whose lock is free.
type privateDir struct {
	path string
	lock *os.File // held while it is open; the system lets go of it when the process dies
}

// sandboxBase is the directory to make private directories in: the system's own
// for temporary files, or /tmp where a socket in that would have too long a path.
func sandboxBase() string {
	base, err := filepath.Abs(os.TempDir())
	if err != nil || len(filepath.Join(base, dirPrefix+"4294967295", socketName)) > maxSocketPath {
		return "/tmp"
	}
	return base
}

// newPrivateDir makes a private directory in base and takes its lock. Between the
// two, a sweep may take it for one whose owner is gone; then it makes another.
func newPrivateDir(base string) (*privateDir, error) {
	for {
		path, err := os.MkdirTemp(base, dirPrefix+"*")
		if err != nil {
			return nil, err
		}
		lock, err := hold(path)
		switch {
		case err == nil:
			return &privateDir{path, lock}, nil
		case errors.Is(err, errHeld), errors.Is(err, fs.ErrNotExist):
			// A process sweeps once, when it starts, so this ends.
		default:
			return nil, errors.Join(err, os.Remove(path))
		}
	}
}

func (d *privateDir) socket() string { return filepath.Join(d.path, socketName) }

// remove removes the directory, and only then lets go of its lock.
func (d *privateDir) remove() error {
	return errors.Join(os.RemoveAll(d.path), d.lock.Close())
}

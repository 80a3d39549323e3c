//go:build unix && !aix && !solaris

package gate

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// hold takes the lock of the private directory at path. It fails with errHeld when
// another has it, with errForeign when the directory is another user's, and with
// [fs.ErrNotExist] when the directory is gone. A symbolic link is never followed.
//
// The lock is on the directory itself, so what is held and what is removed are one
// thing: whoever takes it and then still finds it by its name has it for good. A
// lock on a file inside could be held on a file that a sweep has just unlinked. It
// is also how systemd-tmpfiles is told to leave an old directory alone.
func hold(path string) (*os.File, error) {
	dir, err := os.OpenFile(path, os.O_RDONLY|syscall.O_DIRECTORY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return nil, err
	}
	if err := holdOpen(dir, path); err != nil {
		return nil, errors.Join(err, dir.Close())
	}
	return dir, nil
}

func holdOpen(dir *os.File, path string) error {
	opened, err := dir.Stat()
	if err != nil {
		return err
	}
	if stat, ok := opened.Sys().(*syscall.Stat_t); !ok || int(stat.Uid) != os.Geteuid() {
		return errForeign
	}
	switch err := syscall.Flock(int(dir.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return errHeld
	case err != nil:
		return &fs.PathError{Op: "lock", Path: path, Err: err}
	}
	named, err := os.Lstat(path)
	if err != nil {
		return err
	}
	if !os.SameFile(opened, named) {
		return &fs.PathError{Op: "lock", Path: path, Err: fs.ErrNotExist}
	}
	return nil
}

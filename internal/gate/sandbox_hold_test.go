//go:build unix && !aix && !solaris

package gate

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestHold(t *testing.T) {
	dir := t.TempDir()
	first, err := hold(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := hold(dir); !errors.Is(err, errHeld) {
		t.Errorf("held by another: %v; want %v", err, errHeld)
	}
	first.Close()
	again, err := hold(dir)
	if err != nil {
		t.Errorf("after its owner let go: %v", err)
	}
	again.Close()

	if _, err := hold(filepath.Join(dir, "gone")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("gone: %v; want %v", err, fs.ErrNotExist)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	if _, err := hold(link); err == nil {
		t.Error("a symbolic link was followed")
	}
}

// The directory that was opened goes, and another takes its name, before the lock
// is had: the lock says nothing about that one.
func TestHoldOfAReplacedDirectory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "replaced")
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	opened, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := holdOpen(opened, path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("removed: %v; want %v", err, fs.ErrNotExist)
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := holdOpen(opened, path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("replaced: %v; want %v", err, fs.ErrNotExist)
	}
}

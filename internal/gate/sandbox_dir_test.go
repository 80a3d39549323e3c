package gate

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestSandboxBase(t *testing.T) {
	fits := "/" + strings.Repeat("x", maxSocketPath-len("//brandedid-4294967295/valkey.sock"))
	for dir, want := range map[string]string{
		"/var/tmp": "/var/tmp",
		fits:       fits,
		fits + "x": "/tmp",
		"/a b\"c":  "/a b\"c",
	} {
		t.Setenv("TMPDIR", dir)
		if got := sandboxBase(); got != want {
			t.Errorf("with TMPDIR %q: %q; want %q", dir, got, want)
		}
	}
	t.Chdir("/")
	t.Setenv("TMPDIR", "tmp")
	if got := sandboxBase(); got != "/tmp" {
		t.Errorf("with a relative TMPDIR: %q; want /tmp", got)
	}
}

func TestPrivateDir(t *testing.T) {
	d, err := newPrivateDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(d.path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode() != os.ModeDir|0o700 {
		t.Errorf("the directory is %v; want one that nobody else can enter", info.Mode())
	}
	if !isPrivateDirName(filepath.Base(d.path)) {
		t.Errorf("a sweep would not know %s again", d.path)
	}
	if err := d.remove(); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(d.path); !os.IsNotExist(err) {
		t.Errorf("after remove: %v", err)
	}
}

// Explorers that start at once sweep while others are between making a directory
// and taking its lock. Whoever got a directory keeps it.
func TestPrivateDirsBesideSweeps(t *testing.T) {
	base := t.TempDir()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 100 {
				sweep(base, slog.New(slog.DiscardHandler))
				d, err := newPrivateDir(base)
				if err != nil {
					t.Error(err)
					return
				}
				if err := os.WriteFile(d.socket(), nil, 0o600); err != nil {
					t.Error(err)
				}
				sweep(base, slog.New(slog.DiscardHandler))
				if _, err := os.Lstat(d.socket()); err != nil {
					t.Errorf("a live owner's directory was swept: %v", err)
				}
				if err := d.remove(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	wantEmpty(t, base)
}

package gate

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestSweep(t *testing.T) {
	base, elsewhere := t.TempDir(), t.TempDir()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	at := func(name string) string { return filepath.Join(base, name) }
	file := func(path string) { must(os.WriteFile(path, nil, 0o600)) }

	file(filepath.Join(elsewhere, "precious"))
	held, err := newPrivateDir(base)
	must(err)
	defer held.remove()
	want := []string{filepath.Base(held.path)}

	for _, gone := range []string{"brandedid-1", "brandedid-4294967295"} {
		must(os.Mkdir(at(gone), 0o700))
		file(filepath.Join(at(gone), socketName))
		must(os.Symlink(elsewhere, filepath.Join(at(gone), "link")))
	}
	for _, other := range []string{"brandedid", "brandedid-", "brandedid-x", "brandedid-1x", "brandedid--1", "other-1", "xbrandedid-1"} {
		must(os.Mkdir(at(other), 0o700))
		want = append(want, other)
	}
	file(at("brandedid-2"))
	must(os.Symlink(elsewhere, at("brandedid-3")))
	want = append(want, "brandedid-2", "brandedid-3")
	if os.Geteuid() == 0 { // nobody else can make a directory that is not their own
		must(os.Mkdir(at("brandedid-4"), 0o700))
		must(os.Chown(at("brandedid-4"), 65534, 65534))
		want = append(want, "brandedid-4")
	}

	var log logBuffer
	sweep(base, logTo(&log))

	var got []string
	entries, err := os.ReadDir(base)
	must(err)
	for _, entry := range entries {
		got = append(got, entry.Name())
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the sweep left\n%q; want\n%q", got, want)
	}
	if _, err := os.Lstat(filepath.Join(elsewhere, "precious")); err != nil {
		t.Errorf("the sweep followed a symbolic link: %v", err)
	}
	if n := strings.Count(log.String(), "\n"); n != 2 {
		t.Errorf("the log tells of %d directories; want 2:\n%s", n, &log)
	}

	// Once its owner lets go, the held one is as good as any.
	must(held.lock.Close())
	sweep(base, logTo(&log))
	if _, err := os.Lstat(held.path); !os.IsNotExist(err) {
		t.Errorf("a directory whose owner is gone: %v", err)
	}
}

func TestSweepWithoutABase(t *testing.T) {
	var log logBuffer
	sweep("/nowhere", logTo(&log))
	if !strings.Contains(log.String(), "level=WARN") {
		t.Errorf("the log holds %q; want a warning", &log)
	}
}

package gate

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

var (
	errHeld    = errors.New("its owner lives")
	errForeign = errors.New("it belongs to another user")
)

// sweep removes the private directories in base whose owners are gone: a process
// that is killed outright cannot do it itself. It takes the lock of each first, so
// it never removes one whose owner lives, whatever the owner's process id; and it
// looks at nothing but directories of this user that are named as ours are. What
// cannot be removed is logged and left, since it is in nobody's way.
func sweep(base string, log *slog.Logger) {
	entries, err := os.ReadDir(base)
	if err != nil {
		log.Warn("cannot look for directories that were left behind", "error", err)
		return
	}
	for _, entry := range entries {
		if !entry.IsDir() || !isPrivateDirName(entry.Name()) {
			continue
		}
		path := filepath.Join(base, entry.Name())
		switch err := sweepOne(path); {
		case err == nil:
			log.Info("removed a directory that was left behind", "path", path)
		case errors.Is(err, errHeld), errors.Is(err, errForeign), errors.Is(err, fs.ErrNotExist):
		default:
			log.Warn("cannot remove a directory that was left behind", "error", err)
		}
	}
}

func sweepOne(path string) error {
	lock, err := hold(path)
	if err != nil {
		return err
	}
	return (&privateDir{path, lock}).remove()
}

func isPrivateDirName(name string) bool {
	number, ok := strings.CutPrefix(name, dirPrefix)
	_, err := strconv.ParseUint(number, 10, 64)
	return ok && err == nil
}

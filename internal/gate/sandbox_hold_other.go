//go:build !unix || aix || solaris

package gate

import (
	"errors"
	"os"
)

// hold always fails: without it no sandbox is started, and the explorer goes on
// with the engines that need no process of their own.
func hold(string) (*os.File, error) {
	return nil, errors.New("this system cannot lock a directory, so it cannot have a Valkey of its own")
}

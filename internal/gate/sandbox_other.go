//go:build !linux

package gate

import "syscall"

// childAttr asks for nothing: only Linux has a child killed when its parent dies.
// It stays in the parent's process group, so that at least what a terminal sends
// to the one reaches the other.
func childAttr() *syscall.SysProcAttr { return nil }

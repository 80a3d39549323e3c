package gate

import "syscall"

// childAttr has the system kill the child when its parent dies, even by SIGKILL. A
// process group of its own keeps a Ctrl-C in the terminal from it: the explorer is
// told of that too, and still needs it while it drains.
func childAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

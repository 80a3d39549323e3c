//go:build linux || darwin

package gate

import (
	"io"
	"syscall"
)

// quiet lets the client look at the socket below a TLS connection. Between runs
// a server has nothing to say but goodbye, so where anything waits there, or the
// end, the connection is over. The client may not judge it by itself: it would
// read what waits through TLS, and stay there.
func quiet(c syscall.Conn) syscall.Conn { return quietConn{c} }

type quietConn struct{ syscall.Conn }

func (c quietConn) SyscallConn() (syscall.RawConn, error) {
	raw, err := c.Conn.SyscallConn()
	return quietRawConn{raw}, err
}

type quietRawConn struct{ syscall.RawConn }

// Read does not call look.
func (c quietRawConn) Read(look func(fd uintptr) bool) error {
	over := false
	err := c.RawConn.Read(func(fd uintptr) bool {
		var b [1]byte
		_, _, err := syscall.Recvfrom(int(fd), b[:], syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
		over = err != syscall.EAGAIN && err != syscall.EWOULDBLOCK
		return true
	})
	if err == nil && over {
		return io.EOF
	}
	return err
}

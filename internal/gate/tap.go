package gate

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"net"
	"sync"
	"syscall"
)

// A tap writes down what crosses a connection. It is armed with the first bytes
// of what is to be kept, so that what a client says before, its password among
// it, is never written down.
type tap struct {
	mu             sync.Mutex
	prefix         []byte // nil where the tap is off
	recording      bool
	sent, received bytes.Buffer
	flood          flood // since anything was written
}

// arm forgets what was kept and waits for a write that begins with prefix.
func (t *tap) arm(prefix string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.prefix, t.recording = []byte(prefix), false
	t.sent.Reset()
	t.received.Reset()
}

// disarm ends the recording and hands over what it kept.
func (t *tap) disarm() (sent, received string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.prefix, t.recording = nil, false
	return t.sent.String(), t.received.String()
}

func (t *tap) wrote(p []byte, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.prefix != nil && !t.recording && bytes.HasPrefix(p, t.prefix) {
		t.recording = true
	}
	if t.recording {
		t.sent.Write(p[:n])
	}
	t.flood = flood{}
}

// read reports whether there may be more to come.
func (t *tap) read(p []byte) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.flood.rises(p) {
		return false
	}
	if t.recording {
		t.received.Write(p)
	}
	return true
}

// dialer is a redis.Options.Dialer that lays the tap on every connection.
func (t *tap) dialer(dial func(ctx context.Context, network, addr string) (net.Conn, error)) func(context.Context, string, string) (net.Conn, error) {
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		conn, err := dial(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		tc := tappedConn{conn, t}
		if sys := socketOf(conn); sys != nil {
			return tappedSysConn{tc, sys}, nil
		}
		return tc, nil
	}
}

// socketOf is what the client may look at to see whether a connection has ended.
func socketOf(conn net.Conn) syscall.Conn {
	if over, ok := conn.(*tls.Conn); ok {
		if sys, ok := over.NetConn().(syscall.Conn); ok {
			return quiet(sys)
		}
		return nil
	}
	sys, _ := conn.(syscall.Conn)
	return sys
}

type tappedConn struct {
	net.Conn
	tap *tap
}

func (c tappedConn) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.tap.wrote(p, n)
	return n, err
}

func (c tappedConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if !c.tap.read(p[:n]) {
		return 0, errors.Join(errFlood, c.Close())
	}
	return n, err
}

// tappedSysConn lets the client look whether the other side has hung up before
// it writes. Without that, a server that died in between reads as a lost reply.
type tappedSysConn struct {
	tappedConn
	sys syscall.Conn
}

func (c tappedSysConn) SyscallConn() (syscall.RawConn, error) { return c.sys.SyscallConn() }

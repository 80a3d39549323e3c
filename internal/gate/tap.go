package gate

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"net"
	"strings"
	"sync"
	"syscall"

	"github.com/redis/go-redis/v9"
)

// A tap writes down what crosses a connection. It is armed with the first bytes
// of what is to be kept, so that what a client says before, its password among
// it, is never written down.
type tap struct {
	mu             sync.Mutex
	prefix         []byte // nil where the tap is off
	recording      bool
	sent, received bytes.Buffer
	flood          flood  // since anything was written
	refusal        string // the last error line outside a recording
}

// arm forgets what was kept and waits for a write that begins with prefix.
func (t *tap) arm(prefix string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.prefix, t.recording, t.refusal = []byte(prefix), false, ""
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

// forget what an earlier connection, or conversation, was told.
func (t *tap) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.refusal = ""
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
	switch {
	case t.recording:
		t.received.Write(p)
	case bytes.HasPrefix(p, []byte("-")):
		line, _, _ := bytes.Cut(p, []byte("\r\n"))
		t.refusal = string(line)
	}
	return true
}

// parting is err, or what the server said before it hung up: a client goes on
// after a HELLO that was refused, and tells of the connection that broke then.
func (t *tap) parting(err error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	var said redis.Error
	if errors.As(err, &said) || refusedBy(t.refusal).Reason == unknownRefusal {
		return err
	}
	return hungUp{t.refusal, err}
}

// hungUp is an error line of a server's, and the broken connection after it.
type hungUp struct {
	line  string
	cause error
}

func (h hungUp) Error() string { return strings.TrimPrefix(h.line, "-") }
func (h hungUp) Unwrap() error { return h.cause }
func (hungUp) RedisError()     {}

// dialer is a redis.Options.Dialer that lays the tap on every connection.
func (t *tap) dialer(dial func(ctx context.Context, network, addr string) (net.Conn, error)) func(context.Context, string, string) (net.Conn, error) {
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		conn, err := dial(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		t.forget()
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

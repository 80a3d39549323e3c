//go:build wire

package gate_test

import (
	"bytes"
	"net"
	"sync"
	"syscall"
	"testing"
)

// A relay stands between an engine and a server, writes down what goes through,
// and can be told to misbehave.
type relay struct {
	listener net.Listener

	mu       sync.Mutex
	hold     holder
	passages []*passage
}

// A holder decides how much of what the server answered may reach the client, by
// what was sent and answered since the last MULTI. Less than nothing cuts the
// connection. A nil holder passes everything.
type holder func(sent, answered []byte) int

// A passage is one connection through a relay.
type passage struct {
	client, server net.Conn
	relay          *relay

	mu             sync.Mutex
	sent, answered []byte // since the connection was opened
	asked, told    int    // where in them the last transaction begins
	passed         int    // how much of what was answered has been passed on
}

// startRelay listens in front of a server. options may set some on the listening
// socket, which its connections inherit.
func startRelay(tb testing.TB, target string, options ...func(fd int) error) *relay {
	tb.Helper()
	config := net.ListenConfig{Control: func(_, _ string, c syscall.RawConn) (failed error) {
		for _, set := range options {
			if err := c.Control(func(fd uintptr) { failed = set(int(fd)) }); err != nil || failed != nil {
				return failed
			}
		}
		return nil
	}}
	listener, err := config.Listen(tb.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	r := &relay{listener: listener}
	var under sync.WaitGroup
	under.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", target)
			if err != nil {
				_ = client.Close()
				continue
			}
			p := &passage{client: client, server: server, relay: r}
			r.mu.Lock()
			r.passages = append(r.passages, p)
			r.mu.Unlock()
			under.Go(p.up)
			under.Go(p.down)
		}
	})
	tb.Cleanup(func() {
		_ = listener.Close()
		r.cut()
		under.Wait()
	})
	return r
}

func (r *relay) url() string { return "redis://" + r.listener.Addr().String() }

// behave changes what is held back, on the connections there are too.
func (r *relay) behave(hold holder) {
	r.mu.Lock()
	r.hold = hold
	passages := r.passages
	r.mu.Unlock()
	for _, p := range passages {
		p.release()
	}
}

// cut ends every connection there is.
func (r *relay) cut() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, p := range r.passages {
		p.cut()
	}
}

// count counts how often a command went up.
func (r *relay) count(name string) (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, p := range r.passages {
		p.mu.Lock()
		n += bytes.Count(p.sent, []byte("\r\n"+name+"\r\n"))
		p.mu.Unlock()
	}
	return n
}

func (p *passage) cut() {
	_ = p.client.Close()
	_ = p.server.Close()
}

// up passes on what the client sends.
func (p *passage) up() {
	defer p.cut()
	b := make([]byte, 1<<10) // little, so that a large transaction can be cut early
	for {
		n, err := p.client.Read(b)
		p.mu.Lock()
		if bytes.HasPrefix(b[:n], []byte("*1\r\n$5\r\nmulti\r\n")) {
			p.asked, p.told = len(p.sent), len(p.answered)
		}
		p.sent = append(p.sent, b[:n]...)
		p.mu.Unlock()
		p.release() // it may be decided by what was sent
		if err != nil {
			return
		}
		if _, err := p.server.Write(b[:n]); err != nil {
			return
		}
	}
}

// down keeps what the server answers, and passes on what may be.
func (p *passage) down() {
	defer p.cut()
	b := make([]byte, 64<<10)
	for {
		n, err := p.server.Read(b)
		if err != nil {
			return
		}
		p.mu.Lock()
		p.answered = append(p.answered, b[:n]...)
		p.mu.Unlock()
		p.release()
	}
}

func (p *passage) release() {
	p.relay.mu.Lock()
	hold := p.relay.hold
	p.relay.mu.Unlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	limit := len(p.answered)
	if hold != nil && p.asked+p.told > 0 {
		n := hold(p.sent[p.asked:], p.answered[p.told:])
		if n < 0 {
			p.cut()
			return
		}
		limit = p.told + n
	}
	if limit > p.passed {
		_, _ = p.client.Write(p.answered[p.passed:limit])
		p.passed = limit
	}
}

//go:build wire

package gate_test

import (
	"bufio"
	"io"
	"net"
	"strings"
	"sync"
	"testing"

	"brandedid/lua"
)

// A fake is a server of the test's own making, for answers that no real one gives.
// Until told otherwise it answers one run of one id as a server would.
type fake struct {
	listener net.Listener

	mu      sync.Mutex
	answers map[string]string // by the command's name
}

func startFake(tb testing.TB) *fake {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	f := &fake{listener: l, answers: map[string]string{
		"hello":   "%3\r\n$6\r\nserver\r\n$4\r\nfake\r\n$7\r\nversion\r\n$3\r\n0.1\r\n$5\r\nproto\r\n:3\r\n",
		"multi":   "+OK\r\n",
		"exists":  "+QUEUED\r\n",
		"evalsha": "+QUEUED\r\n",
		"hgetall": "+QUEUED\r\n",
		"zrange":  "+QUEUED\r\n",
		"unlink":  "+QUEUED\r\n",
		"exec":    "*6\r\n:0\r\n:1\r\n%0\r\n*0\r\n:0\r\n:0\r\n",
		"script":  "$40\r\n" + lua.SHA1 + "\r\n",
	}}
	var under sync.WaitGroup
	var mu sync.Mutex
	var conns []net.Conn
	under.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			mu.Lock()
			conns = append(conns, c)
			mu.Unlock()
			under.Go(func() { f.serve(c) })
		}
	})
	tb.Cleanup(func() {
		_ = l.Close()
		mu.Lock()
		for _, c := range conns {
			_ = c.Close()
		}
		mu.Unlock()
		under.Wait()
	})
	return f
}

func (f *fake) url() string { return "redis://" + f.listener.Addr().String() }

// answer has a command be answered with these bytes from now on.
func (f *fake) answer(command, bytes string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.answers[command] = bytes
}

func (f *fake) serve(c net.Conn) {
	defer c.Close()
	in := bufio.NewReader(c)
	for {
		command, err := readReply(in)
		if err != nil || len(command.words) == 0 {
			return
		}
		f.mu.Lock()
		answer := f.answers[strings.ToLower(command.words[0])]
		f.mu.Unlock()
		if _, err := io.WriteString(c, answer); err != nil {
			return
		}
	}
}

//go:build wire

package gate_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/gate"
)

// wantBytesToAddUp reads a result's rounds again, with a reader of its own, and
// fails where the rows of the transcript are not the bytes cut up.
func wantBytesToAddUp(tb testing.TB, res gate.Result) {
	tb.Helper()
	for _, round := range res.Rounds {
		sent := readAll(tb, round.Sent())
		if len(sent) != len(round.Exchanges) {
			tb.Fatalf("%d commands in the bytes, %d in the rows", len(sent), len(round.Exchanges))
		}
		var keys []string
		for i, x := range round.Exchanges {
			args := strings.Join(x.Args, "\x1f")
			if x.Sent != sent[i].raw || args != strings.Join(sent[i].words, "\x1f") {
				tb.Errorf("row %d shows %q and %q for %q", i, x.Args, x.Sent, sent[i].raw)
			}
			switch x.Command() {
			case "evalsha":
				keys = append(keys, x.Args[3:5]...)
			case "exists", "unlink":
				keys = append(keys, x.Args[1:]...)
			case "hgetall", "zrange":
				keys = append(keys, x.Args[1])
			}
		}
		for _, key := range keys {
			if !strings.HasPrefix(key, res.Prefix+"emq:{"+res.Request.Queue+"}:") {
				tb.Errorf("the key %q does not begin with the run's prefix %q", key, res.Prefix)
			}
		}
		if round.What == gate.RoundRun {
			wantReplies(tb, round)
		}
		if round.Protocol != 2 && round.Protocol != 3 {
			tb.Errorf("protocol %d", round.Protocol)
		}
	}
}

// wantReplies fails where a whole transaction's replies are not those of its rows.
func wantReplies(tb testing.TB, round gate.Round) {
	tb.Helper()
	rows := round.Exchanges
	inner := rows[1 : len(rows)-1]
	got := readAll(tb, round.Received())
	if len(got) != len(rows) || got[0].raw != "+OK\r\n" || len(got[len(got)-1].parts) != len(inner) {
		tb.Fatalf("replies to %d commands: %q", len(rows), round.Received())
	}
	var left int
	for i, x := range inner {
		if x.Queued != "+QUEUED\r\n" || got[i+1].raw != x.Queued {
			tb.Errorf("row %d was queued with %q, in the bytes with %q", i+1, x.Queued, got[i+1].raw)
		}
		if reply := got[len(got)-1].parts[i]; reply.raw != x.Received {
			tb.Errorf("row %d was answered %q, in the bytes %q", i+1, x.Received, reply.raw)
		}
		_, _ = fmt.Sscanf(x.Received, ":%d", &left) // of the last, the keys that are left
	}
	if left != 0 {
		tb.Errorf("the last reply counts %d keys", left)
	}
}

// What the transcript shows as sent, sent once more by hand, brings back what the
// transcript shows as received.
func TestATranscriptCanBeSentAgain(t *testing.T) {
	v := startValkey(t)
	engines := map[string]*gate.Engine{"3": open(t, v.url()), "2": open(t, v.url()+"?protocol=2")}
	for name, req := range wireCases(t) {
		for protocol, e := range engines {
			res := ask(t, e, req)
			for _, round := range res.Rounds {
				if strconv.Itoa(round.Protocol) != protocol {
					t.Errorf("%s: RESP%d is shown, RESP%s was spoken", name, round.Protocol, protocol)
				}
				if slices.Equal(commandsOf(round), []string{"script"}) || strings.Contains(round.Received(), "-NOSCRIPT") {
					continue // a second time, the script is known
				}
				if diff := cmp.Diff(round.Received(), byHand(t, v.addr(), protocol, round)); diff != "" {
					t.Errorf("%s (-transcript +by hand):\n%s", name, diff)
				}
			}
		}
	}
	v.wantEmpty(t)
}

// byHand sends a round's bytes on a connection of its own.
func byHand(tb testing.TB, addr, protocol string, round gate.Round) (received string) {
	tb.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		tb.Fatal(err)
	}
	defer conn.Close()
	go func() { _, _ = io.WriteString(conn, "*2\r\n$5\r\nhello\r\n$1\r\n"+protocol+"\r\n"+round.Sent()) }()
	in := bufio.NewReader(conn)
	for i := range len(round.Exchanges) + 1 {
		r, err := readReply(in)
		if err != nil {
			tb.Fatal(err)
		}
		if i > 0 {
			received += r.raw
		}
	}
	return received
}

// A spoken is one value as it was read from a stream.
type spoken struct {
	raw   string
	words []string // of an array of bulk strings
	parts []spoken
}

// readAll reads a text to its end, and nothing may be left over.
func readAll(tb testing.TB, text string) (all []spoken) {
	tb.Helper()
	in := bufio.NewReader(strings.NewReader(text))
	for {
		if _, err := in.Peek(1); err == io.EOF {
			return all
		}
		r, err := readReply(in)
		if err != nil {
			tb.Fatalf("%v in %q", err, text)
		}
		all = append(all, r)
	}
}

// readReply is a reader of RESP that shares nothing with the one it checks.
func readReply(in *bufio.Reader) (spoken, error) {
	line, err := in.ReadString('\n')
	if err != nil || !strings.HasSuffix(line, "\r\n") {
		return spoken{}, fmt.Errorf("line %q: %w", line, io.ErrUnexpectedEOF)
	}
	r := spoken{raw: line}
	n, _ := strconv.Atoi(line[1 : len(line)-2])
	switch line[0] {
	case '+', '-', ':', ',', '_', '#':
	case '$':
		if n >= 0 {
			bulk := make([]byte, n+2)
			if _, err := io.ReadFull(in, bulk); err != nil {
				return spoken{}, err
			}
			r.raw += string(bulk)
			r.words = []string{string(bulk[:n])}
		}
	case '%':
		n *= 2
		fallthrough
	case '*':
		for range n {
			part, err := readReply(in)
			if err != nil {
				return spoken{}, err
			}
			r.raw += part.raw
			r.words = append(r.words, part.words...)
			r.parts = append(r.parts, part)
		}
	default:
		return spoken{}, fmt.Errorf("type byte %q", line[0])
	}
	return r, nil
}

package gate

import (
	"bytes"
	"errors"
	"strconv"
)

// maxAnswer is far more than a server answers to anything we say, in bytes: a run
// of 16 ids is told of some 40 KB. A server that sends more, or says that it will,
// is not listened to any longer.
const maxAnswer = 1 << 20

var errFlood = errors.New("the engine sends without end")

// A flood watches what arrives for more than an answer can be. A client makes room
// for what the head of a reply announces, before any of it has come, so the heads
// are read here first. What is no RESP is left to the client to refuse.
type flood struct {
	read, announced int    // bytes that came, and that were said to come
	elements        int    // of aggregates, that were said to come
	skip            int    // bytes of a bulk string that are still to come, with its end
	head            []byte // the first bytes of a line that is still to end
}

// maxHead is as long as the head of an aggregate or of a bulk string can be. Longer
// lines are read to their end for nothing.
const maxHead = 24

// rises reports whether with p it is more than an answer.
func (f *flood) rises(p []byte) bool {
	if f.read += len(p); f.read > maxAnswer {
		return true
	}
	for len(p) > 0 {
		if f.skip > 0 {
			n := min(f.skip, len(p))
			f.skip, p = f.skip-n, p[n:]
			continue
		}
		line, rest, ended := bytes.Cut(p, []byte("\n"))
		f.head = append(f.head, line[:min(len(line), maxHead-len(f.head))]...)
		p = rest
		if ended && f.announces() {
			return true
		}
	}
	return false
}

// announces reads a head and reports whether it promises too much.
func (f *flood) announces() bool {
	head := bytes.TrimSuffix(f.head, []byte("\r"))
	f.head = f.head[:0]
	if len(head) < 2 {
		return false
	}
	n, err := strconv.Atoi(string(head[1:]))
	switch head[0] {
	case '$', '!', '=':
		if errors.Is(err, strconv.ErrRange) || n > maxAnswer {
			return true
		}
		if err == nil && n >= 0 {
			f.skip = n + 2
			f.announced += n
		}
	case '*', '%', '~', '>', '|':
		if errors.Is(err, strconv.ErrRange) || n > maxAnswer {
			return true
		}
		if err == nil && n >= 0 {
			f.elements += n
		}
	}
	// An element takes three bytes at the least.
	return f.announced > maxAnswer || f.elements > maxAnswer/3
}

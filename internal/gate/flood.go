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
	read, announced int           // bytes that came, and that were said to come
	elements        int           // of aggregates, that were said to come
	skip            int           // bytes of a bulk string that are still to come, with its end
	head            [maxHead]byte // the first bytes of a line that is still to end
	begun           int           // how many of them there are
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
		end := bytes.IndexByte(p, '\n')
		line := p
		if end >= 0 {
			line = p[:end]
		}
		f.begun += copy(f.head[f.begun:], line)
		if end < 0 {
			return false
		}
		p = p[end+1:]
		head := bytes.TrimSuffix(f.head[:f.begun], []byte("\r"))
		f.begun = 0
		if len(head) > 1 && f.announces(head[0], head[1:]) {
			return true
		}
	}
	return false
}

// announces reads a head and reports whether it promises too much.
func (f *flood) announces(kind byte, number []byte) bool {
	promised := &f.announced
	switch kind {
	case '$', '!', '=':
	case '*', '%', '~', '>', '|':
		promised = &f.elements
	default:
		return false
	}
	n, err := strconv.Atoi(string(number))
	if errors.Is(err, strconv.ErrRange) || n > maxAnswer {
		return true
	}
	if err != nil || n < 0 {
		return false // nothing to come, or no RESP
	}
	if *promised += n; promised == &f.announced {
		f.skip = n + len("\r\n")
	}
	// An element takes three bytes at the least.
	return f.announced > maxAnswer || f.elements > maxAnswer/3
}

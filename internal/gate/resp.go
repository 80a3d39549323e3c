package gate

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// A value is one reply as it stands on the wire: RESP2 or RESP3. raw is its
// bytes, head and elements together. All its parts are cut from one string, and
// none is a copy.
type value struct {
	kind  byte    // the type byte: + - : $ * _ , # ! = ( % ~ >
	raw   string  // all of it, from the type byte to the last CR LF
	head  string  // the first line, with its CR LF
	text  string  // the line or the bulk, without its frame
	null  bool    // $-1, *-1 or _
	elems []value // of an aggregate; a map's keys and values in turn
}

var (
	errShortReply = errors.New("reply ends before its end")
	errBadReply   = errors.New("reply is not RESP")
)

// maxNesting is more than any reply to our commands has; a server that sends
// more is not one to follow.
const maxNesting = 8

// readValue reads the first reply in b. What follows it is not looked at.
func readValue(b string) (value, error) { return readNested(b, maxNesting) }

func readNested(b string, depth int) (value, error) {
	if depth == 0 {
		return value{}, errBadReply
	}
	end := strings.Index(b, "\r\n")
	if end < 0 {
		return value{}, errShortReply
	}
	if end == 0 {
		return value{}, errBadReply
	}
	v := value{kind: b[0], text: b[1:end], head: b[:end+2]}
	switch v.kind {
	case '+', '-', ':', ',', '#', '(':
		v.raw = v.head
	case '_':
		v.raw, v.null = v.head, true
	case '$', '!', '=':
		n, err := strconv.Atoi(v.text)
		if err != nil || n < -1 {
			return value{}, errBadReply
		}
		if n == -1 {
			v.raw, v.text, v.null = v.head, "", true
			return v, nil
		}
		from := len(v.head)
		if len(b)-from < n+2 {
			return value{}, errShortReply
		}
		if b[from+n] != '\r' || b[from+n+1] != '\n' {
			return value{}, errBadReply
		}
		v.text, v.raw = b[from:from+n], b[:from+n+2]
	case '*', '~', '>', '%':
		n, err := strconv.Atoi(v.text)
		if err != nil || n < -1 {
			return value{}, errBadReply
		}
		if n == -1 {
			v.raw, v.null = v.head, true
			return v, nil
		}
		if v.kind == '%' {
			n *= 2
		}
		at := len(v.head)
		// No more than could stand in what there is: n is only what a server says.
		v.elems = make([]value, 0, min(n, (len(b)-at)/len("_\r\n")))
		for range n {
			e, err := readNested(b[at:], depth-1)
			if err != nil {
				return value{}, err
			}
			v.elems = append(v.elems, e)
			at += len(e.raw)
		}
		v.raw = b[:at]
	default:
		return value{}, errBadReply
	}
	return v, nil
}

// isError reports whether the reply is an error of either protocol.
func (v value) isError() bool { return v.kind == '-' || v.kind == '!' }

// line is the reply as one line. A simple reply and an error are their type byte
// and their text. A null, a string with a length and an aggregate are their own
// bytes without the last CR LF, because their text alone would not tell them apart.
func (v value) line() string {
	if v.null || strings.IndexByte("$=*~%", v.kind) >= 0 {
		return strings.TrimSuffix(v.raw, "\r\n")
	}
	return string(v.kind) + v.text
}

// integer is the number of an integer reply.
func (v value) integer() (int, bool) {
	if v.kind != ':' {
		return 0, false
	}
	n, err := strconv.Atoi(v.text)
	return n, err == nil
}

// isAggregate reports whether the reply has elements, be it none.
func (v value) isAggregate() bool { return !v.null && strings.IndexByte("*%~", v.kind) >= 0 }

// score is the number that a member of a sorted set stands at: a bulk string in the
// older protocol, a double in the newer.
func (v value) score() (float64, error) { return strconv.ParseFloat(v.text, 64) }

// flat is the elements of an aggregate with every nesting undone: servers
// differ in how they pair a member with its score.
func (v value) flat() []value {
	if !slices.ContainsFunc(v.elems, func(e value) bool { return e.elems != nil }) {
		return v.elems
	}
	all := make([]value, 0, 2*len(v.elems))
	for _, e := range v.elems {
		if e.elems != nil {
			all = append(all, e.flat()...)
		} else {
			all = append(all, e)
		}
	}
	return all
}

// readCommands cuts what a client wrote into its commands. A client writes
// arrays of bulk strings and nothing else.
func readCommands(b string) ([]Exchange, error) {
	commands := make([]Exchange, 0, strings.Count(b, "\n*")+1)
	for len(b) > 0 {
		args, n, err := readCommand(b)
		if err != nil {
			return commands, err
		}
		commands = append(commands, Exchange{Args: args, Sent: b[:n], Item: -1})
		b = b[n:]
	}
	return commands, nil
}

// readCommand takes the first command, and says how many bytes it has.
func readCommand(b string) (args []string, n int, err error) {
	if b[0] != '*' {
		return nil, 0, errBadReply
	}
	end := strings.Index(b, "\r\n")
	if end < 0 {
		return nil, 0, errShortReply
	}
	count, err := strconv.Atoi(b[1:end])
	if err != nil || count < 1 {
		return nil, 0, errBadReply
	}
	n = end + len("\r\n")
	args = make([]string, 0, min(count, len(b)/len("$0\r\n\r\n")))
	for range count {
		v, err := readValue(b[n:])
		if err != nil {
			return nil, 0, err
		}
		if v.kind != '$' || v.null {
			return nil, 0, errBadReply
		}
		args = append(args, v.text)
		n += len(v.raw)
	}
	return args, n, nil
}

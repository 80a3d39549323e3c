package web

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"brandedid/internal/decode"
)

// maxQuery is the longest query that is read, in bytes as they arrived and as a link of
// ours writes the same, so that no page's own address is refused; a link that adds to
// it may be longer. It holds sixteen ids of 256 bytes and a payload of 1 KiB, every
// byte of them percent-encoded, with room to spare.
const maxQuery = 16 << 10

// maxShown caps how much of a refused value an error repeats.
const maxShown = 40

// query is a query string read strictly: its parameters in the order they were
// written, their values byte for byte. A value may hold NUL, CR, LF or bytes
// that are not UTF-8, because an id may.
//
// net/url's reader is not used. It drops a parameter it cannot read and carries
// on, so a page would judge an id that nobody asked about.
type query struct{ pairs []pair }

// pair is one parameter and where its value begins in the raw query.
type pair struct {
	param
	at int
}

// readQuery reads a raw query: what stands after the question mark, without it.
// It is total over any bytes. What it cannot read is a *[queryError] that names
// the byte.
func readQuery(raw string) (query, error) {
	if len(raw) > maxQuery {
		return query{}, tooLong("query", len(raw), maxQuery)
	}
	var q query
	written := 0
	for start := 0; start < len(raw); {
		segment, _, _ := strings.Cut(raw[start:], "&")
		if segment != "" {
			p, err := readPair(segment, start)
			if err != nil {
				return query{}, err
			}
			q.pairs = append(q.pairs, p)
			if written += escapedLen(p.name) + len("=") + escapedLen(p.value); written > maxQuery {
				return query{}, tooLong("query, with each odd byte written as three,", written, start)
			}
			written += len("&")
		}
		start += len(segment) + len("&")
	}
	return q, nil
}

func tooLong(what string, n, at int) error {
	return &queryError{
		status: http.StatusRequestURITooLong,
		cause:  fmt.Sprintf("%s of %d bytes is over the limit of %d", what, n, maxQuery),
		hint:   "send less text, or fewer ids",
		offset: at,
	}
}

// readPair reads one name=value. A name without = is present, with the empty
// value.
func readPair(segment string, at int) (pair, error) {
	name, value, _ := strings.Cut(segment, "=")
	valueAt := min(at+len(name)+len("="), at+len(segment))
	name, err := unescape(name, at)
	if err != nil {
		return pair{}, err
	}
	value, err = unescape(value, valueAt)
	if err != nil {
		return pair{}, err
	}
	return pair{param: param{name: name, value: value}, at: valueAt}, nil
}

// unescape undoes form encoding, in which + is a space. at is where s begins in
// the raw query, for the error to name.
func unescape(s string, at int) (string, error) {
	if !strings.ContainsAny(s, "%+;") {
		return s, nil
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '%':
			escape := s[i:min(i+3, len(s))]
			b, ok := unhex(escape)
			if !ok {
				return "", &queryError{
					status: http.StatusBadRequest,
					cause:  fmt.Sprintf("bad percent-escape %s at byte %d of the query", quote(escape), at+i),
					hint:   "write %25 for a percent sign",
					offset: at + i,
				}
			}
			out = append(out, b)
			i += 2
		case '+':
			out = append(out, ' ')
		case ';':
			// Some servers split here and some do not. Guessing would show one
			// visitor a different id than another meant.
			return "", &queryError{
				status: http.StatusBadRequest,
				cause:  fmt.Sprintf(`bare ";" at byte %d of the query`, at+i),
				hint:   "write %3B for a semicolon, or & between parameters",
				offset: at + i,
			}
		default:
			out = append(out, s[i])
		}
	}
	return string(out), nil
}

// unhex reads a whole escape: a percent sign and two hex digits.
func unhex(escape string) (byte, bool) {
	if len(escape) != 3 {
		return 0, false
	}
	n, err := strconv.ParseUint(escape[1:], 16, 8)
	return byte(n), err == nil
}

// one is the value of a parameter that may be given once, and whether it was
// given at all: ?id= asks about the empty id, no id asks nothing.
func (q query) one(name string) (value string, present bool, err error) {
	for _, p := range q.pairs {
		if p.name != name {
			continue
		}
		if present {
			return "", true, &queryError{
				status:    http.StatusBadRequest,
				cause:     fmt.Sprintf("parameter %s is given more than once", name),
				hint:      "give it once",
				parameter: name,
				offset:    p.at,
			}
		}
		value, present = p.value, true
	}
	return value, present, nil
}

// all is every value of a parameter that may repeat, in the order given.
func (q query) all(name string) []string {
	var values []string
	for _, p := range q.pairs {
		if p.name == name {
			values = append(values, p.value)
		}
	}
	return values
}

// choice is the value of a parameter that has a few allowed values, or def when
// it is absent.
func (q query) choice(name, def string, allowed ...string) (string, error) {
	value, present, err := q.one(name)
	if err != nil || !present {
		return def, err
	}
	for _, a := range allowed {
		if value == a {
			return value, nil
		}
	}
	return def, q.refuse(name, fmt.Sprintf("parameter %s has the unknown value %s", name, quote(value)),
		"use "+join(allowed, "or"))
}

// number is the value of a parameter that is a whole number from lo to hi, or
// def when it is absent. One spelling a number: no sign on a positive one, no
// leading zeros.
func (q query) number(name string, def, lo, hi int) (int, error) {
	value, present, err := q.one(name)
	if err != nil || !present {
		return def, err
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < lo || n > hi || strconv.Itoa(n) != value {
		return def, q.refuse(name, fmt.Sprintf("parameter %s is %s", name, quote(value)),
			fmt.Sprintf("give a whole number from %d to %d in plain digits", lo, hi))
	}
	return n, nil
}

// refuse says that the value of a parameter is not one a page can use. Handlers
// call it for rules of their own; the offset is that of the first value, and is
// left out when the parameter is missing.
func (q query) refuse(name, cause, hint string) error {
	e := &queryError{status: http.StatusBadRequest, cause: cause, hint: hint, parameter: name, offset: noOffset}
	for _, p := range q.pairs {
		if p.name == name {
			e.offset = p.at
			break
		}
	}
	return e
}

// quote shows bytes of a visitor inside an error, escaped and cut short.
func quote(s string) string {
	if len(s) > maxShown {
		return `"` + decode.Escape(s[:maxShown]) + `…"`
	}
	return `"` + decode.Escape(s) + `"`
}

// join lists words as a sentence does: a, b or c.
func join(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	head := words[:len(words)-1]
	return strings.Join(head, ", ") + " " + last + " " + words[len(words)-1]
}

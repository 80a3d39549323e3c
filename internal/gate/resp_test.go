package gate

import (
	"errors"
	"strings"
	"testing"
)

func TestReadValue(t *testing.T) {
	tests := []struct {
		in, raw, text string
		elems         int
		null          bool
	}{
		{"+OK\r\n", "+OK\r\n", "OK", 0, false},
		{":1\r\n+QUEUED\r\n", ":1\r\n", "1", 0, false},
		{"-EMQKIND job id must be JOB-namespaced\r\n", "-EMQKIND job id must be JOB-namespaced\r\n", "EMQKIND job id must be JOB-namespaced", 0, false},
		{"$4\r\nde\r\n\r\n", "$4\r\nde\r\n\r\n", "de\r\n", 0, false},
		{"$0\r\n\r\n", "$0\r\n\r\n", "", 0, false},
		{"$-1\r\n", "$-1\r\n", "", 0, true},
		{"*-1\r\n", "*-1\r\n", "-1", 0, true},
		{"_\r\n", "_\r\n", "", 0, true},
		{",0\r\n", ",0\r\n", "0", 0, false},
		{"%1\r\n$1\r\na\r\n$1\r\nb\r\nrest", "%1\r\n$1\r\na\r\n$1\r\nb\r\n", "1", 2, false},
		{"*2\r\n*2\r\n$1\r\na\r\n,0\r\n:7\r\n", "*2\r\n*2\r\n$1\r\na\r\n,0\r\n:7\r\n", "2", 2, false},
	}
	for _, tt := range tests {
		v, err := readValue(tt.in)
		if err != nil {
			t.Errorf("%q: %v", tt.in, err)
			continue
		}
		if v.raw != tt.raw || v.text != tt.text || len(v.elems) != tt.elems || v.null != tt.null {
			t.Errorf("%q: raw %q, text %q, %d elements, null %v", tt.in, v.raw, v.text, len(v.elems), v.null)
		}
	}
}

// A reply that was cut anywhere is short, and never read as something else.
func TestReadValueCutShort(t *testing.T) {
	const whole = "*3\r\n+OK\r\n%1\r\n$7\r\npayload\r\n$4\r\nd\r\nm\r\n:10\r\n"
	for n := range len(whole) {
		if _, err := readValue(whole[:n]); !errors.Is(err, errShortReply) {
			t.Errorf("the first %d bytes: %v", n, err)
		}
	}
}

func TestReadValueRefuses(t *testing.T) {
	deep := strings.Repeat("*1\r\n", maxNesting+1) + ":1\r\n"
	for _, in := range []string{"\r\n", "?1\r\n", "$x\r\n", "$-2\r\n", "*-2\r\n", "%-3\r\n", "$1\r\nabc\r\n", "HTTP/1.1 400 Bad Request\r\n", deep} {
		if v, err := readValue(in); !errors.Is(err, errBadReply) {
			t.Errorf("%q: read as %q, %v", in, v.raw, err)
		}
	}
}

// What a server pushes in between belongs to no command.
func TestReadReplyPassesOverPushes(t *testing.T) {
	b := ">2\r\n+invalidate\r\n_\r\n:1\r\n+next\r\n"
	v, err := readReply(&b)
	if err != nil || v.line() != ":1" || b != "+next\r\n" {
		t.Errorf("read %q, %v, left %q", v.raw, err, b)
	}
}

func FuzzReadValue(f *testing.F) {
	for _, s := range []string{"+OK\r\n", "*1\r\n$1\r\na\r\n", "%1\r\n+a\r\n:1\r\n", "$999999999999\r\n", "*999999999\r\n", ">1\r\n_\r\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, b string) {
		v, err := readValue(b)
		if err != nil {
			return
		}
		if len(v.raw) == 0 || !strings.HasPrefix(b, v.raw) {
			t.Fatalf("%q is not what %q begins with", v.raw, b)
		}
		again, err := readValue(v.raw)
		if err != nil || again.raw != v.raw {
			t.Fatalf("%q reads again as %q, %v", v.raw, again.raw, err)
		}
	})
}

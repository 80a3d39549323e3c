package decode_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"brandedid/internal/decode"
)

func TestEscape(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", ""},
		{"JOB0KHTOWnGLuC", "JOB0KHTOWnGLuC"},
		{" ~'\"<&", " ~'\"<&"},
		{`a\b`, `a\\b`},
		{"\r\n\t", `\r\n\t`},
		{"\x00\x1f\x7f\x80\xff", `\x00\x1f\x7f\x80\xff`},
		{"\u041E\uFEFF", `\xd0\x9e\xef\xbb\xbf`},
	}
	for _, tt := range tests {
		if got := decode.Escape(tt.in); got != tt.want {
			t.Errorf("Escape(%q) = %s, want %s", tt.in, got, tt.want)
		}
	}
}

func TestEscapeIsReversible(t *testing.T) {
	for b := range 256 {
		for _, s := range []string{string([]byte{byte(b)}), string([]byte{'\\', byte(b), 'n'})} {
			if back, err := unescape(decode.Escape(s)); err != nil || back != s {
				t.Errorf("%q comes back as %q, %v", s, back, err)
			}
		}
	}
}

// unescape undoes decode.Escape and takes nothing that Escape does not write.
func unescape(s string) (string, error) {
	var b strings.Builder
	for s != "" {
		if s[0] != '\\' {
			if s[0] < ' ' || s[0] > '~' {
				return "", errors.New("unescaped byte")
			}
			b.WriteByte(s[0])
			s = s[1:]
			continue
		}
		if len(s) < 2 {
			return "", errors.New("backslash at the end")
		}
		c, width := s[1], 2
		switch c {
		case '\\':
		case 'r':
			c = '\r'
		case 'n':
			c = '\n'
		case 't':
			c = '\t'
		case 'x':
			width = 4
			if len(s) < width || strings.ToLower(s[2:4]) != s[2:4] {
				return "", errors.New("no two small hex digits")
			}
			v, err := strconv.ParseUint(s[2:4], 16, 8)
			if err != nil {
				return "", err
			}
			c = byte(v)
		default:
			return "", errors.New("unknown escape")
		}
		b.WriteByte(c)
		s = s[width:]
	}
	return b.String(), nil
}

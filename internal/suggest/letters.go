package suggest

import (
	"iter"
	"strings"
	"unicode"

	"brandedid/internal/decode"
)

func isCapital(b byte) bool { return 'A' <= b && b <= 'Z' }
func isSmall(b byte) bool   { return 'a' <= b && b <= 'z' }
func isDecimal(b byte) bool { return '0' <= b && b <= '9' }
func isAlnum(b byte) bool   { return isCapital(b) || isSmall(b) || isDecimal(b) }

func isHex(b byte) bool { return isDecimal(b) || 'a' <= b && b <= 'f' || 'A' <= b && b <= 'F' }

// all reports whether every byte of s is of a class; false for no bytes.
func all(s string, is func(byte) bool) bool { return s != "" && count(s, is) == len(s) }

func count(s string, is func(byte) bool) (n int) {
	for i := range len(s) {
		if is(s[i]) {
			n++
		}
	}
	return n
}

// mixed reports whether s mixes capitals, small letters and digits, as random ids do and
// words do not.
func mixed(s string) bool {
	return count(s, isCapital) > 0 && count(s, isSmall) > 0 && count(s, isDecimal) > 0
}

// random reports whether s looks as if its letters were drawn at random: mixed, or with
// small letters and capitals in turns.
func random(s string) bool {
	const turns = 5
	n := 0
	for i := 1; i < len(s); i++ {
		if isSmall(s[i-1]) && isCapital(s[i]) {
			n++
		}
	}
	return mixed(s) || n >= turns
}

// among returns a class of bytes.
func among(set string) func(byte) bool {
	return func(b byte) bool { return strings.IndexByte(set, b) >= 0 }
}

// digitsOf reads s as digits of an alphabet, whose bytes stand in the order of their
// values, into an integer; false where one is no digit or the value is over 64 bits.
func digitsOf(s, alphabet string) (n uint64, ok bool) {
	base := uint64(len(alphabet))
	for i := range len(s) {
		v := strings.IndexByte(alphabet, s[i])
		if v < 0 || n > (1<<64-1-uint64(v))/base {
			return 0, false
		}
		n = n*base + uint64(v)
	}
	return n, s != ""
}

// tokens yields each run of letters and digits in s, those of any alphabet, so that no part
// of a foreign word is cut out of it.
func tokens(s string) iter.Seq[string] {
	return strings.FieldsFuncSeq(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
}

// unescape reads the percent escapes of a URL, once.
func unescape(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	const digits = "0123456789abcdef"
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]) {
			v, _ := digitsOf(strings.ToLower(s[i+1:i+3]), digits)
			b = append(b, byte(v))
			i += 2
			continue
		}
		b = append(b, s[i])
	}
	return string(b)
}

// idOf parses a branded id, with a namespace of any case.
func idOf(s string) (decode.ID, bool) {
	if len(s) != decode.Len {
		return decode.ID{}, false
	}
	id, err := decode.Parse(capitals(s[:decode.NamespaceLen]) + s[decode.NamespaceLen:])
	return id, err == nil
}

// capitals writes ASCII letters as capitals, and nothing else.
func capitals(s string) string {
	b := []byte(s)
	for i := range b {
		if isSmall(b[i]) {
			b[i] -= 'a' - 'A'
		}
	}
	return string(b)
}

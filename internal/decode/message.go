package decode

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// The voice of every message: lower-case, the cause first, then what was
// expected, no stop at the end. A proposal to mend is not part of it: see Hint.
const (
	wantLength   = "14 bytes"
	wantCapital  = "a capital letter A to Z"
	wantCapitals = "capital letters A to Z"
	wantDigit    = "a Base62 digit: 0-9, A-Z or a-z"
	wantDigits   = "Base62 digits: 0-9, A-Z or a-z"
	wantRange    = "at most 9223372036854775807, which is " + MaxPayload
)

// A message names this much of what it found and counts the rest, so that it
// stays short however long the text was.
const (
	maxShownBytes = 12
	maxNamedChars = 4
)

// Expected says what the contract wants in the fault's place.
func (f *Fault) Expected() string {
	switch f.Check {
	case CheckLength:
		return wantLength
	case CheckNamespace:
		return plural(f.Length, wantCapital, wantCapitals)
	case CheckAlphabet:
		return plural(f.Length, wantDigit, wantDigits)
	default:
		return wantRange
	}
}

// Message says in one line what is wrong, at which bytes, what was found there
// and what was expected.
func (f *Fault) Message() string {
	switch f.Check {
	case CheckLength:
		return f.size() + ": " + f.surplus()
	case CheckNamespace:
		return fmt.Sprintf("namespace has %s at %s, expected %s", f.found(), f.place(), f.Expected())
	case CheckAlphabet:
		return fmt.Sprintf("payload has %s at %s, expected %s", f.found(), f.place(), f.Expected())
	default:
		v, _ := PayloadValue(f.Found)
		return fmt.Sprintf("payload %s at %s is %v, expected %s", f.Found, f.place(), v, f.Expected())
	}
}

// size counts the text. Where characters and bytes differ it counts both: a
// reader who counts characters would not see why fourteen are too many.
func (f *Fault) size() string {
	bytes := count(len(f.text), "byte")
	if isASCII(f.text) || !utf8.ValidString(f.text) {
		return bytes + ", expected 14"
	}
	return fmt.Sprintf("%s in %s, expected 14 bytes", bytes, count(utf8.RuneCountInString(f.text), "character"))
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func (f *Fault) surplus() string {
	switch {
	case f.text == "":
		return "the id is empty"
	case f.Length == 0:
		missing := Len - len(f.text)
		return fmt.Sprintf("%s missing", count(missing, "byte")+plural(missing, " is", " are"))
	default:
		return fmt.Sprintf("%s %s too many, %s", f.place(), plural(f.Length, "is one", "are"), f.found())
	}
}

// place names the fault's bytes by their offsets.
func (f *Fault) place() string { return places([]span{{f.Offset, f.Length}}) }

// found shows the bytes at fault as text, in hex, and by code point.
func (f *Fault) found() string {
	shown, chars := f.head()
	mark := `"`
	if strings.Contains(shown, mark) {
		mark = `'`
	}
	var b strings.Builder
	b.WriteString(mark + Escape(shown) + mark)
	if rest := len(f.Found) - len(shown); rest > 0 {
		b.WriteString(" and " + count(rest, "more byte"))
	}
	fmt.Fprintf(&b, " (% X", shown)
	if len(chars) <= maxNamedChars {
		b.WriteString(f.codePoints(chars))
	}
	b.WriteByte(')')
	return b.String()
}

// head is as much of what was found as a message shows, in whole characters.
func (f *Fault) head() (shown string, chars []Char) {
	n := 0
	for _, c := range f.Chars {
		end := min(c.Offset+len(c.Bytes)-f.Offset, f.Length)
		if end > maxShownBytes {
			break
		}
		n, chars = end, append(chars, c)
	}
	return f.Found[:n], chars
}

func (f *Fault) codePoints(chars []Char) string {
	var b strings.Builder
	isText := false
	for _, c := range chars {
		isText = isText || c.Valid
		if c.Offset < f.Offset || c.Offset+len(c.Bytes) > f.Offset+f.Length {
			b.WriteString(", part of " + c.String())
		} else {
			b.WriteString(", " + c.String())
		}
	}
	if len(chars) > 0 && !isText {
		return ", not UTF-8" // the hex before it names the bytes
	}
	return b.String()
}

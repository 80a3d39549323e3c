package decode

import (
	"fmt"
	"unicode/utf8"
)

// A Char is one character of a text, or one byte of it that is part of none.
type Char struct {
	Offset int    // of its first byte in the text, from 0
	Bytes  string // as they stand in the text
	Rune   rune   // U+FFFD when not Valid
	Valid  bool   // false: the byte is not UTF-8
}

// String names the character by code point, such as U+006A, and adds a short name
// to those that are easily missed or taken for another: U+041E Cyrillic capital O.
// A byte that is no character is "byte FF, not UTF-8".
func (c Char) String() string {
	if !c.Valid {
		return fmt.Sprintf("byte %X, not UTF-8", c.Bytes)
	}
	return runeName(c.Rune)
}

func runeName(r rune) string {
	if s, ok := signs[r]; ok {
		return fmt.Sprintf("%U %s", r, s.name)
	}
	if l, ok := lookalikeOf(r); ok {
		return fmt.Sprintf("%U %s", r, l.name)
	}
	return fmt.Sprintf("%U", r)
}

// charsIn returns the characters of s that overlap s[offset:offset+length]. It
// reads from the start of s, since only from there is it certain where one begins.
func charsIn(s string, offset, length int) []Char {
	var chars []Char
	for i := 0; i < offset+length; {
		r, n := utf8.DecodeRuneInString(s[i:])
		if i+n > offset {
			chars = append(chars, Char{Offset: i, Bytes: s[i : i+n], Rune: r, Valid: r != utf8.RuneError || n > 1})
		}
		i += n
	}
	return chars
}

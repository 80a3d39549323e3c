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

// String names the character: U+041E and, for those that are easily missed or
// taken for another, a short name; or "byte FF, not UTF-8".
func (c Char) String() string {
	if !c.Valid {
		return fmt.Sprintf("byte %02X, not UTF-8", c.Bytes)
	}
	return fmt.Sprintf("%U", c.Rune)
}

// charsIn returns the characters of s that overlap s[offset:offset+length].
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

package web

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"brandedid/internal/decode"
	"brandedid/web/templates"
)

// shownBytes is how much of a visitor's string a page draws. The rest is
// counted.
const shownBytes = 256

// shown is a visitor's string as text on a page: escaped, and counted where it
// is too long to show.
func shown(s string) string {
	if len(s) <= shownBytes {
		return decode.Escape(s)
	}
	return decode.Escape(s[:shownBytes]) + "… and " + count(len(s)-shownBytes, "more byte")
}

// named is shown, for places where nothing would say nothing.
func named(s string) string {
	if s == "" {
		return "the empty string"
	}
	return shown(s)
}

// brief is a visitor's string for a title or a table: cut to what fits.
func brief(s string) string {
	const fits = 32
	if s == "" {
		return named(s)
	}
	if len(s) <= fits {
		return decode.Escape(s)
	}
	return decode.Escape(s[:fits]) + "…"
}

// carried reports whether a text field hands the string back unchanged. HTML
// has no place for NUL in a value, a one-line field drops line breaks, and a
// form sends text, which is UTF-8.
func carried(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsAny(s, "\x00\r\n")
}

// fieldValue is what a field holds for a string, and the note beside it where
// that is nothing although a string was given.
func fieldValue(s string) (value, note string) {
	if carried(s) {
		return s, ""
	}
	return "", "The field is empty because a text field cannot hold these bytes. They are kept, and sent again for as long as it stays empty: " + shown(s)
}

// cellOf draws one byte.
func cellOf(offset int, b byte) templates.Cell {
	glyph, escape := glyphOf(b)
	return templates.Cell{Offset: strconv.Itoa(offset), Glyph: glyph, Escape: escape, Hex: fmt.Sprintf("%02X", b)}
}

// glyphOf is a byte as one sees it: the character where it has one of its own,
// else its escape. A space is written out, since it cannot be seen.
func glyphOf(b byte) (glyph string, escape bool) {
	if b == ' ' {
		return "space", true
	}
	glyph = decode.Escape(string([]byte{b}))
	return glyph, len(glyph) > 1
}

// strip draws an id with the bytes that the faults blame.
func strip(id string, faults []decode.Fault) templates.Strip {
	bad := map[int]bool{}
	for _, f := range faults {
		if f.Check == decode.CheckRange || f.Check == decode.CheckLength {
			continue // no single byte is to blame; a surplus is drawn as one anyway
		}
		for i := range f.Length {
			bad[f.Offset+i] = true
		}
	}
	var cells []templates.Cell
	for i := range min(len(id), shownBytes) {
		c := cellOf(i, id[i])
		c.Bad = bad[i]
		cells = append(cells, c)
	}
	for i := len(cells); i < decode.Len; i++ {
		cells = append(cells, templates.Cell{Offset: strconv.Itoa(i), Absent: true})
	}
	v := templates.Strip{
		Label:   stripLabel(id),
		Head:    cells[:decode.NamespaceLen],
		Payload: cells[decode.NamespaceLen:decode.Len],
		Letters: strconv.Itoa(decode.NamespaceLen),
		Digits:  count(decode.PayloadLen, "digit"),
		Extra:   cells[decode.Len:],
	}
	if n := len(id); n < decode.NamespaceLen {
		v.Letters = fmt.Sprintf("%d of %d", n, decode.NamespaceLen)
	}
	if n := max(len(id)-decode.NamespaceLen, 0); n < decode.PayloadLen {
		v.Digits = fmt.Sprintf("%d of %d bytes", n, decode.PayloadLen)
	}
	if rest := len(id) - shownBytes; rest > 0 {
		v.More = "and " + count(rest, "more byte")
	}
	return v
}

// example is the strip that is drawn while there is no id.
func example() templates.Strip { return strip("JOB0KHTOWnGLuC", nil) }

func stripLabel(id string) string {
	if id == "" {
		return "the empty string, 0 bytes"
	}
	return fmt.Sprintf("%s, %s: % X", shown(id), count(len(id), "byte"), id[:min(len(id), shownBytes)])
}

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

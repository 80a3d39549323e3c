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

// briefWords is brief, as a part of a sentence.
func briefWords(s string) templates.Part {
	return templates.Part{Text: brief(s), Code: s != ""}
}

// carried reports whether a text field hands the string back unchanged. HTML
// has no place for NUL in a value, a one-line field drops line breaks, and a
// form sends text, which is UTF-8.
func carried(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsAny(s, "\x00\r\n")
}

// fieldValue is what a field holds for a string, and the note beside it where
// that is nothing although a string was given.
func fieldValue(s string) (value string, note templates.Words) {
	if carried(s) {
		return s, nil
	}
	return "", templates.Say("The field is empty because a text field cannot hold these bytes. They are kept, and sent again for as long as it stays empty: ", templates.Verbatim(shown(s)))
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

// strip draws an id with the bytes that the faults blame, and says of each byte what
// a screen reader reads.
func strip(id string, faults []decode.Fault) templates.Strip {
	why := map[int]string{}        // a byte is at fault, by offset
	chars := map[int]decode.Char{} // the character that a byte at fault is part of
	label := stripLabel(id)
	for _, f := range faults {
		reason := "past the fourteenth byte"
		switch f.Check {
		case decode.CheckRange:
			label += ", which is too large" // no single byte is to blame
			continue
		case decode.CheckNamespace:
			reason = "not a capital letter A to Z"
		case decode.CheckAlphabet:
			reason = "not a Base62 digit"
		}
		for i := range min(f.Length, shownBytes) {
			why[f.Offset+i] = reason
		}
		for _, c := range f.Chars {
			if c.Offset >= shownBytes {
				break
			}
			for i := range len(c.Bytes) {
				chars[c.Offset+i] = c
			}
		}
	}
	var cells []templates.Cell
	for i := range min(len(id), shownBytes) {
		c := cellOf(i, id[i])
		c.Bad = why[i] != "" && i < decode.Len // a surplus is drawn as one anyway
		c.Label = byteLabel(i, id[i], chars[i])
		if why[i] != "" {
			c.Label += ", " + why[i]
		}
		cells = append(cells, c)
	}
	for i := len(cells); i < decode.Len; i++ {
		cells = append(cells, templates.Cell{Offset: strconv.Itoa(i), Absent: true, Label: fmt.Sprintf("byte %d, missing", i)})
	}
	v := templates.Strip{
		Label:   label,
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

// stripLabel names a strip as a whole. What runs past the fourteenth byte is read
// byte by byte only.
func stripLabel(id string) string {
	if id == "" {
		return "0 bytes, the empty string"
	}
	label := fmt.Sprintf("%s, namespace %s", count(len(id), "byte"), decode.Escape(kind(id)))
	if len(id) > decode.NamespaceLen {
		label += ", payload " + decode.Escape(id[decode.NamespaceLen:min(len(id), decode.Len)])
	}
	return label
}

// byteLabel is one byte as it is read out: "byte 0, J, hex 4A". c is the character
// that the byte is part of; its zero value stands for a letter or digit. A character
// that has no sign of its own on a page is named.
func byteLabel(offset int, b byte, c decode.Char) string {
	glyph, _ := glyphOf(b)
	label := fmt.Sprintf("byte %d, %s, hex %02X", offset, glyph, b)
	switch {
	case len(c.Bytes) > 1:
		label += ", part of " + c.String()
	case c.Bytes != "" && !c.Valid:
		label += ", not UTF-8"
	case c.Bytes != "" && (b <= ' ' || b >= 0x7F):
		label += ", " + c.String()
	}
	return label
}

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

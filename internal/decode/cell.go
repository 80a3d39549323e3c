package decode

import "unicode/utf8"

// A cell is one character of a text that is being mended, with the stretch of the
// visitor's bytes it was read from. Whatever is done to cells, those stay, which
// is how a step can name the bytes it touched.
type cell struct {
	r       rune // utf8.RuneError for a byte that is no character
	off, n  int
	escaped bool // written as %XX, or as + for a space
}

// readCells reads s as characters, percent escapes as what they stand for. A '%'
// is no digit, so no id is lost by that. Escapes are undone twice, because a URL
// inside a URL is escaped twice.
func readCells(s string) []cell {
	raw := make([]cell, len(s))
	for i := range len(s) {
		raw[i] = cell{r: rune(s[i]), off: i, n: 1}
	}
	return joinUTF8(unescape(unescape(raw)))
}

// unescape replaces three cells '%', 'X', 'X' by one. Its cells are bytes.
func unescape(in []cell) []cell {
	out := in[:0] // never ahead of what is still to be read
	for i := 0; i < len(in); i++ {
		c := in[i]
		if c.r == '%' && i+2 < len(in) {
			hi, ok1 := hexValue(in[i+1].r)
			lo, ok2 := hexValue(in[i+2].r)
			if ok1 && ok2 {
				end := in[i+2].off + in[i+2].n
				c = cell{r: hi<<4 | lo, off: c.off, n: end - c.off, escaped: true}
				i += 2
			}
		}
		out = append(out, c)
	}
	return out
}

func hexValue(r rune) (rune, bool) {
	switch {
	case r >= '0' && r <= '9':
		return r - '0', true
	case r >= 'a' && r <= 'f':
		return r - 'a' + 10, true
	case r >= 'A' && r <= 'F':
		return r - 'A' + 10, true
	}
	return 0, false
}

// joinUTF8 turns cells that are bytes into cells that are characters.
func joinUTF8(in []cell) []cell {
	text := make([]byte, len(in))
	for i, c := range in {
		text[i] = byte(c.r)
	}
	out := make([]cell, 0, len(in))
	for i := 0; i < len(in); {
		r, size := utf8.DecodeRune(text[i:])
		c := cell{r: r, off: in[i].off}
		for _, part := range in[i : i+size] {
			c.n += part.n
			c.escaped = c.escaped || part.escaped
		}
		out = append(out, c)
		i += size
	}
	return out
}

// asciiOf returns one byte a cell, so that an index into it is an index into the
// cells: ASCII as it is, every other character as a byte no pattern holds.
func asciiOf(cells []cell) string {
	b := make([]byte, len(cells))
	for i, c := range cells {
		b[i] = utf8.RuneSelf
		if c.r < utf8.RuneSelf {
			b[i] = byte(c.r)
		}
	}
	return string(b)
}

func isDigitRune(r rune) bool { return r < utf8.RuneSelf && isDigit(byte(r)) }

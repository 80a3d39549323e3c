package decode

import "strings"

// Escape shows any bytes as printable ASCII, in the one scheme used throughout:
// printable ASCII stands for itself except the backslash, which becomes \\; a
// carriage return, line feed and tab become \r, \n and \t; every other byte
// becomes \x and two lower-case hex digits, each byte of a non-ASCII character by
// itself. No two texts escape alike.
func Escape(s string) string {
	const hex = "0123456789abcdef"
	var b strings.Builder
	b.Grow(len(s))
	for i := range len(s) {
		switch c := s[i]; {
		case c == '\\':
			b.WriteString(`\\`)
		case c == '\r':
			b.WriteString(`\r`)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c >= ' ' && c <= '~':
			b.WriteByte(c)
		default:
			b.WriteString(`\x`)
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&0xF])
		}
	}
	return b.String()
}

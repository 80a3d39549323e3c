package decode

import "strings"

// TrimOuter strips what a copy and paste leaves around a text and a reader does
// not see: white space of every Unicode kind and line break, the byte order mark,
// zero-width characters, the soft hyphen, direction marks, NUL and a few more
// controls. The list is [strings.TrimSpace]'s and what that leaves alone.
func TrimOuter(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { _, ok := outerNames[r]; return ok })
}

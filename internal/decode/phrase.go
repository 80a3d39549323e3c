package decode

import (
	"fmt"
	"strings"
)

// A span is a stretch of the visitor's bytes.
type span struct{ offset, length int }

const maxPlaces = 4 // stretches named; the rest are counted

// places names bytes by offset: "byte 3", "bytes 3 and 4", "bytes 3 to 6",
// "bytes 0 to 2 and 17 to 19". Spans that touch are named as one. The spans must
// be in order and none of them empty.
func places(spans []span) string {
	var merged []span
	for _, s := range spans {
		if last := len(merged) - 1; last >= 0 && merged[last].offset+merged[last].length == s.offset {
			merged[last].length += s.length
			continue
		}
		merged = append(merged, s)
	}
	if len(merged) == 1 && merged[0].length == 1 {
		return fmt.Sprintf("byte %d", merged[0].offset)
	}
	var parts []string
	for i, s := range merged {
		if i == maxPlaces {
			parts = append(parts, fmt.Sprintf("%d more", len(merged)-maxPlaces))
			break
		}
		switch last := s.offset + s.length - 1; s.length {
		case 1:
			parts = append(parts, fmt.Sprint(s.offset))
		case 2:
			parts = append(parts, fmt.Sprint(s.offset), fmt.Sprint(last))
		default:
			parts = append(parts, fmt.Sprintf("%d to %d", s.offset, last))
		}
	}
	return "bytes " + list(parts)
}

// list joins words as a sentence does: "a", "a and b", "a, b and c".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

func count(n int, noun string) string { return fmt.Sprintf("%d %s", n, plural(n, noun, plurals(noun))) }

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func plurals(noun string) string {
	if strings.HasSuffix(noun, "sh") {
		return noun + "es" // dashes
	}
	return noun + "s"
}

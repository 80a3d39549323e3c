package decode

import (
	"strings"
	"unicode"
)

// What a mend says it took an id out of.
const (
	prose = "text"
	inURL = "URL"
	inKey = "key"
)

// A word is a stretch of a text without white space, or all of a text that
// begins as a URL or key does.
type word struct {
	cells   []cell
	context string // prose, inURL or inKey
	values  int    // from this cell on, a field is a value and may be a damaged id
}

// words divides a text at its white space. An escaped space divides nothing: it is
// part of a value in a URL.
func words(cells []cell) (all []word) {
	start := 0
	for i := 0; i <= len(cells); i++ {
		if i < len(cells) && (cells[i].escaped || kindOf(cells[i]) != blank) {
			continue
		}
		if i > start {
			all = append(all, newWord(cells[start:i]))
		}
		start = i + 1
	}
	return all
}

func newWord(cells []cell) word {
	w := word{cells: cells, context: prose, values: len(cells)}
	text := asciiOf(cells)
	if i := strings.Index(text, "://"); i >= 0 {
		w.context = inURL
		host := i + len("://")
		if j := strings.IndexAny(text[host:], "/?#"); j >= 0 {
			w.values = host + j
		}
	} else if i := strings.Index(text, "emq:{"); i >= 0 {
		w.context = inKey
		if j := strings.IndexByte(text[i:], '}'); j >= 0 {
			w.values = i + j
		}
	} else if i := strings.IndexAny(text, "/="); i >= 0 {
		w.values = i // no scheme, but a path or a query
		if i == 0 || strings.HasPrefix(text, "?") {
			w.context = inURL
		}
	}
	if w.context != inKey {
		spacePluses(cells[w.values:])
	}
	return w
}

// spacePluses reads a plus in a query as the space for which forms write it.
func spacePluses(cells []cell) {
	for i, c := range cells {
		if c.r == '+' && !c.escaped {
			cells[i].r, cells[i].escaped = ' ', true
		}
	}
}

// search adds the ids of one word: each field that stands where values stand and
// is one damaged id, and in all other fields the tokens that are ids.
func (f *finds) search(w word) {
	for i := 0; i < len(w.cells) && !f.full(); i++ {
		start := i
		for i < len(w.cells) && inField(w.cells[i].r) {
			i++
		}
		field := w.cells[start:i]
		if len(field) < Len-1 || isHashTag(w.cells, start) {
			continue
		}
		if start > w.values {
			if m, ok := repair(field, w.context); ok {
				f.add(m)
				continue
			}
		}
		f.tokens(field, w.context)
	}
}

// inField reports whether r can be in a damaged id; all else divides fields.
func inField(r rune) bool {
	switch signs[r].kind {
	case blank, unseen, separator:
		return true
	}
	return inToken(r)
}

// inToken takes in letters beyond the alphabet, so that no part of a foreign word
// is cut out of it.
func inToken(r rune) bool {
	return signs[r].kind == 0 && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r))
}

// isHashTag reports whether a field is the queue of a key, which names no id.
func isHashTag(cells []cell, start int) bool {
	const tag = "emq:{"
	return start >= len(tag) && asciiOf(cells[start-len(tag):start]) == tag
}

// tokens adds each run of letters and digits that is an id as it stands or with
// its namespace in capitals.
func (f *finds) tokens(field []cell, context string) {
	for i := 0; i < len(field); i++ {
		start := i
		for i < len(field) && inToken(field[i].r) {
			i++
		}
		if i-start != Len {
			continue
		}
		if m, ok := readToken(field[start:i], context); ok {
			f.add(m)
		}
	}
}

func readToken(cells []cell, context string) (mend, bool) {
	m := mend{steps: []step{extraction(cells, context)}}
	if s, ok := decoding(cells); ok {
		m.add(s)
	}
	typed := asciiOf(cells)
	capitals := strings.ToUpper(typed[:NamespaceLen])
	if capitals != typed[:NamespaceLen] {
		m.add(capitalizing(cells[:NamespaceLen], capitals))
	}
	id, err := Parse(capitals + typed[NamespaceLen:])
	m.id = id
	return m, err == nil
}

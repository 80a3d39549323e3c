package decode

import "fmt"

// A step is one thing done to a text to mend it.
type step struct {
	cures Check // length: it adds or removes; namespace, alphabet: it rewrites
	at    span  // the visitor's bytes that it changes, from first to last
	verb  verb
	what  string
}

// A verb is said of what was done, and as the advice to do it.
type verb struct{ done, order string }

var (
	removed  = verb{"removed", "remove"}
	wrote    = verb{"wrote", "write"}
	took     = verb{"took", "take"}
	decoded  = verb{"decoded", "decode"}
	inserted = verb{"inserted", "insert"}
)

func (s step) done() string  { return s.verb.done + " " + s.what }
func (s step) order() string { return s.verb.order + " " + s.what }

// extraction leaves all but these cells of the text behind.
func extraction(cells []cell, context string) step {
	what := fmt.Sprintf("%s out of the %s", places([]span{extent(cells)}), context)
	return step{CheckLength, span{0, extent(cells).offset}, took, what}
}

// decoding reads what a URL escapes as what it stands for; ok is false if none of
// the cells is such.
func decoding(cells []cell) (s step, ok bool) {
	var escaped []cell
	for _, c := range cells {
		if c.escaped {
			escaped = append(escaped, c)
		}
	}
	if escaped == nil {
		return step{}, false
	}
	what := fmt.Sprintf("the URL-encoded %s (%s)",
		plural(len(escaped), "character", "characters"), cellPlaces(escaped))
	return step{CheckLength, extent(escaped), decoded, what}, true
}

// removal takes away signs that stand somewhere, such as "at the end".
func removal(cells []cell, where string) step {
	what := fmt.Sprintf("%s %s (%s)", signNames(cells), where, cellPlaces(cells))
	return step{CheckLength, extent(cells), removed, what}
}

// respelling writes the ASCII character that a look-alike is taken for.
func respelling(c cell, l lookalike) step {
	what := fmt.Sprintf("%c for %s (%s)", l.ascii, runeName(c.r), cellPlaces([]cell{c}))
	return step{CheckAlphabet, span{c.off, c.n}, wrote, what}
}

// lettering writes the letter that a digit in a namespace is taken for.
func lettering(c cell, digit, letter rune) step {
	what := fmt.Sprintf("the letter %c for the digit %c (%s)", letter, digit, cellPlaces([]cell{c}))
	return step{CheckNamespace, span{c.off, c.n}, wrote, what}
}

func capitalizing(typed []cell, namespace string) step {
	return step{CheckNamespace, extent(typed), wrote, "the namespace in capitals: " + namespace}
}

func insertion(before cell) step {
	what := fmt.Sprintf("the lost leading 0 of the payload (before byte %d)", before.off)
	return step{CheckLength, span{before.off, 0}, inserted, what}
}

const maxSignNames = 3

// signNames names signs one by one when they are few, else counts them by what
// they have in common.
func signNames(cells []cell) string {
	first := cells[0]
	sameSign, sameKind, outer := true, true, true
	for _, c := range cells {
		sameSign = sameSign && c.r == first.r
		sameKind = sameKind && kindOf(c) == kindOf(first)
		outer = outer && kindOf(c).outer()
	}
	switch {
	case len(cells) == 1:
		return "the " + signs[first.r].name
	case sameSign:
		return "the " + count(len(cells), signs[first.r].name)
	case sameKind && kindOf(first) == quote:
		return "the " + count(len(cells), quote.noun())
	case len(cells) <= maxSignNames:
		var names []string
		for _, c := range cells {
			names = append(names, "the "+signs[c.r].name)
		}
		return list(names)
	case sameKind:
		return "the " + count(len(cells), kindOf(first).noun())
	case outer:
		return "the " + count(len(cells), unseen.noun())
	default:
		return "the " + count(len(cells), separator.noun())
	}
}

func cellPlaces(cells []cell) string {
	spans := make([]span, len(cells))
	for i, c := range cells {
		spans[i] = span{c.off, c.n}
	}
	return places(spans)
}

// extent is the stretch of the text from the first of cells to the last.
func extent(cells []cell) span {
	first, last := cells[0], cells[len(cells)-1]
	return span{first.off, last.off + last.n - first.off}
}

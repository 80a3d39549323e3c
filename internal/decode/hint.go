package decode

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

const sample = "JOB0KHTOWnGLuC"

// Hint proposes how to mend the fault, in words. If the text can be mended in one
// way, see [Mends], it is as much of that mend as concerns this fault; else it is
// what the contract asks for in this place. It is a proposal: the verdict stands.
func (f *Fault) Hint() string {
	if f.Check == CheckRange {
		v, _ := PayloadValue(f.Found)
		return fmt.Sprintf("compare the digits with their source: the largest payload is %s, and this one is %v, over %v",
			MaxPayload, v, MaxSnowflake)
	}
	switch found := findMends(f.text); {
	case len(found) == 1:
		return f.orders(found[0].steps)
	case len(found) > 1:
		return fmt.Sprintf("keep one of the %d ids in the text, such as %s", len(found), found[0].id)
	}
	switch f.Check {
	case CheckLength:
		return f.lengthHint()
	case CheckNamespace:
		return f.namespaceHint()
	default:
		return f.charsHint()
	}
}

// orders words the steps that concern the fault as commands, or else all of them.
func (f *Fault) orders(steps []step) string {
	var words, all []string
	for _, s := range steps {
		if f.concerns(s) {
			words = append(words, s.order())
		}
		all = append(all, s.order())
	}
	if words == nil {
		words = all
	}
	return sequence(words)
}

// concerns reports whether a step changes what is at fault. One that adds or
// removes bytes moves all that follow; and where the length is right without it,
// such steps cancel out and go together.
func (f *Fault) concerns(s step) bool {
	switch {
	case f.Check == CheckLength:
		return s.cures == CheckLength
	case s.cures == CheckLength:
		return s.at.offset < f.Offset+f.Length || len(f.text) == Len
	case s.cures == CheckNamespace && f.Check != CheckNamespace:
		return false
	}
	return s.at.offset < f.Offset+f.Length && f.Offset < s.at.offset+s.at.length
}

const maxOrders = 3

func sequence(orders []string) string {
	if more := len(orders) - maxOrders; more > 0 {
		orders = append(orders[:maxOrders], count(more, "more step"))
	}
	return strings.Join(orders, ", then ")
}

func (f *Fault) lengthHint() string {
	n := len(f.text)
	switch {
	case !isASCII(f.text) && utf8.ValidString(f.text):
		return "write ASCII letters and digits only: every other character takes 2 to 4 bytes"
	case n == 0:
		return "write the 14 bytes of an id, such as " + sample
	case n < NamespaceLen:
		return fmt.Sprintf("add %s and 11 digits: a branded id has 14 bytes", count(NamespaceLen-n, "more letter"))
	case n == NamespaceLen:
		return "add 11 digits: a branded id has 14 bytes"
	case n < Len:
		return fmt.Sprintf("add %s: a branded id has 14 bytes", count(Len-n, "more digit"))
	default:
		return fmt.Sprintf("remove %s: a branded id has 14", count(n-Len, "byte"))
	}
}

func (f *Fault) namespaceHint() string {
	typed := f.text[:min(len(f.text), NamespaceLen)]
	fixed, ok := fixNamespace(typed)
	switch {
	case ok && fixed == strings.ToUpper(typed):
		return "write the namespace in capitals: " + fixed
	case ok:
		return "write the namespace in letters: " + fixed
	}
	return f.charsHint()
}

// charsHint goes by the characters at fault alone.
func (f *Fault) charsHint() string {
	var orders []string
	var surplus []cell
	removed := 0
	for _, c := range f.Chars {
		as := cell{r: c.Rune, off: c.Offset, n: len(c.Bytes)}
		if l, ok := lookalikeOf(c.Rune); ok {
			orders = append(orders, respelling(as, l).order())
		} else if k := kindOf(as); k.outer() || k == quote {
			surplus = append(surplus, as)
			removed += as.n
		}
	}
	switch {
	case orders != nil:
		return sequence(orders)
	case len(surplus) == len(f.Chars):
		order := fmt.Sprintf("remove %s (%s)", signNames(surplus), cellPlaces(surplus))
		if letters := f.missingLetters(removed); letters > 0 {
			order += fmt.Sprintf(", then add %s in %s place", count(letters, "capital letter"), plural(letters, "its", "their"))
		} else if len(f.text) == Len { // which is told of no length fault
			order += fmt.Sprintf(", then add %s", count(removed, "more digit"))
		}
		return order
	}
	return fmt.Sprintf("replace %s by %s", f.place(), f.Expected())
}

// missingLetters is how many letters a namespace lacks when the bytes at fault, which are
// blanks or quotes, are taken out of it. If what is left still begins with three capitals,
// these are the namespace and digits are missing, unless all three bytes were at fault and
// the eleven that follow are a payload.
func (f *Fault) missingLetters(removed int) int {
	if f.Check != CheckNamespace {
		return 0
	}
	rest := f.text[:f.Offset] + f.text[f.Offset+f.Length:]
	if removed == NamespaceLen && IsValid("AAA"+rest) {
		return NamespaceLen
	}
	letters := 0
	for letters < min(len(rest), NamespaceLen) && isCapital(rest[letters]) {
		letters++
	}
	return NamespaceLen - letters
}

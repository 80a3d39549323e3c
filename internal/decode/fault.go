package decode

// A Check is one of the contract's four tests.
type Check string

// The checks, in the order in which the contract runs them.
const (
	CheckLength    Check = "length"    // fourteen bytes
	CheckNamespace Check = "namespace" // bytes 0..2 each A to Z
	CheckAlphabet  Check = "alphabet"  // bytes 3..13 each a Base62 digit
	CheckRange     Check = "range"     // payload at most 2^63-1
)

// A Fault is one way in which a text breaks the contract, and where. Offsets
// count bytes of the text from 0; Found == text[Offset:Offset+Length] always.
type Fault struct {
	Check  Check
	Offset int
	Length int    // in bytes; 0 when bytes are missing
	Found  string // the bytes at fault, raw
	Chars  []Char // every character that overlaps them, whole

	text string // all of it: words about a fault may need what stands around
}

// Faults lists every fault of s, in contract order; nil for a valid id.
func Faults(s string) []Fault {
	if IsValid(s) {
		return nil
	}
	var faults []Fault
	add := func(c Check, offset, length int) {
		faults = append(faults, Fault{Check: c, Offset: offset, Length: length,
			Found: s[offset : offset+length], Chars: charsIn(s, offset, length), text: s})
	}
	if len(s) != Len {
		at := min(len(s), Len)
		add(CheckLength, at, len(s)-at)
	}
	spans(s, 0, NamespaceLen, isCapital, func(offset, length int) { add(CheckNamespace, offset, length) })
	spans(s, NamespaceLen, Len, isDigit, func(offset, length int) { add(CheckAlphabet, offset, length) })
	if faults == nil {
		add(CheckRange, NamespaceLen, PayloadLen)
	}
	return faults
}

// spans calls yield for each run of bytes of s[from:to] that are not good.
func spans(s string, from, to int, good func(byte) bool, yield func(offset, length int)) {
	to = min(to, len(s))
	for i := from; i < to; i++ {
		start := i
		for i < to && !good(s[i]) {
			i++
		}
		if i > start {
			yield(start, i-start)
		}
	}
}

func isDigit(b byte) bool { return digitValues[b] != notDigit }

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
// count bytes of the text, from 0, and Found is always its bytes from Offset on,
// Length of them.
//
//   - length: the surplus from byte 14 on, or no bytes at the end of a short text
//   - namespace, alphabet: a run of bytes that do not belong there
//   - range: the whole payload
//
// Fields are for drawing the fault, [Fault.Message], [Fault.Expected] and
// [Fault.Hint] for saying it. The raw bytes may be anything: [Escape] them.
type Fault struct {
	Check  Check
	Offset int
	Length int    // in bytes; 0 when bytes are missing
	Found  string // the bytes at fault, raw
	Chars  []Char // every character that overlaps them, whole

	text string // all of it: words about a fault may need what stands around
}

// Error is [Fault.Message].
func (f *Fault) Error() string { return f.Message() }

// Is makes errors.Is(err, ErrInvalid) true.
func (f *Fault) Is(target error) bool { return target == ErrInvalid }

// Faults lists every fault of s in contract order; nil for a valid id. Bytes 0..2
// are judged as namespace and bytes 3..13 as payload also when the length is
// wrong; what stands beyond is only too long. The range is judged when all else
// is right, for only then has the payload a value.
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
	for _, bad := range badRuns(s, 0, NamespaceLen, isCapital) {
		add(CheckNamespace, bad.offset, bad.length)
	}
	for _, bad := range badRuns(s, NamespaceLen, Len, isDigit) {
		add(CheckAlphabet, bad.offset, bad.length)
	}
	if faults == nil {
		add(CheckRange, NamespaceLen, PayloadLen)
	}
	return faults
}

// badRuns returns the runs of bytes from one offset up to another that are not good.
func badRuns(s string, from, to int, good func(byte) bool) (runs []span) {
	to = min(to, len(s))
	for i := from; i < to; i++ {
		start := i
		for i < to && !good(s[i]) {
			i++
		}
		if i > start {
			runs = append(runs, span{start, i - start})
		}
	}
	return runs
}

func isDigit(b byte) bool { return digitValues[b] != notDigit }

package decode

// A damaged id is what is left of one: thirteen or fourteen characters that can
// be read as digits, and what stands between them.
type damaged struct {
	kept         []cell
	text         string // kept, look-alikes read as what they look like
	namespace    string // its first three in capitals, digits read as letters
	unseen, gaps []cell // what stands between
	gapAt        []int  // the offset in text of each gap, in order
}

// readDamaged sorts the characters of a text that may be one damaged id; ok is
// false if one has no place there or their number is wrong.
func readDamaged(cells []cell) (d damaged, ok bool) {
	var text []byte
	for _, c := range cells {
		look, isLook := lookalikeOf(c.r)
		switch k := kindOf(c); {
		case isDigitRune(c.r):
			d.kept, text = append(d.kept, c), append(text, byte(c.r))
		case isLook:
			d.kept, text = append(d.kept, c), append(text, look.ascii)
		case k == unseen:
			d.unseen = append(d.unseen, c)
		case k == blank || k == separator:
			d.gaps = append(d.gaps, c)
			if n := len(d.gapAt); n == 0 || d.gapAt[n-1] != len(text) {
				d.gapAt = append(d.gapAt, len(text))
			}
		default:
			return damaged{}, false
		}
	}
	if len(text) != Len && len(text) != Len-1 {
		return damaged{}, false
	}
	if d.text = string(text); d.zeroLost() && d.text[NamespaceLen] == '0' {
		return damaged{}, false // a detour through a number leaves no 0 in front: another digit is gone
	}
	d.namespace, ok = fixNamespace(d.text[:NamespaceLen])
	return d, ok
}

// zeroLost reports that the payload has ten digits. Ids of the first decades all
// begin with a 0 there, and it is what a detour through a number drops.
func (d damaged) zeroLost() bool { return len(d.text) == Len-1 }

func (d damaged) lowerCase() bool {
	for i := range NamespaceLen {
		if d.text[i] >= 'a' {
			return true
		}
	}
	return false
}

// plausible keeps words and numbers from being read as ids. Each thing that has
// to be supposed, be it a lost zero, a gap or small letters, needs the rest to
// look like an id: to mix digits and letters of both cases as words do not.
func (d damaged) plausible() bool {
	if len(d.gapAt) == 0 {
		return !d.zeroLost() || !wordLike(d.text) || (!d.lowerCase() && hasDecimal(d.text))
	}
	blanks := hasKind(d.gaps, blank)
	afterNamespace := len(d.gapAt) == 1 && d.gapAt[0] == NamespaceLen
	switch {
	case d.lowerCase() && len(d.gapAt) > 1 && blanks:
		return false // so is a sentence
	case d.zeroLost() && !blanks && !afterNamespace:
		return false // a hyphen in the middle may stand for a digit: too much is missing
	case afterNamespace && !d.lowerCase() && !d.zeroLost():
		return true
	}
	for _, p := range d.pieces() {
		if !wordLike(p) {
			return true
		}
	}
	return false
}

// pieces are what the gaps divide the text into.
func (d damaged) pieces() []string {
	var pieces []string
	start := 0
	for _, at := range d.gapAt {
		pieces = append(pieces, d.text[start:at])
		start = at
	}
	return append(pieces, d.text[start:])
}

// wordLike reports whether s looks as words and numbers do: "word", "Word",
// "WORD", "42", "word42", "42nd".
func wordLike(s string) bool {
	for s != "" && decimal(s[:1]) {
		s = s[1:]
	}
	for s != "" && decimal(s[len(s)-1:]) {
		s = s[:len(s)-1]
	}
	small, large := 0, 0
	for i := range len(s) {
		switch {
		case decimal(s[i : i+1]):
			return false
		case !isCapital(s[i]):
			small++
		case i > 0: // a capital at the start goes with either
			large++
		}
	}
	return small == 0 || large == 0
}

// decimal reports whether s consists of the digits 0 to 9.
func decimal(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

func hasDecimal(s string) bool {
	for i := range len(s) {
		if decimal(s[i : i+1]) {
			return true
		}
	}
	return false
}

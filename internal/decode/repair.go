package decode

// maxDamaged bounds, in characters, what is looked at as one damaged id: each of
// the fourteen may have company, but a page of text is no id.
const maxDamaged = 256

// repair reads all of cells as one damaged id. context names what they were taken
// out of, such as "URL"; it is empty when they are the whole text. It fails when
// they are no id, or could as well be ordinary words.
func repair(cells []cell, context string) (mend, bool) {
	before, core, after := strip(cells)
	if len(core) > maxDamaged {
		return mend{}, false
	}
	d, ok := readDamaged(core)
	if !ok || !d.plausible() {
		return mend{}, false
	}
	if d.zeroLost() && (hasKind(before, separator) || hasKind(after, separator)) {
		return mend{}, false // a hyphen at an end may stand for a digit: too much is missing
	}

	var m mend
	if context != "" {
		m.add(extraction(cells, context))
	}
	if s, ok := decoding(cells); ok {
		m.add(s)
	}
	m.addStripping(before, after)
	m.addClosing(d)
	m.addSpelling(d)
	text := d.namespace + d.text[NamespaceLen:]
	if d.zeroLost() {
		text = d.namespace + "0" + d.text[NamespaceLen:]
		m.add(insertion(d.kept[NamespaceLen]))
	}
	id, err := Parse(text)
	m.id = id
	return m, err == nil
}

// strip divides cells into what may be an id and what stands around it.
func strip(cells []cell) (before, core, after []cell) {
	lo, hi := 0, len(cells)
	for lo < hi && kindOf(cells[lo]).wraps() {
		lo++
	}
	for hi > lo && (kindOf(cells[hi-1]).wraps() || kindOf(cells[hi-1]) == stop) {
		hi--
	}
	return cells[:lo], cells[lo:hi], cells[hi:]
}

// addStripping adds the steps of a strip: first what is not seen, then what is.
func (m *mend) addStripping(before, after []cell) {
	if head := filter(before, kind.outer); head != nil {
		m.add(removal(head, "at the start"))
	}
	if tail := filter(after, kind.outer); tail != nil {
		m.add(removal(tail, "at the end"))
	}
	for _, k := range []kind{quote, bracket, separator, stop} {
		is := func(other kind) bool { return other == k }
		head, tail := filter(before, is), filter(after, is)
		switch {
		case head != nil && tail != nil:
			m.add(removal(append(head, tail...), "around it"))
		case head != nil:
			m.add(removal(head, "at the start"))
		case tail != nil:
			m.add(removal(tail, "at the end"))
		}
	}
}

// addClosing adds the steps that close the gaps inside.
func (m *mend) addClosing(d damaged) {
	if d.unseen != nil {
		m.add(removal(d.unseen, "inside"))
	}
	if d.gaps != nil {
		m.add(removal(d.gaps, "inside"))
	}
}

// addSpelling adds the steps that write the characters an id is written in.
func (m *mend) addSpelling(d damaged) {
	for _, c := range d.kept {
		if l, ok := lookalikeOf(c.r); ok {
			m.add(respelling(c, l))
		}
	}
	for i, r := range d.text[:NamespaceLen] {
		if l := namespaceLetter(r); l != r {
			m.add(lettering(d.kept[i], r, l))
		}
	}
	if d.lowerCase() {
		m.add(capitalizing(d.kept[:NamespaceLen], d.namespace))
	}
}

func kindOf(c cell) kind { return signs[c.r].kind }

func hasKind(cells []cell, k kind) bool {
	return filter(cells, func(other kind) bool { return other == k }) != nil
}

func filter(cells []cell, match func(kind) bool) (kept []cell) {
	for _, c := range cells {
		if match(kindOf(c)) {
			kept = append(kept, c)
		}
	}
	return kept
}

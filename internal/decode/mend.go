package decode

import "slices"

// A Mend is a valid id that a text which is none was probably meant to be.
type Mend struct {
	ID    ID
	Steps []string // what was done to the text, in order, in plain words
}

// maxMends bounds the answer; a visitor can weigh no more.
const maxMends = 16

// Mends proposes valid ids for a text that is none, in the order in which they
// stand in it, each once, at most 16. It is nil when s is itself valid or nothing
// is seen. No mend changes a verdict: s stays invalid.
//
// It sees a text that is one damaged id (company around it, gaps and invisible
// characters inside, a namespace not in capitals, look-alike characters, a lost
// leading zero, or several of these), ids in a URL or a key, and ids in prose; in
// prose only whole words of fourteen digits, or every other word would be an id.
// It takes time linear in the length of s.
func Mends(s string) []Mend {
	var mends []Mend
	for _, m := range findMends(s) {
		steps := make([]string, len(m.steps))
		for i, st := range m.steps {
			steps[i] = st.done()
		}
		mends = append(mends, Mend{ID: m.id, Steps: steps})
	}
	return mends
}

type mend struct {
	id    ID
	steps []step
}

func (m *mend) add(s step) { m.steps = append(m.steps, s) }

func findMends(s string) []mend {
	if IsValid(s) {
		return nil
	}
	if m, ok := respellFirst(s); ok {
		return []mend{m}
	}
	cells := readCells(s)
	if m, ok := repair(cells, ""); ok {
		return []mend{m}
	}
	var found finds
	parts := words(cells)
	for _, w := range parts {
		found.search(w)
	}
	// A URL or key that a line break cuts in two may have its id in neither half.
	if found == nil && len(parts) > 1 && parts[0].context != prose {
		found.search(newWord(cells))
	}
	return found
}

// finds are the mends of one text, no id twice.
type finds []mend

func (f *finds) full() bool { return len(*f) == maxMends }

func (f *finds) add(m mend) {
	seen := slices.ContainsFunc(*f, func(other mend) bool { return other.id == m.id })
	if !seen && !f.full() {
		*f = append(*f, m)
	}
}

package decode

// A Mend is a valid id that a text which is none was probably meant to be.
type Mend struct {
	ID    ID
	Steps []string // what was done to the text, in order, in plain words
}

// Mends proposes valid ids for a text that is none, in the order in which they
// appear in it, at most 16. It is nil when s is itself valid or nothing is seen.
func Mends(s string) []Mend { return nil }

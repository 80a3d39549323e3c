package templates

// An Alphabet is the Base62 digits: the numerals, the capitals and the small letters,
// each cut where a digit is used.
type Alphabet struct {
	Groups [][]DigitRun
	Words  Words // which digits the payload uses
}

// A DigitRun is one used digit, or digits in a row that are not used.
type DigitRun struct {
	Digits string
	Used   bool
}

package decode

import "strings"

// fixNamespace returns three letters in capitals. A namespace holds letters only,
// so a digit in it that looks like one stands for it; but not if all three are
// digits, which is a number and no namespace.
func fixNamespace(typed string) (string, bool) {
	fixed := strings.ToUpper(strings.Map(namespaceLetter, typed))
	if len(typed) != NamespaceLen || len(fixed) != NamespaceLen || decimal(typed) {
		return "", false
	}
	return fixed, isCapital(fixed[0]) && isCapital(fixed[1]) && isCapital(fixed[2])
}

// namespaceLetter returns the letter that a digit is taken for, else r.
func namespaceLetter(r rune) rune {
	switch r {
	case '0':
		return 'O'
	case '1':
		return 'I'
	case '5':
		return 'S'
	case '8':
		return 'B'
	}
	return r
}

package decode

import "fmt"

// respellFirst reads the letter that begins a payload as the digit it looks like.
// Both are Base62 digits, so nothing else gives it away; but no payload in range
// begins above A, and one of these days begins with 0.
func respellFirst(s string) (mend, bool) {
	if !IsShapeValid(s) {
		return mend{}, false
	}
	digit := byte('0')
	switch s[NamespaceLen] {
	case 'O', 'o':
	case 'I', 'l':
		digit = '1'
	default:
		return mend{}, false
	}
	id, err := Parse(s[:NamespaceLen] + string(digit) + s[NamespaceLen+1:])
	what := fmt.Sprintf("the digit %c for the letter %c (byte %d)", digit, s[NamespaceLen], NamespaceLen)
	return mend{id: id, steps: []step{{CheckRange, span{NamespaceLen, 1}, wrote, what}}}, err == nil
}

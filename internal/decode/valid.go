package decode

// IsValid reports whether s is a branded id under the full contract, the rule of
// the Elixir runtime: fourteen bytes, three capitals, eleven Base62 digits, and a
// payload of at most 2^63-1. [Parse] succeeds on exactly these.
func IsValid(s string) bool {
	// The alphabet is in ASCII order, so the range is one comparison of bytes.
	return IsShapeValid(s) && s[NamespaceLen:] <= MaxPayload
}

// IsShapeValid reports whether s has the shape of a branded id, the rule of the
// F# runtime: as [IsValid], but the payload may be any eleven digits.
func IsShapeValid(s string) bool {
	if len(s) != Len {
		return false
	}
	if !isCapital(s[0]) || !isCapital(s[1]) || !isCapital(s[2]) {
		return false
	}
	// An OR of digit values stays below 64, and notDigit has every bit set: one
	// comparison tells whether any byte of the payload is no digit.
	all := digitValues[s[3]] | digitValues[s[4]] | digitValues[s[5]] | digitValues[s[6]] |
		digitValues[s[7]] | digitValues[s[8]] | digitValues[s[9]] | digitValues[s[10]] |
		digitValues[s[11]] | digitValues[s[12]] | digitValues[s[13]]
	return all != notDigit
}

func isCapital(b byte) bool { return b-'A' < 26 }

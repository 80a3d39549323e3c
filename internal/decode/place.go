package decode

// A Place is one digit of a payload at work: Value times Weight is what it adds.
type Place struct {
	Digit  byte   // as written, '0'..'9', 'A'..'Z' or 'a'..'z'
	Value  uint8  // 0..61
	Power  int    // 10 for the first digit, 0 for the last
	Weight uint64 // 62^Power
	Total  uint64 // Value*Weight of this digit and all before it, added up
}

// Places spells the payload's sum out, from the most significant digit on. The
// last Total is the Snowflake; no Total is over 2^63-1, since the id is valid.
// For the zero ID every Place is zero.
func (id ID) Places() (places [PayloadLen]Place) {
	if id.IsZero() {
		return places
	}
	weight := uint64(1)
	for i := PayloadLen - 1; i >= 0; i-- {
		b := id.text[NamespaceLen+i]
		places[i] = Place{Digit: b, Value: digitValues[b], Power: PayloadLen - 1 - i, Weight: weight}
		weight *= base // 62^11 wraps after the last digit and is never used
	}
	var total uint64
	for i := range places {
		total += uint64(places[i].Value) * places[i].Weight
		places[i].Total = total
	}
	return places
}

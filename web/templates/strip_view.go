package templates

// A Strip is an id drawn byte by byte.
type Strip struct {
	Label   string // what a screen reader says of it as a whole
	Head    []Cell // bytes 0 to 2
	Payload []Cell // bytes 3 to 13
	Letters string // how many there are of the first: "3", or "2 of 3"
	Digits  string // and of the second: "11 digits", or "10 of 11 bytes"
	Extra   []Cell // what runs on past the fourteenth byte, as far as it is shown
	More    string // "and 40 more bytes", where not all are shown
}

// A Cell is one byte of a strip.
type Cell struct {
	Offset string // from 0
	Glyph  string // the character, or an escape where it cannot be shown
	Hex    string
	Label  string // what a screen reader says of the byte, and why it is bad
	Escape bool   // the glyph is an escape, set smaller
	Bad    bool   // this byte breaks a rule
	Absent bool   // there is no such byte
}

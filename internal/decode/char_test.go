package decode

import (
	"strings"
	"testing"
	"unicode"
)

func TestCharString(t *testing.T) {
	tests := []struct {
		text, want string
	}{
		{"j", "U+006A"},
		{"\n", "U+000A line feed"},
		{" ", "U+0020 space"},
		{"-", "U+002D hyphen"},
		{"\uFEFF", "U+FEFF byte order mark"},
		{"\u200B", "U+200B zero width space"},
		{"\u041E", "U+041E Cyrillic capital O"},
		{"\uFF2A", "U+FF2A full-width J"},
		{"\uFFFD", "U+FFFD"},
		{"\U0001F600", "U+1F600"},
		{"\xff", "byte FF, not UTF-8"},
		{"\x0f", "U+000F"},
	}
	for _, tt := range tests {
		chars := charsIn(tt.text, 0, len(tt.text))
		if len(chars) != 1 || chars[0].String() != tt.want {
			t.Errorf("%q is %v, want %s", tt.text, chars, tt.want)
		}
	}
}

// White space is whatever Unicode says it is; the rest of the list is ours.
func TestOuterCharacters(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if unicode.IsSpace(r) && signs[r].kind != blank {
			t.Errorf("%U is white space and not of kind blank", r)
		}
		if unicode.Is(unicode.Bidi_Control, r) && !signs[r].kind.outer() {
			t.Errorf("%U controls direction and is not an outer character", r)
		}
	}
	for _, r := range "\x00\u00AD\u200B\u200C\u200D\u2060\u2066\u2069\uFEFF" {
		if !signs[r].kind.outer() {
			t.Errorf("%U is not an outer character", r)
		}
	}
}

func TestTrimOuter(t *testing.T) {
	const id = "JOB0KHTOWnGLuC"
	for r, s := range signs {
		around := string(r) + id + string(r)
		want := around
		if s.kind.outer() {
			want = id
		}
		if got := TrimOuter(around); got != want {
			t.Errorf("%U %s: %q, want %q", r, s.name, got, want)
		}
	}
	tests := []struct{ in, want string }{
		{"", ""},
		{" \uFEFF\u200B\t", ""},
		{"\uFEFF \x00JOB\u200B0 \r\n\u2069", "JOB\u200B0"},
		{"\xff \xff", "\xff \xff"},
		{" \x80", "\x80"},
	}
	for _, tt := range tests {
		if got := TrimOuter(tt.in); got != tt.want {
			t.Errorf("TrimOuter(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
	if strings.TrimSpace("\uFEFF\u200B") == "" {
		t.Error("strings.TrimSpace has learned these: say so no longer")
	}
}

// A name is lower-case but for proper names, and no sign is part of an id.
func TestTablesAreSound(t *testing.T) {
	for r, s := range signs {
		if s.kind == 0 || s.name == "" || isDigitRune(r) {
			t.Errorf("%U: kind %d, name %q", r, s.kind, s.name)
		}
		if _, ok := lookalikeOf(r); ok {
			t.Errorf("%U is both a sign and a look-alike", r)
		}
	}
	for r, l := range lookalikes {
		if r < unicode.MaxASCII || !isDigit(l.ascii) || l.name == "" {
			t.Errorf("%U: for %q, named %q", r, l.ascii, l.name)
		}
		if unicode.IsUpper(r) != isCapital(l.ascii) && l.ascii > '9' {
			t.Errorf("%U and %q differ in case", r, l.ascii)
		}
	}
	for i := range len(Alphabet) {
		wide := rune(Alphabet[i]) - '!' + '\uFF01'
		if l, ok := lookalikeOf(wide); !ok || l.ascii != Alphabet[i] {
			t.Errorf("%U is taken for %q, %t", wide, l.ascii, ok)
		}
	}
	for _, r := range "O0\uFF01\uFF3F\u0444" {
		if l, ok := lookalikeOf(r); ok {
			t.Errorf("%U is taken for %q", r, l.ascii)
		}
	}
}

func TestReadCells(t *testing.T) {
	type read struct {
		text    string
		escaped int
	}
	tests := []struct {
		in   string
		want read
	}{
		{"", read{"", 0}},
		{"a%4Ab", read{"aJb", 1}},
		{"%4a%4A%aF%Fa%09%90", read{"JJ\uFFFD\uFFFD\t\uFFFD", 6}},
		{"%D0%9E%d0%9e\u041E", read{"\u041E\u041E\u041E", 2}},
		{"%254A", read{"J", 1}},
		{"%25254A", read{"%4A", 1}}, // twice and no more
		{"%%4A%", read{"%J%", 1}},
		{"%", read{"%", 0}},
		{"%4", read{"%4", 0}},
		{"a%4", read{"a%4", 0}},
		{"%4g%g4%4/%:4%4@%@4%`4%4`%4G%G4%//", read{"%4g%g4%4/%:4%4@%@4%`4%4`%4G%G4%//", 0}},
		{"\xff%ff", read{"\uFFFD\uFFFD", 1}},
	}
	for _, tt := range tests {
		var got read
		next := 0
		for _, c := range readCells(tt.in) {
			got.text += string(c.r)
			if c.escaped {
				got.escaped++
			}
			if c.off != next || c.n < 1 {
				t.Errorf("%q: a cell at %d+%d, expected one at %d", tt.in, c.off, c.n, next)
			}
			next = c.off + c.n
		}
		if got != tt.want || next != len(tt.in) {
			t.Errorf("readCells(%q) = %+v, want %+v; ends at %d", tt.in, got, tt.want, next)
		}
	}
}

func TestWordLike(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "word": true, "Word": true, "WORD": true, "W": true, "w": true, "A": true, "Z": true, "za": true,
		"0": true, "9": true, "42": true, "word42": true, "42nd": true, "42nd9": true, "0a0": true, "9Z9": true,
		"wOrd": false, "WoRD": false, "WOrd": false, "wO": false, "w0rd": false, "W9D": false, "1a1A": false, "0KHTOWnGLuC": false,
	} {
		if got := wordLike(text); got != want {
			t.Errorf("wordLike(%q) = %t", text, got)
		}
	}
}

func TestPlaces(t *testing.T) {
	tests := []struct {
		spans []span
		want  string
	}{
		{[]span{{3, 1}}, "byte 3"},
		{[]span{{3, 2}}, "bytes 3 and 4"},
		{[]span{{3, 1}, {4, 1}}, "bytes 3 and 4"},
		{[]span{{3, 3}}, "bytes 3 to 5"},
		{[]span{{0, 1}, {5, 1}}, "bytes 0 and 5"},
		{[]span{{0, 3}, {3, 3}, {8, 2}}, "bytes 0 to 5, 8 and 9"},
		{[]span{{0, 1}, {2, 1}, {4, 1}, {6, 1}}, "bytes 0, 2, 4 and 6"},
		{[]span{{0, 1}, {2, 1}, {4, 1}, {6, 1}, {8, 1}}, "bytes 0, 2, 4, 6 and 1 more"},
	}
	for _, tt := range tests {
		if got := places(tt.spans); got != tt.want {
			t.Errorf("places(%v) = %q, want %q", tt.spans, got, tt.want)
		}
	}
}

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

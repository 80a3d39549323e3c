package decode_test

import (
	"errors"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"brandedid/internal/decode"
)

// The contract once more, by other means: a regular expression for the shape and
// math/big for the range.
var shape = regexp.MustCompile(`\A[A-Z]{3}[0-9A-Za-z]{11}\z`)

func validReference(s string) bool {
	if !shape.MatchString(s) {
		return false
	}
	n := new(big.Int)
	for _, digit := range s[3:] {
		n.Mul(n, big.NewInt(62)).Add(n, big.NewInt(int64(strings.IndexRune(decode.Alphabet, digit))))
	}
	return n.IsInt64()
}

// FuzzParse holds any bytes at all to what every entry point promises of them.
func FuzzParse(f *testing.F) {
	_, vectors := readVectors(f)
	for _, v := range vectors {
		f.Add(v.text(f))
	}
	for _, s := range []string{
		"\u201Cjob KHTOWnGLuC\u201D,", "J\u041E8-KHTO\u200BWnGLuC", "http://x/?k=emq%3A%7Bq%7D%3Ajob%3AJOBKHTOWnGLuC&id=%22USR0KHTOWnGLuC%22",
		"JOB0KHTOWnGLuC, usr0KHTOWnGLuC", "emq:{USR0KHTOWnGLuC}:job:JOB0KHT\nOWnGLuC", "JO\u041EAAAAAAAAA\u041EB\xff",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		id, err := decode.Parse(s)
		valid := err == nil
		if valid != validReference(s) || valid != decode.IsValid(s) {
			t.Errorf("Parse(%q): %v; IsValid %t; by other means %t", s, err, decode.IsValid(s), validReference(s))
		}
		if decode.IsShapeValid(s) != shape.MatchString(s) {
			t.Errorf("IsShapeValid(%q) = %t", s, decode.IsShapeValid(s))
		}
		if valid {
			checkAccepted(t, s, id)
		} else if !id.IsZero() || !errors.Is(err, decode.ErrInvalid) {
			t.Errorf("Parse(%q) = %q, %v", s, id, err)
		}
		checkFaults(t, s, err)
		checkMends(t, s)
		if back, err := unescape(decode.Escape(s)); err != nil || back != s {
			t.Errorf("%q escapes to %q, which comes back as %q, %v", s, decode.Escape(s), back, err)
		}
		if trimmed := decode.TrimOuter(s); !strings.Contains(s, trimmed) || decode.TrimOuter(trimmed) != trimmed {
			t.Errorf("TrimOuter(%q) = %q", s, trimmed)
		}
		if start, end, ok := decode.HashTag(s); ok && (s[start-1] != '{' || s[end] != '}' || start == end) {
			t.Errorf("HashTag(%q) = %d, %d", s, start, end)
		}
		if slot := decode.Slot(s); slot >= 16384 {
			t.Errorf("Slot(%q) = %d", s, slot)
		}
	})
}

func checkAccepted(t *testing.T, s string, id decode.ID) {
	t.Helper()
	again, err := decode.Mint(id.Namespace(), id.Snowflake())
	if err != nil || again != id || id.String() != s || id.Namespace()+id.Payload() != s {
		t.Errorf("%q reads as %q and mints to %q, %v", s, id, again, err)
	}
	if places := id.Places(); places[10].Total != uint64(id.Snowflake()) {
		t.Errorf("%q: places add up to %d, not %d", s, places[10].Total, id.Snowflake())
	}
}

func checkFaults(t *testing.T, s string, parseErr error) {
	t.Helper()
	faults := decode.Faults(s)
	if (faults == nil) != (parseErr == nil) {
		t.Fatalf("Faults(%q) = %v beside %v", s, faults, parseErr)
	}
	order := map[decode.Check]int{decode.CheckLength: 0, decode.CheckNamespace: 1, decode.CheckAlphabet: 2, decode.CheckRange: 3}
	for i, f := range faults {
		if i == 0 && f.Message() != parseErr.Error() {
			t.Errorf("Parse(%q): %v, first fault: %s", s, parseErr, f.Message())
		}
		if f.Offset < 0 || f.Length < 0 || f.Offset+f.Length > len(s) || f.Found != s[f.Offset:f.Offset+f.Length] {
			t.Fatalf("%q: fault %d covers %d+%d, found %q", s, i, f.Offset, f.Length, f.Found)
		}
		if i > 0 {
			before := faults[i-1]
			if order[before.Check] > order[f.Check] || before.Check == f.Check && before.Offset+before.Length >= f.Offset {
				t.Errorf("%q: fault %s at %d stands after %s at %d", s, f.Check, f.Offset, before.Check, before.Offset)
			}
		}
		// The characters are those of s, whole and in a row, and cover the span.
		at := f.Offset
		for _, c := range f.Chars {
			if s[c.Offset:c.Offset+len(c.Bytes)] != c.Bytes || c.Offset > at || c.Offset+len(c.Bytes) <= at || c.String() == "" {
				t.Errorf("%q: character %+v, expected one that holds byte %d", s, c, at)
			}
			at = c.Offset + len(c.Bytes)
		}
		if at < f.Offset+f.Length {
			t.Errorf("%q: characters end at %d, the fault at %d", s, at, f.Offset+f.Length)
		}
		for _, text := range []string{f.Message(), f.Expected(), f.Hint()} {
			checkVoice(t, s, text)
		}
	}
}

func checkMends(t *testing.T, s string) {
	t.Helper()
	mends := decode.Mends(s)
	if mends != nil && decode.IsValid(s) || len(mends) > 16 {
		t.Errorf("Mends(%q): %d", s, len(mends))
	}
	seen := map[decode.ID]bool{}
	for _, m := range mends {
		text := m.ID.String()
		if !decode.IsValid(text) || text == s || seen[m.ID] || len(m.Steps) == 0 {
			t.Errorf("Mends(%q): %q, %q", s, text, m.Steps)
		}
		seen[m.ID] = true
		for _, step := range m.Steps {
			checkVoice(t, s, step)
		}
	}
}

var offsets = regexp.MustCompile(`\bbytes? (\d+)\b(, not UTF-8)?`)

// checkVoice holds a text to the voice: printable ASCII, no sentence, no offset
// beyond the input.
func checkVoice(t *testing.T, s, text string) {
	t.Helper()
	sentence := text == "" || strings.HasSuffix(text, ".") ||
		text[0] >= 'A' && text[0] <= 'Z' && !strings.HasPrefix(text, "Base62")
	if sentence {
		t.Errorf("said of %q: %q", s, text)
	}
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			t.Errorf("said of %q: %q, byte %d is not printable ASCII", s, text, i)
		}
	}
	for _, m := range offsets.FindAllStringSubmatch(text, -1) {
		if m[2] != "" {
			continue // "byte 80, not UTF-8" names a value
		}
		if n, err := strconv.Atoi(m[1]); (err != nil || n > len(s)) && !strings.Contains(s, m[0]) {
			t.Errorf("said of %q, %d bytes: %q", s, len(s), text)
		}
	}
}

// FuzzBase62 holds the codec to math/big, both ways.
func FuzzBase62(f *testing.F) {
	f.Add(uint64(0), "0KHTOWnGLuC")
	f.Add(uint64(1<<63-1), decode.MaxPayload)
	f.Add(uint64(1<<64-1), "zzzzzzzzzzz")
	f.Add(uint64(274557032793636865), "-")
	f.Fuzz(func(t *testing.T, n uint64, payload string) {
		encoded := decode.EncodeBase62(n)
		if encoded != encodeReference(n) {
			t.Errorf("EncodeBase62(%d) = %s, want %s", n, encoded, encodeReference(n))
		}
		if v, ok := decode.PayloadValue(encoded); !ok || v.Cmp(new(big.Int).SetUint64(n)) != 0 {
			t.Errorf("PayloadValue(%s) = %v, want %d", encoded, v, n)
		}
		exact, ok := decode.PayloadValue(payload)
		wrapped, wraps := decode.WrapBase62(payload)
		got, err := decode.DecodeBase62(payload)
		if ok != wraps || ok != shape.MatchString("AAA"+payload) || (err == nil) != (ok && exact.IsInt64()) {
			t.Fatalf("%q: exact %t, wraps %t, %v", payload, ok, wraps, err)
		}
		if !ok {
			return
		}
		low := new(big.Int).And(exact, new(big.Int).SetUint64(1<<64-1)).Uint64()
		if wrapped != int64(low) || err == nil && (got != low || decode.EncodeBase62(got) != payload) {
			t.Errorf("%q: exact %v, wrapped %d, decoded %d", payload, exact, wrapped, got)
		}
	})
}

package suggest_test

import (
	"math/big"
	"strings"
	"testing"

	"brandedid/internal/decode"
	"brandedid/internal/suggest"
)

// FuzzRecognize holds every text to what the package promises: an answer for any bytes,
// bounded, that changes no verdict, offers valid ids only, and is none for a valid id.
func FuzzRecognize(f *testing.F) {
	for _, s := range []string{
		id, "JOB0KHTOWnGLu-", id + usr, "JOB00KHTOWnGLuC", "JOB:0KHTOWnGLuC", "=\"JOB0KHTOWnGLuC\"", "JOB0K\u2026LuC", "https://x/?id=%22JOBzzzzzzzzzzz%22",
		"emq:{orders}:pending", "274,557,032,793,636,864", "2.74557E+17", "2,7 \u00D7 10\u00B9\u2077", "0x8000000000000000", "-5", "1.0e-1", "550e8400-e29b-41d4-a716-446655440000",
		"01ARZ3NDEKTSV4RRFFQ69G5FAV", "user_2x4y6z8a0b1c2d3e4f5g6h7j8k", "ObjectId(\"507f1f77bcf86cd799439011\")", "eyJ.eyJ.", "SGVsbG8gd29ybGQ=", "\\u004aOB0KHTOWnGLuC",
		"JOB-274557032793636864", "\uFF2A\uFF2F\uFF22\uFF10KHTOWnGLuC", "2026-01-27T15:11:37.641Z", "0KHTOWnGLuC", "`a`", "me@example.com",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		valid := decode.IsValid(s)
		look, ok := suggest.Recognize(s, now)
		read := suggest.Read(s, now)
		if (read.Look != nil) != ok || read.Look != nil && read.Look.Title.String() != look.Title.String() {
			t.Errorf("Read(%q) looks like %v, Recognize says %q", s, read.Look, look.Title)
		}
		if (read.Faults == nil) != valid {
			t.Errorf("%q: %d faults, valid %t", s, len(read.Faults), valid)
		}
		if !ok {
			return
		}
		if valid {
			t.Errorf("%q is an id, and looks like %s", s, look.Kind)
		}
		size := len(look.Fix)
		sentences := []suggest.Sentence{look.Title, look.Why}
		for _, o := range look.Offers {
			sentences = append(sentences, o.Says)
			if !decode.IsValid(o.ID.String()) || !strings.Contains(o.Says.String(), o.ID.String()) {
				t.Errorf("%q offers %q, and says %q", s, o.ID, o.Says)
			}
		}
		for _, sentence := range sentences {
			text := sentence.String()
			size += len(text)
			if text == "" || strings.Contains(text, "`") || strings.Contains(text, "%!") || !strings.HasSuffix(text, ".") {
				t.Errorf("%q: a sentence %q", s, text)
			}
		}
		if len(look.Offers) > 16 || size > 3000 {
			t.Errorf("%d bytes and %d offers are told of %d", size, len(look.Offers), len(s))
		}
		checkExact(t, s, look)
	})
}

// checkExact: the id offered for a bare integer is that integer.
func checkExact(t *testing.T, s string, look suggest.Look) {
	t.Helper()
	n, ok := new(big.Int).SetString(s, 10)
	if !ok || len(look.Offers) == 0 || strings.ContainsAny(s, "+_") {
		return
	}
	if look.Offers[0].ID.Snowflake().String() != n.String() {
		t.Errorf("%q: %s is %s", s, look.Offers[0].ID, look.Offers[0].ID.Snowflake())
	}
}

// Sixteen kilobytes is what a request may hold; none of it may take long.
func BenchmarkRecognize16K(b *testing.B) {
	for name, unit := range map[string]string{
		"digits": "7", "letters": "x", "spaces": " ", "quotes": "'\"", "brackets": "[(", "percent": "%25", "commas": "1,", "groups": "123,", "ids": id, "spaced ids": id + " ",
		"too large": "JOBzzzzzzzzzzz ", "keys": "emq:{", "escapes": `\u004a`, "dots": "..", "invalid": "\xff", "words": "word ", "base64": "AAAA", "equals": "=",
	} {
		s := strings.Repeat(unit, 16384/len(unit))
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				suggest.Recognize(s, now)
			}
		})
	}
}

package decode_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/decode"
)

// A letter typed for the digit that a payload begins with is a range fault, and
// the one that can be mended.
func TestMendsALetterForTheFirstDigit(t *testing.T) {
	for s, want := range map[string]struct{ id, step string }{
		"JOBOKHTOWnGLuC": {"JOB0KHTOWnGLuC", "wrote the digit 0 for the letter O (byte 3)"},
		"JOBoKHTOWnGLuC": {"JOB0KHTOWnGLuC", "wrote the digit 0 for the letter o (byte 3)"},
		"USRlKHTOWnGLuC": {"USR1KHTOWnGLuC", "wrote the digit 1 for the letter l (byte 3)"},
		"USRIKHTOWnGLuC": {"USR1KHTOWnGLuC", "wrote the digit 1 for the letter I (byte 3)"},
	} {
		mends := decode.Mends(s)
		if len(mends) != 1 || mends[0].ID.String() != want.id {
			t.Errorf("%s: %v", s, mends)
			continue
		}
		if diff := cmp.Diff([]string{want.step}, mends[0].Steps); diff != "" {
			t.Errorf("%s (-want +got):\n%s", s, diff)
		}
	}
	// Nothing says which of eleven digits is wrong here.
	for _, s := range []string{"JOBzzzzzzzzzzz", "JOBAzL8n0Y58m8", "JOBDKHTOWnGLuC"} {
		if mends := decode.Mends(s); mends != nil {
			t.Errorf("%s: %v", s, mends)
		}
	}
}

package decode_test

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"brandedid/internal/decode"
)

// encodeReference is Base62 by way of math/big, which writes its small letters
// before its large ones, where the contract has them the other way round.
func encodeReference(n uint64) string {
	text := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, new(big.Int).SetUint64(n).Text(62))
	return strings.Repeat("0", decode.PayloadLen-len(text)) + text
}

// randomUint64 spreads over magnitudes, so that short numbers occur too.
func randomUint64(r *rand.Rand) uint64 { return r.Uint64() >> r.IntN(64) }

func TestBase62AgreesWithMathBig(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	edges := []uint64{0, 1, 61, 62, 1<<63 - 1, 1 << 63, 1<<64 - 1}
	for i := range 20_000 {
		n := randomUint64(r)
		if i < len(edges) {
			n = edges[i]
		}
		payload := decode.EncodeBase62(n)
		if want := encodeReference(n); payload != want {
			t.Fatalf("EncodeBase62(%d) = %s, want %s", n, payload, want)
		}
		got, err := decode.DecodeBase62(payload)
		if n < 1<<63 && (err != nil || got != n) {
			t.Fatalf("DecodeBase62(%s) = %d, %v, want %d", payload, got, err, n)
		}
		if n >= 1<<63 && err == nil {
			t.Fatalf("DecodeBase62(%s) = %d, want an error", payload, got)
		}
		if wrapped, ok := decode.WrapBase62(payload); !ok || wrapped != int64(n) {
			t.Fatalf("WrapBase62(%s) = %d, %t, want %d", payload, wrapped, ok, int64(n))
		}
	}
}

func TestBase62SortsAsIntegers(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	numbers := make([]uint64, 5_000)
	for i := range numbers {
		numbers[i] = randomUint64(r)
	}
	slices.Sort(numbers)
	for i := 1; i < len(numbers); i++ {
		a, b := decode.EncodeBase62(numbers[i-1]), decode.EncodeBase62(numbers[i])
		if strings.Compare(a, b) != cmpUint64(numbers[i-1], numbers[i]) {
			t.Fatalf("%s and %s sort other than %d and %d", a, b, numbers[i-1], numbers[i])
		}
	}
}

func cmpUint64(a, b uint64) int {
	return new(big.Int).SetUint64(a).Cmp(new(big.Int).SetUint64(b))
}

func TestMaxPayload(t *testing.T) {
	if got := decode.EncodeBase62(uint64(decode.MaxSnowflake)); got != decode.MaxPayload {
		t.Errorf("2^63-1 is spelled %s, want %s", got, decode.MaxPayload)
	}
}

func TestPayloadValueIsExact(t *testing.T) {
	want := new(big.Int).Exp(big.NewInt(62), big.NewInt(11), nil)
	want.Sub(want, big.NewInt(1))
	if got, ok := decode.PayloadValue("zzzzzzzzzzz"); !ok || got.Cmp(want) != 0 {
		t.Errorf("PayloadValue = %v, %t, want %v", got, ok, want)
	}
	low := new(big.Int).And(want, new(big.Int).SetUint64(1<<64-1))
	if got, ok := decode.WrapBase62("zzzzzzzzzzz"); !ok || got != int64(low.Uint64()) {
		t.Errorf("WrapBase62 = %d, %t, want %d", got, ok, int64(low.Uint64()))
	}
}

func TestPayloadErrors(t *testing.T) {
	tests := []struct {
		payload string
		check   decode.Check
		offset  int
		message string
	}{
		{"", decode.CheckLength, 0, "payload of 0 bytes, expected 11"},
		{"1", decode.CheckLength, 1, "payload of 1 byte, expected 11"},
		{"0KHTOWnGLuCC", decode.CheckLength, 11, "payload of 12 bytes, expected 11"},
		{"-KHTOWnGLuC", decode.CheckAlphabet, 0, `byte 0 of the payload is "-", expected a Base62 digit: 0-9, A-Z or a-z`},
		{"0KHT-WnGLu_", decode.CheckAlphabet, 4, `byte 4 of the payload is "-", expected a Base62 digit: 0-9, A-Z or a-z`},
		{"0KHTOWnGLu\n", decode.CheckAlphabet, 10, `byte 10 of the payload is "\n", expected a Base62 digit: 0-9, A-Z or a-z`},
		{"AzL8n0Y58m8", decode.CheckRange, 0, "payload AzL8n0Y58m8 is 9223372036854775808, expected at most 9223372036854775807, which is AzL8n0Y58m7"},
		{"zzzzzzzzzzz", decode.CheckRange, 0, "payload zzzzzzzzzzz is 52036560683837093887, expected at most 9223372036854775807, which is AzL8n0Y58m7"},
	}
	for _, tt := range tests {
		_, err := decode.DecodeBase62(tt.payload)
		var pe *decode.PayloadError
		if !errors.As(err, &pe) || !errors.Is(err, decode.ErrInvalid) {
			t.Errorf("DecodeBase62(%q) = %v, want a *PayloadError that is ErrInvalid", tt.payload, err)
			continue
		}
		if pe.Check != tt.check || pe.Offset != tt.offset || pe.Payload != tt.payload || err.Error() != tt.message {
			t.Errorf("DecodeBase62(%q): %s at %d: %s\nwant %s at %d: %s", tt.payload, pe.Check, pe.Offset, err, tt.check, tt.offset, tt.message)
		}
		if tt.check != decode.CheckRange {
			_, wraps := decode.WrapBase62(tt.payload)
			_, exact := decode.PayloadValue(tt.payload)
			if wraps || exact {
				t.Errorf("%q has a value, wrapped %t, exact %t", tt.payload, wraps, exact)
			}
		}
	}
}

func TestDigitValue(t *testing.T) {
	digits := 0
	for b := range 256 {
		v, ok := decode.DigitValue(byte(b))
		if ok != (strings.IndexByte(decode.Alphabet, byte(b)) >= 0) {
			t.Errorf("DigitValue(%#x) ok = %t", b, ok)
		}
		if ok && decode.Alphabet[v] != byte(b) || !ok && v != 0 {
			t.Errorf("DigitValue(%#x) = %d", b, v)
		}
		if ok {
			digits++
		}
	}
	if digits != 62 {
		t.Errorf("%d digits, want 62", digits)
	}
}

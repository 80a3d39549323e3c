package decode

import (
	"fmt"
	"math/big"
)

// The shape of a branded id, in bytes.
const (
	// Alphabet lists the Base62 digits by value: Alphabet[0] is '0' and
	// Alphabet[61] is 'z'. It is in ASCII order, which is why payloads sort by
	// bytes as their values sort.
	Alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

	NamespaceLen = 3                         // bytes 0..2
	PayloadLen   = 11                        // bytes 3..13
	Len          = NamespaceLen + PayloadLen // 14

	// MaxPayload spells 2^63-1, the largest payload the contract admits.
	MaxPayload = "AzL8n0Y58m7"
)

const (
	base     = 62
	notDigit = 0xFF // every bit set, which no digit value has
)

var digitValues = func() (t [256]uint8) {
	for i := range t {
		t[i] = notDigit
	}
	for v := range len(Alphabet) {
		t[Alphabet[v]] = uint8(v)
	}
	return t
}()

// DigitValue returns the value of a Base62 digit, 0 to 61. For a byte outside
// the alphabet it returns 0 and false.
func DigitValue(b byte) (v uint8, ok bool) {
	if v = digitValues[b]; v == notDigit {
		return 0, false
	}
	return v, true
}

// EncodeBase62 writes n as eleven Base62 digits, most significant first, padded
// on the left with '0'. Eleven digits hold any uint64, since 62^11 is over 2^64;
// only values up to [MaxSnowflake] spell a payload of a valid id.
func EncodeBase62(n uint64) string {
	var b [PayloadLen]byte
	for i := len(b) - 1; i >= 0; i-- {
		b[i] = Alphabet[n%base]
		n /= base
	}
	return string(b[:])
}

// DecodeBase62 reads a payload: exactly eleven Base62 digits whose value is at
// most 2^63-1. Any other text is a [*PayloadError], tested in the order length,
// alphabet, range.
func DecodeBase62(payload string) (uint64, error) {
	switch i := badDigit(payload); {
	case len(payload) != PayloadLen:
		return 0, &PayloadError{Check: CheckLength, Payload: payload, Offset: min(len(payload), PayloadLen)}
	case i >= 0:
		return 0, &PayloadError{Check: CheckAlphabet, Payload: payload, Offset: i}
	case payload > MaxPayload: // byte order is integer order
		return 0, &PayloadError{Check: CheckRange, Payload: payload}
	}
	return sum(payload), nil
}

// WrapBase62 returns what an int64 decoder without a range check makes of a
// payload, as the F# snowflakeOf is one: the value modulo 2^64, read as a signed
// number. It returns false unless payload is eleven Base62 digits. Up to
// [MaxPayload] it agrees with [DecodeBase62].
func WrapBase62(payload string) (int64, bool) {
	if len(payload) != PayloadLen || badDigit(payload) >= 0 {
		return 0, false
	}
	return int64(sum(payload)), true
}

// PayloadValue returns the exact value of eleven Base62 digits, 0 to 62^11-1,
// so that a payload out of range can be shown for what it is. It returns nil and
// false for any other text.
func PayloadValue(payload string) (*big.Int, bool) {
	if len(payload) != PayloadLen || badDigit(payload) >= 0 {
		return nil, false
	}
	v := new(big.Int).SetUint64(sum(payload[:PayloadLen-1]))
	v.Mul(v, big.NewInt(base))
	return v.Add(v, big.NewInt(int64(digitValues[payload[PayloadLen-1]]))), true
}

// sum adds up digits the caller has checked, modulo 2^64. Ten digits never wrap.
func sum(digits string) (n uint64) {
	for i := range len(digits) {
		n = n*base + uint64(digitValues[digits[i]])
	}
	return n
}

// badDigit returns the offset of the first byte that is no digit, or -1.
func badDigit(s string) int {
	for i := range len(s) {
		if digitValues[s[i]] == notDigit {
			return i
		}
	}
	return -1
}

// A PayloadError says why a text is no payload: not eleven bytes ([CheckLength]),
// a byte outside the alphabet ([CheckAlphabet]), or a value over 2^63-1
// ([CheckRange]). It matches [ErrInvalid].
type PayloadError struct {
	Check   Check
	Payload string
	Offset  int // of the first bad byte, in the payload, from 0
}

func (e *PayloadError) Error() string {
	switch e.Check {
	case CheckLength:
		return fmt.Sprintf("payload of %s, expected %d", count(len(e.Payload), "byte"), PayloadLen)
	case CheckAlphabet:
		return fmt.Sprintf(`byte %d of the payload is "%s", expected %s`, e.Offset, Escape(e.Payload[e.Offset:e.Offset+1]), wantDigit)
	default:
		v, _ := PayloadValue(e.Payload)
		return fmt.Sprintf("payload %s is %v, expected %s", e.Payload, v, wantRange)
	}
}

// Is makes errors.Is(err, ErrInvalid) true.
func (e *PayloadError) Is(target error) bool { return target == ErrInvalid }

package decode

import (
	"errors"
	"fmt"
	"strings"
)

// ErrInvalid is what every refusal of this package is: errors.Is(err, ErrInvalid)
// holds for each error of [Parse], [Mint], [DecodeBase62] and [ID.UnmarshalText].
var ErrInvalid = errors.New("invalid branded id")

// An ID is a valid branded id. Only [Parse], [Mint] and [ID.UnmarshalText] make
// one, so whoever holds an ID need not check it again. IDs are comparable with ==.
//
// The zero ID is no id: IsZero reports true, String is empty, MarshalText fails.
type ID struct {
	// Fourteen checked bytes, or none. A string and not an array, because it passes
	// through registers and its parts need no copy: Parse takes half the time.
	text string
}

// Parse reads a branded id under the full contract, from exactly the bytes of s.
// The error is a [*Fault], the first in the order length, namespace, alphabet,
// range, and matches [ErrInvalid]. [Faults] lists the others too. The ID shares
// the memory of s.
func Parse(s string) (ID, error) {
	if !IsValid(s) {
		return ID{}, &Faults(s)[0]
	}
	return ID{s}, nil
}

// MustParse is [Parse] for ids written in source code: it panics on a fault.
func MustParse(s string) ID {
	id, err := Parse(s)
	if err != nil {
		panic("decode: MustParse: " + err.Error())
	}
	return id
}

// Mint joins a namespace of three capitals and a Snowflake of at most
// [MaxSnowflake] to an id. The error matches [ErrInvalid]; unless the namespace
// has the wrong length it is a [*Fault] in the text that was refused.
func Mint(namespace string, n Snowflake) (ID, error) {
	if len(namespace) != NamespaceLen {
		return ID{}, fmt.Errorf("namespace of %s, expected %d capital letters A to Z: %w",
			count(len(namespace), "byte"), NamespaceLen, ErrInvalid)
	}
	return Parse(namespace + EncodeBase62(uint64(n)))
}

// IsZero reports whether id is the zero ID, which is no branded id.
func (id ID) IsZero() bool { return id.text == "" }

// String returns the fourteen bytes, or "" for the zero ID.
func (id ID) String() string { return id.text }

// Namespace returns the three capitals that say what the id names, "" for the zero ID.
func (id ID) Namespace() string {
	if id.IsZero() {
		return ""
	}
	return id.text[:NamespaceLen]
}

// Payload returns the eleven Base62 digits, "" for the zero ID.
func (id ID) Payload() string {
	if id.IsZero() {
		return ""
	}
	return id.text[NamespaceLen:]
}

// Snowflake returns the integer that the payload spells, 0 for the zero ID.
func (id ID) Snowflake() Snowflake { return Snowflake(sum(id.Payload())) }

// Compare orders ids by their bytes: -1, 0 or +1. Within one namespace that is
// the order of the Snowflakes, and so of minting. The zero ID comes first.
func (id ID) Compare(other ID) int { return strings.Compare(id.text, other.text) }

// AppendText implements [encoding.TextAppender]. It fails on the zero ID.
func (id ID) AppendText(dst []byte) ([]byte, error) {
	if id.IsZero() {
		return dst, fmt.Errorf("the zero ID has no text: %w", ErrInvalid)
	}
	return append(dst, id.text...), nil
}

// MarshalText implements [encoding.TextMarshaler]. It fails on the zero ID.
func (id ID) MarshalText() ([]byte, error) { return id.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler] with the rule and the
// errors of [Parse]. On an error it leaves id as it was.
func (id *ID) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*id = parsed
	return nil
}

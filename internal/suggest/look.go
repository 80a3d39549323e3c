package suggest

import (
	"fmt"
	"strings"

	"brandedid/internal/decode"
)

// A Kind names what a text looks like. The names are part of the API: they stay.
type Kind string

// Other kinds of id.
const (
	ULID       Kind = "ulid"
	UUID       Kind = "uuid"
	KSUID      Kind = "ksuid"
	TypeID     Kind = "typeid"
	NanoID     Kind = "nanoid"
	CUID       Kind = "cuid"
	CUID2      Kind = "cuid2"
	ObjectID   Kind = "object_id"
	XID        Kind = "xid"
	PrefixedID Kind = "prefixed_id" // as in cus_NffrFeUfNV2Hib
)

// Numbers.
const (
	Snowflake        Kind = "snowflake"         // in decimal, made by now by the contract's epoch
	ForeignSnowflake Kind = "foreign_snowflake" // in decimal, of a time to come by the contract's epoch
	UnixTime         Kind = "unix_time"
	Number           Kind = "number"
	NegativeNumber   Kind = "negative_number"
	NumberTooLarge   Kind = "number_too_large" // over 2^63-1
	RoundedNumber    Kind = "rounded_number"   // 2.74557E+17
	HexNumber        Kind = "hex_number"       // 0x3CF6BA9EA400000
	NamespacedNumber Kind = "namespaced_number"
)

// Other things altogether.
const (
	JWT      Kind = "jwt"
	Base64   Kind = "base64"
	Digest   Kind = "digest"
	Email    Kind = "email"
	DateTime Kind = "date_time"
	Text     Kind = "text_without_id"

	Placeholder Kind = "placeholder" // undefined, #NAME?, {{id}}
)

// Texts that hold an id, or lack one.
const (
	KeyWithID     Kind = "key_with_id"
	KeyWithoutID  Kind = "key_without_id"
	LinkWithID    Kind = "link_with_id"
	LinkWithoutID Kind = "link_without_id"
	TextWithID    Kind = "text_with_id"
	SeveralIDs    Kind = "several_ids"
	GluedIDs      Kind = "glued_ids"
	OutOfRange    Kind = "id_out_of_range" // inside a link, a key, quotes or a sentence
)

// A branded id, written in another way.
const (
	CutOff       Kind = "cut_off_id"
	Separated    Kind = "separated_id" // JOB:0KHTOWnGLuC
	Formula      Kind = "formula"      // =JOB0KHTOWnGLuC
	ExtraZero    Kind = "extra_zero"
	PayloadAlone Kind = "payload_alone"
	URLEncoded   Kind = "url_encoded_id"
	FullWidth    Kind = "full_width_id"
	EscapedID    Kind = "escaped_id" // \u004aOB0KHTOWnGLuC
	Base64ID     Kind = "base64_id"
	HexID        Kind = "hex_id"
)

// A Look is what a text looks like.
type Look struct {
	Kind   Kind
	Title  Sentence // "This looks like a ULID."
	Why    Sentence // why that is no branded id; one to four sentences
	Offers []Offer  // the branded ids it stands for, each once, at most 16

	// Fix is advice that stands for decode's advice on each fault, "" where there is
	// none to give.
	Fix string
	// Foreign says that the text is another thing altogether: changes of single bytes
	// make no branded id of it, and what decode proposes for it is chance.
	Foreign bool
}

// An Offer is a branded id for the text, and what it is.
type Offer struct {
	ID   decode.ID
	Says Sentence
}

// A Part is a piece of a sentence. Code is for ids, digits, bytes and names that a
// program reads: no language, so they are not to be translated.
type Part struct {
	Text string
	Code bool
}

// A Sentence is what a reader is told, in parts.
type Sentence []Part

// String returns the sentence as plain text.
func (s Sentence) String() string {
	var b strings.Builder
	for _, p := range s {
		b.WriteString(p.Text)
	}
	return b.String()
}

// say formats a sentence. What stands between backquotes in it is code. No argument may
// hold a backquote.
func say(format string, args ...any) Sentence {
	var s Sentence
	for i, text := range strings.Split(fmt.Sprintf(format, args...), "`") {
		if text != "" {
			s = append(s, Part{Text: text, Code: i%2 == 1})
		}
	}
	return s
}

// add returns the sentence with another one behind it.
func (s Sentence) add(format string, args ...any) Sentence {
	return append(append(s[:len(s):len(s)], Part{Text: " "}), say(format, args...)...)
}

package suggest

import (
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
	"time"

	"brandedid/internal/decode"
)

// The alphabets of other ids, each in the order of its digits' values.
const (
	crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ" // no I, L, O and U
	base32hex = "0123456789abcdefghijklmnopqrstuv"
	base36    = "0123456789abcdefghijklmnopqrstuvwxyz"
	hexDigits = "0123456789abcdef"
)

const longestID = 128 // of the ids below

// foreign is an id of another kind: what it is called, what it is, and how many bits it
// holds that a Snowflake has no room for.
func foreign(k Kind, name string, what Sentence, bits int) Look {
	return Look{Kind: k, Foreign: true, Title: say("This looks like %s.", name),
		Why: what.add("It holds %d bits; a branded id holds 63, so no conversion keeps it.", bits)}
}

// asForeign recognises ids that are told by their length and letters alone. A text in
// which a branded id stands as it is, is left to others.
func asForeign(t *input) (Look, bool) {
	if len(t.core) > longestID || holdsID(t) || beginsWithJob(t.core) {
		return Look{}, false
	}
	for _, is := range []func(string) (Look, bool){ulid, typeID, ksuid, objectID, xid, cuid, digest, prefixed, cuid2, nanoID} {
		if look, ok := is(t.core); ok {
			return look, true
		}
	}
	return base64Text(t.core)
}

// holdsID reports whether a branded id stands in the text as it is, with nothing but signs
// beside it.
func holdsID(t *input) bool {
	for token := range tokens(t.text) {
		if decode.IsValid(token) {
			return true
		}
	}
	return false
}

// beginsWithJob reports whether a text begins with the id of a job, as few random ids do.
func beginsWithJob(s string) bool {
	return len(s) > decode.Len && strings.HasPrefix(s, job) && decode.IsValid(s[:decode.Len])
}

// plausible formats a time inside another id; ok is false unless it lies in the years
// 2000 to 2100.
func plausible(at time.Time) (text string, ok bool) {
	return at.UTC().Format(decode.TimeLayout), at.Year() >= 2000 && at.Year() <= 2100
}

func ulid(s string) (Look, bool) {
	upper := capitals(s)
	if len(s) != 26 || upper[0] > '7' || !all(upper, among(crockford)) || upper != s && strings.ToLower(s) != s {
		return Look{}, false
	}
	what := say("A ULID is 26 Crockford Base32 digits.")
	if ms, ok := digitsOf(upper[:10], crockford); ok {
		if at, ok := plausible(time.UnixMilli(int64(ms))); ok {
			what = say("A ULID is 26 Crockford Base32 digits; this one was made at `%s`.", at)
		}
	}
	return foreign(ULID, "a ULID", what, 128), true
}

// uuid also reads what stands around one: urn:uuid:, and no dashes at all.
func asUUID(t *input) (Look, bool) {
	s := strings.ToLower(t.core[:min(len(t.core), longestID)])
	s = strings.TrimPrefix(s, "urn:uuid:")
	s = strings.TrimPrefix(s, "uuid:")
	dashed := len(s) == 36
	if groups := strings.Split(s, "-"); !dashed && len(groups) == 5 && len(s) >= 30 && len(s) <= 42 && all(strings.Join(groups, ""), isHex) {
		return Look{Kind: UUID, Foreign: true, Title: say("This looks like a UUID that is too long or too short."),
			Why: say("A UUID is 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12; this text has %d. It holds more than the 63 bits of a branded id, so no conversion keeps it.", len(s)-4)}, true
	}
	if dashed {
		if s[8] != '-' || s[13] != '-' || s[18] != '-' || s[23] != '-' {
			return Look{}, false
		}
		s = s[:8] + s[9:13] + s[14:18] + s[19:23] + s[24:]
	}
	if len(s) != 32 || !all(s, isHex) {
		return Look{}, false
	}
	version, variant := s[12], s[16]
	known := version >= '1' && version <= '8' && strings.IndexByte("89ab", variant) >= 0
	name := "a UUID"
	what := say("A UUID is 32 hexadecimal digits.")
	switch {
	case strings.Trim(s, "0") == "":
		name = "the nil UUID, which names nothing"
	case strings.Trim(s, "f") == "":
		name = "the max UUID, which names nothing"
	case known:
		name = "a UUID of version " + s[12:13]
		what = say("A UUID is 32 hexadecimal digits. This one says version %c (%s) and the variant of RFC 9562.", version, uuidVersions[version-'1'])
		if ms, _ := digitsOf(s[:12], hexDigits); version == '7' {
			if at, ok := plausible(time.UnixMilli(int64(ms))); ok {
				what = what.add("It was made at `%s`.", at)
			}
		}
	case !dashed:
		return Look{}, false // 32 hexadecimal digits are a digest
	default:
		what = what.add("Its version and variant are none of RFC 9562.")
	}
	return foreign(UUID, name, what, 128), true
}

var uuidVersions = [...]string{"time and node", "DCE security", "a name, by MD5", "random", "a name, by SHA-1", "time, reordered", "Unix time and random", "custom"}

func ksuid(s string) (Look, bool) {
	const largest = "aWgEPTl1tmebfsQzFP4bxwgy80V" // 2^160-1
	if len(s) != 27 || !all(s, isAlnum) || s > largest || !mixed(s) {
		return Look{}, false
	}
	return foreign(KSUID, "a KSUID", say("A KSUID is 27 Base62 digits; its alphabet is the same, its length is not."), 160), true
}

// typeID is a prefix of small letters and the 128 bits of a UUID.
func typeID(s string) (Look, bool) {
	const suffix = 26
	at := len(s) - suffix
	if at < 2 || s[at-1] != '_' || s[at] > '7' || strings.ToLower(s) != s || !all(capitals(s[at:]), among(crockford)) {
		return Look{}, false
	}
	prefix := s[:at-1]
	if len(prefix) > 63 || !all(strings.ReplaceAll(prefix, "_", ""), isSmall) {
		return Look{}, false
	}
	return foreign(TypeID, "a TypeID", say("A TypeID is a prefix in small letters, an underscore and 26 Base32 digits. Its prefix `%s` is what the three capitals of a branded id are.", prefix), 128), true
}

func objectID(s string) (Look, bool) {
	if rest, ok := strings.CutPrefix(s, "ObjectId("); ok {
		s = core(rest)
	}
	s = strings.ToLower(s)
	if len(s) != 24 || !all(s, isHex) {
		return Look{}, false
	}
	what := say("A MongoDB ObjectId is 24 hexadecimal digits.")
	if n, ok := digitsOf(s[:8], hexDigits); ok {
		if at, ok := plausible(time.Unix(int64(n), 0)); ok {
			what = say("A MongoDB ObjectId is 24 hexadecimal digits; this one was made at `%s`.", at)
		}
	}
	return foreign(ObjectID, "a MongoDB ObjectId", what, 96), true
}

// xid is twelve bytes in twenty digits, so the last digit has one bit.
func xid(s string) (Look, bool) {
	if len(s) != 20 || !all(s, among(base32hex)) || s[19] != '0' && s[19] != 'g' || count(s, isDecimal) < 2 {
		return Look{}, false
	}
	n, _ := digitsOf(s[:7], base32hex)
	at, ok := plausible(time.Unix(int64(n>>3), 0)) // 35 bits, the first 32 of them seconds
	if !ok {
		return Look{}, false
	}
	return foreign(XID, "an xid", say("An xid is 20 Base32 digits; this one was made at `%s`.", at), 96), true
}

func cuid(s string) (Look, bool) {
	if len(s) != 25 || s[0] != 'c' || !all(s, among(base36)) || count(s, isDecimal) < 2 {
		return Look{}, false
	}
	ms, _ := digitsOf(s[1:9], base36)
	at, ok := plausible(time.UnixMilli(int64(ms)))
	if !ok {
		return Look{}, false
	}
	return Look{Kind: CUID, Foreign: true, Title: say("This looks like a CUID."),
		Why: say("A CUID is the letter c and 24 Base36 digits; this one was made at `%s`. That is more than the 63 bits of a branded id hold, so no conversion keeps it.", at)}, true
}

func cuid2(s string) (Look, bool) {
	if len(s) != 24 || !isSmall(s[0]) || !all(s, among(base36)) || count(s, isDecimal) < 2 {
		return Look{}, false
	}
	return Look{Kind: CUID2, Foreign: true, Title: say("This looks like a CUID2."),
		Why: say("A CUID2 is a small letter and 23 Base36 digits, all of them random: more than the 63 bits of a branded id hold, so no conversion keeps it.")}, true
}

// nanoID has no structure: 21 digits of 64, mixed as in no word.
func nanoID(s string) (Look, bool) {
	if len(s) != 21 || !all(s, func(b byte) bool { return isAlnum(b) || b == '-' || b == '_' }) || !random(s) {
		return Look{}, false
	}
	return foreign(NanoID, "a nanoid", say("A nanoid is 21 random digits of an alphabet of 64."), 126), true
}

// prefixed is an id as payment services and chat programs write them: cus_NffrFeUfNV2Hib.
func prefixed(s string) (Look, bool) {
	at := strings.LastIndexByte(s, '_')
	if at < 2 || !all(strings.ReplaceAll(s[:at], "_", ""), isSmall) {
		return Look{}, false
	}
	suffix := s[at+1:]
	if len(suffix) < decode.Len || !all(suffix, isAlnum) || !mixed(suffix) {
		return Look{}, false
	}
	return Look{Kind: PrefixedID, Foreign: true, Title: say("This looks like an id with a prefix in small letters."),
		Why: say("Its prefix `%s` is what the three capitals of a branded id are, but behind it stand %d characters, not eleven Base62 digits. Nothing says which integer they hold.", s[:at], len(suffix))}, true
}

func digest(s string) (Look, bool) {
	names := map[int]string{32: "MD5", 40: "SHA-1", 64: "SHA-256", 128: "SHA-512"}
	name := names[len(s)]
	if name == "" || !all(s, isHex) {
		return Look{}, false
	}
	return foreign(Digest, "a digest", say("%d hexadecimal digits are as many as %s gives.", len(s), name), 4*len(s)), true
}

func asJWT(t *input) (Look, bool) {
	parts := strings.SplitN(t.core, ".", 4)
	if len(parts) != 3 || !strings.HasPrefix(parts[0], "eyJ") {
		return Look{}, false
	}
	for _, p := range parts[:2] {
		if !all(p, func(b byte) bool { return isAlnum(b) || b == '-' || b == '_' }) {
			return Look{}, false
		}
	}
	return Look{Kind: JWT, Foreign: true, Title: say("This looks like a JSON Web Token."),
		Why: say("It is signed text in Base64, not an id. A branded id may stand in one of its claims: decode the part between the two full stops. A token is a secret; do not paste one into a page that you do not run.")}, true
}

// asBase64ID recognises the fourteen bytes of a branded id in Base64.
func asBase64ID(t *input) (Look, bool) {
	if len(t.core) > 24 {
		return Look{}, false
	}
	s := strings.TrimRight(t.core, "=")
	for _, enc := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		if raw, err := enc.DecodeString(s); err == nil {
			if id, err := decode.Parse(string(raw)); err == nil {
				return Look{Kind: Base64ID, Foreign: true, Title: say("This looks like a branded id in Base64."),
					Why:    say("A branded id is written with its own fourteen bytes, not with the Base64 digits of these."),
					Offers: []Offer{{id, say("The bytes of this Base64 text are `%s`.", id)}}}, true
			}
		}
	}
	return Look{}, false
}

// base64Text is Base64 of something else. Without its padding it is any text.
func base64Text(s string) (Look, bool) {
	if !strings.HasSuffix(s, "=") || len(s) < 8 {
		return Look{}, false
	}
	raw, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		if raw, err = base64.URLEncoding.DecodeString(s); err != nil {
			return Look{}, false
		}
	}
	return Look{Kind: Base64, Foreign: true, Title: say("This looks like Base64."),
		Why: say("It stands for %d bytes that are no branded id. A branded id is written in Base62, whose digits are letters and numerals only.", len(raw))}, true
}

// asHexID recognises the fourteen bytes of a branded id in hexadecimal.
func asHexID(t *input) (Look, bool) {
	if len(t.core) > 64 {
		return Look{}, false
	}
	s := strings.ToLower(strings.NewReplacer(" ", "", ":", "", "-", "", `\x`, "").Replace(t.core))
	s = strings.TrimPrefix(s, "0x")
	if len(s) != 2*decode.Len || !all(s, isHex) {
		return Look{}, false
	}
	raw := make([]byte, decode.Len)
	for i := range raw {
		v, _ := strconv.ParseUint(s[2*i:2*i+2], 16, 8)
		raw[i] = byte(v)
	}
	id, err := decode.Parse(string(raw))
	if err != nil {
		return Look{}, false
	}
	return Look{Kind: HexID, Foreign: true, Title: say("This looks like the bytes of a branded id in hexadecimal."),
		Why:    say("A branded id is written with its fourteen bytes themselves; this text writes each of them with two digits."),
		Offers: []Offer{{id, say("These bytes are `%s`.", id)}}}, true
}

func asEmail(t *input) (Look, bool) {
	s := strings.TrimPrefix(t.core, "mailto:")
	name, host, found := strings.Cut(s, "@")
	if !found || len(s) > 254 || len(t.mends) > 0 || name == "" || !strings.Contains(strings.Trim(host, "."), ".") || strings.ContainsAny(name+host, " \t\r\n/:@=") {
		return Look{}, false
	}
	return Look{Kind: Email, Foreign: true, Title: say("This looks like an email address."),
		Why: say("A branded id is three capital letters and eleven Base62 digits, without signs.")}, true
}

func asDateTime(t *input) (Look, bool) {
	if len(t.core) > 40 {
		return Look{}, false
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02"} {
		if at, err := time.Parse(layout, t.core); err == nil {
			look := Look{Kind: DateTime, Foreign: true, Title: say("This looks like a date.")}
			look.Why = say("A branded id holds the time at which it was made, and also a node and a sequence. A date alone does not say which id is meant.")
			if n, err := decode.NewSnowflake(at, 0, 0); err == nil && layout == time.RFC3339 {
				look.Why = look.Why.add("The first JOB id of that millisecond is `%s`.", fmt.Sprint(decode.MustParse(job+decode.EncodeBase62(uint64(n)))))
			}
			return look, true
		}
	}
	return Look{}, false
}

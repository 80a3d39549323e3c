package suggest_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/decode"
	"brandedid/internal/suggest"
)

var now = time.Date(2026, time.January, 28, 15, 11, 37, 641e6, time.UTC)

const (
	id  = "JOB0KHTOWnGLuC"
	usr = "USR0KHTOWnGLuC"
	own = "2026-01-27T15:11:37.641Z" // when both were made
)

const (
	noConversion = "no conversion keeps it"
	lost         = "lost for good"
)

// One row a form in which people paste things: what it looks like, a part of the reason,
// and which ids are offered.
var pasted = []struct {
	name, in string
	kind     suggest.Kind
	title    string
	why      string
	offers   []string
}{
	// Other kinds of id.
	{"ULID", "01ARZ3NDEKTSV4RRFFQ69G5FAV", suggest.ULID, "a ULID", "made at 2016-07-30T23:54:10.259Z", nil},
	{"small ULID", "01arz3ndektsv4rrffq69g5fav", suggest.ULID, "a ULID", noConversion, nil},
	{"ULID in quotes", `"01ARZ3NDEKTSV4RRFFQ69G5FAV",`, suggest.ULID, "a ULID", "128 bits", nil},
	{"UUID", "550e8400-e29b-41d4-a716-446655440000", suggest.UUID, "a UUID of version 4", "random", nil},
	{"capital UUID", "550E8400-E29B-41D4-A716-446655440000", suggest.UUID, "a UUID of version 4", noConversion, nil},
	{"UUID without dashes", "550e8400e29b41d4a716446655440000", suggest.UUID, "a UUID of version 4", "RFC 9562", nil},
	{"UUID in braces", "{6ba7b810-9dad-11d1-80b4-00c04fd430c8}", suggest.UUID, "a UUID of version 1", "time and node", nil},
	{"UUID as a URN", "urn:uuid:018f3b5e-7c1d-7a4e-8b1a-0242ac120002", suggest.UUID, "a UUID of version 7", "made at 2024-05-02T22:13:19.005Z", nil},
	{"nil UUID", "00000000-0000-0000-0000-000000000000", suggest.UUID, "the nil UUID", noConversion, nil},
	{"UUID of no known version", "550e8400-e29b-01d4-0716-446655440000", suggest.UUID, "a UUID", "none of RFC 9562", nil},
	{"max UUID", "ffffffff-ffff-ffff-ffff-ffffffffffff", suggest.UUID, "the max UUID", noConversion, nil},
	{"UUID with a digit missing", "550e8400-e29b-41d4-a716-44665544000", suggest.UUID, "a UUID that is too long or too short", "has 31", nil},
	{"ULID with its label", "id: 01ARZ3NDEKTSV4RRFFQ69G5FAV", suggest.ULID, "a text with a ULID in it", noConversion, nil},
	{"ULID in a link", "https://x.example/jobs/01ARZ3NDEKTSV4RRFFQ69G5FAV?a=b", suggest.ULID, "a link with a ULID in it", noConversion, nil},
	{"UUID in a key", "emq:{orders}:job:550e8400-e29b-41d4-a716-446655440000", suggest.UUID, "a key with a UUID of version 4 in it", noConversion, nil},
	{"Snowflake in a link", "https://x.example/status/1790000000000000000", suggest.ForeignSnowflake, "a link with a decimal Snowflake of another system in it", "Discord", []string{"JOB28EDZnZcfTs"}},
	{"extra zero in a link", "https://x.example/?id=JOB00KHTOWnGLuC", suggest.ExtraZero, "a link with a branded id with an extra zero in it", "here are 12", []string{id}},
	{"KSUID", "0ujtsYcgvSTl8PAuAdqWYSMnLOv", suggest.KSUID, "a KSUID", "160 bits", nil},
	{"TypeID", "user_2x4y6z8a0b1c2d3e4f5g6h7j8k", suggest.TypeID, "a TypeID", "prefix user", nil},
	{"nanoid", "V1StGXR8_Z5jdHi6B-myT", suggest.NanoID, "a nanoid", "126 bits", nil},
	{"nanoid without a numeral", "IRFa-VaYbbZQkLwZxqTRe", suggest.NanoID, "a nanoid", "126 bits", nil},
	{"CUID", "cjld2cjxh0000qzrmn831i7rn", suggest.CUID, "a CUID", "made at 2018-08-28T01:59:12.101Z", nil},
	{"CUID2", "tz4a98xxat96iws9zmbrgj3a", suggest.CUID2, "a CUID2", noConversion, nil},
	{"ObjectId", "507f1f77bcf86cd799439011", suggest.ObjectID, "a MongoDB ObjectId", "made at 2012-10-17T21:13:27.000Z", nil},
	{"ObjectId in its call", `ObjectId("507f1f77bcf86cd799439011")`, suggest.ObjectID, "a MongoDB ObjectId", "96 bits", nil},
	{"xid", "9m4e2mr0ui3e8a215n4g", suggest.XID, "an xid", "made at 2011-03-22T17:50:19.000Z", nil},
	{"customer", "cus_NffrFeUfNV2Hib", suggest.PrefixedID, "an id with a prefix", "prefix cus", nil},

	// Numbers.
	{"Snowflake", "274557032793636864", suggest.Snowflake, "a decimal Snowflake", "Base62", []string{id}},
	{"Snowflake of a chat program, of a time gone by", "175928847299117063", suggest.Snowflake, "a decimal Snowflake", "keeps the integer, not the time: by Twitter’s epoch it is from 2012-03-03T13:01:20.453Z, by Discord’s from 2016-04-30T11:18:25.796Z", []string{"JOB0Czks0tP37X"}},
	{"Snowflake in quotes", ` "274557032793636864", `, suggest.Snowflake, "a decimal Snowflake", "Base62", []string{id}},
	{"Snowflake in JavaScript", "274557032793636864n", suggest.Snowflake, "a decimal Snowflake", "Base62", []string{id}},
	{"Snowflake in groups", "274,557,032,793,636,864", suggest.Snowflake, "a decimal Snowflake", "signs between its digits", []string{id}},
	{"Snowflake in French groups", "274\u202F557\u202F032\u202F793\u202F636\u202F864", suggest.Snowflake, "a decimal Snowflake", "signs between", []string{id}},
	{"Snowflake with zeros in front", "00274557032793636864", suggest.Snowflake, "a decimal Snowflake", "Base62", []string{id}},
	{"Snowflake through a spreadsheet", "274557032793636000", suggest.Snowflake, "a decimal Snowflake", lost, []string{"JOB0KHTOWnGLgG"}},
	{"Snowflake through JavaScript", "274557032793636860", suggest.Snowflake, "a decimal Snowflake", "JavaScript", []string{"JOB0KHTOWnGLu8"}},
	{"somebody else's Snowflake", "1790000000000000000", suggest.ForeignSnowflake, "a decimal Snowflake of another system", "Twitter’s epoch it is from 2024-05-13T12:43:51.248Z, by Discord’s from 2028-07-10T11:00:56.591Z. The conversion keeps the integer, not the time.", []string{"JOB28EDZnZcfTs"}},
	{"an account mentioned", "<@1790000000000000000>", suggest.ForeignSnowflake, "a decimal Snowflake of another system", "from the future", []string{"JOB28EDZnZcfTs"}},
	{"the largest", "9223372036854775807", suggest.ForeignSnowflake, "a decimal Snowflake of another system", "2093-09-06", []string{"JOBAzL8n0Y58m7"}},
	{"one more", "9223372036854775808", suggest.NumberTooLarge, "an integer that is too large", "needs 64 bits", nil},
	{"more than 64 bits", "18446744073709551616", suggest.NumberTooLarge, "an integer that is too large", "more than 64 bits", nil},
	{"negative", "-274557032793636864", suggest.NegativeNumber, "a negative number", "never negative", nil},
	{"negative and rounded", "-2.74557E+17", suggest.NegativeNumber, "a negative number", "never negative", nil},
	{"Snowflake as a decimal fraction", "274557032793636864.00", suggest.Snowflake, "a decimal Snowflake", "Base62", []string{id}},
	{"Snowflake as a formula", `="274557032793636864"`, suggest.Snowflake, "a decimal Snowflake", "Base62", []string{id}},
	{"Unix milliseconds", "1769526697641", suggest.UnixTime, "a Unix time in milliseconds", own, []string{"JOB0000V9W5gpl"}},
	{"Unix seconds", "1769526697", suggest.UnixTime, "a Unix time in seconds", "2026-01-27T15:11:37.000Z", []string{"JOB000001vkkjB"}},
	{"a number", "42", suggest.Number, "a plain number", "Base62", []string{"JOB0000000000g"}},
	{"zero", "0", suggest.Number, "a plain number", "Base62", []string{"JOB00000000000"}},
	{"fourteen digits", "12345678901234", suggest.Number, "a plain number", "Base62", []string{"JOB0003VLrOWLi"}},
	{"spreadsheet", "2.74557E+17", suggest.RoundedNumber, "a spreadsheet has rounded", "6 of 18 digits. The others are lost for good", nil},
	{"spreadsheet with a comma", "2,74557E+17", suggest.RoundedNumber, "a spreadsheet has rounded", "from 274556500000000000 to 274557499999999999", nil},
	{"written as a power", "2.74557 \u00D7 10\u00B9\u2077", suggest.RoundedNumber, "a spreadsheet has rounded", lost, nil},
	{"rounded, and too large", "2.7E+40", suggest.RoundedNumber, "a spreadsheet has rounded", lost, nil},
	{"a power with all its digits", "2.74557032793636864E+17", suggest.RoundedNumber, "scientific notation", "All of its digits", []string{id}},
	{"a fraction", "1.5e0", suggest.Number, "scientific notation", "is none", nil},
	{"hexadecimal", "0x3CF6BA9EA400000", suggest.HexNumber, "an integer in hexadecimal", "274556479816597504 in decimal", []string{"JOB0KHTEnC736O"}},
	{"hexadecimal, too large", "0x8000000000000000", suggest.HexNumber, "an integer in hexadecimal", "needs more", nil},
	{"namespace and decimal", "USR-274557032793636864", suggest.NamespacedNumber, "a namespace and a Snowflake in decimal", "18 decimal digits", []string{usr}},

	// Other things.
	{"JWT", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-_x", suggest.JWT, "a JSON Web Token", "secret", nil},
	{"Base64", "SGVsbG8gd29ybGQ=", suggest.Base64, "Base64", "11 bytes", nil},
	{"MD5", "d41d8cd98f00b204e9800998ecf8427e", suggest.Digest, "a digest", "MD5", nil},
	{"commit", "da39a3ee5e6b4b0d3255bfef95601890afd80709", suggest.Digest, "a digest", "SHA-1", nil},
	{"email", "jobs@example.com", suggest.Email, "an email address", "without signs", nil},
	{"date", own, suggest.DateTime, "a date", id, nil},
	{"nothing in JavaScript", "undefined", suggest.Placeholder, "where a value is missing", "never got into this text", nil},
	{"a broken formula", "#NAME?", suggest.Placeholder, "where a value is missing", "cell", nil},
	{"a narrow column", "########", suggest.Placeholder, "where a value is missing", "cell", nil},
	{"a template", "{{ job.id }}", suggest.Placeholder, "where a value is missing", "template", nil},
	{"prose", "the quick brown fox jumps over the lazy dog", suggest.Text, "a text without a branded id", "without a space", nil},
	{"link", "https://x.example/articles/top-10", suggest.LinkWithoutID, "a link without a branded id", "No part", nil},

	// Keys.
	{"pending set", "emq:{orders}:pending", suggest.KeyWithoutID, "a key without an id", "pending set", nil},
	{"another set", "emq:{orders}:active", suggest.KeyWithoutID, "a key without an id", "whole queue", nil},
	{"queue named as an id", "emq:{" + id + "}:pending", suggest.KeyWithoutID, "a key without an id", "pending set", nil},
	{"sandbox key", "sbx:7f3a:emq:{orders}:pending", suggest.KeyWithoutID, "a key without an id", "pending set", nil},
	{"job key with another id", "emq:{orders}:job:job-42", suggest.KeyWithoutID, "a key without an id", "no branded id", nil},
	{"key without braces", "emq:orders:pending", suggest.KeyWithoutID, "a key without an id", "in braces", nil},
	{"key", "emq:{orders}:job:" + id, suggest.KeyWithID, "a key with a branded id", "part of it", []string{id}},

	// Ids that are there.
	{"link with an id", "https://x.example/?id=" + id, suggest.LinkWithID, "a link with a branded id", "part of the link", []string{id}},
	{"a text with an id", id + " (pending)", suggest.TextWithID, "a text with a branded id in it", "more stands around it", []string{id}},
	{"an id with a label", "job:" + id, suggest.TextWithID, "a text with a branded id in it", "more stands around it", []string{id}},
	{"two ids", id + ", " + usr, suggest.SeveralIDs, "2 branded ids", "fourteen bytes", []string{id, usr}},
	{"two ids glued together", id + usr, suggest.GluedIDs, "2 branded ids with nothing between them", "has 28", []string{id, usr}},
	{"two ids glued together, in small letters", "job0KHTOWnGLuC" + usr, suggest.GluedIDs, "2 branded ids with nothing between them", "has 28", []string{id, usr}},
	{"an id pasted twice", id + id + id, suggest.GluedIDs, "one branded id, written 3 times", "has 42", []string{id}},

	// Ids written in another way.
	{"cut off", "JOB0KHTO\u2026", suggest.CutOff, "was cut off", "8 of 14 bytes", nil},
	{"cut off with full stops", "JOB0KHTO...", suggest.CutOff, "was cut off", lost, nil},
	{"cut to fourteen bytes", "JOB0KHTOWnG...", suggest.CutOff, "was cut off", "11 of 14 bytes", nil},
	{"cut in the middle", "JOB0K\u2026LuC", suggest.CutOff, "was cut off", "8 of 14 bytes", nil},
	{"cut in front", "...OWnG1LuC", suggest.CutOff, "was cut off", lost, nil},
	{"cut to thirteen bytes", "JOB0KHTOWnGLu\u2026", suggest.CutOff, "was cut off", "13 of 14 bytes", nil},
	{"cut to its namespace", "JOB...", suggest.CutOff, "was cut off", "3 of 14 bytes", nil},
	{"cut, in a link", "https://x.example/?id=JOB0KHT\u2026", suggest.CutOff, "a link with a branded id in it that was cut off", "7 of 14 bytes", nil},
	{"cut, in a key", "emq:{orders}:job:USR0KH...", suggest.CutOff, "a key with a branded id in it that was cut off", lost, nil},
	{"only the namespace is cut off", "\u20260KHTOWnGLuC", suggest.PayloadAlone, "without its namespace", "three capital letters", []string{id}},
	{"cut in quotes", `"USR0KHT..."`, suggest.CutOff, "was cut off", lost, nil},
	{"colon", "JOB:0KHTOWnGLuC", suggest.Separated, "a sign between", "without a sign", []string{id}},
	{"slash", "JOB/0KHTOWnGLuC", suggest.Separated, "a sign between", "without a sign", []string{id}},
	{"full stop", "USR.0KHTOWnGLuC", suggest.Separated, "a sign between", "without a sign", []string{usr}},
	{"hyphen", "JOB-0KHTOWnGLuC", suggest.Separated, "a sign between", "without a sign", []string{id}},
	{"underscore", "job_0KHTOWnGLuC", suggest.Separated, "a sign between", "without a sign", []string{id}},
	{"space", "JOB 0KHTOWnGLuC", suggest.Separated, "a sign between", "without a sign", []string{id}},
	{"two colons", "JOB::0KHTOWnGLuC", suggest.Separated, "a sign between", "without a sign", []string{id}},
	{"formula", "=JOB0KHTOWnGLuC", suggest.Formula, "an equals sign in front", "begin a formula", []string{id}},
	{"formula of a text", `="JOB0KHTOWnGLuC"`, suggest.Formula, "an equals sign in front", "begin a formula", []string{id}},
	{"plus", "+JOB0KHTOWnGLuC", suggest.Formula, "a plus sign in front", "begin a formula", []string{id}},
	{"minus", "-JOB0KHTOWnGLuC", suggest.Formula, "a minus sign in front", "begin a formula", []string{id}},
	{"at", "@JOB0KHTOWnGLuC", suggest.Formula, "an at sign in front", "begin a formula", []string{id}},
	{"apostrophe", "'JOB0KHTOWnGLuC", suggest.Formula, "an apostrophe in front", "apostrophe", []string{id}},
	{"extra zero", "JOB00KHTOWnGLuC", suggest.ExtraZero, "an extra zero", "here are 12", []string{id}},
	{"three extra zeros", "USR0000KHTOWnGLuC", suggest.ExtraZero, "3 extra zeros", "here are 14", []string{usr}},
	{"payload", "0KHTOWnGLuC", suggest.PayloadAlone, "without its namespace", "three capital letters", []string{id}},
	{"URL-encoded", "JOB%30KHTOWnGLuC", suggest.URLEncoded, "a URL-encoded branded id", "percent", []string{id}},
	{"full width", "\uFF2A\uFF2F\uFF22\uFF10\uFF2B\uFF28\uFF34\uFF2F\uFF37\uFF4E\uFF27\uFF2C\uFF55\uFF23", suggest.FullWidth, "full-width", "three bytes", []string{id}},
	{"JSON escapes", `"\u004aOB0KHTOWnGLuC"`, suggest.EscapedID, "escapes", "backslash", []string{id}},
	{"bytes in Base64", "Sk9CMEtIVE9XbkdMdUM=", suggest.Base64ID, "a branded id in Base64", "fourteen bytes", []string{id}},
	{"bytes in hexadecimal", "4a4f42304b48544f576e474c7543", suggest.HexID, "in hexadecimal", "two digits", []string{id}},
	{"bytes in groups", "4A 4F 42 30 4B 48 54 4F 57 6E 47 4C 75 43", suggest.HexID, "in hexadecimal", "two digits", []string{id}},

	// Ids over the range, and what stands around them.
	{"too large, in a link", "https://x.example/?id=JOBzzzzzzzzzzz", suggest.OutOfRange, "a link with an id in it that is too large", "JOBzzzzzzzzzzz (bytes 22 to 35) is 52036560683837093887", nil},
	{"too large, in a path", "/jobs/USRzzzzzzzzzzz", suggest.OutOfRange, "a link with an id in it that is too large", "bytes 6 to 19", nil},
	{"too large, URL-encoded", "https://x.example/?id=%22JOBzzzzzzzzzzz%22", suggest.OutOfRange, "a link with an id", "52036560683837093887", nil},
	{"too large, in a key", "emq:{orders}:job:JOBzzzzzzzzzzz", suggest.OutOfRange, "a key with an id in it that is too large", "9223372036854775807", nil},
	{"too large, in quotes", `"JOBzzzzzzzzzzz"`, suggest.OutOfRange, "an id in quotes, and the id is too large", "bytes 1 to 14", nil},
	{"too large, in typographic quotes", "\u201CJOBzzzzzzzzzzz\u201D", suggest.OutOfRange, "an id in quotes, and the id is too large", "bytes 3 to 16", nil},
	{"too large, in a question", "is USRzzzzzzzzzzz an id?", suggest.OutOfRange, "a text with an id in it that is too large", "bytes 3 to 16", nil},
	{"too large, in JSON", `{"id":"JOBzzzzzzzzzzz"}`, suggest.OutOfRange, "a text with an id in it that is too large", "bytes 7 to 20", nil},
	{"too large, as a formula", "=JOBzzzzzzzzzzz", suggest.OutOfRange, "a text with an id in it that is too large", "bytes 1 to 14", nil},
	{"too large, in a sentence", "please look at JOBzzzzzzzzzzz now", suggest.OutOfRange, "a text with an id in it that is too large", "bytes 15 to 28", nil},
	{"too large, with a line feed", "JOBzzzzzzzzzzz\n", suggest.OutOfRange, "white space around it, and the id is too large", "bytes 0 to 13", nil},
	{"too large, small letters in quotes", "'jobzzzzzzzzzzz'", suggest.OutOfRange, "an id in quotes, and the id is too large", "JOBzzzzzzzzzzz", nil},
	{"too large, with a sign inside", "JOB:zzzzzzzzzzz", suggest.OutOfRange, "an id with a sign inside, and the id is too large", "52036560683837093887", nil},
	{"one too large, in a link", "https://x.example/?id=JOBAzL8n0Y58m8", suggest.OutOfRange, "a link with an id", "is 9223372036854775808", nil},
	{"a letter for the first digit, in a link", "https://x.example/?id=JOBOKHTOWnGLuC", suggest.OutOfRange, "a link with an id", "JOBOKHTOWnGLuC (bytes 22 to 35) is 20417741813633802240", []string{id}},
}

func TestRecognize(t *testing.T) {
	for _, tt := range pasted {
		t.Run(tt.name, func(t *testing.T) {
			look, ok := suggest.Recognize(tt.in, now)
			if !ok || look.Kind != tt.kind {
				t.Fatalf("%q: %t, %q, want %q", tt.in, ok, look.Kind, tt.kind)
			}
			if title := look.Title.String(); !strings.HasPrefix(title, "This looks like ") || !strings.Contains(title, tt.title) {
				t.Errorf("title %q, want one with %q", title, tt.title)
			}
			if why := look.Why.String(); !strings.Contains(why, tt.why) {
				t.Errorf("why %q, want one with %q", why, tt.why)
			}
			var offers []string
			for _, o := range look.Offers {
				offers = append(offers, o.ID.String())
				if !strings.Contains(o.Says.String(), o.ID.String()) {
					t.Errorf("offer %q does not name %s", o.Says, o.ID)
				}
			}
			if diff := cmp.Diff(tt.offers, offers); diff != "" {
				t.Errorf("offers (-want +got):\n%s", diff)
			}
		})
	}
}

// The README lists every kind, by the name that the API gives it, and no other.
func TestTheREADMEListsEveryKind(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(readme), "| what it is | `kind` |\n| --- | --- |\n")
	if !found {
		t.Fatal("the README has no table of kinds")
	}
	section, _, _ = strings.Cut(section, "\n\n")
	listed := map[string]bool{}
	for row := range strings.Lines(section) {
		for _, m := range regexp.MustCompile("`([a-z0-9_]+)`").FindAllStringSubmatch(row, -1) {
			listed[m[1]] = true
		}
	}
	seen := map[string]bool{}
	for _, tt := range pasted {
		seen[string(tt.kind)] = true
	}
	if diff := cmp.Diff(seen, listed); diff != "" {
		t.Errorf("kinds (-seen here +listed in the README):\n%s", diff)
	}
}

// What is left to decode: ids and what may have been one, words, and the course's own
// example of an id that is none.
func TestNothingRecognised(t *testing.T) {
	for _, s := range []string{
		"", " ", "\"\"", "...", "\u2026", "JOB", "job", "USR", "JOB0456", "job-42", "JOB-42", "JOB0", "x", "\xff", "%", "{}", "=", "0x", "E", "e5",
		id, usr, "JOBzzzzzzzzzzz", "JOBAzL8n0Y58m8", "JOB0KHTOWnGLu-", "job0KHTOWnGLuC", "JOBKHTOWnGLuC", "JOB0KHTOWnGLu", "JOB0KHTOWnGLuCC",
		" job0KHTOWnGLuC", "JOB0KHTOWnGLuC\n", "J\u041EB0KHTOWnGLuC", "JOB\u200B0KHTOWnGLuC", "JOB\n0KHTOWnGLuC",
		"wait...", "WAIT...", "Jobs...", "entertainment", "hello world", "Constantine", "JOB0KHTOWnGLuCUSR0KHTOWnGLu",
		"ENTERTAINMENTS", "JOB0zKHTOWnGLuC", "JOB0\xffKHTOWnGLuC",
	} {
		if look, ok := suggest.Recognize(s, now); ok {
			t.Errorf("%q is taken for %s: %s", s, look.Kind, look.Title)
		}
	}
}

// An id with one byte replaced, whatever the byte and wherever it is, is an id with a
// fault and nothing else.
func TestADamagedIDIsNothingElse(t *testing.T) {
	for _, id := range []string{id, usr, "JOB00000000000", "JOBAzL8n0Y58m7", "JOB0456qLH4vib", "CRS0123456789a", "AAA00000000009", "ZZZ9z8y7x6w5v4", "EEE0E000000000", "TSK0NgWEfAEJfs", "URL0aaaaaaaaaa"} {
		for at := range decode.Len {
			for b := range 256 {
				damaged := []byte(id)
				damaged[at] = byte(b)
				if look, ok := suggest.Recognize(string(damaged), now); ok {
					t.Errorf("%q is taken for %s", damaged, look.Kind)
				}
			}
		}
	}
}

// With white space, quotes or a line break around it, an id with a damaged byte is not
// taken for another kind of id either; only its range may be told.
func TestADamagedIDWithCompanyIsNoOtherKind(t *testing.T) {
	about := []suggest.Kind{suggest.OutOfRange, suggest.Formula, suggest.CutOff, suggest.Separated, suggest.URLEncoded}
	for _, id := range []string{id, usr, "JOB00000000000", "CRS0123456789a", "ZZZ9z8y7x6w5v4"} {
		for at := range decode.Len {
			for b := range 256 {
				damaged := []byte(id)
				damaged[at] = byte(b)
				for _, s := range []string{" " + string(damaged), string(damaged) + "\r\n", `"` + string(damaged) + `"`} {
					look, ok := suggest.Recognize(s, now)
					known := false
					for _, k := range about {
						known = known || look.Kind == k
					}
					if ok && !known {
						t.Errorf("%q is taken for %s", s, look.Kind)
					}
				}
			}
		}
	}
}

// A Snowflake is told from somebody else's by the clock.
func TestSomebodyElsesSnowflake(t *testing.T) {
	at := decode.Snowflake(1790000000000000000).Time()
	for _, tt := range []struct {
		now  time.Time
		want suggest.Kind
	}{
		{at.AddDate(-2, 0, 0), suggest.ForeignSnowflake}, {at.AddDate(0, -6, 0), suggest.Snowflake}, {at.AddDate(1, 0, 0), suggest.Snowflake},
	} {
		if look, _ := suggest.Recognize("1790000000000000000", tt.now); look.Kind != tt.want {
			t.Errorf("at %s it is %s, want %s", tt.now, look.Kind, tt.want)
		}
	}
}

// Where a text is another thing altogether, nothing that decode proposes by its bytes is
// passed on; where it holds an id, all of it is.
func TestRead(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		mends    []string
		hints    []string
	}{
		{"a valid id", id, nil, nil},
		{"a ULID", "01ARZ3NDEKTSV4RRFFQ69G5FAV", nil, []string{"", ""}},
		{"a nanoid with an id in it by chance", "abc0KHTOWnGLuC_Z5jdHi", nil, []string{"", ""}},
		{"a key", "emq:{orders}:job:" + id, []string{id}, []string{"take bytes 17 to 30 out of the key", "take bytes 17 to 30 out of the key", "take bytes 17 to 30 out of the key", "take bytes 17 to 30 out of the key"}},
		{"a colon", "JOB:0KHTOWnGLuC", nil, []string{"remove what stands between the namespace and the payload", "remove what stands between the namespace and the payload"}},
		{"an id too large in quotes", `"JOBzzzzzzzzzzz"`, nil, []string{"the id inside is too large: compare its digits with their source", "the id inside is too large: compare its digits with their source"}},
		{"nothing recognised", "job-42", nil, []string{"add 8 more digits: a branded id has 14 bytes", "write the namespace in capitals: JOB", "replace byte 3 by a Base62 digit: 0-9, A-Z or a-z"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := suggest.Read(tt.in, now)
			var mends, hints []string
			for _, m := range r.Mends {
				mends = append(mends, m.ID.String())
			}
			for _, f := range r.Faults {
				hints = append(hints, r.Hint(f))
			}
			if diff := cmp.Diff(tt.mends, mends); diff != "" {
				t.Errorf("mends (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.hints, hints); diff != "" {
				t.Errorf("hints (-want +got):\n%s", diff)
			}
		})
	}
}

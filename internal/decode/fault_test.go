package decode_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/decode"
)

// One row a kind of fault: where it is, and every word said of it.
func TestFaultWords(t *testing.T) {
	type said struct {
		Check                   decode.Check
		Offset, Length          int
		Found                   string
		Message, Expected, Hint string
	}
	const (
		capital  = "a capital letter A to Z"
		capitals = "capital letters A to Z"
		digit    = "a Base62 digit: 0-9, A-Z or a-z"
		digits   = "Base62 digits: 0-9, A-Z or a-z"
	)
	tests := []struct {
		name, in string
		want     []said
	}{
		{"empty", "", []said{{decode.CheckLength, 0, 0, "",
			"0 bytes, expected 14: the id is empty", "14 bytes",
			"write the 14 bytes of an id, such as JOB0KHTOWnGLuC"}}},
		{"one small letter", "j", []said{
			{decode.CheckLength, 1, 0, "",
				"1 byte, expected 14: 13 bytes are missing", "14 bytes",
				"add 2 more letters and 11 digits: a branded id has 14 bytes"},
			{decode.CheckNamespace, 0, 1, "j",
				`namespace has "j" (6A, U+006A) at byte 0, expected a capital letter A to Z`, capital,
				"replace byte 0 by a capital letter A to Z"},
		}},
		{"four at fault", "JOB0KHTOWn----", []said{{decode.CheckAlphabet, 10, 4, "----",
			`payload has "----" (2D 2D 2D 2D, U+002D hyphen, U+002D hyphen, U+002D hyphen, U+002D hyphen) at bytes 10 to 13, expected Base62 digits: 0-9, A-Z or a-z`, digits,
			"replace bytes 10 to 13 by Base62 digits: 0-9, A-Z or a-z"}}},
		{"five at fault", "JOB0KHTOW-----", []said{{decode.CheckAlphabet, 9, 5, "-----",
			`payload has "-----" (2D 2D 2D 2D 2D) at bytes 9 to 13, expected Base62 digits: 0-9, A-Z or a-z`, digits,
			"replace bytes 9 to 13 by Base62 digits: 0-9, A-Z or a-z"}}},
		{"two letters", "JO", []said{{decode.CheckLength, 2, 0, "",
			"2 bytes, expected 14: 12 bytes are missing", "14 bytes",
			"add 1 more letter and 11 digits: a branded id has 14 bytes"}}},
		{"one letter", "J", []said{{decode.CheckLength, 1, 0, "",
			"1 byte, expected 14: 13 bytes are missing", "14 bytes",
			"add 2 more letters and 11 digits: a branded id has 14 bytes"}}},
		{"a namespace alone", "JOB", []said{{decode.CheckLength, 3, 0, "",
			"3 bytes, expected 14: 11 bytes are missing", "14 bytes",
			"add 11 digits: a branded id has 14 bytes"}}},
		{"too short", "JOB0456", []said{{decode.CheckLength, 7, 0, "",
			"7 bytes, expected 14: 7 bytes are missing", "14 bytes",
			"add 7 more digits: a branded id has 14 bytes"}}},
		{"one short, and a word", "ENTERTAINMENT", []said{{decode.CheckLength, 13, 0, "",
			"13 bytes, expected 14: 1 byte is missing", "14 bytes",
			"add 1 more digit: a branded id has 14 bytes"}}},
		{"a lost zero", "JOBKHTOWnGLuC", []said{{decode.CheckLength, 13, 0, "",
			"13 bytes, expected 14: 1 byte is missing", "14 bytes",
			"insert the lost leading 0 of the payload (before byte 3)"}}},
		{"no id at all", "job-42", []said{
			{decode.CheckLength, 6, 0, "",
				"6 bytes, expected 14: 8 bytes are missing", "14 bytes",
				"add 8 more digits: a branded id has 14 bytes"},
			{decode.CheckNamespace, 0, 3, "job",
				`namespace has "job" (6A 6F 62, U+006A, U+006F, U+0062) at bytes 0 to 2, expected capital letters A to Z`, capitals,
				"write the namespace in capitals: JOB"},
			{decode.CheckAlphabet, 3, 1, "-",
				`payload has "-" (2D, U+002D hyphen) at byte 3, expected a Base62 digit: 0-9, A-Z or a-z`, digit,
				"replace byte 3 by a Base62 digit: 0-9, A-Z or a-z"},
		}},
		{"a line feed behind", "JOB0KHTOWnGLuC\n", []said{{decode.CheckLength, 14, 1, "\n",
			`15 bytes, expected 14: byte 14 is one too many, "\n" (0A, U+000A line feed)`, "14 bytes",
			"remove the line feed at the end (byte 14)"}}},
		{"two bytes behind", "JOB0KHTOWnGLuC\r\n", []said{{decode.CheckLength, 14, 2, "\r\n",
			`16 bytes, expected 14: bytes 14 and 15 are too many, "\r\n" (0D 0A, U+000D carriage return, U+000A line feed)`, "14 bytes",
			"remove the carriage return and the line feed at the end (bytes 14 and 15)"}}},
		{"a space before", " JOB0KHTOWnGLuC", []said{
			{decode.CheckLength, 14, 1, "C",
				`15 bytes, expected 14: byte 14 is one too many, "C" (43, U+0043)`, "14 bytes",
				"remove the space at the start (byte 0)"},
			{decode.CheckNamespace, 0, 1, " ",
				`namespace has " " (20, U+0020 space) at byte 0, expected a capital letter A to Z`, capital,
				"remove the space at the start (byte 0)"},
		}},
		{"too long, nobody knows why", "JOB0KHTOWnGLuCC", []said{{decode.CheckLength, 14, 1, "C",
			`15 bytes, expected 14: byte 14 is one too many, "C" (43, U+0043)`, "14 bytes",
			"remove 1 byte: a branded id has 14"}}},
		{"very long", "JOB" + strings.Repeat("0", 16381), []said{{decode.CheckLength, 14, 16370, strings.Repeat("0", 16370),
			`16384 bytes, expected 14: bytes 14 to 16383 are too many, "000000000000" and 16358 more bytes (30 30 30 30 30 30 30 30 30 30 30 30)`, "14 bytes",
			"remove 16370 bytes: a branded id has 14"}}},
		{"one more than is shown", "JOB0KHTOWnGLuC\u041E\u041E\u041E\u041E\u041E\u041Ex", []said{{decode.CheckLength, 14, 13, "\u041E\u041E\u041E\u041E\u041E\u041Ex",
			`27 bytes in 21 characters, expected 14 bytes: bytes 14 to 26 are too many, "\xd0\x9e\xd0\x9e\xd0\x9e\xd0\x9e\xd0\x9e\xd0\x9e" and 1 more byte (D0 9E D0 9E D0 9E D0 9E D0 9E D0 9E)`, "14 bytes",
			"write ASCII letters and digits only: every other character takes 2 to 4 bytes"}}},
		{"a character that is not shown in part", "JOB0KHTOWnGLuC-----------\u041E", []said{{decode.CheckLength, 14, 13, "-----------\u041E",
			`27 bytes in 26 characters, expected 14 bytes: bytes 14 to 26 are too many, "-----------" and 2 more bytes (2D 2D 2D 2D 2D 2D 2D 2D 2D 2D 2D)`, "14 bytes",
			"take bytes 0 to 13 out of the text"}}},
		{"two ids", "JOB0KHTOWnGLuC,USR0KHTOWnGLuC", []said{{decode.CheckLength, 14, 15, ",USR0KHTOWnGLuC",
			`29 bytes, expected 14: bytes 14 to 28 are too many, ",USR0KHTOWnG" and 3 more bytes (2C 55 53 52 30 4B 48 54 4F 57 6E 47)`, "14 bytes",
			"keep one of the 2 ids in the text, such as JOB0KHTOWnGLuC"}}},
		{"a namespace in small letters", "job0KHTOWnGLuC", []said{{decode.CheckNamespace, 0, 3, "job",
			`namespace has "job" (6A 6F 62, U+006A, U+006F, U+0062) at bytes 0 to 2, expected capital letters A to Z`, capitals,
			"write the namespace in capitals: JOB"}}},
		{"small letters, and a payload out of range behind them", "jobzzzzzzzzzzz", []said{{decode.CheckNamespace, 0, 3, "job",
			`namespace has "job" (6A 6F 62, U+006A, U+006F, U+0062) at bytes 0 to 2, expected capital letters A to Z`, capitals,
			"write the namespace in capitals: JOB"}}},
		{"two runs in the namespace", "jOb0KHTOWnGLuC", []said{
			{decode.CheckNamespace, 0, 1, "j",
				`namespace has "j" (6A, U+006A) at byte 0, expected a capital letter A to Z`, capital,
				"write the namespace in capitals: JOB"},
			{decode.CheckNamespace, 2, 1, "b",
				`namespace has "b" (62, U+0062) at byte 2, expected a capital letter A to Z`, capital,
				"write the namespace in capitals: JOB"},
		}},
		{"a digit in the namespace", "J0B0KHTOWnGLuC", []said{{decode.CheckNamespace, 1, 1, "0",
			`namespace has "0" (30, U+0030) at byte 1, expected a capital letter A to Z`, capital,
			"write the letter O for the digit 0 (byte 1)"}}},
		{"a digit in the namespace, no mend", "J0Bzzzzzzzzzzz", []said{{decode.CheckNamespace, 1, 1, "0",
			`namespace has "0" (30, U+0030) at byte 1, expected a capital letter A to Z`, capital,
			"write the namespace in letters: JOB"}}},
		{"an underscore in the namespace", "JO_0KHTOWnGLuC", []said{{decode.CheckNamespace, 2, 1, "_",
			`namespace has "_" (5F, U+005F underscore) at byte 2, expected a capital letter A to Z`, capital,
			"replace byte 2 by a capital letter A to Z"}}},
		{"the last digit", "JOB0KHTOWnGLu-", []said{{decode.CheckAlphabet, 13, 1, "-",
			`payload has "-" (2D, U+002D hyphen) at byte 13, expected a Base62 digit: 0-9, A-Z or a-z`, digit,
			"replace byte 13 by a Base62 digit: 0-9, A-Z or a-z"}}},
		{"two runs in the payload", "JOB--HTOWnGLu\x00", []said{
			{decode.CheckAlphabet, 3, 2, "--",
				`payload has "--" (2D 2D, U+002D hyphen, U+002D hyphen) at bytes 3 and 4, expected Base62 digits: 0-9, A-Z or a-z`, digits,
				"replace bytes 3 and 4 by Base62 digits: 0-9, A-Z or a-z"},
			{decode.CheckAlphabet, 13, 1, "\x00",
				`payload has "\x00" (00, U+0000 null byte) at byte 13, expected a Base62 digit: 0-9, A-Z or a-z`, digit,
				"remove the null byte (byte 13), then add 1 more digit"},
		}},
		{"a quote as found", "JOB0KHTOWnGLu\"", []said{{decode.CheckAlphabet, 13, 1, "\"",
			`payload has '"' (22, U+0022 double quote) at byte 13, expected a Base62 digit: 0-9, A-Z or a-z`, digit,
			"remove the double quote (byte 13), then add 1 more digit"}}},
		{"a blank namespace", "   0KHTOWnGLuC", []said{{decode.CheckNamespace, 0, 3, "   ",
			`namespace has "   " (20 20 20, U+0020 space, U+0020 space, U+0020 space) at bytes 0 to 2, expected capital letters A to Z`, capitals,
			"remove the 3 spaces (bytes 0 to 2), then add 3 capital letters in their place"}}},
		{"a namespace of quotes", "'''0KHTOWnGLuC", []said{{decode.CheckNamespace, 0, 3, "'''",
			`namespace has "'''" (27 27 27, U+0027 single quote, U+0027 single quote, U+0027 single quote) at bytes 0 to 2, expected capital letters A to Z`, capitals,
			"remove the 3 single quotes (bytes 0 to 2), then add 3 capital letters in their place"}}},
		{"one letter of the namespace is there", "J  0KHTOWnGLuC", []said{{decode.CheckNamespace, 1, 2, "  ",
			`namespace has "  " (20 20, U+0020 space, U+0020 space) at bytes 1 and 2, expected capital letters A to Z`, capitals,
			"remove the 2 spaces (bytes 1 and 2), then add 2 capital letters in their place"}}},
		{"a space pushed the last digit out", " JOB0KHTOWnGLu", []said{{decode.CheckNamespace, 0, 1, " ",
			`namespace has " " (20, U+0020 space) at byte 0, expected a capital letter A to Z`, capital,
			"remove the space (byte 0), then add 1 more digit"}}},
		{"spaces pushed three digits out", "   JOB0KHTOWnG", []said{{decode.CheckNamespace, 0, 3, "   ",
			`namespace has "   " (20 20 20, U+0020 space, U+0020 space, U+0020 space) at bytes 0 to 2, expected capital letters A to Z`, capitals,
			"remove the 3 spaces (bytes 0 to 2), then add 3 more digits"}}},
		{"a payload that begins with letters", "   ABCTOWnGLuC", []said{{decode.CheckNamespace, 0, 3, "   ",
			`namespace has "   " (20 20 20, U+0020 space, U+0020 space, U+0020 space) at bytes 0 to 2, expected capital letters A to Z`, capitals,
			"remove the 3 spaces (bytes 0 to 2), then add 3 capital letters in their place"}}},
		{"a look-alike in the namespace", "J\u041EB0KHTOWnGLuC", []said{
			{decode.CheckLength, 14, 1, "C",
				`15 bytes in 14 characters, expected 14 bytes: byte 14 is one too many, "C" (43, U+0043)`, "14 bytes",
				"write O for U+041E Cyrillic capital O (bytes 1 and 2)"},
			{decode.CheckNamespace, 1, 2, "\u041E",
				`namespace has "\xd0\x9e" (D0 9E, U+041E Cyrillic capital O) at bytes 1 and 2, expected capital letters A to Z`, capitals,
				"write O for U+041E Cyrillic capital O (bytes 1 and 2)"},
		}},
		{"a look-alike across the boundary", "JO\u041E", []said{
			{decode.CheckLength, 4, 0, "",
				"4 bytes in 3 characters, expected 14 bytes: 10 bytes are missing", "14 bytes",
				"write ASCII letters and digits only: every other character takes 2 to 4 bytes"},
			{decode.CheckNamespace, 2, 1, "\xd0",
				`namespace has "\xd0" (D0, part of U+041E Cyrillic capital O) at byte 2, expected a capital letter A to Z`, capital,
				"write O for U+041E Cyrillic capital O (bytes 2 and 3)"},
			{decode.CheckAlphabet, 3, 1, "\x9e",
				`payload has "\x9e" (9E, part of U+041E Cyrillic capital O) at byte 3, expected a Base62 digit: 0-9, A-Z or a-z`, digit,
				"write O for U+041E Cyrillic capital O (bytes 2 and 3)"},
		}},
		{"no UTF-8", "JOB0KHTOWnGL\xff\xfe", []said{{decode.CheckAlphabet, 12, 2, "\xff\xfe",
			`payload has "\xff\xfe" (FF FE, not UTF-8) at bytes 12 and 13, expected Base62 digits: 0-9, A-Z or a-z`, digits,
			"replace bytes 12 and 13 by Base62 digits: 0-9, A-Z or a-z"}}},
		{"some UTF-8", "JOB0KHTOWnGL\xff-", []said{{decode.CheckAlphabet, 12, 2, "\xff-",
			`payload has "\xff-" (FF 2D, byte FF, not UTF-8, U+002D hyphen) at bytes 12 and 13, expected Base62 digits: 0-9, A-Z or a-z`, digits,
			"replace bytes 12 and 13 by Base62 digits: 0-9, A-Z or a-z"}}},
		{"the first overflow", "JOBAzL8n0Y58m8", []said{{decode.CheckRange, 3, 11, "AzL8n0Y58m8",
			"payload AzL8n0Y58m8 at bytes 3 to 13 is 9223372036854775808, expected at most 9223372036854775807, which is AzL8n0Y58m7",
			"at most 9223372036854775807, which is AzL8n0Y58m7",
			"compare the digits with their source: the largest payload is AzL8n0Y58m7, and this one is 9223372036854775808, over 9223372036854775807"}}},
		{"the last overflow", "JOBzzzzzzzzzzz", []said{{decode.CheckRange, 3, 11, "zzzzzzzzzzz",
			"payload zzzzzzzzzzz at bytes 3 to 13 is 52036560683837093887, expected at most 9223372036854775807, which is AzL8n0Y58m7",
			"at most 9223372036854775807, which is AzL8n0Y58m7",
			"compare the digits with their source: the largest payload is AzL8n0Y58m7, and this one is 52036560683837093887, over 9223372036854775807"}}},
		{"an underscore between the parts", "job_0KHTOWnGLuC", []said{
			{decode.CheckLength, 14, 1, "C",
				`15 bytes, expected 14: byte 14 is one too many, "C" (43, U+0043)`, "14 bytes",
				"remove the underscore inside (byte 3)"},
			{decode.CheckNamespace, 0, 3, "job",
				`namespace has "job" (6A 6F 62, U+006A, U+006F, U+0062) at bytes 0 to 2, expected capital letters A to Z`, capitals,
				"write the namespace in capitals: JOB"},
			{decode.CheckAlphabet, 3, 1, "_",
				`payload has "_" (5F, U+005F underscore) at byte 3, expected a Base62 digit: 0-9, A-Z or a-z`, digit,
				"remove the underscore inside (byte 3)"},
		}},
		{"an underscore in place of a lost zero", "job_KHTOWnGLuC", []said{
			{decode.CheckNamespace, 0, 3, "job",
				`namespace has "job" (6A 6F 62, U+006A, U+006F, U+0062) at bytes 0 to 2, expected capital letters A to Z`, capitals,
				"remove the underscore inside (byte 3), then write the namespace in capitals: JOB, then insert the lost leading 0 of the payload (before byte 4)"},
			{decode.CheckAlphabet, 3, 1, "_",
				`payload has "_" (5F, U+005F underscore) at byte 3, expected a Base62 digit: 0-9, A-Z or a-z`, digit,
				"remove the underscore inside (byte 3), then insert the lost leading 0 of the payload (before byte 4)"},
		}},
		{"more steps than are said", "\uFF2A\uFF2F\uFF220\uFF2BHTOWnGLuC", []said{
			{decode.CheckLength, 14, 8, "TOWnGLuC",
				`22 bytes in 14 characters, expected 14 bytes: bytes 14 to 21 are too many, "TOWnGLuC" (54 4F 57 6E 47 4C 75 43)`, "14 bytes",
				"write J for U+FF2A full-width J (bytes 0 to 2), then write O for U+FF2F full-width O (bytes 3 to 5), then write B for U+FF22 full-width B (bytes 6 to 8), then 1 more step"},
			{decode.CheckNamespace, 0, 3, "\uFF2A",
				`namespace has "\xef\xbc\xaa" (EF BC AA, U+FF2A full-width J) at bytes 0 to 2, expected capital letters A to Z`, capitals,
				"write J for U+FF2A full-width J (bytes 0 to 2)"},
			{decode.CheckAlphabet, 3, 6, "\uFF2F\uFF22",
				`payload has "\xef\xbc\xaf\xef\xbc\xa2" (EF BC AF EF BC A2, U+FF2F full-width O, U+FF22 full-width B) at bytes 3 to 8, expected Base62 digits: 0-9, A-Z or a-z`, digits,
				"write O for U+FF2F full-width O (bytes 3 to 5), then write B for U+FF22 full-width B (bytes 6 to 8)"},
			{decode.CheckAlphabet, 10, 3, "\uFF2B",
				`payload has "\xef\xbc\xab" (EF BC AB, U+FF2B full-width K) at bytes 10 to 12, expected Base62 digits: 0-9, A-Z or a-z`, digits,
				"write K for U+FF2B full-width K (bytes 10 to 12)"},
		}},
		{"a URL", "https://x.example/?id=job0KHTOWnGLuC", []said{
			{decode.CheckLength, 14, 22, "ple/?id=job0KHTOWnGLuC",
				`36 bytes, expected 14: bytes 14 to 35 are too many, "ple/?id=job0" and 10 more bytes (70 6C 65 2F 3F 69 64 3D 6A 6F 62 30)`, "14 bytes",
				"take bytes 22 to 35 out of the URL"},
			{decode.CheckNamespace, 0, 3, "htt",
				`namespace has "htt" (68 74 74, U+0068, U+0074, U+0074) at bytes 0 to 2, expected capital letters A to Z`, capitals,
				"take bytes 22 to 35 out of the URL"},
			{decode.CheckAlphabet, 5, 3, "://",
				`payload has "://" (3A 2F 2F, U+003A colon, U+002F, U+002F) at bytes 5 to 7, expected Base62 digits: 0-9, A-Z or a-z`, digits,
				"take bytes 22 to 35 out of the URL"},
			{decode.CheckAlphabet, 9, 1, ".",
				`payload has "." (2E, U+002E full stop) at byte 9, expected a Base62 digit: 0-9, A-Z or a-z`, digit,
				"take bytes 22 to 35 out of the URL"},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []said
			for _, f := range decode.Faults(tt.in) {
				got = append(got, said{f.Check, f.Offset, f.Length, f.Found, f.Message(), f.Expected(), f.Hint()})
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("faults of %q (-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// The four checks look at every byte there is, in every place.
func TestEveryByteInEveryPlace(t *testing.T) {
	for at := range decode.Len {
		for b := range 256 {
			text := []byte("JOB0KHTOWnGLuC")
			text[at] = byte(b)
			s := string(text)
			valid := validReference(s)
			if decode.IsValid(s) != valid || decode.IsShapeValid(s) != shape.MatchString(s) {
				t.Errorf("%q: valid %t, shape valid %t", s, decode.IsValid(s), decode.IsShapeValid(s))
			}
			if valid {
				continue
			}
			want := decode.Fault{Check: decode.CheckRange, Offset: decode.NamespaceLen, Length: decode.PayloadLen}
			if !shape.MatchString(s) {
				want = decode.Fault{Check: decode.CheckNamespace, Offset: at, Length: 1}
				if at >= decode.NamespaceLen {
					want.Check = decode.CheckAlphabet
				}
			}
			faults := decode.Faults(s)
			if len(faults) != 1 || faults[0].Check != want.Check || faults[0].Offset != want.Offset || faults[0].Length != want.Length {
				t.Errorf("%q: faults %v, want %s at %d+%d", s, faults, want.Check, want.Offset, want.Length)
			}
		}
	}
}

// Characters are given whole, with their own offsets, also where a fault begins
// or ends inside one.
func TestFaultChars(t *testing.T) {
	faults := decode.Faults("JO\u041EAAAAAAAAA\u041EB\xff")
	want := [][]decode.Char{
		{{Offset: 13, Bytes: "\u041E", Rune: 0x41E, Valid: true}, {Offset: 15, Bytes: "B", Rune: 'B', Valid: true}, {Offset: 16, Bytes: "\xff", Rune: 0xFFFD}},
		{{Offset: 2, Bytes: "\u041E", Rune: 0x41E, Valid: true}},
		{{Offset: 2, Bytes: "\u041E", Rune: 0x41E, Valid: true}},
		{{Offset: 13, Bytes: "\u041E", Rune: 0x41E, Valid: true}},
	}
	var got [][]decode.Char
	for _, f := range faults {
		got = append(got, f.Chars)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("characters (-want +got):\n%s", diff)
	}
}

// Whatever is pasted, a message fits on a line or two.
func TestMessagesStayShort(t *testing.T) {
	const limit = 400
	for _, unit := range []string{"x", " ", "\"", "%20", "\xff", "\u041E", "\u200B", "\U0001F600", "-_", "JOB0KHTOWnGLuC ", "/a=", "\x00j"} {
		s := strings.Repeat(unit, 16384/len(unit))
		for _, f := range decode.Faults(s) {
			for _, text := range []string{f.Message(), f.Expected(), f.Hint()} {
				if text == "" || len(text) > limit {
					t.Errorf("%d bytes said of %q repeated: %.500s", len(text), unit, text)
				}
			}
		}
	}
}

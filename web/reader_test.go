package web

import (
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
)

// What a screen reader says of a strip: the list, then one phrase for each byte that
// is out of the ordinary.
func TestStripIsReadAsAList(t *testing.T) {
	const valid = "14 bytes, namespace JOB, payload 0KHTOWnGLuC"
	h := newExplorer(t)
	for _, tt := range []struct {
		name, id, list string
		items          int
		odd            []string // the phrases that say more than the byte
	}{
		{"valid", job, valid, 14, nil},
		{"hyphen", "JOB-KHTOWnGLuC", "14 bytes, namespace JOB, payload -KHTOWnGLuC", 14, []string{"byte 3, -, hex 2D, not a Base62 digit"}},
		{"small letters", "joB0KHTOWnGLuC", "14 bytes, namespace joB, payload 0KHTOWnGLuC", 14, []string{
			"byte 0, j, hex 6A, not a capital letter A to Z", "byte 1, o, hex 6F, not a capital letter A to Z"}},
		{"line feed", job + "\n", "15 bytes, namespace JOB, payload 0KHTOWnGLuC", 15, []string{`byte 14, \n, hex 0A, U+000A line feed, past the fourteenth byte`}},
		{"space", "JOB 0KHTOWnGLu", "14 bytes, namespace JOB, payload  0KHTOWnGLu", 14, []string{"byte 3, space, hex 20, U+0020 space, not a Base62 digit"}},
		{"no UTF-8", "JOB0KHTOWnGLu\xff", `14 bytes, namespace JOB, payload 0KHTOWnGLu\xff`, 14, []string{`byte 13, \xff, hex FF, not UTF-8, not a Base62 digit`}},
		{"emoji", "JOB0KHTOWn😀", `14 bytes, namespace JOB, payload 0KHTOWn\xf0\x9f\x98\x80`, 14, []string{
			`byte 10, \xf0, hex F0, part of U+1F600, not a Base62 digit`, `byte 11, \x9f, hex 9F, part of U+1F600, not a Base62 digit`,
			`byte 12, \x98, hex 98, part of U+1F600, not a Base62 digit`, `byte 13, \x80, hex 80, part of U+1F600, not a Base62 digit`}},
		{"over two parts", "JO\u041E0KHTOWnGLu", `14 bytes, namespace JO\xd0, payload \x9e0KHTOWnGLu`, 14, []string{
			`byte 2, \xd0, hex D0, part of U+041E Cyrillic capital O, not a capital letter A to Z`,
			`byte 3, \x9e, hex 9E, part of U+041E Cyrillic capital O, not a Base62 digit`}},
		{"short", "JOB0KHTOWnGL", "12 bytes, namespace JOB, payload 0KHTOWnGL", 14, []string{"byte 12, missing", "byte 13, missing"}},
		{"one byte", "J", "1 byte, namespace J", 14, missing(1)},
		{"empty", "", "0 bytes, the empty string", 14, missing(0)},
		{"range", "JOBzzzzzzzzzzz", "14 bytes, namespace JOB, payload zzzzzzzzzzz, which is too large", 14, nil},
		{"long", job + strings.Repeat("A", 300), "314 bytes, namespace JOB, payload 0KHTOWnGLuC", 257, surplus(256, "and 58 more bytes")},
	} {
		for _, path := range []string{"/", "/key", "/embed/decoder", "/embed/key"} {
			strip := one(t, visit(t, h, path, param{"id", tt.id}), byID("strip"))
			if got := strip.AttrOr("aria-label", ""); got != tt.list || strip.AttrOr("role", "") != "list" {
				t.Errorf("%s, %s: a %s called %q, want %q", path, tt.name, strip.AttrOr("role", "?"), got, tt.list)
			}
			items := each(strip, `[role="listitem"]`, attr("aria-label"))
			var odd []string
			for i, item := range items {
				if i >= len(tt.id) || strings.Count(item, ", ") > 2 || i >= 256 {
					odd = append(odd, item)
				}
			}
			if diff := cmp.Diff(tt.odd, odd); diff != "" || len(items) != tt.items {
				t.Errorf("%s, %s: %d items, want %d; those that say more (-want +got):\n%s", path, tt.name, len(items), tt.items, diff)
			}
			if unheard(strip) != "" {
				t.Errorf("%s, %s: the strip is also read as %q", path, tt.name, unheard(strip))
			}
		}
	}
}

func missing(from int) (items []string) {
	for i := from; i < 14; i++ {
		items = append(items, "byte "+strconv.Itoa(i)+", missing")
	}
	return items
}

func surplus(to int, last string) (items []string) {
	for i := 14; i < to; i++ {
		items = append(items, "byte "+strconv.Itoa(i)+", A, hex 41, past the fourteenth byte")
	}
	return append(items, last)
}

// unheard is the text of a list that a screen reader would read beside the names of
// its items.
func unheard(list *goquery.Selection) string {
	rest := list.Clone()
	rest.Find(`[aria-hidden="true"]`).Remove()
	return words(rest)
}

// The bits are three phrases, and the script's three bytes are three.
func TestBitsAndComparedBytesAreReadAsLists(t *testing.T) {
	h := newExplorer(t)
	bits := one(t, visit(t, h, "/", jobID), ".bit-fields")
	want := []string{
		"timestamp, 41 bits, 0 0000 1111 0011 1101 1011 0000 1010 1010 1010 1001",
		"node, 10 bits, 00 0000 0000",
		"sequence, 12 bits, 0000 0000 0000",
	}
	if diff := cmp.Diff(want, each(bits, `[role="listitem"]`, attr("aria-label"))); diff != "" || unheard(bits) != "" {
		t.Errorf("the bits, also read as %q (-want +got):\n%s", unheard(bits), diff)
	}
	for id, want := range map[string][]string{
		"JOB0KHTOWnGLuC": {"byte 0, J, hex 4A, equals J, hex 4A", "byte 1, O, hex 4F, equals O, hex 4F", "byte 2, B, hex 42, equals B, hex 42"},
		"Jo":             {"byte 0, J, hex 4A, equals J, hex 4A", "byte 1, o, hex 6F, differs from O, hex 4F", "byte 2, missing, differs from B, hex 42"},
		"\n\xff B":       {`byte 0, \n, hex 0A, differs from J, hex 4A`, `byte 1, \xff, hex FF, differs from O, hex 4F`, "byte 2, space, hex 20, differs from B, hex 42"},
	} {
		list := one(t, visit(t, h, "/gate", param{"id", id}), ".compare-bytes")
		if diff := cmp.Diff(want, each(list, `[role="listitem"]`, attr("aria-label"))); diff != "" || unheard(list) != "" {
			t.Errorf("%q, also read as %q (-want +got):\n%s", id, unheard(list), diff)
		}
	}
}

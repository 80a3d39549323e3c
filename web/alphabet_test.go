package web

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"brandedid/internal/decode"
)

// Beside the payload stand all 62 digits by value, and those are marked that it uses.
func TestTheAlphabetStandsBesideThePayload(t *testing.T) {
	h := newExplorer(t)
	for id, tt := range map[string]struct{ used, says string }{
		"JOB0KHTOWnGLuC":     {"0CGHKLOTWnu", "The payload uses 0, C, G, H, K, L, O, T, W, n and u."},
		"JOB00000000000":     {"0", "The payload uses 0."},
		"JOBzzzzzzzzzzz":     {"z", "The payload uses z."},
		"job0KHTOWnGLu-":     {"0GHKLOTWnu", "The payload uses 0, G, H, K, L, O, T, W, n and u."},
		"JOB0KHTOWnGLuCxyz!": {"0CGHKLOTWnu", "The payload uses 0, C, G, H, K, L, O, T, W, n and u."},
		"JOB":                {"", "The payload uses none of them."},
		"JOB-_-":             {"", "The payload uses none of them."},
		"":                   {"", "The payload uses none of them."},
	} {
		for _, path := range []string{"/", "/widget/decoder", "/embed/decoder"} {
			part := one(t, visit(t, h, path, param{"id", id}), byID("alphabet"))
			if got := strings.Join(strings.Fields(part.Find(".digits").Text()), ""); got != decode.Alphabet {
				t.Errorf("%s, %q: the digits are %q", path, id, got)
			}
			if got := strings.Join(each(part, ".digits b", (*goquery.Selection).Text), ""); got != tt.used {
				t.Errorf("%s, %q: marked are %q, want %q", path, id, got, tt.used)
			}
			if got := one(t, part, `.digits[role="img"]`).AttrOr("aria-label", ""); got != tt.says {
				t.Errorf("%s, %q: a screen reader hears %q", path, id, got)
			}
		}
	}
}

// Whatever has a value of its own to take away can be copied as it is.
func TestWhatCanBeCopied(t *testing.T) {
	doc := visit(t, newExplorer(t), "/", jobID)
	want := []string{"274557032793636864", "JOB0KHTOWnGLuC", "2026-01-27T15:11:37.641Z", "1769526697641"}
	if got := each(doc, byID("copy"), attr("data-copy")); strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("%v can be copied, want %v", got, want)
	}
	if got := one(t, doc, ".snowflake "+byID("copy")).AttrOr("aria-label", ""); got != "Copy the integer" {
		t.Errorf("the button of the integer is named %q", got)
	}
}

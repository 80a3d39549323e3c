package web

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"brandedid/internal/decode"
)

// What a string looks like is the first line of every answer about it, in the same words
// on pages, in fragments, in frames and in the API. Its faults stay, byte by byte.
func TestLooksLikeIsTheSameEverywhere(t *testing.T) {
	h := newExplorer(t)
	for _, tt := range []struct {
		name, id, kind string
		conversions    []string // offered beside what the string looks like
		mends          []string // offered below
	}{
		{"ULID", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "ulid", nil, nil},
		{"UUID", "550e8400-e29b-41d4-a716-446655440000", "uuid", nil, nil},
		{"KSUID", "0ujtsYcgvSTl8PAuAdqWYSMnLOv", "ksuid", nil, nil},
		{"TypeID", "user_2x4y6z8a0b1c2d3e4f5g6h7j8k", "typeid", nil, nil},
		{"nanoid", "V1StGXR8_Z5jdHi6B-myT", "nanoid", nil, nil},
		{"Snowflake", "274557032793636864", "snowflake", []string{"JOB0KHTOWnGLuC"}, nil},
		{"somebody else's Snowflake", "1790000000000000000", "foreign_snowflake", []string{"JOB28EDZnZcfTs"}, nil},
		{"spreadsheet", "2.74557E+17", "rounded_number", nil, nil},
		{"key without an id", "emq:{orders}:pending", "key_without_id", nil, nil},
		{"key with an id", "emq:{orders}:job:JOB0KHTOWnGLuC", "key_with_id", nil, []string{"JOB0KHTOWnGLuC"}},
		{"cut off", "JOB0KHTO…", "cut_off_id", nil, nil},
		{"colon", "JOB:0KHTOWnGLuC", "separated_id", []string{"JOB0KHTOWnGLuC"}, nil},
		{"formula", "=JOB0KHTOWnGLuC", "formula", nil, []string{"JOB0KHTOWnGLuC"}},
		{"two ids", "JOB0KHTOWnGLuCUSR0KHTOWnGLuC", "glued_ids", []string{"JOB0KHTOWnGLuC", "USR0KHTOWnGLuC"}, nil},
		{"extra zero", "JOB00KHTOWnGLuC", "extra_zero", []string{"JOB0KHTOWnGLuC"}, nil},
		{"too large in a link", "https://x.example/?id=JOBzzzzzzzzzzz", "id_out_of_range", nil, nil},
		{"markup", `<a href="https://x.example/"><b>&amp;</b></a>`, "", nil, nil},
		{"nothing", "job-42", "", nil, nil},
		{"small letters", "job0KHTOWnGLuC", "", nil, []string{"JOB0KHTOWnGLuC"}},
		{"valid", "JOB0KHTOWnGLuC", "", nil, nil},
		{"too large", "JOBzzzzzzzzzzz", "", nil, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := jsonLookOf(tt.id)
			decoded := jsonOf(t, ask(h, http.MethodGet, "/api/v1/decode", queryOf(param{"id", tt.id})), http.StatusOK, typeJSON)
			run := jsonOf(t, ask(h, http.MethodGet, "/api/v1/gate", queryOf(param{"id", tt.id})), http.StatusOK, typeJSON)["runs"].([]any)[0].(map[string]any)
			for _, got := range []any{decoded["looks_like"], run["looks_like"]} {
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("API (-want +got):\n%s", diff)
				}
			}
			if decoded["valid"] != decode.IsValid(tt.id) || len(decoded["faults"].([]any)) != len(decode.Faults(tt.id)) {
				t.Errorf("valid %v with %v, which are the contract's to say", decoded["valid"], decoded["faults"])
			}
			for _, path := range []string{"/", "/widget/decoder", "/embed/decoder", "/gate", "/widget/gate", "/embed/gate", "/key", "/widget/key", "/embed/key"} {
				doc := visit(t, h, path, param{"id", tt.id})
				wantHarmless(t, doc)
				if n := doc.Find(byID("fault")).Length(); n != len(decode.Faults(tt.id)) {
					t.Errorf("%s: %d faults, want %d", path, n, len(decode.Faults(tt.id)))
				}
				wantOffers(t, h, path, doc, "conversion", tt.conversions)
				wantOffers(t, h, path, doc, "mend", tt.mends)
				if tt.kind == "" {
					if n := doc.Find(byID("looks-like")).Length(); n != 0 || want != nil {
						t.Errorf("%s: it looks like something: %d, %v", path, n, want)
					}
					continue
				}
				look := one(t, doc, byID("looks-like"))
				if look.AttrOr("data-kind", "") != tt.kind {
					t.Errorf("%s: it looks like %q, want %q", path, look.AttrOr("data-kind", ""), tt.kind)
				}
				words := []string{words(look.ChildrenFiltered("p").Eq(0)), words(look.ChildrenFiltered("p").Eq(1))}
				api := want.(map[string]any)
				if diff := cmp.Diff([]string{api["title"].(string), api["why"].(string)}, words); diff != "" {
					t.Errorf("%s (-API +page):\n%s", path, diff)
				}
				order := each(doc, byID("looks-like")+","+byID("fault"), attr("data-testid"))
				if order[0] != "looks-like" || len(order) < 2 {
					t.Errorf("%s: %v, want what it looks like before the faults", path, order)
				}
				said := strings.ReplaceAll(one(t, doc, ".widget").AttrOr("data-announce", ""), "`", "") // code stands between them
				if !strings.Contains(said, api["title"].(string)) {
					t.Errorf("%s: a screen reader hears %q", path, said)
				}
			}
		})
	}
}

// wantOffers: each link leads to a page about that id, and no crawler follows it.
func wantOffers(t *testing.T, h http.Handler, path string, doc *goquery.Document, hook string, want []string) {
	t.Helper()
	var got []string
	doc.Find(byID(hook)).Each(func(_ int, s *goquery.Selection) {
		href := s.AttrOr("href", "")
		target, query, _ := strings.Cut(href, "?")
		if s.AttrOr("rel", "") != "nofollow" {
			t.Errorf("%s: %s is to be followed", path, href)
		}
		there := documentOf(t, ask(h, http.MethodGet, target, query), http.StatusOK)
		if one(t, there, ".widget").AttrOr("data-valid", "") != "true" {
			t.Errorf("%s: %s leads to no id", path, href)
		}
		got = append(got, strings.TrimPrefix(s.AttrOr("aria-label", ""), "Use it: "))
	})
	if !slices.Equal(got, want) {
		t.Errorf("%s offers %q as %s, want %q", path, got, hook, want)
	}
}

// Advice on single bytes contradicts what the whole string looks like, so it is not given.
func TestNoNonsenseBesideWhatItLooksLike(t *testing.T) {
	h := newExplorer(t)
	for _, id := range []string{"01ARZ3NDEKTSV4RRFFQ69G5FAV", "https://x.example/?id=JOBzzzzzzzzzzz", `"JOBzzzzzzzzzzz"`, "emq:{q}:job:JOBzzzzzzzzzzz", "see JOBzzzzzzzzzzz there", "abc0KHTOWnGLuC_Z5jdHi", "JOB:0KHTOWnGLuC", "274557032793636864"} {
		for _, path := range []string{"/", "/gate", "/key", "/embed/decoder", "/embed/gate", "/embed/key"} {
			said := textOfOne(t, visit(t, h, path, param{"id", id}), byID("faults"))
			for _, nonsense := range []string{"the namespace in", "more digit", "replace byte", "remove 1", "remove 2"} {
				if strings.Contains(said, nonsense) {
					t.Errorf("%s, %q: %s", path, id, said)
				}
			}
		}
	}
	said := textOfOne(t, visit(t, h, "/", param{"id", `"JOBzzzzzzzzzzz"`}), byID("faults"))
	if !strings.Contains(said, "the id inside is too large") {
		t.Errorf("nothing says that the id inside is too large: %s", said)
	}
}

// Of several ids each row says what its id looks like, and only where that is known.
func TestLooksLikeInARunOfSeveralIDs(t *testing.T) {
	h := newExplorer(t)
	query := queryOf(param{"id", "01ARZ3NDEKTSV4RRFFQ69G5FAV"}, param{"id", "JOB0KHTOWnGLuC"}, param{"id", "274557032793636864"}, param{"id", "job-42"})
	want := []string{"This looks like a ULID.", "This looks like a decimal Snowflake."}
	for _, path := range []string{"/gate", "/widget/gate", "/embed/gate"} {
		doc := arrive(t, h, path, query)
		if got := each(doc.Find(byID("verdicts")), byID("looks-like"), words); !slices.Equal(got, want) || doc.Find(byID("looks-like")).Length() != len(want) {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

// A string of several ids can be run as that many ids, on the gate page.
func TestRunAllTheIDsInOneString(t *testing.T) {
	h := newExplorer(t)
	for _, id := range []string{"JOB0KHTOWnGLuCUSR0KHTOWnGLuC", "JOB0KHTOWnGLuC, USR0KHTOWnGLuC"} {
		for _, path := range []string{"/gate", "/embed/gate"} {
			link := one(t, visit(t, h, path, param{"id", id}), byID("run-all"))
			if words(link) != "Run all 2 ids" || link.AttrOr("rel", "") != "nofollow" {
				t.Errorf("%s: %q, rel %q", path, words(link), link.AttrOr("rel", ""))
			}
			target, query, _ := strings.Cut(link.AttrOr("href", ""), "?")
			rows := documentOf(t, ask(h, http.MethodGet, target, query), http.StatusOK)
			if got := each(rows, byID("verdict-row")+" th", words); !slices.Equal(got, []string{"JOB0KHTOWnGLuC", "USR0KHTOWnGLuC"}) {
				t.Errorf("%s leads to %q", path, got)
			}
		}
	}
	for _, path := range []string{"/", "/key"} {
		if n := visit(t, h, path, param{"id", "JOB0KHTOWnGLuCUSR0KHTOWnGLuC"}).Find(byID("run-all")).Length(); n != 0 {
			t.Errorf("%s runs several ids", path)
		}
	}
}

// A conversion keeps to the state of the page: its queue, its host gate, its frame.
func TestAConversionKeepsTheState(t *testing.T) {
	h := newExplorer(t)
	for address, want := range map[string]string{
		"/gate?id=274557032793636864&queue=q&host=skip":   "/gate?id=JOB0KHTOWnGLuC&queue=q&host=skip",
		"/key?id=274557032793636864&queue=q":              "/key?id=JOB0KHTOWnGLuC&queue=q",
		"/embed/decoder?id=274557032793636864&theme=dark": "/embed/decoder?id=JOB0KHTOWnGLuC&theme=dark",
		"/embed/key?id=274557032793636864&samples=a,b":    "/embed/key?id=JOB0KHTOWnGLuC&samples=a%2Cb",
	} {
		path, query, _ := strings.Cut(address, "?")
		if got := one(t, arrive(t, h, path, query), byID("conversion")).AttrOr("href", ""); got != want {
			t.Errorf("%s leads to %s, want %s", address, got, want)
		}
	}
}

package web

import (
	"encoding/hex"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"brandedid/internal/decode"
)

// hostile are texts that a page could be hurt with, and how it has to write
// them. carried says whether a text field hands them back unchanged.
var hostile = []struct {
	name, raw, shown string
	carried          bool
}{
	{"NUL", "JOB\x00KHTOWnGLuC", `JOB\x00KHTOWnGLuC`, false},
	{"CR LF", "JOB0KHTOWnGLuC\r\n", `JOB0KHTOWnGLuC\r\n`, false},
	{"header", "x\r\nSet-Cookie: a=b", `x\r\nSet-Cookie: a=b`, false},
	{"byte FF", "JOB\xff", `JOB\xff`, false},
	{"cut UTF-8", "\xe2\x82", `\xe2\x82`, false},
	{"overlong slash", "\xc0\xaf", `\xc0\xaf`, false},
	{"surrogate", "JOB\xed\xa0\x80", `JOB\xed\xa0\x80`, false},
	{"past Unicode", "\xf4\x90\x80\x80", `\xf4\x90\x80\x80`, false},
	{"script", "<script>alert(1)</script>", "<script>alert(1)</script>", true},
	{"markup after NUL", "\x00<img src=x onerror=a(1)>", `\x00<img src=x onerror=a(1)>`, false},
	{"quote", `"onmouseover="alert(1)`, `"onmouseover="alert(1)`, true},
	{"apostrophe", `'><img src=x onerror=alert(1)>`, `'><img src=x onerror=alert(1)>`, true},
	{"end of title", "</title><script>alert()</script>", "</title><script>alert()</script>", true},
	{"comment", "--><svg onload=alert(1)><!--", "--><svg onload=alert(1)><!--", true},
	{"scheme", "javascript:alert(1)", "javascript:alert(1)", true},
	{"entities", "&lt;&#x3C;&quot;&#0;&amp", "&lt;&#x3C;&quot;&#0;&amp", true},
	{"query", "a=b&id=c;d#e?f%41+g", "a=b&id=c;d#e?f%41+g", true},
	{"backslashes", `\x00\\`, `\\x00\\\\`, true},
	{"escape sequence", "\x1b[31m\x7f", `\x1b[31m\x7f`, true},
	{"white space", " \t\v\f ", ` \t\x0b\x0c `, true},
	{"next line", "\u0085", `\xc2\x85`, true},
	{"line separator", "\u2028", `\xe2\x80\xa8`, true},
	{"right to left", "\u202eBOJ", `\xe2\x80\xaeBOJ`, true},
	{"zero width", "JOB\u200b", `JOB\xe2\x80\x8b`, true},
	{"byte order mark", "\ufeffJOB", `\xef\xbb\xbfJOB`, true},
	{"replacement character", "\ufffd", `\xef\xbf\xbd`, true},
	{"no character", "\uffff", `\xef\xbf\xbf`, true},
	{"emoji", "JOB😀", `JOB\xf0\x9f\x98\x80`, true},
	{"257 bytes", strings.Repeat("A", 257), strings.Repeat("A", 256) + "… and 1 more byte", true},
	{"257 odd bytes", strings.Repeat("\xff", 257), strings.Repeat(`\xff`, 256) + "… and 1 more byte", false},
	{"16 KB", strings.Repeat("<", 5000), strings.Repeat("<", 256) + "… and 4744 more bytes", true},
}

// fits is as long as an id may be for its title to hold all of it.
const fits = 32

func TestHostileIDs(t *testing.T) {
	h := newExplorer(t)
	for _, tt := range hostile {
		t.Run(tt.name, func(t *testing.T) {
			id := param{"id", tt.raw}
			for page, widget := range map[string]string{"/": "decoder", "/gate": "gate", "/key": "key"} {
				doc := visit(t, h, page, id)
				wantHarmless(t, doc)
				wantIDField(t, doc, widget, tt.raw, tt.carried)
				wantLinks(t, doc, id)
				title := one(t, doc, "head title").Text()
				if len(tt.raw) <= fits && !strings.Contains(title, tt.shown) || len(title) > 6*fits {
					t.Errorf("%s: title %q, want it to name %s", page, title, tt.shown)
				}
				if widget != "gate" {
					wantStrip(t, one(t, doc, byID("strip")), tt.raw, tt.shown)
				}
				fragment := visit(t, h, "/widget/"+widget, id)
				wantHarmless(t, fragment)
				wantLinks(t, fragment, id)
			}
			skipped := visit(t, h, "/gate", id, param{"host", "skip"})
			wantHarmless(t, skipped)
			wantLinks(t, skipped, id)
			if len(tt.raw) <= gateLimit {
				if got := one(t, skipped, ".answer .mono.ns").Text(); got != tt.shown {
					t.Errorf("the answer is said to be for %q, want %s", got, tt.shown)
				}
			}
		})
	}
}

// gateLimit is the longest id that a run takes.
const gateLimit = 256

func TestHostileQueuesPayloadsAndFurtherIDs(t *testing.T) {
	h := newExplorer(t)
	const job = "JOB0KHTOWnGLuC"
	for _, tt := range hostile {
		t.Run(tt.name, func(t *testing.T) {
			for path, params := range map[string][]param{
				"/key":         {{"id", job}, {"queue", tt.raw}},
				"/gate":        {{"id", job}, {"queue", tt.raw}},
				"/widget/gate": {{"id", job}, {"payload", tt.raw}},
				"/widget/key":  {{"id", "job"}, {"queue", tt.raw}},
			} {
				doc := visit(t, h, path, params...)
				wantHarmless(t, doc)
				wantLinks(t, doc, params...)
			}
			several := []param{{"id", tt.raw}, {"id", job}, {"host", "skip"}}
			doc := visit(t, h, "/gate", several...)
			wantHarmless(t, doc)
			wantLinks(t, doc, several...)
		})
	}
}

func TestHostileIDsInJSON(t *testing.T) {
	h := newExplorer(t)
	for _, tt := range hostile {
		t.Run(tt.name, func(t *testing.T) {
			var want any // null
			if tt.carried {
				want = tt.raw
			}
			bytes := hex.EncodeToString([]byte(tt.raw))
			decoded := jsonOf(t, ask(h, http.MethodGet, "/api/v1/decode", queryOf(param{"id", tt.raw})), 200, typeJSON)
			if decoded["id"] != want || decoded["bytes"] != bytes || decoded["length"] != float64(len(tt.raw)) || decoded["valid"] != false {
				t.Errorf("decode: id %.40q, bytes %.40q, length %v, valid %v", decoded["id"], decoded["bytes"], decoded["length"], decoded["valid"])
			}
			if len(tt.raw) > gateLimit {
				return // refused, see the API's own test
			}
			ran := jsonOf(t, ask(h, http.MethodGet, "/api/v1/gate", queryOf(param{"id", tt.raw}, param{"payload", tt.raw}, param{"host", "skip"})), 200, typeJSON)
			run := ran["runs"].([]any)[0].(map[string]any)
			if run["id"] != want || run["bytes"] != bytes {
				t.Errorf("gate: id %q, bytes %q", run["id"], run["bytes"])
			}
		})
	}
}

// wantHarmless walks a document: no markup that is not the explorer's own, and
// no character that a visitor brought, but for what a field hands back.
func wantHarmless(t *testing.T, doc *goquery.Document) {
	t.Helper()
	if bad := doc.Find("img, iframe, object, embed, base, style, script:not([src]), svg:not(.sign), form form"); bad.Length() > 0 {
		t.Errorf("foreign markup: <%s>", goquery.NodeName(bad))
	}
	doc.Find("*").Each(func(_ int, s *goquery.Selection) {
		name := goquery.NodeName(s)
		for _, a := range s.Nodes[0].Attr {
			if strings.HasPrefix(a.Key, "on") || strings.HasPrefix(a.Key, "hx-on") || a.Key == "style" {
				t.Errorf("<%s %s=%q>", name, a.Key, a.Val)
			}
			if a.Key != "value" && a.Key != "data-field" {
				wantOwnCharacters(t, a.Val)
			}
		}
		s.Contents().Each(func(_ int, s *goquery.Selection) {
			switch kind := goquery.NodeName(s); {
			case kind == "#comment", kind == "#text" && name == "script":
				t.Errorf("a %s in <%s>: %q", kind, name, s.Text())
			case kind == "#text":
				wantOwnCharacters(t, s.Text())
			}
		})
	})
}

// wantOwnCharacters: the pages write ASCII and a few signs of good typesetting.
func wantOwnCharacters(t *testing.T, s string) {
	t.Helper()
	for i, r := range s {
		if (r < ' ' || r > '~') && !strings.ContainsRune("\n\t …·’–—", r) {
			t.Errorf("%U at byte %d of %.60q", r, i, s)
			return
		}
	}
}

// wantStrip: the strip counts the bytes and names the two parts, and draws and names
// byte by byte.
func wantStrip(t *testing.T, strip *goquery.Selection, raw, shown string) {
	t.Helper()
	label := strip.AttrOr("aria-label", "")
	if n, _, _ := strings.Cut(label, " byte"); n != strconv.Itoa(len(raw)) {
		t.Errorf("the strip is called %.60q, want one of %d bytes", label, len(raw))
	}
	for name, part := range map[string]string{"namespace ": raw[:min(len(raw), 3)], "payload ": raw[min(len(raw), 3):min(len(raw), 14)]} {
		if part != "" && !strings.Contains(label, ", "+name+decode.Escape(part)) {
			t.Errorf("the strip is called %.60q, which does not say %s%q", label, name, part)
		}
	}
	glyphs := each(strip, ".cell:not(.absent) .cell-glyph", words)
	drawn := strings.ReplaceAll(strings.Join(glyphs, ""), "space", " ")
	if want, _, _ := strings.Cut(shown, "… and "); len(glyphs) != min(len(raw), 256) || drawn != want {
		t.Errorf("the strip draws %.60q in %d cells, want %.60q", drawn, len(glyphs), want)
	}
	for i, label := range each(strip, ".cell:not(.absent)", attr("aria-label")) {
		if want := fmt.Sprintf("byte %d, %s, hex %02X", i, glyphs[i], raw[i]); !strings.HasPrefix(label+", ", want+", ") {
			t.Errorf("byte %d is called %q, want %q", i, label, want)
		}
	}
}

// wantIDField: the field holds the id, or nothing and a note, and the widget says
// the same to the script that refills it.
func wantIDField(t *testing.T, doc *goquery.Document, widget, raw string, carried bool) {
	t.Helper()
	root, note := one(t, doc, byID(widget)), one(t, doc, byID("id-note"))
	want := ""
	if carried {
		want = raw
	}
	if got := one(t, doc, byID("id")).AttrOr("value", "none"); got != want {
		t.Errorf("%s: the field holds %.60q, want %.60q", widget, got, want)
	}
	if got := root.AttrOr("data-field", "none"); got != want {
		t.Errorf("%s: data-field is %.60q, want %.60q", widget, got, want)
	}
	_, hidden := note.Attr("hidden")
	if hidden != carried || (words(note) == "") != carried || strings.ReplaceAll(root.AttrOr("data-note", "none"), "`", "") != note.Text() {
		t.Errorf("%s: note %.60q, hidden %t; data-note %.60q", widget, note.Text(), hidden, root.AttrOr("data-note", "none"))
	}
}

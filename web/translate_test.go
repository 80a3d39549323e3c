package web

import (
	"encoding/hex"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"brandedid/internal/decode"
	"brandedid/lua"
	"brandedid/web/templates"
)

// translatable reports whether a translator may change what is in an element: the
// nearest element that says translate decides.
func translatable(n *html.Node) bool {
	for ; n != nil; n = n.Parent {
		for _, a := range n.Attr {
			if a.Key == "translate" {
				return a.Val != "no"
			}
		}
	}
	return true
}

// language are the text nodes that a translator may change.
func language(doc *goquery.Document) []*html.Node {
	var nodes []*html.Node
	for n := range doc.Nodes[0].Descendants() {
		if n.Type == html.TextNode && strings.TrimSpace(n.Data) != "" && translatable(n.Parent) &&
			n.Parent.Data != "script" && n.Parent.Data != "style" {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// spoken are the attributes that a translator may change.
var spoken = []string{"aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription"}

// translate rewrites the language of a document, as a translator does: the text of each
// node becomes another, in two font elements, and so do the spoken attributes.
func translate(doc *goquery.Document) {
	for _, n := range language(doc) {
		inner := &html.Node{Type: html.ElementNode, Data: "font"}
		inner.AppendChild(&html.Node{Type: html.TextNode, Data: "Übersetzt"})
		outer := &html.Node{Type: html.ElementNode, Data: "font"}
		outer.AppendChild(inner)
		n.Parent.InsertBefore(outer, n)
		n.Parent.RemoveChild(n)
	}
	for n := range doc.Nodes[0].Descendants() {
		for i, a := range n.Attr {
			for _, name := range spoken {
				if a.Key == name && translatable(n) {
					n.Attr[i].Val = "Übersetzt"
				}
			}
		}
	}
}

// codeInLanguage finds what is no word of a language: it goes by what such things look
// like, where the pages go by who wrote them.
var codeInLanguage = regexp.MustCompile(strings.Join([]string{
	`\b[A-Za-z]{3}[0-9A-Za-z]*[0-9][0-9A-Za-z]*\b`, // an id, or a part of one
	`\bJOB\b|\bUSR\b|\bCRS\b|EMQKIND|EchoMQ`,
	`[a-z]+:\{|sbx:|emq:`,      // keys
	`\\(x[0-9a-f]{2}|[rnt\\])`, // escapes
	`\b0x[0-9A-F]{2}\b|U\+[0-9A-F]{4}|\b[0-9][A-F]\b|\b[A-F][0-9]\b`,
	`(^|\s)[:+*$%_~=-][0-9A-Z]`, // replies
	`\b(EXISTS|EVALSHA|HSET|ZADD|HGETALL|ZRANGE|UNLINK|MULTI|EXEC|ARGV|KEYS)\b`,
	`\b(evalsha|hgetall|zrange|unlink|multi|exec|withscores)\b`,
	`[{}<>\[\]=~@^_|` + "`" + `]`, // signs of code
	`\b[0-9]{6,}\b`,
	`[0-9]{4}-[0-9]{2}`,
	`\b(isValid|valid\?|jobKey|job_key|snowflakeOf|embed\.js|enqueue)\b`,
	`\bElixir\b|\bF#|\bLua\b|\bValkey\b|\bvalkey\b|\bminiredis\b`,
	`\bBase62\b|\bCRC16\b|\bRESP[0-9]?\b|\bA to Z\b|\ba to z\b`,
}, "|"))

// wantCodeKept translates a page and holds it to what has to stand there as before: each
// of the values as often as it did.
func wantCodeKept(t *testing.T, page string, doc *goquery.Document, values ...string) {
	t.Helper()
	for _, n := range language(doc) {
		if found := codeInLanguage.FindString(n.Data); found != "" {
			t.Errorf("%s: a translator may change %q in %q", page, found, strings.TrimSpace(n.Data))
		}
	}
	for n := range doc.Nodes[0].Descendants() {
		for _, name := range spoken {
			for _, a := range n.Attr {
				if found := codeInLanguage.FindString(a.Val); a.Key == name && translatable(n) && found != "" {
					t.Errorf("%s: a translator may change %q in the %s %q", page, found, name, a.Val)
				}
			}
		}
	}
	before := everything(doc)
	translate(doc)
	after := everything(doc)
	for _, value := range values {
		if value == "" {
			continue
		}
		if was, is := strings.Count(before, value), strings.Count(after, value); was != is || was == 0 {
			t.Errorf("%s: %q stands there %d times, and %d times once translated", page, value, was, is)
		}
	}
}

// everything is all the text of a document.
func everything(doc *goquery.Document) string {
	var all strings.Builder
	for n := range doc.Nodes[0].Descendants() {
		if n.Type == html.TextNode {
			all.WriteString(n.Data)
		}
	}
	return all.String()
}

// translatedIDs are ids of every kind of answer; those of letters alone would pass for
// words.
var translatedIDs = []string{
	"JOB0KHTOWnGLuC", "USR0KHTOWnGLuC", "job0KHTOWnGLuC", "JOB0KHTOWnGLu-", "JOBzzzzzzzzzzz", "job-42", "JOB", "entertainment", "ENTERTAINMENT",
	"JOB0KHTOWnGLuC\n", "JOB\xff\x00KHTOWnG", "J\u041EB0KHTOWnGLuC", "JOB0KHTOWn😀", "`x`y`", `say "it" and 'that'`, "it is the id",
	"http://example.com/JOB0KHTOWnGLuC", "JOB0KHTOWnGLuC or USR0NgWEfAEJfs?", "J0B0KHTOWnGLuC", "JOBKHTOWnGLuC",
}

// A translator changes no id, byte, key, reply or line of code on any page, fragment or
// frame, whatever was asked.
func TestTranslatorsLeaveCodeAlone(t *testing.T) {
	wired, _ := withEngine(t, Config{}, canned)
	for name, h := range map[string]http.Handler{"model": newExplorer(t), "wire": wired} {
		for i, id := range translatedIDs {
			paths := map[string][]string{"": {"/", "/key", "/gate"}}
			if name == "model" && i < 6 {
				paths["/widget"] = []string{"/decoder", "/key", "/gate"}
				paths["/embed"] = paths["/widget"]
			}
			for below, widgets := range paths {
				for _, widget := range widgets {
					for _, host := range []string{"check", "skip"} {
						if host == "check" || widget == "/gate" {
							translateOne(t, h, below+widget, id, host)
						}
					}
				}
			}
		}
		for _, query := range []string{"id=JOB0KHTOWnGLuC&id=word&id=JOB0KHTOWnGLuC&step=3", "id=JOB0KHTOWnGLuC&step=1", "id=word&host=skip&step=1", "id=word&queue=a%7Bb", "id=word&queue="} {
			for _, path := range []string{"/gate", "/embed/gate"} {
				wantCodeKept(t, name+" "+path+"?"+query, documentOf(t, ask(h, http.MethodGet, path, query), http.StatusOK))
			}
		}
	}
}

func translateOne(t *testing.T, h http.Handler, path, id, host string) {
	t.Helper()
	const queue, payload = "blue quotes", "some load"
	doc := visit(t, h, path, param{"id", id}, param{"queue", queue}, param{"payload", payload}, param{"host", host})
	if strings.HasPrefix(path, "/widget/") {
		doc.Find("title").Remove() // it never stands on a page: its words go to the title that is there
	}
	values := []string{decode.Escape(id)}
	if len(values[0]) > 32 {
		values[0] = values[0][:30] // as much as each page shows in one piece
	}
	if path == "/widget/decoder" {
		values = nil // the strip has it, byte by byte
	}
	glyphs := func() string {
		return strings.Join(each(doc, ".cell-glyph, .compare-glyph", (*goquery.Selection).Text), "|")
	}
	before := glyphs()
	defer func() {
		if after := glyphs(); after != before || before == "" {
			t.Errorf("%s?id=%q: the bytes read %s, and %s once translated", path, id, before, after)
		}
	}()
	switch path[strings.LastIndexByte(path, '/'):] {
	case "/key":
		values = append(values, queue)
	case "/gate":
		for line := range strings.SplitSeq(lua.Enqueue, "\n") {
			if strings.Contains(line, " ") { // else it is a word that sentences have too
				values = append(values, line)
			}
		}
		if doc.Find(byID("row")).Length() > 0 {
			values = append(values, payload, "emq:{"+queue+"}:job:")
		}
	}
	wantCodeKept(t, fmt.Sprintf("%s?id=%q&host=%s", path, id, host), doc, values...)
}

// The same on the pages without an id, with the fields, the samples and the snippets,
// and where an address cannot be read.
func TestTranslatorsLeaveOtherPagesAlone(t *testing.T) {
	h := newExplorerOf(t, Config{Dev: true})
	for target, values := range map[string][]string{
		"/":      {"JOB0KHTOWnGLuC"},
		"/gate":  {"JOB0KHTOWnGLuC", "JOB-42"},
		"/key":   {"JOB0456qLH4via"},
		"/embed": {`/embed/decoder?id=JOB0KHTOWnGLuC" title="A branded id, decoded"`},
		"/embed?widget=gate&ids=wort+andere&site=element": {`ids="wort andere"`, "script-src"},
		"/embed/decoder?samples=wort,andere":              {"wort", "andere"},
		"/embed?height=wort":                              {`"wort"`},
		"/gate?host=wort":                                 {`"wort"`},
		"/?id=%zz":                                        {"%zz"},
		"/embed/gate?theme=wort":                          {`"wort"`},
		"/nowhere":                                        {"?id=JOB0KHTOWnGLuC"},
	} {
		path, query, _ := strings.Cut(target, "?")
		res := ask(h, http.MethodGet, path, query)
		wantCodeKept(t, target, documentOf(t, res, res.Code), values...)
	}
	for _, site := range siteNames() {
		wantCodeKept(t, "/embed?site="+site, visit(t, h, "/embed", param{"site", site}), "JOB0KHTOWnGLuC")
	}
}

// In every state of the gallery what is drawn byte by byte stays as it was: each cell,
// line of the script, reply and hexadecimal.
func TestTranslatorsLeaveTheGalleryAlone(t *testing.T) {
	h := newExplorerOf(t, Config{Dev: true})
	doc := visit(t, h, "/gallery")
	parts := func() []string {
		return each(doc, ".cell, .bits, .listing code, .wire-line pre, .raw pre, .dump tbody td, .sent > span:not(.unseen), [data-testid=reply], .wire-line > strong, .places td, .found, .mend-id, .key, .members li, time, .compare-glyph, .call, .call-line, .slot-number, mark, "+
			byID("snowflake")+", "+byID("timestamp")+", "+byID("node")+", "+byID("sequence")+", "+byID("built")+", "+byID("raised")+", "+byID("server-line"), (*goquery.Selection).Text)
	}
	before := parts()
	wantCodeKept(t, "/gallery", doc, "-OOM command not allowed", "-READONLY You can't write", "+QUEUED", hexOf("HTTP"), lua.SHA1[:12])
	after := parts()
	if len(before) < 1000 || strings.Join(before, "\n") != strings.Join(after, "\n") {
		t.Errorf("of %d parts some read otherwise once translated", len(before))
	}
}

func hexOf(s string) string {
	digits := strings.ToUpper(hex.EncodeToString([]byte(s)))
	var pairs []string
	for i := 0; i < len(digits); i += 2 {
		pairs = append(pairs, digits[i:i+2])
	}
	return strings.Join(pairs, " ")
}

// What is left to a translator is the language: sentences stay translatable around the
// code in them.
func TestSentencesStayTranslatable(t *testing.T) {
	h := newExplorer(t)
	for path, sentences := range map[string][]string{
		"/?id=job-42":                    {"write the namespace in", "Not a branded id", "The host gate rejects this id, so nothing is sent."},
		"/?id=JOB0KHTOWnGLuC":            {"The gates agree: both accept this id.", "age", "day ago", "id, made on 27 January 2026", "Host gate", "Every bit, by field"},
		"/gate?id=JOB0KHTOWnGLuC&step=1": {"so the id passes the gate", "before", "Step"},
		"/key?id=JOB":                    {"both runtimes throw an exception", "length", "bytes"},
		"/embed":                         {"A frame of a fixed height"},
		"/?id=%zz":                       {"This address cannot be read"},
	} {
		path, query, _ := strings.Cut(path, "?")
		res := ask(h, http.MethodGet, path, query)
		var all []string
		for _, n := range language(documentOf(t, res, res.Code)) {
			all = append(all, n.Data)
		}
		for _, want := range sentences {
			if !strings.Contains(strings.Join(all, " "), want) {
				t.Errorf("%s: %q is kept from translators", path+"?"+query, want)
			}
		}
	}
}

// A sentence is the same text whatever in it is code.
func TestSay(t *testing.T) {
	for _, tt := range []struct {
		in   string
		code []string
	}{
		{"The wire gate accepts only JOB ids.", []string{"JOB"}},
		{"EXISTS answered :0 before, and :0 after.", []string{"EXISTS", ":0", ":0"}},
		{"a 14-byte id, made on 27 January 2026 at 15:11:37 UTC", []string{"15:11:37", "UTC"}},
		{"write O for U+041E Cyrillic capital O (bytes 1 and 2)", []string{"write O for", "U+041E", "O"}},
		{`parameter host has the unknown value "a "b" c", not one`, []string{`"a "b" c"`}},
		{"Base62 digits: 0-9, A-Z or a-z", []string{"Base62", "0-9", "A-Z", "a-z"}},
		{"", nil}, {" ", nil}, {"plain words, and more.", nil},
	} {
		w := templates.Say(tt.in)
		var code []string
		for _, p := range w {
			if p.Code {
				code = append(code, p.Text)
			}
		}
		if w.String() != tt.in || strings.Join(code, "|") != strings.Join(tt.code, "|") {
			t.Errorf("%q is %q with the code %q, want %q", tt.in, w.String(), code, tt.code)
		}
	}
}

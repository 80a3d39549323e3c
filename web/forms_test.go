package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
)

// submit is where a browser goes, and with which query, when a form is sent as it
// stands.
func submit(t *testing.T, doc *goquery.Document) (path, rawQuery string) {
	t.Helper()
	form := one(t, doc, byID("ask"))
	var pairs []string
	form.Find("input[name]").Each(func(_ int, in *goquery.Selection) {
		pairs = append(pairs, url.QueryEscape(in.AttrOr("name", ""))+"="+url.QueryEscape(in.AttrOr("value", "")))
	})
	return form.AttrOr("action", ""), strings.Join(pairs, "&")
}

// What was asked, as a page spells it, and what came of it.
func outcome(t *testing.T, doc *goquery.Document) []string {
	t.Helper()
	root := one(t, doc, ".widget[data-state]")
	got := []string{root.AttrOr("data-href", ""), root.AttrOr("data-valid", ""), root.AttrOr("data-verdict", "")}
	return append(got, each(doc, byID("verdict-row"), attr("data-verdict"))...)
}

// Sending a form again changes nothing, also where its fields cannot carry the
// bytes.
func TestSubmittingAgainChangesNothing(t *testing.T) {
	h := newExplorer(t)
	again := func(t *testing.T, path string, params ...param) {
		t.Helper()
		before := visit(t, h, path, params...)
		action, query := submit(t, before)
		after := arrive(t, h, action, query)
		if diff := cmp.Diff(outcome(t, before), outcome(t, after)); diff != "" {
			t.Errorf("%s %.60q (-before +after):\n%s", path, params, diff)
		}
	}
	const job = "JOB0KHTOWnGLuC"
	for _, tt := range hostile {
		t.Run(tt.name, func(t *testing.T) {
			for _, path := range []string{"/", "/gate", "/key"} {
				again(t, path, param{"id", tt.raw})
			}
			again(t, "/gate", param{"id", tt.raw}, param{"host", "skip"})
			again(t, "/key", param{"id", job}, param{"queue", tt.raw})
			again(t, "/gate", param{"id", job}, param{"queue", tt.raw})
			again(t, "/gate", param{"id", job}, param{"payload", tt.raw})
			again(t, "/gate", param{"id", job}, param{"id", tt.raw}, param{"id", "USR0KHTOWnGLuC"}, param{"host", "skip"})
		})
	}
	for name, params := range map[string][]param{
		"no queue":         {{"id", job}, {"queue", ""}},
		"no payload":       {{"id", job}, {"payload", ""}},
		"the empty id":     {{"id", ""}},
		"empty ids":        {{"id", ""}, {"id", ""}, {"id", job}, {"host", "skip"}},
		"a further id":     {{"id", job}, {"also", job}},
		"an empty further": {{"id", job}, {"also", ""}},
		"sixteen ids":      slices.Repeat([]param{{"id", job}, {"id", "job-42"}}, 8),
		"odd further ids":  {{"id", job}, {"id", "JOB\xff"}, {"id", "JOB"}, {"host", "skip"}},
		"odd first id":     {{"id", "\xff"}, {"id", job}, {"id", "a\r\n"}, {"queue", "q\xff"}, {"payload", "\x00"}, {"host", "skip"}},
		"no id at all":     {{"queue", "quotes"}},
		"everything":       {{"id", job}, {"id", job}, {"id", "JOB"}, {"queue", "a b"}, {"payload", "<&>"}, {"host", "skip"}},
	} {
		t.Run(name, func(t *testing.T) { again(t, "/gate", params...) })
	}
}

// A step belongs to the run that was watched. A run that is sent again is shown
// whole.
func TestSubmittingLeavesTheStepBehind(t *testing.T) {
	h := newExplorer(t)
	action, query := submit(t, visit(t, h, "/gate", param{"id", "JOB0KHTOWnGLuC"}, param{"step", "2"}))
	doc := arrive(t, h, action, query)
	if got := one(t, doc, byID("gate")).AttrOr("data-href", ""); got != "/gate?id=JOB0KHTOWnGLuC" {
		t.Errorf("the form leads to %q", got)
	}
}

// What a form cannot carry is named beside a field, and is not sent as something
// else.
func TestFormsSayWhatTheyCannotCarry(t *testing.T) {
	h := newExplorer(t)
	const job, odd = "JOB0KHTOWnGLuC", "JOB\xff\x00"
	for name, params := range map[string][]param{
		"id":      {{"id", odd}},
		"queue":   {{"id", job}, {"queue", odd}},
		"payload": {{"id", job}, {"payload", odd}},
	} {
		t.Run(name, func(t *testing.T) {
			doc := visit(t, h, "/gate", params...)
			notes := each(doc, byID("ask")+" .note:not([hidden])", words)
			if len(notes) != 1 || !strings.Contains(notes[0], `JOB\xff\x00`) {
				t.Errorf("notes %q, want one that names the bytes", notes)
			}
			_, query := submit(t, doc)
			for _, p := range mustRead(t, query).pairs {
				if strings.HasPrefix(p.value, "JOB") && p.value != job && p.value != "JOB" {
					t.Errorf("%s is sent as %q", p.name, p.value)
				}
			}
		})
	}
}

// A fragment brings along what the form has to carry from then on, and the links
// that keep it.
func TestFragmentsBringTheFormAlong(t *testing.T) {
	h := newExplorer(t)
	query := queryOf(param{"id", "JOB"}, param{"id", "a b"}, param{"id", "\xff"}, param{"queue", "q"}, param{"host", "skip"}, param{"step", "2"})
	for _, widget := range []string{"gate", "key"} {
		if widget == "key" {
			query = queryOf(param{"id", "JOB"}, param{"queue", "q"})
		}
		page := documentOf(t, ask(h, http.MethodGet, pageOf[widget], query), http.StatusOK)
		fragment := documentOf(t, ask(h, http.MethodGet, fragmentOf[widget], query), http.StatusOK)
		for _, part := range []string{"#ask-carry", "#ask-foot"} {
			want, got := one(t, page, part), one(t, fragment, part+`[hx-swap-oob]`)
			a, errA := want.Html()
			b, errB := got.Html()
			if a != b || errA != nil || errB != nil {
				t.Errorf("%s: %s differs between page and fragment:\n%s\n%s", widget, part, a, b)
			}
		}
	}
}

// One request has one address, and a fragment sends it along for the location
// bar: defaults left out, a further id among the ids, and never the fragment's own.
func TestCanonicalAddresses(t *testing.T) {
	h := newExplorer(t)
	for _, tt := range []struct{ widget, query, want string }{
		{"decoder", "", "/"},
		{"decoder", "id=", "/?id="},
		{"decoder", "x=1&id=a+b%2fc", "/?id=a%20b%2Fc"},
		{"decoder", "id=%ff%00", "/?id=%FF%00"},
		{"key", "", "/key"},
		{"key", "id=JOB&queue=orders", "/key?id=JOB"},
		{"key", "queue=&id=JOB", "/key?id=JOB&queue="},
		{"gate", "", "/gate"},
		{"gate", "id=JOB&queue=orders&payload=demo&host=check&also=", "/gate?id=JOB"},
		{"gate", "also=b&id=a", "/gate?id=a&id=b"},
		{"gate", "also=a", "/gate?id=a"},
		{"gate", "host=skip&step=0&payload=&queue=q&id=a&id=a", "/gate?id=a&id=a&queue=q&payload=&host=skip&step=0"},
		{"gate", "id=a&queue=%7B", "/gate?id=a&queue=%7B"},
	} {
		res := ask(h, http.MethodGet, fragmentOf[tt.widget], tt.query)
		root := one(t, documentOf(t, res, http.StatusOK), byID(tt.widget))
		if pushed, href := res.Header().Get("HX-Push-Url"), root.AttrOr("data-href", ""); pushed != tt.want || href != tt.want {
			t.Errorf("%s?%s has the addresses %q and %q, want %q", tt.widget, tt.query, pushed, href, tt.want)
		}
	}
}

// wantLinks: every link leads to a page of this server, can be read, and carries
// nothing but what was asked, byte for byte, or is offered on the page. With a
// script a link asks for the fragment of the same query.
func wantLinks(t *testing.T, doc *goquery.Document, asked ...param) {
	t.Helper()
	known := slices.Clone(asked)
	for _, id := range slices.Concat(each(doc, byID("sample"), attr("data-sample")), each(doc, ".mend-id", words)) {
		known = append(known, param{"id", id})
	}
	for _, label := range each(doc, byID("try"), words) {
		id, _, _ := strings.Cut(label, ",")
		known = append(known, param{"id", id})
	}
	carried := 0
	wantLink := func(href string) {
		u, err := url.Parse(href)
		if err != nil || !strings.HasPrefix(href, "/") || strings.HasPrefix(href, "//") || u.Fragment != "" {
			t.Errorf("link %.80q leads elsewhere; %v", href, err)
			return
		}
		for _, p := range mustRead(t, u.RawQuery).pairs {
			if p.param == asked[0] {
				carried++
			}
			if p.name != "host" && p.name != "step" && !slices.Contains(known, p.param) {
				t.Errorf("link %.80q has %s=%q, which nobody asked for", href, p.name, p.value)
			}
		}
	}
	doc.Find("a[href], form[action], [data-href]").Each(func(_ int, s *goquery.Selection) {
		href := s.AttrOr("href", s.AttrOr("action", s.AttrOr("data-href", "")))
		if strings.HasPrefix(href, "#") {
			if doc.Find("html .top").Length() > 0 { // a fragment's words are explained on its page
				one(t, doc, href)
			}
			return
		}
		wantLink(href)
		if fragment, ok := s.Attr("hx-get"); ok {
			wantLink(fragment)
			_, query, _ := strings.Cut(href, "?")
			if path, q, _ := strings.Cut(fragment, "?"); q != query || !strings.HasPrefix(path, "/widget/") {
				t.Errorf("link %.80q asks for the fragment %.80q", href, fragment)
			}
		}
	})
	if carried == 0 {
		t.Errorf("no link carries %s=%.40q", asked[0].name, asked[0].value)
	}
}

func TestBadHexadecimalIsNamed(t *testing.T) {
	h := newExplorer(t)
	for _, query := range []string{"id=&id.hex=zz", "id=&id.hex=4", "id=x&also.hex=zz", "id=x&queue=&queue.hex=0"} {
		res := ask(h, http.MethodGet, "/gate", query)
		if res.Code != http.StatusBadRequest {
			t.Errorf("%s: status %d", query, res.Code)
		}
	}
	// A field that was filled stands for itself.
	if got := one(t, arrive(t, h, "/", "id=JOB&id.hex=zz"), byID("decoder")).AttrOr("data-field", ""); got != "JOB" {
		t.Errorf("the page is about %q", got)
	}
}

// A form without a script leaves an address to keep and to share.
func TestAFormLeavesATidyAddress(t *testing.T) {
	h := newExplorer(t)
	for path, want := range map[string]string{
		"/?id=JOB&blank=1":    "/?id=JOB",
		"/?id=&blank=1":       "/",
		"/?id=&id.hex=4a4fff": "/?id=JO%FF",
		"/gate?id=JOB&queue=orders&payload=demo&also=":     "/gate?id=JOB",
		"/gate?id=JOB&id=JOB&also=USR&host=skip":           "/gate?id=JOB&id=JOB&id=USR&host=skip",
		"/key?id=JOB&blank=1&queue=quotes":                 "/key?id=JOB&queue=quotes",
		"/embed/gate?id=JOB&theme=dark&also=&queue=orders": "/embed/gate?id=JOB&theme=dark",
	} {
		path, query, _ := strings.Cut(path, "?")
		res := ask(h, http.MethodGet, path, query)
		if got := res.Header().Get("Location"); res.Code != http.StatusSeeOther || got != want {
			t.Errorf("%s?%s: status %d to %s; want %s", path, query, res.Code, got, want)
		}
	}
}

package web

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// Every state of the gallery is one widget, sound and harmless, alone and among
// the others; and whatever it links to is there.
func TestGallery(t *testing.T) {
	h := newExplorerOf(t, Config{Dev: true})
	all := visit(t, h, "/gallery")
	names := each(all, byID("state"), attr("data-name"))
	if index := each(all, ".gallery-index a", words); !slices.Equal(index, names) || len(names) == 0 {
		t.Fatalf("the index lists %v, and the gallery shows %v", index, names)
	}
	for _, widget := range []string{"decoder", "gate", "key"} {
		if all.Find(byID(widget)+`[data-state="empty"]`).Length() != 1 || all.Find(byID(widget)).Length() < 5 {
			t.Errorf("the gallery shows the %s %d times", widget, all.Find(byID(widget)).Length())
		}
	}
	links := map[string]bool{}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			doc := visit(t, h, "/gallery", param{"state", name})
			if got := each(doc, byID("state"), attr("data-name")); !slices.Equal(got, []string{name}) {
				t.Fatalf("?state=%s shows %v", name, got)
			}
			one(t, doc, byID("state")+" .widget")
			wantHarmless(t, doc)
			wantSound(t, doc)
			collectLinks(doc, links)
		})
	}
	crawl(t, h, links)
}

// From the start pages on, every page that a visitor can click to is there.
func TestCrawl(t *testing.T) {
	h := newExplorer(t)
	links := map[string]bool{}
	for _, query := range []string{"", "id=", "id=JOB0KHTOWnGLuC", "id=USR0KHTOWnGLuC", "id=%FF%00", "id=job0KHTOWnGLuC&queue=q&payload=p&host=skip"} {
		for _, path := range []string{"/", "/gate", "/key"} {
			doc := documentOf(t, ask(h, http.MethodGet, path, query), http.StatusOK)
			wantHarmless(t, doc)
			wantSound(t, doc)
			collectLinks(doc, links)
		}
	}
	for href := range maps.Clone(links) { // and one click further
		path, query, _ := strings.Cut(href, "?")
		if res := ask(h, http.MethodGet, path, query); res.Header().Get("Content-Type") == typeHTML {
			collectLinks(documentOf(t, res, http.StatusOK), links)
		}
	}
	crawl(t, h, links)
}

// The error pages are pages like the others.
func TestErrorPagesAreSound(t *testing.T) {
	h := newExplorer(t)
	for target, status := range map[string]int{"/?id=%25%": 400, "/nowhere?": 404, "/gate?host=<script>": 400, "/key?" + strings.Repeat("x", 17<<10): 414} {
		path, query, _ := strings.Cut(target, "?")
		doc := documentOf(t, ask(h, http.MethodGet, path, query), status)
		wantHarmless(t, doc)
		wantSound(t, doc)
	}
}

func collectLinks(doc *goquery.Document, into map[string]bool) {
	for _, name := range []string{"href", "hx-get", "src", "action"} {
		for _, href := range each(doc, "["+name+"]", attr(name)) {
			if !strings.HasPrefix(href, "#") {
				into[href] = true
			}
		}
	}
}

func crawl(t *testing.T, h http.Handler, links map[string]bool) {
	t.Helper()
	if len(links) == 0 {
		t.Fatal("no links")
	}
	for href := range links {
		u, err := url.Parse(href)
		if err != nil || u.IsAbs() || u.Host != "" {
			t.Errorf("%q leads elsewhere; %v", href, err)
			continue
		}
		if res := ask(h, http.MethodGet, u.Path, u.RawQuery); res.Code != http.StatusOK {
			t.Errorf("%s answers %d", href, res.Code)
		}
	}
}

// wantSound holds a page to what a reader without a screen, or without a mouse,
// needs of it.
func wantSound(t *testing.T, doc *goquery.Document) {
	t.Helper()
	for _, once := range []string{"html[lang]", "head title", `meta[name="viewport"]`, "h1", "main"} {
		one(t, doc, once)
	}
	ids := map[string]int{}
	for _, id := range each(doc, "[id]", attr("id")) {
		if ids[id]++; ids[id] > 1 {
			t.Errorf("the id %q is there twice", id)
		}
	}
	for _, name := range []string{"for", "aria-describedby", "aria-labelledby", "aria-controls"} {
		for _, id := range each(doc, "["+name+"]", attr(name)) {
			if ids[id] != 1 {
				t.Errorf("%s names %q, which is not there", name, id)
			}
		}
	}
	doc.Find("a, button, summary").Each(func(_ int, s *goquery.Selection) {
		if words(s) == "" && s.AttrOr("aria-label", "") == "" {
			t.Errorf("a <%s> without a name", goquery.NodeName(s))
		}
		if s.Find("a, button, input").Length() > 0 {
			t.Errorf("a <%s> with a control in it", goquery.NodeName(s))
		}
	})
	doc.Find(`[role="img"], [role="region"], [role="group"], nav, progress`).Each(func(_ int, s *goquery.Selection) {
		if s.AttrOr("aria-label", "") == "" {
			t.Errorf("a <%s role=%q> without a name", goquery.NodeName(s), s.AttrOr("role", ""))
		}
	})
	doc.Find(`input:not([type="hidden"])`).Each(func(_ int, s *goquery.Selection) {
		one(t, doc, `label[for="`+s.AttrOr("id", "none")+`"]`)
	})
	doc.Find("svg").Each(func(_ int, s *goquery.Selection) {
		if s.AttrOr("aria-hidden", "") != "true" {
			t.Error("a sign that a screen reader would stumble over")
		}
	})
	level := 0
	doc.Find("h1, h2, h3, h4, h5, h6").Each(func(_ int, s *goquery.Selection) {
		next := int(goquery.NodeName(s)[1] - '0')
		if next > level+1 {
			t.Errorf("the heading %q is of level %d, after one of level %d", words(s), next, level)
		}
		level = next
	})
}

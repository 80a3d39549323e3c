package web

import (
	"net/http"
	"slices"
	"strings"
	"testing"
)

// What the builder prints is what was asked for, in every spelling.
func TestSnippets(t *testing.T) {
	h := newExplorer(t)
	code := func(query string) map[string]string {
		snippets := map[string]string{}
		for _, name := range []string{"iframe", "element", "hugo", "vitepress", "docusaurus", "mdbook", "mkdocs", "link"} {
			page := documentOf(t, ask(h, http.MethodGet, "/embed", query+"&site="+name), http.StatusOK)
			if got := one(t, page, byID("recipe")).AttrOr("data-name", ""); got != name {
				t.Errorf("the recipe for %s is %s", name, got)
			}
			snippets[name] = page.Find(byID("recipe") + " pre").Last().Text()
		}
		return snippets
	}
	odd := code(queryOf(param{"widget", "gate"}, param{"ids", `a"b & <c> ` + "\u00a0\ufeffd"}))
	for name, want := range map[string]string{
		"iframe":     "/embed/gate?id=a%22b&amp;id=%26&amp;id=%3Cc%3E&amp;id=%C2%A0%EF%BB%BFd",
		"element":    `ids="a&#34;b &amp; &lt;c&gt; ` + "\u00a0\ufeffd" + `"`,
		"vitepress":  `ids="a&#34;b &amp; &lt;c&gt; ` + "\u00a0\ufeffd" + `"`,
		"docusaurus": `ids="a&#34;b &amp; &lt;c&gt; ` + "\u00a0\ufeffd" + `"`,
		"hugo":       "ids=`a\"b & <c> \u00a0\ufeffd`",
		"link":       "/gate?id=a%22b&id=%26&id=%3Cc%3E&id=%C2%A0%EF%BB%BFd",
	} {
		if !strings.Contains(odd[name], want) {
			t.Errorf("%s has no %s:\n%s", name, want, odd[name])
		}
	}
	for ids, want := range map[string]string{`a\`: "ids=`a\\` theme=\"dark\" >}}", "a`\"": "ids=\"a`\\\"\" theme", "a": `ids="a" theme`} {
		if got := code(queryOf(param{"ids", ids}, param{"theme", "dark"}))["hugo"]; !strings.Contains(got, want) {
			t.Errorf("hugo has no %s:\n%s", want, got)
		}
	}
	if none := code("widget=key&ids="); strings.Contains(none["iframe"], "?") || !strings.Contains(none["element"], `ids=""`) {
		t.Errorf("without an id: %q", none)
	}
}

// One recipe is shown at a time. The links to the others keep what the form holds, and
// the form keeps the recipe.
func TestRecipesAreAddresses(t *testing.T) {
	h := newExplorer(t)
	page := documentOf(t, ask(h, http.MethodGet, "/embed", "widget=gate&ids=a+b&theme=dark&height=700&site=hugo"), http.StatusOK)
	current := one(t, page, byID("site")+"[aria-current]")
	if got := current.AttrOr("data-site", ""); got != "hugo" {
		t.Errorf("%s is marked", got)
	}
	if got := one(t, page, `input[name="site"]`); got.AttrOr("value", "") != "hugo" || got.AttrOr("form", "") != one(t, page, byID("builder")).AttrOr("id", "none") {
		t.Errorf("the form sends the site %s", got.AttrOr("value", ""))
	}
	for _, href := range each(page, byID("site"), attr("href")) {
		path, query, _ := strings.Cut(href, "?")
		other := documentOf(t, ask(h, http.MethodGet, path, query), http.StatusOK)
		if snippet := one(t, other, byID("recipe")).Text(); !strings.Contains(snippet, "gate") {
			t.Errorf("%s shows %s", href, snippet)
		}
		kept := []string{one(t, other, "#widget [selected]").Text(), one(t, other, "#ids").AttrOr("value", ""), one(t, other, "#theme [selected]").Text(), one(t, other, "#height").AttrOr("value", "")}
		if !slices.Equal(kept, []string{"gate", "a b", "dark", "700"}) {
			t.Errorf("%s keeps %q", href, kept)
		}
	}
}

// The builder keeps to what it can print and what the widgets can show.
func TestBuilderRefusals(t *testing.T) {
	h := newExplorer(t)
	for query, says := range map[string]string{
		"ids=%FF":                           `hold bytes that HTML cannot carry`,
		"ids=JOB%00":                        `hold bytes that HTML cannot carry`,
		"ids=" + strings.Repeat("JOB+", 17): "17 ids are given.",
		"widget=tree":                       `use decoder, gate or key`,
		"height=99999":                      "from 120 to 4000",
		"ids=a&ids=b":                       "more than once",
		"theme=blue":                        "use auto, light or dark",
		"site=jekyll":                       "use iframe, element, hugo, vitepress, docusaurus, mdbook, mkdocs or link",
	} {
		page := documentOf(t, ask(h, http.MethodGet, "/embed", query), http.StatusBadRequest)
		if got := words(page.Find(byID("problem"))); !strings.Contains(strings.ToLower(got), strings.ToLower(says)) {
			t.Errorf("%s: %s", query, got)
		}
	}
	page := documentOf(t, ask(h, http.MethodGet, "/embed", "widget=key&ids=a+b&theme=dark&height=tall"), http.StatusBadRequest)
	if given := []string{one(t, page, "#widget [selected]").Text(), one(t, page, "#ids").AttrOr("value", ""), one(t, page, "#theme [selected]").Text(), one(t, page, "#height").AttrOr("value", "")}; !slices.Equal(given, []string{"key", "a b", "dark", "tall"}) {
		t.Errorf("the form forgets what it was given: %q", given)
	}
	for query, status := range map[string]int{"ids=%FF": http.StatusBadRequest, "ids=%zz": http.StatusBadRequest, "ids=" + strings.Repeat("A", maxQuery): http.StatusRequestURITooLong} {
		page := documentOf(t, ask(h, http.MethodGet, "/embed", query), status)
		one(t, page, byID("problem"))
		if height := one(t, page, byID("builder")+" #height").AttrOr("value", ""); height != "640" {
			t.Errorf("%.20s: the height becomes %q", query, height)
		}
	}
	for query, note := range map[string]string{
		"widget=key&ids=a+b":       "The key shows one id: the second is left out. The gate shows all.",
		"widget=decoder&ids=a+b+c": "The decoder shows one id: 2 are left out. The gate shows all.",
		"widget=gate&ids=a+b":      "",
	} {
		page := documentOf(t, ask(h, http.MethodGet, "/embed", query), http.StatusOK)
		if got := words(page.Find("#ids-note")); got != note {
			t.Errorf("%s: the note is %q", query, got)
		}
	}
}

// Samples that a frame's form could not send back, or that it has no room for, are
// refused rather than changed.
func TestSamplesThatNoFrameCarries(t *testing.T) {
	h := newExplorer(t)
	for query, says := range map[string]string{
		"samples=%FF,job-42":        "hold bytes that a form cannot carry",
		"samples=a%0Ab":             "hold bytes that a form cannot carry",
		"samples=a,b,c,d,e,f,g,h,i": "9 samples are given",
	} {
		page := documentOf(t, ask(h, http.MethodGet, "/embed/decoder", query), http.StatusBadRequest)
		if got := words(page.Find(byID("problem"))); !strings.Contains(got, says) {
			t.Errorf("%s: %s", query, got)
		}
	}
}

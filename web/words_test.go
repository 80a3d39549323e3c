package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// A reader who knows nothing yet finds three answers in the two sentences at the top
// of each page: what EchoMQ is, what the page is for, why there are two gates.
func TestLeads(t *testing.T) {
	h := newExplorer(t)
	for path, purpose := range map[string]string{
		"/":      "paste one to see what it holds",
		"/gate":  "you watch its script @enqueue check a branded id",
		"/key":   "how a program builds the key of a job",
		"/embed": "your own page shows",
	} {
		lead := textOfOne(t, visit(t, h, path), ".lead p")
		for _, want := range []string{"EchoMQ is a job queue on Valkey", purpose, "because a program can skip its own check"} {
			if !strings.Contains(lead, want) {
				t.Errorf("%s: the lead does not say %q: %s", path, want, lead)
			}
		}
		if n := len(regexp.MustCompile(`[.!?]( |$)`).FindAllString(lead, -1)); n != 2 {
			t.Errorf("%s: the lead has %d sentences: %s", path, n, lead)
		}
	}
}

// Each word that a page explains leads to its entry on the same page, in frames too.
func TestWordsLeadToTheirEntries(t *testing.T) {
	h := newExplorer(t)
	for _, path := range []string{"/", "/gate", "/key", "/embed", "/embed/decoder", "/embed/gate", "/embed/key"} {
		var ids []param
		if path != "/embed" {
			ids = append(ids, jobID)
		}
		page := visit(t, h, path, ids...)
		hrefs := each(page, "a.word", attr("href"))
		if len(hrefs) == 0 {
			t.Errorf("%s explains no word", path)
		}
		for _, href := range hrefs {
			if meaning := one(t, page, byID("glossary")+" "+href+" dd").Text(); utf8.RuneCountInString(meaning) < 20 {
				t.Errorf("%s: %s means %q", path, href, meaning)
			}
		}
	}
}

// What only the wire gate lets in is a disagreement of the gates wherever it is
// coloured or signed, never a success.
func TestTheWireAloneIsNoSuccess(t *testing.T) {
	wired, _ := withEngine(t, Config{}, canned)
	for name, h := range map[string]http.Handler{"model": newExplorer(t), "wire": wired} {
		for _, id := range []string{"JOB-42", "JOB", "JOBzzzzzzzzzzz"} {
			page := visit(t, h, "/gate", param{"id", id}, param{"host", "skip"})
			if got := one(t, page, byID("gate")).AttrOr("data-verdict", ""); got != "admitted" {
				t.Errorf("%s, %s: %s", name, id, got)
			}
			for _, part := range []string{byID("verdict"), byID("stepper") + " progress", byID("verdict-row") + " td:last-child > span", byID("listing") + " .now"} {
				if part := one(t, page, part); !part.HasClass("warn") || part.HasClass("ok") {
					t.Errorf("%s, %s: %s is coloured %q", name, id, words(part), part.AttrOr("class", ""))
				}
			}
			if says := textOfOne(t, page, byID("gate")+" "+byID("sentence")); !strings.HasPrefix(says, "The gates disagree") {
				t.Errorf("%s, %s: %s", name, id, says)
			}
		}
	}
}

// What to try first is said, with what there is to see: on the gate also an id that
// only the wire gate lets in.
func TestThingsToTry(t *testing.T) {
	h := newExplorer(t)
	for path, some := range map[string]string{"/": "/?id=job-42", "/gate": "/gate?id=JOB-42&host=skip", "/key": "/key?id=JOBzzzzzzzzzzz"} {
		page := visit(t, h, path)
		found := false
		for _, href := range each(page, byID("to-try")+" a", attr("href")) {
			found = found || href == some
			path, query, _ := strings.Cut(href, "?")
			if res := ask(h, http.MethodGet, path, query); res.Code != http.StatusOK {
				t.Errorf("%s answers %d", href, res.Code)
			}
		}
		if !found {
			t.Errorf("%s does not offer %s", path, some)
		}
	}
}

//go:build e2e

package e2e

import (
	"regexp"
	"strings"
)

const siteSuffix = " · Branded id explorer"

// An answer is what a page comes to for an id, in all the places that have to
// agree on it.
type answer struct {
	widget  string
	url     string // path and query
	title   string // without what every title ends with
	field   string
	note    string // words beside the field that say why it is empty
	valid   string
	verdict string
}

// decoded, gated and keyed are the answers of the three pages to one id that
// needs no escape.
func decoded(id, valid, verdict string) answer {
	return answer{widget: "decoder", url: "/?id=" + id, title: id, field: id, valid: valid, verdict: verdict}
}

func gated(id, valid, verdict string) answer {
	return answer{widget: "gate", url: "/gate?id=" + id, title: id + " at the gate", field: id, valid: valid, verdict: verdict}
}

func keyed(id, valid, verdict string) answer {
	return answer{widget: "key", url: "/key?id=" + id, title: "The key of " + id, field: id, valid: valid, verdict: verdict}
}

// at is the same answer at another address.
func (a answer) at(url string) answer { a.url = url; return a }

// shows waits until the page is whole and all of it agrees on the answer.
func (v *visitor) shows(a answer) {
	v.t.Helper()
	v.hasAttribute(a.widget, "data-state", "ready")
	v.hasAttribute(a.widget, "data-valid", a.valid)
	v.hasAttribute(a.widget, "data-verdict", a.verdict)
	v.isAt(a.url)
	v.ok(expect.Page(v.page).ToHaveTitle(a.title + siteSuffix))
	v.ok(expect.Locator(v.part("id")).ToHaveValue(a.field))
	if a.note == "" {
		v.ok(expect.Locator(v.part("id-note")).ToBeHidden())
	} else {
		v.ok(expect.Locator(v.part("id-note")).ToContainText(a.note))
	}
	v.isWhole()
}

// isAt waits until the address bar has this path and query.
func (v *visitor) isAt(address string) {
	v.t.Helper()
	if v.scripted {
		v.ok(expect.Page(v.page).ToHaveURL(v.explorer.url + address))
		return
	}
	// Without a script the page has been loaded as a whole, so nothing is to come.
	if got := strings.TrimPrefix(v.page.URL(), v.explorer.url); !sameRequest(got, address) {
		v.t.Errorf("the address is %s; want %s", got, address)
	}
}

// isWhole holds the document to being a page and not a fragment of one, with its
// style.
func (v *visitor) isWhole() {
	v.t.Helper()
	v.ok(expect.Locator(v.page.Locator("header.top")).ToBeVisible())
	v.ok(expect.Locator(v.page.Locator("h1")).ToBeVisible())
	v.ok(expect.Locator(v.page.Locator("footer.foot")).ToBeAttached())
	v.ok(expect.Locator(v.page.Locator("html")).ToHaveCSS("background-color", regexp.MustCompile(`rgb\((10, 14, 26|250, 247, 240)\)`)))
	v.ok(expect.Locator(v.page.Locator("h1")).ToHaveCSS("font-family", regexp.MustCompile("Cormorant")))
}

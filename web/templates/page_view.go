package templates

import "github.com/a-h/templ"

// A Page is everything around a widget: the head, the header and the footer.
type Page struct {
	Title       string          // of the document
	Description string          // one sentence, for search engines and link previews
	Heading     string          // the page's h1
	Lead        templ.Component // two sentences below it; nil for none
	Nav         []NavItem
	Home        string // href of the start page
	Engine      Engine
	Assets      Assets
	Build       Build
	NoIndex     bool   // keep the page out of search engines
	Canonical   string // the absolute href of the page that search engines should name; "" for a page that is not theirs
	Share       Share
}

// A Share is what other sites learn of a page: for link previews, and for
// putting it in a frame. Its hrefs are absolute.
type Share struct {
	URL    string // of this very state of the page; "" for a page that is not to be shared
	Title  string
	Says   string
	Image  string
	OEmbed string
}

// A NavItem is one entry of the main navigation.
type NavItem struct {
	Label   string
	Says    string // what the page is for
	Href    string
	Current bool
	Carries bool // it opens with the id that is shown

	NoFollow bool // keep crawlers from it
}

// An Engine names who gives the wire's verdicts, for the badge in the header.
type Engine struct {
	Kind  string // as in data-engine
	Label string // "valkey 8.0.1"
	Mode  string // ", own sandbox"; a narrow screen leaves it out
	State string // ": no answer", or "" where all is well
	Tone  string // "ok", "bad" where it does not answer, "idle" where there is none
}

// Assets are the hrefs of the files that every page loads.
type Assets struct {
	Icon    string
	Fonts   []string // preloaded
	Style   string
	Theme   string   // the script that runs before the first paint
	Scripts []string // deferred
}

// A Build names the build in the footer. Href opens its id in the decoder, and
// is "" for a build without version control data.
type Build struct {
	Label string
	Href  string
}

// A Problem is a page that says why a request got no answer.
type Problem struct {
	Status string // "404"
	Title  string // "" where the page's heading says it
	Detail string
	Hint   string
}

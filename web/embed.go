package web

import (
	"cmp"
	"fmt"
	"html"
	"net/http"
	"strconv"
	"strings"

	"brandedid/internal/gate"
	"brandedid/web/templates"
)

// An embedAsk is what the snippet builder is asked for.
type embedAsk struct {
	widget string
	ids    []string // that it shows
	given  []string // all, of which it may show one
	theme  string
	height int    // of the frame, in CSS pixels
	site   string // the kind of site that the recipe is for

	heightText string // as it was given
}

// What the builder shows when it is asked for nothing.
const (
	defaultWidget = "decoder"
	defaultIDs    = "JOB0KHTOWnGLuC"
	defaultSite   = "iframe"
)

const (
	minFrameHeight = 120
	maxFrameHeight = 4000
)

// readEmbedAsk reads what the builder's form sends. Beside a refusal it returns what
// could be used, so that nobody has to choose it again.
func readEmbedAsk(raw string) (embedAsk, error) {
	var a embedAsk
	var refused error
	check := func(err error) { refused = cmp.Or(refused, err) }
	q, err := readQuery(raw)
	check(err)
	a.widget, err = q.choice("widget", defaultWidget, "decoder", "gate", "key")
	check(err)
	a.theme, err = q.choice("theme", themeAuto, themeAuto, themeLight, themeDark)
	check(err)
	a.height, err = q.number("height", frameHeight, minFrameHeight, maxFrameHeight)
	check(err)
	a.heightText = strconv.Itoa(a.height)
	a.site, err = q.choice("site", defaultSite, siteNames()...)
	check(err)
	if text, given, err := q.one("height"); given && err == nil {
		a.heightText = text
	}
	ids, given, err := q.one("ids")
	check(err)
	if !carried(ids) {
		check(q.refuse("ids", "the ids "+quote(ids)+" hold bytes that HTML cannot carry", "leave them out here; the address of a page or of a frame can carry any byte, as in /embed/decoder?id=%FF"))
		ids = ""
	}
	a.given = strings.FieldsFunc(ids, isSeparator)
	if !given {
		a.given = []string{defaultIDs}
	}
	if len(a.given) > gate.MaxIDs {
		check(q.refuse("ids", fmt.Sprintf("%d ids are given", len(a.given)), fmt.Sprintf("give at most %d", gate.MaxIDs)))
	}
	a.ids = a.given
	if a.widget != "gate" {
		a.ids = a.given[:min(1, len(a.given))]
	}
	return a, refused
}

// embedPage builds the snippet for somebody's page.
func (s *server) embedPage(w http.ResponseWriter, r *http.Request) error {
	a, refused := readEmbedAsk(r.URL.RawQuery)
	status, e := http.StatusOK, s.embed(a)
	if refused != nil {
		f := describe(refused)
		status = f.status
		e.Problem = ptr(problemView(f.status, sentence(f.cause), sentence(f.hint)))
		e.Problem.Title = "There is no snippet for this"
		e.Height = a.heightText
	}
	p := s.page(r.Context(), "/embed", nil)
	p.Title = "Embed" + siteSuffix
	p.Description = "Put the decoder, the gate or the key builder into your own page, with one line that works everywhere."
	p.Heading = "Put it in your page"
	p.Lead = templates.EmbedLead()
	s.forCrawlers(w, &p, "/embed", nil, r.URL.RawQuery != "")
	return writePage(w, r, status, templates.EmbedPage(p, e))
}

func (s *server) embed(a embedAsk) templates.Embed {
	var ps []param
	for _, id := range a.ids {
		ps = append(ps, param{"id", id})
	}
	pagePath := map[string]string{"decoder": "/", "gate": "/gate", "key": "/key"}[a.widget]
	page := s.links.absolute(s.links.page(pagePath, ps...))
	if a.theme != themeAuto {
		ps = append(ps, param{"theme", a.theme})
	}
	framePath := s.links.page("/embed/"+a.widget, ps...)
	frame := s.links.absolute(framePath)
	script := s.links.absolute(s.links.page("/embed.js"))
	title := map[string]string{"decoder": "A branded id, decoded", "gate": "The branded-id gate", "key": "isValid, then the job key"}[a.widget]

	iframe := fmt.Sprintf(`<iframe src="%s" title="%s" width="100%%" height="%d" sandbox="%s" loading="lazy" frameborder="0"></iframe>
<p><a href="%s">%s</a></p>`, html.EscapeString(frame), title, a.height, frameSandbox, html.EscapeString(page), title)
	theme := ""
	if a.theme != themeAuto {
		theme = ` theme="` + a.theme + `"`
	}
	note := ""
	if left := len(a.given) - len(a.ids); left > 0 {
		note = fmt.Sprintf("The %s shows one id: %s left out. The gate shows all.", a.widget, leftOut(left))
	}
	v := templates.Embed{
		Note:    note,
		Action:  s.links.page("/embed"),
		Widgets: options(a.widget, "decoder", "gate", "key"),
		Themes:  options(a.theme, themeAuto, themeLight, themeDark),
		IDs:     strings.Join(a.given, " "),
		Height:  strconv.Itoa(a.height),
		Sites:   s.sites(a),
		Preview: templates.Preview{Src: framePath, Title: title, Height: strconv.Itoa(a.height), Sandbox: frameSandbox},
		Recipe:  recipe(a, iframe, s.links.absolute(s.links.page("/")), page, title, script, theme),
		Policy:  policyFor(a.site, s.links.origin),
	}
	if a.site != defaultSite {
		v.Site = a.site
	}
	return v
}

// sites are the kinds of site that there are recipes for, with what the form holds.
func (s *server) sites(a embedAsk) []templates.Site {
	var views []templates.Site
	for _, k := range siteKinds {
		views = append(views, templates.Site{Name: k.name, Label: k.label, Href: s.links.page("/embed", a.withSite(k.name).own()...), Current: k.name == a.site})
	}
	return views
}

func (a embedAsk) withSite(name string) embedAsk { a.site = name; return a }

// own spells the request back. What stands at its default is left out.
func (a embedAsk) own() []param {
	var ps []param
	if a.widget != defaultWidget {
		ps = append(ps, param{"widget", a.widget})
	}
	if ids := strings.Join(a.given, " "); ids != defaultIDs {
		ps = append(ps, param{"ids", ids})
	}
	if a.theme != themeAuto {
		ps = append(ps, param{"theme", a.theme})
	}
	if a.height != frameHeight {
		ps = append(ps, param{"height", strconv.Itoa(a.height)})
	}
	if a.site != defaultSite {
		ps = append(ps, param{"site", a.site})
	}
	return ps
}

// policyFor is what a site's Content-Security-Policy has to allow for its recipe.
func policyFor(site, origin string) []templates.Line {
	line := func(label, value string) []templates.Line {
		return []templates.Line{{Label: label, Value: value, Copy: value}}
	}
	switch site {
	case "link":
		return nil
	case "iframe":
		return line("frame", "frame-src "+origin)
	}
	return line("element", "frame-src "+origin+"; script-src "+origin)
}

func options(current string, all ...string) []templates.Option {
	var os []templates.Option
	for _, v := range all {
		os = append(os, templates.Option{Value: v, Current: v == current})
	}
	return os
}

func leftOut(n int) string {
	if n == 1 {
		return "the second is"
	}
	return fmt.Sprintf("%d are", n)
}

// isSeparator reports whether a character stands between ids: white space as HTML
// has it in its own lists. embed.js goes by the same.
func isSeparator(r rune) bool { return strings.ContainsRune(" \t\n\f\r", r) }

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
	height int // of the frame, in CSS pixels

	heightText string // as it was given
}

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
	a.widget, err = q.choice("widget", "decoder", "decoder", "gate", "key")
	check(err)
	a.theme, err = q.choice("theme", themeAuto, themeAuto, themeLight, themeDark)
	check(err)
	a.height, err = q.number("height", frameHeight, minFrameHeight, maxFrameHeight)
	check(err)
	a.heightText = strconv.Itoa(a.height)
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
		a.given = []string{"JOB0KHTOWnGLuC"}
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
	p.Lead = "One line, no account, no cookie. Choose what to show, and copy what fits your site."
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
	origin := s.links.origin
	note := ""
	if left := len(a.given) - len(a.ids); left > 0 {
		note = fmt.Sprintf("The %s shows one id: %s left out. The gate shows all.", a.widget, leftOut(left))
	}
	return templates.Embed{
		Note:    note,
		Action:  s.links.page("/embed"),
		Widgets: options(a.widget, "decoder", "gate", "key"),
		Themes:  options(a.theme, themeAuto, themeLight, themeDark),
		IDs:     strings.Join(a.given, " "),
		Height:  strconv.Itoa(a.height),
		Preview: templates.Preview{Src: framePath, Title: title, Height: strconv.Itoa(a.height), Sandbox: frameSandbox},
		Recipes: recipes(a, iframe, s.links.absolute(s.links.page("/")), page, title, script, theme),
		Policy: []templates.Line{
			{Label: "frame", Value: "frame-src " + origin, Copy: "frame-src " + origin},
			{Label: "element", Value: "frame-src " + origin + "; script-src " + origin, Copy: "frame-src " + origin + "; script-src " + origin},
		},
	}
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

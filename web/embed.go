package web

import (
	"fmt"
	"html"
	"net/http"
	"strconv"
	"strings"

	"brandedid/web/templates"
)

// An embedAsk is what the snippet builder is asked for.
type embedAsk struct {
	widget string
	ids    []string
	theme  string
	height int // of the frame, in CSS pixels
}

const (
	minFrameHeight = 120
	maxFrameHeight = 4000
)

func readEmbedAsk(raw string) (embedAsk, error) {
	q, err := readQuery(raw)
	if err != nil {
		return embedAsk{}, err
	}
	a := embedAsk{}
	if a.widget, err = q.choice("widget", "decoder", "decoder", "gate", "key"); err != nil {
		return embedAsk{}, err
	}
	if a.theme, err = q.choice("theme", themeAuto, themeAuto, themeLight, themeDark); err != nil {
		return embedAsk{}, err
	}
	if a.height, err = q.number("height", frameHeight, minFrameHeight, maxFrameHeight); err != nil {
		return embedAsk{}, err
	}
	ids, given, err := q.one("ids")
	if err != nil {
		return embedAsk{}, err
	}
	a.ids = strings.Fields(ids)
	if !given {
		a.ids = []string{"JOB0KHTOWnGLuC"}
	}
	if a.widget != "gate" && len(a.ids) > 1 {
		a.ids = a.ids[:1] // these show one
	}
	return a, nil
}

// embedPage builds the snippet for somebody's page.
func (s *server) embedPage(w http.ResponseWriter, r *http.Request) error {
	a, err := readEmbedAsk(r.URL.RawQuery)
	if err != nil {
		return err
	}
	p := s.page(r.Context(), "/embed", nil)
	p.Title = "Embed" + siteSuffix
	p.Description = "Put the decoder, the gate or the key builder into your own page, with one line that works everywhere."
	p.Heading = "Put it in your page"
	p.Lead = "One line, no account, no cookie. Choose what to show, and copy what fits your site."
	return writePage(w, r, http.StatusOK, templates.EmbedPage(p, s.embed(a)))
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
	ids := strings.Join(a.ids, " ")
	title := map[string]string{"decoder": "A branded id, decoded", "gate": "The branded-id gate", "key": "isValid, then the job key"}[a.widget]

	iframe := fmt.Sprintf(`<iframe src="%s" title="%s" width="100%%" height="%d" sandbox="%s" loading="lazy" style="border:0"></iframe>
<p><a href="%s">%s</a></p>`, html.EscapeString(frame), title, a.height, frameSandbox, html.EscapeString(page), title)
	theme := ""
	if a.theme != themeAuto {
		theme = ` theme="` + a.theme + `"`
	}
	element := fmt.Sprintf(`<branded-id widget="%s" ids="%s"%s style="%s"><a href="%s">%s</a></branded-id>
<script src="%s" async></script>`, a.widget, html.EscapeString(ids), theme, a.room(), html.EscapeString(page), title, html.EscapeString(script))

	origin := s.links.origin
	return templates.Embed{
		Action:  s.links.page("/embed"),
		Widgets: options(a.widget, "decoder", "gate", "key"),
		Themes:  options(a.theme, themeAuto, themeLight, themeDark),
		IDs:     ids,
		Height:  strconv.Itoa(a.height),
		Preview: templates.Preview{Src: framePath, Title: title, Height: strconv.Itoa(a.height), Sandbox: frameSandbox},
		Recipes: recipes(a, iframe, element, page, title, script, theme),
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

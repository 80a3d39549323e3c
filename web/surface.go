package web

import (
	"fmt"
	"slices"
	"strings"

	"brandedid/web/static"
	"brandedid/web/templates"
)

// A surface is where a widget is shown: on a page of the explorer, or in a frame
// on somebody else's. Its links stay on it.
type surface struct {
	framed  bool
	theme   string   // of a frame: "auto", "light" or "dark"
	samples []string // of a frame: what it offers for a try; nil for the course's own
}

// framesBelow is where all frames are.
const framesBelow = "/embed/"

// The themes that a frame may be asked for.
const (
	themeAuto  = "auto"
	themeLight = "light"
	themeDark  = "dark"
)

// framedBy reads what a frame may choose beside the widget's own parameters.
func framedBy(q query) (surface, error) {
	theme, err := q.choice("theme", themeAuto, themeAuto, themeLight, themeDark)
	if err != nil {
		return surface{}, err
	}
	sf := surface{framed: true, theme: theme}
	list, given, err := q.one("samples")
	if err != nil {
		return surface{}, err
	}
	if !carried(list) {
		return surface{}, q.refuse("samples", "the samples "+quote(list)+" hold bytes that a form cannot carry", "give ids of printable text, a comma between")
	}
	if given {
		sf.samples = []string{}
		for id := range strings.SplitSeq(list, ",") {
			if id != "" {
				sf.samples = append(sf.samples, id)
			}
		}
		if n := len(sf.samples); n > maxSamples {
			return surface{}, q.refuse("samples", fmt.Sprintf("%d samples are given", n), fmt.Sprintf("give at most %d", maxSamples))
		}
	}
	return sf, nil
}

// maxSamples is as many as a frame has room for.
const maxSamples = 8

// surfaceOf reads which surface a fragment is for.
func surfaceOf(q query) (surface, error) {
	frame, err := q.choice("frame", "0", "0", "1")
	if err != nil || frame == "0" {
		return surface{}, err
	}
	return framedBy(q)
}

// offers are the samples to show in place of the widget's own.
func (sf surface) offers(own []string) []string {
	if sf.samples != nil {
		return sf.samples
	}
	return own
}

// params spell the surface for its own pages.
func (sf surface) params() []param {
	var ps []param
	if sf.framed && sf.theme != themeAuto {
		ps = append(ps, param{"theme", sf.theme})
	}
	if sf.samples != nil {
		ps = append(ps, param{"samples", strings.Join(sf.samples, ",")})
	}
	return ps
}

// fragmentParams spell it for a fragment, which has one address for both
// surfaces.
func (sf surface) fragmentParams() []param {
	if !sf.framed {
		return nil
	}
	return append([]param{{"frame", "1"}}, sf.params()...)
}

// onExplorer is the surface of the explorer's own pages.
func onExplorer(query) (surface, error) { return surface{}, nil }

// hrefs are the page and the fragment that show a widget with parameters of its
// own. onExplorer is the path of its page there.
func (s *server) hrefs(sf surface, widget, onExplorer string, own []param) (page, fragment string) {
	path := onExplorer
	if sf.framed {
		path = framesBelow + widget
	}
	page = s.links.page(path, slices.Concat(own, sf.params())...)
	return page, s.links.page("/widget/"+widget, slices.Concat(own, sf.fragmentParams())...)
}

// address says where a form goes, without a script and with one.
func (s *server) address(v *templates.Ask, sf surface, widget, onExplorer string) {
	v.Action, _ = s.hrefs(surface{framed: sf.framed, theme: themeAuto}, widget, onExplorer, nil)
	v.Fragment = s.links.page("/widget/"+widget, sf.fragmentParams()...)
	for _, p := range sf.params() {
		v.Fixed = append(v.Fixed, templates.Input{Name: p.name, Value: p.value})
	}
}

// frame is the document round a widget in somebody's frame.
func (s *server) frame(sf surface, title, open string) templates.Frame {
	theme := sf.theme
	if theme == themeAuto {
		theme = ""
	}
	return templates.Frame{
		Title: title,
		Theme: theme,
		Open:  open,
		Assets: templates.Assets{
			Icon:    s.links.static("img/favicon.svg"),
			Fonts:   []string{s.links.static("fonts/manrope.woff2"), s.links.static("fonts/jetbrains-mono-400.woff2")},
			Style:   s.links.static(static.Style),
			Scripts: []string{s.links.static("js/explorer.js"), s.links.static("vendor/htmx-4.0.1.min.js"), s.links.static("js/frame.js")},
		},
	}
}

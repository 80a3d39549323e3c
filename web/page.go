package web

import (
	"cmp"
	"context"
	"net/http"
	"strings"

	"github.com/a-h/templ"

	"brandedid/internal/decode"
	"brandedid/internal/gate"
	"brandedid/web/static"
	"brandedid/web/templates"
)

const siteSuffix = " · Branded id explorer"

// page is the shell round a widget: everything but the title and the words.
// path is that of the page, for the navigation to mark; id is what it shows, and
// what the other pages open with.
func (s *server) page(ctx context.Context, path string, id *string) templates.Page {
	var nav []templates.NavItem
	add := func(label, says, to string, carries bool) {
		item := templates.NavItem{Label: label, Says: says, Href: s.links.page(to), Current: to == path, Carries: carries}
		if carries && id != nil {
			item.Href = s.links.page(to, param{"id", *id})
			item.NoFollow = true // the page without an id is reached from the start page
		}
		nav = append(nav, item)
	}
	add("Decode", "What an id holds, byte by byte and bit by bit.", "/", true)
	add("Gate", "How the script on the server checks an id.", "/gate", true)
	add("Key", "How a program builds the key of a job.", "/key", true)
	add("Embed", "Snippets for your own page.", "/embed", false)
	if s.dev {
		add("Gallery", "Every widget in every state.", "/gallery", false)
		nav[len(nav)-1].NoFollow = true
	}
	info := s.engine.Info(ctx)
	return templates.Page{
		Nav:    nav,
		Home:   s.links.page("/"),
		Engine: engineBadge(info),
		Assets: templates.Assets{
			Icon:  s.links.static("img/favicon.svg"),
			Fonts: []string{s.links.static("fonts/manrope.woff2"), s.links.static("fonts/jetbrains-mono-400.woff2"), s.links.static("fonts/cormorant-garamond-600.woff2")},
			Style: s.links.static(static.Style),
			Theme: s.links.static("js/theme.js"),
			// Ours comes first, to hear all that htmx says.
			Scripts: []string{s.links.static("js/explorer.js"), s.links.static("vendor/htmx-4.0.1.min.js")},
		},
		Build: s.buildView(),
	}
}

// engineBadge names the engine in the header, and says when it is not answering.
func engineBadge(info gate.EngineInfo) templates.Engine {
	v := templates.Engine{Kind: info.Kind, Tone: "ok"}
	name := engineName(info)
	v.Label, _, _ = strings.Cut(name, ",")
	v.Mode = strings.TrimPrefix(name, v.Label)
	switch {
	case info.Kind == "model", info.Version == "" && info.Failing == "" && info.Kind == "valkey":
		v.Tone = "idle" // nobody has answered yet
	case info.Failing == gate.FailureRefused, info.Failing == gate.FailureError:
		v.State, v.Tone = ": refuses", "bad"
	case info.Failing == gate.FailureScript:
		v.State, v.Tone = ": another script", "bad"
	case info.Failing != "":
		v.State, v.Tone = ": no answer", "bad"
	}
	return v
}

// buildView names the build in the footer. Its id opens in the decoder like any
// other.
func (s *server) buildView() templates.Build {
	v := templates.Build{Label: s.build.String()}
	if !s.build.ID.IsZero() {
		v.Href = s.links.page("/", param{"id", s.build.ID.String()})
	}
	return v
}

// engineName is what a page calls an engine.
func engineName(info gate.EngineInfo) string {
	switch info.Kind {
	case "model":
		return "Go model, no wire"
	case "embedded":
		return "embedded engine (" + serverName(info) + "), not Valkey"
	}
	// A server that has not answered yet has no name and no version to show.
	name := strings.TrimSpace(cmp.Or(serverName(info), info.Kind) + " " + info.Version)
	mode := map[string]string{"spawn": "own sandbox", "external": "external", "cluster": "cluster"}[info.Mode]
	return name + ", " + mode
}

// answeredBy says which engine gave the verdicts of a run.
func answeredBy(info gate.EngineInfo) string {
	switch info.Kind {
	case "model":
		return "Answered by the built-in Go model. No engine was asked."
	case "embedded":
		return "Answered by the embedded engine (miniredis), not by Valkey."
	}
	name, mode, _ := strings.Cut(engineName(info), ", ")
	return "Answered by " + name + " (" + mode + ")."
}

// serverName is the product that runs the script, as pages and the API name it:
// what the server calls itself. It is "" for the model, and until a server has said
// its name.
func serverName(info gate.EngineInfo) string {
	switch info.Kind {
	case "model":
		return ""
	case "embedded":
		return "miniredis" // its HELLO names another server
	}
	return decode.Escape(info.Server)
}

// writeFragment answers with a widget for the panel of its page. The address
// that belongs in the location bar is the page's, which says nothing of
// fragments. A frame has no location bar: its link out of it follows instead.
func (s *server) writeFragment(w http.ResponseWriter, r *http.Request, sf surface, href string, widget templ.Component) error {
	if sf.framed {
		return writePage(w, r, http.StatusOK, templ.Join(widget, templates.OpenLink(href, "true")))
	}
	w.Header().Set("HX-Push-Url", href)
	badge := templates.EngineBadge(engineBadge(s.engine.Info(r.Context())), "true")
	return writePage(w, r, http.StatusOK, templ.Join(widget, badge))
}

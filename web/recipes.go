package web

import (
	"fmt"
	"html"
	"strings"

	"brandedid/web/templates"
)

// room is how high a place is kept for the widget before any script runs: about
// as high as it is in a column of text, and no higher than the window, since what
// is out of sight may move. embed.js keeps the same.
func (a embedAsk) room() string {
	height := map[string]int{"decoder": 1600, "gate": 2700, "key": 1300}[a.widget]
	if len(a.ids) == 0 {
		height = 540
	}
	return fmt.Sprintf("min(%dpx,100vh)", height)
}

// siteKinds are the kinds of site that there are recipes for, in the order in which
// they are offered.
var siteKinds = []struct{ name, label string }{
	{"iframe", "Any HTML"},
	{"element", "Any HTML, with a script"},
	{"hugo", "Hugo"},
	{"vitepress", "VitePress"},
	{"docusaurus", "Docusaurus"},
	{"mdbook", "mdBook"},
	{"mkdocs", "MkDocs"},
	{"link", "A link only"},
}

func siteNames() []string {
	var names []string
	for _, k := range siteKinds {
		names = append(names, k.name)
	}
	return names
}

// recipe is the snippet for the kind of site that was asked for. A recipe that no
// test has built a site with says so.
func recipe(a embedAsk, iframe, site, page, title, script, theme string) templates.Recipe {
	ids := html.EscapeString(strings.Join(a.ids, " "))
	tag := func(style string) string {
		return fmt.Sprintf(`<branded-id widget="%s" ids="%s"%s style=%s><a href="%s">%s</a></branded-id>`, a.widget, ids, theme, style, html.EscapeString(page), title)
	}
	style := `"display:block;min-height:` + a.room() + `"`
	element := tag(style) + "\n" + fmt.Sprintf(`<script src="%s" async></script>`, html.EscapeString(script))
	switch a.site {
	case "element":
		return templates.Recipe{
			Name: a.site, Title: "As high as what is in it",
			Says: "The script defines one element. It loads the frame when it comes near, follows the colours of the page, and sets the height. Give it a height and the frame keeps that. What stands inside is shown until the widget has answered, and stays where the explorer does not answer. The style keeps a place of about the right height, so that what is in sight hardly moves; with a height, put height in place of min-height there, and nothing moves. It fires the event branded-id, whose detail has valid, verdict, state and engine.",
			Code: []templates.Code{{Text: element}},
		}
	case "hugo":
		return templates.Recipe{
			Name: a.site, Title: "Hugo",
			Says: "Its Markdown drops raw HTML, so a shortcode carries it.",
			Code: []templates.Code{
				{File: "layouts/shortcodes/branded-id.html", Text: fmt.Sprintf(hugoShortcode, a.room(), site, script)},
				{File: "in a page", Text: fmt.Sprintf(`{{< branded-id widget="%s" ids=%s%s >}}`, a.widget, hugoString(strings.Join(a.ids, " ")), theme)},
			},
		}
	case "vitepress":
		return templates.Recipe{
			Name: a.site, Title: "VitePress",
			Says: "Without the first part its build takes the element for a component it does not have, and drops it with its fallback.",
			Code: []templates.Code{
				{File: ".vitepress/config.mjs", Text: fmt.Sprintf("export default {\n  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'branded-id' } } },\n  head: [['script', { src: '%s', async: '' }]],\n}", script)},
				{File: "in a page", Text: tag(style)},
			},
		}
	case "docusaurus":
		return templates.Recipe{
			Name: a.site, Title: "Docusaurus", Untested: true,
			Code: []templates.Code{
				{File: "docusaurus.config.js", Text: fmt.Sprintf("scripts: [{ src: '%s', async: true }],", script)},
				{File: "in a page (MDX)", Text: tag(fmt.Sprintf("{{ display: 'block', minHeight: '%s' }}", a.room()))},
			},
		}
	case "mdbook":
		return templates.Recipe{
			Name: a.site, Title: "mdBook", Untested: true,
			Says: "Raw HTML passes through its Markdown.",
			Code: []templates.Code{{File: "in a page", Text: element}},
		}
	case "mkdocs":
		return templates.Recipe{
			Name: a.site, Title: "MkDocs", Untested: true,
			Says: "Raw HTML passes through its Markdown.",
			Code: []templates.Code{
				{File: "mkdocs.yml", Text: "extra_javascript:\n  - " + script},
				{File: "in a page", Text: tag(style)},
			},
		}
	case "link":
		return templates.Recipe{
			Name: a.site, Title: "Where only a link is taken",
			Says: "Notion, Medium, an e-mail: paste the address. The link carries its own title, verdict and picture for places that show previews.",
			Code: []templates.Code{{Text: page}},
		}
	}
	return templates.Recipe{
		Name: a.site, Title: "Anywhere that takes HTML",
		Says: "A frame of a fixed height, and a plain link for where frames are taken out. Needs no script. With the theme auto it follows the reader’s system, not the page.",
		Code: []templates.Code{{Text: iframe}},
	}
}

// hugoString writes a parameter of a shortcode. Between double quotes a backslash
// before the closing one would take it away.
func hugoString(s string) string {
	if strings.ContainsAny(s, `"\`) && !strings.Contains(s, "`") {
		return "`" + s + "`"
	}
	return `"` + strings.ReplaceAll(s, `"`, `\"`) + `"`
}

// hugoShortcode takes a widget, ids and a theme; its link goes where that widget has a page
// of its own.
const hugoShortcode = `{{ $widget := .Get "widget" }}{{ $ids := .Get "ids" }}<branded-id widget="{{ $widget }}" ids="{{ $ids }}"{{ with .Get "theme" }} theme="{{ . }}"{{ end }} style="display:block;min-height:%s">
  <a href="%s{{ if ne $widget "decoder" }}{{ $widget }}{{ end }}{{ with $ids }}?id={{ index (split . " ") 0 }}{{ end }}">{{ or $ids "Branded id explorer" }}</a>
</branded-id>
<script src="%s" async></script>`

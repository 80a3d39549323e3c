package web

import (
	"fmt"
	"html"
	"strings"

	"brandedid/web/templates"
)

// reserve is about as high as the widget will be: what embed.js keeps free too,
// once it runs.
func (a embedAsk) reserve() int {
	if len(a.ids) > 0 {
		return 920
	}
	return 540
}

// room is the style that keeps a place for the widget before any script runs.
func (a embedAsk) room() string { return fmt.Sprintf("display:block;min-height:%dpx", a.reserve()) }

// recipes are the snippets for the places that documentation is written in. What
// only looks as if it should work says so.
func recipes(a embedAsk, iframe, element, page, title, script, theme string) []templates.Recipe {
	ids := html.EscapeString(strings.Join(a.ids, " "))
	tag := func(style string) string {
		return fmt.Sprintf(`<branded-id widget="%s" ids="%s"%s style=%s><a href="%s">%s</a></branded-id>`, a.widget, ids, theme, style, html.EscapeString(page), title)
	}
	style := `"` + a.room() + `"`
	return []templates.Recipe{
		{
			Name: "iframe", Title: "Anywhere that takes HTML",
			Says: "A frame of a fixed height, and a plain link for where frames are taken out. Needs no script.",
			Code: []templates.Code{{Text: iframe}},
		},
		{
			Name: "element", Title: "As high as what is in it",
			Says: "The script defines one element. It loads the frame when it comes near, follows the colours of the page, and sets the height. Give it a height and the frame keeps that. What stands inside is shown until the widget has answered. The style keeps a place for it, so that what follows hardly moves; with a height, put height in place of min-height there, and nothing moves. It fires the event branded-id, whose detail has valid, verdict, state and engine.",
			Code: []templates.Code{{Text: element}},
		},
		{
			Name: "hugo", Title: "Hugo",
			Says: "Its Markdown drops raw HTML, so a shortcode carries it.",
			Code: []templates.Code{
				{File: "layouts/shortcodes/branded-id.html", Text: fmt.Sprintf("{{ $ids := .Get \"ids\" }}<branded-id widget=\"{{ .Get \"widget\" }}\" ids=\"{{ $ids }}\" style=\"%s\">\n  <a href=\"%s?id={{ index (split $ids \" \") 0 }}\">{{ $ids }}</a>\n</branded-id>\n<script src=\"%s\" async></script>", a.room(), strings.SplitN(page, "?", 2)[0], script)},
				{File: "in a page", Text: fmt.Sprintf(`{{< branded-id widget="%s" ids="%s" >}}`, a.widget, ids)},
			},
		},
		{
			Name: "vitepress", Title: "VitePress",
			Says: "Without the first part its build takes the element for a component it does not have, and drops it with its fallback.",
			Code: []templates.Code{
				{File: ".vitepress/config.mjs", Text: fmt.Sprintf("export default {\n  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'branded-id' } } },\n  head: [['script', { src: '%s', async: '' }]],\n}", script)},
				{File: "in a page", Text: tag(style)},
			},
		},
		{
			Name: "docusaurus", Title: "Docusaurus", Untested: true,
			Code: []templates.Code{
				{File: "docusaurus.config.js", Text: fmt.Sprintf("scripts: [{ src: '%s', async: true }],", script)},
				{File: "in a page (MDX)", Text: tag(fmt.Sprintf("{{ display: 'block', minHeight: %d }}", a.reserve()))},
			},
		},
		{
			Name: "mdbook", Title: "mdBook", Untested: true,
			Says: "Raw HTML passes through its Markdown.",
			Code: []templates.Code{{File: "in a page", Text: element}},
		},
		{
			Name: "mkdocs", Title: "MkDocs", Untested: true,
			Says: "Raw HTML passes through its Markdown.",
			Code: []templates.Code{
				{File: "mkdocs.yml", Text: "extra_javascript:\n  - " + script},
				{File: "in a page", Text: tag(style)},
			},
		},
		{
			Name: "link", Title: "Where only a link is taken",
			Says: "Notion, Medium, an e-mail: paste the address. The link carries its own title, verdict and picture for places that show previews.",
			Code: []templates.Code{{Text: page}},
		},
	}
}

// Package static holds the files a page loads: styles, scripts, fonts, the
// favicon, and htmx. They are compiled into the program, so that it runs from
// any directory and asks no other host for anything.
//
// The files are hashed once, as a tree, and every address carries that hash:
//
//	static.Path("css/site.css") // "static/9f86d081884c/css/site.css"
//
// An address therefore never changes its content and may be cached for ever. The
// hash stands before the name rather than in it, so a style sheet's relative
// url(../fonts/…) holds under every base path and needs no rewriting.
//
// The package knows neither pages nor base paths, and it never reads the disk.
package static

import (
	"embed"
)

// Each directory is listed by what belongs in it, so that an editor's backup or
// a stray note is not served.
//
//go:embed css/*.css js/*.js
//go:embed fonts/*.woff2 fonts/OFL-*.txt
//go:embed vendor/*.js vendor/LICENSE-*.txt
//go:embed img/*.svg img/*.ico
var files embed.FS

// Style is the name of all style sheets in one file, in the order in which a
// page needs them: five requests before the first paint would be four too many.
const Style = "css/site.css"

var site = mustTree(files).mustJoin(Style,
	"css/fonts.css", "css/tokens.css", "css/page.css", "css/form.css",
	"css/widgets.css", "css/strip.css", "css/anatomy.css", "css/verdicts.css", "css/faults.css",
	"css/gate.css", "css/script.css", "css/key.css", "css/wire.css", "css/frame.css", "css/extras.css")

// PreviewFont is the face that link previews are drawn with, as TrueType: it is
// for the program alone, and never served.
//
//go:embed fonts/jetbrains-mono-preview.ttf
var PreviewFont []byte

// Path is where a file is served, below the base path and without a leading
// slash. A name that is not embedded is a slip in a template, so it panics: a
// test that renders the page finds it.
func Path(name string) string { return site.path(name) }

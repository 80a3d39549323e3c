// Package templates holds the explorer's pages: templ components, and beside
// each the view model it draws.
//
// A view model is finished text. Where a visitor's bytes are odd they have been
// escaped before they come here, every link is a whole href, and every time is
// already worded. So a component parses nothing, looks nothing up, asks for no
// clock, and knows neither HTTP nor an engine; what it decides is markup.
//
// Markup also says what is no language. An element of bytes or code has the attributes
// of code; a sentence is drawn by say, which sets the code in it apart. A translator
// keeps away from both, and changes the rest.
//
// A widget (decoder, gate, key) is one component. The page, the fragment that is
// swapped into it, and the gallery all draw that same component from the same
// view model, so they cannot drift apart.
//
// The *_templ.go files are generated and committed: edit the .templ file and run
// make generate.
package templates

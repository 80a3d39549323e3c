package templates

import "github.com/a-h/templ"

// An Entry is one state in the gallery. Widget is nil where only its name is
// listed.
type Entry struct {
	Name   string
	What   string
	Href   string
	Widget templ.Component
}

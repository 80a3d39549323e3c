package templates

// An Embed is the snippet builder.
type Embed struct {
	Action  string
	Widgets []Option
	Themes  []Option
	IDs     string
	Note    string // about the ids
	Height  string
	Problem *Problem // why there is nothing below; nil where there is
	Preview Preview
	Site    string // the recipe's name, where the form has to send it; "" where it is the default
	Sites   []Site
	Recipe  Recipe
	Policy  []Line // what a page's Content-Security-Policy needs; nil where it needs nothing
}

// An Option is one value of a choice.
type Option struct {
	Value   string
	Current bool
}

// A Preview is the frame as the snippet would show it.
type Preview struct{ Src, Title, Height, Sandbox string }

// A Site is a link to the recipe for one kind of site.
type Site struct {
	Name    string
	Label   string
	Href    string
	Current bool
}

// A Recipe is how to embed in one kind of site.
type Recipe struct {
	Name     string
	Title    string
	Says     string
	Code     []Code
	Untested bool // no site of this kind has been built with it
}

// A Code is a part of a recipe, and where it goes.
type Code struct{ File, Text string }

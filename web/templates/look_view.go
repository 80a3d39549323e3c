package templates

// A Look is what a string that is no branded id looks like.
type Look struct {
	Kind   string // as in the API
	Title  []Part // the first line
	Why    []Part // why that is no branded id
	Offers []Conversion
	All    *Choice // a run of all the ids in the string; nil where it makes none
}

// A Part is a piece of a sentence. Code is an id, digits or a name that a program reads,
// and no language.
type Part struct {
	Text string
	Code bool
}

// A Conversion is a branded id that the string stands for.
type Conversion struct {
	ID       string
	Says     []Part
	Href     string
	Fragment string
}

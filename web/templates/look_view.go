package templates

// A Look is what a string that is no branded id looks like.
type Look struct {
	Kind   string // as in the API
	Title  Words  // the first line
	Why    Words  // why that is no branded id
	Offers []Conversion
	All    *Choice // a run of all the ids in the string; nil where it makes none
}

// A Conversion is a branded id that the string stands for.
type Conversion struct {
	ID       string
	Says     Words
	Href     string
	Fragment string
}

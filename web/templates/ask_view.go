package templates

// An Ask is the form of a page: the field, its button, the samples, and what
// else the page lets a visitor choose.
type Ask struct {
	Action   string // href of the page, where the form goes without a script
	Fragment string // href of the fragment, where it goes with one
	Label    string // of the field
	Button   string
	Value    string  // what the field holds
	Note     Words   // why the field is empty though an id was given; "" where it is not
	Fixed    []Input // what travels with every submit
	Hidden   []Input // what travels with this one: it follows the answer
	Samples  []Sample
	More     []Choice // for a try: states that take more than an id
	Toggle   *Toggle  // the gate's host switch; nil elsewhere
	Options  *Options
}

// An Input is a name and a value that travel with the form unseen.
type Input struct{ Name, Value string }

// A Sample is an id offered for a try.
type Sample struct {
	ID       string
	Label    string // the id, escaped where it is odd
	Href     string
	Fragment string
	Current  bool
	NoFollow bool // keep crawlers from it: it leads to more than one id on a page
}

// A Try is a state worth seeing, and what there is to see in it.
type Try struct {
	Choice Choice
	What   string
}

// A Toggle is a choice of two, each a link.
type Toggle struct {
	Label   string
	Choices []Choice
}

// A Choice is a link to another state of the same page. With a script its
// fragment is swapped in, unless Fragment is "". Crawlers are asked not to follow it,
// because states lead to ever more states, each of which is a run.
type Choice struct {
	Label    string
	Href     string
	Fragment string
	Current  bool
}

// Options are the fields behind "More": the queue, the payload, further ids.
type Options struct {
	Open    bool
	Queue   TextField
	Payload *TextField // nil where a page takes none
	Also    *TextField // a further id to add; nil where there is no room for one
}

// A TextField is a labelled text field.
type TextField struct {
	Name  string
	Label string
	Value string
	Note  Words
}

package templates

// A Key is a candidate, the checks it passed, and the key or the refusals.
type Key struct {
	Root
	Empty    bool
	Example  Strip // drawn while there is no id
	Tries    []Try // offered while there is no id
	Strip    Strip
	Sentence string
	Calls    []Call
	Checks   []Checked
	Runtimes []Runtime
	Slot     *Slot
	Queue    *Notice // what is odd about the queue's name
	Look     *Look   // nil where nothing is recognised
	Faults   []Fault
	Mends    []Mend
}

// A Call is a question to a runtime and its answer.
type Call struct{ Runtime, Text, Answer string }

// A Runtime is what one runtime's key builder makes of the candidate.
type Runtime struct {
	Name   string
	Call   string
	Builds bool
	Prefix string
	ID     string
	Error  string
}

// A Slot is where the key lands in a cluster.
type Slot struct {
	Number string
	Before string // the key up to the hashed part
	Tag    string // the hashed part
	After  string
	ID     string // the end of the key, where it stands after the hashed part
	Words  string
}

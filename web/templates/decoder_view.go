package templates

// A Decoder is an id taken apart. Valid has the parts of a branded id, Invalid
// what is wrong with a string that is none; exactly one is set, unless Empty.
type Decoder struct {
	Root
	Empty    bool
	Example  Strip // drawn while there is no id
	Tries    []Try // offered while there is no id
	Strip    Strip
	Alphabet Alphabet
	Valid    *Anatomy
	Invalid  *Refusal
	Gates    Gates
}

// A Root is what the root element of every widget says of itself, for scripts
// and tests.
type Root struct {
	Valid    string // "true", "false", or "" where there is no id
	Verdict  string
	Engine   string
	State    string // "empty" or "ready"
	Announce Words  // one sentence for a screen reader
	Field    string // what the page's field holds for this result
	Note     Words  // why that is nothing, where it is
	Href     string // the page that shows this result
}

// An Anatomy is what a valid id holds.
type Anatomy struct {
	Summary   string // what it is and when it was made, in one sentence
	Snowflake string
	Timestamp string // ms since the epoch
	Node      string
	Sequence  string
	Readout   []Line
	Bits      []BitField
	Places    []Place
	RoundTrip string // "identical": what minting the parts again comes to
	Working   []Line // shift and mask, epoch and time, the way back
}

// A Line is a labelled value.
type Line struct {
	Label string
	Value string
	Prose bool // the value is language; else no translator may change it
	Note  string
	Copy  string // what a copy button takes; "" for no button
	Time  string // the value as an ISO 8601 instant, where it is one
	Mark  string // how it is set: a field's colour ("ns", "ts", "node", "seq"), "hash", or ""
}

// A BitField is a run of bits that belong together.
type BitField struct {
	Mark  string
	Label string
	Bits  string // of '0' and '1', most significant first
	Value string
}

// A Place is one Base62 digit and what it adds.
type Place struct {
	Digit  string
	Value  string
	Power  string // the exponent of 62
	Weight string // 62 to that power
	Adds   string
	Total  string
}

// A Refusal is why a string is not a branded id, and what it may have meant.
type Refusal struct {
	Look   *Look // nil where nothing is recognised
	Faults []Fault
	Mends  []Mend
}

// A Fault is one rule broken.
type Fault struct {
	Check  string // "length", "namespace", "alphabet", "range"
	Where  string // "bytes 0 to 2"
	Found  string
	Hex    Words  // and how many more bytes there are
	Points string // code points
	Wanted string
	Hint   string // "" where it is said of the whole string
}

// A Mend is an id that the visitor may have meant.
type Mend struct {
	ID       string
	Steps    []string
	Href     string
	Fragment string
}

// Gates says who lets the id in.
type Gates struct {
	Sentence string // the verdict in one plain sentence
	Host     HostGate
	Wire     WireGate
}

// A HostGate is the host's answer.
type HostGate struct {
	Passes bool
	Parts  bool // F# builds the key that Elixir refuses
	Badge  string
	Checks []Checked
	Prefix string // the key up to the id, where a runtime builds one
	ID     string
	Elixir string // what that runtime says, where it throws an exception
	FSharp string
}

// A Checked is one check of the host gate and how it went.
type Checked struct {
	Label string
	Power string // an exponent after the label, or ""
	Found string
	Code  bool   // what was found is no language
	State string // "ok", "bad", or "idle" where it was not asked
}

// A WireGate is the wire's answer.
type WireGate struct {
	Verdict string // as in data-verdict
	Badge   string
	Tone    string // "ok", "bad", "idle", or "warn" where only this gate lets the id in
	Reads   string // 'USR'
	Sign    string // "eq" or "ne"
	Sent    string
	Reply   string
	Note    Words
	Source  string // who said so
	Failure *Failure
	More    string // href of the gate page

	NoFollow bool // keep crawlers from More
}

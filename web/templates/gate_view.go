package templates

// A Gate is a run of the script, drawn at one of its steps.
type Gate struct {
	Root
	Empty    bool
	Example  Strip   // drawn while there is no id
	Tries    []Try   // offered while there is no id
	Refused  *Notice // the explorer's own reason not to run
	Sentence string
	Which    Words // which of several ids is shown
	Compared []Compared
	Box      Box
	Stepper  *Stepper // nil where the script never ran
	Idle     Words    // why there is nothing to step through
	IdleLink *Choice
	Script   Script
	Wire     []Line
	Source   string // who gave the verdicts
	Keyspace Keyspace
	Verdicts []VerdictRow
	Ahead    string   // says that both gates' verdicts and the wire are further than the walk
	Failure  *Failure // why the wire did not say it; nil where it did, or was not to
	Rounds   []Round  // what crossed the socket
	Prefix   string   // what stood before every key
	Left     string   // that nothing is left of the run, where that is known
	Look     *Look    // what the only id looks like; nil where nothing is recognised
	Faults   []Fault
	Mends    []Mend
	Link     string // the permalink
}

// A Notice is a plain word to the visitor.
type Notice struct{ Title, Detail, Hint string }

// A Compared is one of the three bytes that the script reads.
type Compared struct {
	Label   string // what a screen reader says of it
	Offset  string
	Glyph   string
	Hex     string
	Want    string
	WantHex string
	Equal   bool
	Escape  bool
	Absent  bool
	Idle    bool // the script has not compared it yet
}

// A Box is the verdict, large.
type Box struct {
	Tone  string // "ok", "bad", "idle", or "warn" where only this gate lets the id in
	Title string
	Reply string
	Note  string
}

// A Stepper walks through the statements that ran.
type Stepper struct {
	Back, Next, Run, Start Choice // Href is "" where there is no such step
	At, Total              int
	Says                   Words  // what the statement at this step did
	Answer                 string // what the script returned there; "" where it goes on
	Source                 string
}

// A Script is the listing of enqueue.lua.
type Script struct {
	Name  string
	SHA1  string
	Lines []ScriptLine
}

// A ScriptLine is one line of the listing.
type ScriptLine struct {
	N       string
	Text    string
	Comment bool
	Ran     bool
	Now     bool
	Tone    string // how the run ends: "ok", "bad" or "warn"
}

// A Keyspace is what the run wrote, in words and in rows.
type Keyspace struct {
	Scope   string // whose doing it is, where it is not one id's
	Words   string
	Rows    []KeyRow
	Pending []string
	PendKey string
}

// A KeyRow is one job row.
type KeyRow struct {
	Key    string
	Fields []Line
}

// A VerdictRow is both gates' answer for one id.
type VerdictRow struct {
	ID      string
	Host    string
	HostBad bool
	Wire    string
	Tone    string
	Verdict string
	Apart   string // what it means when the gates disagree
	Look    Words  // what the id looks like, where there are several ids
	Remove  Choice // the run without this id; no Href where it is the only one
	Twice   Choice // the run with this id once more; no Href at the limit
}

package gate

// A Result is what one run brought back.
type Result struct {
	Request    Request
	Engine     EngineInfo
	ScriptSHA1 string // of the script that was run, 40 hexadecimal digits
	Items      []Item // one for each of Request.IDs, in that order
	Keyspace   Keyspace
	Before     int // rows that were there before it; 0 unless something is wrong
	LeftBehind int // keys that still existed after the run cleaned up; 0 unless something is wrong

	// What only a wire has.
	Prefix  string   // what stood before every key of this run
	Rounds  []Round  // what crossed the socket, in order; empty where nothing was sent
	Failure *Failure // why the wire gave no verdict, or not the whole of one; nil where it did
}

// Answered reports whether a server answered the run, be it with an error.
func (r Result) Answered() bool {
	return len(r.Rounds) > 0 && (r.Failure == nil || r.Failure.Kind == FailureError)
}

// An EngineInfo says who gave the wire's verdicts.
type EngineInfo struct {
	Kind    string      // "valkey", "embedded" or "model"
	Mode    string      // "spawn", "external", "cluster", "embedded" or "off"
	Server  string      // what the server calls itself: "valkey", or "redis" for one that is
	Version string      // as the server gives it, "" for the model, and until a server has answered
	Reason  string      // why the model stands in for an engine, or why the engine gives no verdicts; "" where all is well
	Failing FailureKind // the kind of that, "" where all is well
}

// An Item is one id with both gates' answers.
type Item struct {
	ID   string // the visitor's bytes, unchanged
	Host Host
	Wire Wire
}

// A Wire is the wire gate's answer for one id.
type Wire struct {
	Reached    bool    // false where the host raised first
	Verdict    Verdict // NotReached where Reached is false
	Reply      string  // the reply line without CR LF, "" where there is none
	ErrorClass string  // the first word of an error reply
	// Contradiction says how the keyspace contradicts Reply, as a sentence without its
	// stop; "" where they agree.
	Contradiction string

	Alone Verdict // where the host raised: what the model says the wire alone would do
	Trail []Step  // the statements that the model ran, in order; empty where not reached
}

// A Keyspace is what a run wrote, as it stood before the run cleaned up.
type Keyspace struct {
	Rows    []Row    // in the order they were written
	Pending []Member // in the order the set keeps: by score, then by bytes
	Unknown bool     // the server's replies do not tell; Rows and Pending are empty
}

// A Row is a job row, a hash.
type Row struct {
	Key    string // as the course writes it, without a run's prefix
	Fields []Field
}

// A Field is one field of a row.
type Field struct{ Name, Value string }

// A Member is one member of the pending set.
type Member struct {
	ID    string
	Score float64
}

package templates

// A Round is one conversation on the socket.
type Round struct {
	Title        string
	Protocol     string    // "RESP3"
	Frame        string    // what MULTI and EXEC were answered, in one line
	Script       []WireRow // the commands that ran the script
	Others       []WireRow // the explorer's own commands before and after
	Housekeeping Words     // how many those are, and their names
	Sent         string    // the raw bytes, escaped
	Received     string
	Unread       *Unread
}

// An Unread is what came back where no reply could be read, byte by byte.
type Unread struct {
	Words Words // which command's reply that is, and how much came
	Lines []DumpLine
	More  string // "and 40 more bytes", where not all are shown
}

// A DumpLine is a few bytes that follow each other.
type DumpLine struct {
	Offset string // of the first, from 0
	Hex    string
	Text   string // escaped
}

// A WireRow is one command and its reply.
type WireRow struct {
	Place    string // among the commands of its round: "command 2 of 6"
	Command  string
	Args     []WireArg
	Received string // the bytes, escaped
	Type     Words  // what kind of reply that is, in words
	Tone     string // "bad" for an error
}

// A WireArg is an argument of a command. The part that the explorer put in front
// of a key is set apart, and dimmed.
type WireArg struct{ Prefix, Text string }

// A Failure is why the wire's verdict is missing.
type Failure struct {
	Title string
	Says  string // what it means, and who speaks instead
	Line  string // the server's own words
}

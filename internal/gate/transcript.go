package gate

// A Round is one conversation on the socket: the transaction, or the loading of
// the script between two of them.
type Round struct {
	What      RoundKind
	Protocol  int // of RESP: 2 or 3
	Exchanges []Exchange
}

// A RoundKind says what a round was for.
type RoundKind string

// The kinds of rounds.
const (
	RoundRun  RoundKind = "run"  // MULTI … EXEC
	RoundLoad RoundKind = "load" // SCRIPT LOAD, after NOSCRIPT
)

// An Exchange is one command and what came back for it, byte for byte. Inside a
// transaction a command is answered twice: +QUEUED at once, and its reply as an
// element of what EXEC returns. All of a round's Sent, joined, is what was
// written; all its Queued, Received and Unread are what was read.
type Exchange struct {
	Args     []string // the command's name, as it was written, and its arguments
	Sent     string
	Queued   string // "" outside a transaction
	Received string // for EXEC, the head of its array: the elements stand with their commands
	Unread   string // all that came from where this command's reply should stand, if no reply could be read there
	Item     int    // the id this was for, as an index, or -1
}

// Command is the command's name as it was written: the client writes it in
// lower case.
func (e Exchange) Command() string { return e.Args[0] }

// Sent is what was written in the round.
func (r Round) Sent() (raw string) {
	for _, e := range r.Exchanges {
		raw += e.Sent
	}
	return raw
}

// Received is what was read in the round, in the order it arrived.
func (r Round) Received() string {
	var queued, replies, unread string
	for _, e := range r.Exchanges {
		unread += e.Unread
		switch e.Command() {
		case "multi":
			queued += e.Received
		case "exec":
			replies = e.Received + replies
		default:
			queued += e.Queued
			replies += e.Received
		}
	}
	return queued + replies + unread
}

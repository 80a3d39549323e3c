package gate

import "strings"

// A Verdict is what became of one id.
type Verdict string

// The verdicts, by the reply that stands for each.
const (
	Admitted   Verdict = "admitted"    // :1, the row and the pending member were written
	Duplicate  Verdict = "duplicate"   // :0, the row was already there
	Refused    Verdict = "refused"     // -EMQKIND, before a row exists
	Error      Verdict = "error"       // any other reply
	Unknown    Verdict = "unknown"     // the reply was lost: the script may or may not have run
	NotReached Verdict = "not_reached" // the host raised, so nothing was sent
)

// VerdictOf reads a reply line of @enqueue, without its final CR LF. The class
// is the first word of an error reply, and "" for any other.
func VerdictOf(reply string) (v Verdict, class string) {
	switch {
	case reply == ":1":
		return Admitted, ""
	case reply == ":0":
		return Duplicate, ""
	case strings.HasPrefix(reply, "-"), strings.HasPrefix(reply, "!"):
		class = errorClass(reply)
		if class == "EMQKIND" {
			return Refused, class
		}
		return Error, class
	}
	return Error, ""
}

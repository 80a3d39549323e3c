package gate

import "brandedid/internal/decode"

// How each runtime words its refusal to build a key.
const (
	elixirRefusal = "** (ArgumentError) job_key requires a valid branded id"
	fsharpRefusal = "System.ArgumentException: jobKey requires a valid branded id (Parameter 'branded')"
)

// A Host is the host gate's answer for one id. The two runtimes ask almost the
// same question: Elixir checks the range of the payload, F# does not, and on
// such an id they part.
type Host struct {
	Valid     bool   // Elixir's answer, the full contract; the rule that runs go by
	Shape     bool   // F#'s answer: everything but the range
	Key       string // the key that Elixir builds, "" where it raises
	FSharpKey string // the key that F# builds, "" where it raises
	Elixir    string // the error as Elixir words it, "" where there is none
	FSharp    string // the error as F# words it, "" where there is none
}

// AskHost asks the host gate of both runtimes about the id, for a queue of any
// name. It is total: any bytes get an answer.
func AskHost(queue, id string) Host {
	h := Host{Valid: decode.IsValid(id), Shape: decode.IsShapeValid(id)}
	key := rowKey(queue, id)
	if h.Valid {
		h.Key = key
	} else {
		h.Elixir = elixirRefusal
	}
	if h.Shape {
		h.FSharpKey = key
	} else {
		h.FSharp = fsharpRefusal
	}
	return h
}

// rowKey writes the key of a job row with no gate in front: what a caller that
// skips the host gate would send.
func rowKey(queue, id string) string { return decode.QueueKey(queue, "job:"+id) }

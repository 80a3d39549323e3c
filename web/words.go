package web

import (
	"fmt"
	"strings"

	"brandedid/internal/decode"
	"brandedid/internal/gate"
)

// resultSentence says what both gates make of an id. Where the engine should have
// answered and did not, it adds that the verdict comes from the model.
func resultSentence(res gate.Result, it gate.Item) string {
	return wireSentence(res, it) + modelsWord(res)
}

func wireSentence(res gate.Result, it gate.Item) string {
	if it.Wire.Contradiction != "" {
		return "The answer contradicts the keyspace: " + it.Wire.Contradiction + "."
	}
	if it.Wire.Reached && res.Failure != nil {
		switch res.Failure.Kind {
		case gate.FailureError:
			if it.Wire.Verdict == gate.Error && it.Wire.ErrorClass == "" {
				return "The server gave a reply that its command never gives, so there is no verdict."
			}
		case gate.FailureProtocol:
			return "The reply cannot be read, so the outcome is unknown."
		case gate.FailureScript:
			return "The server holds another script, so there is no verdict."
		}
	}
	return verdictSentence(it)
}

// modelsWord follows what is said of a run, where the model said it and the engine
// should have.
func modelsWord(res gate.Result) string {
	if res.Failure == nil || res.Engine.Kind != "model" {
		return ""
	}
	return " The engine did not answer: this verdict comes from the built-in model."
}

// verdictSentence says in one plain sentence what both gates make of an id.
func verdictSentence(it gate.Item) string {
	parts := it.Host.Shape && !it.Host.Valid
	switch it.Wire.Verdict {
	case gate.Admitted:
		if !it.Host.Valid {
			return "The gates disagree: the wire gate admits this id, and the host gate would have stopped it."
		}
		return "The gates agree: both accept this id."
	case gate.Duplicate:
		return "Both gates accept this id, but its row already exists. Nothing is written."
	case gate.Refused:
		if !it.Host.Valid {
			return "The gates agree: the wire gate refuses this id, and the host gate would have rejected it."
		}
		return "The gates disagree: the host gate accepts this id, and the wire gate refuses it."
	case gate.NotReached:
		switch {
		case parts && it.Wire.Alone == gate.Admitted:
			return "Only the range check stops this id: Elixir throws an exception, F# builds the key, and the wire gate alone would admit it."
		case parts:
			return "The runtimes disagree: Elixir throws an exception, F# builds the key. The wire gate would refuse the id in both cases."
		case it.Wire.Alone == gate.Admitted:
			return "Only the host gate stops this id. The wire gate alone would admit it."
		}
		return "The host gate rejects this id, so nothing is sent. The wire gate would refuse it too."
	case gate.Unknown:
		return "The reply was lost, so the outcome is unknown."
	}
	return "The server answered with an error, so there is no verdict."
}

// apart says what it means where the gates disagree about an id, and "" where
// they do not.
func apart(it gate.Item) string {
	switch {
	case it.Host.Valid && it.Wire.Verdict == gate.Refused:
		return "The gates disagree. The host gate accepts any branded id; the wire gate accepts only JOB ids."
	case !it.Host.Valid && it.Wire.Verdict == gate.Admitted:
		return "The gates disagree. The wire gate reads only three bytes, so it wrote a row under an invalid id. The host gate exists to stop this."
	case it.Wire.Verdict == gate.NotReached && it.Wire.Alone == gate.Admitted:
		return "The gates disagree. The wire gate alone would have written a row under an invalid id."
	case it.Host.Shape && !it.Host.Valid:
		return "The runtimes disagree. F# does not check the range, so it builds the key."
	}
	return ""
}

// wireWord is the wire's verdict in a word or two.
func wireWord(w gate.Wire) string {
	switch w.Verdict {
	case gate.Admitted, gate.Duplicate, gate.Error:
		return string(w.Verdict)
	case gate.Refused:
		return "refused, " + w.ErrorClass
	case gate.Unknown:
		return "outcome unknown"
	}
	return "not reached"
}

// tone is how the wire's verdict on an id is coloured and signed. A verdict that the
// host gate would have prevented is a disagreement, not a success. What was not
// reached is neither good nor bad.
func tone(it gate.Item) string {
	if it.Wire.Contradiction != "" {
		return "bad" // whatever the reply says
	}
	switch it.Wire.Verdict {
	case gate.Admitted:
		if !it.Host.Valid {
			return "warn"
		}
		return "ok"
	case gate.Refused, gate.Error:
		return "bad"
	}
	return "idle"
}

// hostResult is what the caller in Elixir gets back for a reply.
func hostResult(w gate.Wire) string {
	switch w.Verdict {
	case gate.Admitted:
		return "{:ok, :enqueued}"
	case gate.Duplicate:
		return "{:ok, :duplicate}"
	case gate.Refused:
		return "{:error, :kind}"
	}
	return ""
}

// kind is the part of an id that the script reads: string.sub(id, 1, 3).
func kind(id string) string { return id[:min(len(id), decode.NamespaceLen)] }

// quoted is a string as Lua would be given it, escaped.
func quoted(s string) string { return "'" + decode.Escape(s) + "'" }

// wroteWords says what stands in the keyspace.
func wroteWords(rows, pending int) string {
	switch {
	case rows == 0 && pending == 0:
		return "No row was written, no member added."
	case pending == 0:
		return fmt.Sprintf("%s written, no member added yet.", capital(wordCount(rows, "row")))
	}
	return fmt.Sprintf("%s and %s.", capital(wordCount(rows, "row")), wordCount(pending, "pending member"))
}

func wordCount(n int, noun string) string {
	if n == 1 {
		return "one " + noun
	}
	return count(n, noun)
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

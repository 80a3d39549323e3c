package web

import (
	"fmt"
	"strings"

	"brandedid/internal/decode"
	"brandedid/internal/gate"
)

// resultSentence says what both gates make of an id, and that it is the model's
// word alone where the engine did not give its own.
func resultSentence(res gate.Result, it gate.Item) string {
	return wireSentence(res, it) + modelsWord(res)
}

func wireSentence(res gate.Result, it gate.Item) string {
	if it.Wire.Reached && res.Failure != nil {
		switch res.Failure.Kind {
		case gate.FailureProtocol:
			return "What came back cannot be read, so the outcome is unknown."
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
	return " That is the model’s word alone."
}

// verdictSentence says in one plain sentence what both gates make of an id.
func verdictSentence(it gate.Item) string {
	parts := it.Host.Shape && !it.Host.Valid
	switch it.Wire.Verdict {
	case gate.Admitted:
		if !it.Host.Valid {
			return "The wire admits what the host would have stopped: a row exists under a name that is no branded id."
		}
		return "Both gates agree: this id may enter the job keyspace."
	case gate.Duplicate:
		return "Both gates let it in, but it is there already: nothing is written twice."
	case gate.Refused:
		if !it.Host.Valid {
			return "Both gates refuse it: the wire by its first three bytes alone."
		}
		return "A branded id, but not a job’s: the host builds its key, and the wire refuses it."
	case gate.NotReached:
		switch {
		case parts && it.Wire.Alone == gate.Admitted:
			return "Only the range stops it: Elixir raises, F# builds the key, and the wire alone would let it in."
		case parts:
			return "The hosts part, Elixir raises and F# builds the key; the wire would refuse it either way."
		case it.Wire.Alone == gate.Admitted:
			return "Only the host stops it: the wire alone would let it in."
		}
		return "Both gates refuse it, the host first: nothing reaches the wire."
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
		return "They part: the host asks for a branded id, the wire for a job’s. It is a branded id, but not a job’s."
	case !it.Host.Valid && it.Wire.Verdict == gate.Admitted:
		return "They part: the wire reads three bytes and no more, so the row exists. Stopping this is what the host gate is for."
	case it.Wire.Verdict == gate.NotReached && it.Wire.Alone == gate.Admitted:
		return "They part: the wire alone would have written a row."
	case it.Host.Shape && !it.Host.Valid:
		return "The runtimes part: F# does not ask the range and builds the key."
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

// tone is how a verdict is coloured and signed. What was not reached is neither
// good nor bad.
func tone(v gate.Verdict) string {
	switch v {
	case gate.Admitted:
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

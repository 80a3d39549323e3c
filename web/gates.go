package web

import (
	"fmt"

	"brandedid/internal/decode"
	"brandedid/internal/gate"
	"brandedid/web/templates"
)

// gates says who lets an id in, for the panel beside its anatomy.
func (s *server) gates(sf surface, it gate.Item, res gate.Result) templates.Gates {
	return templates.Gates{
		Sentence: resultSentence(res, it),
		Host:     hostGate(it, res.Request.Queue),
		Wire:     s.wireGate(sf, it, res),
	}
}

func hostGate(it gate.Item, queue string) templates.HostGate {
	v := templates.HostGate{
		Passes: it.Host.Valid,
		Badge:  "throws an exception",
		Checks: hostChecks(it.ID),
		Elixir: it.Host.Elixir,
		FSharp: it.Host.FSharp,
	}
	if it.Host.Valid {
		v.Badge = "passes"
	}
	if it.Host.Shape {
		v.Parts = !it.Host.Valid
		v.Prefix, v.ID = decode.Escape(decode.QueueKey(queue, "job:")), it.ID
	}
	return v
}

// hostChecks are the four checks of the host gate, in the order of the contract.
func hostChecks(id string) []templates.Checked {
	bad := map[decode.Check]bool{}
	for _, f := range decode.Faults(id) {
		bad[f.Check] = true
	}
	check := func(c decode.Check, label, found string) templates.Checked {
		v := templates.Checked{Label: label, Found: found, State: "ok"}
		if bad[c] {
			v.State = "bad"
		}
		return v
	}
	digits, given := 0, min(max(len(id)-decode.NamespaceLen, 0), decode.PayloadLen)
	for i := range given {
		if _, ok := decode.DigitValue(id[decode.NamespaceLen+i]); ok {
			digits++
		}
	}
	cs := []templates.Checked{
		check(decode.CheckLength, "length 14", count(len(id), "byte")),
		check(decode.CheckNamespace, "namespace A–Z", namespaceFound(id)),
		check(decode.CheckAlphabet, "Base62 digits", fmt.Sprintf("%d of %d", digits, decode.PayloadLen)),
		check(decode.CheckRange, "below 2", "in range"),
	}
	cs[1].Code = id != "" // else it says that there is none
	cs[3].Power = "63"
	switch ns, alphabet, value := &cs[1], &cs[2], &cs[3]; {
	case bad[decode.CheckRange]:
		value.Found = "too large"
	case len(bad) > 0:
		value.State, value.Found = "idle", "not asked"
		if len(id) < decode.NamespaceLen && !bad[decode.CheckNamespace] {
			ns.State = "idle" // what is there is right, and some is missing
		}
		if given < decode.PayloadLen && !bad[decode.CheckAlphabet] {
			alphabet.State = "idle"
		}
	}
	return cs
}

func namespaceFound(id string) string {
	if id == "" {
		return "none"
	}
	return decode.Escape(kind(id))
}

func (s *server) wireGate(sf surface, it gate.Item, res gate.Result) templates.WireGate {
	more, _ := s.gateHrefs(gateAsk{surface: sf, ids: []string{it.ID}, queue: gate.DefaultQueue, payload: gate.DefaultPayload, step: wholeTrail})
	v := templates.WireGate{
		Verdict: string(it.Wire.Verdict),
		Badge:   wireWord(it.Wire),
		Tone:    tone(it),
		Reads:   quoted(kind(it.ID)),
		Sign:    "ne",
		Reply:   shown(it.Wire.Reply),
		Source:  sourceOf(res),
		More:    more,

		NoFollow: sf.framed,
	}
	if kind(it.ID) == "JOB" {
		v.Sign = "eq"
	}
	if res.Answered() {
		v.Sent = "evalsha " + res.ScriptSHA1[:8] + "…"
	}
	if v.Failure = failureView(res); v.Failure != nil && v.Failure.Line == v.Reply {
		v.Failure.Line = "" // it stands above already
	}
	if it.Wire.Contradiction != "" {
		v.Note = templates.Say("The keyspace contradicts this answer. ", removedWords(res, len(res.Keyspace.Rows), len(res.Keyspace.Pending)))
		return v
	}
	switch it.Wire.Verdict {
	case gate.Admitted:
		if res.Answered() {
			v.Note = templates.Say(removedWords(res, len(res.Keyspace.Rows), len(res.Keyspace.Pending)))
			break
		}
		v.Note = templates.Say("The run writes a row and a pending member, then removes both.")
	case gate.Refused:
		v.Note = templates.Say("Nothing is written: the script returns before a row exists.")
	case gate.NotReached:
		v.Note = aloneWords(it)
	}
	return v
}

// aloneWords says what the wire would do with an id that the host stopped.
func aloneWords(it gate.Item) templates.Words {
	if it.Wire.Alone == gate.Admitted {
		return templates.Say("The wire gate alone would read 'JOB', find no row, and write one.")
	}
	read := kind(it.ID)
	if read == "" {
		return templates.Say("The wire gate alone would read nothing, which is not 'JOB', and refuse too.")
	}
	for i := range min(len(read), len("JOB")) {
		if read[i] != "JOB"[i] {
			g, _ := glyphOf(read[i])
			return templates.Say("The wire gate alone would read ", templates.Verbatim(quoted(read)), " and refuse too: Lua compares bytes, and ", templates.Verbatim(g), " is not ", templates.Verbatim("JOB"[i:i+1]), ".")
		}
	}
	return templates.Say("The wire gate alone would read ", templates.Verbatim(quoted(read)), " and refuse too: that is shorter than 'JOB'.")
}

// sourceOf says who gave the wire's verdicts of a run.
func sourceOf(res gate.Result) string {
	for _, it := range res.Items {
		if it.Wire.Reached {
			return answeredBy(res.Engine)
		}
	}
	return "Nothing was sent to an engine."
}

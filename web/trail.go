package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"brandedid/internal/decode"
	"brandedid/internal/gate"
	"brandedid/lua"
	"brandedid/web/templates"
)

// scriptLines is the listing of enqueue.lua.
var scriptLines = strings.Split(strings.TrimSuffix(lua.Enqueue, "\n"), "\n")

// A trailView is a run seen at one of its statements. The statements of all its
// ids are counted through, in the order in which they ran.
type trailView struct {
	at, total int
	item      gate.Item   // the id whose statements are shown
	number    int         // its place among the ids, from 1
	of        int         // how many ids there are
	ran       []gate.Step // its statements so far
	done      bool        // it has returned
	rows      int         // rows written so far, by all ids
	added     []string    // pending members added so far, by all ids
}

// trailOf finds the statement at a step; wholeTrail, and any step past the end,
// is the last one.
func trailOf(res gate.Result, step int) trailView {
	t := trailView{of: len(res.Items), item: res.Items[0], number: 1, done: len(res.Items[0].Wire.Trail) == 0}
	for _, it := range res.Items {
		t.total += len(it.Wire.Trail)
	}
	t.at = step
	if step == wholeTrail || step > t.total {
		t.at = t.total
	}
	left := t.at
	for i, it := range res.Items {
		if len(it.Wire.Trail) == 0 {
			continue
		}
		if left == 0 && t.ran != nil {
			break // the next id has not begun
		}
		t.item, t.number = it, i+1
		t.ran = it.Wire.Trail[:min(left, len(it.Wire.Trail))]
		t.done = len(t.ran) == len(it.Wire.Trail)
		left -= len(t.ran)
		for _, s := range t.ran {
			switch s.Op {
			case gate.OpHSet:
				t.rows++
			case gate.OpZAdd:
				t.added = append(t.added, it.ID)
			}
		}
	}
	return t
}

// compared sets the three bytes that the script reads beside those it wants. Until
// it has asked, they are neither equal nor not.
func compared(id string, asked bool) []templates.Compared {
	var cells []templates.Compared
	for i, want := range []byte("JOB") {
		c := templates.Compared{
			Offset:  strconv.Itoa(i),
			Want:    string(rune(want)),
			WantHex: fmt.Sprintf("0x%02X", want),
			Idle:    !asked,
		}
		if i < len(id) {
			c.Glyph, c.Escape = glyphOf(id[i])
			c.Hex = fmt.Sprintf("0x%02X", id[i])
			c.Equal = id[i] == want
			c.Label = byteLabel(i, id[i], decode.Char{})
		} else {
			c.Glyph, c.Hex, c.Absent = "none", "no byte", true
			c.Label = fmt.Sprintf("byte %d, missing", i)
		}
		relation := "differs from"
		switch {
		case c.Idle:
			relation = "to be compared with"
		case c.Equal:
			relation = "equals"
		}
		c.Label += fmt.Sprintf(", %s %c, hex %02X", relation, want, want)
		cells = append(cells, c)
	}
	return cells
}

// verdictBox is the verdict as far as the step has come.
func verdictBox(t trailView) templates.Box {
	w := t.item.Wire
	if !w.Reached {
		return templates.Box{Tone: "idle", Title: "Not reached", Note: "The host gate threw an exception first."}
	}
	if !t.done {
		return templates.Box{Tone: "idle", Title: "Undecided", Note: "The script has not returned yet."}
	}
	b := templates.Box{Tone: tone(t.item), Title: capital(string(w.Verdict)), Reply: shown(w.Reply)}
	if w.Contradiction != "" {
		b.Note = "The keyspace contradicts this answer."
		return b
	}
	switch w.Verdict {
	case gate.Admitted:
		b.Note = "The script wrote a row and a pending member."
	case gate.Duplicate:
		b.Note = "The row already exists."
	case gate.Refused:
		b.Note = "No row was written."
	}
	return b
}

// stepper offers the statements before and after this one.
func (s *server) stepper(a gateAsk, t trailView) *templates.Stepper {
	if t.total == 0 {
		return nil
	}
	v := &templates.Stepper{
		At: t.at, Total: t.total,
		Says:   stepWords(t),
		Answer: answerAt(t),
		Source: "These steps come from the Go model: a server does not report which lines ran.",
		Start:  templates.Choice{Label: "Rewind"},
		Back:   templates.Choice{Label: "Back"},
		Next:   templates.Choice{Label: "Step"},
		Run:    templates.Choice{Label: "Run"},
	}
	if t.at > 0 {
		v.Start = s.gateChoice("Rewind", a.withStep(0))
		v.Back = s.gateChoice("Back", a.withStep(t.at-1))
	}
	if t.at < t.total {
		v.Next = s.gateChoice("Step", a.withStep(t.at+1))
		v.Run = s.gateChoice("Run", a.withStep(wholeTrail))
	}
	return v
}

// stepWords says what the statement at this step came to.
func stepWords(t trailView) templates.Words {
	where := ""
	if t.of > 1 {
		where = fmt.Sprintf("id %d of %d, ", t.number, t.of)
	}
	if len(t.ran) == 0 {
		return templates.Say(capital(where + "before the first statement."))
	}
	s := t.ran[len(t.ran)-1]
	where += fmt.Sprintf("line %d of %d: ", s.Line, len(scriptLines))
	where = capital(where)
	switch s.Op {
	case gate.OpCompare:
		if s.Answer == "true" {
			return templates.Say(where, templates.Verbatim(quoted(kind(t.item.ID))), " is not 'JOB', so the next line runs.")
		}
		return templates.Say(where, templates.Verbatim(quoted(kind(t.item.ID))), " is 'JOB', so the id passes the gate.")
	case gate.OpExists:
		if s.Answer == "1" {
			return templates.Say(where + "EXISTS answers 1: the row already exists.")
		}
		return templates.Say(where + "EXISTS answers 0: there is no such row.")
	case gate.OpHSet:
		return templates.Say(where+"HSET answers ", templates.Verbatim(s.Answer), ": the row has that many fields.")
	case gate.OpZAdd:
		return templates.Say(where+"ZADD answers ", templates.Verbatim(s.Answer), ": the id is pending with score 0.")
	}
	return templates.Say(where + "the script has returned")
}

// answerAt is what the script returned at this step, and "" where it goes on.
func answerAt(t trailView) string {
	if n := len(t.ran); n > 0 && t.ran[n-1].Op == gate.OpReturn {
		return decode.Escape(t.ran[n-1].Answer)
	}
	return ""
}

// listing is enqueue.lua with the lines that ran.
func listing(t trailView) templates.Script {
	v := templates.Script{Name: "enqueue.lua", SHA1: lua.SHA1[:12]}
	ran := map[int]bool{}
	now := 0
	for _, s := range t.ran {
		ran[s.Line], now = true, s.Line
	}
	for i, text := range scriptLines {
		v.Lines = append(v.Lines, templates.ScriptLine{
			N:       strconv.Itoa(i + 1),
			Text:    text,
			Comment: strings.HasPrefix(text, "--"),
			Ran:     ran[i+1],
			Now:     now == i+1,
			Tone:    tone(t.item),
		})
	}
	return v
}

// answerLines is what came back for the id that is shown.
func answerLines(res gate.Result, t trailView) []templates.Line {
	w := t.item.Wire
	ls := []templates.Line{{Label: "id", Value: named(t.item.ID), Prose: t.item.ID == "", Mark: "ns"}}
	if t.of > 1 {
		ls[0].Note = fmt.Sprintf("%d of %d", t.number, t.of)
	}
	switch {
	case !w.Reached:
		ls = append(ls,
			templates.Line{Label: "Elixir throws", Value: t.item.Host.Elixir},
			templates.Line{Label: "reply", Value: "none", Prose: true, Note: "nothing was sent"})
	case w.Reply == "":
		ls = append(ls, noReply(res))
	case !t.done:
		ls = append(ls, templates.Line{Label: "reply", Value: "none yet", Prose: true})
	default:
		ls = append(ls, templates.Line{Label: "reply", Value: shown(w.Reply)})
		if r := hostResult(w); r != "" {
			ls = append(ls, templates.Line{Label: "enqueue/4", Value: r, Note: "what the host makes of the reply"})
		}
	}
	return append(ls, templates.Line{Label: "script sha1", Value: res.ScriptSHA1, Mark: "hash"})
}

// noReply says why the script has no reply of its own.
func noReply(res gate.Result) templates.Line {
	l := templates.Line{Label: "reply", Value: "none", Prose: true, Note: "nothing came back"}
	if f := res.Failure; f != nil {
		switch f.Kind {
		case gate.FailureError:
			l.Value, l.Prose, l.Note = shown(f.Line), false, "to another command of the run; the script has no reply"
		case gate.FailureScript:
			l.Note = "the script was not run"
		case gate.FailureProtocol:
			l.Note = "what came back cannot be read; its bytes stand in the transcript"
		case gate.FailureLost:
			l.Note = "the reply did not come back"
		}
	}
	return l
}

// keyspaceAt is what stands in the keyspace at this step.
func keyspaceAt(res gate.Result, t trailView) templates.Keyspace {
	v := templates.Keyspace{PendKey: decode.Escape(decode.PendingKey(res.Request.Queue))}
	switch {
	case t.at < t.total:
		v.Scope = "so far"
	case t.of > 1:
		v.Scope = fmt.Sprintf("all %d ids", t.of)
	}
	rows := res.Keyspace.Rows
	if t.at < t.total {
		rows = rows[:min(t.rows, len(rows))]
	}
	for _, row := range rows {
		r := templates.KeyRow{Key: shown(row.Key)}
		for _, f := range row.Fields {
			r.Fields = append(r.Fields, templates.Line{Label: f.Name, Value: named(f.Value), Prose: f.Value == ""})
		}
		v.Rows = append(v.Rows, r)
	}
	for _, m := range res.Keyspace.Pending {
		if t.at == t.total || slices.Contains(t.added, m.ID) {
			v.Pending = append(v.Pending, named(m.ID))
		}
	}
	v.Words = keyspaceWords(res, t, len(v.Rows), len(v.Pending))
	return v
}

// keyspaceWords says what the run wrote, and how that is known.
func keyspaceWords(res gate.Result, t trailView, rows, pending int) string {
	switch {
	case res.Answered() && res.Keyspace.Unknown:
		return "What was written is not known: the server’s replies do not tell."
	case !res.Answered() && res.Failure != nil && res.Engine.Kind != "model":
		return "What was written is not known. Whatever it was, the same transaction removes it again."
	case t.at < t.total && rows == 0:
		return "Empty before. No row yet, no member yet."
	case t.at < t.total:
		return "Empty before. " + wroteWords(rows, pending)
	case !res.Answered() && rows > 0:
		return "Empty before. " + wroteWords(rows, pending) + " The run keeps nothing: all of it is dropped again."
	case !res.Answered():
		return "Empty before. " + wroteWords(rows, pending)
	case rows == 0 && pending == 0:
		return fmt.Sprintf("EXISTS answered :%d before, and :%d after. %s", res.Before, res.LeftBehind, wroteWords(rows, pending))
	}
	return fmt.Sprintf("EXISTS answered :%d before. %s", res.Before, removedWords(res, rows, pending))
}

// removedWords says what stood in the keyspace, and that the run took it away again.
func removedWords(res gate.Result, rows, pending int) string {
	if res.LeftBehind > 0 {
		return fmt.Sprintf("%s All was to be removed, and EXISTS answered :%d.", wroteWords(rows, pending), res.LeftBehind)
	}
	if rows == 0 && pending == 0 {
		return wroteWords(rows, pending) + " EXISTS answered :0."
	}
	return strings.TrimSuffix(wroteWords(rows, pending), ".") + ", then removed: EXISTS answered :0."
}

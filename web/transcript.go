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

// roundViews words what crossed the socket.
func roundViews(res gate.Result) []templates.Round {
	var views []templates.Round
	runs := 0
	for _, r := range res.Rounds {
		v := templates.Round{
			Protocol: "RESP" + strconv.Itoa(r.Protocol),
			Sent:     decode.Escape(r.Sent()),
			Received: decode.Escape(r.Received()),
		}
		switch r.What {
		case gate.RoundLoad:
			v.Title = "The engine did not know the script, so it was loaded"
		default:
			runs++
			v.Title = "One transaction"
			if runs > 1 {
				v.Title = "The transaction again"
			}
		}
		queued := 0
		var multi, exec string
		var rows []templates.WireRow
		for _, e := range r.Exchanges {
			if e.Unread != "" {
				v.Unread = unreadView(e, res.Failure)
			}
			switch e.Command() {
			case "multi":
				multi = decode.Escape(e.Received)
			case "exec":
				exec = decode.Escape(e.Received)
			default:
				if e.Queued == "+QUEUED\r\n" {
					queued++
				}
				rows = append(rows, wireRow(e, res.Prefix))
			}
		}
		if r.What == gate.RoundRun {
			v.Frame = "multi … exec: not answered"
			switch {
			case multi == "" && v.Unread != nil:
				v.Frame = "multi … exec: the answer cannot be read"
			case multi != "" && exec == "":
				v.Frame = fmt.Sprintf("multi %s · %d times +QUEUED\\r\\n · exec: not answered", multi, queued)
				if v.Unread != nil {
					v.Frame = fmt.Sprintf("multi %s · %d times +QUEUED\\r\\n · exec: the answer cannot be read", multi, queued)
				}
			case multi != "":
				v.Frame = fmt.Sprintf("multi %s · %d times +QUEUED\\r\\n · exec %s", multi, queued, exec)
			}
		}
		setRows(&v, rows)
		views = append(views, v)
	}
	return views
}

// setRows numbers the commands of a round, and sets the one that ran the script apart
// from the explorer's own.
func setRows(v *templates.Round, rows []templates.WireRow) {
	var names []string
	for i, row := range rows {
		row.Place = fmt.Sprintf("command %d of %d", i+1, len(rows))
		if row.Command == "evalsha" {
			v.Script = append(v.Script, row)
			continue
		}
		v.Others = append(v.Others, row)
		if !slices.Contains(names, row.Command) {
			names = append(names, row.Command)
		}
	}
	v.Housekeeping = templates.Say(count(len(v.Others), "command")+" (", templates.Verbatim(strings.Join(names, ", ")), ")")
}

// dumpWidth is how many bytes stand in a line of a dump: as many as a phone has room
// for.
const dumpWidth = 8

// unreadView lays out the bytes that came where a reply should stand.
func unreadView(e gate.Exchange, why *gate.Failure) *templates.Unread {
	v := &templates.Unread{Words: templates.Say("The reply to ", templates.Verbatim(e.Command()), fmt.Sprintf(" is not complete. What came of it is %s:", count(len(e.Unread), "byte")))}
	if why != nil && why.Kind == gate.FailureProtocol {
		v.Words = templates.Say("The reply to ", templates.Verbatim(e.Command()), fmt.Sprintf(" cannot be read, because it is not RESP. What came is %s:", count(len(e.Unread), "byte")))
	}
	drawn := e.Unread[:min(len(e.Unread), shownBytes)]
	for at := 0; at < len(drawn); at += dumpWidth {
		b := drawn[at:min(at+dumpWidth, len(drawn))]
		v.Lines = append(v.Lines, templates.DumpLine{Offset: strconv.Itoa(at), Hex: fmt.Sprintf("% X", b), Text: decode.Escape(b)})
	}
	if rest := len(e.Unread) - len(drawn); rest > 0 {
		v.More = "and " + count(rest, "more byte") + ", all of them among the raw bytes below"
	}
	return v
}

func wireRow(e gate.Exchange, prefix string) templates.WireRow {
	v := templates.WireRow{Command: e.Command()}
	for _, a := range e.Args[1:] {
		rest, ok := strings.CutPrefix(a, prefix)
		switch {
		case ok && prefix != "":
			v.Args = append(v.Args, templates.WireArg{Prefix: prefix, Text: shown(rest)})
		case a == lua.Enqueue:
			v.Args = append(v.Args, templates.WireArg{Text: fmt.Sprintf("enqueue.lua, %d bytes", len(a))})
		case a == "":
			v.Args = append(v.Args, templates.WireArg{Text: "''"})
		default:
			v.Args = append(v.Args, templates.WireArg{Text: shown(a)})
		}
	}
	reply := e.Received
	if reply == "" {
		reply = e.Queued // refused when it was queued, so that nothing ran
	}
	v.Received = decode.Escape(reply)
	v.Type = replyType(reply)
	if reply == "" && e.Unread != "" {
		v.Type = templates.Say("what came back cannot be read, and stands below")
	}
	if strings.HasPrefix(reply, "-") || strings.HasPrefix(reply, "!") {
		v.Tone = "bad"
	}
	return v
}

// replyType names a reply by its type byte.
func replyType(reply string) templates.Words {
	line, text, _ := strings.Cut(reply, "\r\n")
	if line == "" {
		return templates.Say("nothing came back")
	}
	rest := line[1:]
	switch line[0] {
	case '+':
		return templates.Say("simple string")
	case '-', '!':
		if line[0] == '!' {
			rest = text // the first line is its length
		}
		class, _, _ := strings.Cut(rest, " ")
		return templates.Say("error, class ", templates.Verbatim(decode.Escape(class)))
	case ':':
		return templates.Say("integer")
	case ',':
		return templates.Say("double")
	case '#':
		return templates.Say("boolean")
	case '(':
		return templates.Say("big number")
	case '$', '*', '_':
		if rest == "-1" || line == "_" {
			return templates.Say("null")
		}
	}
	switch line[0] {
	case '$':
		return templates.Say("bulk string of " + rest + " bytes")
	case '=':
		return templates.Say("verbatim string of " + rest + " bytes")
	case '*':
		return templates.Say("array of " + rest)
	case '~':
		return templates.Say("set of " + rest)
	case '%':
		return templates.Say("map of " + rest)
	}
	return templates.Say("RESP type ", templates.Verbatim(line[:1]))
}

// failureView says why the wire gave no verdict, and who speaks instead.
func failureView(res gate.Result) *templates.Failure {
	f := res.Failure
	if f == nil {
		return nil
	}
	v := &templates.Failure{Title: sentence(f.Reason), Line: shown(f.Line)}
	switch {
	case f.Kind == gate.FailureLost, f.Kind == gate.FailureProtocol:
		v.Says = "So the outcome is unknown, and no verdict is claimed."
	case f.Kind == gate.FailureScript:
		v.Says = "So no verdict is claimed."
	case f.Kind == gate.FailureError:
		v.Says = "These are the engine’s own words."
	default:
		v.Says = "The verdict here is the Go model’s, not the wire’s."
	}
	if f.Again {
		v.Says += " Trying again may help."
	} else {
		v.Says += " Trying again will not help until its operator mends it."
	}
	return v
}

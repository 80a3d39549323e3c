package gate

import (
	"crypto/rand"
	"encoding/hex"
	"math"
	"slices"

	"brandedid/internal/decode"
	"brandedid/lua"
)

// A transaction is the commands of one run, and where in them each answer will
// stand.
type transaction struct {
	prefix   string // before every key, new for every run
	commands [][]any
	items    []int    // of each command, the id it is for, or -1
	reached  []int    // the places in the request of the ids that are sent
	rows     []string // the distinct row keys, without the prefix, in order
}

// newTransaction lays out the run of the ids that the host let through.
//
// The prefix stands in front of the key and not in the hash tag, so that the
// slot stays the queue's own. No visitor meets another, or a queue of somebody's.
func newTransaction(req Request, reached []int) transaction {
	t := transaction{prefix: newPrefix(), reached: reached}
	add := func(item int, args ...any) {
		t.commands = append(t.commands, args)
		t.items = append(t.items, item)
	}
	pending := t.prefix + decode.PendingKey(req.Queue)
	var touched []any
	for _, i := range reached {
		row := rowKey(req.Queue, req.IDs[i])
		n := slices.Index(t.rows, row)
		if n < 0 {
			n = len(t.rows)
			t.rows = append(t.rows, row)
			touched = append(touched, t.prefix+row)
		}
		add(i, "exists", touched[n])
		add(i, "evalsha", lua.SHA1, 2, touched[n], pending, req.IDs[i], req.Payload)
	}
	for _, key := range touched {
		add(-1, "hgetall", key)
	}
	touched = append(touched, pending)
	add(-1, "zrange", pending, 0, -1, "withscores")
	add(-1, append([]any{"unlink"}, touched...)...)
	add(-1, append([]any{"exists"}, touched...)...)
	return t
}

// newPrefix is sbx: and 64 random bits. The run's user may touch no other keys.
func newPrefix() string {
	var nonce [8]byte
	_, _ = rand.Read(nonce[:]) // never fails; it ends the program rather than hand out less
	return "sbx:" + hex.EncodeToString(nonce[:]) + ":"
}

// An outcome is what a transaction came to, read from the bytes alone.
type outcome struct {
	round    Round
	replies  []value // of each command, from EXEC's array; empty where nothing ran
	refusals []value // error replies at queue time, and to MULTI or EXEC
	whole    bool    // every reply arrived
	asked    bool    // EXEC was written, so that the server may have run it
}

// readOutcome pairs what was written with what was read.
func (t transaction) readOutcome(sent, received string) (outcome, error) {
	o := outcome{round: Round{What: RoundRun}}
	commands, err := readCommands(sent)
	for i := range commands {
		if i > 0 && i <= len(t.items) {
			commands[i].Item = t.items[i-1]
		}
	}
	o.round.Exchanges = commands
	if err != nil || len(commands) != len(t.commands)+2 {
		return o, nil // cut short while it was written: EXEC never went out
	}
	o.asked = true
	exec := len(commands) - 1
	for i := range commands {
		v, err := readReply(&received)
		if err == errShortReply {
			return o, nil
		}
		if err != nil {
			return o, err
		}
		e := &o.round.Exchanges[i]
		switch {
		case i == 0:
			e.Received = v.raw
		case i < exec:
			e.Queued = v.raw
		case v.kind == '*' && len(v.elems) == len(t.commands):
			e.Received = v.head
			o.replies = v.elems
			for j, reply := range v.elems {
				o.round.Exchanges[j+1].Received = reply.raw
			}
		default:
			e.Received = v.raw
		}
		if v.isError() {
			o.refusals = append(o.refusals, v)
		}
	}
	o.whole = true
	return o, nil
}

// readReply takes the next reply off b, passing over what a server may push in
// between.
func readReply(b *string) (value, error) {
	for {
		v, err := readValue(*b)
		if err != nil {
			return v, err
		}
		*b = (*b)[len(v.raw):]
		if v.kind != '>' {
			return v, nil
		}
	}
}

// answered reports whether MULTI was answered +OK and everything ran.
func (o outcome) answered() bool {
	return o.whole && o.replies != nil && o.round.Exchanges[0].Received == "+OK\r\n"
}

// legible reports whether each command's reply is of the kind that it gives. What a
// page tells of the keyspace is told from them.
func (t transaction) legible(o outcome) bool {
	for i, command := range t.commands {
		v := o.replies[i]
		switch command[0] {
		case "exists", "unlink":
			if n, ok := v.integer(); !ok || n < 0 {
				return false
			}
		case "evalsha":
			if !v.isError() && v.line() != ":0" && v.line() != ":1" {
				return false
			}
		case "hgetall":
			fields := v.flat()
			if len(fields)%2 != 0 || !v.isAggregate() || slices.ContainsFunc(fields, value.isError) {
				return false
			}
		case "zrange":
			pairs := v.flat()
			if len(pairs)%2 != 0 || !v.isAggregate() {
				return false
			}
			for j := 1; j < len(pairs); j += 2 {
				if score, err := pairs[j].score(); err != nil || math.IsNaN(score) || math.IsInf(score, 0) {
					return false
				}
			}
		}
	}
	return true
}

// unknownScript reports whether the server did not know the script, in which
// case the transaction wrote nothing.
func (o outcome) unknownScript() bool {
	for i, v := range o.replies {
		if o.round.Exchanges[i+1].Command() == "evalsha" && v.isError() && errorClass(v.line()) == "NOSCRIPT" {
			return true
		}
	}
	return false
}

// fill puts the wire's answers into a result, error replies as discreet says.
func (t transaction) fill(res *Result, o outcome, discreet func(string) string) {
	at := func(i int) value { return o.replies[i] }
	n := 0
	seen := map[string]bool{}
	for _, i := range t.reached {
		if row := rowKey(res.Request.Queue, res.Request.IDs[i]); !seen[row] {
			before, _ := at(n).integer()
			res.Before += before
			seen[row] = true
		}
		reply := at(n + 1) // after the EXISTS before it
		n += 2
		w := &res.Items[i].Wire
		said := w.Reply
		w.Reply = discreet(reply.line())
		w.Verdict, w.ErrorClass = VerdictOf(w.Reply)
		if w.Reply != said {
			w.Trail = nil // the model ran other lines than the server did
		}
	}
	res.Keyspace = Keyspace{}
	for _, row := range t.rows {
		fields := at(n).flat()
		n++
		if len(fields) == 0 {
			continue
		}
		r := Row{Key: row, Fields: make([]Field, 0, len(fields)/2)}
		for j := 0; j+1 < len(fields); j += 2 {
			r.Fields = append(r.Fields, Field{fields[j].text, fields[j+1].text})
		}
		res.Keyspace.Rows = append(res.Keyspace.Rows, r)
	}
	members := at(n).flat()
	res.Keyspace.Pending = slices.Grow(res.Keyspace.Pending, len(members)/2)
	for j := 0; j+1 < len(members); j += 2 {
		score, _ := members[j+1].score()
		res.Keyspace.Pending = append(res.Keyspace.Pending, Member{members[j].text, score})
	}
	res.LeftBehind, _ = at(n + 2).integer()
}

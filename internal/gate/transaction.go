package gate

import (
	"crypto/rand"
	"encoding/hex"
	"math"
	"slices"
	"strings"

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
	odd      *oddReply
	whole    bool // every reply arrived
	asked    bool // EXEC was written, so that the server may have run it
}

// An oddReply is a reply that can be read, and that its command never gives.
type oddReply struct{ command, line string }

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
		e := &o.round.Exchanges[i]
		v, err := readReply(&received)
		if err != nil {
			e.Unread = received
		}
		if err == errShortReply {
			return o, nil
		}
		if err != nil {
			return o, err
		}
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
			o.odd = &oddReply{"EXEC", v.line()}
		}
		if i == 0 && v.raw != "+OK\r\n" {
			o.odd = &oddReply{"MULTI", v.line()}
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

// keyspaceOdd finds the first reply that tells of the keyspace and that its command
// never gives, or nil. The script's own replies are judged by [VerdictOf].
func (t transaction) keyspaceOdd(o outcome) *oddReply {
	for i, command := range t.commands {
		if name := command[0].(string); name != "evalsha" && !usual(name, len(command)-1, o.replies[i]) {
			return &oddReply{strings.ToUpper(name), o.replies[i].line()}
		}
	}
	return nil
}

// usual reports whether the command, which has this many arguments, can give the reply.
func usual(command string, arguments int, v value) bool {
	switch command {
	case "exists", "unlink":
		n, ok := v.integer()
		return ok && n >= 0 && n <= arguments
	case "hgetall":
		fields := v.flat()
		return v.isAggregate() && len(fields)%2 == 0 && !slices.ContainsFunc(fields, value.isError)
	case "zrange":
		pairs := v.flat()
		if !v.isAggregate() || len(pairs)%2 != 0 {
			return false
		}
		for j := 1; j < len(pairs); j += 2 {
			if score, err := pairs[j].score(); err != nil || math.IsNaN(score) || math.IsInf(score, 0) {
				return false
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

// fill puts the wire's answers into a result, error replies as discreet says. It
// returns why there is no verdict for an id, or nil.
func (t transaction) fill(res *Result, o outcome, discreet func(string) string) *Failure {
	before := make([]int, 0, len(t.reached)) // of each id that was sent: rows with its key, right before the script
	n := 0
	seen := map[string]bool{}
	for _, i := range t.reached {
		there, _ := o.replies[n].integer()
		before = append(before, there)
		if row := rowKey(res.Request.Queue, res.Request.IDs[i]); !seen[row] {
			res.Before += there
			seen[row] = true
		}
		reply := o.replies[n+1] // after the EXISTS before it
		n += 2
		w := &res.Items[i].Wire
		said := w.Reply
		w.Reply = discreet(reply.line())
		w.Verdict, w.ErrorClass = VerdictOf(w.Reply)
		if w.Reply != said {
			w.Trail = nil // the model ran other lines than the server did
		}
	}
	fail := errorIn(res.Items)
	if odd := t.keyspaceOdd(o); odd != nil {
		res.Before, res.Keyspace = 0, Keyspace{Unknown: true}
		t.claimNoRows(res)
		if fail == nil {
			fail = odd.failure()
		}
		return fail
	}
	res.Keyspace = t.keyspace(o.replies[n:])
	res.LeftBehind, _ = o.replies[len(o.replies)-1].integer()
	for j, i := range t.reached {
		res.Items[i].Wire.Contradiction = res.contradiction(res.Items[i], before[j])
	}
	return fail
}

// keyspace reads what stands in the keyspace from the replies to HGETALL and ZRANGE.
func (t transaction) keyspace(replies []value) (ks Keyspace) {
	for n, row := range t.rows {
		fields := replies[n].flat()
		if len(fields) == 0 {
			continue
		}
		r := Row{Key: row, Fields: make([]Field, 0, len(fields)/2)}
		for j := 0; j+1 < len(fields); j += 2 {
			r.Fields = append(r.Fields, Field{fields[j].text, fields[j+1].text})
		}
		ks.Rows = append(ks.Rows, r)
	}
	members := replies[len(t.rows)].flat()
	ks.Pending = slices.Grow(ks.Pending, len(members)/2)
	for j := 0; j+1 < len(members); j += 2 {
		score, _ := members[j+1].score()
		ks.Pending = append(ks.Pending, Member{members[j].text, score})
	}
	return ks
}

// claimNoRows takes back the verdicts that rest on a keyspace which could not be
// read. A refusal does not: the script refuses before it looks at a key.
func (t transaction) claimNoRows(res *Result) {
	for _, i := range t.reached {
		if w := &res.Items[i].Wire; w.Verdict == Admitted || w.Verdict == Duplicate {
			w.Verdict, w.Trail = Error, nil
		}
	}
}

package gate

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"brandedid/internal/decode"
	"brandedid/lua"
)

// Model is the @enqueue script said again in Go, run on a keyspace of its own
// that starts empty and is dropped at the end. The zero value is ready.
type Model struct{}

// Info says that the model speaks, and that no engine was asked.
func (Model) Info(context.Context) EngineInfo { return EngineInfo{Kind: "model", Mode: "off"} }

// Probe is Info: there is nobody to ask.
func (m Model) Probe(ctx context.Context) EngineInfo { return m.Info(ctx) }

// Run answers the request by the model alone. A request that fails
// [Request.Check] is the caller's to refuse: the model would answer it all the
// same.
func (m Model) Run(ctx context.Context, req Request) Result {
	res := Result{Request: req, Engine: m.Info(ctx), ScriptSHA1: lua.SHA1}
	var ks keyspace
	for _, id := range req.IDs {
		it := Item{ID: id, Host: AskHost(req.Queue, id)}
		if it.Host.Valid || req.SkipHost {
			reply, trail := ks.enqueue(req.Queue, id, req.Payload)
			it.Wire = Wire{Reached: true, Reply: reply, Trail: trail}
			it.Wire.Verdict, it.Wire.ErrorClass = VerdictOf(reply)
		} else {
			var alone keyspace
			reply, _ := alone.enqueue(req.Queue, id, req.Payload)
			it.Wire.Verdict = NotReached
			it.Wire.Alone, _ = VerdictOf(reply)
		}
		res.Items = append(res.Items, it)
	}
	res.Keyspace = Keyspace{Rows: ks.rows, Pending: ks.pending}
	return res
}

// keyspace is the part of a server's state that the script touches.
type keyspace struct {
	rows    []Row
	pending []Member
}

// refusal is the reply to an id that is not a job's, as it stands in the script.
const refusal = "-EMQKIND job id must be JOB-namespaced"

// rowFields are the fields that the script writes to a new row.
func rowFields(payload string) []Field {
	return []Field{{"state", "pending"}, {"attempts", "0"}, {"payload", payload}}
}

// enqueue runs the script once: kind, then duplicate, then the row, then the
// pending set. It returns the reply line and the statements that ran.
func (ks *keyspace) enqueue(queue, id, payload string) (reply string, trail []Step) {
	trail = make([]Step, 0, 5) // as many as an admitted id takes
	ran := func(line int, op Op, answer string) { trail = append(trail, Step{line, op, answer}) }

	// string.sub(ARGV[1], 1, 3) of a shorter string is the whole string.
	kind := id[:min(len(id), decode.NamespaceLen)]
	if kind != "JOB" {
		ran(lineCompare, OpCompare, "true")
		ran(lineRefuse, OpReturn, refusal)
		return refusal, trail
	}
	ran(lineCompare, OpCompare, "false")

	key := rowKey(queue, id)
	if slices.ContainsFunc(ks.rows, func(r Row) bool { return r.Key == key }) {
		ran(lineExists, OpExists, "1")
		ran(lineDuplicate, OpReturn, ":0")
		return ":0", trail
	}
	ran(lineExists, OpExists, "0")

	fields := rowFields(payload)
	ks.rows = append(ks.rows, Row{Key: key, Fields: fields})
	ran(lineHSet, OpHSet, strconv.Itoa(len(fields)))

	// Every score is 0, so the set keeps its members by their bytes alone.
	at, _ := slices.BinarySearchFunc(ks.pending, id, func(m Member, id string) int { return strings.Compare(m.ID, id) })
	ks.pending = slices.Insert(ks.pending, at, Member{ID: id})
	ran(lineZAdd, OpZAdd, "1")
	ran(lineAdmit, OpReturn, ":1")
	return ":1", trail
}

package web

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/a-h/templ"

	"brandedid/internal/gate"
	"brandedid/web/templates"
)

// galleryTime is the moment at which the gallery is always seen, so that two
// pictures of it differ only where the pages do.
var galleryTime = time.Date(2026, time.November, 30, 12, 0, 0, 0, time.UTC)

// A galleryState is a widget in one state worth looking at.
type galleryState struct {
	name   string // in the address
	what   string // in words
	widget templ.Component
}

// gallery shows every widget in every state: all of them, or the one that ?state
// names.
func (s *server) gallery(w http.ResponseWriter, r *http.Request) error {
	q, err := readQuery(r.URL.RawQuery)
	if err != nil {
		return err
	}
	states := s.galleryStates(r.Context())
	var names []string
	for _, st := range states {
		names = append(names, st.name)
	}
	only, err := q.choice("state", "", names...)
	if err != nil {
		return err
	}
	p := s.page(r.Context(), "/gallery", nil)
	p.Title, p.Heading, p.NoIndex = "Gallery"+siteSuffix, "Gallery", true
	p.Lead = templates.TextLead("Every widget in every state, seen at " + galleryTime.Format(pageTime) + ".")
	// The widgets' links lead to their pages; there is no panel here to swap into.
	p.Assets.Scripts = []string{s.links.static("js/explorer.js")}
	var entries []templates.Entry
	for _, st := range states {
		e := templates.Entry{Name: st.name, What: st.what, Href: s.links.page("/gallery", param{"state", st.name})}
		if only == "" || only == st.name {
			e.Widget = st.widget
		}
		entries = append(entries, e)
	}
	return writePage(w, r, http.StatusOK, templates.GalleryPage(p, entries))
}

// galleryStates draws every state with a clock that stands and the model for an
// engine.
func (s *server) galleryStates(ctx context.Context) []galleryState {
	still := *s
	still.now = func() time.Time { return galleryTime }
	still.engine = gate.Model{}
	model := func(req gate.Request) gate.Result { return gate.Model{}.Run(ctx, req) }

	var states []galleryState
	decoder := func(name, what, id string) {
		states = append(states, galleryState{"decoder-" + name, "Decoder: " + what, templates.DecoderWidget(still.decoder(ctx, model, decodeAsk{id: id, given: true}))})
	}
	gateRun := func(name, what string, a gateAsk) {
		if a.queue == "" {
			a.queue = gate.DefaultQueue
		}
		states = append(states, galleryState{"gate-" + name, "Gate: " + what, templates.GateWidget(still.gate(ctx, model, a))})
	}
	key := func(name, what, queue, id string) {
		states = append(states, galleryState{"key-" + name, "Key: " + what, templates.KeyWidget(still.key(ctx, keyAsk{id: id, given: true, queue: queue}))})
	}
	at := func(step int, ids ...string) gateAsk {
		return gateAsk{ids: ids, payload: gate.DefaultPayload, step: step}
	}
	skip := func(ids ...string) gateAsk { a := at(wholeTrail, ids...); a.skipHost = true; return a }

	states = append(states, galleryState{"decoder-empty", "Decoder: no id yet", templates.DecoderWidget(still.decoder(ctx, model, decodeAsk{id: "", given: false}))})
	decoder("job", "a job’s id", "JOB0KHTOWnGLuC")
	decoder("user", "a user’s id", "USR0KHTOWnGLuC")
	decoder("node", "an id with a node and a sequence", "JOB0456qLH4vib")
	decoder("epoch", "the epoch itself", "JOB00000000000")
	decoder("max", "the largest id, far in the future", "JOBAzL8n0Y58m7")
	decoder("length", "too short, and more", "job-42")
	decoder("nothing", "the empty string", "")
	decoder("namespace", "a lower-case namespace", "job0KHTOWnGLuC")
	decoder("alphabet", "a byte that is no digit", "JOB0KHTOWnGLu-")
	decoder("range", "over 63 bits", "JOBzzzzzzzzzzz")
	decoder("range-user", "over 63 bits, and no job", "USRzzzzzzzzzzz")
	decoder("many", "every shape fault at once", "j_b0KH-OWnG?uC!!")
	decoder("long", "a long text", strings.Repeat("JOB0KHTOWnGLuC is not this ", 20))
	decoder("bytes", "bytes that are not UTF-8", "JOB\xff\x000KHTOWnG\r\n")
	decoder("markup", "markup", "<script>alert(1)</script>")
	decoder("lookalike", "a Cyrillic letter", "J\u041eB0KHTOWnGLuC")
	decoder("newline", "a pasted line feed", "JOB0KHTOWnGLuC\n")
	decoder("zero", "a lost leading zero", "JOBKHTOWnGLuC")
	decoder("two", "two ids in one text", "JOB0KHTOWnGLuC or USR0NgWEfAEJfs?")
	decoder("prefix", "a namespace alone", "JOB")
	decoder("ulid", "looks like a ULID", "01ARZ3NDEKTSV4RRFFQ69G5FAV")
	decoder("snowflake", "looks like a Snowflake in decimal", "274557032793636864")
	decoder("foreign", "looks like somebody else’s Snowflake", "1790000000000000000")
	decoder("rounded", "looks like what a spreadsheet left of an integer", "2.74557E+17")
	decoder("cut", "looks like an id that was cut off", "JOB0KHTO…")
	decoder("key", "looks like a key with an id in it", "emq:{orders}:job:JOB0KHTOWnGLuC")
	decoder("link-range", "looks like a link, and the id in it is over 63 bits", "https://x.example/?id=JOBzzzzzzzzzzz")

	states = append(states, galleryState{"gate-empty", "Gate: no id yet", templates.GateWidget(still.gate(ctx, model, gateAsk{queue: gate.DefaultQueue, payload: gate.DefaultPayload, step: wholeTrail}))})
	gateRun("job", "admitted", at(wholeTrail, "JOB0KHTOWnGLuC"))
	gateRun("user", "refused", at(wholeTrail, "USR0KHTOWnGLuC"))
	gateRun("lower", "not reached", at(wholeTrail, "job0KHTOWnGLuC"))
	gateRun("start", "before the first statement", at(0, "JOB0KHTOWnGLuC"))
	gateRun("step", "half way", at(3, "JOB0KHTOWnGLuC"))
	gateRun("duplicate", "the same id twice", at(wholeTrail, "JOB0KHTOWnGLuC", "JOB0KHTOWnGLuC"))
	gateRun("several", "several ids", at(wholeTrail, "JOB0KHTOWnGLuD", "USR0KHTOWnGLuC", "JOB0KHTOWnGLuC", "job-42", "JOBzzzzzzzzzzz"))
	gateRun("alone", "the wire alone admits a namespace", skip("JOB"))
	gateRun("alone-refuses", "the wire alone refuses", skip("job-42"))
	gateRun("bytes", "the wire alone, odd bytes", skip("J\xd0\x9e"))
	gateRun("nothing", "the wire alone, the empty string", skip(""))
	gateRun("glued", "looks like two ids with nothing between them", at(wholeTrail, "JOB0KHTOWnGLuCUSR0KHTOWnGLuC"))
	gateRun("looks", "several strings, each of another kind", at(wholeTrail, "01ARZ3NDEKTSV4RRFFQ69G5FAV", "JOB:0KHTOWnGLuC", "JOB0KHTOWnGLuC"))
	gateRun("queue", "a queue that a run refuses", gateAsk{ids: []string{"JOB0KHTOWnGLuC"}, queue: "a{b}", payload: "", step: wholeTrail})
	gateRun("long", "an id that is too long to run", at(wholeTrail, strings.Repeat("A", gate.MaxID+1)))

	wire := func(name, what string, run runner) {
		a := at(wholeTrail, "JOB0KHTOWnGLuC")
		a.queue = gate.DefaultQueue
		states = append(states, galleryState{"wire-" + name, "The wire: " + what, templates.GateWidget(still.gate(ctx, run, a))})
	}
	wire("admitted", "admitted by a Valkey", canned)
	wire("noscript", "the script had to be loaded", cannedUnknown)
	wire("error", "the server answers with an error", cannedError)
	wire("odd", "the script gives a reply that it never gives", cannedOdd)
	wire("unreadable", "what comes back is not RESP", cannedUnreadable)
	wire("contradiction", "the keyspace contradicts the reply", cannedContradiction)
	wire("lost", "the reply is lost", cannedLost)
	wire("away", "the engine is away", cannedFailure(gate.Failure{Kind: gate.FailureAway, Reason: "the engine is away", Again: true}))
	wire("read-only", "the engine is a read-only replica", cannedFailure(gate.Failure{Kind: gate.FailureRefused, Reason: "the engine is a read-only replica", Line: "-READONLY You can't write against a read only replica."}))
	states = append(states, galleryState{"decoder-wire", "Decoder: admitted by a Valkey", templates.DecoderWidget(still.decoder(ctx, canned, decodeAsk{id: "JOB0KHTOWnGLuC", given: true}))})
	states = append(states, galleryState{"decoder-away", "Decoder: the engine is away", templates.DecoderWidget(still.decoder(ctx, cannedFailure(gate.Failure{Kind: gate.FailureAway, Reason: "the engine is away", Again: true}), decodeAsk{id: "JOB0KHTOWnGLuC", given: true}))})

	states = append(states, galleryState{"key-empty", "Key: no candidate yet", templates.KeyWidget(still.key(ctx, keyAsk{queue: gate.DefaultQueue}))})
	key("built", "built", gate.DefaultQueue, "JOB0456qLH4via")
	key("prefix", "a namespace alone", gate.DefaultQueue, "JOB")
	key("lower", "a lower-case namespace", gate.DefaultQueue, "job0456qLH4via")
	key("short", "too short", gate.DefaultQueue, "JOB0456")
	key("uuid", "looks like a UUID", gate.DefaultQueue, "550e8400-e29b-41d4-a716-446655440000")
	key("zero", "looks like an id with an extra zero", gate.DefaultQueue, "JOB00456qLH4via")
	key("range", "the runtimes disagree", gate.DefaultQueue, "JOBzzzzzzzzzzz")
	key("brace", "a queue name with braces", "a{b}c", "JOB0456qLH4via")
	key("no-queue", "an empty queue name", "", "JOB0456qLH4via")
	return states
}

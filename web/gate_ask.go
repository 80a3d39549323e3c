package web

import (
	"fmt"
	"strconv"

	"brandedid/internal/gate"
)

// wholeTrail is the step of a run that is shown to its end.
const wholeTrail = -1

// A gateAsk is a request for the gate page as its address spells it: a run, and
// the step at which to show it.
type gateAsk struct {
	surface
	ids            []string
	queue, payload string
	skipHost       bool
	step           int // statements that have run, or wholeTrail
}

// readGateAsk reads the query of the gate page, its fragment and its API.
func readGateAsk(raw string, where func(query) (surface, error)) (gateAsk, error) {
	q, err := readQuery(raw)
	if err != nil {
		return gateAsk{}, err
	}
	sf, err := where(q)
	if err != nil {
		return gateAsk{}, err
	}
	a := gateAsk{surface: sf, ids: q.all("id"), queue: gate.DefaultQueue, payload: gate.DefaultPayload}
	if len(a.ids) > 0 {
		first, given, err := q.firstID(a.ids[0])
		if err != nil {
			return gateAsk{}, err
		}
		if a.ids[0] = first; !given {
			a.ids = a.ids[1:]
		}
	}
	for _, kept := range q.all("also" + keptSuffix) {
		id, err := q.unhex("also"+keptSuffix, kept)
		if err != nil {
			return gateAsk{}, err
		}
		a.ids = append(a.ids, id)
	}
	// The form's last field adds an id. It is sent empty when it is not used, so
	// here, and only here, empty means nothing.
	also, _, err := q.one("also")
	if err != nil {
		return gateAsk{}, err
	}
	if also != "" {
		a.ids = append(a.ids, also)
	}
	if n := len(a.ids); n > gate.MaxIDs {
		return gateAsk{}, q.refuse("id", fmt.Sprintf("%d ids are given", n), fmt.Sprintf("a run takes at most %d", gate.MaxIDs))
	}
	queue, given, err := q.field("queue")
	if err != nil {
		return gateAsk{}, err
	}
	if given {
		a.queue = queue
	}
	payload, given, err := q.field("payload")
	if err != nil {
		return gateAsk{}, err
	}
	if given {
		a.payload = payload
	}
	host, err := q.choice("host", "check", "check", "skip")
	if err != nil {
		return gateAsk{}, err
	}
	a.skipHost = host == "skip"
	a.step, err = q.number("step", wholeTrail, 0, maxSteps)
	return a, err
}

// maxSteps is more than any run has: five statements an id at the most.
const maxSteps = 5 * gate.MaxIDs

func (a gateAsk) request() gate.Request {
	return gate.Request{IDs: a.ids, Queue: a.queue, Payload: a.payload, SkipHost: a.skipHost}
}

// own spells the request back, but for the surface. What stands at its default is left out, so
// that one run has one address.
func (a gateAsk) own() []param {
	var ps []param
	for _, id := range a.ids {
		ps = append(ps, param{"id", id})
	}
	if a.queue != gate.DefaultQueue {
		ps = append(ps, param{"queue", a.queue})
	}
	if a.payload != gate.DefaultPayload {
		ps = append(ps, param{"payload", a.payload})
	}
	if a.skipHost {
		ps = append(ps, param{"host", "skip"})
	}
	if a.step != wholeTrail {
		ps = append(ps, param{"step", strconv.Itoa(a.step)})
	}
	return ps
}

// plain reports whether the request is for one id at the most, as the page runs it
// where nothing else is asked for.
func (a gateAsk) plain() bool {
	return len(a.ids) < 2 && a.queue == gate.DefaultQueue && a.payload == gate.DefaultPayload && !a.skipHost && a.step == wholeTrail
}

// withStep, withIDs and withHost are the same request but for one thing. A
// request that changes is shown from its end again.
func (a gateAsk) withStep(step int) gateAsk { a.step = step; return a }

func (a gateAsk) withIDs(ids []string) gateAsk { a.ids, a.step = ids, wholeTrail; return a }

func (a gateAsk) withHost(skip bool) gateAsk { a.skipHost, a.step = skip, wholeTrail; return a }

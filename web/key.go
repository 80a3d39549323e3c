package web

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"brandedid/internal/decode"
	"brandedid/internal/gate"
	"brandedid/web/templates"
)

// keySamples are the candidates that the course's isValid-then-jobKey gate offers.
var keySamples = []string{"JOB0456qLH4via", "JOB", "job0456qLH4via", "JOB0456"}

// A keyAsk is a request for the key page as its address spells it.
type keyAsk struct {
	surface
	id    string
	given bool
	queue string // any bytes: the key builder takes any name
}

func readKeyAsk(raw string, where func(query) (surface, error)) (keyAsk, error) {
	q, err := readQuery(raw)
	if err != nil {
		return keyAsk{}, err
	}
	a := keyAsk{queue: gate.DefaultQueue}
	if a.surface, err = where(q); err != nil {
		return keyAsk{}, err
	}
	if a.id, a.given, err = q.id(); err != nil {
		return keyAsk{}, err
	}
	queue, given, err := q.field("queue")
	if given {
		a.queue = queue
	}
	return a, err
}

func (a keyAsk) own() []param {
	var ps []param
	if a.given {
		ps = append(ps, param{"id", a.id})
	}
	if a.queue != gate.DefaultQueue {
		ps = append(ps, param{"queue", a.queue})
	}
	return ps
}

func (s *server) keyPage(w http.ResponseWriter, r *http.Request) error {
	a, err := readKeyAsk(r.URL.RawQuery, onExplorer)
	if err != nil {
		return err
	}
	if address, _ := s.keyHrefs(a); tidy(w, r.URL.RawQuery, address) {
		return nil
	}
	v := s.key(r.Context(), a)
	p := s.page(r.Context(), "/key", given(a.given, a.id))
	p.Title = keyTitle(a)
	p.Description = "Ask isValid about a branded id, and see the job key that is built or the exception that is thrown."
	p.Heading = "A key for valid ids only"
	p.Lead = templates.KeyLead()
	s.forCrawlers(w, &p, "/key", given(a.given, a.id), a.queue != gate.DefaultQueue)
	p.Share = s.share(v.Href, p.Canonical, p.Title, cmp.Or(v.Sentence, p.Description), given(a.given, a.id))
	return writePage(w, r, http.StatusOK, templates.KeyPage(p, s.keyForm(a), v))
}

func (s *server) keyWidget(w http.ResponseWriter, r *http.Request) error {
	a, err := readKeyAsk(r.URL.RawQuery, surfaceOf)
	if err != nil {
		return err
	}
	v := s.key(r.Context(), a)
	return s.writeFragment(w, r, a.surface, v.Href, templates.KeyFragment(keyTitle(a), s.keyForm(a), v))
}

func (s *server) keyFrame(w http.ResponseWriter, r *http.Request) error {
	a, err := readKeyAsk(r.URL.RawQuery, framedBy)
	if err != nil {
		return err
	}
	if address, _ := s.keyHrefs(a); tidy(w, r.URL.RawQuery, address) {
		return nil
	}
	v := s.key(r.Context(), a)
	return writePage(w, r, http.StatusOK, templates.KeyFrame(s.frame(a.surface, keyTitle(a), v.Href), s.keyForm(a), v))
}

func keyTitle(a keyAsk) string {
	if !a.given {
		return "The key" + siteSuffix
	}
	return "The key of " + brief(a.id) + siteSuffix
}

// keyHrefs are where the key page shows an id for a queue.
func (s *server) keyHrefs(a keyAsk) (page, fragment string) {
	return s.hrefs(a.surface, "key", "/key", a.own())
}

func (s *server) keyForm(a keyAsk) templates.Ask {
	v := templates.Ask{
		Label:   "Candidate",
		Button:  "Build the key",
		Samples: samples(a.surface, keySamples, a.id, s.likewise(a)),
		Options: &templates.Options{
			Open:  a.queue != gate.DefaultQueue,
			Queue: textField("queue", "Queue", a.queue),
		},
	}
	s.address(&v, a.surface, "key", "/key")
	v.Value, v.Note = fieldValue(a.id)
	v.Hidden = slices.Concat(keepID(a.id, a.given), keep("queue", a.queue))
	return v
}

// likewise gives the hrefs of other ids on the same queue and surface.
func (s *server) likewise(a keyAsk) func(id string) (page, fragment string) {
	return func(id string) (string, string) {
		a.id, a.given = id, true
		return s.keyHrefs(a)
	}
}

// keyTries are the samples of the course and one over the range, and what each
// shows. A frame that offers samples of its own has none.
func (s *server) keyTries(a keyAsk) []templates.Try {
	if a.samples != nil {
		return nil
	}
	try := func(id, what string) templates.Try {
		c := templates.Choice{Label: id}
		c.Href, c.Fragment = s.likewise(a)(id)
		return templates.Try{Choice: c, What: what}
	}
	return []templates.Try{
		try("JOB0456qLH4via", "A valid id: both runtimes build its key."),
		try("JOB0456", "Too short: both runtimes throw an exception."),
		try("job0456qLH4via", "Small letters in front: both runtimes throw an exception."),
		try("JOBzzzzzzzzzzz", "The number is too large: F# builds the key, Elixir throws an exception."),
	}
}

// key asks isValid, and both runtimes' key builders. No engine takes part.
func (s *server) key(_ context.Context, a keyAsk) templates.Key {
	href := s.links.page("/key", a.own()...)
	if !a.given {
		return templates.Key{Empty: true, Example: example(), Tries: s.keyTries(a), Root: templates.Root{State: "empty", Engine: noEngine, Href: href}}
	}
	host := gate.AskHost(a.queue, a.id)
	r := s.read(a.id)
	v := templates.Key{
		Root: templates.Root{
			Valid:   fmt.Sprint(host.Valid),
			Verdict: keyVerdict(host),
			Engine:  noEngine,
			State:   "ready",
			Href:    href,
		},
		Strip:    strip(a.id, r.Faults),
		Sentence: keySentence(host),
		Calls: []templates.Call{
			{Runtime: "F#", Text: fmt.Sprintf(`isValid "%s" =`, shown(a.id)), Answer: fmt.Sprint(host.Shape)},
			{Runtime: "Elixir", Text: fmt.Sprintf(`valid?("%s") =`, shown(a.id)), Answer: fmt.Sprint(host.Valid)},
		},
		Checks:   hostChecks(a.id),
		Runtimes: runtimes(a, host),
		Look:     lookView(r, s.likewise(a)),
		Faults:   faultViews(r),
		Mends:    mendViews(r.Mends, s.likewise(a)),
	}
	v.Field, v.Note = fieldValue(a.id)
	v.Announce = templates.Say(briefWords(a.id), ": ", lookTitle(r), v.Sentence)
	if host.Shape {
		slot := slotView(host.FSharpKey, a.id)
		v.Slot = &slot
	}
	if err := gate.CheckQueue(a.queue); err != nil {
		v.Queue = queueNotice(err)
	}
	return v
}

// noEngine stands in data-engine where no engine takes part in the answer.
const noEngine = "none"

func keyVerdict(h gate.Host) string {
	if h.Valid {
		return "built"
	}
	return "raised"
}

func keySentence(h gate.Host) string {
	switch {
	case h.Valid:
		return "A valid id: both runtimes build its key."
	case h.Shape:
		return "The runtimes disagree: F# checks only the shape and builds the key; Elixir also checks the range and throws an exception."
	}
	return "Not a branded id: both runtimes throw an exception, and no key is built."
}

func runtimes(a keyAsk, h gate.Host) []templates.Runtime {
	prefix := shown(decode.QueueKey(a.queue, "job:"))
	queue, id := decode.Escape(a.queue), shown(a.id)
	return []templates.Runtime{
		{Name: "F#", Call: fmt.Sprintf(`Keyspace.jobKey "%s" "%s"`, queue, id), Builds: h.Shape, Prefix: prefix, ID: id, Error: h.FSharp},
		{Name: "Elixir", Call: fmt.Sprintf(`Keyspace.job_key("%s", "%s")`, queue, id), Builds: h.Valid, Prefix: prefix, ID: id, Error: h.Elixir},
	}
}

// slotView says where a key lands in a cluster, and which part of it decides.
func slotView(key, id string) templates.Slot {
	v := templates.Slot{Number: fmt.Sprint(decode.Slot(key))}
	start, end, ok := decode.HashTag(key)
	if !ok {
		v.Tag = shown(key)
		v.Words = "Nothing stands between the first braces, so the whole key is hashed: CRC16 of it, mod 16384. Keys of this queue are scattered over the slots."
		return v
	}
	v.Before, v.Tag = shown(key[:start]), shown(key[start:end])
	v.After, v.ID = shown(strings.TrimSuffix(key[end:], id)), id
	v.Words = "CRC16 of the hash tag, mod 16384. Every key with this tag lands in this slot, so a script may touch them together."
	return v
}

// queueNotice says what a run would hold against a queue's name.
func queueNotice(err error) *templates.Notice {
	n := &templates.Notice{
		Title:  "An odd queue name",
		Detail: sentence(err.Error()),
		Hint:   "The key builder itself takes any name. A run on the gate page does not.",
	}
	return n
}

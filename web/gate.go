package web

import (
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"brandedid/internal/decode"
	"brandedid/internal/gate"
	"brandedid/web/templates"
)

// gateSamples are the ids that the course's byte-by-byte gate offers.
var gateSamples = []string{"JOB0KHTOWnGLuC", "USR0KHTOWnGLuC", "CRS0KHTOWnGLuC", "job0KHTOWnGLuC"}

func (s *server) gatePage(w http.ResponseWriter, r *http.Request) error {
	a, err := readGateAsk(r.URL.RawQuery, onExplorer)
	if err != nil {
		return err
	}
	if address, _ := s.gateHrefs(a); tidy(w, r.URL.RawQuery, address) {
		return nil
	}
	v := s.gate(r.Context(), s.runner(w, r), a)
	p := s.page(r.Context(), "/gate", given(len(a.ids) > 0, first(a.ids))) // after the run, which may have heard from the engine
	p.Title = gateTitle(a)
	p.Description = "Watch the @enqueue script compare three bytes with JOB, and see what it writes or refuses."
	p.Heading = "The gate, byte by byte"
	p.Lead = templates.GateLead()
	s.forCrawlers(w, &p, "/gate", given(len(a.ids) > 0, first(a.ids)), !a.plain())
	p.Share = s.share(v.Href, p.Canonical, p.Title, cmp.Or(v.Sentence, p.Description), given(len(a.ids) > 0, first(a.ids)))
	return writePage(w, r, http.StatusOK, templates.GatePage(p, s.gateForm(a), v))
}

func (s *server) gateWidget(w http.ResponseWriter, r *http.Request) error {
	a, err := readGateAsk(r.URL.RawQuery, surfaceOf)
	if err != nil {
		return err
	}
	v := s.gate(r.Context(), s.runner(w, r), a)
	return s.writeFragment(w, r, a.surface, v.Href, templates.GateFragment(gateTitle(a), s.gateForm(a), v))
}

func (s *server) gateFrame(w http.ResponseWriter, r *http.Request) error {
	a, err := readGateAsk(r.URL.RawQuery, framedBy)
	if err != nil {
		return err
	}
	if address, _ := s.gateHrefs(a); tidy(w, r.URL.RawQuery, address) {
		return nil
	}
	v := s.gate(r.Context(), s.runner(w, r), a)
	return writePage(w, r, http.StatusOK, templates.GateFrame(s.frame(a.surface, gateTitle(a), v.Href), s.gateForm(a), v))
}

func gateTitle(a gateAsk) string {
	switch len(a.ids) {
	case 0:
		return "The gate" + siteSuffix
	case 1:
		return brief(a.ids[0]) + " at the gate" + siteSuffix
	}
	return fmt.Sprintf("%d ids at the gate%s", len(a.ids), siteSuffix)
}

// gateHrefs are where the gate page shows a request.
func (s *server) gateHrefs(a gateAsk) (page, fragment string) {
	return s.hrefs(a.surface, "gate", "/gate", a.own())
}

func (s *server) gateChoice(label string, a gateAsk) templates.Choice {
	c := templates.Choice{Label: label}
	c.Href, c.Fragment = s.gateHrefs(a)
	return c
}

func (s *server) gateForm(a gateAsk) templates.Ask {
	first := ""
	if len(a.ids) > 0 {
		first = a.ids[0]
	}
	v := templates.Ask{
		Label:  "Candidate",
		Button: "Run the gate",
		Samples: samples(a.surface, gateSamples, first, func(id string) (string, string) {
			return s.gateHrefs(a.withIDs([]string{id}))
		}),
		Options: &templates.Options{
			Open:    len(a.ids) > 1 || a.queue != gate.DefaultQueue || a.payload != gate.DefaultPayload,
			Queue:   textField("queue", "Queue", a.queue),
			Payload: ptr(textField("payload", "The job’s payload", a.payload)),
		},
		Toggle: &templates.Toggle{Label: "Host gate", Choices: []templates.Choice{
			s.gateChoice("checked", a.withHost(false)),
			s.gateChoice("skipped", a.withHost(true)),
		}},
	}
	if a.samples == nil {
		alone := s.wireAlone(a)
		alone.Current = a.skipHost && slices.Equal(a.ids, []string{wireAloneSample})
		v.More = []templates.Choice{alone}
	}
	s.address(&v, a.surface, "gate", "/gate")
	v.Value, v.Note = fieldValue(first)
	v.Toggle.Choices[0].Current, v.Toggle.Choices[1].Current = !a.skipHost, a.skipHost
	if a.skipHost {
		v.Hidden = append(v.Hidden, templates.Input{Name: "host", Value: "skip"})
	}
	v.Hidden = slices.Concat(v.Hidden, keepID(first, len(a.ids) > 0), keep("queue", a.queue), keep("payload", a.payload))
	more := a.ids[min(1, len(a.ids)):]
	asText := !slices.ContainsFunc(more, func(id string) bool { return !carried(id) })
	for _, id := range more {
		if asText {
			v.Hidden = append(v.Hidden, templates.Input{Name: "id", Value: id})
		} else {
			// All of them, so that they keep their order.
			v.Hidden = append(v.Hidden, templates.Input{Name: "also" + keptSuffix, Value: hex.EncodeToString([]byte(id))})
		}
	}
	if len(a.ids) < gate.MaxIDs {
		v.Options.Also = ptr(textField("also", "One more id", ""))
	}
	return v
}

// wireAloneSample is no branded id, and the wire gate admits it: its first three
// bytes are JOB.
const wireAloneSample = "JOB-42"

// wireAlone shows what the wire gate does without the host gate.
func (s *server) wireAlone(a gateAsk) templates.Choice {
	return s.gateChoice(wireAloneSample+", host gate skipped", a.withHost(true).withIDs([]string{wireAloneSample}))
}

// gateTries are the four answers that two gates can give together, with an id for
// each. A frame that offers samples of its own has none.
func (s *server) gateTries(a gateAsk) []templates.Try {
	if a.samples != nil {
		return nil
	}
	try := func(id, what string) templates.Try {
		return templates.Try{Choice: s.gateChoice(id, a.withHost(false).withIDs([]string{id})), What: what}
	}
	return []templates.Try{
		try("JOB0KHTOWnGLuC", "Both gates accept it: the script writes a row."),
		try("USR0KHTOWnGLuC", "The host gate accepts it, the wire gate refuses it: it is a branded id, but not of a job."),
		try("job0KHTOWnGLuC", "Neither gate accepts it: the three letters have to be capitals."),
		{Choice: s.wireAlone(a), What: "Only the wire gate accepts it, so a row exists under an invalid id. The host gate exists to stop this."},
	}
}

func textField(name, label, value string) templates.TextField {
	f := templates.TextField{Name: name, Label: label}
	f.Value, f.Note = fieldValue(value)
	return f
}

func ptr[T any](v T) *T { return &v }

// gate runs a request and draws it at the step that was asked for.
func (s *server) gate(ctx context.Context, run runner, a gateAsk) templates.Gate {
	href := s.links.page("/gate", a.own()...)
	if len(a.ids) == 0 {
		return templates.Gate{Empty: true, Example: example(), Tries: s.gateTries(a), Root: templates.Root{State: "empty", Engine: s.engine.Info(ctx).Kind, Href: href}}
	}
	req := a.request()
	if err := req.Check(); err != nil {
		return s.gateRefused(a, href, err)
	}
	res := run(req)
	v := templates.Gate{Root: s.root(res, res.Items[0])}
	if !a.framed {
		v.Link = href
	}
	v.Href = href
	v.Sentence = resultSentence(res, res.Items[0])
	if len(res.Items) > 1 {
		v.Sentence = tally(res.Items) + contradictions(res.Items) + modelsWord(res)
		v.Announce = templates.Say(v.Sentence)
	}
	t := trailOf(res, a.step)
	if t.at < t.total {
		v.Ahead = "the whole run"
		v.Sentence = fmt.Sprintf("Step %d of %d: not decided yet.", t.at, t.total)
	}
	v.Compared = compared(t.item.ID, len(t.ran) > 0 || t.total == 0)
	v.Box = verdictBox(t)
	v.Stepper = s.stepper(a, t)
	switch {
	case v.Stepper != nil:
	case t.item.Wire.Reached:
		v.Idle = templates.Say("There are no steps to show: this reply comes from the server, not from the script.")
	default:
		v.Idle = templates.Say("The script did not run: the host gate threw an exception first. ", aloneWords(t.item))
		v.IdleLink = ptr(s.gateChoice("Skip the host gate and watch", a.withHost(true)))
	}
	if a.step != wholeTrail && v.Stepper != nil {
		v.Announce = v.Stepper.Says
		if v.Stepper.Answer != "" {
			v.Announce = templates.Say(v.Stepper.Says, " ", templates.Verbatim(v.Stepper.Answer))
		}
	}
	if t.of > 1 {
		v.Which = templates.Say(fmt.Sprintf("id %d of %d: ", t.number, t.of), briefWords(t.item.ID))
	}
	v.Script = listing(t)
	v.Wire = answerLines(res, t)
	v.Source = sourceOf(res)
	if v.Failure = failureView(res); v.Failure != nil && v.Failure.Line == v.Box.Reply {
		v.Failure.Line = "" // it stands below
	}
	v.Rounds, v.Prefix = roundViews(res), res.Prefix
	if res.Answered() && res.LeftBehind == 0 && !res.Keyspace.Unknown {
		v.Left = "No key with it is left."
	}
	v.Keyspace = keyspaceAt(res, t)
	for i, it := range res.Items {
		v.Verdicts = append(v.Verdicts, s.verdictRow(a, i, it))
	}
	// What is wrong with an id is said where there is one id to say it of.
	if len(res.Items) == 1 {
		s.findings(&v, a)
	}
	return v
}

// findings says what is wrong with the only id of a run, what it looks like and what it
// may have meant.
func (s *server) findings(v *templates.Gate, a gateAsk) {
	r := s.read(a.ids[0])
	hrefs := func(id string) (string, string) { return s.gateHrefs(a.withIDs([]string{id})) }
	v.Look, v.Faults, v.Mends = lookView(r, hrefs), faultViews(r), mendViews(r.Mends, hrefs)
	if r.Look == nil {
		return
	}
	if strings.HasPrefix(v.Announce.String(), brief(a.ids[0])+": ") { // not where it says a step
		v.Announce = templates.Say(briefWords(a.ids[0]), ": ", lookTitle(r), v.Sentence)
	}
	var ids []string
	for _, o := range r.Look.Offers {
		ids = append(ids, o.ID.String())
	}
	if len(ids) > 1 && len(ids) <= gate.MaxIDs {
		v.Look.All = ptr(s.gateChoice(fmt.Sprintf("Run all %d ids", len(ids)), a.withIDs(ids)))
	}
}

// gateRefused says why the explorer itself will not make a run.
func (s *server) gateRefused(a gateAsk, href string, err error) templates.Gate {
	v := templates.Gate{
		Root: templates.Root{
			Valid:   fmt.Sprint(decode.IsValid(a.ids[0])),
			Verdict: string(gate.NotReached),
			Engine:  "model", // as wherever nothing was sent
			State:   "ready",
			Href:    href,
		},
		Refused: &templates.Notice{Title: "No run was made", Detail: sentence(err.Error())},
	}
	v.Field, v.Note = fieldValue(a.ids[0])
	if e, ok := err.(*gate.RequestError); ok {
		v.Refused.Detail = sentence(e.Cause)
		v.Refused.Hint = sentence(e.Hint) + " This rule is the explorer’s own; neither gate was asked."
	}
	v.Announce = templates.Say("No run was made. ", v.Refused.Detail)
	if len(a.ids) == 1 && !decode.IsValid(a.ids[0]) {
		s.findings(&v, a)
	}
	return v
}

// tally counts the verdicts of several ids.
func tally(items []gate.Item) string {
	var words []string
	for _, verdict := range []gate.Verdict{gate.Admitted, gate.Duplicate, gate.Refused, gate.NotReached, gate.Error, gate.Unknown} {
		n := 0
		for _, it := range items {
			if it.Wire.Verdict == verdict {
				n++
			}
		}
		if n > 0 {
			words = append(words, fmt.Sprintf("%d %s", n, strings.ReplaceAll(string(verdict), "_", " ")))
		}
	}
	return fmt.Sprintf("%d ids: %s.", len(items), strings.Join(words, ", "))
}

// contradictions counts the answers that the keyspace contradicts.
func contradictions(items []gate.Item) string {
	n := 0
	for _, it := range items {
		if it.Wire.Contradiction != "" {
			n++
		}
	}
	switch n {
	case 0:
		return ""
	case 1:
		return " One answer contradicts the keyspace."
	}
	return fmt.Sprintf(" %d answers contradict the keyspace.", n)
}

// verdictRow is both gates' answer for one of the ids.
func (s *server) verdictRow(a gateAsk, i int, it gate.Item) templates.VerdictRow {
	v := templates.VerdictRow{
		ID:      brief(it.ID),
		Host:    "passes",
		HostBad: !it.Host.Valid,
		Wire:    wireWord(it.Wire),
		Tone:    tone(it),
		Verdict: string(it.Wire.Verdict),
		Apart:   apart(it),
	}
	if c := it.Wire.Contradiction; c != "" {
		v.Apart = "The answer contradicts the keyspace: " + c + "."
	}
	switch {
	case a.skipHost && v.HostBad:
		v.Host = "skipped, would throw"
	case a.skipHost:
		v.Host = "skipped, would pass"
	case v.HostBad:
		v.Host = "throws"
	}
	if len(a.ids) < gate.MaxIDs {
		v.Twice = s.gateChoice("Send it again", a.withIDs(append(slices.Clone(a.ids), it.ID)))
	}
	if len(a.ids) > 1 {
		if look := s.read(it.ID).Look; look != nil {
			v.Look = partViews(look.Title)
		}
		v.Remove = s.gateChoice("Leave it out", a.withIDs(slices.Delete(slices.Clone(a.ids), i, i+1)))
	}
	return v
}

package web

import (
	"cmp"
	"context"
	"net/http"
	"strings"

	"brandedid/internal/decode"
	"brandedid/internal/gate"
	"brandedid/web/templates"
)

// decoderSamples are the ids that the course's decoder offers.
var decoderSamples = []string{"JOB0KHTOWnGLuC", "USR0KHTOWnGLuC", "job-42"}

// A decodeAsk is a request for the decoder as its address spells it.
type decodeAsk struct {
	surface
	id    string
	given bool
}

func (a decodeAsk) with(id string) decodeAsk { a.id, a.given = id, true; return a }

func (a decodeAsk) own() []param {
	if !a.given {
		return nil
	}
	return []param{{"id", a.id}}
}

// readDecodeAsk reads a query; where finds the surface in it.
func readDecodeAsk(raw string, where func(query) (surface, error)) (decodeAsk, error) {
	q, err := readQuery(raw)
	if err != nil {
		return decodeAsk{}, err
	}
	var a decodeAsk
	if a.surface, err = where(q); err != nil {
		return decodeAsk{}, err
	}
	a.id, a.given, err = q.id()
	return a, err
}

func (s *server) decodePage(w http.ResponseWriter, r *http.Request) error {
	a, err := readDecodeAsk(r.URL.RawQuery, onExplorer)
	if err != nil {
		return err
	}
	if address, _ := s.decoderHrefs(a); tidy(w, r.URL.RawQuery, address) {
		return nil
	}
	v := s.decoder(r.Context(), s.runner(w, r), a)
	p := s.page(r.Context(), "/", given(a.given, a.id)) // after the run, which may have heard from the engine
	p.Title = decodeTitle(a)
	p.Description = "Take a 14-byte branded id apart, to the byte and the bit, and see which gate lets it in."
	p.Heading = "What is in an id?"
	p.Lead = templates.DecodeLead()
	s.forCrawlers(w, &p, "/", given(a.given, a.id), false)
	p.Share = s.share(v.Href, p.Canonical, p.Title, cmp.Or(v.Gates.Sentence, p.Description), given(a.given, a.id))
	return writePage(w, r, http.StatusOK, templates.DecodePage(p, s.decoderForm(a), v))
}

func (s *server) decodeWidget(w http.ResponseWriter, r *http.Request) error {
	a, err := readDecodeAsk(r.URL.RawQuery, surfaceOf)
	if err != nil {
		return err
	}
	v := s.decoder(r.Context(), s.runner(w, r), a)
	return s.writeFragment(w, r, a.surface, v.Href, templates.DecoderFragment(decodeTitle(a), s.decoderForm(a), v))
}

func (s *server) decodeFrame(w http.ResponseWriter, r *http.Request) error {
	a, err := readDecodeAsk(r.URL.RawQuery, framedBy)
	if err != nil {
		return err
	}
	if address, _ := s.decoderHrefs(a); tidy(w, r.URL.RawQuery, address) {
		return nil
	}
	v := s.decoder(r.Context(), s.runner(w, r), a)
	return writePage(w, r, http.StatusOK, templates.DecodeFrame(s.frame(a.surface, decodeTitle(a), v.Href), s.decoderForm(a), v))
}

func decodeTitle(a decodeAsk) string {
	if !a.given {
		return "Branded id explorer"
	}
	return brief(a.id) + siteSuffix
}

// decoderHrefs are where the decoder shows a request.
func (s *server) decoderHrefs(a decodeAsk) (page, fragment string) {
	return s.hrefs(a.surface, "decoder", "/", a.own())
}

func (s *server) decoderForm(a decodeAsk) templates.Ask {
	v := templates.Ask{
		Label:  "Branded id",
		Button: "Decode",
		Samples: samples(a.surface, decoderSamples, a.id, func(id string) (string, string) {
			return s.decoderHrefs(a.with(id))
		}),
	}
	s.address(&v, a.surface, "decoder", "/")
	v.Value, v.Note = fieldValue(a.id)
	v.Hidden = keepID(a.id, a.given)
	return v
}

// samples offers ids for a try, and marks the one that is shown. A frame may bring
// ids of its own. A crawler follows those of a plain page alone.
func samples(sf surface, own []string, current string, hrefs func(id string) (page, fragment string)) []templates.Sample {
	var views []templates.Sample
	for _, id := range sf.offers(own) {
		v := templates.Sample{ID: id, Label: brief(id), Current: id == current}
		v.Href, v.Fragment = hrefs(id)
		v.NoFollow = sf.framed || strings.Contains(v.Href, "&") // more than the id
		views = append(views, v)
	}
	return views
}

// decoderTries are the samples of the course, and what each shows. A frame that
// offers samples of its own has none.
func (s *server) decoderTries(a decodeAsk) []templates.Try {
	if a.samples != nil {
		return nil
	}
	try := func(id, what string) templates.Try {
		c := templates.Choice{Label: id}
		c.Href, c.Fragment = s.decoderHrefs(a.with(id))
		return templates.Try{Choice: c, What: what}
	}
	return []templates.Try{
		try("JOB0KHTOWnGLuC", "The id of a job. Both gates accept it."),
		try("USR0KHTOWnGLuC", "The id of a user. The host gate accepts it, the wire gate refuses it."),
		try("job-42", "Not a branded id. The host gate throws an exception."),
	}
}

// decoder takes an id apart. A valid one is also run, on a queue and a payload
// of the explorer's own.
func (s *server) decoder(ctx context.Context, run runner, a decodeAsk) templates.Decoder {
	href := s.links.page("/", a.own()...)
	if !a.given {
		return templates.Decoder{Empty: true, Example: example(), Tries: s.decoderTries(a), Root: templates.Root{
			State: "empty", Engine: s.engine.Info(ctx).Kind, Href: href,
		}}
	}
	id := a.id
	req := gate.Request{IDs: []string{id}, Queue: gate.DefaultQueue, Payload: gate.DefaultPayload}
	if req.Check() != nil {
		// Longer than a run takes, and no gate would let it in.
		run = func(req gate.Request) gate.Result { return gate.Model{}.Run(ctx, req) }
	}
	res := run(req)
	it := res.Items[0]

	faults := decode.Faults(id)
	v := templates.Decoder{
		Root:     s.root(res, it),
		Strip:    strip(id, faults),
		Alphabet: alphabet(id),
		Gates:    s.gates(a.surface, it, res),
	}
	v.Href = href
	if parsed, err := decode.Parse(id); err == nil {
		a := anatomy(parsed, s.now())
		v.Valid = &a
	} else {
		r := s.read(id)
		hrefs := func(id string) (string, string) { return s.decoderHrefs(a.with(id)) }
		v.Announce = templates.Say(briefWords(id), ": ", lookTitle(r), resultSentence(res, it))
		v.Invalid = &templates.Refusal{
			Look:   lookView(r, hrefs),
			Faults: faultViews(r),
			Mends:  mendViews(r.Mends, hrefs),
		}
	}
	return v
}

// root is what a widget's root says of an id that ran.
func (s *server) root(res gate.Result, it gate.Item) templates.Root {
	r := templates.Root{
		Valid:    "false",
		Verdict:  string(it.Wire.Verdict),
		Engine:   res.Engine.Kind,
		State:    "ready",
		Announce: templates.Say(briefWords(it.ID), ": ", resultSentence(res, it)),
	}
	if it.Host.Valid {
		r.Valid = "true"
	}
	r.Field, r.Note = fieldValue(it.ID)
	return r
}

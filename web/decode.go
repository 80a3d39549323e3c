package web

import (
	"context"
	"net/http"

	"brandedid/internal/decode"
	"brandedid/internal/gate"
	"brandedid/web/templates"
)

// decoderSamples are the ids that the course's decoder offers.
var decoderSamples = []string{"JOB0KHTOWnGLuC", "USR0KHTOWnGLuC", "job-42"}

func (s *server) decodePage(w http.ResponseWriter, r *http.Request) error {
	id, given, err := readID(r)
	if err != nil {
		return err
	}
	v := s.decoder(r.Context(), s.runner(w, r), id, given)
	p := s.page(r.Context(), "/") // after the run, which may have heard from the engine
	p.Title = "Branded id explorer"
	if given {
		p.Title = brief(id) + siteSuffix
	}
	p.Description = "Take a 14-byte branded id apart, to the byte and the bit, and see which gate lets it in."
	p.Heading = "What is in an id?"
	p.Lead = "Fourteen bytes: three name what it is, eleven hold when and where it was made. Paste one and read it."
	return writePage(w, r, http.StatusOK, templates.DecodePage(p, s.decoderAsk(id), v))
}

func (s *server) decodeWidget(w http.ResponseWriter, r *http.Request) error {
	id, given, err := readID(r)
	if err != nil {
		return err
	}
	v := s.decoder(r.Context(), s.runner(w, r), id, given)
	return writeFragment(w, r, v.Href, templates.DecoderFragment(brief(id)+siteSuffix, v))
}

// readID reads the query of a page that takes one id.
func readID(r *http.Request) (id string, given bool, err error) {
	q, err := readQuery(r.URL.RawQuery)
	if err != nil {
		return "", false, err
	}
	return q.one("id")
}

// decoderHrefs are where the decoder shows an id.
func (s *server) decoderHrefs(id string) (page, fragment string) {
	return s.links.page("/", param{"id", id}), s.links.page("/widget/decoder", param{"id", id})
}

func (s *server) decoderAsk(id string) templates.Ask {
	a := templates.Ask{
		Action:   s.links.page("/"),
		Fragment: s.links.page("/widget/decoder"),
		Label:    "Branded id",
		Button:   "Decode",
		Samples:  samples(decoderSamples, id, s.decoderHrefs),
	}
	a.Value, a.Note = fieldValue(id)
	return a
}

// samples offers ids for a try, and marks the one that is shown.
func samples(ids []string, current string, hrefs func(id string) (page, fragment string)) []templates.Sample {
	var views []templates.Sample
	for _, id := range ids {
		v := templates.Sample{ID: id, Current: id == current}
		v.Href, v.Fragment = hrefs(id)
		views = append(views, v)
	}
	return views
}

// decoder takes an id apart. A valid one is also run, on a queue and a payload
// of the explorer's own.
func (s *server) decoder(ctx context.Context, run runner, id string, given bool) templates.Decoder {
	if !given {
		return templates.Decoder{Empty: true, Root: templates.Root{
			State: "empty", Engine: s.engine.Info(ctx).Kind, Href: s.links.page("/"),
		}}
	}
	req := gate.Request{IDs: []string{id}, Queue: gate.DefaultQueue, Payload: gate.DefaultPayload}
	if req.Check() != nil {
		// Longer than a run takes, and no gate would let it in.
		run = func(req gate.Request) gate.Result { return gate.Model{}.Run(ctx, req) }
	}
	res := run(req)
	it := res.Items[0]

	faults := decode.Faults(id)
	v := templates.Decoder{
		Root:  s.root(it, res.Engine),
		Strip: strip(id, faults),
		Gates: s.gates(it, res),
	}
	v.Href, _ = s.decoderHrefs(id)
	if parsed, err := decode.Parse(id); err == nil {
		a := anatomy(parsed, s.now())
		v.Valid = &a
	} else {
		v.Invalid = &templates.Refusal{
			Faults: faultViews(faults),
			Mends:  mendViews(decode.Mends(id), s.decoderHrefs),
		}
	}
	return v
}

// root is what a widget's root says of an id that ran.
func (s *server) root(it gate.Item, info gate.EngineInfo) templates.Root {
	r := templates.Root{
		Valid:    "false",
		Verdict:  string(it.Wire.Verdict),
		Engine:   info.Kind,
		State:    "ready",
		Announce: brief(it.ID) + ": " + verdictSentence(it),
	}
	if it.Host.Valid {
		r.Valid = "true"
	}
	r.Field, r.Note = fieldValue(it.ID)
	return r
}

package web

import (
	"slices"

	"brandedid/internal/decode"
	"brandedid/internal/suggest"
	"brandedid/web/templates"
)

// read reads a string by the clock of the explorer.
func (s *server) read(id string) suggest.Reading { return suggest.Read(id, s.now()) }

// lookView shows what a string looks like; nil where nothing is recognised. hrefs gives
// the page and the fragment that take a branded id instead. What stands among the mends
// is not offered a second time.
func lookView(r suggest.Reading, hrefs func(id string) (page, fragment string)) *templates.Look {
	if r.Look == nil {
		return nil
	}
	v := &templates.Look{Kind: string(r.Look.Kind), Title: partViews(r.Look.Title), Why: partViews(r.Look.Why)}
	for _, o := range r.Look.Offers {
		if slices.ContainsFunc(r.Mends, func(m decode.Mend) bool { return m.ID == o.ID }) {
			continue
		}
		c := templates.Conversion{ID: o.ID.String(), Says: partViews(o.Says)}
		c.Href, c.Fragment = hrefs(c.ID)
		v.Offers = append(v.Offers, c)
	}
	return v
}

// partViews keeps what the sentence calls code, and looks for more in the rest.
func partViews(s suggest.Sentence) templates.Words {
	var parts []any
	for _, p := range s {
		if p.Code {
			parts = append(parts, templates.Part{Text: p.Text, Code: true, Mono: true})
		} else {
			parts = append(parts, p.Text)
		}
	}
	return templates.Say(parts...)
}

// lookTitle is the first line of what a string looks like, with a space behind it; "" where
// nothing is recognised. It stands in what a screen reader is told.
func lookTitle(r suggest.Reading) templates.Words {
	if r.Look == nil {
		return nil
	}
	return append(partViews(r.Look.Title), templates.Part{Text: " "})
}

// A lookJSON is what a string looks like, in the API.
type lookJSON struct {
	Kind       string          `json:"kind"`
	Title      string          `json:"title"`
	Why        string          `json:"why"`
	Conversion *conversionJSON `json:"conversion"` // null where there is no id, or more than one
	IDs        []string        `json:"ids"`        // every id that is offered
}

type conversionJSON struct {
	ID   string `json:"id"`
	Says string `json:"says"`
}

func lookOf(r suggest.Reading) *lookJSON {
	if r.Look == nil {
		return nil
	}
	v := &lookJSON{Kind: string(r.Look.Kind), Title: r.Look.Title.String(), Why: r.Look.Why.String(), IDs: []string{}}
	for _, o := range r.Look.Offers {
		v.IDs = append(v.IDs, o.ID.String())
	}
	if len(r.Look.Offers) == 1 {
		v.Conversion = &conversionJSON{v.IDs[0], r.Look.Offers[0].Says.String()}
	}
	return v
}

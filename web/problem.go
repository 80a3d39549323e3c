package web

import "net/http"

// problem is an error as the API tells it, in the form of RFC 9457. The status
// says all there is to say about the kind of problem, so its type is
// about:blank; parameter and offset point at what to mend, where that is known,
// and failure is what it is in the answer to a run.
type problem struct {
	Type      string       `json:"type"`
	Title     string       `json:"title"`
	Status    int          `json:"status"`
	Detail    string       `json:"detail"`
	Parameter string       `json:"parameter,omitempty"`
	Offset    *int         `json:"offset,omitempty"` // a byte of the query, counted from 0
	Failure   *failureJSON `json:"failure,omitempty"`
}

func writeProblem(w http.ResponseWriter, f failure) error {
	p := problem{
		Type:      "about:blank",
		Title:     http.StatusText(f.status),
		Status:    f.status,
		Detail:    f.cause + "; " + f.hint,
		Parameter: f.parameter,
	}
	if f.offset != noOffset {
		p.Offset = &f.offset
	}
	if f.engine != nil {
		p.Failure = failureOf(f.engine)
	}
	return writeJSONAs(w, f.status, typeProblem, p)
}

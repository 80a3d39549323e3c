package web

import (
	"encoding/hex"
	"net/http"

	"brandedid/internal/decode"
)

// A decodeJSON is the answer of /api/v1/decode. What only a valid id has is null
// otherwise.
type decodeJSON struct {
	ID         *string     `json:"id"` // null where text cannot carry the bytes
	Bytes      string      `json:"bytes"`
	Length     int         `json:"length"`
	Valid      bool        `json:"valid"`
	ShapeValid bool        `json:"shape_valid"`
	Faults     []faultJSON `json:"faults"`
	Mends      []mendJSON  `json:"mends"`
	Namespace  *string     `json:"namespace"`
	Snowflake  *string     `json:"snowflake"` // a string: 63 bits do not fit a JSON number everywhere
	UnixMilli  *int64      `json:"unix_ms"`
	Time       *string     `json:"time"`
	Node       *uint16     `json:"node"`
	Sequence   *uint16     `json:"sequence"`
	LooksLike  *lookJSON   `json:"looks_like"` // null where nothing is recognised
}

type faultJSON struct {
	Check      string `json:"check"`
	Offset     int    `json:"offset"`
	Length     int    `json:"length"`
	Found      string `json:"found"` // escaped
	FoundBytes string `json:"found_bytes"`
	Message    string `json:"message"`
	Hint       string `json:"hint"` // "" where looks_like says it of the whole string
}

type mendJSON struct {
	ID    string   `json:"id"`
	Steps []string `json:"steps"`
}

func (s *server) decodeAPI(w http.ResponseWriter, r *http.Request) error {
	q, err := readQuery(r.URL.RawQuery)
	if err != nil {
		return err
	}
	id, given, err := q.one("id")
	if err != nil {
		return err
	}
	if !given {
		return q.refuse("id", "no id is given", "ask as in ?id=JOB0KHTOWnGLuC")
	}
	return writeJSON(w, http.StatusOK, s.decodeOf(id))
}

// decodeOf judges the exact bytes of an id.
func (s *server) decodeOf(id string) decodeJSON {
	r := s.read(id)
	v := decodeJSON{
		ID:         textOf(id),
		Bytes:      hex.EncodeToString([]byte(id)),
		Length:     len(id),
		ShapeValid: decode.IsShapeValid(id),
		Faults:     []faultJSON{},
		Mends:      []mendJSON{},
		LooksLike:  lookOf(r),
	}
	for _, f := range r.Faults {
		v.Faults = append(v.Faults, faultJSON{
			Check:      string(f.Check),
			Offset:     f.Offset,
			Length:     f.Length,
			Found:      decode.Escape(f.Found),
			FoundBytes: hex.EncodeToString([]byte(f.Found)),
			Message:    f.Message(),
			Hint:       r.Hint(f),
		})
	}
	for _, m := range r.Mends {
		v.Mends = append(v.Mends, mendJSON{m.ID.String(), m.Steps})
	}
	if parsed, err := decode.Parse(id); err == nil {
		n := parsed.Snowflake()
		v.Valid = true
		v.Namespace = ptr(parsed.Namespace())
		v.Snowflake = ptr(n.String())
		v.UnixMilli = ptr(n.UnixMilli())
		v.Time = ptr(n.Time().Format(decode.TimeLayout))
		v.Node = ptr(n.Node())
		v.Sequence = ptr(n.Sequence())
	}
	return v
}

// textOf is a string where text can carry it, and null where only the bytes
// can say it: a JSON encoder would put U+FFFD for what is not UTF-8.
func textOf(s string) *string {
	if !carried(s) {
		return nil
	}
	return &s
}

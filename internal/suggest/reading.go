package suggest

import (
	"time"

	"brandedid/internal/decode"
)

// A Reading is all that is told of a text beside the verdict: its faults, the ids it may
// have meant, and what it looks like.
type Reading struct {
	Look   *Look // nil where nothing is recognised
	Faults []decode.Fault
	Mends  []decode.Mend
}

// Read reads a text. For a valid id the reading is empty. now is the time by which a
// Snowflake is told from somebody else's; see [Recognize].
func Read(text string, now time.Time) Reading {
	r := Reading{Faults: decode.Faults(text)}
	if r.Faults == nil {
		return r
	}
	r.Mends = decode.Mends(text)
	if look, ok := recognize(text, r.Mends, now); ok {
		r.Look = &look
		if look.Foreign {
			r.Mends = nil
		}
	}
	return r
}

// Hint is the advice on one of the faults, "" where there is none to give. It is decode's
// own, unless the text was recognised: then no advice on single bytes contradicts what it
// looks like.
func (r Reading) Hint(f decode.Fault) string {
	if r.Look == nil || len(r.Mends) > 0 {
		return f.Hint()
	}
	return r.Look.Fix
}

package templates

import "github.com/a-h/templ"

// rootAttributes are what every widget's root says of itself. They are the
// published contract for other people's scripts and tests.
func rootAttributes(name string, r Root) templ.Attributes {
	return templ.Attributes{
		"data-testid":   name,
		"data-valid":    r.Valid,
		"data-verdict":  r.Verdict,
		"data-engine":   r.Engine,
		"data-state":    r.State,
		"data-announce": r.Announce.marked(),
		"data-field":    r.Field,
		"data-note":     r.Note.marked(),
		"data-href":     r.Href,
	}
}

// nibbles cuts a run of bits into fours, counted from the right.
func nibbles(bits string) []string {
	var groups []string
	for head := len(bits) % 4; len(bits) > 0; head = 4 {
		if head == 0 {
			head = 4
		}
		groups = append(groups, bits[:head])
		bits = bits[head:]
	}
	return groups
}

// compareTone is how a byte is drawn beside the one it is compared with.
func compareTone(c Compared) string {
	switch {
	case c.Idle:
		return "wait"
	case c.Equal:
		return "eq"
	}
	return "ne"
}

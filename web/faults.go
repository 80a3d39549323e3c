package web

import (
	"fmt"
	"strings"

	"brandedid/internal/decode"
	"brandedid/internal/suggest"
	"brandedid/web/templates"
)

// faultViews words what is wrong with a string.
func faultViews(r suggest.Reading) []templates.Fault {
	var views []templates.Fault
	for _, f := range r.Faults {
		v := templates.Fault{
			Check:  string(f.Check),
			Where:  span(f.Offset, f.Length),
			Wanted: f.Expected(),
			Hint:   r.Hint(f),
		}
		if f.Found != "" {
			const fits = 16 // more would only repeat the strip
			v.Found = quote(f.Found[:min(len(f.Found), fits)])
			v.Hex = templates.Say(templates.Verbatim(fmt.Sprintf("% X", f.Found[:min(len(f.Found), fits)])))
			if rest := len(f.Found) - fits; rest > 0 {
				v.Hex = templates.Say(v.Hex, " and "+count(rest, "more byte"))
			}
		}
		v.Points = points(f.Chars)
		if wrapped, ok := decode.WrapBase62(f.Found); ok && f.Check == decode.CheckRange {
			v.Points = fmt.Sprintf("F#’s snowflakeOf does not check the range: it would return %d", wrapped)
		}
		views = append(views, v)
	}
	return views
}

// points names the characters that are not plain ASCII, where a byte alone says
// too little.
func points(chars []decode.Char) string {
	const fits = 4
	var names []string
	for _, c := range chars {
		if c.Valid && c.Rune < 0x80 {
			continue
		}
		if len(names) == fits {
			names = append(names, "…")
			break
		}
		names = append(names, c.String())
	}
	return strings.Join(names, ", ")
}

// span says where a fault lies.
func span(offset, length int) string {
	switch length {
	case 0:
		return fmt.Sprintf("ends before byte %d", offset)
	case 1:
		return fmt.Sprintf("byte %d", offset)
	}
	return fmt.Sprintf("bytes %d to %d", offset, offset+length-1)
}

// mendViews offers what a string may have meant. state gives the page and the
// fragment that take the mended id.
func mendViews(mends []decode.Mend, hrefs func(id string) (page, fragment string)) []templates.Mend {
	var views []templates.Mend
	for _, m := range mends {
		v := templates.Mend{ID: m.ID.String(), Steps: m.Steps}
		v.Href, v.Fragment = hrefs(v.ID)
		views = append(views, v)
	}
	return views
}

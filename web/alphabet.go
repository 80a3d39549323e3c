package web

import (
	"strings"

	"brandedid/internal/decode"
	"brandedid/web/templates"
)

// alphabet lays out the Base62 digits, with those marked that the payload of an id
// uses.
func alphabet(id string) templates.Alphabet {
	payload := id[min(len(id), decode.NamespaceLen):min(len(id), decode.Len)]
	var v templates.Alphabet
	var used []string
	for _, digits := range []string{decode.Alphabet[:10], decode.Alphabet[10:36], decode.Alphabet[36:]} {
		var runs []templates.DigitRun
		for i := range len(digits) {
			digit := digits[i : i+1]
			isUsed := strings.Contains(payload, digit)
			if isUsed {
				used = append(used, digit)
			}
			if n := len(runs); n > 0 && !isUsed && !runs[n-1].Used {
				runs[n-1].Digits += digit
			} else {
				runs = append(runs, templates.DigitRun{Digits: digit, Used: isUsed})
			}
		}
		v.Groups = append(v.Groups, runs)
	}
	v.Words = templates.Say("The payload uses none of them.")
	if len(used) > 0 {
		v.Words = templates.Say("The payload uses ", templates.Verbatim(join(used, "and")), ".")
	}
	return v
}

package suggest

import (
	"strings"
	"time"

	"brandedid/internal/decode"
)

// Recognize says what a text looks like; ok is false for a branded id, also for one of
// which a single byte is wrong, and where nothing is recognised. An integer that is a
// Snowflake of a time more than a year after now is taken for somebody else's.
func Recognize(text string, now time.Time) (look Look, ok bool) {
	if nearlyValid(text) {
		return Look{}, false
	}
	return recognize(text, decode.Mends(text), now)
}

// recognize is Recognize for a text whose mends are known.
func recognize(text string, mends []decode.Mend, now time.Time) (Look, bool) {
	if nearlyValid(text) {
		return Look{}, false
	}
	t := &input{text: text, core: core(text), mends: mends, now: now}
	for _, recognizer := range recognizers {
		if look, ok := recognizer(t); ok {
			return look, true
		}
	}
	return Look{}, false
}

// nearlyValid reports whether a text is a branded id or differs from the shape of one in a
// single byte.
func nearlyValid(s string) bool {
	if len(s) != decode.Len {
		return false
	}
	wrong := 0
	for i := range len(s) {
		_, digit := decode.DigitValue(s[i])
		if i < decode.NamespaceLen && !isCapital(s[i]) || !digit {
			wrong++
		}
	}
	return wrong <= 1
}

// An input is a text that is looked at.
type input struct {
	text  string
	core  string // without white space, quotes, brackets and commas around it
	mends []decode.Mend
	now   time.Time
}

// core takes off what stands around a text that was copied out of something else.
func core(text string) string {
	s := decode.TrimOuter(text)
	s = strings.TrimRight(s, ",;")
	const open, closing = `"'` + "`" + `“‘«<({[`, `"'` + "`" + `”’»>)}]`
	for {
		inner := strings.TrimRight(decode.TrimOuter(strings.TrimLeft(strings.TrimRight(s, closing), open)), ",;")
		if inner == s {
			return s
		}
		s = inner
	}
}

// The recognizers, in the order in which they are asked: first what cannot be anything
// else, then texts with ids in them, last what is told by its letters alone.
var recognizers = []func(*input) (Look, bool){
	asPlaceholder, asJWT, asNumber, asRounded, asHexNumber, asUUID, asDateTime,
	asGlued, asExtraZero, asSeparated, asCutOff, asNamespacedNumber, asEscaped, asHexID, asBase64ID,
	asKey, asFormula, asURLEncoded, asFullWidth,
	asForeign, // may have mends by chance, but none that stands in the text as it is
	asSeveral, asLinkWithID, asTextWithID,
	asOutOfRange, asPayload, asLink, asEmail, asInside, asText,
}

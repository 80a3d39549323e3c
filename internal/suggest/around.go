package suggest

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"brandedid/internal/decode"
)

const (
	maxOffers = 16
	quotes    = "\"'`“”„‘’«»"
)

// offersOf offers the ids that decode found in a text.
func offersOf(mends []decode.Mend, format string) (offers []Offer) {
	for _, m := range mends[:min(len(mends), maxOffers)] {
		offers = append(offers, Offer{m.ID, say(format, m.ID)})
	}
	return offers
}

// asGlued recognises branded ids with nothing between them.
func asGlued(t *input) (Look, bool) {
	n := len(t.core) / decode.Len
	if n < 2 || len(t.core)%decode.Len != 0 {
		return Look{}, false
	}
	var offers []Offer
	seen := map[decode.ID]bool{}
	for i := range n {
		typed := t.core[i*decode.Len : (i+1)*decode.Len]
		id, ok := idOf(typed)
		if !ok {
			return Look{}, false
		}
		verb := "are"
		if id.String() != typed {
			verb = "are, with the namespace in capitals,"
		}
		if !seen[id] && len(offers) < maxOffers {
			seen[id] = true
			offers = append(offers, Offer{id, say("Bytes %d to %d %s `%s`.", i*decode.Len, (i+1)*decode.Len-1, verb, id)})
		}
	}
	look := Look{Kind: GluedIDs, Offers: offers, Fix: "write one of the ids, without the others",
		Title: say("This looks like %d branded ids with nothing between them.", n),
		Why:   say("A branded id has 14 bytes, and this text has %d.", len(t.core))}
	if len(offers) == 1 {
		look.Title = say("This looks like one branded id, written %d times.", n)
	}
	return look, true
}

// asExtraZero recognises a payload with more zeros in front than belong there. Its value
// is the same without them.
func asExtraZero(t *input) (Look, bool) {
	const most = 32 // as many digits as anybody pads to
	extra := len(t.core) - decode.Len
	if extra < 1 || extra > most || strings.Trim(t.core[decode.NamespaceLen:decode.NamespaceLen+extra], "0") != "" {
		return Look{}, false
	}
	id, ok := idOf(t.core[:decode.NamespaceLen] + t.core[decode.NamespaceLen+extra:])
	if !ok {
		return Look{}, false
	}
	zeros, fix, without := "an extra zero", "remove the extra zero", "Without it"
	if extra > 1 {
		zeros, fix, without = fmt.Sprintf("%d extra zeros", extra), fmt.Sprintf("remove %d of the zeros", extra), "Without them"
	}
	return Look{Kind: ExtraZero, Fix: fix + " in front of the payload",
		Title:  say("This looks like a branded id with %s.", zeros),
		Why:    say("A payload has eleven Base62 digits, and here are %d. A zero in front of a number changes no value.", decode.PayloadLen+extra),
		Offers: []Offer{{id, say("%s, this is `%s`: the same integer.", without, id)}}}, true
}

// asSeparated recognises signs between the namespace and the payload.
func asSeparated(t *input) (Look, bool) {
	const most = 3 // signs
	signs := len(t.core) - decode.Len
	if signs < 1 || signs > most*utf8.UTFMax {
		return Look{}, false
	}
	between := t.core[decode.NamespaceLen : decode.NamespaceLen+signs]
	whole := t.core[:decode.NamespaceLen] + t.core[decode.NamespaceLen+signs:]
	if count(between, isAlnum) > 0 || utf8.RuneCountInString(between) > most || !utf8.ValidString(between) {
		return Look{}, false
	}
	if strings.ContainsFunc(between, func(r rune) bool { return !unicode.IsGraphic(r) || unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return Look{}, false // not to be seen, or no sign: decode names these
	}
	if whole = capitals(whole[:decode.NamespaceLen]) + whole[decode.NamespaceLen:]; !decode.IsShapeValid(whole) {
		return Look{}, false
	}
	if !decode.IsValid(whole) {
		return tooLarge(t, whole, "an id with a sign inside, and the id is too large"), true
	}
	id := decode.MustParse(whole)
	return Look{Kind: Separated, Fix: "remove what stands between the namespace and the payload",
		Title:  say("This looks like a branded id with a sign between its namespace and its payload."),
		Why:    say("The fourteen bytes of a branded id stand without a sign between them."),
		Offers: []Offer{{id, say("Without the sign, this is `%s`.", id)}}}, true
}

// asCutOff recognises the beginning, or the ends, of an id that was cut with dots, alone or
// at the end of a link or a key.
func asCutOff(t *input) (Look, bool) {
	const longest = 32
	s := strings.Trim(decode.TrimOuter(t.text), quotes+"()[]{}<>")
	what := "a branded id that was cut off"
	if at := strings.LastIndexAny(s, "/=:?&"); at >= 0 {
		switch {
		case strings.Contains(s, "emq:"):
			what = "a key with a branded id in it that was cut off"
		case isLink(s) || strings.ContainsAny(s, "/="):
			what = "a link with a branded id in it that was cut off"
		default:
			return Look{}, false
		}
		s = s[at+1:]
	}
	if len(s) > longest || len(t.mends) > 0 {
		return Look{}, false
	}
	s = strings.NewReplacer("\u2026", "\x00", "\u22EF", "\x00", "...", "\x00", "..", "\x00").Replace(s)
	s = strings.TrimRight(s, ".")
	head, tail, found := strings.Cut(s, "\x00")
	if !found || tail != "" && !all(tail, isAlnum) || len(head)+len(tail) >= decode.Len {
		return Look{}, false
	}
	switch {
	case head == "" && (len(tail) < 6 || !mixed(tail)):
		return Look{}, false // an ellipsis before a word
	case head == "" && len(tail) == decode.PayloadLen:
		return payload(tail) // only the namespace is cut off
	case head != "" && !beginsID(head):
		return Look{}, false
	}
	dots := "then dots"
	if tail != "" {
		dots = "dots for the others"
	}
	return Look{Kind: CutOff, Foreign: true, Title: say("This looks like %s.", what),
		Why: say("It shows %d of 14 bytes, and %s, where a page or a log had no room.", len(head)+len(tail), dots).
			add("The other digits are lost for good: nothing in this text says what they were. Copy the whole id from its source.")}, true
}

// beginsID reports whether a branded id can begin like this, and few words do: no payload
// in range begins above A.
func beginsID(s string) bool {
	namespace := s[:min(len(s), decode.NamespaceLen)]
	if len(s) <= decode.NamespaceLen {
		return namespace == job
	}
	return (all(namespace, isCapital) || capitals(namespace) == job) && all(s[decode.NamespaceLen:], isAlnum) && s[decode.NamespaceLen] <= 'A'
}

// asEscaped recognises an id written with the escapes of JSON or of a program: \u004aOB.
func asEscaped(t *input) (Look, bool) {
	if len(t.core) > 6*decode.Len || !strings.Contains(t.core, `\`) {
		return Look{}, false
	}
	var b strings.Builder
	for s := t.core; s != ""; {
		width := 0
		switch {
		case strings.HasPrefix(s, `\u`):
			width = 4
		case strings.HasPrefix(s, `\x`):
			width = 2
		}
		if width == 0 || len(s) < 2+width || !all(s[2:2+width], isHex) {
			b.WriteByte(s[0])
			s = s[1:]
			continue
		}
		v, _ := digitsOf(strings.ToLower(s[2:2+width]), hexDigits)
		b.WriteRune(rune(v))
		s = s[2+width:]
	}
	id, err := decode.Parse(core(b.String()))
	if err != nil {
		return Look{}, false
	}
	return Look{Kind: EscapedID, Foreign: true, Title: say("This looks like a branded id with escapes in it, as JSON and programs write them."),
		Why:    say("The backslash and what follows it stand for one character. Here they are characters themselves."),
		Offers: []Offer{{id, say("The text that the escapes stand for is `%s`.", id)}}}, true
}

// asKey recognises the keys of a queue.
func asKey(t *input) (Look, bool) {
	s := unescape(t.core)
	at := strings.Index(s, "emq:")
	if at < 0 || at > 0 && s[at-1] != ':' || strings.Contains(s, "://") {
		return Look{}, false // a key may have a prefix
	}
	if len(t.mends) > 0 {
		return Look{Kind: KeyWithID, Offers: offersOf(t.mends, "The id in it is `%s`."),
			Title: say("This looks like a key with a branded id in it."),
			Why:   say("A key is the name under which the server keeps a row. The id is a part of it.")}, true
	}
	if id, ok := findTooLarge(t, s); ok {
		return tooLarge(t, id, "a key with an id in it that is too large"), true
	}
	if look, ok := inside(t, "a key"); ok {
		return look, true
	}
	look := Look{Kind: KeyWithoutID, Foreign: true, Title: say("This looks like a key without an id.")}
	_, end, braces := decode.HashTag(s[at:])
	switch rest := strings.TrimPrefix(strings.TrimPrefix(s[at:][end:], "}"), ":"); {
	case !braces:
		look.Why = say("The keys of a queue begin with `emq:` and the queue’s name in braces, and the key of a job ends in `:job:` and its branded id.")
	case rest == "pending":
		look.Why = say("It names the pending set of a queue: the ids of all jobs that wait. The key of one job ends in `:job:` and its branded id.")
	case strings.HasPrefix(rest, "job:"):
		look.Why = say("It is the key of a job, but what stands behind `job:` is no branded id.")
	default:
		look.Why = say("It names something of a whole queue. The key of one job ends in `:job:` and its branded id.")
	}
	return look, true
}

// asFormula recognises an id behind a sign that begins a formula in a spreadsheet, or that
// keeps one from beginning.
func asFormula(t *input) (Look, bool) {
	s := decode.TrimOuter(t.text)
	if s == "" || len(s) > 2*decode.Len {
		return Look{}, false
	}
	sign := s[:1]
	rest := strings.Trim(s[1:], `"'`)
	id, ok := idOf(rest)
	if !ok || strings.IndexByte("=+-@'", sign[0]) < 0 || sign == "'" && strings.ContainsAny(s[1:], `"'`) {
		return Look{}, false
	}
	names := map[string]string{"=": "an equals sign", "+": "a plus sign", "-": "a minus sign", "@": "an at sign", "'": "an apostrophe"}
	return Look{Kind: Formula,
		Title:  say("This looks like a branded id with %s in front, as spreadsheets have it.", names[sign]),
		Why:    say("To a spreadsheet `=`, `+`, `-` and `@` begin a formula, and an apostrophe keeps a cell from being one. None of them is part of an id."),
		Offers: []Offer{{id, say("Without it, this is `%s`.", id)}}}, true
}

// asURLEncoded recognises an id, and nothing else, with percent escapes.
func asURLEncoded(t *input) (Look, bool) {
	if len(t.mends) != 1 || !strings.Contains(t.core, "%") || len(t.core) > 8*decode.Len {
		return Look{}, false
	}
	if id, ok := idOf(core(unescape(unescape(t.core)))); !ok || id != t.mends[0].ID {
		return Look{}, false
	}
	return Look{Kind: URLEncoded, Offers: offersOf(t.mends, "Decoded, this is `%s`."),
		Title: say("This looks like a URL-encoded branded id."),
		Why:   say("A percent sign and two digits stand for one byte in a URL. Here they are characters themselves.")}, true
}

// asFullWidth recognises an id in the wide letters of East Asian fonts.
func asFullWidth(t *input) (Look, bool) {
	if len(t.mends) != 1 || len(t.core) > 3*decode.Len {
		return Look{}, false
	}
	wide := 0
	narrow := strings.Map(func(r rune) rune {
		if r >= '\uFF01' && r <= '\uFF5E' {
			wide++
			return r - '\uFF01' + '!'
		}
		return r
	}, t.core)
	if id, ok := idOf(narrow); !ok || wide < 2 || id != t.mends[0].ID {
		return Look{}, false
	}
	return Look{Kind: FullWidth, Offers: offersOf(t.mends, "In plain letters and digits, this is `%s`."),
		Title: say("This looks like a branded id in full-width characters."),
		Why:   say("An input method writes these for East Asian text. Each takes three bytes; the letters and digits of a branded id take one.")}, true
}

// asSeveral recognises a text with more than one id.
func asSeveral(t *input) (Look, bool) {
	if len(t.mends) < 2 {
		return Look{}, false
	}
	n := fmt.Sprint(len(t.mends))
	if len(t.mends) == maxOffers {
		n += " or more"
	}
	return Look{Kind: SeveralIDs, Offers: offersOf(t.mends, "One of them is `%s`."),
		Title: say("This looks like a text with %s branded ids in it.", n),
		Why:   say("A branded id is fourteen bytes and nothing else. The gate page runs several ids, each in a field of its own.")}, true
}

func asLinkWithID(t *input) (Look, bool) {
	if len(t.mends) != 1 || !isLink(t.core) {
		return Look{}, false
	}
	return Look{Kind: LinkWithID, Offers: offersOf(t.mends, "The id in it is `%s`."),
		Title: say("This looks like a link with a branded id in it."),
		Why:   say("A branded id is fourteen bytes and nothing else. The id is a part of the link.")}, true
}

// asTextWithID recognises words or numbers beside an id that stands there as it is.
func asTextWithID(t *input) (Look, bool) {
	if len(t.mends) != 1 || !holdsID(t) {
		return Look{}, false
	}
	others := 0
	for token := range tokens(t.core) {
		if token != t.mends[0].ID.String() {
			others++
		}
	}
	if others == 0 {
		return Look{}, false // only signs: decode names these
	}
	return Look{Kind: TextWithID, Offers: offersOf(t.mends, "The id in it is `%s`."),
		Title: say("This looks like a text with a branded id in it."),
		Why:   say("A branded id is fourteen bytes and nothing else. Here more stands around it.")}, true
}

// inside recognises another kind of id, or a branded id written in another way, in one of
// the fields of a link, a key or a text. Its kind is the kind of what is inside.
func inside(t *input, around string) (Look, bool) {
	const shortest = decode.Len // no Snowflake of more than a day has fewer digits
	fields := strings.FieldsFuncSeq(unescape(t.core), func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("/?&=#:,;()<>\"'{}[]", r)
	})
	for field := range fields {
		field = strings.TrimRight(field, ".!")
		if field == t.core || len(field) < shortest || len(field) > longestID {
			continue
		}
		in := &input{text: field, core: field, now: t.now}
		for _, is := range []func(*input) (Look, bool){asNumber, asUUID, asExtraZero, asForeign} {
			look, ok := is(in)
			if !ok {
				continue
			}
			switch look.Kind {
			case Snowflake, ForeignSnowflake, UUID, ULID, KSUID, TypeID, ObjectID, ExtraZero:
				what := strings.TrimSuffix(strings.TrimPrefix(look.Title.String(), "This looks like "), ".")
				look.Title = say("This looks like %s with %s in it.", around, what)
				return look, true
			}
		}
	}
	return Look{}, false
}

// asInside recognises another kind of id beside words: id: 01ARZ3NDEKTSV4RRFFQ69G5FAV.
func asInside(t *input) (Look, bool) {
	if len(t.mends) > 0 {
		return Look{}, false
	}
	return inside(t, "a text")
}

// isLink reports whether a text begins as a URL does.
func isLink(s string) bool {
	s = unescape(s[:min(len(s), 64)])
	scheme, _, found := strings.Cut(s, "://")
	return found && all(scheme, func(b byte) bool { return isAlnum(b) || b == '+' || b == '-' || b == '.' }) || strings.HasPrefix(s, "www.")
}

func asLink(t *input) (Look, bool) {
	if len(t.mends) > 0 || !isLink(t.core) {
		return Look{}, false
	}
	if look, ok := inside(t, "a link"); ok {
		return look, true
	}
	return Look{Kind: LinkWithoutID, Foreign: true, Title: say("This looks like a link without a branded id in it."),
		Why: say("A branded id is three capital letters and eleven Base62 digits. No part of this link is one.")}, true
}

// asOutOfRange recognises an id whose payload is over 2^63-1 with something around it.
func asOutOfRange(t *input) (Look, bool) {
	if len(t.mends) > 0 || decode.IsShapeValid(t.text) {
		return Look{}, false
	}
	s := unescape(unescape(t.text))
	id, ok := findTooLarge(t, s)
	if !ok {
		return Look{}, false
	}
	what := "a text with an id in it that is too large"
	switch around := strings.Replace(decode.TrimOuter(s), id, "", 1); {
	case around == "":
		what = "an id with white space around it, and the id is too large"
	case isLink(t.core) || !strings.ContainsAny(t.core, " \t\r\n") && strings.ContainsAny(t.core[1:], "?=/"):
		what = "a link with an id in it that is too large"
	case strings.Trim(around, quotes+",;. ") == "" && strings.ContainsAny(around, quotes):
		what = "an id in quotes, and the id is too large"
	}
	return tooLarge(t, id, what), true
}

// findTooLarge finds the first token that has the shape of an id and is over the range.
// In prose a word in capitals has that shape too.
func findTooLarge(t *input, s string) (id string, found bool) {
	prose := strings.Count(t.core, " ") > 1
	for typed := range tokens(s) {
		if len(typed) != decode.Len {
			continue
		}
		token := typed
		if capitals(token[:decode.NamespaceLen]) == job {
			token = job + token[decode.NamespaceLen:]
		}
		if decode.IsShapeValid(token) && !decode.IsValid(token) && (token[:decode.NamespaceLen] == job || !prose || !all(token, isCapital)) {
			return typed, true
		}
	}
	return "", false
}

// tooLarge says that the id inside is over the range.
func tooLarge(t *input, typed, what string) Look {
	id := capitals(typed[:decode.NamespaceLen]) + typed[decode.NamespaceLen:]
	value, _ := decode.PayloadValue(id[decode.NamespaceLen:])
	look := Look{Kind: OutOfRange, Title: say("This looks like %s.", what)}
	look.Fix = "the id inside is too large: compare its digits with their source"
	place := ""
	if at := strings.Index(t.text, typed); at >= 0 {
		place = fmt.Sprintf(" (bytes %d to %d)", at, at+len(typed)-1)
	}
	look.Why = say("The payload of `%s`%s is `%v`. The largest is `%s`, which is `%v`.", id, place, value, decode.MaxPayload, decode.MaxSnowflake)
	look.Why = look.Why.add("Without what stands around it, the id is still no branded id.")
	if mends := decode.Mends(id); len(mends) == 1 {
		look.Offers = []Offer{{mends[0].ID, say("With the digit that its fourth character looks like, it is `%s`.", mends[0].ID)}}
	}
	return look
}

// asPayload recognises eleven digits without the namespace. They begin with 0 for decades
// to come, and mix as no word does.
func asPayload(t *input) (Look, bool) {
	if len(t.mends) > 0 {
		return Look{}, false
	}
	return payload(t.core)
}

func payload(s string) (Look, bool) {
	n, err := decode.DecodeBase62(s)
	if err != nil || s[0] != '0' || all(s, isDecimal) {
		return Look{}, false
	}
	return Look{Kind: PayloadAlone, Title: say("This looks like the payload of a branded id without its namespace."),
		Why:    say("A branded id begins with three capital letters that say what it names, and this text has eleven digits only."),
		Fix:    "write the three letters of the namespace in front",
		Offers: []Offer{jobOf(decode.Snowflake(n), "this payload")}}, true
}

// asText recognises ordinary words: three or more, most of them of small letters.
func asText(t *input) (Look, bool) {
	if len(t.mends) > 0 {
		return Look{}, false
	}
	words := strings.Fields(t.core)
	plain := 0
	for _, w := range words {
		w = strings.Trim(w, ".,;:!?()\"'’“”-")
		if len(w) > 1 && all(w[1:], isSmall) && isAlnum(w[0]) {
			plain++
		}
	}
	if len(words) < 3 || plain < 2 || 2*plain < len(words) {
		return Look{}, false
	}
	return Look{Kind: Text, Foreign: true, Title: say("This looks like a text without a branded id in it."),
		Why: say("A branded id is three capital letters and eleven Base62 digits without a space between them.")}, true
}

// asPlaceholder recognises what programs, templates and spreadsheets write where a value is
// missing.
func asPlaceholder(t *input) (Look, bool) {
	s := strings.Trim(decode.TrimOuter(t.text), quotes)
	if len(s) > 64 {
		return Look{}, false
	}
	holds := func(open, closing string) bool {
		name, found := strings.CutPrefix(s, open)
		name, closed := strings.CutSuffix(name, closing)
		return found && closed && all(strings.TrimSpace(name), func(b byte) bool { return isAlnum(b) || b == '_' || b == '.' }) && !decode.IsShapeValid(name)
	}
	switch strings.ToLower(s) {
	case "null", "nil", "none", "undefined", "nan", "[object object]", "(null)", "<nil>", "#n/a", "#ref!", "#value!", "#name?", "#null!", "#error!":
	default:
		if !(len(s) > 3 && strings.Trim(s, "#") == "" || holds("{{", "}}") || holds("${", "}") || holds("<%=", "%>")) {
			return Look{}, false
		}
	}
	return Look{Kind: Placeholder, Foreign: true, Title: say("This looks like what a program writes where a value is missing."),
		Why: say("The id itself never got into this text. Look at the program, the template or the cell that was to fill it in.")}, true
}

package templates

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/a-h/templ"
)

// Words are a sentence in parts: language, and what is no language. A browser's
// translator may rewrite the language. It leaves alone what a component marks with
// translate="no": ids, bytes, keys, code, replies and names.
//
// [Say] makes Words. A text that is code through and through needs none: its element
// has the attributes of [code].
type Words []Part

// A Part is a piece of a sentence.
type Part struct {
	Text string
	Code bool // no language
	Mono bool // code that [parts] draws in letters of one width
}

// Verbatim is a part that no translator may change, such as a visitor's bytes.
func Verbatim(text string) Part { return Part{Text: text, Code: true} }

// Say puts a sentence together from strings, [Part] and Words. Code is looked for in
// the strings, word by word, so only what could pass for a word of a language, such as
// the bytes of a visitor, has to be given as [Verbatim].
func Say(parts ...any) Words {
	var w Words
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			w = append(w, scan(p)...)
		case Part:
			w = append(w, p)
		case Words:
			w = append(w, p...)
		default:
			panic(fmt.Sprintf("templates: %T is no part of a sentence", p))
		}
	}
	return w
}

// String is the sentence as text.
func (w Words) String() string {
	var b strings.Builder
	for _, p := range w {
		b.WriteString(p.Text)
	}
	return b.String()
}

// tick stands for a backtick in marked text: a modifier letter that looks like one.
// Nothing on a page holds it, because what is not ASCII in a visitor's text is escaped.
const tick = "\u02CB"

// marked is the sentence in one attribute, for explorer.js to write onto the page: code
// stands between backticks.
func (w Words) marked() string {
	var b strings.Builder
	for _, p := range w {
		text := strings.ReplaceAll(p.Text, "`", tick)
		if p.Code && text != "" {
			text = "`" + text + "`"
		}
		b.WriteString(text)
	}
	return b.String()
}

// code are the attributes of an element that holds no language: bytes, keys, code,
// replies. Its letters are of one width, and a translator leaves it alone.
func code(classes ...any) templ.Attributes {
	return templ.Attributes{
		"class":     templ.Classes(append([]any{"mono"}, classes...)...).String(),
		"translate": "no",
	}
}

// Phrases that are code though their words would not be: ranges of characters, one
// character written for another, and any text in double quotes, from the first quote to
// the last, because the text in them may hold quotes too.
var phrases = regexp.MustCompile(`"(?s:.*)"|\b[0Aa] to [9Zz]\b|\ba-z\b|\bwrite (?:\S) for\b|\bletters?: \S+|\bcapitals: \S+`)

// names are proper nouns that a translator would take for words.
var names = map[string]bool{
	"Elixir": true, "Lua": true, "Snowflake": true, "Valkey": true, "Redis": true, "Go": true,
	"valkey": true, "redis": true, "miniredis": true, "Hugo": true,
}

// scan cuts a sentence of ours into language and code.
func scan(s string) Words {
	var w Words
	at := 0
	for _, m := range phrases.FindAllStringIndex(s, -1) {
		w = append(w, scanWords(s[at:m[0]])...)
		w = append(w, Verbatim(s[m[0]:m[1]]))
		at = m[1]
	}
	return append(w, scanWords(s[at:])...)
}

// scanWords goes by each word alone. The punctuation around one is language,
// but for the quotes that Lua writes.
func scanWords(s string) Words {
	var w Words
	language := 0 // where the language that is not yet in w begins
	for i := 0; i < len(s); {
		if s[i] == ' ' {
			i++
			continue
		}
		end := i + strings.IndexByte(s[i:]+" ", ' ')
		word := s[i:end]
		start := i + len(word) - len(strings.TrimLeft(word, `'"(‘“·`))
		stop := start + len(strings.TrimRight(s[start:end], `'")’”,.;:!?…`))
		if isCode(s[start:stop]) {
			if strings.HasSuffix(s[i:start], "'") && strings.HasPrefix(s[stop:end], "'") {
				start, stop = start-1, stop+1
			}
			if start > language {
				w = append(w, Part{Text: s[language:start]})
			}
			w = append(w, Verbatim(s[start:stop]))
			language = stop
		}
		i = end
	}
	if language < len(s) {
		w = append(w, Part{Text: s[language:]})
	}
	return w
}

var (
	hyphened = regexp.MustCompile(`^[0-9]+-[a-z]+$`) // 14-byte
	codeLike = regexp.MustCompile(`` +
		`[_{}<>\[\]=~@\\^$#/%&|*+` + "`" + `]` + // a sign of code
		`|[A-Z]{2}` + // JOB, EXISTS, UTC
		`|[a-z][A-Z]` + // isValid
		`|[0-9][A-Za-z]|[A-Za-z][0-9]|[A-Za-z]-[0-9]` + // Base62, job-42
		`|[0-9]-[0-9]|^[A-Z]-[A-Z]$` + // 2024-01-01, A-Z
		`|[A-Za-z0-9][.:(][A-Za-z0-9({]` + // enqueue.lua, emq:{orders}
		`|^[:+-].` + // the reply :1
		`|^[B-HJ-Z]$` + // a byte
		`|[0-9]{6}`)
)

// isCode reports whether a word of a sentence is no word of a language.
func isCode(word string) bool {
	return names[word] || (codeLike.MatchString(word) && !hyphened.MatchString(word))
}

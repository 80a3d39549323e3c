package decode

import "strings"

// A kind sorts the signs that come along when an id is copied.
type kind uint8

const (
	blank     kind = iota + 1 // white space and line breaks
	unseen                    // takes no room on the screen
	quote                     // stands in pairs around a text
	bracket                   // so does this
	stop                      // ends a sentence or a list entry
	separator                 // divides a long number into groups
)

// outer reports whether such a sign may stand around a text without being noticed.
func (k kind) outer() bool { return k == blank || k == unseen }

// wraps reports whether such a sign stands before a text as well as after it.
func (k kind) wraps() bool { return k.outer() || k == quote || k == bracket || k == separator }

// noun is what signs of a kind are called together.
func (k kind) noun() string {
	return [...]string{
		blank:     "white space character",
		unseen:    "unseen character",
		quote:     "quote",
		bracket:   "bracket",
		stop:      "punctuation mark",
		separator: "separator",
	}[k]
}

type sign struct {
	kind kind
	name string
}

// TrimOuter strips what copying leaves around a text and a reader does not see:
// white space of every Unicode kind, line breaks, the byte order mark, zero-width
// characters, the soft hyphen, direction marks, NUL and some other controls. It
// removes all that [strings.TrimSpace] removes, and also U+FEFF, U+200B and their
// like, which TrimSpace leaves alone.
func TrimOuter(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return signs[r].kind.outer() })
}

// signs names the characters that are no part of an id and yet arrive with one.
// Those of kind blank and unseen are the whole list of outer characters.
var signs = map[rune]sign{
	'\t':     {blank, "tab"},
	'\n':     {blank, "line feed"},
	'\v':     {blank, "vertical tab"},
	'\f':     {blank, "form feed"},
	'\r':     {blank, "carriage return"},
	' ':      {blank, "space"},
	'\u0085': {blank, "next line control"},
	'\u00A0': {blank, "no-break space"},
	'\u1680': {blank, "Ogham space"},
	'\u2000': {blank, "en quad"},
	'\u2001': {blank, "em quad"},
	'\u2002': {blank, "en space"},
	'\u2003': {blank, "em space"},
	'\u2004': {blank, "three-per-em space"},
	'\u2005': {blank, "four-per-em space"},
	'\u2006': {blank, "six-per-em space"},
	'\u2007': {blank, "figure space"},
	'\u2008': {blank, "punctuation space"},
	'\u2009': {blank, "thin space"},
	'\u200A': {blank, "hair space"},
	'\u2028': {blank, "line separator"},
	'\u2029': {blank, "paragraph separator"},
	'\u202F': {blank, "narrow no-break space"},
	'\u205F': {blank, "mathematical space"},
	'\u2800': {blank, "braille blank"},
	'\u3000': {blank, "ideographic space"},
	'\u3164': {blank, "Hangul filler"},

	'\u0000': {unseen, "null byte"},
	'\u001C': {unseen, "file separator"},
	'\u001D': {unseen, "group separator"},
	'\u001E': {unseen, "record separator"},
	'\u001F': {unseen, "unit separator"},
	'\u007F': {unseen, "delete control"},
	'\u00AD': {unseen, "soft hyphen"},
	'\u034F': {unseen, "grapheme joiner"},
	'\u061C': {unseen, "Arabic letter mark"},
	'\u180E': {unseen, "Mongolian vowel separator"},
	'\u200B': {unseen, "zero width space"},
	'\u200C': {unseen, "zero width non-joiner"},
	'\u200D': {unseen, "zero width joiner"},
	'\u200E': {unseen, "left-to-right mark"},
	'\u200F': {unseen, "right-to-left mark"},
	'\u202A': {unseen, "left-to-right embedding"},
	'\u202B': {unseen, "right-to-left embedding"},
	'\u202C': {unseen, "pop directional formatting"},
	'\u202D': {unseen, "left-to-right override"},
	'\u202E': {unseen, "right-to-left override"},
	'\u2060': {unseen, "word joiner"},
	'\u2061': {unseen, "function application"},
	'\u2062': {unseen, "invisible times"},
	'\u2063': {unseen, "invisible separator"},
	'\u2064': {unseen, "invisible plus"},
	'\u2066': {unseen, "left-to-right isolate"},
	'\u2067': {unseen, "right-to-left isolate"},
	'\u2068': {unseen, "first strong isolate"},
	'\u2069': {unseen, "pop directional isolate"},
	'\uFEFF': {unseen, "byte order mark"},

	'"':      {quote, "double quote"},
	'\'':     {quote, "single quote"},
	'`':      {quote, "backquote"},
	'\u00B4': {quote, "acute accent"},
	'\u00AB': {quote, "left guillemet"},
	'\u00BB': {quote, "right guillemet"},
	'\u2018': {quote, "left single quote"},
	'\u2019': {quote, "right single quote"},
	'\u201A': {quote, "low single quote"},
	'\u201B': {quote, "reversed single quote"},
	'\u201C': {quote, "left double quote"},
	'\u201D': {quote, "right double quote"},
	'\u201E': {quote, "low double quote"},
	'\u201F': {quote, "reversed double quote"},
	'\u2039': {quote, "left single guillemet"},
	'\u203A': {quote, "right single guillemet"},
	'\u300C': {quote, "left corner bracket"},
	'\u300D': {quote, "right corner bracket"},
	'\uFF02': {quote, "full-width double quote"},
	'\uFF07': {quote, "full-width single quote"},

	'(': {bracket, "left parenthesis"},
	')': {bracket, "right parenthesis"},
	'[': {bracket, "left square bracket"},
	']': {bracket, "right square bracket"},
	'{': {bracket, "left brace"},
	'}': {bracket, "right brace"},
	'*': {bracket, "asterisk"}, // as in *emphasis*
	'<': {bracket, "less-than sign"},
	'>': {bracket, "greater-than sign"},

	'.':      {stop, "full stop"},
	',':      {stop, "comma"},
	';':      {stop, "semicolon"},
	':':      {stop, "colon"},
	'!':      {stop, "exclamation mark"},
	'?':      {stop, "question mark"},
	'\u2026': {stop, "ellipsis mark"},
	'\u3001': {stop, "ideographic comma"},
	'\u3002': {stop, "ideographic full stop"},
	'\uFF01': {stop, "full-width exclamation mark"},
	'\uFF0C': {stop, "full-width comma"},
	'\uFF0E': {stop, "full-width full stop"},
	'\uFF1A': {stop, "full-width colon"},
	'\uFF1B': {stop, "full-width semicolon"},
	'\uFF1F': {stop, "full-width question mark"},

	'-':      {separator, "hyphen"},
	'_':      {separator, "underscore"},
	'\u2010': {separator, "typographic hyphen"},
	'\u2011': {separator, "non-breaking hyphen"},
	'\u2012': {separator, "figure dash"},
	'\u2013': {separator, "en dash"},
	'\u2014': {separator, "em dash"},
	'\u2015': {separator, "horizontal bar"},
	'\u2212': {separator, "minus sign"},
	'\uFF0D': {separator, "full-width hyphen"},
	'\uFF3F': {separator, "full-width underscore"},
}

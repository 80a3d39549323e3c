package web

import (
	"encoding/hex"
	"net/http"
	"strings"

	"brandedid/web/templates"
)

// A form carries text. What a visitor's bytes are that text cannot carry travels
// beside the empty field in hexadecimal, and stands for it for as long as the
// field stays empty: so that sending a form again asks the same thing again.

// keptSuffix marks the parameter that stands for an empty field.
const keptSuffix = ".hex"

// blank marks a form whose id field was empty because no id had been given. Sent
// as it was, it still gives none.
const blank = "blank"

// field is the value of a parameter that a form's field carries.
func (q query) field(name string) (value string, given bool, err error) {
	value, given, err = q.one(name)
	if err != nil || value != "" {
		return value, given, err
	}
	kept, isKept, err := q.one(name + keptSuffix)
	if err != nil || !isKept {
		return value, given, err
	}
	value, err = q.unhex(name+keptSuffix, kept)
	return value, true, err
}

// id is the id that a page is asked about.
func (q query) id() (value string, given bool, err error) {
	value, given, err = q.one("id")
	if err != nil || !given {
		return value, given, err
	}
	return q.firstID(value)
}

// firstID is what an id field stands for that was sent with a value.
func (q query) firstID(value string) (id string, given bool, err error) {
	if value != "" {
		return value, true, nil
	}
	kept, isKept, err := q.one("id" + keptSuffix)
	if err != nil {
		return "", true, err
	}
	if isKept {
		id, err = q.unhex("id"+keptSuffix, kept)
		return id, true, err
	}
	mark, _, err := q.one(blank)
	return "", mark == "", err
}

func (q query) unhex(name, s string) (string, error) {
	b, err := hex.DecodeString(s)
	if err != nil {
		return "", q.refuse(name, "parameter "+name+" is "+quote(s), "give bytes as pairs of hexadecimal digits")
	}
	return string(b), nil
}

// keep is the hidden input that carries a value its field cannot.
func keep(name, value string) []templates.Input {
	if carried(value) {
		return nil
	}
	return []templates.Input{{Name: name + keptSuffix, Value: hex.EncodeToString([]byte(value))}}
}

// keepID is keep for the id, which may also be not given at all.
func keepID(id string, given bool) []templates.Input {
	if !given {
		return []templates.Input{{Name: blank, Value: "1"}}
	}
	return keep("id", id)
}

// fromForm reports whether a query was spelt by a form that had more to carry than
// an address needs.
func (q query) fromForm() bool {
	for _, p := range q.pairs {
		if p.name == blank || p.name == "also" || strings.HasSuffix(p.name, keptSuffix) {
			return true
		}
	}
	return false
}

// tidy sends a form's own spelling on to the address of what it asked for, which
// is the one to keep and to share. It reports whether it did.
func tidy(w http.ResponseWriter, rawQuery, address string) bool {
	q, err := readQuery(rawQuery)
	if err != nil || !q.fromForm() {
		return false
	}
	w.Header().Set("Location", address)
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(http.StatusSeeOther)
	return true
}

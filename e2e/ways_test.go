//go:build e2e

package e2e

import (
	"net/url"
	"slices"
	"strings"
	"testing"
)

// bothWays takes a journey of forms and links with JavaScript and without. There
// is to be no difference but in how the address of a form's own request is
// spelled, which without a script is the browser's doing.
func bothWays(t *testing.T, path string, journey func(t *testing.T, v *visitor)) {
	t.Helper()
	bothWaysOf(t, func(t *testing.T, traits ...trait) { journey(t, visit(t, path, traits...)) })
}

// bothWaysOf is bothWays for a journey that brings an explorer of its own.
func bothWaysOf(t *testing.T, journey func(t *testing.T, traits ...trait)) {
	t.Helper()
	for name, traits := range map[string][]trait{"script": nil, "no script": {withoutScript}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			journey(t, traits...)
		})
	}
}

// ask puts an id in the field and submits the form at once, as somebody does who
// types and presses Enter before the page asks by itself. Two commands of the driver
// would leave time for that on a busy machine; TestEnterAsksOnce presses the keys.
func (v *visitor) ask(id string) {
	v.t.Helper()
	_, err := v.part("id").Evaluate(`(input, id) => {
		input.value = id;
		input.dispatchEvent(new InputEvent('input', {bubbles: true}));
		input.form.querySelector('[type=submit]').click();
	}`, id)
	v.ok(err)
}

// sameRequest reports whether two addresses ask for the same: one spelled as the
// page does, the other as a form does, which sends its defaults along, the further
// id after them, and that its field was blank.
func sameRequest(got, want string) bool {
	return slices.Equal(asked(got), asked(want))
}

func asked(address string) []string {
	path, query, _ := strings.Cut(address, "?")
	request := []string{path}
	var rest []string
	for pair := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(pair, "=")
		value, err := url.QueryUnescape(value)
		if err != nil {
			return []string{address}
		}
		switch name + "=" + value {
		case "also=", "queue=orders", "payload=demo", "host=check", "blank=1":
			continue
		}
		if name == "id" || name == "also" {
			request = append(request, value)
		} else {
			rest = append(rest, name+"="+value)
		}
	}
	slices.Sort(rest)
	return append(request, rest...)
}

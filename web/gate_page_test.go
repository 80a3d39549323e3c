package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
)

const (
	job    = "JOB0KHTOWnGLuC"
	later  = "JOB0KHTOWnGLuD"
	user   = "USR0KHTOWnGLuC"
	nobody = "job-42"
)

// A walk is what the gate page shows at one step of a run.
type walk struct {
	Ran     []string // the lines that are marked, in the order of the listing
	Now     string   // the line that ran last
	Box     string   // the verdict, as far as it is known
	Rows    []string // ids that have a row
	Pending []string
}

func walkOf(t *testing.T, doc *goquery.Document) walk {
	t.Helper()
	w := walk{
		Ran: each(doc, byID("listing")+` li[data-ran="true"]`, attr("data-line")),
		Now: strings.Join(each(doc, byID("listing")+` li[aria-current="step"]`, attr("data-line")), " "),
		Box: textOfOne(t, doc, byID("verdict")+" .box-title"),
	}
	for _, key := range each(doc, byID("row")+" .key", words) {
		w.Rows = append(w.Rows, strings.TrimPrefix(key, "emq:{orders}:job:"))
	}
	w.Pending = each(doc, byID("pending")+" li", words)
	return w
}

// Each step is a page of its own, and shows the run as far as it has come.
func TestStepsOfARun(t *testing.T) {
	h := newExplorer(t)
	ids := func(ids ...string) []string { return ids }
	undecided := func(rows, pending []string, ran ...string) walk {
		return walk{Ran: ran, Now: ran[len(ran)-1], Box: "Undecided", Rows: rows, Pending: pending}
	}
	start := walk{Box: "Undecided"}
	admitted := []walk{
		start, undecided(nil, nil, "5"), undecided(nil, nil, "5", "9"), undecided(ids(job), nil, "5", "9", "12"),
		undecided(ids(job), ids(job), "5", "9", "12", "13"),
		{Ran: ids("5", "9", "12", "13", "14"), Now: "14", Box: "Admitted", Rows: ids(job), Pending: ids(job)},
	}
	for _, tt := range []struct {
		name   string
		params []param
		walks  []walk
	}{
		{"admitted", []param{{"id", job}}, admitted},
		{"refused", []param{{"id", user}}, []walk{start, undecided(nil, nil, "5"), {Ran: ids("5", "6"), Now: "6", Box: "Refused"}}},
		{"host skipped", []param{{"id", nobody}, {"host", "skip"}}, []walk{
			start, undecided(nil, nil, "5"), {Ran: ids("5", "6"), Now: "6", Box: "Refused"},
		}},
		{"twice, and one that never reaches the wire", []param{{"id", nobody}, {"id", job}, {"id", job}}, append(slices.Clone(admitted),
			undecided(ids(job), ids(job), "5"), undecided(ids(job), ids(job), "5", "9"),
			walk{Ran: ids("5", "9", "10"), Now: "10", Box: "Duplicate", Rows: ids(job), Pending: ids(job)},
		)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			last := len(tt.walks) - 1
			for step, want := range tt.walks {
				doc := visit(t, h, "/gate", append(slices.Clone(tt.params), param{"step", strconv.Itoa(step)})...)
				if diff := cmp.Diff(want, walkOf(t, doc), nilIsEmpty); diff != "" {
					t.Errorf("step %d (-want +got):\n%s", step, diff)
				}
				wantStepper(t, doc, tt.params, step, last)
			}
			// No step, and every step past the end, is the end.
			for _, more := range [][]param{nil, {{"step", strconv.Itoa(last + 1)}}, {{"step", "80"}}} {
				doc := visit(t, h, "/gate", append(slices.Clone(tt.params), more...)...)
				if diff := cmp.Diff(tt.walks[last], walkOf(t, doc), nilIsEmpty); diff != "" {
					t.Errorf("%v (-want +got):\n%s", more, diff)
				}
				wantStepper(t, doc, tt.params, last, last)
			}
		})
	}
}

// wantStepper: every button leads to its step of the same run, and one that would
// lead nowhere is no link.
func wantStepper(t *testing.T, doc *goquery.Document, params []param, step, last int) {
	t.Helper()
	to := func(offered bool, more ...param) string {
		if !offered {
			return "none"
		}
		return "/gate?" + queryOf(slices.Concat(params, more)...)
	}
	want := map[string]string{
		"step-start": to(step > 0, param{"step", "0"}),
		"step-back":  to(step > 0, param{"step", strconv.Itoa(step - 1)}),
		"step-next":  to(step < last, param{"step", strconv.Itoa(step + 1)}),
		"step-run":   to(step < last),
	}
	got := map[string]string{}
	for id := range want {
		got[id] = one(t, doc, byID(id)).AttrOr("href", "none")
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("step %d, buttons (-want +got):\n%s", step, diff)
	}
	progress := attrs(one(t, doc, byID("stepper")+" progress"), "value", "max")
	if diff := cmp.Diff(map[string]string{"value": strconv.Itoa(step), "max": strconv.Itoa(last)}, progress); diff != "" {
		t.Errorf("step %d, progress (-want +got):\n%s", step, diff)
	}
}

// Where the host raises there is nothing to walk through, and a way to see what
// the wire would do.
func TestNoStepsWithoutTheWire(t *testing.T) {
	h := newExplorer(t)
	doc := visit(t, h, "/gate", param{"id", nobody}, param{"queue", "quotes"}, param{"step", "1"})
	if n := doc.Find(byID("stepper") + ", " + byID("listing") + " [data-ran]").Length(); n != 0 {
		t.Errorf("%d signs of a script that ran", n)
	}
	link := one(t, doc, byID("skip-host")).AttrOr("href", "")
	if want := "/gate?id=job-42&queue=quotes&host=skip"; link != want {
		t.Errorf("the way to the wire is %q, want %q", link, want)
	}
}

// The three bytes that the script reads stand beside those it wants.
func TestComparedBytes(t *testing.T) {
	h := newExplorer(t)
	for _, tt := range []struct{ id, want string }{
		{job, "J=J O=O B=B"}, {user, "U!J S!O R!B"}, {"JO", "J=J O=O none!B"}, {"", "none!J none!O none!B"},
		{"J\xff\x00", `J=J \xff!O \x00!B`}, {"j B", "j!J space!O B=B"},
	} {
		doc := visit(t, h, "/gate", param{"id", tt.id}, param{"host", "skip"})
		cells := each(doc, byID("compared"), func(s *goquery.Selection) string {
			sign := "!"
			if s.HasClass("eq") {
				sign = "="
			}
			return words(s.Find(".compare-glyph")) + sign + words(s.Find(".compare-want > span:not(.unseen):not(.label)"))
		})
		if got := strings.Join(cells, " "); got != tt.want {
			t.Errorf("%q is compared as %s, want %s", tt.id, got, tt.want)
		}
	}
}

// Ids can be sent again and left out, each by a link that keeps the rest.
func TestSeveralIDs(t *testing.T) {
	h := newExplorer(t)
	more := []param{{"queue", "quotes"}, {"payload", ""}, {"host", "skip"}}
	doc := visit(t, h, "/gate", slices.Concat([]param{{"id", job}, {"id", user}, {"id", "\xff"}}, more, []param{{"step", "2"}})...)
	if got := each(doc, byID("verdict-row"), attr("data-verdict")); !slices.Equal(got, []string{"admitted", "refused", "refused"}) {
		t.Errorf("verdicts %v", got)
	}
	links := func(ids ...[]string) []string {
		var hrefs []string
		for _, list := range ids {
			var ps []param
			for _, id := range list {
				ps = append(ps, param{"id", id})
			}
			hrefs = append(hrefs, "/gate?"+queryOf(append(ps, more...)...))
		}
		return hrefs
	}
	twice := links([]string{job, user, "\xff", job}, []string{job, user, "\xff", user}, []string{job, user, "\xff", "\xff"})
	if diff := cmp.Diff(twice, each(doc, byID("twice"), attr("href"))); diff != "" {
		t.Errorf("sent again (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(links([]string{user, "\xff"}, []string{job, "\xff"}, []string{job, user}), each(doc, byID("remove"), attr("href"))); diff != "" {
		t.Errorf("left out (-want +got):\n%s", diff)
	}
	followed, err := url.Parse(twice[0])
	if err != nil {
		t.Fatal(err)
	}
	again := documentOf(t, ask(h, http.MethodGet, followed.Path, followed.RawQuery), http.StatusOK)
	if got := each(again, byID("verdict-row"), attr("data-verdict")); !slices.Equal(got, []string{"admitted", "refused", "refused", "duplicate"}) {
		t.Errorf("after the id was sent again: %v", got)
	}
	alone := visit(t, h, "/gate", param{"id", job})
	full := visit(t, h, "/gate", slices.Repeat([]param{{"id", job}}, 16)...)
	if a, b := alone.Find(byID("remove")).Length(), full.Find(byID("twice")).Length(); a != 0 || b != 0 {
		t.Errorf("the only id can be left out %d times; a seventeenth can be sent %d times", a, b)
	}
}

// A mended id and the host's switch keep all else that was asked.
func TestLinksOfARunKeepTheRest(t *testing.T) {
	h := newExplorer(t)
	const rest = "&queue=quotes&payload=p"
	doc := visit(t, h, "/gate", param{"id", "job0KHTOWnGLuC"}, param{"queue", "quotes"}, param{"payload", "p"}, param{"step", "1"})
	if got, want := one(t, doc, byID("mend")).AttrOr("href", ""), "/gate?id="+job+rest; got != want {
		t.Errorf("the mended id leads to %q, want %q", got, want)
	}
	want := []string{"/gate?id=job0KHTOWnGLuC" + rest, "/gate?id=job0KHTOWnGLuC" + rest + "&host=skip"}
	if diff := cmp.Diff(want, each(doc, byID("toggle")+" a", attr("href"))); diff != "" {
		t.Errorf("the host's switch (-want +got):\n%s", diff)
	}
	for _, sample := range each(doc, byID("sample"), attr("href")) {
		if !strings.HasSuffix(sample, rest) {
			t.Errorf("the sample %q leaves the queue or the payload behind", sample)
		}
	}
}

// The explorer's own limits are a page that says so, and no run.
func TestRunsThatAreNotMade(t *testing.T) {
	h := newExplorer(t)
	for name, params := range map[string][]param{
		"an id of 257 bytes": {{"id", strings.Repeat("A", 257)}},
		"the second id":      {{"id", job}, {"id", strings.Repeat("A", 257)}},
		"no queue name":      {{"id", job}, {"queue", ""}},
		"a brace":            {{"id", job}, {"queue", "a{b}"}},
		"a control byte":     {{"id", job}, {"queue", "a\n"}},
		"a long queue name":  {{"id", job}, {"queue", strings.Repeat("q", 129)}},
		"a long payload":     {{"id", job}, {"payload", strings.Repeat("p", 1025)}},
	} {
		t.Run(name, func(t *testing.T) {
			root := one(t, visit(t, h, "/gate", params...), byID("gate"))
			one(t, root, byID("notice"))
			valid := strconv.FormatBool(params[0].value == job)
			want := map[string]string{"data-valid": valid, "data-verdict": "not_reached", "data-state": "ready", "data-engine": "model"}
			if diff := cmp.Diff(want, attrs(root, "data-valid", "data-verdict", "data-state", "data-engine")); diff != "" {
				t.Errorf("root (-want +got):\n%s", diff)
			}
			if n := root.Find(byID("listing") + ", " + byID("verdict-row")).Length(); n != 0 {
				t.Errorf("%d signs of a run", n)
			}
		})
	}
	// At the limits themselves it runs.
	doc := visit(t, h, "/gate", param{"id", strings.Repeat("A", 256)}, param{"queue", strings.Repeat("q", 128)}, param{"payload", strings.Repeat("p", 1024)})
	one(t, doc, byID("verdict-row"))
}

// A page that shows a walk, or several ids, says how far each of its parts goes.
func TestWhoseDoingItIs(t *testing.T) {
	h, _ := withEngine(t, Config{}, canned)
	heading := func(doc *goquery.Document, start string) string {
		return words(doc.Find("h3").FilterFunction(func(_ int, s *goquery.Selection) bool { return strings.HasPrefix(words(s), start) }))
	}
	for name, tt := range map[string]struct {
		params                []param
		keyspace, gates, wire string
		wrote                 string
	}{
		"the end": {[]param{{"id", job}}, "Keyspace, before and after", "Two gates", "On the wire", "One row"},
		"a step":  {[]param{{"id", job}, {"step", "1"}}, "Keyspace, before and after so far", "Two gates the whole run", "On the wire the whole run,", "No row yet, no member yet."},
		"two ids": {[]param{{"id", job}, {"id", job}}, "Keyspace, before and after all 2 ids", "Two gates", "On the wire", ""},
	} {
		t.Run(name, func(t *testing.T) {
			doc := visit(t, h, "/gate", tt.params...)
			if got := heading(doc, "Keyspace"); got != tt.keyspace {
				t.Errorf("the keyspace is headed %q", got)
			}
			if got := heading(doc, "Two gates"); got != tt.gates {
				t.Errorf("the verdicts are headed %q", got)
			}
			if got := heading(doc, "On the wire"); !strings.HasPrefix(got, tt.wire) {
				t.Errorf("the wire is headed %q", got)
			}
			if got := words(doc.Find(byID("keyspace") + " .keyspace-words")); !strings.Contains(got, tt.wrote) {
				t.Errorf("the keyspace says %q", got)
			}
		})
	}
}

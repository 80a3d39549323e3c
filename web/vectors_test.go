package web

import (
	"encoding/hex"
	"encoding/json"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A vector is one line of the contract.
type vector struct {
	BytesHex   string `json:"bytes_hex"`
	Reason     string `json:"reason"`
	ShapeValid bool   `json:"shape_valid"`
	Valid      bool   `json:"valid"`
	Wire       string `json:"wire"`
	ID         string `json:"id"`
	Namespace  string `json:"namespace"`
	Snowflake  string `json:"snowflake"`
	UnixMS     int64  `json:"unix_ms"`
	Time       string `json:"time"`
	Node       int    `json:"node"`
	Seq        int    `json:"seq"`
	JobKey     string `json:"job_key"`
	Slot       int    `json:"slot"`

	text   string   // the id itself
	epoch  int64    // of the whole file
	checks []string // every check that it fails
}

// A faultAt is where a fault lies and what was found there.
type faultAt struct {
	check          string
	offset, length int
	found, bytes   string
}

// vectorFaults are the faults of each invalid vector, read off the contract: bytes
// 0 to 2 are namespace and bytes 3 to 13 payload whatever the length, and the range
// is asked last.
var vectorFaults = map[string][]faultAt{
	"job0KHTOWnGLuC":   {{"namespace", 0, 3, "job", "6a6f62"}},
	"job-42":           {{"length", 6, 0, "", ""}, {"namespace", 0, 3, "job", "6a6f62"}, {"alphabet", 3, 1, "-", "2d"}},
	"JOB":              {{"length", 3, 0, "", ""}},
	"job0456qLH4via":   {{"namespace", 0, 3, "job", "6a6f62"}},
	"JOB0456":          {{"length", 7, 0, "", ""}},
	"USRzzzzzzzzzzz":   {{"range", 3, 11, "zzzzzzzzzzz", "7a7a7a7a7a7a7a7a7a7a7a"}},
	"JOBzzzzzzzzzzz":   {{"range", 3, 11, "zzzzzzzzzzz", "7a7a7a7a7a7a7a7a7a7a7a"}},
	"JOBAzL8n0Y58m8":   {{"range", 3, 11, "AzL8n0Y58m8", "417a4c386e305935386d38"}},
	"JOB-42":           {{"length", 6, 0, "", ""}, {"alphabet", 3, 1, "-", "2d"}},
	"":                 {{"length", 0, 0, "", ""}},
	"JO_0KHTOWnGLuC":   {{"namespace", 2, 1, "_", "5f"}},
	"JOB0KHTOWnGLu-":   {{"alphabet", 13, 1, "-", "2d"}},
	" JOB0KHTOWnGLuC":  {{"length", 14, 1, "C", "43"}, {"namespace", 0, 1, " ", "20"}},
	"JOB0KHTOWnGLuC\n": {{"length", 14, 1, `\n`, "0a"}},
	"JOBKHTOWnGLuC":    {{"length", 13, 0, "", ""}},
}

// eachVector runs a test for every vector.
func eachVector(t *testing.T, test func(t *testing.T, v vector)) {
	t.Helper()
	data, err := os.ReadFile("../internal/decode/testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Epoch   int64    `json:"epoch_unix_ms"`
		Vectors []vector `json:"vectors"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Vectors) == 0 {
		t.Fatal("no vectors")
	}
	for _, v := range file.Vectors {
		raw, err := hex.DecodeString(v.BytesHex)
		if err != nil {
			t.Fatal(err)
		}
		v.text, v.epoch = string(raw), file.Epoch
		for _, f := range vectorFaults[v.ID] {
			v.checks = append(v.checks, f.check)
		}
		if !v.Valid && (len(v.checks) == 0 || v.checks[0] != v.Reason) {
			t.Fatalf("%q fails %s first, and this test expects %v of it", v.ID, v.Reason, v.checks)
		}
		t.Run(v.ID, func(t *testing.T) { test(t, v) })
	}
}

// verdict is what becomes of the id when the host gate is asked.
func (v vector) verdict() string {
	if v.Valid {
		return v.Wire
	}
	return "not_reached"
}

func TestVectorsOnTheDecoderPage(t *testing.T) {
	h := newExplorer(t)
	eachVector(t, func(t *testing.T, v vector) {
		doc := visit(t, h, "/", param{"id", v.text})
		root := one(t, doc, byID("decoder"))
		wantRoot(t, root, v, v.verdict(), "model")
		if got := each(root, byID("fault"), attr("data-check")); !cmp.Equal(v.checks, got, nilIsEmpty) {
			t.Errorf("faults %v, want %v", got, v.checks)
		}
		if got := one(t, root, byID("wire")).AttrOr("data-verdict", ""); got != v.verdict() {
			t.Errorf("the wire's card says %q, want %q", got, v.verdict())
		}
		if !v.Valid {
			if n := root.Find(byID("snowflake") + ", time").Length(); n != 0 {
				t.Errorf("an id that is none has %d parts taken out of it", n)
			}
			return
		}
		want := map[string]string{
			"snowflake": v.Snowflake, "timestamp": strconv.FormatInt(v.UnixMS-v.epoch, 10),
			"node": strconv.Itoa(v.Node), "sequence": strconv.Itoa(v.Seq),
		}
		got := map[string]string{}
		for name := range want {
			got[name] = textOfOne(t, root, byID(name))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("fields (-want +got):\n%s", diff)
		}
		made := one(t, root, "time")
		if made.AttrOr("datetime", "") != v.Time || words(made) != strings.NewReplacer("T", " ", "Z", " UTC").Replace(v.Time) {
			t.Errorf("made at %q, shown as %q; want %q", made.AttrOr("datetime", ""), words(made), v.Time)
		}
		wantBits(t, each(root, ".bit", words), v)
	})
}

// The bits of the three fields, read as numbers, are the fields.
func wantBits(t *testing.T, bits []string, v vector) {
	t.Helper()
	if len(bits) != 63 {
		t.Fatalf("%d bits, want 63", len(bits))
	}
	for _, field := range []struct {
		name string
		bits []string
		want int64
	}{
		{"timestamp", bits[:41], v.UnixMS - v.epoch}, {"node", bits[41:51], int64(v.Node)}, {"sequence", bits[51:], int64(v.Seq)},
	} {
		if n, err := strconv.ParseInt(strings.Join(field.bits, ""), 2, 64); err != nil || n != field.want {
			t.Errorf("the bits of the %s are %d, %v; want %d", field.name, n, err, field.want)
		}
	}
}

func TestVectorsOnTheGatePage(t *testing.T) {
	h := newExplorer(t)
	eachVector(t, func(t *testing.T, v vector) {
		root := one(t, visit(t, h, "/gate", param{"id", v.text}), byID("gate"))
		wantRoot(t, root, v, v.verdict(), "model")
		skipped := one(t, visit(t, h, "/gate", param{"id", v.text}, param{"host", "skip"}), byID("gate"))
		wantRoot(t, skipped, v, v.Wire, "model")
	})
}

func TestVectorsOnTheKeyPage(t *testing.T) {
	h := newExplorer(t)
	eachVector(t, func(t *testing.T, v vector) {
		root := one(t, visit(t, h, "/key", param{"id", v.text}), byID("key"))
		verdict := "raised"
		if v.Valid {
			verdict = "built"
		}
		wantRoot(t, root, v, verdict, "none")
		if got := each(root, byID("fault"), attr("data-check")); !cmp.Equal(v.checks, got, nilIsEmpty) {
			t.Errorf("faults %v, want %v", got, v.checks)
		}
		for runtime, valid := range map[string]bool{"F#": v.ShapeValid, "Elixir": v.Valid} {
			of := `[data-runtime="` + runtime + `"]`
			if got := one(t, root, byID("is-valid")+of).AttrOr("data-answer", ""); got != strconv.FormatBool(valid) {
				t.Errorf("%s answers %q, want %t", runtime, got, valid)
			}
			card := one(t, root, byID("runtime")+of)
			if built, raised := card.Find(byID("built")).Length(), card.Find(byID("raised")).Length(); (built == 1) != valid || (raised == 1) == valid {
				t.Errorf("%s builds %d keys and raises %d times", runtime, built, raised)
			}
			if v.Valid && textOfOne(t, card, byID("built")) != v.JobKey {
				t.Errorf("%s builds %q, want %q", runtime, textOfOne(t, card, byID("built")), v.JobKey)
			}
		}
		if v.Valid && textOfOne(t, root, byID("slot-number")) != strconv.Itoa(v.Slot) {
			t.Errorf("slot %q, want %d", textOfOne(t, root, byID("slot-number")), v.Slot)
		}
	})
}

// A fragment begins with the title and the very widget that its page shows.
func TestVectorsInFragments(t *testing.T) {
	h := newExplorer(t)
	for widget, page := range map[string]string{"decoder": "/", "gate": "/gate", "key": "/key"} {
		eachVector(t, func(t *testing.T, v vector) {
			query := queryOf(param{"id", v.text})
			whole, fragment := ask(h, http.MethodGet, page, query), ask(h, http.MethodGet, "/widget/"+widget, query)
			title, rest, _ := strings.Cut(fragment.Body.String(), "</title>")
			end := strings.LastIndex(rest, "</section>")
			if !strings.HasPrefix(title, "<title>") || !strings.HasPrefix(rest, "<section") || end < 0 {
				t.Fatalf("%s: the fragment is no title and widget: %.200s", widget, fragment.Body)
			}
			if !strings.Contains(whole.Body.String(), rest[:end]) {
				t.Errorf("%s: the fragment's widget is not, byte for byte, that of the page", widget)
			}
			inPage := textOfOne(t, documentOf(t, whole, http.StatusOK), "head title")
			if got := textOfOne(t, documentOf(t, fragment, http.StatusOK), "title"); got != inPage {
				t.Errorf("%s: the fragment's title is %q, the page's %q", widget, got, inPage)
			}
		})
	}
}

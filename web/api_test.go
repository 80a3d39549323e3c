package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/decode"
	"brandedid/internal/gate"
	"brandedid/internal/suggest"
	"brandedid/lua"
)

func TestVectorsInTheDecodeAPI(t *testing.T) {
	h := newExplorer(t)
	eachVector(t, func(t *testing.T, v vector) {
		want := map[string]any{
			"id": v.jsonID(), "bytes": v.BytesHex, "length": float64(len(v.text)), "valid": v.Valid, "shape_valid": v.ShapeValid,
			"faults": v.jsonFaults(t), "mends": v.jsonMends(), "looks_like": v.jsonLook(),
			"namespace": nil, "snowflake": nil, "unix_ms": nil, "time": nil, "node": nil, "sequence": nil,
		}
		if v.Valid {
			want["namespace"], want["snowflake"], want["time"] = v.Namespace, v.Snowflake, v.Time
			want["unix_ms"], want["node"], want["sequence"] = float64(v.UnixMS), float64(v.Node), float64(v.Seq)
		}
		got := jsonOf(t, ask(h, http.MethodGet, "/api/v1/decode", queryOf(param{"id", v.text})), http.StatusOK, typeJSON)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("decode (-want +got):\n%s", diff)
		}
	})
}

func TestVectorsInTheGateAPI(t *testing.T) {
	h := newExplorer(t)
	for _, host := range []string{"check", "skip"} {
		eachVector(t, func(t *testing.T, v vector) {
			reached := v.Valid || host == "skip"
			want := map[string]any{
				"queue": "orders", "host": host, "script_sha1": lua.SHA1, "left_behind": 0.0, "failure": nil, "transcript": []any{},
				"engine":   map[string]any{"kind": "model", "mode": "off", "server": nil, "version": nil, "reason": nil},
				"runs":     []any{map[string]any{"id": v.jsonID(), "bytes": v.BytesHex, "host": v.jsonHost(), "wire": v.jsonWire(reached), "looks_like": v.jsonLook()}},
				"keyspace": map[string]any{"rows": map[string]any{}, "pending": []any{}},
			}
			if reached && v.Wire == "admitted" {
				want["keyspace"] = map[string]any{
					"rows":    map[string]any{"emq:{orders}:job:" + decode.Escape(v.text): map[string]any{"state": "pending", "attempts": "0", "payload": "demo"}},
					"pending": []any{map[string]any{"member": v.jsonID(), "bytes": v.BytesHex, "score": 0.0}},
				}
			}
			query := queryOf(param{"id", v.text}, param{"host", host})
			got := jsonOf(t, ask(h, http.MethodGet, "/api/v1/gate", query), http.StatusOK, typeJSON)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("host=%s (-want +got):\n%s", host, diff)
			}
		})
	}
}

// jsonID is the id as JSON says it: null where text cannot carry it.
func (v vector) jsonID() any {
	if strings.ContainsAny(v.text, "\r\n\x00") {
		return nil
	}
	return v.text
}

// jsonFaults takes the words from the package whose words they are.
func (v vector) jsonFaults(t *testing.T) []any {
	t.Helper()
	r := suggest.Read(v.text, testNow)
	spoken := r.Faults
	if len(spoken) != len(vectorFaults[v.ID]) {
		t.Fatalf("%d faults have words, want %d", len(spoken), len(vectorFaults[v.ID]))
	}
	faults := []any{}
	for i, f := range vectorFaults[v.ID] {
		faults = append(faults, map[string]any{
			"check": f.check, "offset": float64(f.offset), "length": float64(f.length), "found": f.found, "found_bytes": f.bytes,
			"message": spoken[i].Message(), "hint": r.Hint(spoken[i]),
		})
	}
	return faults
}

func (v vector) jsonMends() []any {
	mends := []any{}
	for _, m := range suggest.Read(v.text, testNow).Mends {
		var steps []any
		for _, s := range m.Steps {
			steps = append(steps, s)
		}
		mends = append(mends, map[string]any{"id": m.ID.String(), "steps": steps})
	}
	return mends
}

func (v vector) jsonLook() any { return jsonLookOf(v.text) }

// jsonLookOf is what a string looks like as the API says it, in the words of the package
// whose words they are.
func jsonLookOf(text string) any {
	look, ok := suggest.Recognize(text, testNow)
	if !ok {
		return nil
	}
	want := map[string]any{"kind": string(look.Kind), "title": look.Title.String(), "why": look.Why.String(), "conversion": nil, "ids": []any{}}
	for _, o := range look.Offers {
		want["ids"] = append(want["ids"].([]any), o.ID.String())
	}
	if len(look.Offers) == 1 {
		want["conversion"] = map[string]any{"id": look.Offers[0].ID.String(), "says": look.Offers[0].Says.String()}
	}
	return want
}

func (v vector) jsonHost() map[string]any {
	host := map[string]any{"valid": v.Valid, "key": nil, "elixir": nil, "fsharp": nil}
	if v.Valid {
		host["key"] = v.JobKey
	} else {
		host["elixir"] = "** (ArgumentError) job_key requires a valid branded id"
	}
	if !v.ShapeValid {
		host["fsharp"] = "System.ArgumentException: jobKey requires a valid branded id (Parameter 'branded')"
	}
	return host
}

func (v vector) jsonWire(reached bool) map[string]any {
	wire := map[string]any{"reached": reached, "verdict": v.Wire, "reply": nil, "error_class": nil, "alone": nil}
	switch {
	case !reached:
		wire["verdict"], wire["alone"] = "not_reached", v.Wire
	case v.Wire == "admitted":
		wire["reply"] = ":1"
	default:
		wire["reply"], wire["error_class"] = "-EMQKIND job id must be JOB-namespaced", "EMQKIND"
	}
	return wire
}

// What a run refuses is a 400 in the API, and says which parameter is to blame.
func TestGateAPIRefusesRuns(t *testing.T) {
	h := newExplorer(t)
	x := func(n int) string { return strings.Repeat("x", n) }
	for name, tt := range map[string]struct {
		params    []param
		parameter string // "" where the run is made
	}{
		"no id":                 {nil, "id"},
		"only an empty further": {[]param{{"also", ""}}, "id"},
		"an id of 256 bytes":    {[]param{{"id", x(256)}}, ""},
		"an id of 257 bytes":    {[]param{{"id", x(257)}}, "id"},
		"no queue name":         {[]param{{"id", "JOB"}, {"queue", ""}}, "queue"},
		"a brace":               {[]param{{"id", "JOB"}, {"queue", "a{b"}}, "queue"},
		"NUL in the queue":      {[]param{{"id", "JOB"}, {"queue", "a\x00"}}, "queue"},
		"a queue of 128 bytes":  {[]param{{"id", "JOB"}, {"queue", x(128)}}, ""},
		"a queue of 129 bytes":  {[]param{{"id", "JOB"}, {"queue", x(129)}}, "queue"},
		"a payload of 1 KiB":    {[]param{{"id", "JOB"}, {"payload", x(gate.MaxPayload)}}, ""},
		"a byte more":           {[]param{{"id", "JOB"}, {"payload", x(gate.MaxPayload + 1)}}, "payload"},
	} {
		t.Run(name, func(t *testing.T) {
			res := ask(h, http.MethodGet, "/api/v1/gate", queryOf(tt.params...))
			if tt.parameter == "" {
				jsonOf(t, res, http.StatusOK, typeJSON)
				return
			}
			problem := jsonOf(t, res, http.StatusBadRequest, typeProblem)
			if problem["parameter"] != tt.parameter || problem["status"] != 400.0 || problem["type"] != "about:blank" {
				t.Errorf("problem %v, want one of the %s", problem, tt.parameter)
			}
		})
	}
	problem := jsonOf(t, ask(h, http.MethodGet, "/api/v1/decode", ""), http.StatusBadRequest, typeProblem)
	if problem["parameter"] != "id" {
		t.Errorf("decode without an id: %v", problem)
	}
}

// Several ids are one run: in order, in one keyspace.
func TestGateAPITakesSeveralIDs(t *testing.T) {
	query := queryOf(param{"id", "JOB0KHTOWnGLuD"}, param{"id", "JOB0KHTOWnGLuD"}, param{"id", "USR0KHTOWnGLuC"},
		param{"id", "job-42"}, param{"id", "JOB0KHTOWnGLuC"}, param{"queue", "quotes"}, param{"payload", "\xff"})
	got := jsonOf(t, ask(newExplorer(t), http.MethodGet, "/api/v1/gate", query), http.StatusOK, typeJSON)
	var verdicts []any
	for _, r := range got["runs"].([]any) {
		verdicts = append(verdicts, r.(map[string]any)["wire"].(map[string]any)["verdict"])
	}
	if diff := cmp.Diff([]any{"admitted", "duplicate", "refused", "not_reached", "admitted"}, verdicts); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
	row := map[string]any{"state": "pending", "attempts": "0", "payload": `\xff`}
	member := func(id, bytes string) any { return map[string]any{"member": id, "bytes": bytes, "score": 0.0} }
	want := map[string]any{
		"rows": map[string]any{"emq:{quotes}:job:JOB0KHTOWnGLuC": row, "emq:{quotes}:job:JOB0KHTOWnGLuD": row},
		"pending": []any{
			member("JOB0KHTOWnGLuC", "4a4f42304b48544f576e474c7543"), member("JOB0KHTOWnGLuD", "4a4f42304b48544f576e474c7544"),
		},
	}
	if diff := cmp.Diff(want, got["keyspace"]); diff != "" {
		t.Errorf("keyspace (-want +got):\n%s", diff)
	}
}

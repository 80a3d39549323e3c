package gate_test

import (
	"strings"
	"testing"

	"brandedid/internal/decode"
	"brandedid/internal/gate"
)

// FuzzModel holds the model to what the script says, whatever bytes it is given:
// the wire refuses exactly what does not begin with JOB, what was admitted is what
// stands in the keyspace, and the host alone decides what reaches the wire.
func FuzzModel(f *testing.F) {
	_, vectors := readVectors(f)
	for _, v := range vectors {
		f.Add(v.text(f), "JOB0KHTOWnGLuC", "orders", "demo", false)
		f.Add(v.text(f), v.text(f), "orders", "", true)
	}
	f.Add("JOB\x00", "JOB\xff", "a{b}", "\r\n\x00", true)
	f.Fuzz(func(t *testing.T, a, b, queue, payload string, skip bool) {
		req := gate.Request{IDs: []string{a, b, a}, Queue: queue, Payload: payload, SkipHost: skip}
		res := run(t, req)
		admitted := map[string]bool{}
		for _, it := range res.Items {
			wantHost(t, it)
			w := it.Wire
			if w.Reached != (skip || decode.IsValid(it.ID)) {
				t.Errorf("%q: reached %t with skip %t", it.ID, w.Reached, skip)
			}
			judged := w.Verdict
			if !w.Reached {
				judged = w.Alone
				if w.Verdict != gate.NotReached || w.Reply != "" || w.ErrorClass != "" || len(w.Trail) != 0 {
					t.Errorf("%q was not reached and yet %+v", it.ID, w)
				}
			}
			if refused := judged == gate.Refused; refused == strings.HasPrefix(it.ID, "JOB") {
				t.Errorf("%q is %q at the wire", it.ID, judged)
			}
			if duplicate := w.Verdict == gate.Duplicate; duplicate && !admitted[it.ID] || !duplicate && w.Reached && admitted[it.ID] {
				t.Errorf("%q is %q; admitted before: %t", it.ID, w.Verdict, admitted[it.ID])
			}
			if w.Verdict == gate.Admitted {
				admitted[it.ID] = true
			}
		}
		wantKeyspace(t, res, admitted)
	})
}

func wantHost(t *testing.T, it gate.Item) {
	t.Helper()
	h := it.Host
	if h.Valid && !h.Shape {
		t.Errorf("%q passes in Elixir and not in F#", it.ID)
	}
	if (h.Key != "") != h.Valid || (h.Elixir == "") != h.Valid || (h.FSharpKey != "") != h.Shape || (h.FSharp == "") != h.Shape {
		t.Errorf("%q: a runtime neither builds nor raises, or does both: %+v", it.ID, h)
	}
}

func wantKeyspace(t *testing.T, res gate.Result, admitted map[string]bool) {
	t.Helper()
	ks := res.Keyspace
	if len(ks.Rows) != len(admitted) || len(ks.Pending) != len(admitted) {
		t.Errorf("%d rows and %d members for %d admitted ids", len(ks.Rows), len(ks.Pending), len(admitted))
	}
	for i, m := range ks.Pending {
		if !admitted[m.ID] {
			t.Errorf("%q is pending and was never admitted", m.ID)
		}
		if i > 0 && ks.Pending[i-1].ID >= m.ID {
			t.Errorf("pending has %q before %q", ks.Pending[i-1].ID, m.ID)
		}
	}
	for _, row := range ks.Rows {
		id, ok := strings.CutPrefix(row.Key, "emq:{"+res.Request.Queue+"}:job:")
		if !ok || !admitted[id] {
			t.Errorf("row %q belongs to no admitted id", row.Key)
		}
		if last := row.Fields[len(row.Fields)-1]; last.Name != "payload" || last.Value != res.Request.Payload {
			t.Errorf("row %q ends with %+v, want the payload %q", row.Key, last, res.Request.Payload)
		}
	}
}

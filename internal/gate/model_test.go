package gate_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/gate"
	"brandedid/lua"
)

func run(tb testing.TB, req gate.Request) gate.Result {
	tb.Helper()
	res := gate.Model{}.Run(tb.Context(), req)
	if len(res.Items) != len(req.IDs) {
		tb.Fatalf("%d items for %d ids", len(res.Items), len(req.IDs))
	}
	return res
}

func TestAnIDIsEnqueuedOnce(t *testing.T) {
	res := run(t, gate.Request{
		IDs:     []string{"JOB0KHTOWnGLuC", "USR0KHTOWnGLuC", "JOB0KHTOWnGLuC", "JOB0KHTOWnGLuD", "JOB0KHTOWnGLuC"},
		Queue:   "orders",
		Payload: "p",
	})
	var got []gate.Verdict
	for _, it := range res.Items {
		got = append(got, it.Wire.Verdict)
	}
	want := []gate.Verdict{gate.Admitted, gate.Refused, gate.Duplicate, gate.Admitted, gate.Duplicate}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
	fields := []gate.Field{{Name: "state", Value: "pending"}, {Name: "attempts", Value: "0"}, {Name: "payload", Value: "p"}}
	keyspace := gate.Keyspace{
		Rows: []gate.Row{
			{Key: "emq:{orders}:job:JOB0KHTOWnGLuC", Fields: fields},
			{Key: "emq:{orders}:job:JOB0KHTOWnGLuD", Fields: fields},
		},
		Pending: []gate.Member{{ID: "JOB0KHTOWnGLuC"}, {ID: "JOB0KHTOWnGLuD"}},
	}
	if diff := cmp.Diff(keyspace, res.Keyspace); diff != "" {
		t.Errorf("keyspace (-want +got):\n%s", diff)
	}
}

// Rows are kept in the order in which they were written; the pending set sorts
// its members by their bytes, which for ids is the order of minting.
func TestPendingIsInTheOrderOfMinting(t *testing.T) {
	minted := []string{"JOB00000000000", "JOB0456qLH4via", "JOB0KHTOWnGLuC", "JOB0KHTOWnGLuD", "JOBAzL8n0Y58m7"}
	enqueued := []string{minted[3], minted[0], minted[4], minted[2], minted[1]}
	res := run(t, gate.Request{IDs: enqueued, Queue: "orders"})
	var pending, rows []string
	for _, m := range res.Keyspace.Pending {
		pending = append(pending, m.ID)
		if m.Score != 0 {
			t.Errorf("%s has score %v, want 0", m.ID, m.Score)
		}
	}
	for _, r := range res.Keyspace.Rows {
		rows = append(rows, r.Key[len("emq:{orders}:job:"):])
	}
	if diff := cmp.Diff(minted, pending); diff != "" {
		t.Errorf("pending (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(enqueued, rows); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
}

// Without the host gate the members are any bytes that begin with JOB, and they
// are compared as bytes, not as text: a prefix first, 0xFF last.
func TestPendingSortsAnyBytes(t *testing.T) {
	res := run(t, gate.Request{
		IDs:   []string{"JOB\xff", "JOBa", "JOB-42", "JOB\x00", "JOB", "JOBé"},
		Queue: "orders", SkipHost: true,
	})
	var pending []string
	for _, m := range res.Keyspace.Pending {
		pending = append(pending, m.ID)
	}
	want := []string{"JOB", "JOB\x00", "JOB-42", "JOBa", "JOBé", "JOB\xff"}
	if diff := cmp.Diff(want, pending); diff != "" {
		t.Errorf("pending (-want +got):\n%s", diff)
	}
}

func TestTheHostKeepsAnIDOffTheWire(t *testing.T) {
	ids := []string{"JOB-42", "JOBzzzzzzzzzzz", "job-42", ""}
	res := run(t, gate.Request{IDs: ids, Queue: "orders"})
	if len(res.Keyspace.Rows)+len(res.Keyspace.Pending) != 0 {
		t.Errorf("written though the host raised: %+v", res.Keyspace)
	}
	// What the wire would do alone is asked of an empty keyspace each time: twice
	// the same id is twice the same answer.
	twice := run(t, gate.Request{IDs: []string{"JOB-42", "JOB-42"}, Queue: "orders"})
	for i, it := range twice.Items {
		if it.Wire.Alone != gate.Admitted {
			t.Errorf("item %d would be %q, want %q", i, it.Wire.Alone, gate.Admitted)
		}
	}
}

func TestARunSaysWhoSpoke(t *testing.T) {
	req := gate.Request{IDs: []string{"JOB0KHTOWnGLuC", "\xff\x00"}, Queue: "orders", Payload: "demo"}
	res := run(t, req)
	if diff := cmp.Diff(gate.EngineInfo{Kind: "model", Mode: "off"}, res.Engine); diff != "" {
		t.Errorf("engine (-want +got):\n%s", diff)
	}
	if res.ScriptSHA1 != lua.SHA1 || res.LeftBehind != 0 || len(res.Rounds) != 0 {
		t.Errorf("script %s, %d keys left, %d exchanges", res.ScriptSHA1, res.LeftBehind, len(res.Rounds))
	}
	if diff := cmp.Diff(req, res.Request); diff != "" {
		t.Errorf("request (-want +got):\n%s", diff)
	}
	for i, it := range res.Items {
		if it.ID != req.IDs[i] {
			t.Errorf("item %d is of %q, want %q", i, it.ID, req.IDs[i])
		}
	}
}

// Nothing outlives a run, and no run sees another.
func TestRunsAreAlike(t *testing.T) {
	req := gate.Request{IDs: []string{"JOB0KHTOWnGLuC", "JOB0KHTOWnGLuC", "USR0KHTOWnGLuC", "JOB-42"}, Queue: "orders", Payload: "demo"}
	before := slices.Clone(req.IDs)
	first, second := run(t, req), run(t, req)
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("a second run differs (-first +second):\n%s", diff)
	}
	if diff := cmp.Diff(before, req.IDs); diff != "" {
		t.Errorf("the run changed its request (-before +after):\n%s", diff)
	}
}

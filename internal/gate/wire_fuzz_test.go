//go:build wire

package gate_test

import (
	"testing"

	"brandedid/internal/gate"
)

// FuzzValkey holds the model to what a Valkey answers, whatever bytes they are
// given: a visitor cannot tell the two apart but for the label.
func FuzzValkey(f *testing.F) {
	queue, vectors := readVectors(f)
	for _, v := range vectors {
		f.Add(v.text(f), "JOB0KHTOWnGLuC", queue, "demo", false)
		f.Add(v.text(f), "JOB"+v.text(f), queue, "", true)
	}
	f.Add("JOB\x00", "JOB\xff", "\xff", "\r\n\x00", true)
	f.Add("JOB", "", "-", "MOVED 105 127.0.0.1:7000", true)
	f.Add("JOB\r\n-ERR x\r\n", "$3\r\nJOB\r\n", "*1", "+OK\r\n*6\r\n", true)

	v := startValkey(f)
	e := open(f, "unix://"+v.socket())
	f.Fuzz(func(t *testing.T, a, b, queue, payload string, skip bool) {
		req := gate.Request{IDs: []string{a, b, a, "JOB" + a}, Queue: queue, Payload: payload, SkipHost: skip}
		if req.Check() != nil {
			return // such a run is never made
		}
		res := ask(t, e, req)
		wantAsTheModel(t, res)
		wantBytesToAddUp(t, res)
	})
}

package gate_test

import (
	"errors"
	"strings"
	"testing"

	"brandedid/internal/gate"
)

// Each limit is held at its last good value and at its first bad one.
func TestRequestCheck(t *testing.T) {
	const job = "JOB0KHTOWnGLuC"
	ids := func(n int) []string { return strings.Fields(strings.Repeat(job+" ", n)) }
	x := func(n int) string { return strings.Repeat("x", n) }
	tests := []struct {
		name  string
		req   gate.Request
		field string   // "" where the run is made
		says  []string // what the cause must name
	}{
		{"one id", gate.Request{IDs: ids(1), Queue: "orders", Payload: "demo"}, "", nil},
		{"no id", gate.Request{Queue: "orders"}, "id", []string{"no id"}},
		{"sixteen ids", gate.Request{IDs: ids(16), Queue: "orders"}, "", nil},
		{"seventeen ids", gate.Request{IDs: ids(17), Queue: "orders"}, "id", []string{"17"}},
		{"the empty id", gate.Request{IDs: []string{""}, Queue: "orders"}, "", nil},
		{"an id of any bytes", gate.Request{IDs: []string{"\x00\xff\r\n"}, Queue: "orders"}, "", nil},
		{"an id of 256 bytes", gate.Request{IDs: []string{x(256)}, Queue: "orders"}, "", nil},
		{"an id of 257 bytes", gate.Request{IDs: []string{x(257)}, Queue: "orders"}, "id", []string{"id 1 ", "257"}},
		{"the id that is too long is named", gate.Request{IDs: []string{job, x(300), x(400)}, Queue: "orders"}, "id", []string{"id 2 ", "300"}},

		{"no queue", gate.Request{IDs: ids(1)}, "queue", []string{"empty"}},
		{"a queue of 128 bytes", gate.Request{IDs: ids(1), Queue: x(128)}, "", nil},
		{"a queue of 129 bytes", gate.Request{IDs: ids(1), Queue: x(129)}, "queue", []string{"129"}},
		{"a queue is counted in bytes", gate.Request{IDs: ids(1), Queue: strings.Repeat("é", 65)}, "queue", []string{"130"}},
		{"an open brace", gate.Request{IDs: ids(1), Queue: "a{b"}, "queue", []string{"byte 1 ", "{"}},
		{"a closing brace", gate.Request{IDs: ids(1), Queue: "ab}"}, "queue", []string{"byte 2 ", "}"}},
		{"NUL", gate.Request{IDs: ids(1), Queue: "\x00"}, "queue", []string{"byte 0 ", "00"}},
		{"the last control byte", gate.Request{IDs: ids(1), Queue: "ab\x1f"}, "queue", []string{"byte 2 ", "1F"}},
		{"the space after it", gate.Request{IDs: ids(1), Queue: " "}, "", nil},
		{"the tilde before DEL", gate.Request{IDs: ids(1), Queue: "~"}, "", nil},
		{"DEL", gate.Request{IDs: ids(1), Queue: "~\x7f"}, "queue", []string{"byte 1 ", "7F"}},
		{"bytes over ASCII", gate.Request{IDs: ids(1), Queue: "é\x80\xff"}, "", nil},

		{"no payload", gate.Request{IDs: ids(1), Queue: "orders", Payload: ""}, "", nil},
		{"a payload of any bytes", gate.Request{IDs: ids(1), Queue: "orders", Payload: "{\x00\xff}"}, "", nil},
		{"a payload of 1024 bytes", gate.Request{IDs: ids(1), Queue: "orders", Payload: x(1024)}, "", nil},
		{"a payload of 1025 bytes", gate.Request{IDs: ids(1), Queue: "orders", Payload: x(1025)}, "payload", []string{"1025"}},
		{"skipping the host lifts no limit", gate.Request{IDs: ids(17), Queue: "orders", SkipHost: true}, "id", []string{"17"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wantRequestError(t, tt.req.Check(), tt.field, tt.says)
			if tt.field == "queue" || tt.field == "" {
				wantRequestError(t, gate.CheckQueue(tt.req.Queue), tt.field, tt.says)
			}
		})
	}
}

func wantRequestError(t *testing.T, err error, field string, says []string) {
	t.Helper()
	if field == "" {
		if err != nil {
			t.Errorf("refused: %v", err)
		}
		return
	}
	var got *gate.RequestError
	if !errors.As(err, &got) {
		t.Fatalf("error %v, want a *RequestError about the %s", err, field)
	}
	if got.Field != field || got.Hint == "" {
		t.Errorf("error about the %q with the hint %q, want one about the %s with a hint", got.Field, got.Hint, field)
	}
	for _, want := range says {
		if !strings.Contains(got.Cause, want) {
			t.Errorf("cause %q does not name %q", got.Cause, want)
		}
	}
	if text := err.Error(); !strings.Contains(text, got.Cause) || !strings.Contains(text, got.Hint) {
		t.Errorf("Error() = %q lacks the cause %q or the hint %q", text, got.Cause, got.Hint)
	}
}

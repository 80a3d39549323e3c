package gate_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/gate"
)

func TestAskHost(t *testing.T) {
	const elixir = "** (ArgumentError) job_key requires a valid branded id"
	const fsharp = "System.ArgumentException: jobKey requires a valid branded id (Parameter 'branded')"
	built := func(key string) gate.Host { return gate.Host{Valid: true, Shape: true, Key: key, FSharpKey: key} }
	raised := gate.Host{Elixir: elixir, FSharp: fsharp}
	tests := []struct {
		name, queue, id string
		want            gate.Host
	}{
		{"a job", "orders", "JOB0456qLH4via", built("emq:{orders}:job:JOB0456qLH4via")},
		{"any namespace", "orders", "USR0KHTOWnGLuC", built("emq:{orders}:job:USR0KHTOWnGLuC")},
		{"the largest id", "orders", "JOBAzL8n0Y58m7", built("emq:{orders}:job:JOBAzL8n0Y58m7")},
		{"a namespace alone", "orders", "JOB", raised},
		{"lower case", "orders", "job0456qLH4via", raised},
		{"a line feed behind it", "orders", "JOB0456qLH4via\n", raised},
		{"fourteen bytes of other text", "orders", "JOB\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", raised},
		{"the runtimes part over the range", "orders", "JOBzzzzzzzzzzz", gate.Host{
			Shape: true, FSharpKey: "emq:{orders}:job:JOBzzzzzzzzzzz", Elixir: elixir,
		}},
		{"and part from its first value on", "orders", "JOBAzL8n0Y58m8", gate.Host{
			Shape: true, FSharpKey: "emq:{orders}:job:JOBAzL8n0Y58m8", Elixir: elixir,
		}},
		{"the builder takes a queue of any name", "a{b}\x00", "JOB0456qLH4via", built("emq:{a{b}\x00}:job:JOB0456qLH4via")},
		{"and of none", "", "JOB0456qLH4via", built("emq:{}:job:JOB0456qLH4via")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, gate.AskHost(tt.queue, tt.id)); diff != "" {
				t.Errorf("AskHost(%q, %q) (-want +got):\n%s", tt.queue, tt.id, diff)
			}
		})
	}
}

package gate_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/gate"
	"brandedid/lua"
)

// script is enqueue.lua by line, from 1.
var script = append([]string{""}, strings.Split(lua.Enqueue, "\n")...)

// The order inside the script is part of the contract: kind, duplicate, HSET,
// ZADD. Each step is told here by the script's own words for it.
func TestTrail(t *testing.T) {
	const (
		compare = "compare: if string.sub(ARGV[1], 1, 3) ~= 'JOB' then"
		exists  = "EXISTS: if redis.call('EXISTS', KEYS[1]) == 1 then"
		hset    = "HSET: redis.call('HSET', KEYS[1], 'state', 'pending', 'attempts', '0', 'payload', ARGV[2])"
		zadd    = "ZADD: redis.call('ZADD', KEYS[2], 0, ARGV[1])"
		refusal = "return: return redis.error_reply('EMQKIND job id must be JOB-namespaced')"
	)
	admitted := []string{compare + " => false", exists + " => 0", hset + " => 3", zadd + " => 1", "return: return 1 => :1"}
	refused := []string{compare + " => true", refusal + " => -EMQKIND job id must be JOB-namespaced"}
	tests := []struct {
		name string
		ids  []string
		want []string // the trail of the last id
	}{
		{"admitted", []string{"JOB0KHTOWnGLuC"}, admitted},
		{"a namespace and no more", []string{"JOB"}, admitted},
		{"another row is no duplicate", []string{"JOB0KHTOWnGLuD", "JOB0KHTOWnGLuC"}, admitted},
		{"duplicate", []string{"JOB0KHTOWnGLuC", "JOB0KHTOWnGLuC"},
			[]string{compare + " => false", exists + " => 1", "return: return 0 => :0"}},
		{"another kind", []string{"USR0KHTOWnGLuC"}, refused},
		{"another kind, twice: the kind is asked first", []string{"USR0KHTOWnGLuC", "USR0KHTOWnGLuC"}, refused},
		{"shorter than a kind", []string{"JO"}, refused},
		{"nothing at all", []string{""}, refused},
		{"case counts", []string{"Job0KHTOWnGLuC"}, refused},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			items := run(t, gate.Request{IDs: tt.ids, Queue: "orders", SkipHost: true}).Items
			var got []string
			for _, s := range items[len(items)-1].Wire.Trail {
				got = append(got, fmt.Sprintf("%s: %s => %s", s.Op, lineOf(t, s), s.Answer))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("trail (-want +got):\n%s", diff)
			}
		})
	}
}

// A trail ends with the reply that the run reports.
func TestTrailEndsWithTheReply(t *testing.T) {
	for _, it := range run(t, gate.Request{
		IDs: []string{"JOB0KHTOWnGLuC", "JOB0KHTOWnGLuC", "USR0KHTOWnGLuC"}, Queue: "orders",
	}).Items {
		last := it.Wire.Trail[len(it.Wire.Trail)-1]
		if last.Op != gate.OpReturn || last.Answer != it.Wire.Reply {
			t.Errorf("%s: the last step is %+v, the reply %q", it.ID, last, it.Wire.Reply)
		}
	}
}

func lineOf(t *testing.T, s gate.Step) string {
	t.Helper()
	if s.Line < 1 || s.Line >= len(script) {
		t.Fatalf("step %+v is on no line of the script", s)
	}
	return strings.TrimSpace(script[s.Line])
}

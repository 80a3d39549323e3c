//go:build wire

package gate_test

import (
	"fmt"
	"sync"
	"testing"

	"brandedid/internal/gate"
)

// Two visitors with the same id and queue at the same moment never see each
// other: neither finds the other's row.
func TestVisitorsDoNotMeet(t *testing.T) {
	v := startValkey(t)
	engines := map[string]*gate.Engine{"external": open(t, v.url()), "embedded": open(t, "embedded"), "spawned": open(t, "spawn")}
	for name, e := range engines {
		t.Run(name, func(t *testing.T) {
			twice := gate.Request{IDs: []string{"JOB0KHTOWnGLuC", "JOB0KHTOWnGLuC"}, Queue: "orders", Payload: "demo"}
			for range 300 {
				results := make([]gate.Result, 4)
				steadily(t, func() {
					start := make(chan struct{})
					var visitors sync.WaitGroup
					for i := range results {
						visitors.Go(func() {
							<-start
							results[i] = e.Run(t.Context(), twice)
						})
					}
					close(start)
					visitors.Wait()
				})
				for _, res := range results {
					wantVerdicts(t, res, gate.Admitted, gate.Duplicate)
					if len(res.Keyspace.Rows) != 1 || len(res.Keyspace.Pending) != 1 {
						t.Fatalf("one visitor's keyspace: %+v", res.Keyspace)
					}
					wantBytesToAddUp(t, res)
				}
			}
		})
	}
	v.wantEmpty(t)
}

// Somebody's real queue, under the very names that the course gives its keys, is
// neither seen by a run nor touched.
func TestARealQueueIsUntouchedAndUnseen(t *testing.T) {
	v := startValkey(t)
	const row, pending = "emq:{orders}:job:JOB0KHTOWnGLuC", "emq:{orders}:pending"
	v.do(t, "hset", row, "state", "active", "attempts", "3", "payload", "real")
	v.do(t, "zadd", pending, "7", "JOB0KHTOWnGLuC", "0", "JOB0456qLH4via")
	v.do(t, "pexpire "+row+" 1000000000")
	state := func() string {
		return fmt.Sprint(v.do(t, "dump", row), v.do(t, "dump", pending),
			v.do(t, "pexpiretime", row), v.do(t, "pexpiretime", pending), v.do(t, "dbsize"))
	}
	before := state()

	e := open(t, v.url())
	for range 20 {
		res := ask(t, e, oneJob)
		wantVerdicts(t, res, gate.Admitted)
		if len(res.Keyspace.Rows) != 1 || len(res.Keyspace.Pending) != 1 || res.Keyspace.Rows[0].Fields[0].Value != "pending" {
			t.Errorf("the run saw %+v", res.Keyspace)
		}
	}
	if after := state(); after != before {
		t.Errorf("the real keys were\n%q\nand are\n%q", before, after)
	}
}

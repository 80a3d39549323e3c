//go:build wire

package gate_test

import (
	"fmt"
	"strings"
	"testing"

	"brandedid/internal/gate"
)

// wireCases are the requests that every engine answers alike, by what each is
// there for.
func wireCases(tb testing.TB) map[string]gate.Request {
	tb.Helper()
	cases := map[string]gate.Request{}
	add := func(name, queue, payload string, ids ...string) {
		for _, skip := range []bool{false, true} {
			req := gate.Request{IDs: ids, Queue: queue, Payload: payload, SkipHost: skip}
			if err := req.Check(); err != nil {
				tb.Fatalf("%s cannot be run: %v", name, err)
			}
			cases[fmt.Sprintf("%s, skip %t", name, skip)] = req
		}
	}

	queue, vectors := readVectors(tb)
	var all []string
	for i, v := range vectors {
		add(fmt.Sprintf("vector %d %s", i, v.BytesHex), queue, "demo", v.text(tb))
		all = append(all, v.text(tb))
	}
	add("vectors, the first", queue, "demo", all[:gate.MaxIDs]...)
	add("vectors, the last", queue, "demo", all[len(all)-gate.MaxIDs:]...)

	const c, d = "JOB0KHTOWnGLuC", "JOB0KHTOWnGLuD"
	add("twice", "orders", "demo", c, c)
	add("duplicates among others", "orders", "demo", d, c, "USR0KHTOWnGLuC", d, c, "USR0KHTOWnGLuC", d)
	add("wrong kind first, twice", "orders", "demo", "USR0KHTOWnGLuC", "USR0KHTOWnGLuC", c)
	add("against the order of minting", "orders", "demo", "JOBAzL8n0Y58m7", d, c, "JOB0456qLH4via", "JOB00000000000")
	add("against the order of bytes", "orders", "demo", "JOB\xff", "JOBz", "JOBa", "JOBZ", "JOB9", "JOB\x00", "JOB")
	add("odd ids", "orders", "demo", "JOB\x00\x00", "JOB\r\n", "JOB\r\n+OK\r\n", "JOB\xff\xfe", "\x00JOB", "\r\n", "", "JOBé", "jOB$-1\r\n")

	var sixteen []string
	for i := range gate.MaxIDs {
		sixteen = append(sixteen, fmt.Sprintf("JOB0KHTOWnGL%c%c", 'z'-i, '0'+i%10))
	}
	add("as many ids as there may be", "orders", "demo", sixteen...)
	for i, id := range sixteen {
		sixteen[i] = id + strings.Repeat("\xfe", gate.MaxID-len(id))
	}
	add("as many bytes as there may be", strings.Repeat("q", gate.MaxQueue), strings.Repeat("\x00", gate.MaxPayload), sixteen...)

	for _, payload := range []string{
		"", "\x00", "\r\n", "-ERR no\r\n", "\xff\xfe", "$5\r\nhello\r\n", "%s%d", "0", "é",
		"MOVED 105 127.0.0.1:7000", "-ASK 105 127.0.0.1:7000", "User run has no permissions",
		strings.Repeat("p", gate.MaxPayload), strings.Repeat("\r\n", gate.MaxPayload/2),
	} {
		add(fmt.Sprintf("payload %.20q", payload), "orders", payload, c, "USR0KHTOWnGLuC")
	}
	// Of these queues, every node of a cluster of three has one.
	for _, queue := range []string{"orders", "quotes", "q", "a", "b", "\xff", "\x80\xfe", "two words", "émigrés", `a\b"c'`, "emq:job", "%7Bq%7D", "MOVED 1 x:1"} {
		add(fmt.Sprintf("queue %q", queue), queue, "demo", c, d, c)
	}
	return cases
}

package gate_test

import (
	"context"
	"fmt"

	"brandedid/internal/gate"
)

// The two gates ask different questions, so they can part either way.
func Example() {
	res := gate.Model{}.Run(context.Background(), gate.Request{
		IDs:     []string{"JOB0KHTOWnGLuC", "USR0KHTOWnGLuC", "JOB-42", "JOB0KHTOWnGLuC"},
		Queue:   gate.DefaultQueue,
		Payload: gate.DefaultPayload,
	})
	for _, it := range res.Items {
		fmt.Printf("%-14s host %-5t wire %s\n", it.ID, it.Host.Valid, it.Wire.Verdict)
	}
	fmt.Println(res.Items[2].Host.Elixir)
	fmt.Println("the wire alone:", res.Items[2].Wire.Alone)
	for _, row := range res.Keyspace.Rows {
		fmt.Println(row.Key)
	}
	// Output:
	// JOB0KHTOWnGLuC host true  wire admitted
	// USR0KHTOWnGLuC host true  wire refused
	// JOB-42         host false wire not_reached
	// JOB0KHTOWnGLuC host true  wire duplicate
	// ** (ArgumentError) job_key requires a valid branded id
	// the wire alone: admitted
	// emq:{orders}:job:JOB0KHTOWnGLuC
}

func ExampleRequest_Check() {
	err := gate.Request{IDs: []string{"JOB0KHTOWnGLuC"}, Queue: "a{b}"}.Check()
	fmt.Println(err)
	// Output:
	// byte 1 of the queue name is "{": leave braces out: they would move the hash tag that decides the slot
}

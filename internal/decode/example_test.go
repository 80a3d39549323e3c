package decode_test

import (
	"errors"
	"fmt"
	"time"

	"brandedid/internal/decode"
)

func Example() {
	id, err := decode.Parse("JOB0456qLH4via")
	if err != nil {
		fmt.Println(err)
		return
	}
	n := id.Snowflake()
	fmt.Println(id.Namespace(), id.Payload(), n)
	fmt.Println(n.Time().Format(decode.TimeLayout), "node", n.Node(), "sequence", n.Sequence())
	fmt.Println(decode.JobKey("orders", id))
	// Output:
	// JOB 0456qLH4via 55264149504028672
	// 2024-06-01T12:00:00.000Z node 7 sequence 0
	// emq:{orders}:job:JOB0456qLH4via
}

// An error tells what is wrong to a reader, and where to a program.
func ExampleParse_fault() {
	_, err := decode.Parse("job0KHTOWnGLuC")
	fmt.Println(err)

	var fault *decode.Fault
	if errors.As(err, &fault) {
		fmt.Printf("%s, bytes %d+%d\n", fault.Check, fault.Offset, fault.Length)
		fmt.Println(fault.Hint())
	}
	// Output:
	// namespace has "job" (6A 6F 62, U+006A, U+006F, U+0062) at bytes 0 to 2, expected capital letters A to Z
	// namespace, bytes 0+3
	// write the namespace in capitals: JOB
}

// Parse stops at the first fault; Faults goes on.
func ExampleFaults() {
	for _, f := range decode.Faults("job-42") {
		fmt.Printf("%s: %s\n", f.Check, f.Message())
	}
	// Output:
	// length: 6 bytes, expected 14: 8 bytes are missing
	// namespace: namespace has "job" (6A 6F 62, U+006A, U+006F, U+0062) at bytes 0 to 2, expected capital letters A to Z
	// alphabet: payload has "-" (2D, U+002D hyphen) at byte 3, expected a Base62 digit: 0-9, A-Z or a-z
}

// Nothing is mended on the way to a verdict. Mends answers a question of its own:
// what was probably meant.
func ExampleMends() {
	pasted := "\u201Cjob0KHTOWnGLuC\u201D\n"
	fmt.Println(decode.IsValid(pasted))
	for _, m := range decode.Mends(pasted) {
		fmt.Println(m.ID)
		for _, step := range m.Steps {
			fmt.Println("-", step)
		}
	}
	// Output:
	// false
	// JOB0KHTOWnGLuC
	// - removed the line feed at the end (byte 20)
	// - removed the 2 quotes around it (bytes 0 to 2 and 17 to 19)
	// - wrote the namespace in capitals: JOB
}

// The two runtimes part on a payload over 2^63-1: one has no range check, and its
// decoder wraps.
func ExampleIsShapeValid() {
	const id = "JOBzzzzzzzzzzz"
	fmt.Println(decode.IsShapeValid(id), decode.IsValid(id))

	exact, _ := decode.PayloadValue(id[decode.NamespaceLen:])
	wrapped, _ := decode.WrapBase62(id[decode.NamespaceLen:])
	fmt.Println(exact, wrapped)
	// Output:
	// true false
	// 52036560683837093887 -3303671537291560961
}

func ExampleMint() {
	n, err := decode.NewSnowflake(time.Date(2024, 6, 1, 12, 0, 0, 0, time.UTC), 7, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	id, err := decode.Mint("JOB", n)
	fmt.Println(id, err)
	// Output: JOB0456qLH4via <nil>
}

// Each digit adds its value times a power of 62.
func ExampleID_Places() {
	for _, p := range decode.MustParse("JOB0000000001z").Places() {
		if p.Value > 0 {
			fmt.Printf("%c = %d, times %d, makes %d\n", p.Digit, p.Value, p.Weight, p.Total)
		}
	}
	// Output:
	// 1 = 1, times 62, makes 62
	// z = 61, times 1, makes 123
}

func ExampleSlot() {
	key := decode.PendingKey("orders")
	start, end, _ := decode.HashTag(key)
	fmt.Println(key, key[start:end], decode.Slot(key))
	// Output: emq:{orders}:pending orders 105
}

func ExampleEscape() {
	fmt.Println(decode.Escape("JOB\u041E\r\n\x00\\"))
	// Output: JOB\xd0\x9e\r\n\x00\\
}

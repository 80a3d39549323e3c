package gate

import (
	"fmt"
	"strings"

	"brandedid/internal/decode"
)

// What a run uses where the visitor says nothing.
const (
	DefaultQueue   = "orders"
	DefaultPayload = "demo"
)

// The limits of one run, in bytes and ids. They bound what a visitor can make
// an engine hold, not what the contract allows.
const (
	MaxIDs     = 16
	MaxID      = 256
	MaxQueue   = 128
	MaxPayload = 1024
)

// A Request is all that a run depends on.
type Request struct {
	IDs      []string // 1 to MaxIDs ids of any bytes, in the order they are enqueued; repeats are allowed
	Queue    string   // 1 to MaxQueue bytes, no braces, no control bytes
	Payload  string   // at most MaxPayload bytes, any of them
	SkipHost bool     // do not ask the host gate: show what the wire does alone
}

// A RequestError says why a run will not be made. It is the explorer's own
// rule, not the contract's: nothing was asked of either gate.
type RequestError struct {
	Field string // the request's field: "id", "queue" or "payload"
	Cause string // what is wrong, lower-case, naming the byte where there is one
	Hint  string // how to mend it
}

func (e *RequestError) Error() string { return e.Cause + ": " + e.Hint }

// Check reports the first reason for which the request cannot be run, as a
// *RequestError, or nil.
func (r Request) Check() error {
	if len(r.IDs) == 0 {
		return &RequestError{"id", "no id was given", "give at least one id"}
	}
	if n := len(r.IDs); n > MaxIDs {
		return &RequestError{"id", fmt.Sprintf("%d ids were given", n), fmt.Sprintf("a run takes at most %d", MaxIDs)}
	}
	for i, id := range r.IDs {
		if len(id) > MaxID {
			return &RequestError{
				"id",
				fmt.Sprintf("id %d is %d bytes long", i+1, len(id)),
				fmt.Sprintf("a run takes ids of at most %d bytes, and a branded id has %d", MaxID, decode.Len),
			}
		}
	}
	if err := CheckQueue(r.Queue); err != nil {
		return err
	}
	if n := len(r.Payload); n > MaxPayload {
		return &RequestError{"payload", fmt.Sprintf("the payload is %d bytes long", n), fmt.Sprintf("a run takes at most %d", MaxPayload)}
	}
	return nil
}

// CheckQueue reports, as a *RequestError, why a run will not use the queue
// name, or nil. The key builder itself takes any name; a run does not, because
// a brace would move the hash tag, and with it the slot, away from the queue.
func CheckQueue(queue string) error {
	if queue == "" {
		return &RequestError{"queue", "the queue name is empty", "name a queue, such as " + DefaultQueue}
	}
	if n := len(queue); n > MaxQueue {
		return &RequestError{"queue", fmt.Sprintf("the queue name is %d bytes long", n), fmt.Sprintf("a run takes at most %d", MaxQueue)}
	}
	if i := strings.IndexAny(queue, "{}"); i >= 0 {
		return &RequestError{
			"queue",
			fmt.Sprintf("byte %d of the queue name is %q", i, queue[i:i+1]),
			"leave braces out: they would move the hash tag that decides the slot",
		}
	}
	for i := range len(queue) {
		if b := queue[i]; b < 0x20 || b == 0x7f {
			return &RequestError{
				"queue",
				fmt.Sprintf("byte %d of the queue name is a control byte (%02X)", i, b),
				"leave control bytes out of the name",
			}
		}
	}
	return nil
}

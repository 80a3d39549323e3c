// Package lua holds enqueue.lua, the script that is the wire gate: it runs inside
// Valkey, refuses an id that does not begin with JOB, and writes the job's row
// and its place in the pending list otherwise.
//
// The script is embedded byte for byte, comments and last line feed included,
// because Valkey names a script by the SHA-1 of its source. One byte more and
// EVALSHA asks for a script that no server has.
//
// The package never runs it. Who loads it sends Enqueue as it is; who calls it
// sends SHA1:
//
//	EVALSHA <lua.SHA1> 2 <row key> <pending key> <id> <payload>
package lua

import _ "embed"

// Enqueue is the source of the script.
//
//go:embed enqueue.lua
var Enqueue string

// SHA1 is the name that Valkey knows the script by.
const SHA1 = "a02e2c0a4f28c3ac6cab31571bf734bea895c5b2"

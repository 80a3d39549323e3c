// Package bench sets the decoder beside its peers: ulid, which is as long a codec
// over a table of 256 bytes, and typeid, which has a prefix too. It is a module of
// its own so that the peers are no dependency of the program.
//
//	go test -bench . -benchmem
//	go test
//
// The second holds the claim: Parse is faster than ulid.ParseStrict.
package bench

// Package gate answers one question about a branded id: who lets it into the
// job keyspace?
//
// Two gates stand in the way. The host gate runs in the caller's own process:
// before it builds a key it asks whether the id is a branded id at all, all
// fourteen bytes of it, and raises when it is not. The wire gate is the first
// statement of the @enqueue script: it reads three bytes, compares them with
// JOB, and refuses anything else with EMQKIND before a row exists. The gates ask
// different questions, so they can disagree, and every way in which they do is
// worth seeing: JOB-42 is stopped by the host alone, USR0KHTOWnGLuC by the wire
// alone.
//
// A run is a pure function of a [Request]: an ordered list of ids, a queue, a
// payload, and whether the host gate is asked. Its [Result] holds both gates'
// verdicts for each id, the keyspace as the run left it before cleaning up, and
// what was said on the wire. Nothing outlives a run.
//
// [Model] is the script said again in Go. It needs no server, and its word is
// always labelled as the model's: Result.Engine says who spoke. [Open] gives an
// [Engine], which runs the script itself on a server and reads the verdicts from
// the bytes that came back.
//
//	res := gate.Model{}.Run(ctx, gate.Request{
//		IDs:     []string{"JOB0KHTOWnGLuC"},
//		Queue:   gate.DefaultQueue,
//		Payload: gate.DefaultPayload,
//	})
//	res.Items[0].Wire.Verdict // gate.Admitted
//
// The package never renders, and never keeps or logs a visitor's id. What it logs
// is an engine's coming and going.
package gate

// Package suggest says what a text that is no branded id looks like.
//
// People paste what they have: a ULID, an integer out of a database, a key, a link,
// an id that a spreadsheet changed. Package decode judges such a text byte by byte and
// lists its faults; for a ULID those are right and of no use. [Recognize] answers
// another question: what is this, why is it no branded id, and is there a branded id
// that holds the same value? It never changes a verdict.
//
//	look, ok := suggest.Recognize("274557032793636864", time.Now())
//	look.Title.String()    // "This looks like a decimal Snowflake."
//	look.Offers[0].ID      // JOB0KHTOWnGLuC: the same integer
//
// An offer is exact: the id holds every digit of what was pasted, or stands in the
// text as it is. Where digits are lost no id is offered, and the look says so.
//
// A branded id of which one byte is wrong is still a branded id to its reader, so it is
// never taken for something else; [decode.Mends] proposes what to do about it.
//
// Recognize is total and takes time linear in the length of the text. The answer is
// bounded: it never repeats a text of any length.
package suggest

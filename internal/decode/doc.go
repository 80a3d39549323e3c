// Package decode is the branded-id contract: what a branded id is, how one is
// taken apart, and in which words one is refused.
//
// A branded id is fourteen bytes: a namespace of three capital letters, which
// says what the id names, and a payload of eleven Base62 digits, which is a
// 63-bit Snowflake. [Parse] holds a text to that contract. The checks run in
// the order length, namespace, alphabet, range; the order is part of the
// contract, and the first check that fails is the error. Each value has exactly
// one spelling: an accepted id re-encodes to the bytes it was read from, and ids
// of one namespace sort by bytes as they sort by integer.
//
//	id, err := decode.Parse("JOB0KHTOWnGLuC")
//	if err != nil {
//		return err // a *Fault: which check, at which byte, found and expected
//	}
//	id.Namespace()        // "JOB"
//	id.Snowflake().Time() // 2026-01-27 15:11:37.641 +0000 UTC
//
// Every function is total: any byte string gets an answer, none panics save
// [MustParse]. Judging is strict and works on the exact bytes; nothing is
// trimmed, folded or guessed at on the way to a verdict. What a visitor probably
// meant is a separate question with a separate answer, [Mends], which only
// proposes. Offsets count bytes of the text as it was given, from 0.
//
// The package knows two rules, because two runtimes do: [IsValid] is the whole
// contract, [IsShapeValid] leaves the range out. On a payload over 2^63-1 they
// part, and more than four in five payloads of the right shape are over it.
//
// It does no input or output, keeps no state, writes no HTML and imports
// nothing outside the standard library.
package decode

package decode

import (
	"fmt"
	"strconv"
	"time"
)

// How a Snowflake's 63 bits are shared out, most significant first, and where
// its clock starts.
const (
	TimestampBits = 41 // milliseconds since the epoch
	NodeBits      = 10 // which minter, 0..1023
	SequenceBits  = 12 // which of the minter's ids in one millisecond, 0..4095

	// EpochUnixMilli is timestamp 0, 2024-01-01T00:00:00.000Z, in Unix milliseconds.
	EpochUnixMilli int64 = 1704067200000

	// MaxSnowflake is 2^63-1: the last millisecond, 2093-09-06T15:47:35.551Z, of
	// the last node's last sequence.
	MaxSnowflake Snowflake = 1<<(TimestampBits+NodeBits+SequenceBits) - 1

	// TimeLayout prints an instant as the contract does: in UTC, with three
	// decimals always. Use it on times in UTC, as [Snowflake.Time] gives them.
	TimeLayout = "2006-01-02T15:04:05.000Z"
)

const (
	maxTimestamp = 1<<TimestampBits - 1
	maxNode      = 1<<NodeBits - 1
	maxSequence  = 1<<SequenceBits - 1
)

// A Snowflake is the integer behind a branded id, 0 to [MaxSnowflake]:
//
//	timestamp(41) << 22 | node(10) << 12 | sequence(12)
//
// It is 63 bits wide, so a float64 cannot carry it: in JSON it is a string.
type Snowflake uint64

// NewSnowflake packs the three parts. The instant is cut down to its
// millisecond. It is an error, which names the part and its range, when t lies
// outside 2024-01-01T00:00:00.000Z to 2093-09-06T15:47:35.551Z, node is over
// 1023 or sequence is over 4095.
func NewSnowflake(t time.Time, node, sequence uint16) (Snowflake, error) {
	first, last := Snowflake(0).Time(), MaxSnowflake.Time()
	switch {
	// Instants are compared before they become milliseconds: UnixMilli of a
	// time hundreds of millions of years away wraps, and could wrap into range.
	case t.Before(first) || !t.Before(last.Add(time.Millisecond)):
		return 0, fmt.Errorf("time %s is out of range, expected %s to %s",
			t.UTC().Format(TimeLayout), first.Format(TimeLayout), last.Format(TimeLayout))
	case node > maxNode:
		return 0, fmt.Errorf("node %d is out of range, expected 0 to %d", node, maxNode)
	case sequence > maxSequence:
		return 0, fmt.Errorf("sequence %d is out of range, expected 0 to %d", sequence, maxSequence)
	}
	ts := Snowflake(t.UnixMilli() - EpochUnixMilli)
	return ts<<(NodeBits+SequenceBits) | Snowflake(node)<<SequenceBits | Snowflake(sequence), nil
}

// Timestamp returns the milliseconds since the epoch, 0 to 2^41-1.
func (n Snowflake) Timestamp() uint64 { return uint64(n) >> (NodeBits + SequenceBits) & maxTimestamp }

// UnixMilli returns the instant of minting in milliseconds since 1970.
func (n Snowflake) UnixMilli() int64 { return EpochUnixMilli + int64(n.Timestamp()) }

// Time returns the instant of minting, in UTC, to the millisecond.
func (n Snowflake) Time() time.Time { return time.UnixMilli(n.UnixMilli()).UTC() }

// Node returns which minter made the id, 0 to 1023.
func (n Snowflake) Node() uint16 { return uint16(n >> SequenceBits & maxNode) }

// Sequence returns which id of that minter in that millisecond this is, 0 to 4095.
func (n Snowflake) Sequence() uint16 { return uint16(n & maxSequence) }

// Hash32 places an id: the low 32 bits of the first half of MurmurHash3's
// 64-bit finalizer, as the published course computes it.
func (n Snowflake) Hash32() uint32 {
	h := uint64(n)
	h ^= h >> 33
	h *= 0xFF51AFD7ED558CCD
	h ^= h >> 33
	return uint32(h)
}

// String returns n in decimal.
func (n Snowflake) String() string { return strconv.FormatUint(uint64(n), 10) }

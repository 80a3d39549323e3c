package decode_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"brandedid/internal/decode"
)

func instant(t *testing.T, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestSnowflakeRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 10_000 {
		n := decode.Snowflake(r.Uint64() >> 1 >> r.IntN(63))
		back, err := decode.NewSnowflake(n.Time(), n.Node(), n.Sequence())
		if err != nil || back != n {
			t.Fatalf("%d packs again to %d, %v", n, back, err)
		}
		if n.Timestamp() > 1<<41-1 || n.Node() > 1023 || n.Sequence() > 4095 {
			t.Fatalf("%d has a part out of range: %d, %d, %d", n, n.Timestamp(), n.Node(), n.Sequence())
		}
		if sum := n.Timestamp()*4194304 + uint64(n.Node())*4096 + uint64(n.Sequence()); sum != uint64(n) {
			t.Fatalf("%d has parts that add up to %d", n, sum)
		}
	}
}

func TestNewSnowflake(t *testing.T) {
	first, last := "2024-01-01T00:00:00.000Z", "2093-09-06T15:47:35.551Z"
	tests := []struct {
		name           string
		time           string
		node, sequence uint16
		want           decode.Snowflake
		err            string
	}{
		{"epoch", first, 0, 0, 0, ""},
		{"everything at its largest", last, 1023, 4095, math.MaxInt64, ""},
		{"course", "2024-06-01T12:00:00.000Z", 7, 0, 55264149504028672, ""},
		{"other zone", "2024-06-01T14:00:00.000+02:00", 7, 0, 55264149504028672, ""},
		{"part of a millisecond", "2024-06-01T12:00:00.000999999Z", 7, 0, 55264149504028672, ""},
		{"end of the last millisecond", "2093-09-06T15:47:35.551999999Z", 1023, 4095, math.MaxInt64, ""},
		{"just before the epoch", "2023-12-31T23:59:59.999999999Z", 0, 0, 0,
			"time 2023-12-31T23:59:59.999Z is out of range, expected 2024-01-01T00:00:00.000Z to 2093-09-06T15:47:35.551Z"},
		{"just after the last instant", "2093-09-06T15:47:35.552Z", 0, 0, 0,
			"time 2093-09-06T15:47:35.552Z is out of range, expected 2024-01-01T00:00:00.000Z to 2093-09-06T15:47:35.551Z"},
		{"node", first, 1024, 0, 0, "node 1024 is out of range, expected 0 to 1023"},
		{"sequence", first, 0, 4096, 0, "sequence 4096 is out of range, expected 0 to 4095"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := decode.NewSnowflake(instant(t, tt.time), tt.node, tt.sequence)
			if message(err) != tt.err || got != tt.want {
				t.Errorf("got %d, %q, want %d, %q", got, message(err), tt.want, tt.err)
			}
		})
	}
}

// So far away that the milliseconds wrap round 2^64, to 384 ms after the epoch.
func TestNewSnowflakeFarAway(t *testing.T) {
	far := time.Unix(decode.EpochUnixMilli/1000+1<<61/125+1, 0)
	if ms := far.UnixMilli() - decode.EpochUnixMilli; ms != 384 {
		t.Fatalf("the instant for this test wraps to %d ms, not 384", ms)
	}
	if n, err := decode.NewSnowflake(far, 0, 0); err == nil {
		t.Errorf("year %d packs to %d", far.Year(), n)
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestLargestSnowflake(t *testing.T) {
	n := decode.MaxSnowflake
	if n != math.MaxInt64 || n.String() != "9223372036854775807" {
		t.Errorf("MaxSnowflake = %s", n)
	}
	if got := n.Time().Format(decode.TimeLayout); got != "2093-09-06T15:47:35.551Z" {
		t.Errorf("last instant is %s", got)
	}
	if n.UnixMilli() != 3903090455551 || n.Node() != 1023 || n.Sequence() != 4095 {
		t.Errorf("parts are %d, %d, %d", n.UnixMilli(), n.Node(), n.Sequence())
	}
}

// A sequence of 0 survives a detour through a float64 and so proves nothing.
func TestSnowflakeIsNoFloat(t *testing.T) {
	const n decode.Snowflake = 274557032793636865
	if decode.Snowflake(float64(n)) == n {
		t.Error("the number for this test must be one that a float64 cannot carry")
	}
	if n.Sequence() != 1 || n.String() != "274557032793636865" {
		t.Errorf("sequence %d of %s", n.Sequence(), n)
	}
}

func TestHash32(t *testing.T) {
	if got := decode.Snowflake(274557032793636864).Hash32(); got != 234878118 {
		t.Errorf("Hash32 = %d, want 234878118", got)
	}
	// Below 2^33 the first shift does nothing: the hash is the product's bits 0..31
	// xor 33..64, here of 1.
	if got, want := decode.Snowflake(1).Hash32(), uint32(0xED558CCD)^uint32(0xFF51AFD7ED558CCD>>33); got != want {
		t.Errorf("Hash32(1) = %d, want %d", got, want)
	}
}

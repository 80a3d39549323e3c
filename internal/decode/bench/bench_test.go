package bench

import (
	"slices"
	"testing"
	"time"

	"github.com/oklog/ulid/v2"
	"go.jetify.com/typeid"

	"brandedid/internal/decode"
)

const (
	brandedText = "JOB0KHTOWnGLuC"
	ulidText    = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
	typeidText  = "user_01h2xcejqtf2nbrexx3vqjhp41"
)

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		parse(b)
	}
}

// With the integer too. Parse leaves the digits as they are, which is all that a
// key needs; ulid.ParseStrict decodes them at once.
func BenchmarkParseAndSnowflake(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		id, err := decode.Parse(brandedText)
		if err != nil || id.Snowflake() == 0 {
			b.Fatal(id, err)
		}
	}
}

func BenchmarkULIDParseStrict(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		parseULID(b)
	}
}

func BenchmarkTypeIDParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := typeid.Parse[typeid.AnyID](typeidText); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRatio times both in turn in one run, so that whatever slows the machine
// slows both: the metric is the time of Parse over that of ParseStrict.
func BenchmarkRatio(b *testing.B) {
	var ours, theirs time.Duration
	for b.Loop() {
		ours += lap(func() { parse(b) })
		theirs += lap(func() { parseULID(b) })
	}
	b.ReportMetric(float64(ours)/float64(theirs), "ratio-vs-ulid")
	b.ReportMetric(0, "ns/op") // of a pair of laps, which says nothing
}

// TestParseIsFasterThanULID takes the median of many turns, which a busy machine
// would have to disturb for half of the time, and always on the same side.
func TestParseIsFasterThanULID(t *testing.T) {
	const turns = 101
	ratios := make([]float64, turns)
	for i := range ratios {
		ours := lap(func() { parse(t) })
		theirs := lap(func() { parseULID(t) })
		ratios[i] = float64(ours) / float64(theirs)
	}
	slices.Sort(ratios)
	if median := ratios[turns/2]; median >= 1 {
		t.Errorf("Parse takes %.2f times as long as ulid.ParseStrict, quartiles %.2f and %.2f",
			median, ratios[turns/4], ratios[turns*3/4])
	} else {
		t.Logf("ratio %.2f", median)
	}
}

// lap is long against the clock's grain and short against a scheduler's slice.
func lap(f func()) time.Duration {
	start := time.Now()
	for range 2_000 {
		f()
	}
	return time.Since(start)
}

// Both parsers leave their id where it must be written: a result that nobody
// reads could be left out.
var (
	brandedSink decode.ID
	ulidSink    ulid.ULID
)

func parse(tb testing.TB) {
	id, err := decode.Parse(brandedText)
	if err != nil {
		tb.Fatal(err)
	}
	brandedSink = id
}

func parseULID(tb testing.TB) {
	id, err := ulid.ParseStrict(ulidText)
	if err != nil {
		tb.Fatal(err)
	}
	ulidSink = id
}

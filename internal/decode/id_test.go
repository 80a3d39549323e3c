package decode_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/decode"
)

func TestZeroID(t *testing.T) {
	var id decode.ID
	if !id.IsZero() || id.String() != "" || id.Namespace() != "" || id.Payload() != "" || id.Snowflake() != 0 {
		t.Errorf("zero ID: %t %q %q %q %d", id.IsZero(), id, id.Namespace(), id.Payload(), id.Snowflake())
	}
	if id.Places() != [decode.PayloadLen]decode.Place{} {
		t.Errorf("zero ID has places %v", id.Places())
	}
	if b, err := id.MarshalText(); err == nil || !errors.Is(err, decode.ErrInvalid) {
		t.Errorf("MarshalText = %q, %v", b, err)
	}
	if id.Compare(decode.MustParse("AAA00000000000")) != -1 {
		t.Error("the zero ID does not sort first")
	}
	if key := decode.JobKey("orders", id); key != "" {
		t.Errorf("JobKey = %q", key)
	}
	if decode.MustParse("AAA00000000000").IsZero() {
		t.Error("the smallest id is zero")
	}
}

func TestText(t *testing.T) {
	type row struct {
		ID decode.ID `json:"id"`
	}
	want := row{decode.MustParse("JOB0KHTOWnGLuD")}
	data, err := json.Marshal(want)
	if err != nil || string(data) != `{"id":"JOB0KHTOWnGLuD"}` {
		t.Fatalf("%s, %v", data, err)
	}
	var got row
	if err := json.Unmarshal(data, &got); err != nil || got != want {
		t.Errorf("read back %v, %v", got, err)
	}
	err = json.Unmarshal([]byte(`{"id":"job0KHTOWnGLuD"}`), &got)
	var fault *decode.Fault
	if !errors.As(err, &fault) || fault.Check != decode.CheckNamespace || got != want {
		t.Errorf("a bad text gave %v and %v, want a namespace fault and the id as it was", got, err)
	}
	if b, err := want.ID.AppendText([]byte("id=")); err != nil || string(b) != "id=JOB0KHTOWnGLuD" {
		t.Errorf("AppendText = %q, %v", b, err)
	}
}

func TestMustParsePanics(t *testing.T) {
	defer func() {
		if r, ok := recover().(string); !ok || !strings.HasPrefix(r, "decode: MustParse: 3 bytes, expected 14") {
			t.Errorf("recovered %v", r)
		}
	}()
	decode.MustParse("JOB")
}

func TestMint(t *testing.T) {
	tests := []struct {
		namespace string
		snowflake decode.Snowflake
		want, err string
	}{
		{"JOB", 274557032793636864, "JOB0KHTOWnGLuC", ""},
		{"JOB", 0, "JOB00000000000", ""},
		{"ZZZ", decode.MaxSnowflake, "ZZZAzL8n0Y58m7", ""},
		{"JOB", decode.MaxSnowflake + 1, "", "payload AzL8n0Y58m8 at bytes 3 to 13 is 9223372036854775808, expected at most 9223372036854775807, which is AzL8n0Y58m7"},
		{"J0B", 1, "", `namespace has "0" (30, U+0030) at byte 1, expected a capital letter A to Z`},
		{"J", 1, "", "namespace of 1 byte, expected 3 capital letters A to Z: invalid branded id"},
		{"JOBS", 1, "", "namespace of 4 bytes, expected 3 capital letters A to Z: invalid branded id"},
	}
	for _, tt := range tests {
		id, err := decode.Mint(tt.namespace, tt.snowflake)
		if id.String() != tt.want || message(err) != tt.err {
			t.Errorf("Mint(%q, %d) = %q, %q\nwant %q, %q", tt.namespace, tt.snowflake, id, message(err), tt.want, tt.err)
		}
		if err != nil && !errors.Is(err, decode.ErrInvalid) {
			t.Errorf("%v is not ErrInvalid", err)
		}
	}
}

// Ids of one namespace sort alike as ids, as text and as numbers.
func TestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	ids := make([]decode.ID, 2_000)
	for i := range ids {
		id, err := decode.Mint("JOB", decode.Snowflake(randomUint64(r)>>1))
		if err != nil {
			t.Fatal(err)
		}
		ids[i] = id
	}
	slices.SortFunc(ids, decode.ID.Compare)
	for i := 1; i < len(ids); i++ {
		a, b := ids[i-1], ids[i]
		if a.Snowflake() > b.Snowflake() || strings.Compare(a.String(), b.String()) != a.Compare(b) || (a == b) != (a.Compare(b) == 0) {
			t.Fatalf("%s before %s: %d, %d, Compare %d", a, b, a.Snowflake(), b.Snowflake(), a.Compare(b))
		}
	}
}

func TestPlaces(t *testing.T) {
	id := decode.MustParse("JOB0456qLH4via")
	places := id.Places()
	want := []decode.Place{
		{'0', 0, 10, 839299365868340224, 0},
		{'4', 4, 9, 13537086546263552, 54148346185054208},
		{'5', 5, 8, 218340105584896, 55240046712978688},
	}
	if diff := cmp.Diff(want, places[:3]); diff != "" {
		t.Errorf("first places (-want +got):\n%s", diff)
	}
	if last := places[10]; last != (decode.Place{'a', 36, 0, 1, 55264149504028672}) {
		t.Errorf("last place %+v", last)
	}
	r := rand.New(rand.NewPCG(9, 10))
	for range 1_000 {
		id, err := decode.Mint("JOB", decode.Snowflake(randomUint64(r)>>1))
		if err != nil {
			t.Fatal(err)
		}
		total, digits := uint64(0), ""
		for _, p := range id.Places() {
			total += uint64(p.Value) * p.Weight
			digits += string(decode.Alphabet[p.Value])
			if p.Total != total || string(p.Digit) != digits[len(digits)-1:] {
				t.Fatalf("%s: place %+v, running total %d", id, p, total)
			}
		}
		if total != uint64(id.Snowflake()) || digits != id.Payload() {
			t.Fatalf("%s: places add up to %d", id, total)
		}
	}
}

// The strict path is on every request and in every fuzz run: it must not allocate.
func TestValidIDsCostNoAllocation(t *testing.T) {
	s := strings.Clone("JOB0KHTOWnGLuC")
	if n := testing.AllocsPerRun(100, func() {
		id, err := decode.Parse(s)
		if err != nil || id.Snowflake() != 274557032793636864 || !decode.IsValid(s) {
			t.Error(id, err)
		}
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := decode.Parse("JOB0KHTOWnGLuC"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParseSnowflake(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		id, err := decode.Parse("JOB0KHTOWnGLuC")
		if err != nil || id.Snowflake() == 0 {
			b.Fatal(id, err)
		}
	}
}

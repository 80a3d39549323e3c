package decode_test

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/decode"
)

// A vector is one line of the contract. testdata/vectors.json is the project's
// copy of the vectors all parts agree on; it was made with the reference
// implementation that the course quotes.
type vector struct {
	BytesHex   string `json:"bytes_hex"`
	Reason     string `json:"reason"`
	ShapeValid bool   `json:"shape_valid"`
	Valid      bool   `json:"valid"`
	ID         string `json:"id"`
	Namespace  string `json:"namespace"`
	Snowflake  string `json:"snowflake"`
	UnixMS     int64  `json:"unix_ms"`
	Time       string `json:"time"`
	Node       uint16 `json:"node"`
	Seq        uint16 `json:"seq"`
	JobKey     string `json:"job_key"`
	Slot       uint16 `json:"slot"`
	Offset     *int   `json:"offset"`
}

func readVectors(tb testing.TB) (queue string, vectors []vector) {
	tb.Helper()
	data, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		tb.Fatal(err)
	}
	var file struct {
		Queue   string   `json:"queue"`
		Epoch   int64    `json:"epoch_unix_ms"`
		Vectors []vector `json:"vectors"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		tb.Fatal(err)
	}
	if file.Epoch != decode.EpochUnixMilli || len(file.Vectors) == 0 {
		tb.Fatalf("epoch %d, %d vectors", file.Epoch, len(file.Vectors))
	}
	return file.Queue, file.Vectors
}

func (v vector) text(tb testing.TB) string {
	tb.Helper()
	b, err := hex.DecodeString(v.BytesHex)
	if err != nil {
		tb.Fatal(err)
	}
	return string(b)
}

func TestVectors(t *testing.T) {
	queue, vectors := readVectors(t)
	for _, v := range vectors {
		t.Run(v.ID, func(t *testing.T) {
			s := v.text(t)
			if got := decode.IsValid(s); got != v.Valid {
				t.Errorf("IsValid = %t, want %t", got, v.Valid)
			}
			if got := decode.IsShapeValid(s); got != v.ShapeValid {
				t.Errorf("IsShapeValid = %t, want %t", got, v.ShapeValid)
			}
			id, err := decode.Parse(s)
			if !v.Valid {
				checkRefused(t, v, s, id, err)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			got := vector{
				BytesHex: hex.EncodeToString([]byte(id.String())), Reason: "ok",
				ShapeValid: true, Valid: true, ID: id.String(),
				Namespace: id.Namespace(), Snowflake: id.Snowflake().String(),
				UnixMS: id.Snowflake().UnixMilli(), Time: id.Snowflake().Time().Format(decode.TimeLayout),
				Node: id.Snowflake().Node(), Seq: id.Snowflake().Sequence(),
				JobKey: decode.JobKey(queue, id), Slot: decode.Slot(decode.JobKey(queue, id)),
			}
			if diff := cmp.Diff(v, got); diff != "" {
				t.Errorf("decoded (-want +got):\n%s", diff)
			}
			if faults := decode.Faults(s); faults != nil {
				t.Errorf("Faults = %v, want nil", faults)
			}
			if minted, err := decode.Mint(v.Namespace, id.Snowflake()); err != nil || minted != id {
				t.Errorf("Mint = %v, %v, want %v", minted, err, id)
			}
		})
	}
}

func checkRefused(t *testing.T, v vector, s string, id decode.ID, err error) {
	t.Helper()
	var fault *decode.Fault
	if !errors.As(err, &fault) || !errors.Is(err, decode.ErrInvalid) || !id.IsZero() {
		t.Fatalf("Parse = %v, %v, want the zero ID and a *Fault that is ErrInvalid", id, err)
	}
	if string(fault.Check) != v.Reason {
		t.Errorf("Parse failed the %s check, want %s", fault.Check, v.Reason)
	}
	if v.Offset != nil && fault.Offset != *v.Offset {
		t.Errorf("fault at byte %d, want %d", fault.Offset, *v.Offset)
	}
	faults := decode.Faults(s)
	if len(faults) == 0 || faults[0].Message() != err.Error() || faults[0].Check != fault.Check {
		t.Errorf("Faults = %v, want %v first", faults, err)
	}
}

package gate_test

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/gate"
)

// A vector is as much of one line of the contract as the gates have a say in.
type vector struct {
	BytesHex   string `json:"bytes_hex"`
	ID         string `json:"id"`
	Valid      bool   `json:"valid"`
	ShapeValid bool   `json:"shape_valid"`
	Wire       string `json:"wire"`
	JobKey     string `json:"job_key"`
}

func (v vector) text(tb testing.TB) string {
	tb.Helper()
	b, err := hex.DecodeString(v.BytesHex)
	if err != nil {
		tb.Fatal(err)
	}
	return string(b)
}

// readVectors reads the one copy of the contract's vectors in the project.
func readVectors(tb testing.TB) (queue string, vectors []vector) {
	tb.Helper()
	data, err := os.ReadFile("../decode/testdata/vectors.json")
	if err != nil {
		tb.Fatal(err)
	}
	var file struct {
		Queue   string   `json:"queue"`
		Vectors []vector `json:"vectors"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		tb.Fatal(err)
	}
	if file.Queue == "" || len(file.Vectors) == 0 {
		tb.Fatalf("queue %q, %d vectors", file.Queue, len(file.Vectors))
	}
	return file.Queue, file.Vectors
}

func TestHostAnswersEveryVector(t *testing.T) {
	queue, vectors := readVectors(t)
	for _, v := range vectors {
		t.Run(v.ID, func(t *testing.T) {
			h := gate.AskHost(queue, v.text(t))
			if h.Valid != v.Valid || h.Shape != v.ShapeValid {
				t.Errorf("Valid %t, Shape %t; want %t, %t", h.Valid, h.Shape, v.Valid, v.ShapeValid)
			}
			if h.Key != v.JobKey {
				t.Errorf("Elixir builds %q, want %q", h.Key, v.JobKey)
			}
			if v.Valid && h.FSharpKey != v.JobKey {
				t.Errorf("F# builds %q, want %q", h.FSharpKey, v.JobKey)
			}
			// Each runtime does one thing or the other, and which one is its own rule.
			if raises := h.Elixir != ""; raises == v.Valid || raises == (h.Key != "") {
				t.Errorf("Elixir says %q and builds %q for a text with valid %t", h.Elixir, h.Key, v.Valid)
			}
			if raises := h.FSharp != ""; raises == v.ShapeValid || raises == (h.FSharpKey != "") {
				t.Errorf("F# says %q and builds %q for a text with shape_valid %t", h.FSharp, h.FSharpKey, v.ShapeValid)
			}
		})
	}
}

func TestWireAnswersEveryVector(t *testing.T) {
	queue, vectors := readVectors(t)
	for _, v := range vectors {
		t.Run(v.ID, func(t *testing.T) {
			id := v.text(t)
			skipped := run(t, gate.Request{IDs: []string{id}, Queue: queue, SkipHost: true}).Items[0].Wire
			if !skipped.Reached || string(skipped.Verdict) != v.Wire || skipped.Alone != "" {
				t.Errorf("with the host skipped: reached %t, %q, alone %q; want %q and nothing of alone",
					skipped.Reached, skipped.Verdict, skipped.Alone, v.Wire)
			}

			checked := run(t, gate.Request{IDs: []string{id}, Queue: queue}).Items[0].Wire
			if v.Valid {
				if diff := cmp.Diff(skipped, checked); diff != "" {
					t.Errorf("the host lets it through, and yet the wire differs (-skipped +checked):\n%s", diff)
				}
				return
			}
			want := gate.Wire{Verdict: gate.NotReached, Alone: gate.Verdict(v.Wire)}
			if diff := cmp.Diff(want, checked); diff != "" {
				t.Errorf("after the host raised (-want +got):\n%s", diff)
			}
		})
	}
}

package web

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/decode"
)

// The builder takes a queue of any name, and the page shows what becomes of the
// hash tag.
func TestKeyOfAnyQueue(t *testing.T) {
	h := newExplorer(t)
	const id = "JOB0456qLH4via"
	for _, tt := range []struct {
		name, queue string
		key         string // as the page writes it
		tag         string
		slot        uint16
		odd         bool
	}{
		{"the default", "orders", "emq:{orders}:job:" + id, "orders", 105, false},
		{"another", "quotes", "emq:{quotes}:job:" + id, "quotes", 3378, false},
		{"a space and more", "a b/é", `emq:{a b/\xc3\xa9}:job:` + id, `a b/\xc3\xa9`, decode.Slot("a b/é"), false},
		{"a brace ends the tag", "a}b", "emq:{a}b}:job:" + id, "a", decode.Slot("a"), true},
		{"a brace inside the tag", "a{b}c", "emq:{a{b}c}:job:" + id, "a{b", decode.Slot("a{b"), true},
		{"no name, so no tag", "", "emq:{}:job:" + id, "emq:{}:job:" + id, decode.Slot("emq:{}:job:" + id), true},
		{"a control byte", "a\x00", `emq:{a\x00}:job:` + id, `a\x00`, decode.Slot("a\x00"), true},
		{"longer than a run takes", strings.Repeat("q", 129), "emq:{" + strings.Repeat("q", 129) + "}:job:" + id,
			strings.Repeat("q", 129), decode.Slot(strings.Repeat("q", 129)), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := one(t, visit(t, h, "/key", param{"id", id}, param{"queue", tt.queue}), byID("key"))
			if diff := cmp.Diff([]string{tt.key, tt.key}, each(root, byID("built"), words)); diff != "" {
				t.Errorf("keys of F# and Elixir (-want +got):\n%s", diff)
			}
			slot := one(t, root, byID("slot"))
			if tag, n := textOfOne(t, slot, "mark"), textOfOne(t, slot, byID("slot-number")); tag != tt.tag || n != strconv.Itoa(int(tt.slot)) {
				t.Errorf("%q is hashed to slot %s, want %q to %d", tag, n, tt.tag, tt.slot)
			}
			// Around the tag stands the rest of the key, and nothing is lost between.
			if got := textOfOne(t, slot, ".wire-line"); got != tt.key {
				t.Errorf("the slot is said to be that of %q, want %q", got, tt.key)
			}
			if odd := root.Find(byID("queue-note")).Length() == 1; odd != tt.odd {
				t.Errorf("the queue is called odd: %t, want %t", odd, tt.odd)
			}
		})
	}
}

// On a range fault the runtimes part: one builds, one raises.
func TestKeyWhereTheRuntimesPart(t *testing.T) {
	root := one(t, visit(t, newExplorer(t), "/key", param{"id", "JOBzzzzzzzzzzz"}, param{"queue", "quotes"}), byID("key"))
	fsharp, elixir := one(t, root, byID("runtime")+`[data-runtime="F#"]`), one(t, root, byID("runtime")+`[data-runtime="Elixir"]`)
	if got := textOfOne(t, fsharp, byID("built")); got != "emq:{quotes}:job:JOBzzzzzzzzzzz" {
		t.Errorf("F# builds %q", got)
	}
	if got := textOfOne(t, elixir, byID("raised")); got != "** (ArgumentError) job_key requires a valid branded id" {
		t.Errorf("Elixir raises %q", got)
	}
	if got := textOfOne(t, root, byID("slot-number")); got != "3378" {
		t.Errorf("slot %s of the key that F# builds, want 3378", got)
	}
	if diff := cmp.Diff([]string{"ok", "ok", "ok", "bad"}, each(root, byID("check"), attr("data-state"))); diff != "" {
		t.Errorf("checks (-want +got):\n%s", diff)
	}
}

// A check that a text does not get to is neither passed nor failed.
func TestKeyChecks(t *testing.T) {
	h := newExplorer(t)
	for id, want := range map[string][]string{
		"JOB0456qLH4via":  {"ok", "ok", "ok", "ok"},
		"JOB":             {"bad", "ok", "idle", "idle"},
		"JO":              {"bad", "idle", "idle", "idle"},
		"":                {"bad", "idle", "idle", "idle"},
		"job0456qLH4via":  {"ok", "bad", "ok", "idle"},
		"JOB0456":         {"bad", "ok", "idle", "idle"},
		"JOB0456qLH4vi-":  {"ok", "ok", "bad", "idle"},
		"JOB0456qLH4via0": {"bad", "ok", "ok", "idle"},
	} {
		root := one(t, visit(t, h, "/key", param{"id", id}), byID("key"))
		if diff := cmp.Diff(want, each(root, byID("check"), attr("data-state"))); diff != "" {
			t.Errorf("%q (-want +got):\n%s", id, diff)
		}
		if n := root.Find(byID("slot")).Length(); (n == 1) != decode.IsShapeValid(id) {
			t.Errorf("%q has %d slots", id, n)
		}
	}
}

// Another candidate is asked for the same queue.
func TestKeyLinksKeepTheQueue(t *testing.T) {
	doc := visit(t, newExplorer(t), "/key", param{"id", "job0456qLH4via"}, param{"queue", "a{b}"})
	const rest = "&queue=a%7Bb%7D"
	want := []string{"/key?id=JOB0456qLH4via" + rest, "/key?id=JOB" + rest, "/key?id=job0456qLH4via" + rest, "/key?id=JOB0456" + rest}
	if diff := cmp.Diff(want, each(doc, byID("sample"), attr("href"))); diff != "" {
		t.Errorf("samples (-want +got):\n%s", diff)
	}
	if got := one(t, doc, byID("mend")).AttrOr("href", ""); got != want[0] {
		t.Errorf("the mended id leads to %q, want %q", got, want[0])
	}
	if diff := cmp.Diff([]string{"job0456qLH4via"}, each(doc, byID("sample")+`[aria-current="true"]`, attr("data-sample"))); diff != "" {
		t.Errorf("the current sample (-want +got):\n%s", diff)
	}
}

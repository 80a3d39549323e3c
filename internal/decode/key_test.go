package decode_test

import (
	"testing"

	"brandedid/internal/decode"
)

func TestKeys(t *testing.T) {
	id := decode.MustParse("JOB0KHTOWnGLuC")
	tests := []struct{ got, want string }{
		{decode.QueueKey("orders", "pending"), "emq:{orders}:pending"},
		{decode.PendingKey("orders"), "emq:{orders}:pending"},
		{decode.JobKey("orders", id), "emq:{orders}:job:JOB0KHTOWnGLuC"},
		{decode.QueueKey("", ""), "emq:{}:"},
		{decode.QueueKey("a}b", "x"), "emq:{a}b}:x"},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("got %q, want %q", tt.got, tt.want)
		}
	}
}

func TestHashTag(t *testing.T) {
	tests := []struct {
		key, tag string
		ok       bool
	}{
		{"emq:{orders}:pending", "orders", true},
		{"sbx:7f3a:emq:{orders}:pending", "orders", true},
		{"{a}", "a", true},
		{"{{a}}", "{a", true},
		{"{a}{b}", "a", true},
		{"}{a}", "a", true},
		{"emq:{a{b}c}:x", "a{b", true},
		{"", "", false},
		{"orders", "", false},
		{"{", "", false},
		{"}", "", false},
		{"{}", "", false},
		{"{}{a}", "", false}, // the search stops at the first pair
		{"{a", "", false},
		{"a}", "", false},
	}
	for _, tt := range tests {
		start, end, ok := decode.HashTag(tt.key)
		if ok != tt.ok || tt.key[start:end] != tt.tag {
			t.Errorf("HashTag(%q) = %d, %d, %t, want %q, %t", tt.key, start, end, ok, tt.tag, tt.ok)
		}
	}
}

func TestSlot(t *testing.T) {
	tests := []struct {
		key  string
		want uint16
	}{
		{"123456789", 12739}, // the check value that the CRC's definition gives
		{"orders", 105},
		{"quotes", 3378},
		{"emq:{orders}:pending", 105},
		{"emq:{quotes}:job:JOB0KHTOWnGLuC", 3378},
		{"", 0},
	}
	for _, tt := range tests {
		if got := decode.Slot(tt.key); got != tt.want {
			t.Errorf("Slot(%q) = %d, want %d", tt.key, got, tt.want)
		}
	}
	if decode.Slot("{}orders") == decode.Slot("orders") {
		t.Error("an empty tag must not count as one")
	}
	if decode.Slot("sbx:1:"+decode.PendingKey("orders")) != decode.Slot(decode.PendingKey("orders")) {
		t.Error("a prefix in front of the tag moved the key")
	}
}

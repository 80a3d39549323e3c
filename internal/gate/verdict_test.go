package gate_test

import (
	"testing"

	"brandedid/internal/gate"
)

func TestVerdictOf(t *testing.T) {
	tests := []struct {
		reply   string
		verdict gate.Verdict
		class   string
	}{
		{":1", gate.Admitted, ""},
		{":0", gate.Duplicate, ""},
		{"-EMQKIND job id must be JOB-namespaced", gate.Refused, "EMQKIND"},
		{"-EMQKIND said in other words", gate.Refused, "EMQKIND"},
		{"-EMQKIND", gate.Refused, "EMQKIND"},
		{"-EMQKINDLY no", gate.Error, "EMQKINDLY"},
		{"-emqkind job id must be JOB-namespaced", gate.Error, "emqkind"},
		{"-NOSCRIPT No matching script.", gate.Error, "NOSCRIPT"},
		{"-OOM command not allowed", gate.Error, "OOM"},
		{"-WRONGTYPE Operation against a key", gate.Error, "WRONGTYPE"},
		{"-", gate.Error, ""},
		{"", gate.Error, ""},
		{":2", gate.Error, ""},
		{":10", gate.Error, ""},
		{"+OK", gate.Error, ""},
		{"$-1", gate.Error, ""},
		{"EMQKIND job id must be JOB-namespaced", gate.Error, ""},
	}
	for _, tt := range tests {
		if v, class := gate.VerdictOf(tt.reply); v != tt.verdict || class != tt.class {
			t.Errorf("VerdictOf(%q) = %q, %q; want %q, %q", tt.reply, v, class, tt.verdict, tt.class)
		}
	}
}

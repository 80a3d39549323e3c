package web

import (
	"runtime/debug"
	"testing"
	"time"
)

func TestBuildFrom(t *testing.T) {
	const revision = "5f2c0c6f5b2a4f6b8f7f4cf7d2f2f6a7c1f0e9d8"
	const at = "2026-01-27T15:11:37Z"
	tests := []struct {
		name     string
		settings []debug.BuildSetting
		text     string
		revision string
		minted   string // "" when there is no id
	}{
		{"clean", vcs(revision, at, "false"), "BLD0KHTOTrJTWq", revision, at},
		{"modified", vcs(revision, at, "true"), "BLD0KHTOTrJTWq (modified)", revision, at},
		{"zoned time is the same instant", vcs(revision, "2026-01-27T16:11:37+01:00", "false"), "BLD0KHTOTrJTWq", revision, at},
		{"no version control", []debug.BuildSetting{{Key: "GOOS", Value: "linux"}}, "devel", "", ""},
		{"commit older than the epoch", vcs(revision, "2019-05-01T00:00:00Z", "false"), "devel", revision, ""},
		{"time that cannot be read", vcs(revision, "yesterday", "false"), "devel", revision, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := BuildFrom(&debug.BuildInfo{Settings: tt.settings})
			if b.String() != tt.text || b.Revision != tt.revision {
				t.Errorf("got %q, revision %q; want %q, revision %q", b, b.Revision, tt.text, tt.revision)
			}
			if b.ID.IsZero() != (tt.minted == "") {
				t.Fatalf("id %q; want one: %v", b.ID, tt.minted != "")
			}
			if b.ID.IsZero() {
				return
			}
			n := b.ID.Snowflake()
			if got := n.Time().Format(time.RFC3339); b.ID.Namespace() != "BLD" || got != tt.minted || n.Node() != 0 || n.Sequence() != 0 {
				t.Errorf("id %s holds %s, node %d, sequence %d; want %s, 0, 0", b.ID, got, n.Node(), n.Sequence(), tt.minted)
			}
		})
	}
	if b := BuildFrom(nil); b != (Build{}) || b.String() != "devel" {
		t.Errorf("BuildFrom(nil) = %+v, %q; want the zero Build, devel", b, b)
	}
}

func vcs(revision, at, modified string) []debug.BuildSetting {
	return []debug.BuildSetting{
		{Key: "vcs", Value: "git"},
		{Key: "vcs.revision", Value: revision},
		{Key: "vcs.time", Value: at},
		{Key: "vcs.modified", Value: modified},
	}
}

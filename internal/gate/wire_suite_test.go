//go:build wire

package gate_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/gate"
	"brandedid/lua"
)

// Every engine answers every case as the model does, so that a verdict does not
// depend on who gave it.
func TestEveryEngineAnswersAlike(t *testing.T) {
	cases := wireCases(t)
	suite := func(e *gate.Engine, kind, mode, server string) func(*testing.T) {
		return func(t *testing.T) {
			prefixes := map[string]bool{}
			for name, req := range cases {
				t.Run(name, func(t *testing.T) {
					res := ask(t, e, req)
					wantAsTheModel(t, res)
					if diff := cmp.Diff(req, res.Request); diff != "" {
						t.Errorf("request (-want +got):\n%s", diff)
					}
					if res.ScriptSHA1 != lua.SHA1 {
						t.Errorf("script %s", res.ScriptSHA1)
					}
					info := res.Engine
					if res.Prefix == "" {
						// Nothing was sent, so the model speaks.
						if info.Kind != "model" || info.Mode != mode || len(res.Rounds) != 0 {
							t.Errorf("engine %+v, %d rounds", info, len(res.Rounds))
						}
						return
					}
					if info.Kind != kind || info.Mode != mode || info.Reason != "" {
						t.Errorf("engine %+v, want %s, %s", info, kind, mode)
					}
					if prefixes[res.Prefix] {
						t.Errorf("the prefix %s stood before an earlier run's keys", res.Prefix)
					}
					prefixes[res.Prefix] = true
					if info.Server != server || info.Version == "" && kind == "valkey" {
						t.Errorf("server %q, version %q; want %q and one", info.Server, info.Version, server)
					}
					wantBytesToAddUp(t, res)
				})
			}
		}
	}

	t.Run("embedded", suite(open(t, "embedded"), "embedded", "embedded", "miniredis"))
	t.Run("spawned", suite(open(t, "spawn"), "valkey", "spawn", "valkey"))

	v := startValkey(t)
	t.Run("external", suite(open(t, v.url()), "valkey", "external", "valkey"))
	v.wantEmpty(t)
	t.Run("external by its socket", suite(open(t, "unix://"+v.socket()), "valkey", "external", "valkey"))
	v.wantEmpty(t)
	t.Run("external in RESP2", suite(open(t, v.url()+"?protocol=2"), "valkey", "external", "valkey"))
	v.wantEmpty(t)

	three := startCluster(t, 3)
	t.Run("cluster", suite(open(t, three.list()), "valkey", "cluster", "valkey"))
	for i, node := range three {
		node.wantEmpty(t)
		if node.calls(t, "evalsha") == 0 {
			t.Errorf("node %d was never asked", i)
		}
	}
}

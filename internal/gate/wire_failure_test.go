//go:build wire

package gate_test

import (
	"strings"
	"testing"

	"brandedid/internal/gate"
)

// What an operator can do to a server that answers, and what a visitor is told.
// Once it is mended the very next run works, on every connection.
func TestAServerThatWillNot(t *testing.T) {
	const user, password = "robinson", "k33p-0ut"
	const needed = "+multi +exec +exists +evalsha +hgetall +zrange +unlink +hset +zadd +script|load"
	allow := func(commands string) func(testing.TB, *valkey) {
		return func(tb testing.TB, v *valkey) {
			v.do(tb, "acl setuser "+user+" reset on >"+password+" ~sbx:* resetchannels -@all "+commands)
		}
	}
	set := func(name, value string) func(testing.TB, *valkey) {
		return func(tb testing.TB, v *valkey) { v.do(tb, "config set", name, value) }
	}
	do := func(commands ...string) func(testing.TB, *valkey) {
		return func(tb testing.TB, v *valkey) {
			for _, c := range commands {
				v.do(tb, c)
			}
		}
	}
	// The next run has to log in again.
	andLeave := func(commands ...string) func(testing.TB, *valkey) {
		return func(tb testing.TB, v *valkey) {
			do(commands...)(tb, v)
			v.kick(tb)
		}
	}

	for _, tt := range []struct {
		name    string
		harm    func(testing.TB, *valkey)
		mend    func(testing.TB, *valkey)
		verdict gate.Verdict // what is claimed of the wire; "" where the model stands in
		line    string       // how the server's own line begins
		says    string       // a word of the reason
		again   bool
	}{
		{
			name: "a replica", harm: do("replicaof 127.0.0.1 1"), mend: do("replicaof no one"),
			line: "-READONLY ", says: "read-only",
		},
		{
			name: "a replica without its primary",
			harm: do("config set replica-serve-stale-data no", "replicaof 127.0.0.1 1"),
			mend: do("replicaof no one", "config set replica-serve-stale-data yes"),
			line: "-MASTERDOWN ", says: "primary", again: true,
		},
		{
			name: "too few replicas", harm: set("min-replicas-to-write", "1"), mend: set("min-replicas-to-write", "0"),
			line: "-NOREPLICAS ", says: "replicas", again: true,
		},
		{
			name: "out of memory", harm: set("maxmemory", "1"), mend: set("maxmemory", "0"),
			verdict: gate.Error, line: "-OOM ", says: "memory", again: false,
		},
		{
			name: "no evalsha", harm: allow(strings.ReplaceAll(needed, "+evalsha", "")), mend: allow(needed),
			line: "-NOPERM User <user> ", says: "not allow",
		},
		{
			name: "no hset", harm: allow(strings.ReplaceAll(needed, "+hset", "")), mend: allow(needed),
			verdict: gate.Error, line: "-ERR ACL failure in script: User <user> ", says: "not allow",
		},
		{
			name: "other keys", harm: allow("resetkeys ~other:* " + needed), mend: allow(needed),
			line: "-NOPERM ", says: "not allow",
		},
		{
			name: "another password", harm: andLeave("acl setuser " + user + " resetpass >other"), mend: allow(needed),
			line: "-WRONGPASS ", says: "password",
		},
		{
			name: "no such user", harm: andLeave("acl deluser " + user), mend: allow(needed),
			line: "-WRONGPASS ", says: "password",
		},
		{ // says so, and hangs up
			name: "no room for another client", harm: andLeave("config set maxclients 1"), mend: set("maxclients", "100"),
			line: "-ERR max number of clients reached", says: "clients", again: true,
		},
		{
			name: "nothing but script load missing",
			harm: func(tb testing.TB, v *valkey) {
				allow(strings.ReplaceAll(needed, "+script|load", ""))(tb, v)
				v.do(tb, "script flush")
			},
			mend: allow(needed), line: "-NOPERM User <user> ", says: "not allow",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := startValkey(t)
			allow(needed)(t, v)
			var log logged
			e := openLogged(t, "redis://"+user+":"+password+"@"+v.addr(), &log)
			warm(t, e)

			tt.harm(t, v)
			var last gate.Result
			for range 10 { // on every connection alike
				res := ask(t, e, oneJob)
				if tt.verdict == "" {
					wantStandIn(t, res, gate.FailureRefused)
				} else {
					wantNamedError(t, res)
				}
				f := res.Failure
				if !strings.HasPrefix(f.Line, tt.line) || !strings.Contains(f.Reason, tt.says) || f.Again != tt.again {
					t.Fatalf("failure %+v; want a line %q…, a reason with %q, again %t", f, tt.line, tt.says, tt.again)
				}
				wantDiscreet(t, res, user, password, v.port)
				last = res
			}
			if info := e.Probe(t.Context()); last.Engine.Kind == "model" && info.Reason == "" && tt.line == "-WRONGPASS " {
				t.Errorf("asked who it is, the engine seems well: %+v", info)
			}

			tt.mend(t, v)
			warm(t, e)
			if strings.Contains(log.String(), password) {
				t.Errorf("the password is in the log:\n%s", &log)
			}
			v.wantEmpty(t)
		})
	}
}

// wantNamedError fails unless the server's own error stands as the wire's answer.
func wantNamedError(tb testing.TB, res gate.Result) {
	tb.Helper()
	wantFailure(tb, res, gate.FailureError)
	w := res.Items[0].Wire
	if res.Engine.Kind != "valkey" || w.Verdict != gate.Error || w.Reply != res.Failure.Line || len(w.Trail) != 0 {
		tb.Errorf("engine %+v, wire %+v", res.Engine, w)
	}
	if len(res.Keyspace.Rows)+len(res.Keyspace.Pending) != 0 || res.LeftBehind != 0 {
		tb.Errorf("keyspace %+v, %d left", res.Keyspace, res.LeftBehind)
	}
}

// A script that runs for long makes a server refuse everything else.
func TestABusyServer(t *testing.T) {
	v := startValkey(t, "--busy-reply-threshold", "1")
	e := open(t, v.url())
	warm(t, e)
	ended := make(chan struct{})
	go func() {
		v.admin.Eval(t.Context(), "while true do end", nil)
		close(ended)
	}()
	eventually(t, "the script makes the server busy", func() bool {
		err := v.admin.Get(t.Context(), "any").Err()
		return err != nil && strings.HasPrefix(err.Error(), "BUSY")
	})
	res := ask(t, e, oneJob)
	wantStandIn(t, res, gate.FailureRefused)
	if f := res.Failure; !strings.HasPrefix(f.Line, "-BUSY ") || !f.Again {
		t.Errorf("failure %+v", f)
	}
	wantDiscreet(t, res, v.port)
	v.do(t, "script kill")
	<-ended
	warm(t, e)
}

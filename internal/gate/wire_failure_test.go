//go:build wire

package gate_test

import (
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/gate"
	"brandedid/lua"
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

// A server that forgot the script is taught it again, in sight.
func TestAFlushedScriptIsLoadedInSight(t *testing.T) {
	v := startValkey(t)
	e := open(t, v.url())
	warm(t, e)
	v.do(t, "script flush")
	res := ask(t, e, gate.Request{IDs: []string{"JOB0KHTOWnGLuC", "JOB0KHTOWnGLuC", "USR0KHTOWnGLuC"}, Queue: "orders", Payload: "demo"})
	wantVerdicts(t, res, gate.Admitted, gate.Duplicate, gate.Refused)
	if diff := cmp.Diff([]gate.RoundKind{gate.RoundRun, gate.RoundLoad, gate.RoundRun}, roundKinds(res)); diff != "" {
		t.Fatalf("rounds (-want +got):\n%s", diff)
	}
	if got := res.Rounds[0].Exchanges[2].Received; !strings.HasPrefix(got, "-NOSCRIPT ") {
		t.Errorf("before the script was loaded, the server answered %q", got)
	}
	load := res.Rounds[1].Exchanges[0]
	if diff := cmp.Diff([]string{"script", "load", lua.Enqueue}, load.Args); diff != "" || load.Received != "$40\r\n"+lua.SHA1+"\r\n" {
		t.Errorf("the script was loaded with %q, and answered %q", load.Args, load.Received)
	}
	wantBytesToAddUp(t, res)
	if again := ask(t, e, oneJob); len(again.Rounds) != 1 {
		t.Errorf("the next run took %d rounds", len(again.Rounds))
	}
}

// A server that forgets the script at once, or holds another by its name, gives no
// verdict on ours.
func TestAServerWithAnotherScript(t *testing.T) {
	f := startFake(t)
	e := open(t, f.url())
	warm(t, e)
	f.answer("exec", "*6\r\n:0\r\n-NOSCRIPT No matching script.\r\n%0\r\n*0\r\n:0\r\n:0\r\n")

	res := ask(t, e, oneJob)
	wantStandIn(t, res, gate.FailureRefused)
	if !strings.HasPrefix(res.Failure.Line, "-NOSCRIPT ") || !res.Failure.Again || len(res.Rounds) != 3 {
		t.Errorf("failure %+v after %d rounds", res.Failure, len(res.Rounds))
	}

	f.answer("script", "$40\r\n"+strings.Repeat("0", 40)+"\r\n")
	res = ask(t, e, oneJob)
	wantNoVerdict(t, res, gate.FailureScript, gate.Error)
	if res.Failure.Again || !strings.Contains(res.Failure.Reason, "SHA-1") || len(res.Rounds) != 2 {
		t.Errorf("failure %+v after %d rounds", res.Failure, len(res.Rounds))
	}
	wantDiscreet(t, res)

	f.answer("exec", "*6\r\n:0\r\n:1\r\n%0\r\n*0\r\n:0\r\n:0\r\n")
	warm(t, e)
}

// A server that stands still is not waited for, whether it was spoken to before or
// not; what was sent before it stood still is lost.
func TestAServerThatStandsStill(t *testing.T) {
	v := startValkey(t)
	warmed, fresh := open(t, v.url()), open(t, v.url())
	warm(t, warmed)
	v.signal(t, syscall.SIGSTOP)

	res := ask(t, fresh, oneJob)
	wantStandIn(t, res, gate.FailureSlow)
	if !res.Failure.Again || len(res.Rounds) != 0 {
		t.Errorf("failure %+v after %d rounds", res.Failure, len(res.Rounds))
	}
	wantDiscreet(t, res, v.port)
	res = ask(t, warmed, oneJob)
	wantNoVerdict(t, res, gate.FailureLost, gate.Unknown)
	wantDiscreet(t, res, v.port)

	v.signal(t, syscall.SIGCONT)
	warm(t, fresh)
	warm(t, warmed)
	eventually(t, "the lost run leaves nothing either", func() bool { return v.do(t, "dbsize") == int64(0) })
}

// A server that is away is missed at once, and found at once when it is back.
func TestAServerThatGoesAndComes(t *testing.T) {
	v := startValkey(t)
	e := open(t, v.url())
	for range 3 {
		warm(t, e)
		v.kill(t)
		for range 10 {
			res := ask(t, e, oneJob)
			wantStandIn(t, res, gate.FailureAway)
			if !res.Failure.Again || res.Failure.Line != "" || len(res.Rounds) != 0 {
				t.Fatalf("failure %+v after %d rounds", res.Failure, len(res.Rounds))
			}
			wantDiscreet(t, res, v.port)
		}
		if info := e.Info(t.Context()); info.Reason == "" || info.Kind != "valkey" {
			t.Errorf("of a server that is away, the engine says %+v", info)
		}
		v.restart(t)
	}
	if info := e.Probe(t.Context()); info.Reason != "" || info.Server != "valkey" {
		t.Errorf("of a server that is back, the engine says %+v", info)
	}
	warm(t, e)
	v.wantEmpty(t)
}

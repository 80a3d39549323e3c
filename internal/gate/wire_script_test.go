//go:build wire

package gate_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/gate"
	"brandedid/lua"
)

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

	for answer, line := range map[string]string{":1\r\n": ":1", "_\r\n": "_", "$-1\r\n": "$-1", "*0\r\n": "*0"} {
		f.answer("script", answer)
		res = ask(t, e, oneJob)
		wantNoVerdict(t, res, gate.FailureError, gate.Error)
		if res.Failure.Line != line {
			t.Errorf("SCRIPT LOAD is answered %q, and the failure has the line %q", answer, res.Failure.Line)
		}
	}
	f.answer("script", "HTTP/1.1 400\r\n")
	res = ask(t, e, oneJob)
	wantNoVerdict(t, res, gate.FailureProtocol, gate.Unknown)
	if got := res.Rounds[1].Received(); got != "HTTP/1.1 400\r\n" {
		t.Errorf("the transcript of SCRIPT LOAD has %q", got)
	}

	f.answer("exec", "*6\r\n:0\r\n:1\r\n%0\r\n*0\r\n:0\r\n:0\r\n")
	warm(t, e)
}

//go:build wire

package gate_test

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"brandedid/internal/gate"
)

// After a connection is lost, the next run logs in again on the same lane, and
// what it says then is nobody's to see: not in the bytes shown, not in the log.
func TestNoTranscriptHoldsAPassword(t *testing.T) {
	const user, password = "robinson", "p@ss:w/rd %41\tü{}"
	secrets := []string{
		password, user, url.QueryEscape(password), url.PathEscape(password),
		hex.EncodeToString([]byte(password)), base64.StdEncoding.EncodeToString([]byte(password)),
		fmt.Sprintf("%q", password),
	}
	v := startValkey(t)
	v.do(t, "acl setuser "+user+" on ~sbx:* resetchannels -@all +multi +exec +exists +evalsha +hgetall +zrange +unlink +hset +zadd +script|load", ">"+password)
	v.do(t, "acl setuser default off")
	values := map[string]*url.URL{
		"by the port":   {Scheme: "valkey", User: url.UserPassword(user, password), Host: v.addr()},
		"in RESP2":      {Scheme: "redis", User: url.UserPassword(user, password), Host: v.addr(), RawQuery: "protocol=2"},
		"by the socket": {Scheme: "unix", User: url.UserPassword(user, password), Path: v.socket()},
	}
	for name, value := range values {
		t.Run(name, func(t *testing.T) {
			var log logged
			e := openLogged(t, value.String(), &log)
			bytes := 0
			for range 5 {
				for range 10 { // every lane logs in again
					res := ask(t, e, oneJob)
					wantVerdicts(t, res, gate.Admitted)
					wantDiscreet(t, res, secrets...)
					wantBytesToAddUp(t, res)
					for _, r := range res.Rounds {
						bytes += len(r.Sent()) + len(r.Received())
						if strings.Contains(strings.ToLower(r.Sent()), "auth") {
							t.Errorf("a login is shown: %q", r.Sent())
						}
					}
				}
				v.kick(t)
			}
			if bytes == 0 {
				t.Error("nothing was shown at all")
			}
			for _, s := range secrets {
				if s != user && strings.Contains(log.String(), s) {
					t.Errorf("the log holds %q:\n%s", s, &log)
				}
			}
		})
	}
}

// A server that knows no HELLO is logged in to by AUTH, and that is nobody's to
// see either.
func TestAServerWithoutHELLO(t *testing.T) {
	f := startFake(t)
	f.answer("hello", "-ERR unknown command 'hello'\r\n")
	f.answer("auth", "+OK\r\n")
	f.answer("exec", "*6\r\n:0\r\n:1\r\n*0\r\n*0\r\n:0\r\n:0\r\n")
	var log logged
	e := openLogged(t, strings.Replace(f.url(), "://", "://robinson:k33p-0ut@", 1), &log)
	res := ask(t, e, oneJob)
	wantVerdicts(t, res, gate.Admitted)
	wantBytesToAddUp(t, res)
	wantDiscreet(t, res, "robinson", "k33p-0ut")
	if strings.Contains(log.String(), "k33p-0ut") {
		t.Errorf("the password is in the log:\n%s", &log)
	}
	if p := res.Rounds[0].Protocol; p != 2 {
		t.Errorf("protocol %d, and a server that knows no HELLO speaks RESP2", p)
	}

	f.answer("auth", "-WRONGPASS invalid username-password pair or user is disabled.\r\n")
	for _, e := range []*gate.Engine{openLogged(t, strings.Replace(f.url(), "://", "://robinson:k33p-0ut@", 1), &log)} {
		res := ask(t, e, oneJob)
		wantStandIn(t, res, gate.FailureRefused)
		wantDiscreet(t, res, "robinson", "k33p-0ut")
	}
}

// Whoever has no password is told so.
func TestAServerThatWantsAPassword(t *testing.T) {
	v := startValkey(t)
	e := open(t, v.url())
	warm(t, e)
	v.do(t, "acl setuser default reset on +@all ~* &* >s3cret-of-the-server")
	v.kick(t)
	res := ask(t, e, oneJob)
	wantStandIn(t, res, gate.FailureRefused)
	if f := res.Failure; !strings.HasPrefix(f.Line, "-NOAUTH ") || f.Again || !strings.Contains(f.Reason, "no password") {
		t.Errorf("failure %+v", f)
	}
	wantDiscreet(t, res, v.port)
	v.do(t, "acl setuser default nopass")
	warm(t, e)
}

// There are servers, and proxies before them, that repeat in an error what they
// were told, and by whom. The script's own words stay, whatever the user's name.
func TestErrorsRepeatNoSecret(t *testing.T) {
	f := startFake(t)
	at := strings.TrimPrefix(f.url(), "redis://")
	e := open(t, strings.Replace(f.url(), "://", "://job:k33p-0ut@", 1))
	f.answer("exec", "-ERR refused for job:k33p-0ut@"+at+" by 10.1.2.3:6379\r\n")
	f.answer("evalsha", "-ERR upstream "+at+" is gone, k33p-0ut\r\n")
	res := ask(t, e, oneJob)
	wantFailure(t, res, gate.FailureRefused)
	wantDiscreet(t, res, "k33p-0ut", at, "10.1.2.3")

	f.answer("evalsha", "+QUEUED\r\n")
	f.answer("exec", "*6\r\n:0\r\n-EMQKIND job id must be JOB-namespaced\r\n%0\r\n*0\r\n:0\r\n:0\r\n")
	res = ask(t, e, gate.Request{IDs: []string{"USR0KHTOWnGLuC"}, Queue: gate.DefaultQueue, Payload: gate.DefaultPayload})
	wantVerdicts(t, res, gate.Refused)
}

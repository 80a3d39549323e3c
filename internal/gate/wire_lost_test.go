//go:build wire

package gate_test

import (
	"bytes"
	"net"
	"strings"
	"sync"
	"syscall"
	"testing"

	"brandedid/internal/gate"
)

// queued is as much of an answer as comes before the reply to EXEC.
func queued(_, answered []byte) int {
	if i := bytes.Index(answered, []byte("\r\n*")); i >= 0 {
		return i + len("\r\n")
	}
	return len(answered)
}

// A lost reply is not an answer. Nothing is sent a second time to find one, and
// no verdict is claimed, the model's neither.
func TestALostReplyIsAnUnknownOutcome(t *testing.T) {
	for name, hold := range map[string]holder{
		"EXEC's reply is swallowed": queued,
		"EXEC's reply is cut short": func(_, answered []byte) int {
			n := queued(nil, answered)
			return n + (len(answered)-n)/2
		},
		"the last byte is missing": func(_, answered []byte) int { return max(queued(nil, answered), len(answered)-1) },
		"nothing comes back":       func(_, _ []byte) int { return 0 },
		"the connection ends before EXEC's reply": func(_, answered []byte) int {
			if n := queued(nil, answered); n < len(answered) {
				return -1
			}
			return 0
		},
	} {
		t.Run(name, func(t *testing.T) {
			v := startValkey(t)
			r := startRelay(t, v.addr())
			var log logged
			e := openLogged(t, r.url(), &log)
			wantVerdicts(t, ask(t, e, oneJob), gate.Admitted) // and the script is known

			r.behave(hold)
			var res gate.Result
			var crossed, ran int
			steadily(t, func() {
				before, sofar := r.count("exec"), v.calls(t, "exec")
				res = e.Run(t.Context(), oneJob)
				crossed, ran = r.count("exec")-before, v.calls(t, "exec")-sofar
			})
			wantNoVerdict(t, res, gate.FailureLost, gate.Unknown)
			if res.Failure.Line != "" || !res.Failure.Again {
				t.Errorf("failure %+v", res.Failure)
			}
			if crossed != 1 || ran != 1 || sends(res) != 1 {
				t.Errorf("EXEC crossed the wire %d times, the server ran %d, and %d are shown", crossed, ran, sends(res))
			}
			wantDiscreet(t, res)

			r.behave(nil)
			wantVerdicts(t, ask(t, e, oneJob), gate.Admitted)
			v.wantEmpty(t)
		})
	}
}

// A reply that comes after its run was given up is not taken for a later run's.
func TestALateReplyIsNobodysAnswer(t *testing.T) {
	v := startValkey(t)
	r := startRelay(t, v.addr())
	e := open(t, r.url())
	wantVerdicts(t, ask(t, e, oneJob), gate.Admitted)

	r.behave(func(_, _ []byte) int { return 0 })
	wantNoVerdict(t, ask(t, e, oneJob), gate.FailureLost, gate.Unknown)
	r.behave(nil) // now the reply is on its way

	other := gate.Request{IDs: []string{"USR0KHTOWnGLuC", "JOB0KHTOWnGLuD", "JOB0KHTOWnGLuD"}, Queue: "quotes", Payload: "x"}
	for range 20 { // more than there are lanes, so that the same one is taken again
		res := ask(t, e, other)
		wantAsTheModel(t, res)
		wantBytesToAddUp(t, res)
	}
}

// Where EXEC was never written nothing can have run, so the model may stand in.
func TestCutBeforeEXECIsWritten(t *testing.T) {
	v := startValkey(t)
	// A window this small does not take in the whole of a large transaction, and
	// whoever writes it waits for somebody to read.
	r := startRelay(t, v.addr(),
		func(fd int) error { return syscall.SetsockoptInt(fd, syscall.IPPROTO_TCP, syscall.TCP_MAXSEG, 536) },
		func(fd int) error { return syscall.SetsockoptInt(fd, syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4096) },
	)
	e := open(t, r.url())
	wantVerdicts(t, ask(t, e, oneJob), gate.Admitted)
	ran := v.calls(t, "exec")

	large := gate.Request{Queue: strings.Repeat("q", gate.MaxQueue), Payload: strings.Repeat("p", gate.MaxPayload), SkipHost: true}
	for i := range gate.MaxIDs {
		large.IDs = append(large.IDs, "JOB"+strings.Repeat(string(rune('a'+i)), gate.MaxID-3))
	}
	r.behave(func(_, _ []byte) int { return -1 })
	var res gate.Result
	var begun int
	// Now and then the machine's buffers take in all of it before the cut is noticed.
	eventually(t, "a run is cut before its EXEC is written", func() bool {
		steadily(t, func() {
			before := r.count("multi")
			res = e.Run(t.Context(), large)
			begun = r.count("multi") - before
		})
		if sends(res) > 0 {
			wantFailure(t, res, gate.FailureLost)
		}
		return sends(res) == 0
	})
	wantStandIn(t, res, gate.FailureAway)
	if begun != 1 || sends(res) != 0 || v.calls(t, "exec") != ran {
		t.Errorf("the run was begun %d times, and EXEC was written: %q", begun, commandsOf(res.Rounds[0]))
	}
	wantDiscreet(t, res)

	r.behave(nil)
	wantVerdicts(t, ask(t, e, oneJob), gate.Admitted)
	v.wantEmpty(t)
}

// A connection that ends while nobody uses it costs no run.
func TestIdleConnectionsMayEnd(t *testing.T) {
	v := startValkey(t)
	r := startRelay(t, v.addr())
	e := open(t, r.url())
	warm(t, e)
	if n := len(v.clients(t)); n < 2 {
		t.Fatalf("only %d connections are kept", n)
	}
	r.cut()
	eventually(t, "the server sees its clients off", func() bool { return len(v.clients(t)) == 0 })
	warm(t, e)
}

// What is no RESP is no answer.
func TestGarbageIsNoAnswer(t *testing.T) {
	for name, garbage := range map[string]string{
		"a web server": "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n",
		"zeroes":       strings.Repeat("\x00", 64) + "\r\n",
		"a lone line":  "\r\n\r\n\r\n\r\n",
		"no numbers":   "+OK\r\n+QUEUED\r\n$five\r\nhello\r\n",
		"a wrong end":  "+OK\r\n$2\r\nhello\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			f := startFake(t)
			e := open(t, f.url())
			wantVerdicts(t, ask(t, e, oneJob), gate.Admitted)
			f.answer("multi", garbage)
			res := ask(t, e, oneJob)
			wantFailure(t, res, gate.FailureProtocol)
			wantDiscreet(t, res)
			if got := res.Rounds[0].Received(); !strings.HasPrefix(got, garbage) {
				t.Errorf("the transcript has %q of %q", got, garbage)
			}
			f.answer("multi", "+OK\r\n")
			wantVerdicts(t, ask(t, e, oneJob), gate.Admitted)
		})
	}
}

// A server that never stops, or announces more than there is memory, is not listened
// to any longer, at whatever stage and however many ask at once.
func TestAServerWithoutEnd(t *testing.T) {
	for name, answer := range map[string]string{
		"a long reply":      "+OK\r\n$2000000000\r\n" + strings.Repeat("x", 8<<20),
		"endless lines":     "+OK\r\n" + strings.Repeat(">1\r\n+x\r\n", 1<<20),
		"a length past any": "$100000000000000\r\n",
		"an array past any": "*100000000000\r\n",
		"a map past any":    "%100000000000\r\n",
	} {
		for _, stage := range []string{"multi", "evalsha", "exec", "hello"} {
			t.Run(name+" at "+stage, func(t *testing.T) {
				f := startFake(t)
				right := f.answers[stage]
				f.answer(stage, answer)
				e := open(t, f.url())
				var asking sync.WaitGroup
				for range 8 {
					asking.Go(func() {
						res := e.Run(t.Context(), oneJob)
						if res.Failure == nil {
							t.Error("nothing is said to have failed")
						}
						for _, it := range res.Items {
							if v := it.Wire.Verdict; res.Engine.Kind != "model" && v != gate.Error && v != gate.Unknown {
								t.Errorf("%+v, and the verdict is %s", res.Failure, v)
							}
						}
						for _, r := range res.Rounds {
							if n := len(r.Received()); n > 1<<20 {
								t.Errorf("%d bytes of it were kept", n)
							}
						}
					})
				}
				asking.Wait()
				f.answer(stage, right)
				wantVerdicts(t, ask(t, e, oneJob), gate.Admitted)
			})
		}
	}
}

// Without MULTI's +OK, what follows was no transaction, whatever it says.
func TestWithoutOKThereIsNoTransaction(t *testing.T) {
	f := startFake(t)
	e := open(t, f.url())
	for _, reply := range []string{"+QUEUED\r\n", "+FINE\r\n", ":1\r\n", "$2\r\nOK\r\n", "_\r\n"} {
		f.answer("multi", reply)
		res := ask(t, e, oneJob)
		wantNoVerdict(t, res, gate.FailureError, gate.Error)
		if got := res.Failure.Line + "\r\n"; got != reply {
			t.Errorf("MULTI is answered %q, and the failure has the line %q", reply, res.Failure.Line)
		}
		wantDiscreet(t, res)
		f.answer("multi", "+OK\r\n")
		wantVerdicts(t, ask(t, e, oneJob), gate.Admitted) // nothing of the odd answer is left to read
	}
}

// An address where nobody speaks RESP at all, from the first byte on.
func TestAnotherServiceAnswers(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			_, _ = c.Write([]byte("220 mail ready\r\n"))
			_ = c.Close()
		}
	}()
	e := open(t, "redis://"+l.Addr().String())
	res := ask(t, e, oneJob)
	if res.Failure == nil || res.Engine.Kind != "model" || len(res.Rounds) != 0 {
		t.Errorf("engine %+v, failure %+v, %d rounds", res.Engine, res.Failure, len(res.Rounds))
	}
	wantDiscreet(t, res)
}

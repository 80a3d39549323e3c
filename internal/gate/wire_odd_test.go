//go:build wire

package gate_test

import (
	"strings"
	"testing"

	"brandedid/internal/gate"
)

// A reply to the script that can be read, and that the script never gives, is an
// error with that reply. Nothing else is claimed.
func TestOddRepliesOfTheScript(t *testing.T) {
	f := startFake(t)
	e := open(t, f.url())
	for reply, line := range map[string]string{
		":2\r\n":                     ":2",
		":-1\r\n":                    ":-1",
		"+OK\r\n":                    "+OK",
		"+\r\n":                      "+",
		"$-1\r\n":                    "$-1",
		"*-1\r\n":                    "*-1",
		"_\r\n":                      "_",
		"$0\r\n\r\n":                 "$0\r\n",
		"$5\r\nhello\r\n":            "$5\r\nhello",
		"=5\r\ntxt:1\r\n":            "=5\r\ntxt:1",
		"#t\r\n":                     "#t",
		",1\r\n":                     ",1",
		",1.5\r\n":                   ",1.5",
		"(36893488147419103232\r\n":  "(36893488147419103232",
		"*0\r\n":                     "*0",
		"*2\r\n:1\r\n:1\r\n":         "*2\r\n:1\r\n:1",
		"~1\r\n:1\r\n":               "~1\r\n:1",
		"%1\r\n+verdict\r\n:1\r\n":   "%1\r\n+verdict\r\n:1",
		"+go to 10.0.0.7:6379\r\n":   "+go to <address>",
		"!9\r\nODD words\r\n":        "!ODD words",
		"-ODD words\r\n":             "-ODD words",
		"-WRONGTYPE of 10.0.0.7\r\n": "-WRONGTYPE of <address>",
	} {
		f.answer("exec", "*6\r\n:0\r\n"+reply+"%0\r\n*0\r\n:0\r\n:0\r\n")
		res := ask(t, e, oneJob)
		wantFailure(t, res, gate.FailureError)
		w := res.Items[0].Wire
		if w.Verdict != gate.Error || w.Reply != line || res.Failure.Line != line || w.Trail != nil || w.Contradiction != "" {
			t.Errorf("%q: %+v, failure line %q", reply, w, res.Failure.Line)
		}
		if !res.Answered() || res.Keyspace.Unknown || res.Engine.Kind == "model" {
			t.Errorf("%q: the server answered, and it does not count: %+v", reply, res.Engine)
		}
	}
}

// What a run says of the keyspace is read off the replies. Where one of them is none
// that its command gives, the keyspace is not known, and neither is a verdict that
// rests on it: the error has that reply.
func TestOddRepliesAboutTheKeyspace(t *testing.T) {
	f := startFake(t)
	e := open(t, f.url())
	for name, tt := range map[string]struct{ exec, line string }{
		"EXISTS is an error":             {"*6\r\n-ERR no\r\n:1\r\n%0\r\n*0\r\n:0\r\n:0\r\n", "-ERR no"},
		"EXISTS is negative":             {"*6\r\n:-1\r\n:1\r\n%0\r\n*0\r\n:0\r\n:0\r\n", ":-1"},
		"EXISTS counts more than it can": {"*6\r\n:2\r\n:1\r\n%0\r\n*0\r\n:0\r\n:0\r\n", ":2"},
		"a field is an error":            {"*6\r\n:0\r\n:1\r\n*2\r\n$1\r\na\r\n-ERR no\r\n*0\r\n:0\r\n:0\r\n", "*2\r\n$1\r\na\r\n-ERR no"},
		"HGETALL is an error":            {"*6\r\n:0\r\n:1\r\n-ERR no\r\n*0\r\n:0\r\n:0\r\n", "-ERR no"},
		"HGETALL is null":                {"*6\r\n:0\r\n:1\r\n*-1\r\n*0\r\n:0\r\n:0\r\n", "*-1"},
		"HGETALL is odd":                 {"*6\r\n:0\r\n:1\r\n*1\r\n$1\r\na\r\n*0\r\n:0\r\n:0\r\n", "*1\r\n$1\r\na"},
		"HGETALL is an integer":          {"*6\r\n:0\r\n:1\r\n:3\r\n*0\r\n:0\r\n:0\r\n", ":3"},
		"ZRANGE is an error":             {"*6\r\n:0\r\n:1\r\n%0\r\n-ERR no\r\n:0\r\n:0\r\n", "-ERR no"},
		"a score is no number":           {"*6\r\n:0\r\n:1\r\n%0\r\n*2\r\n$1\r\na\r\n$1\r\nb\r\n:0\r\n:0\r\n", "*2\r\n$1\r\na\r\n$1\r\nb"},
		"a score is not a number":        {"*6\r\n:0\r\n:1\r\n%0\r\n*1\r\n*2\r\n$1\r\na\r\n,nan\r\n:0\r\n:0\r\n", "*1\r\n*2\r\n$1\r\na\r\n,nan"},
		"a score is infinite":            {"*6\r\n:0\r\n:1\r\n%0\r\n*1\r\n*2\r\n$1\r\na\r\n,inf\r\n:0\r\n:0\r\n", "*1\r\n*2\r\n$1\r\na\r\n,inf"},
		"a score is beyond all":          {"*6\r\n:0\r\n:1\r\n%0\r\n*1\r\n*2\r\n$1\r\na\r\n,1e999\r\n:0\r\n:0\r\n", "*1\r\n*2\r\n$1\r\na\r\n,1e999"},
		"UNLINK is an error":             {"*6\r\n:0\r\n:1\r\n%0\r\n*0\r\n-ERR no\r\n:0\r\n", "-ERR no"},
		"EXISTS at the end is an error":  {"*6\r\n:0\r\n:0\r\n%0\r\n*0\r\n:0\r\n-ERR no\r\n", "-ERR no"},
		"EXISTS at the end is a string":  {"*6\r\n:0\r\n:1\r\n%0\r\n*0\r\n:0\r\n+OK\r\n", "+OK"},
		"EXISTS at the end is null":      {"*6\r\n:0\r\n:1\r\n%0\r\n*0\r\n:0\r\n_\r\n", "_"},
		"EXISTS at the end is below all": {"*6\r\n:0\r\n:1\r\n%0\r\n*0\r\n:0\r\n:-3\r\n", ":-3"},
		// The script's own error comes first, and is the line.
		"ZRANGE is an error after the script's own": {"*6\r\n:0\r\n-OOM no memory\r\n%0\r\n-ERR no\r\n:0\r\n:0\r\n", "-OOM no memory"},
		"HGETALL is null after an odd reply":        {"*6\r\n:0\r\n:7\r\n_\r\n*0\r\n:0\r\n:0\r\n", ":7"},
		// And so does EXEC itself.
		"EXEC is null":       {"*-1\r\n", "*-1"},
		"EXEC is a string":   {"+OK\r\n", "+OK"},
		"EXEC has too few":   {"*1\r\n:1\r\n", "*1\r\n:1"},
		"EXEC is RESP3 null": {"_\r\n", "_"},
	} {
		f.answer("exec", tt.exec)
		res := ask(t, e, oneJob)
		wantFailure(t, res, gate.FailureError)
		w := res.Items[0].Wire
		if w.Verdict != gate.Error || res.Failure.Line != tt.line || w.Trail != nil || w.Contradiction != "" {
			t.Errorf("%s: %+v, failure line %q", name, w, res.Failure.Line)
		}
		if ks := res.Keyspace; !ks.Unknown || len(ks.Rows)+len(ks.Pending) != 0 {
			t.Errorf("%s: a keyspace is claimed: %+v", name, ks)
		}
		if got := res.Rounds[len(res.Rounds)-1].Received(); !strings.HasSuffix(got, tt.exec) {
			t.Errorf("%s: the transcript has %q", name, got)
		}
	}
}

// The script refuses an id before it looks at a key, so a refusal stands also where
// the keyspace is not known.
func TestARefusalStandsWithoutAKeyspace(t *testing.T) {
	f := startFake(t)
	e := open(t, f.url())
	f.answer("exec", "*6\r\n:0\r\n-EMQKIND job id must be JOB-namespaced\r\n%0\r\n-ERR no\r\n:0\r\n:0\r\n")
	res := ask(t, e, gate.Request{IDs: []string{"USR0KHTOWnGLuC"}, Queue: "orders"})
	wantFailure(t, res, gate.FailureError)
	if w := res.Items[0].Wire; w.Verdict != gate.Refused || res.Failure.Line != "-ERR no" {
		t.Errorf("%+v, failure line %q", w, res.Failure.Line)
	}
}

// A number is taken as it is, also where it should be another.
func TestKeysThatShouldNotBe(t *testing.T) {
	f := startFake(t)
	e := open(t, f.url())
	f.answer("exec", "*6\r\n:1\r\n:1\r\n%0\r\n*0\r\n:0\r\n:2\r\n")
	res := ask(t, e, oneJob)
	if v := res.Items[0].Wire.Verdict; v != gate.Admitted || res.Before != 1 || res.LeftBehind != 2 {
		t.Errorf("%s, %d before, %d after; want admitted, 1 and 2", v, res.Before, res.LeftBehind)
	}
}

// The reply and the keyspace are two answers of the same server. Where they
// contradict each other the verdict stays the reply's, and the contradiction is told.
func TestRepliesThatContradictTheKeyspace(t *testing.T) {
	f := startFake(t)
	e := open(t, f.url())
	const (
		row     = "%3\r\n+state\r\n+pending\r\n+attempts\r\n+0\r\n+payload\r\n+demo\r\n"
		other   = "%3\r\n+state\r\n+pending\r\n+attempts\r\n+0\r\n+payload\r\n+sold\r\n"
		none    = "%0\r\n"
		pending = "*2\r\n+JOB0KHTOWnGLuC\r\n+0\r\n"
		late    = "*2\r\n+JOB0KHTOWnGLuC\r\n+7\r\n"
		nobody  = "*0\r\n"
		refusal = "-EMQKIND job id must be JOB-namespaced\r\n"
	)
	for name, tt := range map[string]struct {
		before, reply, row, pending string
		verdict                     gate.Verdict
		says                        string // "" where they agree
	}{
		"admitted":                          {":0", ":1\r\n", row, pending, gate.Admitted, ""},
		"admitted, no row":                  {":0", ":1\r\n", none, pending, gate.Admitted, "no row for this id"},
		"admitted, not pending":             {":0", ":1\r\n", row, nobody, gate.Admitted, "pending set does not hold"},
		"admitted, another score":           {":0", ":1\r\n", row, late, gate.Admitted, "pending set does not hold"},
		"admitted, another payload":         {":0", ":1\r\n", other, pending, gate.Admitted, "does not hold the fields"},
		"admitted, and was there":           {":1", ":1\r\n", row, pending, gate.Admitted, "EXISTS found the row before"},
		"duplicate":                         {":1", ":0\r\n", row, pending, gate.Duplicate, ""},
		"duplicate, another payload":        {":1", ":0\r\n", other, nobody, gate.Duplicate, ""},
		"duplicate, was not there":          {":0", ":0\r\n", row, pending, gate.Duplicate, "EXISTS found no row"},
		"duplicate, no row":                 {":1", ":0\r\n", none, nobody, gate.Duplicate, "no row for this id"},
		"refused":                           {":0", refusal, none, nobody, gate.Refused, ""},
		"refused, and a row":                {":0", refusal, row, nobody, gate.Refused, "has a row for this id"},
		"refused, and pending":              {":0", refusal, none, late, gate.Refused, "pending set holds this id"},
		"an error claims nothing":           {":0", "-OOM no memory\r\n", row, nobody, gate.Error, ""},
		"a reply that the script cannot do": {":0", ":2\r\n", row, pending, gate.Error, ""},
	} {
		f.answer("exec", "*6\r\n"+tt.before+"\r\n"+tt.reply+tt.row+tt.pending+":0\r\n:0\r\n")
		w := ask(t, e, oneJob).Items[0].Wire
		if w.Verdict != tt.verdict || (w.Contradiction == "") != (tt.says == "") || !strings.Contains(w.Contradiction, tt.says) {
			t.Errorf("%s: %s, %q; want %s and %q", name, w.Verdict, w.Contradiction, tt.verdict, tt.says)
		}
		if w.Contradiction != "" && !plainReason.MatchString(strings.Replace(w.Contradiction, ":", "", 1)) {
			t.Errorf("%s: %q is no plain sentence", name, w.Contradiction)
		}
	}
}

//go:build wire

package gate_test

import (
	"testing"

	"brandedid/internal/gate"
)

// What a run says of the keyspace is read off the replies. One that no such command
// gives is no answer, whatever the script's own was: nothing is made up in its place.
func TestRepliesOfTheWrongKind(t *testing.T) {
	f := startFake(t)
	e := open(t, f.url())
	for name, exec := range map[string]string{
		"EXISTS is an error":             "*6\r\n-ERR no\r\n:1\r\n%0\r\n*0\r\n:0\r\n:0\r\n",
		"EXISTS is negative":             "*6\r\n:-1\r\n:1\r\n%0\r\n*0\r\n:0\r\n:0\r\n",
		"EVALSHA is another number":      "*6\r\n:0\r\n:7\r\n%0\r\n*0\r\n:0\r\n:0\r\n",
		"EVALSHA is a string":            "*6\r\n:0\r\n+OK\r\n%0\r\n*0\r\n:0\r\n:0\r\n",
		"EVALSHA is null":                "*6\r\n:0\r\n_\r\n%0\r\n*0\r\n:0\r\n:0\r\n",
		"a field is an error":            "*6\r\n:0\r\n:1\r\n*2\r\n$1\r\na\r\n-ERR no\r\n*0\r\n:0\r\n:0\r\n",
		"HGETALL is an error":            "*6\r\n:0\r\n:1\r\n-ERR no\r\n*0\r\n:0\r\n:0\r\n",
		"HGETALL is null":                "*6\r\n:0\r\n:1\r\n*-1\r\n*0\r\n:0\r\n:0\r\n",
		"HGETALL is odd":                 "*6\r\n:0\r\n:1\r\n*1\r\n$1\r\na\r\n*0\r\n:0\r\n:0\r\n",
		"HGETALL is an integer":          "*6\r\n:0\r\n:1\r\n:3\r\n*0\r\n:0\r\n:0\r\n",
		"ZRANGE is an error":             "*6\r\n:0\r\n:1\r\n%0\r\n-ERR no\r\n:0\r\n:0\r\n",
		"a score is no number":           "*6\r\n:0\r\n:1\r\n%0\r\n*2\r\n$1\r\na\r\n$1\r\nb\r\n:0\r\n:0\r\n",
		"a score is not a number":        "*6\r\n:0\r\n:1\r\n%0\r\n*1\r\n*2\r\n$1\r\na\r\n,nan\r\n:0\r\n:0\r\n",
		"a score is infinite":            "*6\r\n:0\r\n:1\r\n%0\r\n*1\r\n*2\r\n$1\r\na\r\n,inf\r\n:0\r\n:0\r\n",
		"a score is beyond all":          "*6\r\n:0\r\n:1\r\n%0\r\n*1\r\n*2\r\n$1\r\na\r\n,1e999\r\n:0\r\n:0\r\n",
		"UNLINK is an error":             "*6\r\n:0\r\n:1\r\n%0\r\n*0\r\n-ERR no\r\n:0\r\n",
		"EXISTS at the end is an error":  "*6\r\n:0\r\n:1\r\n%0\r\n*0\r\n:0\r\n-ERR no\r\n",
		"EXISTS at the end is a string":  "*6\r\n:0\r\n:1\r\n%0\r\n*0\r\n:0\r\n+OK\r\n",
		"EXISTS at the end is null":      "*6\r\n:0\r\n:1\r\n%0\r\n*0\r\n:0\r\n_\r\n",
		"EXISTS at the end is below all": "*6\r\n:0\r\n:1\r\n%0\r\n*0\r\n:0\r\n:-3\r\n",
	} {
		f.answer("exec", exec)
		res := ask(t, e, oneJob)
		t.Log(name)
		wantNoVerdict(t, res, gate.FailureProtocol, gate.Unknown)
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

package gate

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"brandedid/lua"
)

func openForTest(t *testing.T) *Engine {
	t.Helper()
	e, err := Open(t.Context(), "embedded", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// byValue is a keyspace in which only what is kept counts, not in which order a
// server lists a hash.
func byValue(k Keyspace) Keyspace {
	for _, r := range k.Rows {
		slices.SortFunc(r.Fields, func(a, b Field) int { return cmp.Compare(a.Name, b.Name) })
	}
	return k
}

func TestEmbeddedAgreesWithTheModel(t *testing.T) {
	e := openForTest(t)
	for _, req := range []Request{
		{IDs: []string{"JOB0KHTOWnGLuC"}, Queue: "orders", Payload: "demo"},
		{IDs: []string{"JOB0KHTOWnGLuD", "JOB0KHTOWnGLuC", "JOB0KHTOWnGLuD", "USR0KHTOWnGLuC", "job-42"}, Queue: "orders", Payload: ""},
		{IDs: []string{"JOB", "JOB-42", "job-42", "", "JOBzzzzzzzzzzz"}, Queue: "orders", Payload: "demo", SkipHost: true},
		{IDs: []string{"JOB\xff\x00\r\n", "J\xd0\x9e", "JOB\r\n+OK\r\n"}, Queue: "quotes\xff", Payload: "\x00\r\n$-1\r\n", SkipHost: true},
		{IDs: []string{"job0KHTOWnGLuC"}, Queue: "orders", Payload: "demo"},
	} {
		got, want := e.Run(t.Context(), req), Model{}.Run(t.Context(), req)
		if got.Failure != nil {
			t.Fatalf("%q: %+v", req.IDs, got.Failure)
		}
		if diff := gocmp.Diff(want.Items, got.Items); diff != "" {
			t.Errorf("%q (-model +embedded):\n%s", req.IDs, diff)
		}
		if diff := gocmp.Diff(byValue(want.Keyspace), byValue(got.Keyspace)); diff != "" {
			t.Errorf("%q: keyspace (-model +embedded):\n%s", req.IDs, diff)
		}
		if got.LeftBehind != 0 {
			t.Errorf("%q: %d keys left behind", req.IDs, got.LeftBehind)
		}
	}
}

// The first run of a server finds the script missing, and says so in bytes.
func TestTranscript(t *testing.T) {
	e := openForTest(t)
	req := Request{IDs: []string{"JOB0KHTOWnGLuC"}, Queue: "orders", Payload: "demo"}
	first, second := e.Run(t.Context(), req), e.Run(t.Context(), req)
	var kinds []RoundKind
	for _, r := range first.Rounds {
		kinds = append(kinds, r.What)
	}
	if diff := gocmp.Diff([]RoundKind{RoundRun, RoundLoad, RoundRun}, kinds); diff != "" {
		t.Errorf("rounds of the first run (-want +got):\n%s", diff)
	}
	if load := first.Rounds[1].Exchanges[0]; load.Received != "$40\r\n"+lua.SHA1+"\r\n" || !strings.HasSuffix(load.Sent, lua.Enqueue+"\r\n") {
		t.Errorf("load: sent %q, received %q", load.Sent, load.Received)
	}
	if len(second.Rounds) != 1 {
		t.Fatalf("%d rounds in the second run", len(second.Rounds))
	}
	if first.Prefix == second.Prefix || !strings.HasPrefix(first.Prefix, "sbx:") {
		t.Errorf("prefixes %q and %q", first.Prefix, second.Prefix)
	}

	r := second.Rounds[0]
	var commands []string
	for _, x := range r.Exchanges {
		commands = append(commands, x.Command())
	}
	want := []string{"multi", "exists", "evalsha", "hgetall", "zrange", "unlink", "exists", "exec"}
	if diff := gocmp.Diff(want, commands); diff != "" {
		t.Errorf("commands (-want +got):\n%s", diff)
	}
	key := second.Prefix + "emq:{orders}:job:JOB0KHTOWnGLuC"
	if x := r.Exchanges[2]; x.Received != ":1\r\n" || x.Queued != "+QUEUED\r\n" || x.Args[3] != key || x.Item != 0 {
		t.Errorf("evalsha: %+v", x)
	}

	// The rows hold every byte: what was read, read again, is the same replies.
	raw := r.Received()
	for range len(r.Exchanges) {
		v, err := readValue(raw)
		if err != nil {
			t.Fatalf("%v in %q", err, raw)
		}
		raw = raw[len(v.raw):]
	}
	if len(raw) != 0 {
		t.Errorf("%q is left over", raw)
	}
	sent, err := readCommands(r.Sent())
	if err != nil || len(sent) != len(r.Exchanges) {
		t.Errorf("%d commands in what was sent, %v", len(sent), err)
	}
}

// Where nothing gets past the host, nothing is sent.
func TestNothingToSend(t *testing.T) {
	e := openForTest(t)
	res := e.Run(t.Context(), Request{IDs: []string{"job-42", ""}, Queue: "orders", Payload: "demo"})
	if len(res.Rounds) != 0 || res.Failure != nil || res.Engine.Kind != "model" || res.Engine.Mode != "embedded" {
		t.Errorf("%d rounds, %+v, %+v", len(res.Rounds), res.Failure, res.Engine)
	}
}

// A visitor who leaves says nothing of the engine.
func TestAVisitorLeaves(t *testing.T) {
	e := openForTest(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	res := e.Run(gone, Request{IDs: []string{"JOB0KHTOWnGLuC"}, Queue: "orders", Payload: "demo"})
	if res.Failure != nil || res.Items[0].Wire.Verdict != Admitted {
		t.Errorf("%+v, %s", res.Failure, res.Items[0].Wire.Verdict)
	}
	if info := e.Probe(gone); info.Reason != "" {
		t.Errorf("%+v", info)
	}
}

// There are servers that repeat what they refuse, and its arguments.
func TestTheLogHoldsNoSecret(t *testing.T) {
	e := newEngine("valkey", "external", slog.New(slog.DiscardHandler))
	e.hide("explorer", "s3cret", "")
	got := e.masked("ERR unknown command 'auth', with args beginning with: 'explorer' 's3cret'")
	if want := "ERR unknown command 'auth', with args beginning with: '<hidden>' '<hidden>'"; got != want {
		t.Errorf("logged: %s", got)
	}
}

func TestEmbeddedSaysWhatItIs(t *testing.T) {
	info := openForTest(t).Probe(t.Context())
	if info.Kind != "embedded" || info.Server != "miniredis" || info.Reason != "" {
		t.Errorf("%+v", info)
	}
}

func TestOpenRefuses(t *testing.T) {
	for _, value := range []string{"", "valkey", "tcp://127.0.0.1:6379", "redis://u:s3cret@host:port:6379", "redis://u:s3c%ret@h:1", "u:s3cret@h1:1,h2:2", "redis://u:s3cret@h1:1?addr=h2", "redis://u:s3cret@h1:1?what=1", "redis://u:12/s3cret@h:6379", "redis://u:12?s3cret@h:6379", "http://u:s3cret@h:1", "redis://u:s3cret@h:1/99x"} {
		e, err := Open(t.Context(), value, slog.New(slog.DiscardHandler))
		if err == nil {
			_ = e.Close()
			t.Errorf("%q was opened", value)
			continue
		}
		if strings.Contains(err.Error(), "s3c") {
			t.Errorf("the password is in: %v", err)
		}
	}
}

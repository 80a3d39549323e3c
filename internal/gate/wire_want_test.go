//go:build wire

package gate_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/gate"
)

// oneJob is the run that most tests make.
var oneJob = gate.Request{IDs: []string{"JOB0KHTOWnGLuC"}, Queue: "orders", Payload: "demo"}

// warm makes as many runs, one after the other, as take an engine through every
// connection that it keeps to a server, and none of them may fail.
func warm(tb testing.TB, e *gate.Engine) {
	tb.Helper()
	for range 16 {
		wantVerdicts(tb, ask(tb, e, oneJob), gate.Admitted)
	}
}

// wantVerdicts fails unless the engine itself gave these verdicts.
func wantVerdicts(tb testing.TB, res gate.Result, want ...gate.Verdict) {
	tb.Helper()
	if res.Failure != nil || res.Engine.Kind == "model" || res.Engine.Reason != "" {
		tb.Fatalf("the engine did not answer: %+v, %+v", res.Engine, res.Failure)
	}
	var got []gate.Verdict
	for _, it := range res.Items {
		got = append(got, it.Wire.Verdict)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		tb.Errorf("verdicts (-want +got):\n%s", diff)
	}
	if res.LeftBehind != 0 {
		tb.Errorf("%d keys left behind", res.LeftBehind)
	}
}

// wantAsTheModel fails where an engine's answer is not, value by value, what the
// model answers to the same request.
func wantAsTheModel(tb testing.TB, res gate.Result) {
	tb.Helper()
	model := run(tb, res.Request)
	if res.Failure != nil {
		tb.Fatalf("the engine did not answer: %+v", res.Failure)
	}
	if diff := cmp.Diff(model.Items, res.Items); diff != "" {
		tb.Errorf("items (-model +engine):\n%s", diff)
	}
	if diff := cmp.Diff(rowMaps(model), rowMaps(res)); diff != "" {
		tb.Errorf("rows (-model +engine):\n%s", diff)
	}
	if diff := cmp.Diff(model.Keyspace.Pending, res.Keyspace.Pending); diff != "" {
		tb.Errorf("pending (-model +engine):\n%s", diff)
	}
	if res.LeftBehind != 0 {
		tb.Errorf("%d keys left behind", res.LeftBehind)
	}
}

// rowMaps is a keyspace's rows by their keys, each by its fields: a hash has no
// order that two servers would agree on.
func rowMaps(res gate.Result) map[string]map[string]string {
	rows := map[string]map[string]string{}
	for _, r := range res.Keyspace.Rows {
		fields := map[string]string{}
		for _, f := range r.Fields {
			fields[f.Name] = f.Value
		}
		rows[r.Key] = fields
	}
	return rows
}

// wantStandIn fails unless the model stands in, labelled, for the reason that a
// failure of this kind gives.
func wantStandIn(tb testing.TB, res gate.Result, kind gate.FailureKind) {
	tb.Helper()
	wantFailure(tb, res, kind)
	if res.Engine.Kind != "model" || res.Engine.Reason != res.Failure.Reason {
		tb.Errorf("engine %+v does not say that the model stands in because %q", res.Engine, res.Failure.Reason)
	}
	model := run(tb, res.Request)
	if diff := cmp.Diff(model.Items, res.Items); diff != "" {
		tb.Errorf("what stands in is not the model's (-model +got):\n%s", diff)
	}
	if diff := cmp.Diff(model.Keyspace, res.Keyspace); diff != "" {
		tb.Errorf("the keyspace is not the model's (-model +got):\n%s", diff)
	}
}

// wantNoVerdict fails unless everything that was sent has the verdict, and
// nothing of the model's is claimed for it.
func wantNoVerdict(tb testing.TB, res gate.Result, kind gate.FailureKind, verdict gate.Verdict) {
	tb.Helper()
	wantFailure(tb, res, kind)
	if res.Engine.Kind == "model" {
		tb.Error("the model claims to have answered")
	}
	for _, it := range res.Items {
		if diff := cmp.Diff(gate.Wire{Reached: true, Verdict: verdict}, it.Wire); diff != "" {
			tb.Errorf("%q (-want +got):\n%s", it.ID, diff)
		}
	}
	if len(res.Keyspace.Rows)+len(res.Keyspace.Pending) != 0 {
		tb.Errorf("a keyspace is claimed: %+v", res.Keyspace)
	}
}

// plainReason is a sentence for a visitor: lower-case, without its stop, and with
// none of the words that only a programmer knows.
var plainReason = regexp.MustCompile(`^[a-z][A-Za-z0-9 ,:'-]*[a-z0-9]$`)

func wantFailure(tb testing.TB, res gate.Result, kind gate.FailureKind) {
	tb.Helper()
	f := res.Failure
	if f == nil {
		tb.Fatalf("no failure, want %q; engine %+v, items %+v", kind, res.Engine, res.Items)
	}
	if f.Kind != kind {
		tb.Errorf("failure %+v, want kind %q", f, kind)
	}
	if !plainReason.MatchString(f.Reason) {
		tb.Errorf("reason %q is no plain sentence", f.Reason)
	}
}

// wantDiscreet fails where any text of the result holds a secret, an address or
// the name of a Go type.
func wantDiscreet(tb testing.TB, res gate.Result, secrets ...string) {
	tb.Helper()
	res.Request = gate.Request{} // the visitor's own
	for _, text := range texts(reflect.ValueOf(res)) {
		if m := indiscreet.FindString(text); m != "" {
			tb.Errorf("%q holds %q", text, m)
		}
		for _, s := range secrets {
			if strings.Contains(text, s) {
				tb.Errorf("%q holds the secret %q", text, s)
			}
		}
	}
}

var indiscreet = regexp.MustCompile(`127\.0\.0\.1|\[?::1\]?:|localhost|\b(redis|net|gate|tls|x509|os|syscall|context|errors|proto|pool)\.[A-Z]|\*errors\.|OpError|dial (tcp|unix)|/tmp/|i/o timeout|goroutine`)

// texts are all strings in a value, whatever it is made of.
func texts(v reflect.Value) (all []string) {
	switch v.Kind() {
	case reflect.String:
		all = append(all, v.String())
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			all = texts(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				all = append(all, texts(v.Field(i))...)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			all = append(all, texts(v.Index(i))...)
		}
	}
	return all
}

// commandsOf are the names of what a round sent, in order.
func commandsOf(r gate.Round) (names []string) {
	for _, x := range r.Exchanges {
		names = append(names, x.Command())
	}
	return names
}

// roundKinds are the kinds of a result's rounds, in order.
func roundKinds(res gate.Result) (kinds []gate.RoundKind) {
	for _, r := range res.Rounds {
		kinds = append(kinds, r.What)
	}
	return kinds
}

// sends counts the rounds that wrote an EXEC.
func sends(res gate.Result) (n int) {
	for _, r := range res.Rounds {
		if slices.Contains(commandsOf(r), "exec") {
			n++
		}
	}
	return n
}

package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadQueryKeepsBytesAndOrder(t *testing.T) {
	tests := []struct {
		name string
		raw  string
		want []param
	}{
		{"nothing", "", nil},
		{"one", "id=JOB0KHTOWnGLuC", []param{{"id", "JOB0KHTOWnGLuC"}}},
		{"present and empty", "id=", []param{{"id", ""}}},
		{"present without an equals sign", "id", []param{{"id", ""}}},
		{"order and repeats", "id=b&queue=q&id=a", []param{{"id", "b"}, {"queue", "q"}, {"id", "a"}}},
		{"plus is a space", "id=a+b", []param{{"id", "a b"}}},
		{"escaped plus is a plus", "id=a%2Bb", []param{{"id", "a+b"}}},
		{"hex in either case", "id=%c3%A9", []param{{"id", "é"}}},
		{"NUL, CR, LF", "id=%00%0D%0A", []param{{"id", "\x00\r\n"}}},
		{"invalid UTF-8", "id=%ff%FE", []param{{"id", "\xff\xfe"}}},
		{"half a surrogate pair", "id=%ED%A0%80", []param{{"id", "\xed\xa0\x80"}}},
		{"bytes that needed no escape", "id=\xff#é", []param{{"id", "\xff#é"}}},
		{"only the first equals sign parts", "id=a=b==", []param{{"id", "a=b=="}}},
		{"escaped separators stay", "id=%26%3D%3B", []param{{"id", "&=;"}}},
		{"name is escaped too", "%69d=x", []param{{"id", "x"}}},
		{"empty segments are nothing", "&&id=x&&", []param{{"id", "x"}}},
		{"no name", "=x&=", []param{{"", "x"}, {"", ""}}},
		{"a percent sign escaped once is not undone twice", "id=%2541", []param{{"id", "%41"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			q, err := readQuery(tt.raw)
			if err != nil {
				t.Fatalf("readQuery(%q): %v", tt.raw, err)
			}
			if diff := cmp.Diff(tt.want, paramsOf(q), cmp.AllowUnexported(param{})); diff != "" {
				t.Errorf("readQuery(%q) (-want +got):\n%s", tt.raw, diff)
			}
		})
	}
}

func TestReadQueryNamesTheByte(t *testing.T) {
	const percent = "write %25 for a percent sign"
	const semicolon = "write %3B for a semicolon, or & between parameters"
	tests := []struct {
		raw, cause, hint string
		offset           int
	}{
		{"id=%", `bad percent-escape "%" at byte 3 of the query`, percent, 3},
		{"id=%4", `bad percent-escape "%4" at byte 3 of the query`, percent, 3},
		{"id=%zz", `bad percent-escape "%zz" at byte 3 of the query`, percent, 3},
		{"id=100%25%&x=1", `bad percent-escape "%" at byte 9 of the query`, percent, 9},
		{"id=%4&queue=1", `bad percent-escape "%4" at byte 3 of the query`, percent, 3},
		{"a=1&%=5", `bad percent-escape "%" at byte 4 of the query`, percent, 4},
		{"a=1&b=2&unknown=%+1", `bad percent-escape "%+1" at byte 16 of the query`, percent, 16},
		{"id=%0x1", `bad percent-escape "%0x" at byte 3 of the query`, percent, 3},
		{"id=%_1", `bad percent-escape "%_1" at byte 3 of the query`, percent, 3},
		{"id=%\xff\n", `bad percent-escape "%\xff\n" at byte 3 of the query`, percent, 3},
		{"id=a;b", `bare ";" at byte 4 of the query`, semicolon, 4},
		{"a=1;b=2", `bare ";" at byte 3 of the query`, semicolon, 3},
		{";", `bare ";" at byte 0 of the query`, semicolon, 0},
		{"a=;&b=%", `bare ";" at byte 2 of the query`, semicolon, 2},
	}
	for _, tt := range tests {
		_, err := readQuery(tt.raw)
		want := queryError{status: http.StatusBadRequest, cause: tt.cause, hint: tt.hint, offset: tt.offset}
		wantQueryError(t, "readQuery("+tt.raw+")", err, want)
	}
}

func TestReadQueryLimit(t *testing.T) {
	longest := "id=" + strings.Repeat("x", maxQuery-len("id="))
	if _, err := readQuery(longest); err != nil {
		t.Errorf("a query of exactly the limit: %v", err)
	}
	// The length is judged first: what is too long to read is not read.
	for _, raw := range []string{longest + "x", longest + "%", longest + ";"} {
		_, err := readQuery(raw)
		wantQueryError(t, "a query one byte over the limit", err, queryError{
			status: http.StatusRequestURITooLong,
			cause:  "query of 16385 bytes is over the limit of 16384",
			hint:   "send less text, or fewer ids",
			offset: maxQuery,
		})
	}
}

// What is read has an address of ours that is read, too: a reload loses nothing.
func TestReadQueryLimitOfLinks(t *testing.T) {
	for unit, written := range map[string]int{"+": 3, "*": 3, "(": 3, "\xff": 3, "é": 6} {
		n := (maxQuery - len("id=")) / written
		if _, err := readQuery("id=" + strings.Repeat(unit, n)); err != nil {
			t.Errorf("%d times %q: %v", n, unit, err)
		}
		_, err := readQuery("id=" + strings.Repeat(unit, n+1))
		wantQueryError(t, unit, err, queryError{
			status: http.StatusRequestURITooLong,
			cause:  fmt.Sprintf("query, with each odd byte written as three, of %d bytes is over the limit of 16384", len("id=")+(n+1)*written),
			hint:   "send less text, or fewer ids",
			offset: 0,
		})
	}
}

func TestQueryOne(t *testing.T) {
	q := mustRead(t, "id=&queue=a&queue=b&host=%FF")
	for _, tt := range []struct {
		name, value string
		present     bool
	}{
		{"id", "", true},
		{"host", "\xff", true},
		{"payload", "", false},
		{"ID", "", false},
	} {
		value, present, err := q.one(tt.name)
		if value != tt.value || present != tt.present || err != nil {
			t.Errorf("one(%q) = %q, %v, %v; want %q, %v", tt.name, value, present, err, tt.value, tt.present)
		}
	}
	_, _, err := q.one("queue")
	wantQueryError(t, "one(queue)", err, queryError{
		status: http.StatusBadRequest, cause: "parameter queue is given more than once", hint: "give it once",
		parameter: "queue", offset: len("id=&queue=a&queue="),
	})
}

func TestQueryAll(t *testing.T) {
	q := mustRead(t, "id=b&x=1&id=&id=b")
	if diff := cmp.Diff([]string{"b", "", "b"}, q.all("id")); diff != "" {
		t.Errorf("all(id) (-want +got):\n%s", diff)
	}
	if got := q.all("absent"); got != nil {
		t.Errorf("all(absent) = %q; want nothing", got)
	}
}

func TestQueryChoice(t *testing.T) {
	for raw, want := range map[string]string{"": "check", "host=skip": "skip", "host=check": "check", "host=%73kip": "skip"} {
		if got, err := mustRead(t, raw).choice("host", "check", "check", "skip"); got != want || err != nil {
			t.Errorf("choice of %q = %q, %v; want %q", raw, got, err, want)
		}
	}
	for raw, shown := range map[string]string{
		"host=":                               `""`,
		"host=SKIP":                           `"SKIP"`,
		"host=%00%0a\xff%5C":                  `"\x00\n\xff\\"`,
		"host=%22%3Cb%3E":                     `""<b>"`,
		"host=" + strings.Repeat("y", 4000):   `"` + strings.Repeat("y", 40) + `…"`,
		"host=" + strings.Repeat("%ff", 4000): `"` + strings.Repeat(`\xff`, 40) + `…"`,
	} {
		_, err := mustRead(t, raw).choice("host", "check", "check", "skip")
		wantQueryError(t, "choice of "+raw, err, queryError{
			status: http.StatusBadRequest, cause: "parameter host has the unknown value " + shown, hint: "use check or skip",
			parameter: "host", offset: len("host="),
		})
	}
	if _, err := mustRead(t, "host=skip&host=skip").choice("host", "check", "check", "skip"); err == nil {
		t.Error("choice takes a parameter that is given twice")
	}
}

func TestQueryNumber(t *testing.T) {
	for raw, want := range map[string]int{"": 7, "step=0": 0, "step=9": 9, "step=-3": -3, "step=%31": 1} {
		if got, err := mustRead(t, raw).number("step", 7, -3, 9); got != want || err != nil {
			t.Errorf("number of %q = %d, %v; want %d", raw, got, err, want)
		}
	}
	for _, value := range []string{"", "10", "-4", "%2B1", "+1", "01", "-0", "1.0", "1e0", "0x1", "1_0", "x", "99999999999999999999", "%D9%A1"} {
		_, err := mustRead(t, "step="+value).number("step", 7, -3, 9)
		var q *queryError
		if !errors.As(err, &q) {
			t.Errorf("number of %q: %v; want a *queryError", value, err)
			continue
		}
		if q.status != http.StatusBadRequest || q.parameter != "step" || q.offset != len("step=") ||
			q.hint != "give a whole number from -3 to 9 in plain digits" {
			t.Errorf("number of %q: %+v", value, *q)
		}
	}
	if _, err := mustRead(t, "step=1&step=1").number("step", 7, -3, 9); err == nil {
		t.Error("number takes a parameter that is given twice")
	}
}

func TestQueryRefuse(t *testing.T) {
	q := mustRead(t, "queue=a&id=b&id=c")
	wantQueryError(t, "refuse a value", q.refuse("id", "cause", "hint"), queryError{
		status: http.StatusBadRequest, cause: "cause", hint: "hint", parameter: "id", offset: len("queue=a&id="),
	})
	wantQueryError(t, "refuse an absence", q.refuse("payload", "cause", "hint"), queryError{
		status: http.StatusBadRequest, cause: "cause", hint: "hint", parameter: "payload", offset: noOffset,
	})
}

func TestJoin(t *testing.T) {
	for want, words := range map[string][]string{"": nil, "a": {"a"}, "a or b": {"a", "b"}, "a, b or c": {"a", "b", "c"}} {
		if got := join(words, "or"); got != want {
			t.Errorf("join(%q) = %q; want %q", words, got, want)
		}
	}
}

// FuzzReadQuery holds the reader against net/url: where that one accepts, the
// two agree; and every refusal names a byte that is there.
func FuzzReadQuery(f *testing.F) {
	for _, seed := range []string{
		"", "id=JOB0KHTOWnGLuC", "id=a&id=b&queue=&host", "id=%", "id=%4", "id=%zz", "a;b", "a=+%2B", "=&&=", "id=%00%ff\xff#?",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		q, err := readQuery(raw)
		if err != nil {
			var qe *queryError
			if !errors.As(err, &qe) {
				t.Fatalf("readQuery(%q): %v is not a *queryError", raw, err)
			}
			if qe.offset < 0 || qe.offset >= len(raw) {
				t.Errorf("readQuery(%q) blames byte %d of %d", raw, qe.offset, len(raw))
			}
			if c := raw[qe.offset]; qe.status == http.StatusBadRequest && c != '%' && c != ';' {
				t.Errorf("readQuery(%q) blames %q", raw, c)
			}
		}
		if qe := (*queryError)(nil); errors.As(err, &qe) && qe.status == http.StatusRequestURITooLong {
			if len(raw) <= maxQuery/3 {
				t.Errorf("%d bytes are too long: %v", len(raw), err)
			}
			return
		}
		want, urlErr := url.ParseQuery(raw)
		if (err == nil) != (urlErr == nil) {
			t.Fatalf("readQuery(%q): %v; net/url: %v", raw, err, urlErr)
		}
		if err != nil {
			return
		}
		if link := queryOf(paramsOf(q)...); len(link) > maxQuery {
			t.Errorf("readQuery(%q): its own link has %d bytes", raw, len(link))
		}
		got := url.Values{}
		for _, p := range q.pairs {
			got[p.name] = append(got[p.name], p.value)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("readQuery(%q) = %q; net/url reads %q", raw, got, want)
		}
	})
}

// FuzzReadQueryUndoesEncode checks that what a form or net/url wrote is read
// back the same, whatever bytes it holds.
func FuzzReadQueryUndoesEncode(f *testing.F) {
	f.Add("id", "JOB0KHTOWnGLuC", "queue", "orders")
	f.Add("", "", "a;b", "\xff\x00 +%&=")
	f.Fuzz(func(t *testing.T, name, value, name2, value2 string) {
		want := url.Values{}
		want.Add(name, value)
		want.Add(name2, value2)
		raw := want.Encode()
		if 3*len(name+value+name2+value2)+len("=&=") > maxQuery {
			return // longer than the reader takes
		}
		q, err := readQuery(raw)
		if err != nil {
			t.Fatalf("readQuery(%q): %v", raw, err)
		}
		for name, values := range want {
			if diff := cmp.Diff(values, q.all(name)); diff != "" {
				t.Errorf("readQuery(%q), %q (-want +got):\n%s", raw, name, diff)
			}
		}
	})
}

func mustRead(t *testing.T, raw string) query {
	t.Helper()
	q, err := readQuery(raw)
	if err != nil {
		t.Fatalf("readQuery(%q): %v", raw, err)
	}
	return q
}

func paramsOf(q query) []param {
	var params []param
	for _, p := range q.pairs {
		params = append(params, p.param)
	}
	return params
}

func wantQueryError(t *testing.T, what string, err error, want queryError) {
	t.Helper()
	var got *queryError
	if !errors.As(err, &got) {
		t.Errorf("%s: error %v; want a *queryError", what, err)
		return
	}
	if diff := cmp.Diff(want, *got, cmp.AllowUnexported(queryError{})); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

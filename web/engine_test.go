package web

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"brandedid/internal/gate"
)

// fakeEngine answers as it is told.
type fakeEngine struct {
	info gate.EngineInfo
	run  runner
	runs int
}

func (e *fakeEngine) Info(context.Context) gate.EngineInfo  { return e.info }
func (e *fakeEngine) Probe(context.Context) gate.EngineInfo { return e.info }
func (e *fakeEngine) Run(_ context.Context, req gate.Request) gate.Result {
	e.runs++
	return e.run(req)
}

// withEngine is an explorer whose engine is a Valkey of its own that answers as
// run says.
func withEngine(t *testing.T, c Config, run runner) (http.Handler, *fakeEngine) {
	t.Helper()
	e := &fakeEngine{info: cannedEngine, run: run}
	c.Engine = e
	return newExplorerOf(t, c), e
}

var jobID = param{"id", "JOB0KHTOWnGLuC"}

func TestTheWireSpeaksFromItsBytes(t *testing.T) {
	h, _ := withEngine(t, Config{}, canned)

	page := visit(t, h, "/gate", jobID)
	root := page.Find(`[data-testid=gate]`)
	if v, e := root.AttrOr("data-verdict", ""), root.AttrOr("data-engine", ""); v != "admitted" || e != "valkey" {
		t.Errorf("verdict %s by %s", v, e)
	}
	want := []string{"command 1 of 6: exists", "command 2 of 6: evalsha", "command 3 of 6: hgetall", "command 4 of 6: zrange", "command 5 of 6: unlink", "command 6 of 6: exists"}
	if diff := cmp.Diff(want, commandsOf(page.Selection)); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	// The script's command is what a reader came for; the others are folded.
	if got := each(page, byID("exchange")+":not(details *)", attr("data-command")); !slices.Equal(got, []string{"evalsha"}) {
		t.Errorf("in sight is %q", got)
	}
	if got := textOfOne(t, page, byID("housekeeping")+" summary"); got != "Housekeeping: 5 commands (exists, hgetall, zrange, unlink)" {
		t.Errorf("the fold says %q", got)
	}
	raw := page.Find(`[data-testid=raw] pre`)
	if sent := raw.First().Text(); !strings.HasPrefix(sent, `*1\r\n$5\r\nmulti\r\n*2\r\n$6\r\nexists\r\n`) {
		t.Errorf("raw, sent: %s", sent)
	}
	if received := raw.Last().Text(); !strings.HasPrefix(received, `+OK\r\n+QUEUED\r\n`) || !strings.HasSuffix(received, `:2\r\n:0\r\n`) {
		t.Errorf("raw, received: %s", received)
	}
	if words := page.Find(`[data-testid=keyspace] .keyspace-words`).Text(); words != "EXISTS answered :0 before. One row and one pending member, then removed: EXISTS answered :0." {
		t.Errorf("keyspace: %s", words)
	}
	if badge := page.Find(`[data-testid=engine]`).Text(); badge != "valkey 8.0.1, own sandbox" {
		t.Errorf("badge: %s", badge)
	}

	decoder := visit(t, h, "/", jobID)
	if got := strings.TrimSpace(decoder.Find(`[data-testid=reply]`).Text()); got != ":1" {
		t.Errorf("reply on the decoder: %s", got)
	}
}

// The sentence over a run says what is known of it, and who says so.
func TestWhatIsSaidOfARun(t *testing.T) {
	away := cannedFailure(gate.Failure{Kind: gate.FailureAway, Reason: "the engine is away", Again: true})
	claimed := func(kind gate.FailureKind, verdict gate.Verdict) runner {
		return func(req gate.Request) gate.Result {
			res := canned(req)
			res.Failure = &gate.Failure{Kind: kind, Reason: "something"}
			res.Items[0].Wire, res.Keyspace = gate.Wire{Reached: true, Verdict: verdict}, gate.Keyspace{}
			return res
		}
	}
	mixed := []param{{"id", "JOB0KHTOWnGLuC"}, {"id", "USR0KHTOWnGLuC"}, {"id", "job0KHTOWnGLuC"}, {"id", "JOB0KHTOWnGLuC"}}
	for name, tt := range map[string]struct {
		run    runner
		params []param
		want   string
	}{
		"admitted":       {canned, mixed[:1], "The gates agree: both accept this id."},
		"away":           {away, mixed[:1], "The gates agree: both accept this id. The engine did not answer: this verdict comes from the built-in model."},
		"away, a user":   {away, mixed[1:2], "The gates disagree: the host gate accepts this id, and the wire gate refuses it. The engine did not answer: this verdict comes from the built-in model."},
		"lost":           {cannedLost, mixed[:1], "The reply was lost, so the outcome is unknown."},
		"no RESP":        {claimed(gate.FailureProtocol, gate.Unknown), mixed[:1], "The reply cannot be read, so the outcome is unknown."},
		"another script": {claimed(gate.FailureScript, gate.Error), mixed[:1], "The server holds another script, so there is no verdict."},
		"out of memory":  {cannedError, mixed[:1], "The server answered with an error, so there is no verdict."},
		"several":        {canned, mixed, "4 ids: 1 admitted, 1 duplicate, 1 refused, 1 not reached."},
		"several, away":  {away, mixed[:2], "2 ids: 1 admitted, 1 refused. The engine did not answer: this verdict comes from the built-in model."},
	} {
		h, _ := withEngine(t, Config{}, tt.run)
		if got := textOfOne(t, visit(t, h, "/gate", tt.params...), byID("gate")+" "+byID("sentence")); got != tt.want {
			t.Errorf("%s: %q; want %q", name, got, tt.want)
		}
	}
}

// A server can say anything: JSON has it all, as the pages have.
func TestOddReplies(t *testing.T) {
	h, _ := withEngine(t, Config{}, func(req gate.Request) gate.Result {
		res := canned(req)
		res.Items[0].Wire = gate.Wire{Reached: true, Verdict: gate.Error, Reply: "-ODD \\ \xff é", ErrorClass: "ODD"}
		return res
	})
	const want = `-ODD \\ \xff \xc3\xa9`
	var answer struct {
		Runs []struct{ Wire struct{ Reply string } }
	}
	if err := json.Unmarshal(ask(h, http.MethodGet, "/api/v1/gate", queryOf(jobID)).Body.Bytes(), &answer); err != nil {
		t.Fatal(err)
	}
	if got := answer.Runs[0].Wire.Reply; got != want {
		t.Errorf("the API says %s; want %s", got, want)
	}
	if got := textOfOne(t, visit(t, h, "/", jobID), byID("reply")); got != want {
		t.Errorf("the page says %s; want %s", got, want)
	}
}

// commandsOf are the commands of a transcript in the order of their places.
func commandsOf(transcript *goquery.Selection) []string {
	var commands []string
	transcript.Find(byID("exchange")).Each(func(_ int, s *goquery.Selection) {
		commands = append(commands, s.Find(".label").First().Text()+": "+s.AttrOr("data-command", ""))
	})
	slices.Sort(commands)
	return commands
}

func TestTheReloadIsShown(t *testing.T) {
	h, _ := withEngine(t, Config{}, cannedUnknown)
	page := visit(t, h, "/gate", jobID)
	var commands [][]string
	page.Find(`[data-testid=round]`).Each(func(_ int, round *goquery.Selection) {
		commands = append(commands, commandsOf(round))
	})
	run := []string{"command 1 of 6: exists", "command 2 of 6: evalsha", "command 3 of 6: hgetall", "command 4 of 6: zrange", "command 5 of 6: unlink", "command 6 of 6: exists"}
	if diff := cmp.Diff([][]string{run, {"command 1 of 1: script"}, run}, commands); diff != "" {
		t.Errorf("rounds (-want +got):\n%s", diff)
	}
}

// Where the wire gives no verdict the page goes on, says who speaks and why.
func TestFailures(t *testing.T) {
	readOnly := gate.Failure{Kind: gate.FailureRefused, Reason: "the engine is a read-only replica", Line: "-READONLY You can't write against a read only replica."}
	away := gate.Failure{Kind: gate.FailureAway, Reason: "the engine is away", Again: true}
	tests := []struct {
		name            string
		run             runner
		verdict, engine string
		title, line     string
		again           bool
	}{
		{"away", cannedFailure(away), "admitted", "model", "The engine is away.", "", true},
		{"read-only", cannedFailure(readOnly), "admitted", "model", "The engine is a read-only replica.", readOnly.Line, false},
		{"lost", cannedLost, "unknown", "valkey", "The run was sent, and its reply did not come back: it may or may not have happened.", "", true},
		{"out of memory", cannedError, "error", "valkey", "The engine is out of memory.", cannedError(gate.Request{IDs: []string{"JOB0KHTOWnGLuC"}}).Failure.Line, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h, _ := withEngine(t, Config{}, tt.run)
			for path, widget := range map[string]string{"/gate": "gate", "/": "decoder"} {
				page := visit(t, h, path, jobID)
				root := page.Find(`[data-testid=` + widget + `]`)
				if v, e := root.AttrOr("data-verdict", ""), root.AttrOr("data-engine", ""); v != tt.verdict || e != tt.engine {
					t.Errorf("%s: verdict %s by %s", path, v, e)
				}
				if valid := root.AttrOr("data-valid", ""); valid != "true" {
					t.Errorf("%s: decoding depends on the engine: valid is %q", path, valid)
				}
				failure := page.Find(`[data-testid=failure]`)
				if got := failure.Find("strong").Text(); got != tt.title {
					t.Errorf("%s: %q", path, got)
				}
				line := tt.line
				if tt.verdict == "error" {
					line = "" // it is the reply, which stands there already
					if reply := page.Find(byID("reply") + "," + byID("verdict")).Text(); !strings.Contains(reply, tt.line) {
						t.Errorf("%s: reply %q", path, reply)
					}
				}
				if got := failure.Find(`[data-testid=server-line]`).Text(); got != line {
					t.Errorf("%s: the server's line is %q", path, got)
				}
				if model := strings.Contains(failure.Text(), "the Go model’s"); model != (tt.engine == "model") {
					t.Errorf("%s: %s", path, failure.Text())
				}
				if again := strings.Contains(failure.Text(), "may help"); again != tt.again {
					t.Errorf("%s: %s", path, failure.Text())
				}
			}

			var answer struct {
				Engine  struct{ Kind string }
				Failure struct {
					Reason string
					Line   *string
					Again  bool
				}
				Runs []struct{ Wire struct{ Verdict string } }
			}
			res := ask(h, http.MethodGet, "/api/v1/gate", queryOf(jobID))
			if err := json.Unmarshal(res.Body.Bytes(), &answer); err != nil || res.Code != http.StatusOK {
				t.Fatalf("status %d, %v", res.Code, err)
			}
			if answer.Engine.Kind != tt.engine || answer.Runs[0].Wire.Verdict != tt.verdict || answer.Failure.Again != tt.again ||
				sentence(answer.Failure.Reason) != tt.title || (answer.Failure.Line == nil) != (tt.line == "") {
				t.Errorf("API: %s", res.Body)
			}
		})
	}
}

func TestTheBadgeSaysWhenNobodyAnswers(t *testing.T) {
	h, e := withEngine(t, Config{}, canned)
	e.info.Reason, e.info.Failing = "the engine is away", gate.FailureAway
	if got := visit(t, h, "/").Find(`[data-testid=engine]`).Text(); got != "valkey 8.0.1, own sandbox: no answer" {
		t.Errorf("badge: %s", got)
	}
}

// The page and the API name the same product, and none where none has said its name.
func TestTheServerHasOneName(t *testing.T) {
	for name, tt := range map[string]struct {
		info   gate.EngineInfo
		server any // in the API
		page   string
		by     string // who the answer says has given it
	}{
		"a Valkey":               {gate.EngineInfo{Kind: "valkey", Mode: "spawn", Server: "valkey", Version: "8.0.1"}, "valkey", "valkey 8.0.1, own sandbox", "valkey 8.0.1 (own sandbox)"},
		"a Redis":                {gate.EngineInfo{Kind: "valkey", Mode: "external", Server: "redis", Version: "7.0.15"}, "redis", "redis 7.0.15, external", "redis 7.0.15 (external)"},
		"a Redis cluster":        {gate.EngineInfo{Kind: "valkey", Mode: "cluster", Server: "redis", Version: "7.0.15"}, "redis", "redis 7.0.15, cluster", "redis 7.0.15 (cluster)"},
		"another product":        {gate.EngineInfo{Kind: "valkey", Mode: "external", Server: "kv\xffdb", Version: "1"}, `kv\xffdb`, `kv\xffdb 1, external`, `kv\xffdb 1 (external)`},
		"nobody has answered":    {gate.EngineInfo{Kind: "valkey", Mode: "external"}, nil, "valkey, external", "valkey (external)"},
		"it gives no name":       {gate.EngineInfo{Kind: "valkey", Mode: "external", Version: "7.2"}, nil, "valkey 7.2, external", "valkey 7.2 (external)"},
		"embedded":               {gate.EngineInfo{Kind: "embedded", Mode: "embedded", Server: "miniredis"}, "miniredis", "embedded engine (miniredis), not Valkey", "the embedded engine (miniredis), not by Valkey"},
		"the model":              {gate.EngineInfo{Kind: "model", Mode: "off"}, nil, "Go model, no wire", "the built-in Go model"},
		"the model in its place": {gate.EngineInfo{Kind: "model", Mode: "external", Reason: "the engine is away"}, nil, "Go model, no wire", "the built-in Go model"},
	} {
		h, e := withEngine(t, Config{}, func(req gate.Request) gate.Result {
			res := canned(req)
			res.Engine = tt.info
			return res
		})
		e.info = tt.info
		doc := visit(t, h, "/gate", jobID)
		if badge := textOfOne(t, doc, byID("engine")); badge != tt.page {
			t.Errorf("%s: the header names %q, want %q", name, badge, tt.page)
		}
		if got := words(doc.Find(byID("source"))); !strings.HasPrefix(got, "Answered by "+tt.by+".") {
			t.Errorf("%s: the answer says %q, want that %s gave it", name, got, tt.by)
		}
		for _, path := range []string{"/api/v1/gate", "/readyz"} {
			engine := jsonOf(t, ask(h, http.MethodGet, path, queryOf(jobID)), http.StatusOK, typeJSON)["engine"].(map[string]any)
			if got, ok := engine["server"]; !ok || got != tt.server || engine["kind"] != tt.info.Kind || engine["mode"] != tt.info.Mode {
				t.Errorf("%s: %s says %v, want server %v", name, path, engine, tt.server)
			}
		}
	}
}

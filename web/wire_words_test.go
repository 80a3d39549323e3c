package web

import (
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"brandedid/internal/gate"
)

// Bytes that are no reply stand in the transcript one by one, with the command that
// they came for; past the first 256 they are counted.
func TestUnreadableBytesAreShown(t *testing.T) {
	for name, tt := range map[string]struct {
		bytes, command, more string
	}{
		"a web server":    {"HTTP/1.1 400 Bad Request\r\n\r\n", "multi", ""},
		"one byte":        {"\xff", "exec", ""},
		"odd bytes":       {"\x00<b>\\\xc3\xa9\n", "evalsha", ""},
		"a long answer":   {strings.Repeat("<html>", 100), "exec", "and 344 more bytes, all of them among the raw bytes below"},
		"as many as fit":  {strings.Repeat("x", 256), "multi", ""},
		"part of a reply": {"*6\r\n:0\r\n:", "exec", ""},
	} {
		t.Run(name, func(t *testing.T) {
			h, _ := withEngine(t, Config{}, func(req gate.Request) gate.Result {
				res := cannedUnreadable(req)
				for i := range res.Rounds[0].Exchanges {
					x := &res.Rounds[0].Exchanges[i]
					if x.Unread = ""; x.Command() == tt.command {
						x.Unread = tt.bytes
					}
				}
				return res
			})
			unread := one(t, visit(t, h, "/gate", jobID), byID("unread"))
			if got := words(unread.Find("p").First()); !strings.Contains(got, "The reply to "+tt.command+" ") {
				t.Errorf("%q does not name the command %s", got, tt.command)
			}
			drawn := strings.Join(each(unread, ".dump td:nth-child(2)", words), " ")
			got, err := hex.DecodeString(strings.ReplaceAll(drawn, " ", ""))
			if err != nil || string(got) != tt.bytes[:min(len(tt.bytes), 256)] {
				t.Errorf("the hexadecimal bytes are %q, %v; want %q", got, err, tt.bytes)
			}
			text := strings.Join(each(unread, ".dump td:last-child", (*goquery.Selection).Text), "")
			if want := strings.NewReplacer(`\`, `\\`, "\r", `\r`, "\n", `\n`, "\x00", `\x00`, "\xff", `\xff`, "\xc3", `\xc3`, "\xa9", `\xa9`).Replace(tt.bytes[:min(len(tt.bytes), 256)]); text != want {
				t.Errorf("the text is %q; want %q", text, want)
			}
			if got := words(unread.Find("p.label")); got != tt.more {
				t.Errorf("of the rest it says %q; want %q", got, tt.more)
			}
		})
	}
}

// A reply that can be read is shown, whatever it is, and never called nothing.
func TestOddRepliesAreShown(t *testing.T) {
	for reply, kind := range map[string]string{
		":2\r\n": "integer", "+OK\r\n": "simple string", "$-1\r\n": "null", "*-1\r\n": "null", "_\r\n": "null",
		"#t\r\n": "boolean", ",1.5\r\n": "double", "(36893488147419103232\r\n": "big number",
		"$5\r\nhello\r\n": "bulk string of 5 bytes", "=5\r\ntxt:1\r\n": "verbatim string of 5 bytes",
		"*1\r\n:1\r\n": "array of 1", "~1\r\n:1\r\n": "set of 1", "%1\r\n+a\r\n:1\r\n": "map of 1",
		"-ODD words\r\n": "error, class ODD", "!9\r\nODD words\r\n": "error, class ODD",
	} {
		line := strings.ReplaceAll(strings.TrimSuffix(reply, "\r\n"), "\r\n", `\r\n`)
		h, _ := withEngine(t, Config{}, func(req gate.Request) gate.Result {
			res := cannedOdd(req)
			res.Rounds[0].Exchanges[2].Received = reply
			res.Items[0].Wire.Reply = strings.TrimSuffix(reply, "\r\n")
			res.Failure.Line = res.Items[0].Wire.Reply
			return res
		})
		doc := visit(t, h, "/gate", jobID)
		row := one(t, doc, byID("exchange")+`[data-command="evalsha"] .received`)
		if got := words(row); got != line+`\r\n `+kind {
			t.Errorf("%q is shown as %q, want it and %q", reply, got, kind)
		}
		if box := textOfOne(t, doc, byID("verdict")+" .mono"); box != line {
			t.Errorf("%q: the verdict is %q", reply, box)
		}
		if got := doc.Text(); strings.Contains(got, "nothing came back") {
			t.Errorf("%q is called nothing", reply)
		}
		if got := textOfOne(t, visit(t, h, "/", jobID), byID("reply")); got != line {
			t.Errorf("%q: the decoder says %q", reply, got)
		}
	}
}

// Where only another command's reply is odd, that one is shown in place of the
// script's.
func TestAnOddReplyToExecIsTheLine(t *testing.T) {
	h, _ := withEngine(t, Config{}, func(req gate.Request) gate.Result {
		res := cannedLost(req)
		res.Items[0].Wire.Verdict, res.Keyspace.Unknown = gate.Error, true
		res.Failure = &gate.Failure{Kind: gate.FailureError, Reason: "the engine answered EXEC with a reply that EXEC never gives", Line: "*-1"}
		return res
	})
	doc := visit(t, h, "/gate", jobID)
	if got := words(one(t, doc, ".answer")); !strings.Contains(got, "reply*-1") {
		t.Errorf("the answer says %q", got)
	}
	if got := textOfOne(t, doc, byID("server-line")); got != "*-1" {
		t.Errorf("the failure has the line %q", got)
	}
	if got := textOfOne(t, doc, byID("keyspace")+" .keyspace-words"); !strings.Contains(got, "is not known") {
		t.Errorf("the keyspace says %q", got)
	}
	if got := textOfOne(t, doc, byID("wire-transcript")+" > .label"); strings.Contains(got, "Nothing with it is left") {
		t.Errorf("the transcript says %q", got)
	}
}

// A contradiction is told wherever the verdict is, and no verdict is green beside it.
func TestAContradictionIsTold(t *testing.T) {
	const says = "The answer contradicts the keyspace: the reply :1 says that a new row was written, but the keyspace has no row for this id."
	h, _ := withEngine(t, Config{}, cannedContradiction)
	for path, widget := range map[string]string{"/": "decoder", "/gate": "gate"} {
		doc := visit(t, h, path, jobID)
		if got := textOfOne(t, doc, byID(widget)+" "+byID("sentence")); got != says {
			t.Errorf("%s says %q", path, got)
		}
		if got := one(t, doc, byID(widget)).AttrOr("data-verdict", ""); got != "admitted" {
			t.Errorf("%s: the verdict is %q", path, got)
		}
		if n := doc.Find(byID("verdict") + ".ok, " + byID("wire") + " .ok").Length(); n != 0 {
			t.Errorf("%s: %d parts of the verdict are coloured as good", path, n)
		}
	}
	doc := visit(t, h, "/gate", jobID, param{"id", "USR0KHTOWnGLuC"})
	if got := textOfOne(t, doc, byID("gate")+" "+byID("sentence")); !strings.HasSuffix(got, " One answer contradicts the keyspace.") {
		t.Errorf("of two ids it says %q", got)
	}
	if got := words(doc.Find(byID("verdicts"))); !strings.Contains(got, says) {
		t.Errorf("the verdicts say %q", got)
	}
	var answer struct {
		Runs []struct {
			Wire struct{ Verdict, Contradiction string }
		}
	}
	if err := json.Unmarshal(ask(h, http.MethodGet, "/api/v1/gate", queryOf(jobID)).Body.Bytes(), &answer); err != nil {
		t.Fatal(err)
	}
	if w := answer.Runs[0].Wire; w.Verdict != "admitted" || !strings.Contains(says, w.Contradiction) || w.Contradiction == "" {
		t.Errorf("the API says %+v", w)
	}
}

// "Received" and its arrow stand only beside bytes that came from a wire.
func TestReceivedStandsOnlyBesideAWire(t *testing.T) {
	away := cannedFailure(gate.Failure{Kind: gate.FailureAway, Reason: "the engine is away", Again: true})
	wired := func(run runner) http.Handler { h, _ := withEngine(t, Config{}, run); return h }
	received := func(doc *goquery.Document) (with, without int) {
		doc.Find(".unseen").Each(func(_ int, s *goquery.Selection) {
			if s.AttrOr("aria-label", "") != "received" {
				return
			}
			if line := s.Parent(); line.Find("svg").Length() == 1 && words(line) != "received" {
				with++
			} else {
				without++
			}
		})
		return with, without
	}
	for name, tt := range map[string]struct {
		h             http.Handler
		decoder, gate int // how many
	}{
		"the model alone":     {newExplorer(t), 0, 0},
		"the model stands in": {wired(away), 0, 0},
		"a server":            {wired(canned), 1, 6},
		"a lost reply":        {wired(cannedLost), 0, 0},
		"no RESP":             {wired(cannedUnreadable), 0, 0},
	} {
		for path, want := range map[string]int{"/": tt.decoder, "/gate": tt.gate, "/embed/decoder": tt.decoder, "/embed/gate": tt.gate} {
			doc := visit(t, tt.h, path, jobID)
			if got, empty := received(doc); got != want || empty != 0 {
				t.Errorf("%s, %s: %d lines are received, and %d that hold nothing; want %d", name, path, got, empty, want)
			}
			if arrows := doc.Find(".received svg").Length(); arrows != want {
				t.Errorf("%s, %s: %d arrows, want %d", name, path, arrows, want)
			}
		}
	}
	if got := textOfOne(t, visit(t, newExplorer(t), "/", jobID), ".modelled"); got != "The model answers :1" {
		t.Errorf("the model's reply reads %q", got)
	}
}

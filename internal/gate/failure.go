package gate

import (
	"context"
	"errors"
	"net"
	"regexp"
	"strings"

	"github.com/redis/go-redis/v9"
)

// A Failure is why the wire gave no verdict, or not the whole of one, in words
// for a visitor. It names no host, no user and no type of ours.
type Failure struct {
	Kind   FailureKind
	Reason string // a sentence without its stop, lower-case
	Line   string // the server's own error line, users and addresses hidden; "" where it said nothing
	Again  bool   // whether trying again may help

	moved string // the address of a MOVED refusal; followed, never shown
	cause error  // for the operator's log alone: it may name hosts
}

// A FailureKind sorts failures by what a visitor can make of them.
type FailureKind string

// The kinds of failures.
const (
	FailureAway     FailureKind = "away"     // nothing answers
	FailureSlow     FailureKind = "slow"     // nothing answered in time, and nothing was sent
	FailureBusy     FailureKind = "busy"     // every lane was taken until the deadline
	FailureLimited  FailureKind = "limited"  // this visitor has had a fair share
	FailureLost     FailureKind = "lost"     // the transaction was sent and its reply did not come back
	FailureRefused  FailureKind = "refused"  // the server refused the transaction, and nothing ran
	FailureError    FailureKind = "error"    // the script ended in an error of the server's, or a reply is one that its command never gives
	FailureScript   FailureKind = "script"   // the server holds another script than ours
	FailureProtocol FailureKind = "protocol" // what came back is not RESP
)

// refusalReasons words what a server means by the first word of its refusal.
var refusalReasons = map[string]struct {
	reason string
	again  bool
}{
	"NOAUTH":      {"the engine wants to know who is asking, and the explorer was given no password", false},
	"WRONGPASS":   {"the engine does not accept the explorer's user and password", false},
	"NOPERM":      {"the engine does not allow the explorer's user what a run needs", false},
	"READONLY":    {"the engine is a read-only replica", false},
	"OOM":         {"the engine is out of memory", false},
	"LOADING":     {"the engine is still loading its data", true},
	"BUSY":        {"the engine is busy with another script", true},
	"MISCONF":     {"the engine refuses writes until its operator mends its disk", false},
	"MASTERDOWN":  {"the engine has lost its primary", true},
	"CLUSTERDOWN": {"the cluster is down, or does not serve this queue's slot", true},
	"MOVED":       {"the cluster is moving this queue's slot", true},
	"ASK":         {"the cluster is moving this queue's slot", true},
	"TRYAGAIN":    {"the cluster is moving this queue's slot", true},
	"NOSCRIPT":    {"the engine forgot the script again as soon as it was loaded", true},
	"NOREPLICAS":  {"the engine has too few replicas to accept a write", true},
	"DENIED":      {"the engine is in protected mode, and answers nobody but its own machine", false},
	"MAXCLIENTS":  {"the engine has as many clients as it takes", true},
}

// unknownRefusal is for words that the table does not know.
const unknownRefusal = "the engine refused the run"

// refusedBy is the failure for a refusal of the server, by its first word.
func refusedBy(line string) *Failure {
	f := &Failure{Kind: FailureRefused, Reason: unknownRefusal, Line: discreet(line), moved: movedTo(line)}
	class := errorClass(line)
	switch { // both begin with ERR
	case strings.Contains(line, "ACL failure in script"):
		class = "NOPERM" // of a command of the script's own
	case strings.Contains(line, "max number of clients"):
		class = "MAXCLIENTS" // as Valkey's setting is called
	}
	if known, ok := refusalReasons[class]; ok {
		f.Reason, f.Again = known.reason, known.again
	}
	return f
}

// unreached is the failure for an error before anything of the run was sent.
func unreached(err error) *Failure {
	var said redis.Error
	var timeout net.Error
	switch {
	case errors.As(err, &said):
		f := refusedBy("-" + said.Error())
		f.cause = err
		if f.Reason == unknownRefusal {
			f.Line = "" // words that nobody foresaw, and said while signing in
		}
		return f
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return &Failure{Kind: FailureSlow, Reason: "the engine did not answer in time", Again: true, cause: err}
	}
	return &Failure{Kind: FailureAway, Reason: "the engine is away", Again: true, cause: err}
}

// errorIn is the failure for the first id that the server answered with an error
// of its own, or with a reply that the script never gives, or nil.
func errorIn(items []Item) *Failure {
	for _, it := range items {
		if it.Wire.Verdict == Error {
			if !isErrorReply(it.Wire.Reply) {
				return oddReply{"EVALSHA", it.Wire.Reply}.failure()
			}
			f := refusedBy(it.Wire.Reply)
			f.Kind = FailureError
			if f.Reason == unknownRefusal {
				f.Reason = "the script ended in an error of the engine's"
			}
			return f
		}
	}
	return nil
}

// alone says what it means where a server that was given alone sends a run elsewhere.
func (f *Failure) alone() {
	f.Reason, f.Again = "the engine is one node of a cluster, and the explorer was given it as a server of its own", false
}

func busy() *Failure {
	return &Failure{Kind: FailureBusy, Reason: "every lane to the engine is taken", Again: true}
}

func lost() *Failure {
	return &Failure{Kind: FailureLost, Reason: "the run was sent, and its reply did not come back: it may or may not have happened", Again: true}
}

func unreadable() *Failure {
	return &Failure{Kind: FailureProtocol, Reason: "what came back is not an answer", Again: true}
}

// failure says which command was answered with what.
func (o oddReply) failure() *Failure {
	return &Failure{
		Kind:   FailureError,
		Reason: "the engine answered " + o.command + " with a reply that " + o.command + " never gives",
		Line:   o.line,
	}
}

func otherScript() *Failure {
	return &Failure{Kind: FailureScript, Reason: "the engine names the script by another SHA-1 than ours, so what it would run is not this script"}
}

// errorClass is the first word of an error line.
func errorClass(line string) string {
	class, _, _ := strings.Cut(strings.TrimLeft(line, "-!"), " ")
	return class
}

// What a server's words tell of the operator's side: where else to go, and by
// which user the explorer came.
var (
	redirects = regexp.MustCompile(`\b(MOVED|ASK) (\d+) [^ \r\n]*`)
	users     = regexp.MustCompile(`\bUser [^ \r\n]+ has\b`)
	addresses = regexp.MustCompile(`(\b\d{1,3}(\.\d{1,3}){3}|\[[0-9a-fA-F:.]*:[0-9a-fA-F:.]*\])(:\d+)?\b`)
)

// discreet takes that out of an error reply: the visitor has no use for it, and
// it is not ours to tell. Any other reply may hold the visitor's own bytes, and
// stays as it is. The engine's own method knows its secrets, too.
func discreet(reply string) string {
	if !isErrorReply(reply) {
		return reply
	}
	reply = redirects.ReplaceAllString(reply, "$1 $2 <address>")
	reply = users.ReplaceAllString(reply, "User <user> has")
	return addresses.ReplaceAllString(reply, "<address>")
}

func isErrorReply(reply string) bool {
	return strings.HasPrefix(reply, "-") || strings.HasPrefix(reply, "!")
}

// movedTo is the address that a MOVED line gives, and "" for any other line.
func movedTo(line string) string {
	words := strings.Fields(line)
	if len(words) == 3 && words[0] == "-MOVED" {
		return words[2]
	}
	return ""
}

package web

import (
	"context"
	"fmt"
	"strings"

	"brandedid/internal/decode"
	"brandedid/internal/gate"
	"brandedid/lua"
)

// The gallery has no engine, so its wire is canned: what a Valkey answers to one
// id, byte for byte, and what a page shows when it does not.

const cannedPrefix = "sbx:0123456789abcdef:"

var cannedEngine = gate.EngineInfo{Kind: "valkey", Mode: "spawn", Server: "valkey", Version: "8.0.1"}

// canned is a run of one job id that a Valkey of our own answered.
func canned(req gate.Request) gate.Result {
	res := gate.Model{}.Run(context.Background(), req)
	res.Engine, res.Prefix = cannedEngine, cannedPrefix
	res.Rounds = []gate.Round{cannedRound(req, ":1")}
	return res
}

// cannedUnknown had to load the script first.
func cannedUnknown(req gate.Request) gate.Result {
	res := canned(req)
	res.Rounds = []gate.Round{
		cannedRound(req, "-NOSCRIPT No matching script."),
		{What: gate.RoundLoad, Protocol: 3, Exchanges: []gate.Exchange{
			exchange(-1, "", fmt.Sprintf("$40\r\n%s\r\n", lua.SHA1), "script", "load", lua.Enqueue),
		}},
		res.Rounds[0],
	}
	return res
}

// cannedFailure is a run that failed, with the model's answer in its place.
func cannedFailure(f gate.Failure) runner {
	return func(req gate.Request) gate.Result {
		res := gate.Model{}.Run(context.Background(), req)
		res.Failure = &f
		res.Engine = gate.EngineInfo{Kind: "model", Mode: "spawn", Reason: f.Reason}
		return res
	}
}

// cannedLost is a run whose reply never came.
func cannedLost(req gate.Request) gate.Result {
	res := canned(req)
	for i := range res.Rounds[0].Exchanges {
		x := &res.Rounds[0].Exchanges[i]
		x.Queued, x.Received = "", ""
	}
	res.Failure = &gate.Failure{Kind: gate.FailureLost, Reason: "the run was sent, and its reply did not come back: it may or may not have happened", Again: true}
	res.Items[0].Wire = gate.Wire{Reached: true, Verdict: gate.Unknown}
	res.Keyspace = gate.Keyspace{}
	return res
}

// cannedError is a run that the server let in and the script did not survive.
func cannedError(req gate.Request) gate.Result {
	const reply = "-OOM command not allowed when used memory > 'maxmemory'. script: " + lua.SHA1 + ", on @user_script:12."
	res := canned(req)
	res.Rounds = []gate.Round{cannedRound(req, reply)}
	res.Items[0].Wire = gate.Wire{Reached: true, Verdict: gate.Error, Reply: reply, ErrorClass: "OOM"}
	res.Failure = &gate.Failure{Kind: gate.FailureError, Reason: "the engine is out of memory", Line: reply}
	res.Keyspace = gate.Keyspace{}
	return res
}

// cannedOdd is a run whose script gave a reply that can be read and that it never
// gives.
func cannedOdd(req gate.Request) gate.Result {
	const reply = ":2"
	res := canned(req)
	res.Rounds = []gate.Round{cannedRound(req, reply)}
	res.Items[0].Wire = gate.Wire{Reached: true, Verdict: gate.Error, Reply: reply}
	res.Failure = &gate.Failure{Kind: gate.FailureError, Reason: "the engine answered EVALSHA with a reply that EVALSHA never gives", Line: reply}
	res.Keyspace = gate.Keyspace{}
	return res
}

// cannedUnreadable is a run that something answered which is no server: a proxy for
// web pages, with a byte that is no text.
func cannedUnreadable(req gate.Request) gate.Result {
	res := cannedLost(req)
	res.Rounds[0].Exchanges[0].Unread = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n\xff"
	res.Failure = &gate.Failure{Kind: gate.FailureProtocol, Reason: "what came back is not an answer", Again: true}
	return res
}

// cannedContradiction is a run whose reply says that a row was written, where the
// server shows none.
func cannedContradiction(req gate.Request) gate.Result {
	res := canned(req)
	res.Items[0].Wire.Contradiction = "the reply :1 says that a new row was written, but the keyspace has no row for this id"
	res.Keyspace = gate.Keyspace{}
	for i := range res.Rounds[0].Exchanges {
		switch x := &res.Rounds[0].Exchanges[i]; x.Command() {
		case "hgetall":
			x.Received = "%0\r\n"
		case "zrange":
			x.Received = "*0\r\n"
		case "unlink":
			x.Received = ":0\r\n"
		}
	}
	return res
}

func cannedRound(req gate.Request, reply string) gate.Round {
	row := cannedPrefix + decode.QueueKey(req.Queue, "job:") + req.IDs[0]
	pending := cannedPrefix + decode.PendingKey(req.Queue)
	hash, members, removed := "%0\r\n", "*0\r\n", ":0\r\n"
	if reply == ":1" {
		hash = bulks("%3", "state", "pending", "attempts", "0", "payload", req.Payload)
		members = "*1\r\n*2\r\n" + bulks("", req.IDs[0]) + ",0\r\n"
		removed = ":2\r\n"
	}
	const queued = "+QUEUED\r\n"
	return gate.Round{What: gate.RoundRun, Protocol: 3, Exchanges: []gate.Exchange{
		exchange(-1, "", "+OK\r\n", "multi"),
		exchange(0, queued, ":0\r\n", "exists", row),
		exchange(0, queued, reply+"\r\n", "evalsha", lua.SHA1, "2", row, pending, req.IDs[0], req.Payload),
		exchange(-1, queued, hash, "hgetall", row),
		exchange(-1, queued, members, "zrange", pending, "0", "-1", "withscores"),
		exchange(-1, queued, removed, "unlink", row, pending),
		exchange(-1, queued, ":0\r\n", "exists", row, pending),
		exchange(-1, "", "*6\r\n", "exec"),
	}}
}

func exchange(item int, queued, received string, args ...string) gate.Exchange {
	return gate.Exchange{Args: args, Sent: bulks(fmt.Sprintf("*%d", len(args)), args...), Queued: queued, Received: received, Item: item}
}

// bulks writes strings as RESP does, after the head of what they are the
// elements of.
func bulks(head string, elements ...string) string {
	var b strings.Builder
	if head != "" {
		b.WriteString(head + "\r\n")
	}
	for _, e := range elements {
		fmt.Fprintf(&b, "$%d\r\n%s\r\n", len(e), e)
	}
	return b.String()
}

package gate

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"brandedid/lua"
)

// An Engine runs the script on a server. Where the server gives no answer, the
// model's stands in, labelled with the reason; the next run asks the server
// again.
type Engine struct {
	mode    string
	log     *slog.Logger
	place   placement
	secrets []string     // what the explorer signs in with
	homes   []string     // where the servers are, which an operator may read
	close   func() error // ends what the engine started: a child, a server in this process

	mu    sync.Mutex
	info  EngineInfo // as last heard
	proto int        // of RESP: 2 until a HELLO says another
}

// A placement finds the server for a key. A cluster has several.
type placement interface {
	// at returns the server for the key.
	at(ctx context.Context, key string) (*server, error)

	// moved returns the server that a MOVED reply names; nil where there is nowhere
	// else to go.
	moved(ctx context.Context, addr string) *server

	// doubt has the map read anew, because a server did not answer as its keeper
	// would. It does not wait for it.
	doubt(ctx context.Context)

	// any returns some server, for asking who it is.
	any(ctx context.Context) (*server, error)

	close()
}

func newEngine(kind, mode string, log *slog.Logger) *Engine {
	return &Engine{mode: mode, log: log, info: EngineInfo{Kind: kind, Mode: mode}, proto: 2, close: func() error { return nil }}
}

// hide keeps words out of the log, and of what visitors see.
func (e *Engine) hide(secrets ...string) {
	for _, s := range secrets {
		if s != "" {
			e.secrets = append(e.secrets, s)
		}
	}
}

// Info says who answers, as last heard. It asks nobody and never waits.
func (e *Engine) Info(context.Context) EngineInfo {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.info
}

// learn keeps what a new connection's HELLO said.
func (e *Engine) learn(h hello) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.proto = h.protocol
	// An embedded engine claims to be another server of another version.
	if e.info.Kind != "embedded" {
		e.info.Server, e.info.Version = h.server, h.version
	}
}

// heard keeps how the last conversation went.
func (e *Engine) heard(f *Failure) {
	e.mu.Lock()
	defer e.mu.Unlock()
	var kind FailureKind
	reason := ""
	if f != nil {
		if f.Kind == FailureBusy {
			return // says something of us, not of the engine
		}
		kind, reason = f.Kind, f.Reason
	}
	if reason != e.info.Reason {
		if f == nil {
			e.log.Info("engine gives verdicts again")
		} else {
			e.log.Warn("engine gives no verdicts", e.known(f)...)
		}
	}
	e.info.Failing, e.info.Reason = kind, reason
}

// known is what an operator is told of a failure: also where the engine is.
func (e *Engine) known(f *Failure) []any {
	known := []any{"reason", f.Reason}
	if f.Line != "" {
		known = append(known, "line", f.Line)
	}
	if f.cause != nil {
		known = append(known, "cause", e.masked(f.cause.Error()))
	}
	return known
}

// masked is words of a server's without the engine's secrets: there are servers
// that repeat a command they refuse, and its arguments, and proxies that name
// whom they could not reach.
func (e *Engine) masked(words string) string {
	for _, secret := range e.secrets {
		words = strings.ReplaceAll(words, secret, "<hidden>")
	}
	return words
}

// discreet is an error reply with nothing in it of the operator's side. Any other
// reply stays as it is, and so does the script's own, whatever the user is called.
func (e *Engine) discreet(reply string) string {
	if !isErrorReply(reply) || strings.TrimSuffix(reply, "\r\n") == refusal {
		return reply
	}
	return discreet(e.withoutHomes(reply))
}

// withoutHomes is words of a server's without the engine's secrets and addresses.
func (e *Engine) withoutHomes(words string) string {
	for _, home := range e.homes {
		words = strings.ReplaceAll(words, home, "<address>")
	}
	return e.masked(words)
}

// withoutSecrets hides secrets and addresses in bytes that are no reply. They may
// come from anything between the explorer and the server, so every address in them
// is hidden, whatever stands around it.
func (e *Engine) withoutSecrets(bytes string) string {
	return addresses.ReplaceAllString(e.withoutHomes(bytes), "<address>")
}

// discreetReply is discreet for replies that hold none of the visitor's bytes: also
// one that is no error has nothing in it of the operator's side.
func (e *Engine) discreetReply(reply string) string {
	if isErrorReply(reply) {
		return e.discreet(reply)
	}
	return e.withoutSecrets(reply)
}

// discreetly is a failure whose line is discreet.
func (e *Engine) discreetly(f *Failure) *Failure {
	if f != nil {
		f.Line = e.discreetReply(f.Line)
	}
	return f
}

// Probe asks the server who it is, now, and returns what Info will say from
// here on.
func (e *Engine) Probe(ctx context.Context) EngineInfo {
	ctx, cancel := withDeadline(ctx)
	defer cancel()
	e.heard(e.discreetly(e.probe(ctx)))
	return e.Info(ctx)
}

func (e *Engine) probe(ctx context.Context) *Failure {
	srv, err := e.place.any(ctx)
	if err != nil {
		return unreached(err)
	}
	l, ok := take(ctx, srv.lanes)
	if !ok {
		return busy()
	}
	defer func() { srv.lanes <- l }()
	h, err := l.ask(ctx)
	if err != nil {
		return unreached(err)
	}
	e.learn(h)
	return nil
}

// Run answers a request that passes [Request.Check].
func (e *Engine) Run(ctx context.Context, req Request) Result {
	// The model answers first: the hosts' verdicts, the trails, and what stands
	// if the server does not answer.
	res := Model{}.Run(ctx, req)
	res.Engine.Mode = e.mode
	var reached []int
	for i, it := range res.Items {
		if it.Wire.Reached {
			reached = append(reached, i)
		}
	}
	if len(reached) == 0 {
		return res // nothing to send, so this is the model's word alone
	}
	ctx, cancel := withDeadline(ctx)
	defer cancel()
	t := newTransaction(req, reached)
	res.Prefix = t.prefix
	o, fail := e.attempt(ctx, t, &res)
	ran := fail == nil
	if ran {
		fail = t.fill(&res, o, e.discreetReply)
	}
	e.heard(e.discreetly(fail))
	res.Engine = e.Info(ctx)
	res.Failure = fail
	switch {
	case fail == nil, ran:
	case fail.Kind == FailureLost, fail.Kind == FailureProtocol:
		res.claimNothing(reached, Unknown)
	case fail.Kind == FailureScript, fail.Kind == FailureError:
		res.claimNothing(reached, Error)
	default:
		res.Engine = EngineInfo{Kind: "model", Mode: e.mode, Reason: fail.Reason}
	}
	return res
}

// withDeadline bounds a conversation by our deadline, or by an earlier one of the
// caller's. That somebody has left says nothing of the engine, and a run that was
// begun is not worth cutting.
func withDeadline(ctx context.Context) (context.Context, context.CancelFunc) {
	at := time.Now().Add(deadline)
	if earlier, ok := ctx.Deadline(); ok && earlier.Before(at) {
		at = earlier
	}
	return context.WithDeadline(context.WithoutCancel(ctx), at)
}

// claimNothing takes back what the model said of ids whose outcome on the wire
// is not known.
func (r *Result) claimNothing(reached []int, v Verdict) {
	for _, i := range reached {
		r.Items[i].Wire = Wire{Reached: true, Verdict: v}
	}
	r.Keyspace = Keyspace{Unknown: true}
}

// attempt sends the transaction, and once more where the server had forgotten
// the script or the slot has moved: in both cases the first try wrote nothing.
func (e *Engine) attempt(ctx context.Context, t transaction, res *Result) (outcome, *Failure) {
	srv, err := e.place.at(ctx, t.prefix+t.rows[0])
	if err != nil {
		return outcome{}, unreached(err)
	}
	o, fail := e.send(ctx, srv, t, res)
	if fail != nil {
		e.place.doubt(ctx)
	}
	if fail != nil && fail.moved != "" {
		if srv = e.place.moved(ctx, fail.moved); srv == nil {
			if e.mode != "cluster" {
				fail.alone()
			}
			return o, fail
		}
		o, fail = e.send(ctx, srv, t, res)
	}
	if fail != nil || !o.unknownScript() {
		return o, fail
	}
	if fail := e.load(ctx, srv, res); fail != nil {
		return o, fail
	}
	o, fail = e.send(ctx, srv, t, res)
	if fail == nil && o.unknownScript() {
		return o, refusedBy("-NOSCRIPT No matching script.")
	}
	return o, fail
}

// send sends the transaction once.
func (e *Engine) send(ctx context.Context, srv *server, t transaction, res *Result) (outcome, *Failure) {
	l, ok := take(ctx, srv.lanes)
	if !ok {
		return outcome{}, busy()
	}
	sent, received, err := l.transact(ctx, t.commands)
	srv.lanes <- l
	o, bad := t.readOutcome(sent, received)
	if len(sent) > 0 {
		res.addRound(e, o.round)
	}
	switch {
	case !o.asked:
		if err == nil {
			return o, unreadable()
		}
		return o, unreached(err)
	case bad != nil:
		return o, unreadable()
	case !o.whole && !errors.Is(err, redis.Nil): // the client reads no further than a null for MULTI's reply
		return o, lost()
	case len(o.refusals) > 0:
		return o, refusedBy(o.refusals[0].line())
	case o.odd != nil:
		return o, o.odd.failure()
	}
	return o, nil
}

// load has the server learn the script, and checks that it is the same one.
func (e *Engine) load(ctx context.Context, srv *server, res *Result) *Failure {
	l, ok := take(ctx, srv.loader)
	if !ok {
		return busy()
	}
	sent, received, err := l.load(ctx, lua.Enqueue)
	srv.loader <- l
	if len(sent) == 0 {
		return unreached(err)
	}
	v, bad := readReply(&received)
	x := Exchange{Args: []string{"script", "load", lua.Enqueue}, Sent: sent, Received: v.raw, Item: -1}
	if bad != nil {
		x.Unread = received
	}
	res.addRound(e, Round{What: RoundLoad, Exchanges: []Exchange{x}})
	switch {
	case bad == errBadReply:
		return unreadable()
	case bad != nil:
		return &Failure{Kind: FailureSlow, Reason: "the engine did not answer in time", Again: true}
	case v.isError():
		return refusedBy(v.line())
	case v.null || v.kind != '$' && v.kind != '+':
		return oddReply{"SCRIPT LOAD", v.line()}.failure()
	case v.text != lua.SHA1:
		return otherScript()
	}
	return nil
}

// addRound keeps a round, with nothing in it that is not the visitor's to see.
func (r *Result) addRound(e *Engine, round Round) {
	e.mu.Lock()
	round.Protocol = e.proto
	e.mu.Unlock()
	for i := range round.Exchanges {
		x := &round.Exchanges[i]
		hide := e.discreet
		if name := x.Command(); name != "hgetall" && name != "zrange" {
			hide = e.discreetReply // only those two repeat the visitor's own bytes
		}
		x.Queued, x.Received, x.Unread = hide(x.Queued), hide(x.Received), e.withoutSecrets(x.Unread)
	}
	r.Rounds = append(r.Rounds, round)
}

// Close ends the engine, after the runs under way.
func (e *Engine) Close() error {
	e.place.close()
	return e.close()
}

// single is the placement of a lone server.
type single struct{ *server }

func newSingle(run, load *redis.Options, learn func(hello)) single {
	return single{newServer(*run, *load, learn)}
}

func (s single) at(context.Context, string) (*server, error) { return s.server, nil }
func (s single) any(context.Context) (*server, error)        { return s.server, nil }
func (s single) moved(context.Context, string) *server       { return nil }
func (s single) doubt(context.Context)                       {}

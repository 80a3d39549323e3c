package gate

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// deadline is how long a whole run may take, waiting for a lane and loading the
// script included. A page that waited longer would seem to hang.
const deadline = time.Second

// patience is how long a run waits for a lane. What is left of its time is enough
// for a server that answers, so that one which got a lane late is not lost.
const patience = deadline / 2

// lanesPerServer is how many runs a server is given at once.
const lanesPerServer = 8

// A lane is one client over one tapped connection. A client with more would not
// say which of them a command took, and the transcript would be another run's.
type lane struct {
	options  redis.Options
	client   *redis.Client
	tap      *tap
	protocol int // of RESP, as asked for
}

// newLane takes where and as whom to connect; how is the lane's own affair.
// learn is told what each new connection's HELLO said.
func newLane(opt redis.Options, learn func(hello)) *lane {
	l := &lane{tap: &tap{}, protocol: cmp.Or(opt.Protocol, 3)}
	opt.PoolSize = 1
	opt.PipelinePoolSize = -1 // pipelines too go over the one connection
	opt.MaxRetries = -1       // a script sent again would answer 0 where it answered 1
	opt.DialerRetries = 1     // an engine that is away is said to be so at once
	opt.ContextTimeoutEnabled = true
	opt.DialTimeout = deadline / 2
	opt.ReadTimeout = deadline
	opt.WriteTimeout = deadline
	opt.PoolTimeout = deadline
	opt.DisableIdentity = true // a run's user may not say CLIENT
	opt.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	opt.Dialer = l.tap.dialer(redis.NewDialer(&opt))
	opt.OnConnect = func(ctx context.Context, c *redis.Conn) error {
		h, err := askHello(ctx, c, l.protocol)
		if err == nil {
			learn(h)
		}
		var said redis.Error
		if errors.As(err, &said) {
			return nil // it answers, and will not say who it is
		}
		return err
	}
	l.options = opt
	l.client = redis.NewClient(&opt)
	return l
}

// renew starts over with a new client. One that failed to connect holds back for
// a second before it tries again, and would call a server away that is back.
func (l *lane) renew() {
	_ = l.client.Close()
	opt := l.options
	l.client = redis.NewClient(&opt)
}

// transact sends commands as one transaction and returns what crossed the
// socket. The error is the client's; the bytes are there all the same.
func (l *lane) transact(ctx context.Context, commands [][]any) (sent, received string, err error) {
	l.tap.arm("*1\r\n$5\r\nmulti\r\n")
	_, err = l.client.TxPipelined(ctx, func(p redis.Pipeliner) error {
		for _, c := range commands {
			p.Do(ctx, c...)
		}
		return nil
	})
	sent, received = l.tap.disarm()
	return sent, received, l.unsent(sent, err)
}

// load sends SCRIPT LOAD.
func (l *lane) load(ctx context.Context, source string) (sent, received string, err error) {
	l.tap.arm("*3\r\n$6\r\nscript\r\n")
	err = l.client.Do(ctx, "script", "load", source).Err()
	sent, received = l.tap.disarm()
	return sent, received, l.unsent(sent, err)
}

// ask asks the server who it is.
func (l *lane) ask(ctx context.Context) (hello, error) {
	l.tap.forget()
	h, err := askHello(ctx, l.client, l.protocol)
	return h, l.unsent("", err)
}

// unsent is the error of a conversation that may not have come to its first word;
// then the next one begins anew.
func (l *lane) unsent(sent string, err error) error {
	if err == nil || len(sent) > 0 {
		return err
	}
	l.renew()
	return l.tap.parting(err)
}

// A hello is what a server says of itself.
type hello struct {
	server, version string
	protocol        int
}

// askHello asks a connection for it. HELLO is the one command that every user
// may give, and says both name and version. The protocol is asked for again,
// since some servers want to be told.
func askHello(ctx context.Context, c interface {
	Do(ctx context.Context, args ...any) *redis.Cmd
}, protocol int) (hello, error) {
	reply, err := c.Do(ctx, "hello", protocol).Result()
	if err != nil {
		return hello{}, err
	}
	var h hello
	set := func(name, v any) {
		switch name {
		case "server":
			h.server, _ = v.(string)
		case "version":
			h.version, _ = v.(string)
		case "proto":
			n, _ := v.(int64)
			h.protocol = int(n)
		}
	}
	switch m := reply.(type) {
	case map[any]any:
		for k, v := range m {
			set(k, v)
		}
	case []any:
		for i := 0; i+1 < len(m); i += 2 {
			set(m[i], m[i+1])
		}
	}
	return h, nil
}

// A server is one address with its lanes: a channel of them is also the limit on
// how many runs it is given at once. The loader has a lane of its own, because
// it may be another user.
type server struct {
	lanes  chan *lane
	loader chan *lane
}

func newServer(run, load redis.Options, learn func(hello)) *server {
	s := &server{lanes: make(chan *lane, lanesPerServer), loader: make(chan *lane, 1)}
	for range lanesPerServer {
		s.lanes <- newLane(run, learn)
	}
	s.loader <- newLane(load, func(hello) {})
	return s
}

// take waits for a free lane of the kind, until ctx ends, and no longer than a
// run's patience.
func take(ctx context.Context, lanes chan *lane) (*lane, bool) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case l := <-lanes:
		if ctx.Err() != nil { // of two that are ready, select takes either
			lanes <- l
			return nil, false
		}
		return l, true
	case <-ctx.Done():
		return nil, false
	}
}

// close waits for runs under way, each of which has a deadline.
func (s *server) close() {
	for range lanesPerServer {
		l := <-s.lanes
		_ = l.client.Close()
	}
	l := <-s.loader
	_ = l.client.Close()
}

package gate

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Open starts or reaches the engine that a -valkey value names: "auto",
// "embedded", "spawn", a URL, or a bare list of cluster nodes. It does not wait for an
// external engine; one of our own has answered when Open returns, or ctx ended.
//
// An error is about the value or this machine, and says how to mend it. It holds
// no password.
func Open(ctx context.Context, value string, log *slog.Logger) (*Engine, error) {
	redis.SetLogger(clientLog{log})
	switch {
	case value == "auto":
		return openAuto(ctx, log)
	case value == "embedded":
		return openEmbedded(ctx, log)
	case value == "spawn":
		return openSpawned(ctx, log)
	case strings.Contains(value, "://"):
		return openURL(value, log)
	case strings.Contains(value, ",") || strings.Contains(value, "@"):
		return openCluster(&redis.ClusterOptions{Addrs: strings.Split(value, ",")}, log)
	}
	if isHostPort(value) {
		return nil, fmt.Errorf("one address may be a server or a node of a cluster: write redis://%s for a server, or list more nodes, as in h1:6379,h2:6379", value)
	}
	return nil, fmt.Errorf("engine %q is not known: use auto, embedded, spawn, off, or the URL of a server, as in redis://127.0.0.1:6379", value)
}

// openAuto spawns a Valkey where there is one and it starts, and else embeds.
func openAuto(ctx context.Context, log *slog.Logger) (*Engine, error) {
	e, err := openSpawned(ctx, log)
	if err == nil {
		return e, nil
	}
	log.Info("no Valkey of our own, so the embedded engine answers", "reason", err)
	return openEmbedded(context.WithoutCancel(ctx), log) // which may be spent by now
}

// openURL opens an external server, or a cluster where the URL names more nodes.
func openURL(value string, log *slog.Logger) (*Engine, error) {
	// go-redis knows Valkey only by the older name.
	if rest, ok := strings.CutPrefix(value, "valkey"); ok {
		value = "redis" + rest
	}
	u, err := url.Parse(value)
	if err != nil {
		return nil, errors.New("engine URL cannot be read: percent-encode odd characters in the user and the password")
	}
	if !slices.Contains([]string{"redis", "rediss", "unix"}, u.Scheme) {
		return nil, errors.New("engine URL has another scheme than a server's: write it as redis://, rediss://, valkey://, valkeys:// or unix://")
	}
	if u.Query().Has("addr") {
		opt, err := redis.ParseClusterURL(value)
		if err != nil {
			return nil, errors.New("engine URL cannot be used: write it as redis://user:password@h1:6379?addr=h2:6379, and percent-encode / ? # and @ in the password")
		}
		return openCluster(opt, log)
	}
	opt, err := redis.ParseURL(value)
	if err != nil {
		return nil, errors.New("engine URL cannot be used: write it as redis://user:password@host:6379, with /3 behind it for database 3, and percent-encode / ? # and @ in the password")
	}
	if opt.Network != "unix" && !isHostPort(opt.Addr) {
		return nil, errors.New("engine URL names no host and port: write it as redis://user:password@host:6379")
	}
	e := newEngine("valkey", "external", log)
	e.hide(opt.Username, opt.Password)
	e.homes = []string{opt.Addr}
	e.place = newSingle(opt, opt, e.learn)
	return e, nil
}

// openSpawned starts a Valkey of our own and waits for its first answer.
func openSpawned(ctx context.Context, log *slog.Logger) (*Engine, error) {
	path, err := findValkey()
	if err != nil {
		return nil, err
	}
	// It lives until it is closed: a stop first lets the runs under way finish.
	box, err := startSandbox(context.WithoutCancel(ctx), path, log)
	if err != nil {
		return nil, err
	}
	if err := box.ready(ctx); err != nil {
		return nil, errors.Join(err, box.Close())
	}
	e := newEngine("valkey", "spawn", log)
	e.place = newSingle(box.options(userRun), box.options(userLoad), e.learn)
	e.close = box.Close
	e.Probe(ctx)
	return e, nil
}

// openCluster opens a cluster by some of its nodes.
func openCluster(opt *redis.ClusterOptions, log *slog.Logger) (*Engine, error) {
	for i, addr := range opt.Addrs {
		if !isHostPort(addr) {
			// Not named: what was taken for a host may be somebody's password.
			return nil, fmt.Errorf("engine node %d is not host:port: list nodes as h1:6379,h2:6379, or with a user as redis://user:password@h1:6379?addr=h2:6379", i+1)
		}
	}
	e := newEngine("valkey", "cluster", log)
	e.hide(opt.Username, opt.Password)
	e.homes = opt.Addrs
	e.place = newCluster(opt, e.learn)
	return e, nil
}

// isHostPort reports whether an address could be dialled.
func isHostPort(addr string) bool {
	host, port, err := net.SplitHostPort(addr)
	if err != nil || strings.Contains(host, ":") && net.ParseIP(host) == nil {
		return false
	}
	_, err = strconv.ParseUint(port, 10, 16)
	return err == nil
}

// clientLog hands the client's own messages to our log, for the operator alone.
type clientLog struct{ log *slog.Logger }

func (c clientLog) Printf(ctx context.Context, format string, v ...any) {
	c.log.DebugContext(ctx, fmt.Sprintf(format, v...))
}

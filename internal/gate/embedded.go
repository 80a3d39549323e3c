package gate

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

const miniredisModule = "github.com/alicebob/miniredis/v2"

// openEmbedded starts a miniredis in this process. It is spoken to over loopback
// like any other server, so that there are bytes to show; it is no Valkey, and
// every page says so.
func openEmbedded(ctx context.Context, log *slog.Logger) (*Engine, error) {
	mini := miniredis.NewMiniRedis()
	if err := mini.Start(); err != nil {
		return nil, fmt.Errorf("embedded engine cannot listen on loopback: %w", err)
	}
	opt := &redis.Options{Addr: mini.Addr()}
	e := newEngine("embedded", "embedded", log)
	e.info.Server, e.info.Version = "miniredis", moduleVersion(miniredisModule)
	e.place = newSingle(opt, opt, e.learn)
	e.close = func() error { mini.Close(); return nil }
	e.Probe(ctx)
	return e, nil
}

// moduleVersion is the version of a module in this program, "" where the build
// does not say. Its HELLO claims to be a server of another version.
func moduleVersion(path string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, m := range info.Deps {
		if m.Path == path {
			return m.Version
		}
	}
	return ""
}

package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"
)

const (
	// A visitor on a bad line gets time; one who trickles bytes to hold a
	// connection does not.
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 10 * time.Second
	writeTimeout      = 20 * time.Second
	idleTimeout       = 60 * time.Second

	// maxHeader leaves room above the longest query that is read, so that a query
	// which is too long gets our page and not the server's bare 431.
	maxHeader = 64 << 10

	// drainTimeout is how long a stop waits for answers under way. Past it they
	// are cut: who asked for the stop is waiting too.
	drainTimeout = 10 * time.Second
)

func newServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

// serve answers until ctx ends, then drains. stop gives signals back their own
// meaning, so that a second one kills a drain that somebody has no time for.
func serve(ctx context.Context, stop context.CancelFunc, listener net.Listener, server *http.Server, log *slog.Logger) error {
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	stop()
	log.Info("stopping: answers under way are finished first, a second signal cuts them", "timeout", drainTimeout)
	// A fresh context: the one that just ended would end the drain as well.
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	err := server.Shutdown(drain)
	if errors.Is(err, context.DeadlineExceeded) {
		log.Warn("answers under way were cut", "timeout", drainTimeout)
		return server.Close()
	}
	if served := <-failed; err == nil && !errors.Is(served, http.ErrServerClosed) {
		return served
	}
	return err
}

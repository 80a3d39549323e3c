package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"brandedid/web"
)

const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// run is the whole program but for the process it lives in, so that a test can
// be that process. It returns the exit code. Ending ctx stops it as a signal does.
func run(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) int {
	// Before anything is announced: who reads the ready line may signal at once.
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	defer stop()

	set, err := readSettings(args, getenv)
	switch {
	case errors.Is(err, flag.ErrHelp):
		printUsage(stdout)
		return exitOK
	case err != nil:
		fmt.Fprintf(stderr, "explorer: %v\n", err)
		return exitUsage
	}
	info, _ := debug.ReadBuildInfo()
	build := web.BuildFrom(info)
	if set.version {
		printVersion(stdout, build)
		return exitOK
	}
	level := slog.LevelInfo
	if set.dev {
		level = slog.LevelDebug
	}
	err = explore(ctx, stop, set, build, stdout, slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: level})))
	var unusable *engineError
	switch {
	case errors.As(err, &unusable):
		fmt.Fprintf(stderr, "explorer: %v\n", err)
		return exitUsage
	case err != nil:
		fmt.Fprintf(stderr, "explorer: %v\n", err)
		return exitFailed
	}
	return exitOK
}

// explore puts the parts together and serves until ctx ends.
func explore(ctx context.Context, stop context.CancelFunc, set settings, build web.Build, stdout io.Writer, log *slog.Logger) error {
	// Listen first: once the line is out, the first request cannot be refused,
	// and where the port is taken no engine need be started.
	listener, err := listen(ctx, set.addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	engine, closeEngine, err := openEngine(ctx, set.valkey, log)
	if err != nil {
		return err
	}
	defer closeEngine()
	handler, err := web.New(web.Config{
		Now:     time.Now,
		Engine:  engine,
		Build:   build,
		Logger:  log,
		Rate:    set.rate,
		Proxies: set.proxies,
		Dev:     set.dev,

		BasePath:  set.basePath,
		PublicURL: cmp.Or(set.publicURL, announce(listener.Addr())),
		Ancestors: set.ancestors,

		PublicURLGuessed: set.publicURL == "",
	})
	if err != nil {
		return fmt.Errorf("prepare the pages: %w", err)
	}
	fmt.Fprintf(stdout, "explorer listening on %s%s/\n", announce(listener.Addr()), set.basePath)
	return serve(ctx, stop, listener, newServer(handler, log), log)
}

func listen(ctx context.Context, addr string) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("port is taken: %w; stop the program that has it, or let the system pick a port with -addr 127.0.0.1:0", err)
	}
	if err != nil {
		return nil, fmt.Errorf("%w; choose an address of this machine and a port you may use with -addr", err)
	}
	return listener, nil
}

func printVersion(w io.Writer, build web.Build) {
	revision := build.Revision
	if revision == "" {
		revision = "unknown"
	}
	fmt.Fprintf(w, "explorer %s\nrevision %s\n%s\n", build, revision, runtime.Version())
}

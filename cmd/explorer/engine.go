package main

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"brandedid/internal/gate"
	"brandedid/web"
)

// engineTimeout is how long an engine of our own has for its first answer. It
// takes some 15 ms.
const engineTimeout = 2 * time.Second

// engineError is a -valkey that cannot be had.
type engineError struct{ cause error }

func (e *engineError) Error() string {
	return fmt.Sprintf("-valkey (or %s): %v", variable("valkey"), e.cause)
}
func (e *engineError) Unwrap() error { return e.cause }

// openEngine opens the engine that -valkey names. It must be closed.
func openEngine(ctx context.Context, value string, log *slog.Logger) (web.Engine, func(), error) {
	if value == "off" {
		log.Info("engine", "kind", "model", "mode", "off")
		return gate.Model{}, func() {}, nil
	}
	ctx, cancel := context.WithTimeout(ctx, engineTimeout)
	defer cancel()
	engine, err := gate.Open(ctx, value, log)
	if err != nil {
		return nil, nil, &engineError{err}
	}
	info := engine.Info(ctx)
	if info.Version == "" {
		// Somebody else's server is not waited for, but what is wrong with it is
		// logged now and not when the first visitor comes.
		go engine.Probe(context.WithoutCancel(ctx))
	}
	log.Info("engine", "kind", info.Kind, "mode", info.Mode, "version", info.Version)
	return engine, func() {
		if err := engine.Close(); err != nil {
			log.Warn("engine did not end as it should", "error", err)
		}
	}, nil
}

package gate

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"
)

const (
	// A child takes some ten milliseconds to start, and asking costs next to nothing.
	probeEvery = 2 * time.Millisecond
	// A child that accepts and then stalls may have been replaced since.
	probePatience = 250 * time.Millisecond
)

// ready waits until the child answers HELLO to the run user. When ctx ends first,
// the error says how the last child ended and what it said. That is for the log: it
// names paths of this machine.
func (s *sandbox) ready(ctx context.Context) error {
	tick := time.NewTicker(probeEvery)
	defer tick.Stop()
	var last error
	for {
		err := s.hello(ctx)
		if err == nil {
			return nil
		}
		var timeout net.Error
		if timedOut := errors.As(err, &timeout) && timeout.Timeout(); last == nil || !timedOut && ctx.Err() == nil {
			last = err // a time-out, or the end of ctx, would hide what was wrong before
		}
		select {
		case <-s.done:
			return errors.New("valkey-server was stopped")
		case <-ctx.Done():
			return s.silence(ctx.Err(), last)
		case <-tick.C:
		}
	}
}

// hello asks once, on a connection of its own: a pool would remember the failures
// of a server that is only just starting, and hold back for a second.
func (s *sandbox) hello(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, probePatience)
	defer cancel()
	conn, err := new(net.Dialer).DialContext(ctx, "unix", s.dir.socket())
	if err != nil {
		return err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) })()

	if _, err := fmt.Fprintf(conn, "HELLO 3 AUTH %s %s\r\n", userRun, s.passwords[userRun]); err != nil {
		return err
	}
	line, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil {
		return err
	}
	if !strings.HasPrefix(line, "%") {
		return fmt.Errorf("it answers HELLO with %q", strings.TrimSpace(line))
	}
	return nil
}

func (s *sandbox) silence(cause, last error) error {
	var more strings.Builder
	if ended := s.ended.Load(); ended != nil {
		fmt.Fprintf(&more, "; the last one ended with %q", *ended)
	}
	if said := s.said.tail(); len(said) > 0 {
		fmt.Fprintf(&more, "; its last words were %q", said)
	}
	return fmt.Errorf("valkey-server at %s does not answer: %w (%v)%s", s.server, cause, last, &more)
}

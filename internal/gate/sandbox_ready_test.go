package gate

import (
	"context"
	"errors"
	"io"
	"net"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// A server that cannot serve is told by ready, which does not wait for longer than
// its context. cat prints the configuration that it gets, so no more is needed to
// see that the configuration holds no password.
func TestReadyTellsWhyThereIsNoServer(t *testing.T) {
	find := func(name string) string {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, tt := range []struct {
		name, path string
		want       []string
	}{
		{"missing", "/nowhere/valkey-server", []string{"/nowhere/valkey-server", "no such file or directory"}},
		{"a directory", "/", []string{"is a directory"}},
		{"fails", find("false"), []string{`ended with "exit status 1"`}},
		{"ends", find("cat"), []string{`ended with "exit status 0"`, "last words", "user load on #"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			base := tempBase(t)
			var log logBuffer
			s := open(t, tt.path, logTo(&log))
			until(t, 5*time.Second, "a second attempt", func() bool {
				return strings.Count(log.String(), "ended by itself") > 1
			})
			ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
			defer cancel()
			err := s.ready(ctx)
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Fatalf("ready: %v; want an error of the context", err)
			}
			for _, want := range tt.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("ready: %v; it lacks %q", err, want)
				}
			}
			for user, password := range s.passwords {
				if strings.Contains(err.Error()+log.String(), password) {
					t.Errorf("the password of %s is in the error or the log", user)
				}
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
			if err := s.ready(t.Context()); err == nil || errors.Is(err, context.Canceled) {
				t.Errorf("ready after Close: %v; want an error that says so", err)
			}
			wantEmpty(t, base)
		})
	}
}

// ready is not taken in by a server that listens and does not answer as it should.
func TestReadyOfAServerThatDoesNotServe(t *testing.T) {
	for _, tt := range []struct{ name, answer, want string }{
		{"silent", "", "i/o timeout"},
		{"not yet", "-LOADING the data set\r\n", `"-LOADING the data set"`},
		{"cut short", "%", "deadline"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := &sandbox{dir: &privateDir{path: tempBase(t)}, said: new(childLog), done: make(chan struct{})}
			serveAnswer(t, s.dir.socket(), tt.answer)
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			if err := s.ready(ctx); !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("ready: %v; want an error of the context, with %q", err, tt.want)
			}
		})
	}
}

// A restart may come while ready waits for an answer of the one before.
func TestReadyAsksAgain(t *testing.T) {
	s := &sandbox{dir: &privateDir{path: tempBase(t)}, said: new(childLog), done: make(chan struct{})}
	answers := []string{"", "-LOADING the data set\r\n", "%7\r\n"}
	serveAnswer(t, s.dir.socket(), answers...)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if err := s.ready(ctx); err != nil {
		t.Error(err)
	}
}

// serveAnswer gives each connection the next of the answers, and those that come
// after it the last. It keeps every connection open.
func serveAnswer(t *testing.T, socket string, answers ...string) {
	t.Helper()
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			answer := answers[0]
			if len(answers) > 1 {
				answers = answers[1:]
			}
			go func() {
				defer conn.Close()
				io.WriteString(conn, answer)
				io.Copy(io.Discard, conn)
			}()
		}
	}()
}

package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// An answer under way when the stop arrives is finished; nothing new begins.
func TestServeDrains(t *testing.T) {
	begun, finish := make(chan struct{}), make(chan struct{})
	var log buffer
	server := newServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(begun)
		<-finish
		_, _ = io.WriteString(w, "whole")
	}), slog.New(slog.NewTextHandler(&log, nil)))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	stopped := make(chan struct{})
	served := make(chan error, 1)
	go func() {
		served <- serve(ctx, func() { close(stopped) }, listener, server, slog.New(slog.NewTextHandler(&log, nil)))
	}()

	body := make(chan string, 1)
	go func() {
		res, err := http.Get("http://" + listener.Addr().String())
		if err != nil {
			body <- err.Error()
			return
		}
		defer res.Body.Close()
		text, err := io.ReadAll(res.Body)
		body <- string(text) + errorText(err)
	}()
	<-begun
	cancel()
	<-stopped // signals have their own meaning again
	log.waitFor("stopping")
	close(finish)
	if got := <-body; got != "whole" {
		t.Errorf("the answer under way came as %q; want it whole", got)
	}
	if err := <-served; err != nil {
		t.Errorf("serve: %v", err)
	}
	if conn, err := net.Dial("tcp", listener.Addr().String()); err == nil {
		conn.Close()
		t.Error("the port still answers")
	}
}

// An answer that outlasts the drain is cut, and the stop is still a good one.
func TestServeCutsWhatOutlastsTheDrain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log buffer
		begun := make(chan struct{})
		server := newServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			close(begun)
			<-r.Context().Done()
		}), slog.New(slog.NewTextHandler(&log, nil)))
		client, remote := net.Pipe()
		defer client.Close()
		ctx, cancel := context.WithCancel(t.Context())
		served := make(chan error, 1)
		go func() {
			served <- serve(ctx, func() {}, newOneConn(remote), server, slog.New(slog.NewTextHandler(&log, nil)))
		}()
		if _, err := io.WriteString(client, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		<-begun
		start := time.Now()
		cancel()
		if err := <-served; err != nil {
			t.Errorf("serve: %v", err)
		}
		if took := time.Since(start); took != drainTimeout {
			t.Errorf("the stop took %v; want %v", took, drainTimeout)
		}
		if !strings.Contains(log.String(), "were cut") {
			t.Errorf("the log does not say that answers were cut: %s", &log)
		}
	})
}

func TestServeReportsAListenerThatBreaks(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	log := slog.New(slog.DiscardHandler)
	if err := serve(t.Context(), func() {}, listener, newServer(http.NotFoundHandler(), log), log); !errors.Is(err, net.ErrClosed) {
		t.Errorf("serve: %v; want %v", err, net.ErrClosed)
	}
}

// What the HTTP server has to say goes where everything else goes.
func TestServerErrorsGoToTheLog(t *testing.T) {
	var log buffer
	server := newServer(http.NotFoundHandler(), slog.New(slog.NewTextHandler(&log, nil)))
	server.ErrorLog.Print("http: something")
	if got := log.String(); !strings.Contains(got, "level=WARN") || !strings.Contains(got, `msg="http: something"`) {
		t.Errorf("log: %s", got)
	}
}

// oneConn is a listener that has one connection to give, then waits to be closed.
type oneConn struct {
	conns  chan net.Conn
	closed chan struct{}
}

func newOneConn(c net.Conn) *oneConn {
	l := &oneConn{conns: make(chan net.Conn, 1), closed: make(chan struct{})}
	l.conns <- c
	return l
}

func (l *oneConn) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *oneConn) Close() error   { close(l.closed); return nil }
func (l *oneConn) Addr() net.Addr { return &net.TCPAddr{} }

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

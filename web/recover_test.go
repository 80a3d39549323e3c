package web

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestRecoverPanicsAnswers(t *testing.T) {
	for _, v := range []any{errors.New(secret), secret} {
		var log bytes.Buffer
		h := newTestResponder(t, &log).recoverPanics(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(v) }))
		wantAnswer(t, serveOnce(h, http.MethodGet, "/gate?id=typed"), 500, typeHTML, "page|"+brokenText)
		for _, want := range []string{secret, "path=/gate", "recover_test.go"} {
			if !strings.Contains(log.String(), want) {
				t.Errorf("log lacks %q: %s", want, &log)
			}
		}
		if strings.Contains(log.String(), "typed") {
			t.Errorf("log holds the query: %s", &log)
		}
	}
	h := newTestResponder(t, io.Discard).recoverPanics(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(secret) }))
	if res := serveOnce(h, http.MethodGet, "/api/v1/gate"); res.Code != 500 || res.Header().Get("Content-Type") != typeProblem {
		t.Errorf("API: %d, %q; want a problem", res.Code, res.Header().Get("Content-Type"))
	}
}

// After the first byte there is no taking back: the visitor must see that the
// answer is not whole, and never the error page in the middle of it.
func TestRecoverPanicsCutsAnAnswerThatHasBegun(t *testing.T) {
	var log bytes.Buffer
	h := newTestResponder(t, &log).recoverPanics(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusOK)
		if err := http.NewResponseController(w).Flush(); err != nil {
			panic(err)
		}
		panic(secret)
	}))
	srv := httptest.NewServer(h)
	defer srv.Close()
	res, err := http.Get(srv.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if body, err := io.ReadAll(res.Body); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("read %q, %v; want an unexpected end", body, err)
	}
	srv.Close() // the handler is done once this returns
	if !strings.Contains(log.String(), secret) {
		t.Errorf("log lacks the panic: %s", &log)
	}
}

func TestRecoverPanicsLetsAbortThrough(t *testing.T) {
	var log bytes.Buffer
	h := newTestResponder(t, &log).recoverPanics(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))
	defer func() {
		if v := recover(); v != http.ErrAbortHandler {
			t.Errorf("panic %v; want http.ErrAbortHandler", v)
		}
		if log.Len() > 0 {
			t.Errorf("an abort is no error, and is in the log: %s", &log)
		}
	}()
	serveOnce(h, http.MethodGet, "/")
}

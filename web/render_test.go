package web

import (
	"context"
	"errors"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/a-h/templ"
)

func TestWritePage(t *testing.T) {
	res := httptest.NewRecorder()
	page := templ.Raw("<p>JOB0KHTOWnGLuC</p>")
	if err := writePage(res, httptest.NewRequest(http.MethodGet, "/", nil), http.StatusAccepted, page); err != nil {
		t.Fatal(err)
	}
	wantAnswer(t, res, http.StatusAccepted, "text/html; charset=utf-8", "<p>JOB0KHTOWnGLuC</p>")
}

func TestWritePageWritesNothingOfAPageThatFails(t *testing.T) {
	broken := errors.New("no such field")
	page := templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		if _, err := io.WriteString(w, "<p>half"); err != nil {
			return err
		}
		return broken
	})
	var sent countingWriter
	err := writePage(&sent, httptest.NewRequest(http.MethodGet, "/", nil), http.StatusOK, page)
	if !errors.Is(err, broken) || sent.calls != 0 {
		t.Errorf("error %v after %d writes; want %v after none", err, sent.calls, broken)
	}
}

func TestWriteJSON(t *testing.T) {
	res := httptest.NewRecorder()
	if err := writeJSON(res, http.StatusOK, map[string]string{"id": "<b>&"}); err != nil {
		t.Fatal(err)
	}
	wantAnswer(t, res, http.StatusOK, "application/json", `{"id":"<b>&"}`+"\n")

	var sent countingWriter
	if err := writeJSON(&sent, http.StatusOK, math.NaN()); err == nil || sent.calls != 0 {
		t.Errorf("error %v after %d writes; want one, after none", err, sent.calls)
	}
}

// countingWriter counts what would have been sent.
type countingWriter struct {
	header http.Header
	calls  int
}

func (w *countingWriter) Header() http.Header {
	if w.header == nil {
		w.header = http.Header{}
	}
	return w.header
}
func (w *countingWriter) Write(p []byte) (int, error) { w.calls++; return len(p), nil }
func (w *countingWriter) WriteHeader(int)             { w.calls++ }

package web

import (
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"

	"github.com/go-chi/chi/v5/middleware"
)

// recoverPanics turns a panic into the 500 page, and tells the log where it came
// from. chi's own sends a bare status.
func (s *responder) recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		defer func() {
			v := recover()
			if v == nil {
				return
			}
			err, ok := v.(error)
			if !ok {
				err = fmt.Errorf("%v", v)
			}
			if errors.Is(err, http.ErrAbortHandler) {
				panic(v) // a handler asks the server to cut the connection; nothing is wrong
			}
			s.report(r, fmt.Errorf("panic: %w", err), "stack", string(debug.Stack()))
			if ww.Status() != 0 {
				// Part of an answer is out. Cutting it short is the only way left to
				// say that it is not whole.
				panic(http.ErrAbortHandler)
			}
			s.answer(ww, r, broken)
		}()
		next.ServeHTTP(ww, r)
	})
}

package web

import (
	"log/slog"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5/middleware"
)

// accessLog writes one line a request. The query is left out: it holds what the
// visitor typed, and that is theirs.
func accessLog(log *slog.Logger) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			start := time.Now()
			ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
			whole := false
			// Deferred, so that an answer which was cut short has its line too.
			defer func() {
				status := ww.Status()
				if status == 0 && whole {
					status = http.StatusOK // what the server sends for a handler that wrote nothing
				}
				log.LogAttrs(r.Context(), slog.LevelInfo, "request",
					slog.String("method", r.Method),
					slog.String("path", r.URL.EscapedPath()),
					slog.Int("status", status),
					slog.Int("bytes", ww.BytesWritten()),
					slog.Duration("duration", time.Since(start)),
					slog.Bool("whole", whole),
				)
			}()
			next.ServeHTTP(ww, r)
			whole = true
		})
	}
}

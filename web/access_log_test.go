package web

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAccessLog(t *testing.T) {
	answer := func(status int, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			_, _ = io.WriteString(w, body)
		}
	}
	tests := []struct {
		name, method, target string
		handler              http.HandlerFunc
		want                 map[string]any
	}{
		{"answer", "GET", "/gate?id=secret", answer(200, "12345"),
			map[string]any{"method": "GET", "path": "/gate", "status": 200.0, "bytes": 5.0, "whole": true}},
		{"error", "POST", "/?id=secret", answer(405, ""),
			map[string]any{"method": "POST", "path": "/", "status": 405.0, "bytes": 0.0, "whole": true}},
		{"nothing written", "GET", "/", func(http.ResponseWriter, *http.Request) {},
			map[string]any{"method": "GET", "path": "/", "status": 200.0, "bytes": 0.0, "whole": true}},
		{"path that would break the line", "GET", "/a%0Ab%22", answer(404, ""),
			map[string]any{"method": "GET", "path": "/a%0Ab%22", "status": 404.0, "bytes": 0.0, "whole": true}},
		{"panic", "GET", "/?id=secret", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
			map[string]any{"method": "GET", "path": "/", "status": 0.0, "bytes": 0.0, "whole": false}},
		{"panic half-way", "GET", "/", func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, "123")
			panic(http.ErrAbortHandler)
		}, map[string]any{"method": "GET", "path": "/", "status": 200.0, "bytes": 3.0, "whole": false}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var log bytes.Buffer
			h := accessLog(slog.New(slog.NewJSONHandler(&log, nil)))(tt.handler)
			func() {
				defer func() {
					if panicked := recover() != nil; panicked == tt.want["whole"].(bool) {
						t.Errorf("panic went through: %v", panicked)
					}
				}()
				serveOnce(h, tt.method, tt.target)
			}()
			if bytes.Contains(log.Bytes(), []byte("secret")) {
				t.Errorf("log holds the query: %s", &log)
			}
			if n := bytes.Count(log.Bytes(), []byte("\n")); n != 1 {
				t.Errorf("%d lines: %s", n, &log)
			}
			var got map[string]any
			if err := json.Unmarshal(log.Bytes(), &got); err != nil {
				t.Fatalf("%v in %s", err, &log)
			}
			if d, ok := got["duration"].(float64); !ok || d < 0 {
				t.Errorf("duration %v", got["duration"])
			}
			for _, name := range []string{"time", "level", "duration"} {
				delete(got, name)
			}
			tt.want["msg"] = "request"
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("line (-want +got):\n%s", diff)
			}
		})
	}
}

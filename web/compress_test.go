package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestCompress(t *testing.T) {
	long := strings.Repeat("JOB0KHTOWnGLuC ", 1000)
	tests := []struct {
		name, path string
		header     map[string]string
		status     int
		zipped     bool
		vary       bool
		etag       string
		body       string
	}{
		{"page", "/page", accept("gzip"), 200, true, true, "", long},
		{"page as browsers ask", "/page", accept("gzip, deflate, br, zstd"), 200, true, true, "", long},
		{"anything goes", "/page", accept("*"), 200, true, true, "", long},
		{"low weight is still a yes", "/page", accept("br, GZIP ; q=0.1"), 200, true, true, "", long},
		{"not asked for", "/page", nil, 200, false, true, "", long},
		{"asked for another", "/page", accept("br"), 200, false, true, "", long},
		{"refused", "/page", accept("gzip;q=0"), 200, false, true, "", long},
		{"refused though anything else goes", "/page", accept("*, gzip;q=0.0"), 200, false, true, "", long},
		{"weight that cannot be read", "/page", accept("gzip;q=high"), 200, false, true, "", long},
		{"problem", "/problem", accept("gzip"), 400, true, true, "", long},
		{"short", "/short", accept("gzip"), 200, false, true, "", "ok"},
		{"short, length not known", "/streamed", accept("gzip"), 200, false, true, "", "ok"},
		{"font", "/font", accept("gzip"), 200, false, true, "", long},
		{"picture", "/picture", accept("gzip"), 200, false, true, "", long},
		{"zipped already", "/zipped", accept("gzip"), 200, false, true, "", long},
		{"no type, so it is found out", "/untyped", accept("gzip"), 200, true, true, "", long},
		{"file", "/file", accept("gzip"), 200, true, true, `"v1-gzip"`, long},
		{"file, plain", "/file", nil, 200, false, true, `"v1"`, long},
		{"part of a file", "/file", map[string]string{"Accept-Encoding": "gzip", "Range": "bytes=0-4"}, 206, false, true, `"v1"`, "JOB0K"},
		{"file not modified", "/file", map[string]string{"Accept-Encoding": "gzip", "If-None-Match": `W/"v1"`}, 304, false, true, `"v1"`, ""},
		{"nothing to send", "/none", accept("gzip"), 204, false, true, "", ""},
		{"empty, length not known", "/empty", accept("gzip"), 200, false, true, "", ""},
	}
	srv := httptest.NewServer(headAsGet(newCompress()(compressRoutes(long))))
	defer srv.Close()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			header := http.Header{}
			for name, value := range tt.header {
				header.Set(name, value)
			}
			res, body := fetchAs(t, srv.URL+tt.path, http.MethodGet, header)
			if res.StatusCode != tt.status {
				t.Errorf("status %d; want %d", res.StatusCode, tt.status)
			}
			// What the handler itself zipped is its own affair.
			if zipped := res.Header.Get("Content-Encoding") == "gzip" && tt.path != "/zipped"; zipped != tt.zipped {
				t.Fatalf("zipped: %v; want %v", zipped, tt.zipped)
			}
			if tt.zipped {
				if len(tt.body) > minGzip && len(body) > len(tt.body)/5 {
					t.Errorf("%d bytes of %d is not small", len(body), len(tt.body))
				}
				body = gunzip(t, body)
			}
			if string(body) != tt.body {
				t.Errorf("body of %d bytes; want %d", len(body), len(tt.body))
			}
			if vary := strings.Join(res.Header.Values("Vary"), ", ") == "Accept-Encoding"; vary != tt.vary {
				t.Errorf("Vary: %q; want it: %v", res.Header.Values("Vary"), tt.vary)
			}
			if got := res.Header.Get("ETag"); got != tt.etag {
				t.Errorf("ETag: %s; want %s", got, tt.etag)
			}

			// HEAD promises what GET sends: the same headers, or fewer, never others.
			head, headBody := fetchAs(t, srv.URL+tt.path, http.MethodHead, header)
			if len(headBody) != 0 || head.StatusCode != res.StatusCode {
				t.Errorf("HEAD: status %d, %d bytes", head.StatusCode, len(headBody))
			}
			for _, name := range []string{"Content-Type", "Content-Encoding", "Vary", "ETag", "Content-Range", "Accept-Ranges"} {
				if got, want := head.Header.Get(name), res.Header.Get(name); got != want {
					t.Errorf("HEAD %s: %q; GET %q", name, got, want)
				}
			}
			if got := head.Header.Get("Content-Length"); got != "" && got != res.Header.Get("Content-Length") {
				t.Errorf("HEAD Content-Length: %q; GET %q", got, res.Header.Get("Content-Length"))
			}
		})
	}
}

// A stream that was ended properly would pass for a whole page.
func TestCompressDoesNotFinishABrokenStream(t *testing.T) {
	srv := httptest.NewServer(newCompress()(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", typeHTML)
		_, _ = io.WriteString(w, "half a page")
		panic(http.ErrAbortHandler)
	})))
	defer srv.Close()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, srv.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept-Encoding", "gzip")
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		return // cut before a byte was sent, as it should be
	}
	defer res.Body.Close()
	if body, err := io.ReadAll(res.Body); err == nil {
		t.Errorf("read %d bytes as if they were all", len(body))
	}
}

func accept(codings string) map[string]string {
	return map[string]string{"Accept-Encoding": codings}
}

func compressRoutes(long string) http.Handler {
	mux := http.NewServeMux()
	body := func(path string, status int, contentType, body string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) { writeBody(w, status, contentType, []byte(body)) })
	}
	body("/page", 200, typeHTML, long)
	body("/problem", 400, typeProblem, long)
	body("/short", 200, "text/plain", "ok")
	body("/font", 200, "font/woff2", long)
	body("/picture", 200, "image/png", long)
	mux.HandleFunc("/streamed", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", typeHTML)
		_, _ = io.WriteString(w, "o")
		_, _ = io.WriteString(w, "k")
	})
	mux.HandleFunc("/zipped", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Vary", "Accept-Encoding")
		w.Header().Set("Content-Encoding", "gzip")
		writeBody(w, 200, typeHTML, []byte(long))
	})
	mux.HandleFunc("/untyped", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, long) })
	mux.HandleFunc("/file", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"v1"`)
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		http.ServeContent(w, r, "", time.Time{}, strings.NewReader(long))
	})
	mux.HandleFunc("/none", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", typeHTML)
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("/empty", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", typeHTML)
		w.WriteHeader(http.StatusOK)
	})
	return mux
}

func gunzip(t *testing.T, zipped []byte) []byte {
	t.Helper()
	zr, err := gzip.NewReader(bytes.NewReader(zipped))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(zr)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

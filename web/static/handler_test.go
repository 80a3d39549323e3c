package static

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	style = "css/fonts.css"
	font  = "fonts/manrope.woff2"
)

// get asks a handler for a path. Headers come as name, value, name, value.
func get(h http.Handler, method, path string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, res *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func onDisk(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestServesOneOfEachKind(t *testing.T) {
	served := Handler(false, http.NotFound)
	for name, mediaType := range map[string]string{
		style:                      "text/css; charset=utf-8",
		"vendor/htmx-4.0.1.min.js": "text/javascript; charset=utf-8",
		font:                       "font/woff2",
		"fonts/OFL-manrope.txt":    "text/plain; charset=utf-8",
		"img/favicon.svg":          "image/svg+xml",
		"img/favicon.ico":          "image/x-icon",
	} {
		t.Run(name, func(t *testing.T) {
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				res := get(served, method, "/"+Path(name))
				want := onDisk(t, name)
				for header, value := range map[string]string{
					"Content-Type":                mediaType,
					"Content-Length":              strconv.Itoa(len(want)),
					"Content-Encoding":            "",
					"Cache-Control":               "public, max-age=31536000, immutable",
					"Access-Control-Allow-Origin": "*",
				} {
					if got := res.Header.Get(header); got != value {
						t.Errorf("%s: %s is %q, want %q", method, header, got, value)
					}
				}
				if res.StatusCode != http.StatusOK {
					t.Errorf("%s: status %d", method, res.StatusCode)
				}
				if tag := res.Header.Get("ETag"); !strings.HasPrefix(tag, `"`) || len(tag) < 10 {
					t.Errorf("%s: ETag %s is not a strong one", method, tag)
				}
				if method == http.MethodHead {
					want = ""
				}
				if got := body(t, res); got != want {
					t.Errorf("%s: the body differs from the file", method)
				}
			}
		})
	}
}

func TestGzip(t *testing.T) {
	served := Handler(false, http.NotFound)
	for accept, zipped := range map[string]bool{
		"":                       false,
		"gzip":                   true,
		"br, GZIP;q=0.5":         true,
		"*":                      true,
		"*;q=0, gzip":            true,
		"*, gzip;q=0":            false,
		"gzip;q=0.000":           false,
		"gzip;q=much":            false,
		"br, deflate":            false,
		"x-gzip-of-mine":         false,
		"deflate, gzip; q=1, br": true,
	} {
		t.Run(accept, func(t *testing.T) {
			res := get(served, http.MethodGet, "/"+Path(style), "Accept-Encoding", accept)
			if got := res.Header.Get("Vary"); got != "Accept-Encoding" {
				t.Errorf("Vary is %q", got)
			}
			if got := res.Header.Get("Content-Encoding") == "gzip"; got != zipped {
				t.Fatalf("compressed: %v, want %v", got, zipped)
			}
			if got := res.Header.Get("Content-Length"); got == "" {
				t.Error("the length is not announced")
			}
			if zipped {
				zr, err := gzip.NewReader(res.Body)
				if err != nil {
					t.Fatal(err)
				}
				res.Body = zr
			}
			if got := body(t, res); got != onDisk(t, style) {
				t.Error("the body differs from the file")
			}
		})
	}
}

func TestGzipHEAD(t *testing.T) {
	served := Handler(false, http.NotFound)
	of := func(method string) *http.Response {
		return get(served, method, "/"+Path(style), "Accept-Encoding", "gzip")
	}
	if diff := cmp.Diff(of(http.MethodGet).Header, of(http.MethodHead).Header); diff != "" {
		t.Errorf("HEAD differs from GET (-GET +HEAD):\n%s", diff)
	}
	if got := body(t, of(http.MethodHead)); got != "" {
		t.Errorf("HEAD has a body of %d bytes", len(got))
	}
}

func TestFontsAreNotCompressedTwice(t *testing.T) {
	res := get(Handler(false, http.NotFound), http.MethodGet, "/"+Path(font), "Accept-Encoding", "gzip")
	if got := res.Header.Get("Content-Encoding"); got != "" {
		t.Errorf("Content-Encoding is %q", got)
	}
	if got := res.Header.Get("Vary"); got != "" {
		t.Errorf("Vary is %q, although there is one form only", got)
	}
}

func TestValidators(t *testing.T) {
	served := Handler(false, http.NotFound)
	tags := map[string]bool{}
	for _, accept := range []string{"", "gzip"} {
		path := "/" + Path(style)
		tag := get(served, http.MethodGet, path, "Accept-Encoding", accept).Header.Get("ETag")
		tags[tag] = true

		res := get(served, http.MethodGet, path, "Accept-Encoding", accept, "If-None-Match", tag)
		if res.StatusCode != http.StatusNotModified || body(t, res) != "" {
			t.Errorf("accepting %q: status %d for the tag just given", accept, res.StatusCode)
		}
		if got := res.Header.Get("Vary"); got != "Accept-Encoding" {
			t.Errorf("accepting %q: a 304 with Vary %q", accept, got)
		}
		res = get(served, http.MethodGet, path, "Accept-Encoding", accept, "If-None-Match", `"another"`)
		if res.StatusCode != http.StatusOK {
			t.Errorf("accepting %q: status %d for another tag", accept, res.StatusCode)
		}
		res = get(served, http.MethodGet, path, "Accept-Encoding", accept, "If-Match", `"another"`)
		if res.StatusCode != http.StatusPreconditionFailed || res.Header.Get("Content-Length") != "" {
			t.Errorf("accepting %q: status %d with length %q for If-Match of another tag",
				accept, res.StatusCode, res.Header.Get("Content-Length"))
		}
	}
	if len(tags) != 2 {
		t.Errorf("the plain file and the compressed one share a strong validator: %v", tags)
	}
}

func TestRange(t *testing.T) {
	res := get(Handler(false, http.NotFound), http.MethodGet, "/"+Path(font), "Range", "bytes=0-3")
	if got := body(t, res); res.StatusCode != http.StatusPartialContent || got != "wOF2" {
		t.Errorf("status %d, body %q", res.StatusCode, got)
	}
	// A range of the compressed form is a range of its bytes, and is counted as such.
	res = get(Handler(false, http.NotFound), http.MethodGet, "/"+Path(style), "Range", "bytes=0-1", "Accept-Encoding", "gzip")
	if got := body(t, res); res.StatusCode != http.StatusPartialContent || got != "\x1f\x8b" || res.Header.Get("Content-Length") != "2" {
		t.Errorf("status %d, body %q, length %s", res.StatusCode, got, res.Header.Get("Content-Length"))
	}
}

func TestNotFound(t *testing.T) {
	asked := 0
	served := Handler(false, func(w http.ResponseWriter, _ *http.Request) {
		asked++
		w.WriteHeader(http.StatusNotFound)
	})
	right := Path(style)
	wrong := strings.Replace(right, site.hash, "000000000000", 1)
	paths := []string{
		"/" + wrong,
		"/static/" + style,
		"/static/", "/static/" + site.hash, "/static/" + site.hash + "/", "/static/" + site.hash + "/css", "/static/" + site.hash + "/css/",
		"/static/" + site.hash + "/css/none.css",
		"/static/" + site.hash + "/static.go",
		"/static/" + site.hash + "/css/../" + style,
		"/" + right + "/", "/static/" + site.hash + "//" + style,
		"/elsewhere/" + site.hash + "/" + style,
	}
	for _, path := range paths {
		res := get(served, http.MethodGet, path)
		if res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", path, res.StatusCode)
		}
		if got := res.Header.Get("Cache-Control"); got != "" {
			t.Errorf("%s: a missing file may be cached: %q", path, got)
		}
	}
	if asked != len(paths) {
		t.Errorf("notFound answered %d of %d", asked, len(paths))
	}
}

func TestBasePath(t *testing.T) {
	served := Handler(false, http.NotFound)
	for _, base := range []string{"/tools/ids", "/static", "/static/static"} {
		if res := get(served, http.MethodGet, base+"/"+Path(style)); res.StatusCode != http.StatusOK {
			t.Errorf("below %s: status %d", base, res.StatusCode)
		}
	}
}

func TestMethods(t *testing.T) {
	served := Handler(false, http.NotFound)
	res := get(served, http.MethodOptions, "/"+Path(style))
	if res.StatusCode != http.StatusNoContent || res.Header.Get("Access-Control-Allow-Headers") != "*" {
		t.Errorf("OPTIONS: status %d, headers %v", res.StatusCode, res.Header)
	}
	res = get(served, http.MethodPost, "/"+Path(style))
	if res.StatusCode != http.StatusMethodNotAllowed || res.Header.Get("Allow") != "GET, HEAD, OPTIONS" {
		t.Errorf("POST: status %d, headers %v", res.StatusCode, res.Header)
	}
}

func TestDev(t *testing.T) {
	res := get(Handler(true, http.NotFound), http.MethodGet, "/"+Path(style))
	if got := res.Header.Get("Cache-Control"); got != "no-cache" {
		t.Errorf("Cache-Control is %q", got)
	}
	if got := body(t, res); got != onDisk(t, style) {
		t.Error("the body differs from the file")
	}
}

func TestFile(t *testing.T) {
	res := get(File("img/favicon.ico"), http.MethodGet, "/favicon.ico")
	if got := res.Header.Get("Cache-Control"); got != "public, max-age=86400" {
		t.Errorf("Cache-Control is %q", got)
	}
	if got := body(t, res); got != onDisk(t, "img/favicon.ico") {
		t.Error("the body differs from the file")
	}
}

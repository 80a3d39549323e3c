package web

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/go-cmp/cmp"

	"brandedid/internal/gate"
	"brandedid/web/static"
)

func TestSecurityHeadersOnEveryAnswer(t *testing.T) {
	h, err := New(Config{Now: time.Now, Engine: brokenEngine{}, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
			"connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy":        "no-referrer",
		"Permissions-Policy": "accelerometer=(), autoplay=(), camera=(), clipboard-read=(), clipboard-write=(self), " +
			"display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), " +
			"microphone=(), midi=(), payment=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()",
		"Cross-Origin-Opener-Policy": "same-origin",
	}
	for _, tt := range []struct {
		method, path string
		status       int
	}{
		{"GET", "/", 200},
		{"HEAD", "/", 200},
		{"POST", "/", 405},
		{"GET", "/?id=%", 400},
		{"GET", "/?" + strings.Repeat("x", maxQuery+1), 414},
		{"GET", "/nowhere", 404},
		{"GET", "/gate?id=JOB0KHTOWnGLuC", 500},
		{"GET", "/widget/decoder", 200},
		{"GET", "/" + static.Path("css/page.css"), 200},
		{"GET", "/static/another/build.css", 404},
		{"GET", "/api/v1/decode?id=JOB0KHTOWnGLuC", 200},
		{"GET", "/api/v1/gate?id=JOB0KHTOWnGLuC", 500},
		{"GET", "/api/v1/nowhere", 404},
	} {
		res := serveOnce(h, tt.method, tt.path)
		if res.Code != tt.status {
			t.Errorf("%s %s: status %d; want %d", tt.method, tt.path, res.Code, tt.status)
		}
		got := map[string]string{}
		for name := range want {
			got[name] = strings.Join(res.Header().Values(name), " + ")
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s %s (-want +got):\n%s", tt.method, tt.path, diff)
		}
	}
}

// brokenEngine panics where the model would judge.
type brokenEngine struct{ gate.Model }

func (brokenEngine) Run(context.Context, gate.Request) gate.Result { panic("no such engine") }

// Embedded views are framed by others; the rest of the policy stays.
func TestSecurityHeadersForFrames(t *testing.T) {
	ok := func(w http.ResponseWriter, _ *http.Request) { writeBody(w, 200, typeHTML, nil) }
	r := chi.NewRouter()
	r.Use(securityHeaders(frameNobody, nil))
	r.Get("/", ok)
	r.Route("/embed/any", func(r chi.Router) { r.Use(securityHeaders("", nil)); r.Get("/", ok) })
	r.Route("/embed/some", func(r chi.Router) { r.Use(securityHeaders("https://course.example", nil)); r.Get("/", ok) })
	page, _, _ := strings.Cut(serveOnce(r, "GET", "/").Header().Get("Content-Security-Policy"), "; frame-ancestors")
	for path, want := range map[string]string{
		"/":           page + "; frame-ancestors 'none'",
		"/embed/any":  page,
		"/embed/some": page + "; frame-ancestors https://course.example",
	} {
		if got := serveOnce(r, "GET", path).Header().Values("Content-Security-Policy"); len(got) != 1 || got[0] != want {
			t.Errorf("%s: policy %q; want %q", path, got, want)
		}
	}
}

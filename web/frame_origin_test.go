package web

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// policyOf is the policy of the answer to a request that came to a host.
func policyOf(h http.Handler, path, host string, secure bool) string {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Host = host
	if secure {
		r.TLS = &tls.ConnectionState{}
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Header().Get("Content-Security-Policy")
}

// sourcesOf are the lists of a policy that hold 'self', by directive.
func sourcesOf(t *testing.T, policy string) map[string]string {
	t.Helper()
	lists := map[string]string{}
	for directive := range strings.SplitSeq(policy, "; ") {
		if name, sources, _ := strings.Cut(directive, " "); strings.Contains(sources, "'self'") {
			lists[name] = sources
		}
	}
	if len(lists) < 7 {
		t.Fatalf("only %d lists of %q hold 'self'", len(lists), policy)
	}
	return lists
}

// In a sandboxed frame WebKit takes 'self' for the opaque origin, so the policy of a
// frame, of its errors and of its redirects names the origin too, in every list. No
// other page does.
func TestFramesNameTheirOrigin(t *testing.T) {
	type request struct {
		host   string
		secure bool
	}
	for _, tt := range []struct {
		config Config
		asked  request
		want   string // beside 'self'
	}{
		{Config{PublicURL: "http://127.0.0.1:1", PublicURLGuessed: true}, request{"ids.example.com", false}, "http://ids.example.com"},
		{Config{PublicURLGuessed: true, BasePath: testBase}, request{"ids.example.com:8080", false}, "http://ids.example.com:8080"},
		{Config{PublicURLGuessed: true}, request{"ids.example.com", true}, "https://ids.example.com"},
		{Config{PublicURLGuessed: true}, request{"192.168.1.2:8080", false}, "http://192.168.1.2:8080"},
		{Config{PublicURL: "https://docs.example.com"}, request{"internal:8080", false}, "https://docs.example.com"},
		{Config{PublicURL: "https://docs.example.com", BasePath: testBase}, request{"a b;", false}, "https://docs.example.com"},
		{Config{PublicURL: "https://docs.example.com", Ancestors: "https://course.example"}, request{"x", false}, "https://docs.example.com"},
		{Config{PublicURL: "http://[::1]:8080"}, request{"x", false}, ""}, // a policy cannot name it
	} {
		if tt.config.Ancestors == "" {
			tt.config.Ancestors = "*"
		}
		h := newExplorerOf(t, tt.config)
		want := strings.TrimSpace("'self' " + tt.want)
		for _, path := range []string{
			"/embed/decoder", "/embed/gate?id=JOB0KHTOWnGLuC", "/embed/key?id=%zz", "/embed/nowhere", "/embed/decoder?id=&id.hex=ff",
		} {
			for directive, sources := range sourcesOf(t, policyOf(h, tt.config.BasePath+path, tt.asked.host, tt.asked.secure)) {
				sources = strings.TrimPrefix(sources, "https://course.example ")
				if sources != want {
					t.Errorf("%+v at %s: %s %s; want %s", tt.config, path, directive, sources, want)
				}
			}
		}
		for _, path := range []string{"/", "/gate", "/embed", "/nowhere", "/widget/key", "/api/v1/decode?id=x", "/embed.js"} {
			for directive, sources := range sourcesOf(t, policyOf(h, tt.config.BasePath+path, tt.asked.host, tt.asked.secure)) {
				if sources != "'self'" {
					t.Errorf("%+v at %s: %s %s; want 'self' alone", tt.config, path, directive, sources)
				}
			}
		}
	}
}

// A Host that is anything but a host and a port adds nothing to a policy.
func TestFramesIgnoreOddHosts(t *testing.T) {
	h := newExplorerOf(t, Config{PublicURLGuessed: true, Ancestors: "*"})
	plain := policyOf(h, "/embed/decoder", "", false)
	if strings.Contains(plain, "http") {
		t.Fatalf("without a Host the policy is %q", plain)
	}
	for _, host := range []string{
		"*", "*.example.com", "a;script-src *", "a script-src", "a, b", "a'b", "'unsafe-inline'", "https://a", "a/b", "user@a", "a?b", "a#b",
		"a:", "a:0", "a:65536", "a:99999999999999999999", "a:080", "a:*", "a:b", ":8080", "a:1:2", ".", "a.", ".a", "a..b", "a_b", "é.example", "a%20b",
		"[::1]", "[::1]:8080", "::1", "a\tb", "a\r\nX-Odd: 1", "a\x00", strings.Repeat("a", maxHostName+1), "unix:/run/x",
	} {
		if got := policyOf(h, "/embed/decoder", host, false); got != plain {
			t.Errorf("Host %q: policy %q; want that without a Host", host, got)
		}
	}
	if got := policyOf(h, "/embed/decoder", strings.Repeat("a", maxHostName), false); got == plain {
		t.Errorf("a host of %d bytes is not named", maxHostName)
	}
}

// What a request says of its host reaches nothing but the policy of frames.
func TestHostReachesNothingElse(t *testing.T) {
	h := newExplorerOf(t, Config{PublicURL: testOrigin, PublicURLGuessed: true, Ancestors: "*"})
	for _, path := range []string{"/", "/gate?id=JOB0KHTOWnGLuC", "/embed", "/embed/gate?id=JOB0KHTOWnGLuC", "/embed/key?id=&id.hex=ff", "/oembed?url=" + testOrigin + "/", "/nowhere"} {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Host = "elsewhere.example"
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if strings.Contains(w.Body.String(), r.Host) {
			t.Errorf("%s repeats the Host in its body", path)
		}
		for name, values := range w.Header() {
			if name != "Content-Security-Policy" && strings.Contains(strings.Join(values, " "), r.Host) {
				t.Errorf("%s repeats the Host in %s: %q", path, name, values)
			}
		}
	}
}

// A cross-origin isolated page loads only what allows it, and frames only what is
// isolated in its turn. Errors and redirects are loaded as well.
func TestIsolatedPagesMayLoad(t *testing.T) {
	for _, base := range []string{"", testBase} {
		redirect := "/embed/decoder?blank=1&id=&id.hex=ff"
		h := newExplorerOf(t, Config{Ancestors: "*", BasePath: base})
		if res := serveOnce(h, http.MethodGet, base+redirect); res.Code != http.StatusSeeOther {
			t.Fatalf("%s: status %d; want a redirect", redirect, res.Code)
		}
		for path, want := range map[string]struct{ resource, embedder string }{
			"/embed/decoder":                {"cross-origin", "require-corp"},
			"/embed/gate?id=JOB0KHTOWnGLuC": {"cross-origin", "require-corp"},
			"/embed/key?id=%zz":             {"cross-origin", "require-corp"},
			"/embed/nowhere":                {"cross-origin", "require-corp"},
			redirect:                        {"cross-origin", "require-corp"},
			"/embed/gate?id=" + strings.Repeat("A", maxQuery): {"cross-origin", "require-corp"},
			"/embed.js":            {"cross-origin", ""},
			"/static/nowhere":      {"cross-origin", ""},
			"/favicon.ico":         {"cross-origin", ""},
			"/widget/decoder?id=x": {"cross-origin", ""},
			"/widget/nowhere":      {"cross-origin", ""},
			"/preview.png":         {"cross-origin", ""},
			"/preview.png?id=%zz":  {"cross-origin", ""},
			"/oembed":              {"cross-origin", ""},
			"/api/v1/decode?id=x":  {"cross-origin", ""},
			"/api/v1/gate?id=%zz":  {"cross-origin", ""},
			"/api/v1/nowhere":      {"cross-origin", ""},
			"/":                    {"same-origin", ""},
			"/?id=%zz":             {"same-origin", ""},
			"/gate":                {"same-origin", ""},
			"/key":                 {"same-origin", ""},
			"/embed":               {"same-origin", ""},
			"/embedded":            {"same-origin", ""},
			"/oembedded":           {"same-origin", ""},
			"/healthz":             {"same-origin", ""},
			"/nowhere":             {"same-origin", ""},
		} {
			for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
				res := serveOnce(h, method, base+path)
				if got := res.Header().Values("Cross-Origin-Resource-Policy"); len(got) != 1 || got[0] != want.resource {
					t.Errorf("%s %.60s: resource policy %q; want %s", method, base+path, got, want.resource)
				}
				if got := res.Header().Get("Cross-Origin-Embedder-Policy"); got != want.embedder {
					t.Errorf("%s %.60s: embedder policy %q; want %q", method, base+path, got, want.embedder)
				}
			}
		}
	}
}

package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"github.com/google/go-cmp/cmp"
)

func TestLinksPage(t *testing.T) {
	root := testLinks(t, "")
	tools := testLinks(t, "/tools/ids/")
	for _, tt := range []struct{ got, want string }{
		{root.page("/"), "/"},
		{tools.page("/"), "/tools/ids/"},
		{tools.page("/gate"), "/tools/ids/gate"},
		{root.page("/", param{"id", "JOB0KHTOWnGLuC"}), "/?id=JOB0KHTOWnGLuC"},
		{root.page("/", param{"id", ""}), "/?id="},
		{tools.page("/gate", param{"id", "a b"}, param{"id", "c&d"}, param{"host", "skip"}),
			"/tools/ids/gate?id=a%20b&id=c%26d&host=skip"},
		{root.page("/key", param{"queue", "\x00\xff{}é"}), "/key?queue=%00%FF%7B%7D%C3%A9"},
		{root.page("/", param{"id", "-._~"}), "/?id=-._~"},
	} {
		if tt.got != tt.want {
			t.Errorf("got %q; want %q", tt.got, tt.want)
		}
	}
}

func TestLinksStatic(t *testing.T) {
	for base, want := range map[string]string{"": "/static/abc/app.css", "/tools/ids": "/tools/ids/static/abc/app.css"} {
		if got := testLinks(t, base).static("app.css"); got != want {
			t.Errorf("static below %q = %q; want %q", base, got, want)
		}
	}
}

func TestEveryByteRoundTrips(t *testing.T) {
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	wantRoundTrip(t, []param{{"id", string(all)}, {string(all), "x"}})
}

// FuzzLinksRoundTrip: whatever a link carries, the strict reader gets it back,
// byte for byte and in order, and the address is plain ASCII that net/url takes.
func FuzzLinksRoundTrip(f *testing.F) {
	f.Add("id", "JOB0KHTOWnGLuC", "id", "\xff\x00\r\n")
	f.Add("", "", "a=b&c;d", "+ %25")
	f.Fuzz(func(t *testing.T, name, value, name2, value2 string) {
		if 3*(len(name)+len(value)+len(name2)+len(value2))+3 > maxQuery {
			return // longer than the reader takes
		}
		wantRoundTrip(t, []param{{name, value}, {name2, value2}})
	})
}

func wantRoundTrip(t *testing.T, params []param) {
	t.Helper()
	href := testLinks(t, "/tools").page("/gate", params...)
	for i := 0; i < len(href); i++ {
		if href[i] <= ' ' || href[i] > '~' {
			t.Fatalf("page(%q) = %q holds %q", params, href, href[i])
		}
	}
	u, err := url.Parse(href)
	if err != nil {
		t.Fatalf("page(%q): %v", params, err)
	}
	if u.Path != "/tools/gate" || u.Fragment != "" {
		t.Errorf("page(%q) leads to path %q, fragment %q", params, u.Path, u.Fragment)
	}
	if diff := cmp.Diff(params, paramsOf(mustRead(t, u.RawQuery)), cmp.AllowUnexported(param{})); diff != "" {
		t.Errorf("page(%q) read back (-want +got):\n%s", params, diff)
	}
}

func TestCleanBasePath(t *testing.T) {
	for path, want := range map[string]string{
		"": "", "/": "", "//": "", "ids": "/ids", "/ids": "/ids", "/ids/": "/ids", "/tools/ids": "/tools/ids", "/a.b/~c": "/a.b/~c",
	} {
		if got, err := CleanBasePath(path); got != want || err != nil {
			t.Errorf("CleanBasePath(%q) = %q, %v; want %q", path, got, err, want)
		}
	}
	for path, want := range map[string]string{
		"/a//b":     `it has the empty or relative part ""; write it like /tools/ids`,
		"/a/../b":   `it has the empty or relative part ".."; write it like /tools/ids`,
		"/./b":      `it has the empty or relative part "."; write it like /tools/ids`,
		"/a b":      `it holds " "; use letters, digits and - . _ ~ between slashes`,
		"/a?b":      `it holds "?"; use letters, digits and - . _ ~ between slashes`,
		"/%41":      `it holds "%"; use letters, digits and - . _ ~ between slashes`,
		"/caf\xe9":  `it holds "\xe9"; use letters, digits and - . _ ~ between slashes`,
		"/gate":     `it begins with "gate", where the explorer has addresses of its own; write it like /tools/gate`,
		"/static/x": `it begins with "static", where the explorer has addresses of its own; write it like /tools/static`,
		"http://x/": `it holds ":"; use letters, digits and - . _ ~ between slashes`,
	} {
		got, err := CleanBasePath(path)
		if err == nil || err.Error() != want {
			t.Errorf("CleanBasePath(%q) = %q, %v; want the error %q", path, got, err, want)
		}
		if _, err := newLinks(path, nil); err == nil {
			t.Errorf("newLinks takes the base path %q", path)
		}
	}
}

// A base path may begin like none of the addresses there are.
func TestBasePathsAmongOurOwn(t *testing.T) {
	routes := newExplorerOf(t, Config{Dev: true}).(chi.Routes)
	err := chi.Walk(routes, func(_, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if route == "/" {
			return nil
		}
		if _, err := CleanBasePath(strings.TrimSuffix(route, "*")); err == nil {
			t.Errorf("the base path %s would be taken", route)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if got, err := CleanBasePath("/tools/gate"); got != "/tools/gate" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

func testLinks(t *testing.T, base string) links {
	t.Helper()
	l, err := newLinks(base, func(name string) string { return "static/abc/" + strings.TrimPrefix(name, "/") })
	if err != nil {
		t.Fatal(err)
	}
	return l
}

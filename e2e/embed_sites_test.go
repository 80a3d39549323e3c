//go:build e2e

package e2e

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A docsSite is a real site of somebody's, built while the test runs from what
// docs-sites holds and from the recipe as the explorer publishes it.
type docsSite struct {
	g       *guest
	dir     string // a copy, to be built
	recipe  string
	snippet string // what goes into a page
}

// newDocsSite copies a site and puts the recipe for it where that says.
func newDocsSite(t *testing.T, recipe string) *docsSite {
	t.Helper()
	g := newGuest(t, startExplorer(t))
	s := &docsSite{g: g, dir: t.TempDir(), recipe: recipe}
	g.ok(os.CopyFS(s.dir, os.DirFS(filepath.Join("docs-sites", recipe, "site"))))
	const query = "widget=decoder&ids=" + jobID
	files := g.recipeFiles(recipe, query)
	for file, text := range files {
		if file == "in a page" {
			s.snippet = text
			continue
		}
		g.ok(os.MkdirAll(filepath.Dir(filepath.Join(s.dir, file)), 0o755))
		g.ok(os.WriteFile(filepath.Join(s.dir, file), []byte(text), 0o644))
	}
	if s.snippet == "" || len(files) < 2 {
		t.Fatalf("the recipe %s is %q", recipe, files)
	}
	pages, err := filepath.Glob(filepath.Join(s.dir, "*.md"))
	g.ok(err)
	below, err := filepath.Glob(filepath.Join(s.dir, "content", "*.md"))
	g.ok(err)
	for _, page := range append(pages, below...) {
		text, err := os.ReadFile(page)
		g.ok(err)
		g.ok(os.WriteFile(page, []byte(strings.ReplaceAll(string(text), "SNIPPET", s.snippet)), 0o644))
	}
	return s
}

// recipeFiles is a recipe as /embed shows it: what goes into which file.
func (v *visitor) recipeFiles(name, query string) map[string]string {
	v.t.Helper()
	v.open("/embed?site=" + name + "&" + query)
	codes := v.page.Locator(`[data-testid=recipe][data-name="` + name + `"] .code`)
	n, err := codes.Count()
	v.ok(err)
	files := map[string]string{}
	for i := range n {
		file, err := codes.Nth(i).Locator(".label").TextContent()
		v.ok(err)
		text, err := codes.Nth(i).Locator("pre").TextContent()
		v.ok(err)
		files[strings.TrimSpace(file)] = text
	}
	return files
}

// build runs the site's own builder in the copy, and serves what comes out.
func (s *docsSite) build(output, command string, arguments ...string) {
	s.g.t.Helper()
	cmd := exec.Command(command, arguments...)
	cmd.Dir = s.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		s.g.t.Fatalf("%s: %v; make deps installs it\n%s", cmd, err, out)
	}
	html, err := os.ReadFile(filepath.Join(s.dir, output, "index.html"))
	s.g.ok(err)
	for _, want := range []string{"<branded-id ", `href="` + s.g.explorer.url + "/?id=" + jobID + `"`, "A branded id, decoded"} {
		if s.recipe == "hugo" && want == "A branded id, decoded" {
			want = jobID + "</a>"
		}
		if !strings.Contains(string(html), want) {
			s.g.t.Errorf("what %s builds has no %s", s.recipe, want)
		}
	}
	files := http.FileServer(http.Dir(filepath.Join(s.dir, output)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/favicon.ico", "/vp-icons.css": // which browsers and VitePress ask for, and the site has none of
			w.Header().Set("Content-Type", "text/css")
		default:
			files.ServeHTTP(w, r)
		}
	}))
	s.g.t.Cleanup(server.Close)
	s.g.site = strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
	s.g.watch.allow(s.g.site)
}

// works: the widget decodes, on the page that was just opened.
func (s *docsSite) works() {
	s.g.t.Helper()
	s.g.decodes(0, "true")
	s.g.showsWidget()
	s.g.heightOf(0)
	s.g.ok(s.g.framed(0, "id").Fill("job-42"))
	s.g.decodes(0, "false")
	s.g.heightOf(0)
}

func (g *guest) showsWidget() {
	g.t.Helper()
	g.ok(expect.Locator(g.page.Locator("branded-id iframe").First()).ToBeVisible())
	g.ok(expect.Locator(g.page.Locator("branded-id > a").First()).ToBeHidden())
}

func TestHugoSite(t *testing.T) {
	t.Parallel()
	s := newDocsSite(t, "hugo")
	s.build("public", "hugo", "--quiet")
	_, err := s.g.page.Goto(s.g.site + "/")
	s.g.ok(err)
	s.works()
	// The other takes no ids. What stands for it leads to its own page.
	gate := s.g.page.Locator("branded-id").Nth(1).Locator("a")
	s.g.ok(expect.Locator(gate).ToHaveAttribute("href", s.g.explorer.url+"/gate"))
	s.g.ok(expect.Locator(gate).ToHaveText("Branded id explorer"))
	s.g.ok(expect.Locator(s.g.framed(1, "gate")).ToHaveAttribute("data-state", "empty"))
}

// VitePress renders on a server and takes the page over in the browser, goes from
// page to page without loading one, and has a switch for its colours.
func TestVitePressSite(t *testing.T) {
	t.Parallel()
	s := newDocsSite(t, "vitepress")
	installed, err := filepath.Abs("docs-sites/vitepress/node_modules")
	s.g.ok(err)
	s.g.ok(os.Symlink(installed, filepath.Join(s.dir, "node_modules")))
	s.build(".vitepress/dist", filepath.Join(installed, ".bin", "vitepress"), "build")
	_, err = s.g.page.Goto(s.g.site + "/")
	s.g.ok(err)
	s.works()
	next := s.g.page.GetByText("The next page")
	s.g.ok(next.ScrollIntoViewIfNeeded())
	s.g.settle() // or the click would go to where the frame was
	s.g.ok(next.Click())
	s.g.ok(expect.Locator(s.g.page.Locator("h1")).ToContainText("The next page"))
	s.works()
	s.g.wears(0, darkGround)
	s.g.ok(s.g.page.Locator(".VPSwitchAppearance").First().Click())
	s.g.wears(0, lightGround)
}

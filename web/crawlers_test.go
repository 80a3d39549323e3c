package web

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"brandedid/internal/gate"
)

const crawledOrigin = "https://ids.example.com"

// A crawler reads pages and follows their links, as one of a search engine does that
// keeps to robots.txt, to rel=nofollow and to the robots rules of a page. It follows
// also those of a page that says noindex.
type crawler struct {
	h        http.Handler
	disallow []string
	seen     map[string]bool // addresses that were fetched
}

func newCrawler(t *testing.T, c Config) *crawler {
	t.Helper()
	c.PublicURL = crawledOrigin
	h, _ := withEngine(t, c, canned)
	cr := &crawler{h: h, seen: map[string]bool{}}
	for line := range strings.Lines(ask(h, http.MethodGet, c.BasePath+"/robots.txt", "").Body.String()) {
		if path, ok := strings.CutPrefix(strings.TrimSpace(line), "Disallow: "); ok {
			cr.disallow = append(cr.disallow, path)
		}
	}
	return cr
}

// enough is where a crawl that does not end is given up.
const enough = 500

// crawl fetches an address and all that it leads to.
func (c *crawler) crawl(t *testing.T, start string) {
	t.Helper()
	for queue := []string{start}; len(queue) > 0 && len(c.seen) < enough; queue = queue[1:] {
		at := queue[0]
		path, query, _ := strings.Cut(at, "?")
		if c.seen[at] || slices.ContainsFunc(c.disallow, func(prefix string) bool { return strings.HasPrefix(at, prefix) }) {
			continue
		}
		c.seen[at] = true
		res := ask(c.h, http.MethodGet, path, query)
		if to := res.Header().Get("Location"); to != "" {
			queue = append(queue, c.resolve(t, at, to))
		}
		if res.Code >= http.StatusBadRequest {
			t.Errorf("%s answers %d", at, res.Code)
		}
		if res.Header().Get("Content-Type") != typeHTML || strings.Contains(res.Header().Get("X-Robots-Tag"), "nofollow") {
			continue
		}
		doc := documentOf(t, res, res.Code)
		if strings.Contains(doc.Find(`meta[name="robots"]`).AttrOr("content", ""), "nofollow") {
			continue
		}
		doc.Find("a[href], area[href], link[rel=canonical], link[rel=alternate], iframe[src], form").Each(func(_ int, s *goquery.Selection) {
			if slices.Contains(strings.Fields(s.AttrOr("rel", "")), "nofollow") {
				return
			}
			for _, name := range []string{"href", "src", "action"} {
				if to, ok := s.Attr(name); ok && !strings.HasPrefix(to, "#") {
					queue = append(queue, c.resolve(t, at, to))
				}
			}
		})
	}
}

// resolve is an address of the explorer's own without its origin and its fragment.
func (c *crawler) resolve(t *testing.T, at, to string) string {
	t.Helper()
	base, err := url.Parse(crawledOrigin + at)
	if err != nil {
		t.Fatal(err)
	}
	u, err := base.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	u.Fragment = ""
	own, ok := strings.CutPrefix(u.String(), crawledOrigin)
	if !ok {
		t.Errorf("%s links to %s, another site", at, to)
	}
	return own
}

// A crawler that keeps to the rules comes to an end soon, wherever it starts, and has
// seen the pages that are worth finding.
func TestACrawlerComesToAnEnd(t *testing.T) {
	const many = "?id=JOB0KHTOWnGLuC&id=USR0KHTOWnGLuC&queue=q&payload=p&host=skip&step=2"
	for name, tt := range map[string]struct {
		config Config
		start  string
		most   int
		finds  []string
	}{
		"the start page": {Config{}, "/", 49, []string{
			"/", "/gate", "/key", "/embed", "/?id=JOB0KHTOWnGLuC", "/?id=job-42", "/gate?id=USR0KHTOWnGLuC", "/key?id=JOB0456qLH4via",
		}},
		"below a base path":      {Config{BasePath: "/tools/ids"}, "/tools/ids/", 49, []string{"/tools/ids/gate", "/tools/ids/embed"}},
		"with the gallery":       {Config{Dev: true}, "/", 49, []string{"/gate", "/key"}},
		"a run of several ids":   {Config{}, "/gate" + many, 50, []string{"/", "/key", "/embed"}},
		"a queue":                {Config{}, "/key?id=JOB0KHTOWnGLuC&queue=q", 50, []string{"/", "/gate"}},
		"an id that is mendable": {Config{}, "/?id=%20job0KHTOWnGLuC%20or%20JOBKHTOWnGLuC", 50, []string{"/gate"}},
		"an id of 5000 bytes":    {Config{}, "/?id=" + strings.Repeat("A", 5000), 50, []string{"/gate"}},
		"a snippet":              {Config{}, "/embed?widget=gate&ids=JOB0KHTOWnGLuC&theme=dark&height=300", 53, []string{"/gate"}},
		"a frame":                {Config{}, "/embed/decoder?id=JOB0KHTOWnGLuC&theme=dark&samples=USR0KHTOWnGLuC,job-42", 1, nil},
		"a frame of a run":       {Config{}, "/embed/gate" + many + "&theme=light", 1, nil},
		"the gallery":            {Config{Dev: true}, "/gallery", 1, nil},
	} {
		t.Run(name, func(t *testing.T) {
			c := newCrawler(t, tt.config)
			c.crawl(t, tt.start)
			all := slices.Sorted(maps.Keys(c.seen))
			if len(all) > tt.most {
				t.Errorf("%d addresses, want at most %d:\n%s", len(all), tt.most, strings.Join(all, "\n"))
			}
			for _, address := range tt.finds {
				if !c.seen[address] {
					t.Errorf("%s is not found among\n%s", address, strings.Join(all, "\n"))
				}
			}
		})
	}
}

// A page that shows one id in the plain way is for search engines. Any other state
// says noindex, in the page and in the header, and names the plain page.
func TestWhatSearchEnginesShow(t *testing.T) {
	const jobs = "id=JOB0KHTOWnGLuC"
	for _, tt := range []struct{ address, plain string }{
		{"/", "/"}, {"/?" + jobs, ""}, {"/?id=", ""}, {"/?id=%FF%00", ""}, {"/?" + jobs + "&utm=x&theme=dark&lang=de", "/?" + jobs},
		{"/gate", ""}, {"/gate?" + jobs, ""}, {"/gate?" + jobs + "&queue=orders&payload=demo&host=check", "/gate?" + jobs},
		{"/key", ""}, {"/key?" + jobs, ""}, {"/embed", ""},
	} {
		wantForSearch(t, tt.address, tt.plain, false)
	}
	long := "id=" + strings.Repeat("A", gate.MaxID+1)
	for _, tt := range []struct{ address, plain string }{
		{"/gate?" + jobs + "&step=0", "/gate?" + jobs},
		{"/gate?" + jobs + "&step=3", "/gate?" + jobs},
		{"/gate?" + jobs + "&host=skip", "/gate?" + jobs},
		{"/gate?" + jobs + "&queue=quotes", "/gate?" + jobs},
		{"/gate?" + jobs + "&queue=", "/gate?" + jobs},
		{"/gate?" + jobs + "&queue=a{b}", "/gate?" + jobs},
		{"/gate?" + jobs + "&payload=p", "/gate?" + jobs},
		{"/gate?" + jobs + "&payload=", "/gate?" + jobs},
		{"/gate?" + jobs + "&" + jobs, "/gate?" + jobs},
		{"/gate?" + jobs + "&id=USR0KHTOWnGLuC&queue=q&payload=p&host=skip&step=1", "/gate?" + jobs},
		{"/gate?host=skip", "/gate"},
		{"/gate?" + long, "/gate"},
		{"/key?" + jobs + "&queue=quotes", "/key?" + jobs},
		{"/key?queue=quotes", "/key"},
		{"/key?" + long, "/key"},
		{"/?" + long, "/"},
		{"/embed?widget=gate", "/embed"},
		{"/embed?ids=USR0KHTOWnGLuC&theme=dark&height=300", "/embed"},
	} {
		wantForSearch(t, tt.address, tt.plain, true)
	}
}

// wantForSearch: plain is "" where the page is itself the plain one.
func wantForSearch(t *testing.T, address, plain string, hidden bool) {
	t.Helper()
	if plain == "" {
		plain = address
	}
	for _, base := range []string{"", "/tools/ids"} {
		h, _ := withEngine(t, Config{PublicURL: crawledOrigin, BasePath: base}, canned)
		path, query, _ := strings.Cut(address, "?")
		res := ask(h, http.MethodGet, base+path, query)
		doc := documentOf(t, res, http.StatusOK)
		if got := each(doc, `link[rel="canonical"]`, attr("href")); !slices.Equal(got, []string{crawledOrigin + base + plain}) {
			t.Errorf("%.80s: the plain page is %.80q, want %s", address, got, plain)
		}
		inPage := each(doc, `meta[name="robots"]`, attr("content"))
		inHeader := res.Header().Values("X-Robots-Tag")
		want := []string{}
		if hidden {
			want = []string{"noindex"}
		}
		if !slices.Equal(inPage, want) || !slices.Equal(inHeader, want) {
			t.Errorf("%.80s: the page says %q and the header %q, want %q", address, inPage, inHeader, want)
		}
	}
}

// The links that lead to ever more states are the ones that say nofollow, in pages,
// in fragments and in frames.
func TestLinksToFurtherStatesAreNotFollowed(t *testing.T) {
	h := newExplorer(t)
	const run = "?id=JOB0KHTOWnGLuC&id=USR0KHTOWnGLuC&step=2"
	for _, tt := range []struct{ address, links string }{
		{"/gate" + run, `[data-testid="step-start"], [data-testid="step-back"], [data-testid="step-next"], [data-testid="step-run"]`},
		{"/gate" + run, byID("twice")}, {"/gate" + run, byID("remove")}, {"/gate" + run, byID("toggle") + " a"},
		{"/gate", byID("try")}, {"/gate", byID("to-try") + " a[href*=skip]"}, {"/embed", byID("site")},
		{"/gate?id=job-42", byID("skip-host")}, {"/gate?id=job0KHTOWnGLuC", byID("mend")},
		{"/gate?id=JOB0KHTOWnGLuC&queue=q", byID("sample")}, {"/gate?id=JOB0KHTOWnGLuC&host=skip", byID("sample")},
		{"/key?queue=q", byID("sample")}, {"/key?id=job0KHTOWnGLuC", byID("mend")}, {"/?id=job0KHTOWnGLuC", byID("mend")},
		{"/?id=274557032793636864", byID("conversion")}, {"/key?id=JOB00KHTOWnGLuC", byID("conversion")},
		{"/gate?id=JOB0KHTOWnGLuCUSR0KHTOWnGLuC", byID("conversion") + "," + byID("run-all")},
		{"/embed/decoder?id=JOB0KHTOWnGLuC", "a"}, {"/embed/gate" + run, "a"}, {"/embed/key?id=job0456qLH4via&samples=a,b", "a"},
		{"/widget/gate" + run, byID("step-next") + "," + byID("twice") + "," + byID("remove") + "," + byID("toggle") + " a"},
		{"/widget/decoder?frame=1&id=JOB0KHTOWnGLuC", byID("sample")},
	} {
		path, query, _ := strings.Cut(tt.address, "?")
		doc := documentOf(t, ask(h, http.MethodGet, path, query), http.StatusOK)
		links := doc.Find(tt.links).Filter(`[href]:not([href^="#"])`) // a glossary entry is on the same page
		if links.Length() == 0 {
			t.Errorf("%s has no %s", tt.address, tt.links)
		}
		links.Each(func(_ int, s *goquery.Selection) {
			if !slices.Contains(strings.Fields(s.AttrOr("rel", "")), "nofollow") {
				t.Errorf("%s: %s is to be followed", tt.address, s.AttrOr("href", ""))
			}
		})
	}
	// The samples of a plain page are what a search engine should find.
	for _, path := range []string{"/", "/gate", "/key"} {
		doc := visit(t, h, path)
		if n := doc.Find(byID("sample") + `[rel="nofollow"]`).Length(); n != 0 {
			t.Errorf("%s: %d samples are not followed", path, n)
		}
	}
}

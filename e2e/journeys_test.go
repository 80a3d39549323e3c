//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// The main journeys end in the same place whatever engine the visitor's browser has.
func TestJourneys(t *testing.T) {
	for name, start := range engines {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			newTab := start(t)
			for _, journey := range journeys {
				t.Run(journey.name, func(t *testing.T) {
					e, s := startExplorer(t, journey.flags...), newSite(t)
					journey.take(&traveller{t: t, tab: newTab(t), explorer: e, site: s})
				})
			}
		})
	}
}

var journeys = []struct {
	name  string
	flags []string
	take  func(v *traveller)
}{
	{name: "decode by typing", take: decodeByTyping},
	{name: "gate", take: throughTheGate},
	{name: "steps", take: stepByStep},
	{name: "back", take: backAgain},
	{name: "back while a page loads", take: backTwice},
	{name: "back before the scripts", take: backBeforeScripts},
	{name: "key", take: toTheKey},
	{name: "theme", take: chooseTheme},
	{name: "no script", take: withoutAScript},
	{name: "360 pixels", take: onAPhone},
	{name: "line", take: embedLine},
	{name: "line below a path", flags: []string{"-base-path", prefix}, take: embedLine},
	{name: "line without a sandbox", take: embedLineWithoutSandbox},
	{name: "line in a sandbox that takes everything", take: embedLineWithoutScript},
	{name: "line of the builder", take: embedAsPublished},
	{name: "element", take: embedElement},
	{name: "element below a path", flags: []string{"-base-path", prefix}, take: embedElement},
	{name: "oEmbed", take: embedByOEmbed},
	{name: "preview, for some sites alone", flags: []string{"-embed-ancestors", "https://docs.example.com"}, take: previewInTheBuilder},
	{name: "line, at a public URL", take: embedAtPublicURL},
}

func decodeByTyping(v *traveller) {
	v.open("/")
	v.types(jobID)
	v.answered("decoder", jobID, "admitted")
	v.isAt("/?id=" + jobID)
	v.says("snowflake", "274557032793636864")
	v.types("job-42")
	v.answered("decoder", "job-42", "not_reached")
	v.says("faults", "length")
	v.click(`[data-testid="sample"]`)
	v.answered("decoder", jobID, "admitted")
}

func throughTheGate(v *traveller) {
	v.open("/gate")
	v.types("USR0KHTOWnGLuC")
	v.answered("gate", "USR0KHTOWnGLuC", "refused")
	v.says("verdict", "EMQKIND")
	v.types(jobID + "\n")
	v.answered("gate", jobID, "admitted")
	v.click(`[data-testid="twice"]`)
	v.until(`[...document.querySelectorAll('[data-testid="verdict-row"]')].map(row => row.dataset.verdict)`, []string{"admitted", "duplicate"})
	v.isAt("/gate?id=" + jobID + "&id=" + jobID)
}

func stepByStep(v *traveller) {
	v.open("/gate?id=" + jobID)
	v.click(`[data-testid="step-start"]`)
	v.isAt("/gate?id=" + jobID + "&step=0")
	v.until(`document.querySelectorAll('[data-ran]').length`, 0)
	v.click(`[data-testid="step-next"]`)
	v.isAt("/gate?id=" + jobID + "&step=1")
	v.until(`document.querySelectorAll('[data-ran]').length > 0`, true)
	v.click(`[data-testid="step-run"]`)
	v.isAt("/gate?id=" + jobID)
}

// tried goes through three answers on two pages, each a page to go back to.
func (v *traveller) tried() {
	v.t.Helper()
	v.open("/")
	v.click(`[data-sample="` + jobID + `"]`)
	v.answered("decoder", jobID, "admitted")
	v.click(`[data-sample="USR0KHTOWnGLuC"]`)
	v.answered("decoder", "USR0KHTOWnGLuC", "refused")
	v.isAt("/?id=USR0KHTOWnGLuC")
	v.click(`[data-testid="wire"] a[href^="` + strings.TrimPrefix(v.explorer.url, originOf(v.explorer.url)) + `/gate"]`)
	v.answered("gate", "USR0KHTOWnGLuC", "refused")
}

func backAgain(v *traveller) {
	v.tried()
	for _, step := range []struct{ id, verdict, path string }{{"USR0KHTOWnGLuC", "refused", "/?id=USR0KHTOWnGLuC"}, {jobID, "admitted", "/?id=" + jobID}} {
		v.ok(v.tab.back())
		v.isAt(step.path)
		v.answered("decoder", step.id, step.verdict)
	}
	v.ok(v.tab.back())
	v.isAt("/")
	v.has("decoder", "data-state", "empty")
	v.until(`document.getElementById('id').value`, "")
	v.styledByExplorer()
}

// backTwice goes back, and once more before the first page has come: the proxy holds
// that one until the second is asked for.
func backTwice(v *traveller) {
	first, second := make(chan struct{}), make(chan struct{})
	ask, askAgain := sync.OnceFunc(func() { close(first) }), sync.OnceFunc(func() { close(second) })
	defer ask()
	defer askAgain()
	v.throughProxy(func(r *http.Response) {
		switch r.Request.URL.RequestURI() {
		case "/?id=USR0KHTOWnGLuC":
			ask()
			<-second
		case "/?id=" + jobID:
			askAgain()
		case "/healthz?first":
			<-first // so that the page knows
		}
	})
	v.open("/")
	v.click(`[data-sample="` + jobID + `"]`)
	v.answered("decoder", jobID, "admitted")
	v.click(`[data-sample="USR0KHTOWnGLuC"]`)
	v.answered("decoder", "USR0KHTOWnGLuC", "refused")
	v.click(`[data-sample="job-42"]`)
	v.answered("decoder", "job-42", "not_reached")
	v.isAt("/?id=job-42")

	// Some engines give up what a page fetches as soon as it leaves, others go on.
	v.value(`document.addEventListener('htmx:before:history:restore', () => fetch('/healthz?first').catch(() => 0).then(() => history.back()), {once: true})`)
	v.ok(v.tab.back())
	select {
	case <-second:
	case <-time.After(patience):
		v.t.Fatal("the second page is not asked for")
	}
	v.isAt("/?id=" + jobID)
	v.answered("decoder", jobID, "admitted")
	v.until(`document.readyState`, "complete")
	v.isAt("/?id=" + jobID)
	v.answered("decoder", jobID, "admitted")
	v.ok(v.tab.back())
	v.isAt("/")
	v.has("decoder", "data-state", "empty")
}

// backBeforeScripts goes back once more when the page is there to see, and its scripts
// are not yet: the proxy holds htmx.
func backBeforeScripts(v *traveller) {
	var mu sync.Mutex
	loads, asked, goOn := 0, make(chan struct{}), make(chan struct{})
	release := sync.OnceFunc(func() { close(goOn) })
	defer release()
	v.throughProxy(func(r *http.Response) {
		r.Header.Set("Cache-Control", "no-store")
		if !strings.Contains(r.Request.URL.Path, "/htmx-") {
			return
		}
		mu.Lock()
		loads++
		load := loads
		mu.Unlock()
		if load == 2 {
			close(asked)
			<-goOn
		}
	})
	v.open("/")
	v.click(`[data-sample="` + jobID + `"]`)
	v.answered("decoder", jobID, "admitted")
	v.click(`[data-sample="USR0KHTOWnGLuC"]`)
	v.answered("decoder", "USR0KHTOWnGLuC", "refused")
	v.click(`[data-sample="job-42"]`)
	v.answered("decoder", "job-42", "not_reached")
	v.isAt("/?id=job-42")

	v.ok(v.tab.back())
	select {
	case <-asked:
	case <-time.After(patience):
		v.t.Fatal("the page is not loaded anew")
	}
	v.answered("decoder", "USR0KHTOWnGLuC", "refused")
	v.until(`[document.readyState, typeof htmx]`, []string{"interactive", "undefined"})
	v.ok(v.tab.back())
	v.isAt("/?id=" + jobID)
	release()
	v.until(`document.readyState`, "complete")
	v.answered("decoder", jobID, "admitted")
	v.isAt("/?id=" + jobID)
}

func toTheKey(v *traveller) {
	v.open("/key")
	v.types(jobID)
	v.answered("key", jobID, "built")
	v.says("built", "emq:{orders}:job:"+jobID)
	v.types("JOB0456")
	v.answered("key", "JOB0456", "raised")
	v.open("/key?id=" + jobID + "&queue=mail")
	v.says("built", "emq:{mail}:job:"+jobID)
}

func chooseTheme(v *traveller) {
	v.open("/")
	v.click(`[data-testid="theme"]`)
	v.styled(lightGround)
	v.says("theme", "light")
	v.open("/gate")
	v.styled(lightGround)
	v.click(`[data-testid="theme"]`)
	v.styled(darkGround)
	v.open("/key?id=" + jobID)
	v.styled(darkGround)
	v.click(`[data-testid="theme"]`)
	v.until(`document.documentElement.hasAttribute('data-theme')`, false)
}

// withoutAScript goes by forms and links: a proxy forbids all scripts, so that the page
// has none and the test can still look at it.
func withoutAScript(v *traveller) {
	v.throughProxy(func(r *http.Response) { r.Header.Add("Content-Security-Policy", "script-src 'none'") })
	v.open("/")
	v.until(`typeof htmx`, "undefined")
	v.types(jobID + "\n")
	v.answered("decoder", jobID, "admitted")
	v.click(`[data-testid="wire"] a[href^="/gate"]`)
	v.answered("gate", jobID, "admitted")
	v.click(`[data-testid="step-start"]`)
	v.isAt("/gate?id=" + jobID + "&step=0")
	v.types("USR0KHTOWnGLuC\n")
	v.answered("gate", "USR0KHTOWnGLuC", "refused")
	v.open("/key?id=JOB0456")
	v.answered("key", "JOB0456", "raised")
	v.ok(v.tab.back())
	v.answered("gate", "USR0KHTOWnGLuC", "refused")
	v.until(`typeof htmx`, "undefined")
	v.styledByExplorer()
}

// onAPhone looks at pages in a frame of 360 pixels, since some windows cannot be made
// so narrow. A proxy lets the explorer's own pages be framed.
func onAPhone(v *traveller) {
	v.throughProxy(func(r *http.Response) {
		r.Header.Set("Content-Security-Policy", strings.Replace(r.Header.Get("Content-Security-Policy"), "; frame-ancestors 'none'", "", 1))
	})
	for _, path := range []string{
		"/", "/?id=" + jobID, "/?id=job0KHTOWnGLu-", "/gate?id=" + jobID + "&id=USR0KHTOWnGLuC", "/gate?id=" + long(200), "/key?id=" + jobID, "/key?id=JOB0456",
		"/embed", "/embed/decoder?id=" + jobID, "/embed/gate?id=" + jobID, "/embed/key?id=JOB0456", "/nowhere",
	} {
		v.show(`<iframe src="` + strings.ReplaceAll(v.explorer.url+path, "&", "&amp;") + `" style="width:360px;height:1400px;border:0"></iframe>`)
		phone := v.in(theFrame)
		phone.until(`document.readyState + ' ' + location.pathname`, "complete "+strings.Split(path, "?")[0])
		phone.until(`innerWidth`, 360)
		phone.until(`document.fonts.status`, "loaded")
		var out []string
		v.ok(json.Unmarshal([]byte(phone.value("("+uncommented(script(v.t, "overflowing"))+")()")), &out))
		if len(out) > 0 {
			v.t.Errorf("%.60s: %q", path, out)
		}
	}
}

// theFrame is the one frame of a page.
const theFrame = `document.querySelector('iframe')`

// theElementsFrame is the frame of the one element.
const theElementsFrame = `document.querySelector('branded-id').shadowRoot.querySelector('iframe')`

// framedLine is the plain line for a frame, in a sandbox.
func (v *traveller) framedLine(path, sandbox string) string {
	return fmt.Sprintf(`<iframe src="%s" title="The explorer" width="100%%" height="1400"%s loading="lazy" frameborder="0"></iframe>`, v.explorer.url+path, sandbox)
}

// worksInFrame holds a frame that shows the decoder, in the dark theme, to its style and
// to its scripts: it answers while somebody types, and tells the page.
func (v *traveller) worksInFrame(frame string) {
	v.t.Helper()
	inside := v.in(frame)
	inside.answered("decoder", jobID, "admitted")
	inside.styled(darkGround)
	v.until(`events.at(-1)`, map[string]string{"valid": "true", "verdict": "admitted"})
	inside.types("job-42")
	inside.answered("decoder", "job-42", "not_reached")
	v.until(`events.at(-1)`, map[string]string{"valid": "false", "verdict": "not_reached"})
	inside.click(`[data-testid="sample"]`)
	inside.answered("decoder", jobID, "admitted")
}

const (
	keepMessages = `<script>window.events = []; addEventListener('message', ({data}) => { if (data.brandedId === 1 && data.state) events.push({valid: data.valid, verdict: data.verdict}) })</script>`
	keepEvents   = `<script>window.events = []; addEventListener('branded-id', ({detail}) => events.push({valid: detail.valid, verdict: detail.verdict}))</script>`
)

func embedLine(v *traveller) {
	v.show(keepMessages + v.framedLine("/embed/decoder?theme=dark&amp;id="+jobID, ` sandbox="`+recommended+`"`))
	v.worksInFrame(theFrame)
	// An error is a page with its style as well.
	v.show(v.framedLine("/embed/decoder?theme=blue", ` sandbox="`+recommended+`"`))
	v.in(theFrame).says("problem", "blue")
	v.in(theFrame).until(`getComputedStyle(document.querySelector('.panel')).borderTopLeftRadius`, "16px")
}

func embedLineWithoutSandbox(v *traveller) {
	v.show(keepMessages + v.framedLine("/embed/decoder?theme=dark&amp;id="+jobID, ""))
	v.worksInFrame(theFrame)
}

func embedAsPublished(v *traveller) {
	v.open("/embed?theme=dark&ids=" + jobID)
	var snippet string
	v.until(`!!document.querySelector('[data-testid="recipe"] pre')`, true)
	v.ok(json.Unmarshal([]byte(v.value(`document.querySelector('[data-testid="recipe"] pre').textContent`)), &snippet))
	v.show(keepMessages + snippet)
	v.worksInFrame(theFrame)
}

func embedElement(v *traveller) {
	v.show(keepEvents + `<branded-id theme="dark" ids="` + jobID + `"><a href="/">The id</a></branded-id><script src="` + v.explorer.url + `/embed.js" async></script>`)
	v.until(`getComputedStyle(`+theElementsFrame+`).visibility`, "visible")
	v.worksInFrame(theElementsFrame)
	v.until(`getComputedStyle(`+theElementsFrame+`).visibility`, "visible")
}

func embedByOEmbed(v *traveller) {
	var answer struct{ HTML string }
	v.ok(json.Unmarshal(download(v.t, v.explorer.url+"/oembed?url="+url.QueryEscape(v.explorer.url+"/?id="+jobID)), &answer))
	v.show(keepMessages + strings.Replace(answer.HTML, "?id=", "?theme=dark&amp;id=", 1))
	v.worksInFrame(theFrame)
}

// embedAtPublicURL: behind a proxy that sends another Host, the origin that the policy
// names is the public one.
func embedAtPublicURL(v *traveller) {
	public := v.throughProxy(func(*http.Response) {})
	behind := startExplorer(v.t, "-public-url", public)
	v.site.setTarget(behind.url)
	embedLine(v)
}

// previewInTheBuilder: the explorer shows its own frames, whoever else may.
func previewInTheBuilder(v *traveller) {
	v.open("/embed?theme=dark&ids=" + jobID)
	inside := v.in(`document.querySelector('[data-testid="preview"]')`)
	inside.answered("decoder", jobID, "admitted")
	inside.styled(darkGround)
}

// uncommented is a script of JavaScript without the comment in front of its function.
func uncommented(source string) string { return source[strings.Index(source, "() =>"):] }

func originOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		panic(err) // it is one that the explorer has announced
	}
	return u.Scheme + "://" + u.Host
}

// A site is somebody's, of an origin of its own, with one page that the test gives. Its
// proxy shows the explorer with answers that the test changes.
type site struct {
	url, proxyURL string

	mu     sync.Mutex
	body   string
	target *url.URL // that the proxy shows
	change func(*http.Response)
}

func newSite(t *testing.T) *site {
	t.Helper()
	s := &site{}
	pages := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, s.body)
	}))
	t.Cleanup(pages.Close)
	proxy := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			s.mu.Lock()
			defer s.mu.Unlock()
			r.SetURL(s.target) // with the Host of the target
		},
		ModifyResponse: func(r *http.Response) error {
			s.mu.Lock()
			change := s.change
			s.mu.Unlock()
			change(r)
			return nil
		},
		ErrorLog: log.New(io.Discard, "", 0), // visitors leave
	})
	t.Cleanup(proxy.Close)
	s.url, s.proxyURL = strings.Replace(pages.URL, "127.0.0.1", "localhost", 1), proxy.URL
	return s
}

func (s *site) setTarget(address string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	target, err := url.Parse(address)
	if err != nil {
		panic(err) // it is one that the explorer has announced
	}
	s.target = target
}

// throughProxy makes the traveller meet the explorer through the proxy, which changes
// every answer.
func (v *traveller) throughProxy(change func(*http.Response)) string {
	v.t.Helper()
	v.site.setTarget(v.explorer.url)
	v.site.change = change
	through := *v
	through.explorer = &explorer{url: v.site.proxyURL}
	*v = through
	return v.site.proxyURL
}

// show opens the site with this in its page.
func (v *traveller) show(body string) {
	v.t.Helper()
	v.site.mu.Lock()
	v.site.body = "<!doctype html><html lang=en><meta charset=utf-8><title>Docs</title><body style='margin:8px'>" + body
	v.site.mu.Unlock()
	v.ok(v.tab.open(v.site.url + "/"))
}

// styledByExplorer holds the page to having its style, in whichever theme.
func (v *traveller) styledByExplorer() {
	v.t.Helper()
	v.until(`['`+darkGround+`', '`+lightGround+`'].includes(getComputedStyle(document.documentElement).backgroundColor)`, true)
}

// embedLineWithoutScript: in a sandbox that takes everything away there is still the
// answer, with its style.
func embedLineWithoutScript(v *traveller) {
	v.show(v.framedLine("/embed/decoder?theme=light&amp;id="+jobID, ` sandbox=""`))
	inside := v.in(theFrame)
	inside.answered("decoder", jobID, "admitted")
	inside.styled(lightGround)
	inside.until(`typeof htmx`, "undefined")
}

//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"sync"

	"github.com/playwright-community/playwright-go"
)

// A watch sees what must not happen on any page of a context, whatever the test
// is about.
type watch struct {
	origin string

	mu       sync.Mutex
	allowed  []string // origins of the test's own, beside the explorer's
	console  []string // every line, for the record
	faults   []string
	errors   []string
	declared []string
}

func watchContext(c playwright.BrowserContext, origin string) *watch {
	w := &watch{origin: origin}
	c.OnWebError(func(e playwright.WebError) { w.fault("uncaught: %v", e.Error()) })
	c.OnConsole(w.onConsole)
	c.OnRequest(func(r playwright.Request) {
		if u := r.URL(); !w.expects(u) {
			w.fault("a request to another origin: %s", u)
		}
	})
	c.OnResponse(func(r playwright.Response) {
		if r.Status() >= 500 {
			w.fault("%s answers %d", r.URL(), r.Status())
		}
	})
	c.OnPage(func(p playwright.Page) {
		p.OnCrash(func(playwright.Page) { w.fault("the page crashed") })
	})
	return w
}

// allow lets pages of another origin take part: those that embed the explorer.
func (w *watch) allow(origin string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.allowed = append(w.allowed, origin)
}

func (w *watch) expects(url string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, origin := range append([]string{w.origin}, w.allowed...) {
		if url == origin || strings.HasPrefix(url, origin+"/") {
			return true
		}
	}
	return false
}

func (w *watch) onConsole(m playwright.ConsoleMessage) {
	line := m.Type() + ": " + m.Text()
	if at := m.Location(); at != nil && at.URL != "" {
		line += fmt.Sprintf(" (%s:%d)", strings.TrimPrefix(at.URL, w.origin), at.LineNumber)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.console = append(w.console, line)
	switch {
	case strings.Contains(line, "Content Security Policy"):
		w.faults = append(w.faults, line)
	case m.Type() == "error":
		w.errors = append(w.errors, line)
	}
}

func (w *watch) fault(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.faults = append(w.faults, fmt.Sprintf(format, args...))
}

// declare says that console errors with these words belong to what the test
// does. There has to be one.
func (w *watch) declare(words string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.declared = append(w.declared, words)
}

// verdict lists what went wrong so far.
func (w *watch) verdict() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := append([]string(nil), w.faults...)
	came := make(map[string]bool)
	for _, line := range w.errors {
		known := false
		for _, words := range w.declared {
			if strings.Contains(line, words) {
				known, came[words] = true, true
			}
		}
		if !known {
			all = append(all, fmt.Sprintf("undeclared: %.300s", line)) // an address may be long
		}
	}
	for _, words := range w.declared {
		if !came[words] {
			all = append(all, "declared, and did not come: "+words)
		}
	}
	return all
}

// record is the console as it was written.
func (w *watch) record() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.Join(w.console, "\n") + "\n"
}

//go:build e2e

package e2e

import (
	"testing"

	"github.com/playwright-community/playwright-go"
)

// A visitor is a browser with an empty profile, on a page of an explorer.
type visitor struct {
	t        *testing.T
	explorer *explorer
	context  playwright.BrowserContext
	page     playwright.Page
	watch    *watch
	scripted bool
}

// A trait makes a visitor differ from the usual one.
type trait func(*playwright.BrowserNewContextOptions)

// withoutScript is a visitor who switched JavaScript off.
func withoutScript(o *playwright.BrowserNewContextOptions) {
	o.JavaScriptEnabled = playwright.Bool(false)
}

// wide sets the width of the window, in CSS pixels.
func wide(width int) trait {
	return func(o *playwright.BrowserNewContextOptions) {
		o.Viewport = &playwright.Size{Width: width, Height: 800}
	}
}

// prefers sets the theme that the visitor's system asks for.
func prefers(scheme *playwright.ColorScheme) trait {
	return func(o *playwright.BrowserNewContextOptions) { o.ColorScheme = scheme }
}

// visit opens a page of an explorer of the test's own.
func visit(t *testing.T, path string, traits ...trait) *visitor {
	t.Helper()
	v := newVisitor(t, startExplorer(t), traits...)
	v.open(path)
	return v
}

// newVisitor opens an empty window. When the test ends, the visitor is asked
// what it saw go wrong.
func newVisitor(t *testing.T, e *explorer, traits ...trait) *visitor {
	t.Helper()
	options := playwright.BrowserNewContextOptions{
		ColorScheme: playwright.ColorSchemeDark,
		Locale:      playwright.String("en-GB"),
		TimezoneId:  playwright.String("Pacific/Auckland"), // far from the UTC that the pages tell
		Viewport:    &playwright.Size{Width: 1280, Height: 800},
	}
	for _, trait := range traits {
		trait(&options)
	}
	context, err := browser.NewContext(options)
	if err != nil {
		t.Fatal(err)
	}
	v := &visitor{
		t: t, explorer: e, context: context, watch: watchContext(context, e.url),
		scripted: options.JavaScriptEnabled == nil || *options.JavaScriptEnabled,
	}
	t.Cleanup(v.leave)
	context.SetDefaultTimeout(float64(patience.Milliseconds()))
	v.page, err = context.NewPage()
	v.ok(err)
	return v
}

func (v *visitor) leave() {
	for _, page := range v.context.Pages() {
		// What the page did before this answer has been reported before it.
		_, _ = page.Evaluate("0")
	}
	for _, wrong := range v.watch.verdict() {
		v.t.Error(wrong)
	}
	if v.t.Failed() {
		v.leaveArtifacts()
	}
	if err := v.context.Close(); err != nil {
		v.t.Error(err)
	}
}

// open goes to an address of the explorer, as by typing it.
func (v *visitor) open(path string) playwright.Response {
	v.t.Helper()
	response, err := v.page.Goto(v.explorer.url + path)
	v.ok(err)
	return response
}

// ok ends the test where something could not be done or was not seen.
func (v *visitor) ok(err error) {
	v.t.Helper()
	if err != nil {
		v.t.Fatal(err)
	}
}

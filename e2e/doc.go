// Package e2e drives the built explorer in a real Chromium, and on the main journeys in
// Firefox and WebKitGTK too. What the other tests say of handlers and templates, these
// say of what a visitor gets: the address bar, the field, the answer, the keyboard, the
// pictures.
//
// Its tests need more than Go, so they stand behind the tag e2e; make deps installs
// what is missing, and make test runs them. By hand:
//
//	make deps && go test -tags e2e ./e2e
//
// HEADFUL=1 shows the browser, and EXPLORER_CHROMIUM names another one. A test that
// fails leaves the picture, the page, the console and the explorer's log in artifacts/.
//
// The journeys are written once, against the interface tab. Playwright drives only
// builds of Firefox and WebKit that it has patched; Debian's are driven as any browser
// is, by WebDriver BiDi and by W3C WebDriver. What is said below of consoles and
// artifacts is not for them.
//
// Every test has an explorer and a browser profile of its own, and fails on what
// nobody should ever see, whatever else it is about: an uncaught error, a breach of
// the content security policy, a request to another origin, a status of 500 or more,
// and an error in the console that the test did not declare.
//
// No test sleeps to give the page time. It waits for a state that a visitor can see,
// or it holds the answer, or the clock, in its own hand.
package e2e

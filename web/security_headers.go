package web

import (
	"net/http"
	"strings"
)

// frameNobody is what pages say about being framed. Embedded views will say
// something else.
const frameNobody = "'none'"

// contentSecurityPolicy allows what the pages use and nothing more. There is no
// unsafe-* and no nonce: no script or style is inline, so an id that got through
// as markup would still not run.
var contentSecurityPolicy = strings.Join([]string{
	"default-src 'none'", // what is not listed below is not needed
	"script-src 'self'",  // our own files, never inline
	"style-src 'self'",   // likewise; a style of someone else's can cover the page or read it out
	"img-src 'self'",     // the favicon and preview pictures
	"font-src 'self'",    // fonts are served from here, not from a font host
	"connect-src 'self'", // fragments
	"frame-src 'self'",   // the preview of an embed
	"form-action 'self'", // forms send ids; they send them here only
	"base-uri 'none'",    // an injected <base> would redirect every relative link
}, "; ")

// permissionsPolicy switches off what the pages never use, so that code which
// got in could not ask for it. Copy buttons write to the clipboard, and nothing
// reads it.
var permissionsPolicy = strings.Join([]string{
	"accelerometer=()", "autoplay=()", "camera=()", "clipboard-read=()", "clipboard-write=(self)",
	"display-capture=()", "fullscreen=()", "geolocation=()", "gyroscope=()", "magnetometer=()",
	"microphone=()", "midi=()", "payment=()", "screen-wake-lock=()", "usb=()", "xr-spatial-tracking=()",
}, ", ")

// framing lets the addresses below a path be framed by ancestors, and all others
// by nobody.
func framing(below, ancestors string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		frame, page := securityHeaders(ancestors)(next), securityHeaders(frameNobody)(next)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, below) {
				frame.ServeHTTP(w, r)
			} else {
				page.ServeHTTP(w, r)
			}
		})
	}
}

// securityHeaders sets the headers before the handler runs, so that errors,
// redirects and static files carry them too.
//
// frameAncestors says who may frame the response; empty leaves the directive
// out, and then anyone may. A router inside another may use the middleware again
// with a wider value: the inner one wins.
func securityHeaders(frameAncestors string) func(http.Handler) http.Handler {
	policy := contentSecurityPolicy
	if frameAncestors != "" {
		policy += "; frame-ancestors " + frameAncestors // else a page could be laid under someone's click
	}
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			h := w.Header()
			h.Set("Content-Security-Policy", policy)
			// A response is what its type says: a problem document that repeats a
			// visitor's bytes must never be taken for a page.
			h.Set("X-Content-Type-Options", "nosniff")
			// Ids stand in the query. No link, not even to another page here, needs
			// to say where it was followed from, so nothing is sent at all.
			h.Set("Referrer-Policy", "no-referrer")
			h.Set("Permissions-Policy", permissionsPolicy)
			// A window that opens the explorer, or is opened by it, holds no handle on it.
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
			next.ServeHTTP(w, r)
		})
	}
}

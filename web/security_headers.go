package web

import (
	"net/http"
	"slices"
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

// sharedPaths are the addresses that pages of other origins load, each with all that
// is below it where it ends in a slash: frames, the script, files, pictures,
// fragments, data. Their error pages and redirects have the same addresses.
var sharedPaths = []string{
	framesBelow, "/embed.js", "/favicon.ico", "/static/", "/widget/", "/preview.png", "/oembed", "/api/",
}

// isShared reports whether pages of other origins load an address.
func isShared(path string) bool {
	return slices.ContainsFunc(sharedPaths, func(shared string) bool {
		return path == shared || strings.HasSuffix(shared, "/") && strings.HasPrefix(path, shared)
	})
}

// framing lets the addresses below framesBelow be framed by ancestors, and all others
// by nobody. origin is where the explorer was asked for a frame, or "" where that is
// not known: see [policyNaming].
func framing(ancestors string, origin func(*http.Request) string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		frame, page := securityHeaders(ancestors, origin)(next), securityHeaders(frameNobody, nil)(next)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, framesBelow) {
				// A page that is cross-origin isolated shows only frames that say this too.
				w.Header().Set("Cross-Origin-Embedder-Policy", "require-corp")
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
// out, and then anyone may. origin, where it is not nil, says which origin the policy
// names beside 'self'. A router inside another may use the middleware again with wider
// values: the inner one wins.
func securityHeaders(frameAncestors string, origin func(*http.Request) string) func(http.Handler) http.Handler {
	policy := contentSecurityPolicy
	if frameAncestors != "" {
		policy += "; frame-ancestors " + frameAncestors // else a page could be laid under someone's click
	}
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			h := w.Header()
			if origin != nil {
				h.Set("Content-Security-Policy", policyNaming(policy, origin(r)))
			} else {
				h.Set("Content-Security-Policy", policy)
			}
			// A response is what its type says: a problem document that repeats a
			// visitor's bytes must never be taken for a page.
			h.Set("X-Content-Type-Options", "nosniff")
			// Ids stand in the query. No link, not even to another page here, needs
			// to say where it was followed from, so nothing is sent at all.
			h.Set("Referrer-Policy", "no-referrer")
			h.Set("Permissions-Policy", permissionsPolicy)
			// A window that opens the explorer, or is opened by it, holds no handle on it.
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
			// A page that is cross-origin isolated loads from here only what says that it
			// may. Nothing here is anyone's secret, but the explorer's own pages are no
			// part of another page.
			if isShared(r.URL.Path) {
				h.Set("Cross-Origin-Resource-Policy", "cross-origin")
			} else {
				h.Set("Cross-Origin-Resource-Policy", "same-origin")
			}
			next.ServeHTTP(w, r)
		})
	}
}

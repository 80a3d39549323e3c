package web

import (
	"net/http"
	"strings"
)

// underBase serves an address with the base path before it as the same address
// without: a proxy may strip the base path or keep it. Links always carry it.
func underBase(base string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		if base == "" {
			return next
		}
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			path, below := strings.CutPrefix(r.URL.Path, base)
			switch {
			case !below || path != "" && path[0] != '/':
				next.ServeHTTP(w, r)
			case path == "":
				// The start page has a slash, or its relative links would be a level off.
				to := base + "/"
				if r.URL.RawQuery != "" {
					to += "?" + r.URL.RawQuery
				}
				w.Header().Set("Location", to)
				w.WriteHeader(http.StatusPermanentRedirect)
			default:
				stripped := *r
				url := *r.URL
				url.Path = path
				// A base path holds only characters that are never escaped, so it is
				// as long in the raw path.
				url.RawPath = strings.TrimPrefix(r.URL.RawPath, base)
				stripped.URL = &url
				next.ServeHTTP(w, &stripped)
			}
		})
	}
}

package web

import "net/http"

// anyOrigin lets pages of any origin read what is below: fragments, which a
// sandboxed frame without an origin fetches from here, and the API. Nothing here
// depends on who asks, and credentials are never looked at.
func anyOrigin(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		next.ServeHTTP(w, r)
	})
}

// preflight answers a browser that asks before it fetches with headers of its own.
func preflight(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Access-Control-Allow-Headers", "*")
	w.Header().Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
}

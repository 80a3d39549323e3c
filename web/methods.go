package web

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
)

// headAsGet answers HEAD as GET, all the way down to how it is compressed, so
// that the headers of both are the same. net/http sends no body for HEAD,
// whatever is written.
func headAsGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			get := *r
			get.Method = http.MethodGet
			r = &get
		}
		next.ServeHTTP(w, r)
	})
}

// methodNotAllowed answers for a method that a path does not have. chi's own
// handler lists what was registered, and so leaves HEAD out; it also takes every
// method that it does not know for a 405, even where there is no such path.
func (s *responder) methodNotAllowed(w http.ResponseWriter, r *http.Request) {
	allowed := allowedMethods(r)
	if len(allowed) == 0 {
		s.notFound(w, r)
		return
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	s.answer(w, r, failure{
		status: http.StatusMethodNotAllowed,
		title:  "This address is only for reading",
		cause:  "this method is not answered here",
		hint:   "use " + join(allowed, "or"),
		offset: noOffset,
	})
}

// allowedMethods asks the router, so that the answer cannot part from the
// routes. HEAD is answered wherever GET is.
func allowedMethods(r *http.Request) []string {
	routes := chi.RouteContext(r.Context()).Routes
	path := r.URL.RawPath // chi routes on this one when it is set
	if path == "" {
		path = r.URL.Path
	}
	var allowed []string
	for _, method := range []string{
		http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut,
		http.MethodPatch, http.MethodDelete, http.MethodOptions,
	} {
		as := method
		if method == http.MethodHead {
			as = http.MethodGet
		}
		if routes.Match(chi.NewRouteContext(), as, path) {
			allowed = append(allowed, method)
		}
	}
	return allowed
}

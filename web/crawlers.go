package web

import (
	"net/http"

	"brandedid/internal/gate"
	"brandedid/web/templates"
)

// Every id has an address, and so has every run of several ids, every step of it and
// every queue. A crawler that followed all links would never end, and each page would
// be a run. So links to further states say nofollow, and a page that shows more than
// one id in the plain way says noindex and names the plain page.

// headerRobots is the header that says to crawlers what a robots element says in HTML.
const headerRobots = "X-Robots-Tag"

// forCrawlers names the plain page of a path and an id: the one that search engines
// may show. special says that this page is another state of it. A page for an id that
// no run takes is not theirs either, and its plain page is the one without an id.
func (s *server) forCrawlers(w http.ResponseWriter, p *templates.Page, path string, id *string, special bool) {
	plain := s.links.page(path)
	switch {
	case id == nil:
	case len(*id) > gate.MaxID:
		special = true
	default:
		plain = s.links.page(path, param{"id", *id})
	}
	p.Canonical = s.links.absolute(plain)
	if special {
		p.NoIndex = true
		w.Header().Set(headerRobots, "noindex")
	}
}

// unlisted is for answers that are no page of their own: fragments, frames, the
// gallery and what programs read.
func unlisted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set(headerRobots, "noindex, nofollow")
		next.ServeHTTP(w, r)
	})
}

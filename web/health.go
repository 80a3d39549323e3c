package web

import "net/http"

// healthz says that the process answers.
func (s *server) healthz(w http.ResponseWriter, _ *http.Request) error {
	writeBody(w, http.StatusOK, "text/plain; charset=utf-8", []byte("ok\n"))
	return nil
}

// readyz says that pages can be served, and names the engine. Pages never wait
// for an engine, so its state changes the words and not the status.
func (s *server) readyz(w http.ResponseWriter, r *http.Request) error {
	return writeJSON(w, http.StatusOK, struct {
		Ready  bool       `json:"ready"`
		Engine engineJSON `json:"engine"`
	}{true, engineOf(s.engine.Probe(r.Context()))})
}

// robots keeps crawlers to the pages: every id has an address, and there are
// more ids than a crawler should try.
func (s *server) robots(w http.ResponseWriter, _ *http.Request) error {
	body := "User-agent: *\nDisallow: " + s.links.page("/api/") + "\nDisallow: " + s.links.page("/widget/") + "\nAllow: /\n"
	writeBody(w, http.StatusOK, "text/plain; charset=utf-8", []byte(body))
	return nil
}

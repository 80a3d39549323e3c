package web

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"brandedid/web/static"
)

// routes lists every address of the explorer, and nothing else.
func (s *server) routes() http.Handler {
	r := chi.NewRouter()
	r.Use(
		accessLog(s.log),
		securityHeaders(frameNobody),
		s.responder.recoverPanics,
		clientAddress(s.proxies),
		headAsGet,
		newCompress(),
	)
	r.NotFound(s.responder.notFound)
	r.MethodNotAllowed(s.responder.methodNotAllowed)
	get := func(path string, h handler) { r.Get(path, s.responder.handle(h)) }

	get("/", s.decodePage)
	get("/gate", s.gatePage)
	get("/key", s.keyPage)

	get("/widget/decoder", s.decodeWidget)
	get("/widget/gate", s.gateWidget)
	get("/widget/key", s.keyWidget)

	get("/api/v1/decode", s.decodeAPI)
	get("/api/v1/gate", s.gateAPI)

	get("/healthz", s.healthz)
	get("/readyz", s.readyz)
	get("/robots.txt", s.robots)
	r.Method(http.MethodGet, "/favicon.ico", static.File("img/favicon.ico"))
	files := static.Handler(s.dev, s.responder.notFound)
	r.Method(http.MethodGet, "/static/*", files)
	r.Method(http.MethodOptions, "/static/*", files)

	if s.dev {
		get("/gallery", s.gallery)
	}
	return r
}

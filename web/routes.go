package web

import (
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"brandedid/web/static"
)

// routes lists every address of the explorer, and nothing else.
func (s *server) routes() http.Handler {
	r := chi.NewRouter()
	r.Use(
		accessLog(s.log),
		securityHeaders(frameNobody),
		s.responder.recoverPanics,
		compress,
		middleware.GetHead,
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
	r.Handle("/favicon.ico", static.File("img/favicon.ico"))
	r.Handle("/static/*", static.Handler(s.dev, s.responder.notFound))

	if s.dev {
		get("/gallery", s.gallery)
	}
	return r
}

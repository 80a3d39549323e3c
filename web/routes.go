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
		underBase(s.links.base),
		framing(s.ancestors, frameOrigin(s.public)),
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

	// What other pages read: frames without an origin, and callers of the API.
	shared := r.With(anyOrigin, unlisted)
	read := func(path string, h handler) {
		shared.Get(path, s.responder.handle(h))
		shared.Options(path, preflight)
	}
	read("/widget/decoder", s.decodeWidget)
	read("/widget/gate", s.gateWidget)
	read("/widget/key", s.keyWidget)
	read("/api/v1/decode", s.decodeAPI)
	read("/api/v1/gate", s.gateAPI)

	read("/oembed", s.oembed)
	r.With(anyOrigin).Method(http.MethodGet, "/embed.js", static.File("js/embed.js"))
	get("/preview.png", s.preview)
	get("/embed", s.embedPage)
	getUnlisted := func(path string, h handler) { r.With(unlisted).Get(path, s.responder.handle(h)) }
	getUnlisted("/embed/decoder", s.decodeFrame)
	getUnlisted("/embed/gate", s.gateFrame)
	getUnlisted("/embed/key", s.keyFrame)

	get("/healthz", s.healthz)
	get("/readyz", s.readyz)
	get("/robots.txt", s.robots)
	r.Method(http.MethodGet, "/favicon.ico", static.File("img/favicon.ico"))
	files := static.Handler(s.dev, s.responder.notFound)
	r.Method(http.MethodGet, "/static/*", files)
	r.Method(http.MethodOptions, "/static/*", files)

	if s.dev {
		getUnlisted("/gallery", s.gallery)
	}
	return r
}

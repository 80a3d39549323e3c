package web

import (
	"context"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"brandedid/internal/gate"
)

// headAsGet answers HEAD as GET, all the way down to how it is compressed, so
// that the headers of both are the same. net/http sends no body for HEAD,
// whatever is written.
//
// Below it the method is GET. What has to differ for HEAD asks [headOf].
func headAsGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			h := &head{}
			r = r.WithContext(context.WithValue(r.Context(), headKey{}, h))
			r.Method = http.MethodGet
			w = &headWriter{ResponseWriter: w, head: h}
		}
		next.ServeHTTP(w, r)
	})
}

// A head is what is known of the answer to a HEAD request.
type head struct {
	// bodyDiffers says that the body which is written is not the one GET would send,
	// because making that one takes an engine or a drawing. Its length is then left
	// out: RFC 9110 allows that, and a wrong one would be worse.
	bodyDiffers bool
}

type headKey struct{}

// headOf is nil for every method but HEAD.
func headOf(ctx context.Context) *head {
	h, _ := ctx.Value(headKey{}).(*head)
	return h
}

// headWriter keeps net/http from counting a body that GET would not send.
type headWriter struct {
	http.ResponseWriter
	head  *head
	begun bool
}

func (w *headWriter) WriteHeader(status int) {
	w.begun = true
	if w.head.bodyDiffers {
		w.Header().Del("Content-Length")
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *headWriter) Write(p []byte) (int, error) {
	if !w.begun {
		w.WriteHeader(http.StatusOK)
	}
	if w.head.bodyDiffers {
		return len(p), nil
	}
	return w.ResponseWriter.Write(p)
}

func (w *headWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// A quietEngine is an engine that no HEAD request reaches: link checkers and
// monitors send them, and want no run. The model answers in its place.
type quietEngine struct{ Engine }

func (e quietEngine) Run(ctx context.Context, req gate.Request) gate.Result {
	h := headOf(ctx)
	if h == nil {
		return e.Engine.Run(ctx, req)
	}
	res := gate.Model{}.Run(ctx, req)
	res.Engine = e.Info(ctx)
	h.bodyDiffers = res.Engine.Kind != "model"
	return res
}

func (e quietEngine) Probe(ctx context.Context) gate.EngineInfo {
	h := headOf(ctx)
	if h == nil {
		return e.Engine.Probe(ctx)
	}
	info := e.Info(ctx)
	h.bodyDiffers = info.Kind != "model"
	return info
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

package web

import (
	"net/http"
	"time"

	"github.com/go-chi/chi/v5/middleware"
	"github.com/go-chi/httprate"

	"brandedid/internal/decode"
	"brandedid/internal/gate"
)

// A runner makes the runs of one request.
type runner func(req gate.Request) gate.Result

// clientAddress finds who asks: whoever opened the connection, or, where that is
// a trusted proxy, whom it names.
func clientAddress(trustedProxies []string) func(http.Handler) http.Handler {
	if len(trustedProxies) == 0 {
		return middleware.ClientIPFromRemoteAddr
	}
	return middleware.ClientIPFromXFF(trustedProxies...)
}

// newLimiter allows each client so many runs a minute, and is nil for no limit.
func newLimiter(runsPerMinute int) *httprate.RateLimiter {
	if runsPerMinute == 0 {
		return nil
	}
	return httprate.NewRateLimiter(runsPerMinute, time.Minute)
}

// runner runs on the engine, within the client's share. Only what is sent to an
// engine counts: decoding costs nothing, and neither does an id that the host
// stops, nor a HEAD request. Past the share the model answers, and says why.
func (s *server) runner(w http.ResponseWriter, r *http.Request) runner {
	return func(req gate.Request) gate.Result {
		ctx := r.Context()
		info := s.engine.Info(ctx)
		if s.limiter == nil || info.Kind == "model" || !isSent(req) || headOf(ctx) != nil {
			return s.engine.Run(ctx, req)
		}
		// IPv6 clients have whole networks to themselves.
		client := httprate.CanonicalizeIP(middleware.GetClientIP(ctx))
		if !s.limiter.OnLimit(w, r, client) {
			return s.engine.Run(ctx, req)
		}
		res := gate.Model{}.Run(ctx, req)
		res.Failure = &gate.Failure{
			Kind:   gate.FailureLimited,
			Reason: "you have had your share of runs for this minute",
			Again:  true,
		}
		res.Engine = gate.EngineInfo{Kind: "model", Mode: info.Mode, Reason: res.Failure.Reason}
		return res
	}
}

// isSent reports whether any id of a request gets past the host gate.
func isSent(req gate.Request) bool {
	if req.SkipHost {
		return true
	}
	for _, id := range req.IDs {
		if decode.IsValid(id) {
			return true
		}
	}
	return false
}

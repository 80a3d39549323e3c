package web

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/a-h/templ"
	"github.com/go-chi/httprate"

	"brandedid/internal/gate"
	"brandedid/web/static"
	"brandedid/web/templates"
)

// An Engine gives the wire's verdicts.
type Engine interface {
	// Info says who would answer, as last heard. It asks nobody and never waits.
	Info(ctx context.Context) gate.EngineInfo

	// Probe asks the engine who it is, now, and waits for its answer a while.
	Probe(ctx context.Context) gate.EngineInfo

	// Run answers a request that passes gate.Request.Check. It never fails: what
	// went wrong is a verdict, and Result.Engine says who spoke.
	Run(ctx context.Context, req gate.Request) gate.Result
}

// A Config is what a server depends on. Now, Engine and Logger must be set.
type Config struct {
	Now      func() time.Time
	Engine   Engine
	Build    Build
	Logger   *slog.Logger
	Rate     int      // runs a minute that each client may make on the engine; 0 for no limit
	Proxies  []string // CIDRs of the proxies whose X-Forwarded-For is believed
	Dev      bool     // serve the gallery, and have browsers check every file again
	BasePath string   // "" or like "/tools/ids"

	// PublicURL is the scheme and host by which visitors reach the explorer, as
	// CleanPublicURL returns it.
	PublicURL string

	// PublicURLGuessed says that nobody configured PublicURL: visitors may come by
	// other hosts too. Then the policy of a frame names the host that the frame was
	// asked at.
	PublicURLGuessed bool

	// Ancestors says who may frame the embeds, as frame-ancestors does: sources,
	// as in "https://docs.example.com 'self'", or "*" for anybody.
	Ancestors string
}

type server struct {
	now       func() time.Time
	engine    Engine
	build     Build
	links     links
	log       *slog.Logger
	dev       bool
	limiter   *httprate.RateLimiter
	proxies   []string
	ancestors string // of frames; "" for anybody
	public    string // the configured origin; "" where it is only guessed
	previews  *previews
	responder *responder
}

// New returns the explorer's handler. It fails when the base path cannot be used
// or an error page cannot be drawn.
func New(c Config) (http.Handler, error) {
	l, err := newLinks(c.BasePath, static.Path)
	if err != nil {
		return nil, err
	}
	l.origin = c.PublicURL
	public := c.PublicURL
	if c.PublicURLGuessed {
		public = ""
	}
	s := &server{now: c.Now, engine: quietEngine{c.Engine}, build: c.Build, links: l, log: c.Logger, dev: c.Dev,
		limiter: newLimiter(c.Rate), proxies: c.Proxies, ancestors: c.Ancestors, public: public}
	switch s.ancestors {
	case "*":
		s.ancestors = "" // no directive: a * would leave out pages from a disk
	case frameNobody:
	default:
		s.ancestors += " 'self'" // for the preview
	}
	s.previews = newPreviews(c.Build)
	s.responder, err = newResponder(c.Logger, errorViews{readers: s.errorPage, frames: s.errorFrame, widgets: errorFragment})
	if err != nil {
		return nil, fmt.Errorf("prepare error pages: %w", err)
	}
	return s.routes(), nil
}

// errorPage draws an error as a page of its own.
func (s *server) errorPage(status int, title, detail, hint string) templ.Component {
	p := s.page(context.Background(), "", nil)
	p.Title, p.Heading, p.NoIndex = title+siteSuffix, title, true
	return templates.ProblemPage(p, problemView(status, detail, hint))
}

// errorFrame draws an error for a frame on somebody else's page.
func (s *server) errorFrame(status int, title, detail, hint string) templ.Component {
	v := problemView(status, detail, hint)
	v.Title = title
	f := s.frame(surface{framed: true, theme: themeAuto}, title+siteSuffix, s.links.page("/"))
	return templates.ProblemFrame(f, v)
}

// errorFragment draws an error for the panel that awaits a widget.
func errorFragment(status int, title, detail, hint string) templ.Component {
	v := problemView(status, detail, hint)
	v.Title = title
	return templates.ProblemFragment(v)
}

func problemView(status int, detail, hint string) templates.Problem {
	return templates.Problem{Status: fmt.Sprint(status), Detail: detail, Hint: hint}
}

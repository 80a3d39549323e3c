package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"brandedid/internal/gate"
)

// countingEngine counts how often it is reached.
type countingEngine struct {
	reached atomic.Int32
}

func (*countingEngine) Info(context.Context) gate.EngineInfo { return cannedEngine }

func (e *countingEngine) Probe(context.Context) gate.EngineInfo {
	e.reached.Add(1)
	return cannedEngine
}

func (e *countingEngine) Run(_ context.Context, req gate.Request) gate.Result {
	e.reached.Add(1)
	return canned(req)
}

// HEAD answers with the status and the headers of GET. It never reaches an engine,
// and it spends nothing of the visitor's share of runs.
func TestHeadReachesNoEngine(t *testing.T) {
	const id, ids = "?id=JOB0KHTOWnGLuC", "?id=JOB0KHTOWnGLuC&id=USR0KHTOWnGLuC"
	const share = 60
	long := strings.Repeat("A", maxQuery)
	e := &countingEngine{}
	srv := httptest.NewServer(newExplorerOf(t, Config{Engine: e, Rate: share, Dev: true}))
	defer srv.Close()
	for _, tt := range []struct {
		target string
		status int
	}{
		{"/", 200}, {"/" + id, 200}, {"/?id=job-42", 200}, {"/?id=%FF%00", 200},
		{"/gate", 200}, {"/gate" + id, 200}, {"/gate" + ids + "&queue=q&payload=p", 200},
		{"/gate" + id + "&step=2", 200}, {"/gate?id=JOB-42&host=skip", 200}, {"/gate" + id + "&queue=a{b}", 200},
		{"/key" + id, 200}, {"/embed" + "?ids=JOB0KHTOWnGLuC", 200},
		{"/widget/decoder" + id, 200}, {"/widget/gate" + ids, 200}, {"/widget/gate" + id + "&frame=1", 200}, {"/widget/key" + id, 200},
		{"/embed/decoder" + id, 200}, {"/embed/gate" + ids, 200}, {"/embed/key" + id, 200},
		{"/api/v1/decode" + id, 200}, {"/api/v1/gate" + ids, 200}, {"/api/v1/gate?id=JOB-42&host=skip", 200},
		{"/oembed?url=/gate" + "%3Fid%3DJOB0KHTOWnGLuC", 200}, {"/preview.png" + id, 200}, {"/embed.js", 200},
		{"/healthz", 200}, {"/readyz", 200}, {"/robots.txt", 200}, {"/gallery?state=gate-job", 200},
		{"/gate" + id + "&also=USR0KHTOWnGLuC", 303}, {"/?id=&id.hex=ff", 303},
		{"/?id=%zz", 400}, {"/gate" + id + "&host=no", 400}, {"/api/v1/gate" + id + "&queue=", 400}, {"/widget/gate" + id + "&step=x", 400},
		{"/nowhere", 404}, {"/api/nowhere", 404}, {"/embed/nowhere" + id, 404},
		{"/gate?id=" + long, 414}, {"/api/v1/gate?id=" + long, 414},
	} {
		before := e.reached.Load()
		var head *http.Response
		for range 3 {
			var body []byte
			if head, body = fetchAs(t, srv.URL+tt.target, http.MethodHead, nil); len(body) != 0 {
				t.Errorf("HEAD %.60s has a body of %d bytes", tt.target, len(body))
			}
		}
		if n := e.reached.Load() - before; n != 0 {
			t.Errorf("HEAD %.60s reaches the engine %d times", tt.target, n)
		}
		get, body := fetchAs(t, srv.URL+tt.target, http.MethodGet, nil)
		if head.StatusCode != tt.status || get.StatusCode != tt.status {
			t.Errorf("%.60s: HEAD answers %d, GET %d; want %d", tt.target, head.StatusCode, get.StatusCode, tt.status)
		}
		// What counts runs stands only beside a run.
		differ := cmpopts.IgnoreMapEntries(func(name string, _ []string) bool {
			return name == "Date" || name == "Content-Length" || name == "X-Ratelimit-Limit" || name == "X-Ratelimit-Remaining" || name == "X-Ratelimit-Reset"
		})
		if diff := cmp.Diff(get.Header, head.Header, differ); diff != "" {
			t.Errorf("%.60s: headers (-GET +HEAD):\n%s", tt.target, diff)
		}
		if n := head.ContentLength; n >= 0 && n != int64(len(body)) {
			t.Errorf("%.60s: HEAD announces %d bytes, GET sends %d", tt.target, n, len(body))
		}
	}

	// More HEADs than the share, and the next GET still runs on the engine.
	for range share + 1 {
		fetchAs(t, srv.URL+"/api/v1/gate"+id, http.MethodHead, nil)
	}
	before := e.reached.Load()
	if res, _ := fetchAs(t, srv.URL+"/api/v1/gate"+id, http.MethodGet, nil); res.StatusCode != http.StatusOK || e.reached.Load() != before+1 {
		t.Errorf("after many HEADs, GET answers %d", res.StatusCode)
	}
}

package web

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"brandedid/internal/gate"
)

// askFrom sends a request as a client at an address, by way of a proxy or not.
func askFrom(h http.Handler, path, address, forwardedFor string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.RemoteAddr = address
	if forwardedFor != "" {
		r.Header.Set("X-Forwarded-For", forwardedFor)
	}
	res := httptest.NewRecorder()
	h.ServeHTTP(res, r)
	return res
}

func TestShareOfRuns(t *testing.T) {
	const share = 2
	h, e := withEngine(t, Config{Rate: share}, canned)
	const here, elsewhere = "192.0.2.1:1000", "192.0.2.2:1000"
	for range share {
		askFrom(h, "/gate?id=JOB0KHTOWnGLuC", here, "")
	}

	page := documentOf(t, askFrom(h, "/?id=JOB0KHTOWnGLuC", here, ""), http.StatusOK)
	root := page.Find(`[data-testid=decoder]`)
	if v, k := root.AttrOr("data-verdict", ""), root.AttrOr("data-engine", ""); v != "admitted" || k != "model" {
		t.Errorf("over the share: verdict %s by %s", v, k)
	}
	if page.Find(`[data-testid=failure]`).Length() != 1 {
		t.Error("over the share the page does not say so")
	}
	res := askFrom(h, "/api/v1/gate?id=JOB0KHTOWnGLuC", here, "")
	if res.Code != http.StatusTooManyRequests || res.Header().Get("Retry-After") == "" || res.Header().Get("Content-Type") != typeProblem {
		t.Errorf("API: status %d, Retry-After %q, %s", res.Code, res.Header().Get("Retry-After"), res.Header().Get("Content-Type"))
	}
	if kind := jsonOf(t, res, http.StatusTooManyRequests, typeProblem)["failure"].(map[string]any)["kind"]; kind != "limited" {
		t.Errorf("API: the failure is %v", kind)
	}
	if e.runs != share {
		t.Errorf("the engine made %d runs", e.runs)
	}

	// What is not sent to an engine costs nothing, and others have their own share.
	for _, path := range []string{"/?id=job-42", "/gate?id=job-42", "/key?id=JOB0KHTOWnGLuC", "/api/v1/gate?id=job-42", "/api/v1/decode?id=JOB0KHTOWnGLuC", "/"} {
		if res := askFrom(h, path, here, ""); res.Code != http.StatusOK {
			t.Errorf("%s: status %d", path, res.Code)
		}
	}
	page = documentOf(t, askFrom(h, "/gate?id=JOB0KHTOWnGLuC", elsewhere, ""), http.StatusOK)
	if k := page.Find(`[data-testid=gate]`).AttrOr("data-engine", ""); k != "valkey" {
		t.Errorf("another client is answered by %s", k)
	}
}

func TestWhoTheClientIs(t *testing.T) {
	tests := []struct {
		name          string
		proxies       []string
		first, second string // addresses
		firstFor      string // X-Forwarded-For
		secondFor     string
		same          bool
	}{
		{"the connection says", nil, "192.0.2.1:1", "192.0.2.1:2", "", "", true},
		{"a header that nobody vouches for counts for nothing", nil, "192.0.2.1:1", "192.0.2.1:1", "198.51.100.1", "198.51.100.2", true},
		{"a proxy vouches", []string{"192.0.2.0/24"}, "192.0.2.1:1", "192.0.2.1:1", "198.51.100.1", "198.51.100.2", false},
		{"what the client itself wrote before the proxy counts for nothing", []string{"192.0.2.0/24"}, "192.0.2.1:1", "192.0.2.1:1", "203.0.113.1, 198.51.100.1", "203.0.113.2, 198.51.100.1", true},
		{"not from the proxy", []string{"192.0.2.0/24"}, "198.51.100.9:1", "198.51.100.9:1", "198.51.100.1", "198.51.100.2", true},
		{"one network of IPv6 is one client", nil, "[2001:db8::1]:1", "[2001:db8::2]:1", "", "", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h, e := withEngine(t, Config{Rate: 1, Proxies: tt.proxies}, canned)
			askFrom(h, "/gate?id=JOB0KHTOWnGLuC", tt.first, tt.firstFor)
			askFrom(h, "/gate?id=JOB0KHTOWnGLuC", tt.second, tt.secondFor)
			if same := e.runs == 1; same != tt.same {
				t.Errorf("%d runs for a share of one", e.runs)
			}
		})
	}
}

func TestNoLimit(t *testing.T) {
	h, e := withEngine(t, Config{Rate: 0}, canned)
	const runs = 300
	for range runs {
		askFrom(h, "/api/v1/gate?id=JOB0KHTOWnGLuC", "192.0.2.1:1", "")
	}
	if e.runs != runs {
		t.Errorf("%d of %d runs", e.runs, runs)
	}
}

// Every lane is taken: nobody's fault, and soon over.
func TestBusy(t *testing.T) {
	h, _ := withEngine(t, Config{}, cannedFailure(gate.Failure{Kind: gate.FailureBusy, Reason: "every lane to the engine is taken", Again: true}))
	res := ask(h, http.MethodGet, "/api/v1/gate", queryOf(jobID))
	if res.Code != http.StatusTooManyRequests || res.Header().Get("Retry-After") != "1" {
		t.Errorf("status %d, Retry-After %q", res.Code, res.Header().Get("Retry-After"))
	}
	if kind := jsonOf(t, res, http.StatusTooManyRequests, typeProblem)["failure"].(map[string]any)["kind"]; kind != "busy" {
		t.Errorf("API: the failure is %v", kind)
	}
	page := visit(t, h, "/gate", jobID)
	if v := page.Find(`[data-testid=gate]`).AttrOr("data-verdict", ""); v != "admitted" {
		t.Errorf("verdict on the page: %s", v)
	}
}

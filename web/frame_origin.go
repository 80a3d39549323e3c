package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// policyNaming names an origin beside 'self' in every list of a policy.
//
// The recommended sandbox gives a frame an opaque origin. By the standard 'self' is
// still the origin that the frame came from. WebKit, and so every browser on an iPhone,
// compares with the opaque origin, which equals nothing: it would refuse the style, the
// scripts, the fonts and every request. An origin that is written out is compared with
// the address alone. An empty origin leaves the policy as it is.
func policyNaming(policy, origin string) string {
	if origin == "" {
		return policy
	}
	return strings.ReplaceAll(policy, "'self'", "'self' "+origin)
}

// frameOrigin returns the function that says at which origin a frame was asked for:
// the public one where it is configured, else the one in the request's Host header.
// It is "" where a policy cannot name that origin; then 'self' stands alone.
//
// A Host header is the client's word, so it is used in the policy of the answer to
// this request and nowhere else: no link and no redirect holds it. Whoever sends a
// false one widens a policy for nobody else, since a cache keys its answers by the
// host too.
func frameOrigin(public string) func(*http.Request) string {
	if public != "" {
		if u, err := url.Parse(public); err != nil || !isPolicyHost(u.Host) {
			public = ""
		}
		return func(*http.Request) string { return public }
	}
	return func(r *http.Request) string {
		if !isPolicyHost(r.Host) {
			return ""
		}
		// Behind a proxy that ends TLS this is http where visitors use https. A source
		// with http allows both.
		if r.TLS != nil {
			return "https://" + r.Host
		}
		return "http://" + r.Host
	}
}

// isPolicyHost reports whether a host, with a port or without, can stand in a policy
// as it is: labels of letters, digits and hyphens with dots between, and a port from 1
// to 65535. An IPv6 address cannot, by the grammar of CSP.
func isPolicyHost(host string) bool {
	m := policyHost.FindStringSubmatch(host)
	if m == nil || len(m[1]) > maxHostName {
		return false
	}
	port, err := strconv.ParseUint(m[2], 10, 16)
	return m[2] == "" || err == nil && port > 0
}

var policyHost = regexp.MustCompile(`^([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)(?::([1-9][0-9]{0,4}))?$`)

// maxHostName is the length of the longest name that DNS holds, in bytes.
const maxHostName = 253

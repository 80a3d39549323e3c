package web

import (
	"errors"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// CleanPublicURL is the one spelling of the origin that visitors reach the
// explorer by: a scheme and a host, and nothing behind them. A base path may be
// repeated in it.
func CleanPublicURL(s, basePath string) (string, error) {
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || !isHost(u) || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return "", errors.New("not the URL of a site; write it like https://docs.example.com")
	}
	if path := strings.TrimRight(u.Path, "/"); path != "" && path != basePath {
		return "", errors.New("has a path of its own; give the path with -base-path, and only scheme and host here")
	}
	return u.Scheme + "://" + u.Host, nil
}

// isHost reports whether a URL names a host as a header and a policy can: a name of
// letters, digits, hyphens and underscores with dots between, or an address without
// a zone, and a port where there is one.
func isHost(u *url.URL) bool {
	name, port := u.Hostname(), u.Port()
	if addr, err := netip.ParseAddr(name); (err != nil || addr.Zone() != "") && !hostName.MatchString(name) {
		return false
	}
	n, err := strconv.ParseUint(port, 10, 16)
	return err == nil && n > 0 || port == "" && !strings.HasSuffix(u.Host, ":")
}

var hostName = regexp.MustCompile(`^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?$`)

// absolute is a link that also works elsewhere. The host is the configured one,
// never one that a request claims.
func (l links) absolute(link string) string { return l.origin + link }

// ours cuts the origin and the base path off a URL, and reports whether they
// were there.
func (l links) ours(raw string) (path, rawQuery string, ok bool) {
	rest, ok := strings.CutPrefix(raw, l.origin+l.base)
	if !ok {
		return "", "", false
	}
	rest, _, _ = strings.Cut(rest, "#")
	path, rawQuery, _ = strings.Cut(rest, "?")
	if path == "" {
		path = "/"
	}
	return path, rawQuery, strings.HasPrefix(path, "/")
}

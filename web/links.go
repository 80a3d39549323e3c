package web

import (
	"fmt"
	"slices"
	"strings"
)

// links builds every address the explorer writes, so that a base path is added
// in one place and a visitor's bytes are encoded in one way.
type links struct {
	origin string                   // scheme and host, for links that leave the explorer
	base   string                   // "" or like "/tools/ids"
	asset  func(name string) string // from a file's name to where it is served, below the base
}

// param is one name and value of a query, as the visitor means them: unencoded,
// any bytes.
type param struct{ name, value string }

// newLinks takes the base path as [CleanBasePath] returns it, and the function
// that knows the hashed name of an asset.
func newLinks(base string, asset func(name string) string) (links, error) {
	clean, err := CleanBasePath(base)
	if err != nil {
		return links{}, fmt.Errorf("base path %s: %w", quote(base), err)
	}
	return links{base: clean, asset: asset}, nil
}

// page is the address of a path with a query. The parameters keep their order,
// and the strict reader gets back the very bytes that were given here.
func (l links) page(path string, params ...param) string {
	var b strings.Builder
	b.WriteString(l.base)
	b.WriteString(path)
	separator := byte('?')
	for _, p := range params {
		b.WriteByte(separator)
		writeEscaped(&b, p.name)
		b.WriteByte('=')
		writeEscaped(&b, p.value)
		separator = '&'
	}
	return b.String()
}

// static is the address of a file by its plain name, with the hash that lets it
// be cached for ever.
func (l links) static(name string) string { return l.base + "/" + l.asset(name) }

// writeEscaped percent-encodes every byte that RFC 3986 does not call
// unreserved. That is more than a query needs, and so it is safe wherever the
// address is pasted: in a shell, in chat, at the end of a sentence.
func writeEscaped(b *strings.Builder, s string) {
	const hex = "0123456789ABCDEF"
	for i := 0; i < len(s); i++ {
		if c := s[i]; isUnreserved(c) {
			b.WriteByte(c)
		} else {
			b.WriteString("%" + hex[c>>4:c>>4+1] + hex[c&15:c&15+1])
		}
	}
}

// escapedLen is how many bytes writeEscaped makes of s.
func escapedLen(s string) int {
	n := len(s)
	for i := 0; i < len(s); i++ {
		if !isUnreserved(s[i]) {
			n += 2
		}
	}
	return n
}

func isUnreserved(c byte) bool {
	return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' ||
		c == '-' || c == '.' || c == '_' || c == '~'
}

// CleanBasePath is the one spelling of a base path: "" for the root, else a
// leading slash and none at the end. Each part holds only unreserved characters,
// so that the path a proxy sends, the path that is routed and the path in a link
// are the same bytes.
func CleanBasePath(path string) (string, error) {
	trimmed := strings.Trim(path, "/")
	if trimmed == "" {
		return "", nil
	}
	for part := range strings.SplitSeq(trimmed, "/") {
		if part == "" || part == "." || part == ".." {
			return "", fmt.Errorf("it has the empty or relative part %q; write it like /tools/ids", part)
		}
		for i := 0; i < len(part); i++ {
			if !isUnreserved(part[i]) {
				return "", fmt.Errorf("it holds %s; use letters, digits and - . _ ~ between slashes", quote(part[i:i+1]))
			}
		}
	}
	if first, _, _ := strings.Cut(trimmed, "/"); slices.Contains(ownParts, first) {
		return "", fmt.Errorf("it begins with %s, where the explorer has addresses of its own; write it like /tools/%s", quote(first), first)
	}
	return "/" + trimmed, nil
}

// ownParts are what the explorer's own addresses begin with. Below a base path that
// did so too, no one could tell whether a proxy has stripped it.
var ownParts = []string{
	"api", "embed", "embed.js", "favicon.ico", "gallery", "gate", "healthz", "key", "oembed",
	"preview.png", "readyz", "robots.txt", "static", "widget",
}

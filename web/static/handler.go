package static

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Handler serves the files at the addresses that [Path] returns. It is mounted
// at /static/ with that prefix left in the request, and whatever base path stands
// before it.
//
// An address with another hash is not found, even when the name is right: the
// page that wrote it came from another build, and what it would get here would
// be cached for a year as what it meant. Such a request, and any other that names
// no file, goes to notFound.
//
// With dev set the files are sent to be checked at every use instead.
func Handler(dev bool, notFound http.HandlerFunc) http.Handler {
	return site.handler(dev, notFound)
}

// File serves one file at an address without a hash, such as /favicon.ico. The
// address outlives the content, so a browser asks again after a day.
func File(name string) http.Handler {
	site.path(name) // panics here rather than at the first request
	return reading(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "public, max-age=86400")
		site.files[name].serve(w, r)
	})
}

func (t *tree) handler(dev bool, notFound http.HandlerFunc) http.Handler {
	cacheControl := "public, max-age=31536000, immutable"
	if dev {
		cacheControl = "no-cache"
	}
	return reading(func(w http.ResponseWriter, r *http.Request) {
		f := t.find(r.URL.Path)
		if f == nil {
			notFound(w, r)
			return
		}
		w.Header().Set("Cache-Control", cacheControl)
		f.serve(w, r)
	})
}

// reading answers the methods that only read.
func reading(serve http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// A frame without an origin of its own still needs the fonts and scripts,
		// and nothing here is anyone's secret.
		w.Header().Set("Access-Control-Allow-Origin", "*")
		switch r.Method {
		case http.MethodGet, http.MethodHead:
			serve(w, r)
		case http.MethodOptions:
			w.Header().Set("Access-Control-Allow-Headers", "*")
			w.WriteHeader(http.StatusNoContent)
		default:
			w.Header().Set("Allow", "GET, HEAD, OPTIONS")
			http.Error(w, "this method is not answered here; use GET, HEAD or OPTIONS", http.StatusMethodNotAllowed)
		}
	})
}

// find looks behind the last mount in the path, because a base path may hold one
// too. The name is a key in a map and never becomes a path on a disk.
func (t *tree) find(urlPath string) *file {
	i := strings.LastIndex(urlPath, "/"+mount+"/")
	if i < 0 {
		return nil
	}
	hash, name, _ := strings.Cut(urlPath[i+len(mount)+2:], "/")
	if hash != t.hash {
		return nil
	}
	return t.files[name]
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.mediaType)
	content, etag := f.content, f.etag
	if f.zipped != nil {
		h.Set("Vary", "Accept-Encoding")
		if acceptsGzip(r.Header) {
			// Saying so also tells a compressing middleware to leave it alone.
			h.Set("Content-Encoding", "gzip")
			content, etag = f.zipped(), strings.TrimSuffix(etag, `"`)+`-gzip"`
			// ServeContent counts on its own only what is not encoded. A failed
			// If-Match has no body to count.
			if r.Header.Get("If-Match") == "" {
				h.Set("Content-Length", strconv.Itoa(len(content)))
			}
		}
	}
	h.Set("ETag", etag)
	// No time: embedded files have none, and the ETag is the better validator.
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// acceptsGzip reads Accept-Encoding. A wildcard counts unless gzip is named, and
// a weight that cannot be read is a no: the plain file suits everyone.
func acceptsGzip(h http.Header) bool {
	accepts := false
	for part := range strings.SplitSeq(strings.Join(h.Values("Accept-Encoding"), ","), ",") {
		coding, weight, weighted := strings.Cut(part, ";")
		wanted := true
		if weighted {
			q, err := strconv.ParseFloat(strings.TrimPrefix(strings.ToLower(strings.TrimSpace(weight)), "q="), 64)
			wanted = err == nil && q > 0
		}
		switch strings.ToLower(strings.TrimSpace(coding)) {
		case "gzip":
			return wanted
		case "*":
			accepts = wanted
		}
	}
	return accepts
}

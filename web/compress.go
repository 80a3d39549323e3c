package web

import (
	"compress/gzip"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// minGzip is the length from which gzip pays: below it an answer fits in one
// packet either way.
const minGzip = 1024

// gzipTypes are what shrinks. Fonts and pictures are compressed already.
var gzipTypes = map[string]bool{
	"text/html": true, "text/css": true, "text/javascript": true, "text/plain": true,
	"application/json": true, "application/problem+json": true, "image/svg+xml": true,
}

var gzipPool = sync.Pool{New: func() any {
	zw, err := gzip.NewWriterLevel(nil, 5) // nearly as small as 9, at a fraction of the time
	if err != nil {
		panic(err) // the level is a constant
	}
	return zw
}}

// compress answers with gzip where the visitor takes it.
//
// It exists because chi's middleware announces the length of an empty gzip
// stream for HEAD, compresses a part of a file while Content-Range still counts
// plain bytes, and reads "gzip;q=0" as a yes.
func compress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		cw := &compressWriter{ResponseWriter: w, accepted: acceptsGzip(r.Header), head: r.Method == http.MethodHead}
		next.ServeHTTP(cw, r)
		// Not deferred: after a panic the stream must not be ended as if it were whole.
		cw.close()
	})
}

type compressWriter struct {
	http.ResponseWriter
	accepted    bool // the visitor takes gzip
	head        bool // the body is never sent
	wroteHeader bool
	compressing bool
	zw          *gzip.Writer // taken from the pool at the first byte
}

func (w *compressWriter) WriteHeader(status int) {
	informational := status >= 100 && status < 200
	if !w.wroteHeader && !informational {
		w.wroteHeader = true
		w.decide(status)
	}
	w.ResponseWriter.WriteHeader(status)
}

// decide looks at the headers the handler chose, just before they are sent.
func (w *compressWriter) decide(status int) {
	h := w.Header()
	mediaType, _, _ := strings.Cut(h.Get("Content-Type"), ";")
	shrinks := gzipTypes[mediaType]
	if said := slices.Contains(h.Values("Vary"), "Accept-Encoding"); !said && (shrinks || status == http.StatusNotModified) {
		// Also where the answer stays plain: a cache has to know that it could
		// have been otherwise. A 304 has no type to go by.
		h.Add("Vary", "Accept-Encoding")
	}
	length, err := strconv.Atoi(h.Get("Content-Length"))
	long := err != nil || length >= minGzip
	hasBody := status != http.StatusNoContent && status != http.StatusNotModified
	plain := h.Get("Content-Encoding") == "" && h.Get("Content-Range") == ""
	if !w.accepted || !shrinks || !long || !hasBody || !plain {
		return
	}
	w.compressing = true
	h.Set("Content-Encoding", "gzip")
	h.Del("Content-Length")
	h.Del("Accept-Ranges") // ranges of the plain file, not of this stream
	if tag := h.Get("ETag"); strings.HasPrefix(tag, `"`) {
		h.Set("ETag", "W/"+tag) // the same content, no longer the same bytes
	}
}

func (w *compressWriter) Write(p []byte) (int, error) {
	if !w.wroteHeader {
		w.WriteHeader(http.StatusOK)
	}
	switch {
	case !w.compressing:
		return w.ResponseWriter.Write(p)
	case w.head:
		return len(p), nil
	}
	return w.stream().Write(p)
}

func (w *compressWriter) stream() *gzip.Writer {
	if w.zw == nil {
		w.zw = gzipPool.Get().(*gzip.Writer)
		w.zw.Reset(w.ResponseWriter)
	}
	return w.zw
}

// close ends the stream, and begins it first for a body that turned out empty:
// nothing at all is not gzip.
func (w *compressWriter) close() {
	if !w.compressing || w.head {
		return
	}
	_ = w.stream().Close() // fails only when the visitor has left
	gzipPool.Put(w.zw)
}

// acceptsGzip reads Accept-Encoding. The wildcard counts unless gzip is named.
func acceptsGzip(h http.Header) bool {
	wildcard := false
	for part := range strings.SplitSeq(strings.Join(h.Values("Accept-Encoding"), ","), ",") {
		coding, weight, _ := strings.Cut(part, ";")
		switch strings.ToLower(strings.TrimSpace(coding)) {
		case "gzip":
			return isWanted(weight)
		case "*":
			wildcard = isWanted(weight)
		}
	}
	return wildcard
}

// isWanted reads the weight of a coding. One that cannot be read is a no, since
// the plain answer suits everyone.
func isWanted(weight string) bool {
	weight = strings.ToLower(strings.TrimSpace(weight))
	if weight == "" {
		return true
	}
	q, err := strconv.ParseFloat(strings.TrimPrefix(weight, "q="), 64)
	return err == nil && q > 0
}

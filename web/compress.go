package web

import (
	"net/http"

	"github.com/klauspost/compress/gzhttp"
)

// minGzip is the length from which gzip pays: below it an answer fits in one
// packet either way.
const minGzip = 1024

// gzipTypes are what shrinks. Fonts and pictures are compressed already.
var gzipTypes = []string{
	"text/html", "text/css", "text/javascript", "text/plain",
	typeJSON, typeProblem, "image/svg+xml",
}

// newCompress returns the middleware that answers with gzip where the visitor
// takes it.
//
// It is not chi's, which announces the length of an empty stream for HEAD,
// compresses a part of a file while Content-Range still counts plain bytes, and
// reads "gzip;q=0" as a yes.
func newCompress() func(http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(
		gzhttp.MinSize(minGzip),
		gzhttp.CompressionLevel(5), // nearly as small as 9, at a fraction of the time
		gzhttp.ContentTypes(gzipTypes),
		gzhttp.EnableZstd(false),
		gzhttp.AcceptWildcards(true),
		gzhttp.SuffixETag("-gzip"), // the same content, no longer the same bytes
	)
	if err != nil {
		panic(err) // the options are constants
	}
	return func(next http.Handler) http.Handler { return wrap(next) }
}

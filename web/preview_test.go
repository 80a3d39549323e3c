package web

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"brandedid/internal/gate"
)

// A picture is not sent, and not even drawn, to who has it already.
func TestPreviewIsSentOnce(t *testing.T) {
	s := &server{previews: newPreviews(Build{})}
	s.responder = newTestResponder(t, io.Discard)
	handler := headAsGet(newCompress()(s.responder.handle(s.preview)))
	get := func(method, id string, ifNoneMatch ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, "/preview.png?"+queryOf(param{"id", id}), nil)
		r.Header["If-None-Match"] = ifNoneMatch
		r.Header.Set("Accept-Encoding", "gzip")
		res := httptest.NewRecorder()
		handler.ServeHTTP(res, r)
		return res
	}
	const id, other = "JOB0KHTOWnGLuC", "USR0KHTOWnGLuC"
	head := get(http.MethodHead, id)
	etag := head.Header().Get("ETag")
	if head.Code != http.StatusOK || !strings.HasPrefix(etag, `"`) || !strings.HasSuffix(etag, `"`) || len(etag) < 18 || head.Header().Get("Content-Length") != "" {
		t.Fatalf("HEAD answers %d, ETag %s, Content-Length %q", head.Code, etag, head.Header().Get("Content-Length"))
	}
	for _, tt := range []struct {
		name   string
		lines  []string
		status int
	}{
		{"the tag", []string{etag}, 304},
		{"the tag as a weak one", []string{"W/" + etag}, 304},
		{"any", []string{"*"}, 304},
		{"a list", []string{`"a", ` + etag + `, "b"`}, 304},
		{"a list without spaces", []string{`W/"a,b",W/` + etag}, 304},
		{"a list on two lines", []string{`"a"`, etag}, 304},
		{"an empty element", []string{", ," + etag}, 304},
		{"another", []string{`"a"`}, 200},
		{"the tag of another id", []string{get(http.MethodHead, other).Header().Get("ETag")}, 200},
		{"the tag in part", []string{etag[:len(etag)-3] + `"`}, 200},
		{"the tag inside another", []string{`"x` + strings.Trim(etag, `"`) + `"`}, 200},
		{"without quotes", []string{strings.Trim(etag, `"`)}, 200},
		{"one quote", []string{strings.TrimSuffix(etag, `"`)}, 200},
		{"in lower case w", []string{"w/" + etag}, 200},
		{"nothing", []string{""}, 200},
		{"no header", nil, 200},
	} {
		for _, method := range []string{http.MethodHead, http.MethodGet} {
			if method == http.MethodGet && tt.status == http.StatusOK {
				continue // drawn below, once
			}
			res := get(method, id, tt.lines...)
			if res.Code != tt.status || res.Body.Len() != 0 || res.Header().Get("ETag") != etag || res.Header().Get("Cache-Control") != "public, max-age=86400" {
				t.Errorf("%s, %s: status %d, %d bytes, %v; want %d", tt.name, method, res.Code, res.Body.Len(), res.Header(), tt.status)
			}
		}
	}
	if n := s.previews.kept.Len(); n != 0 {
		t.Errorf("%d pictures were drawn for nobody", n)
	}
	drawn := get(http.MethodGet, id, `"a"`)
	if drawn.Code != http.StatusOK || !bytes.HasPrefix(drawn.Body.Bytes(), []byte("\x89PNG")) || drawn.Header().Get("ETag") != etag {
		t.Errorf("GET answers %d, ETag %s, %d bytes", drawn.Code, drawn.Header().Get("ETag"), drawn.Body.Len())
	}
	if bad := get(http.MethodGet, "", etag); bad.Code != http.StatusOK {
		t.Errorf("the empty id has the tag of another: %d", bad.Code)
	}
}

// A tag stays the same for as long as the same bytes are drawn: over a restart of one
// clean build, and no longer.
func TestPreviewTagsFollowTheBuild(t *testing.T) {
	tag := func(b Build) string { return newPreviews(b).etag("id JOB0KHTOWnGLuC") }
	clean := Build{Revision: "aaaa"}
	before := tag(clean)
	for name, tt := range map[string]struct {
		build Build
		same  bool // after a restart
	}{
		"the same commit": {clean, true}, "another commit": {Build{Revision: "bbbb"}, true},
		"edited files": {Build{Revision: "aaaa", Modified: true}, false}, "no commit": {Build{}, false},
	} {
		first := tag(tt.build)
		if again := tag(tt.build); (again == first) != tt.same {
			t.Errorf("%s: the tag is %s, and %s after a restart", name, first, again)
		}
		if (first == before) != (tt.build == clean) {
			t.Errorf("%s: the tag is %s; that of the clean commit is %s", name, first, before)
		}
	}
}

// A service that reads no more than the first 32 KiB of a page finds every tag that a
// link preview is made of in them, also when they are compressed.
func TestLinkPreviewsFromTheFirst32KiB(t *testing.T) {
	const most = 32 << 10
	srv := httptest.NewServer(newExplorerOf(t, Config{PublicURL: "https://a-rather-long-name.docs.example.com", BasePath: "/tools/ids"}))
	defer srv.Close()
	odd := func(n int) param { // each byte of it takes three in an address
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(0x80 + i*37%128)
		}
		return param{"id", string(b)}
	}
	full := slices.Repeat([]param{odd(gate.MaxID)}, gate.MaxIDs)
	mixed := append(slices.Clone(full[:15]), param{"queue", strings.Repeat("é", 60)}, param{"payload", strings.Repeat("\x00", 500)}, param{"host", "skip"}, param{"step", "3"})
	for _, tt := range []struct {
		name   string
		path   string
		params []param
	}{
		{"no id", "/", nil}, {"an id", "/", []param{jobID}}, {"the gate", "/gate", []param{jobID}}, {"the key", "/key", []param{jobID}},
		{"the longest id that runs", "/", []param{odd(gate.MaxID)}},
		{"the longest id", "/", []param{odd(5450)}}, {"the longest id at the key", "/key", []param{odd(5450)}},
		{"plain letters", "/", []param{{"id", strings.Repeat("A", 16000)}}},
		{"quotes", "/", []param{{"id", strings.Repeat(`"<&>`, 1300)}}},
		{"16 ids", "/gate", full}, {"16 ids and the rest", "/gate", mixed},
		{"a long queue", "/key", []param{jobID, {"queue", strings.Repeat("\xff", 5000)}}},
	} {
		for _, encoding := range []string{"", "gzip", "gzip, br", "br", "identity", "*"} {
			header := http.Header{"Range": {"bytes=0-32767"}}
			if encoding != "" {
				header.Set("Accept-Encoding", encoding)
			}
			res, body := fetchAs(t, srv.URL+"/tools/ids"+tt.path+"?"+queryOf(tt.params...), http.MethodGet, header)
			if res.StatusCode != http.StatusOK && res.StatusCode != http.StatusPartialContent {
				t.Errorf("%s, %q: status %d", tt.name, encoding, res.StatusCode)
				continue
			}
			part := body[:min(len(body), most)]
			if res.Header.Get("Content-Encoding") == "gzip" {
				part = gunzipPart(t, part)
			}
			part = part[:min(len(part), most)]
			head, err := goquery.NewDocumentFromReader(bytes.NewReader(part))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"og:type", "og:site_name", "og:title", "og:description", "og:image", "og:image:alt", "og:image:width", "og:image:height", "og:url"} {
				if got := head.Find(`meta[property="`+name+`"]`).AttrOr("content", ""); got == "" {
					t.Errorf("%s, %q: %s is not in the first %d bytes", tt.name, encoding, name, most)
				}
			}
			if got := head.Find(`meta[property="og:url"]`).AttrOr("content", ""); !strings.HasPrefix(got, "https://a-rather-long-name.docs.example.com/tools/ids/") {
				t.Errorf("%s, %q: og:url is %.100q", tt.name, encoding, got)
			}
		}
	}
}

// gunzipPart is what the beginning of a compressed stream says.
func gunzipPart(t *testing.T, part []byte) []byte {
	t.Helper()
	zr, err := gzip.NewReader(bytes.NewReader(part))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(zr)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatal(err)
	}
	return plain
}

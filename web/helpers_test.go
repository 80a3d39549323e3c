package web

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"brandedid/internal/gate"
)

// testNow is when every test visits the explorer.
var testNow = time.Date(2026, time.January, 28, 15, 11, 37, 641e6, time.UTC)

// newExplorer is the whole server as a visitor meets it, with the model for an
// engine and a clock that stands.
func newExplorer(tb testing.TB) http.Handler {
	tb.Helper()
	return newExplorerOf(tb, Config{})
}

func newExplorerOf(tb testing.TB, c Config) http.Handler {
	tb.Helper()
	c.Now = func() time.Time { return testNow }
	if c.Engine == nil {
		c.Engine = strictEngine{tb: tb}
	}
	c.Logger = slog.New(slog.DiscardHandler)
	h, err := New(c)
	if err != nil {
		tb.Fatal(err)
	}
	return h
}

// strictEngine is the model, and fails the test when it is asked for a run that
// should never have been made.
type strictEngine struct {
	gate.Model
	tb testing.TB
}

func (e strictEngine) Run(ctx context.Context, req gate.Request) gate.Result {
	if err := req.Check(); err != nil {
		e.tb.Errorf("the engine was asked all the same: %v", err)
	}
	return e.Model.Run(ctx, req)
}

// ask sends a request whose query is exactly these bytes.
func ask(h http.Handler, method, path, rawQuery string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	r.URL.RawQuery = rawQuery
	res := httptest.NewRecorder()
	h.ServeHTTP(res, r)
	return res
}

// queryOf spells parameters as a link of the explorer does.
func queryOf(params ...param) string {
	_, query, _ := strings.Cut(links{}.page("/", params...), "?")
	return query
}

// visit gets a page or a fragment that answers 200.
func visit(t *testing.T, h http.Handler, path string, params ...param) *goquery.Document {
	t.Helper()
	return arrive(t, h, path, queryOf(params...))
}

// arrive gets a page as a browser does, which goes where a form's own spelling is
// sent on to.
func arrive(t *testing.T, h http.Handler, path, rawQuery string) *goquery.Document {
	t.Helper()
	res := ask(h, http.MethodGet, path, rawQuery)
	if res.Code == http.StatusSeeOther {
		path, rawQuery, _ = strings.Cut(res.Header().Get("Location"), "?")
		res = ask(h, http.MethodGet, path, rawQuery)
	}
	return documentOf(t, res, http.StatusOK)
}

// documentOf parses an answer that has to be HTML, and text through and through.
func documentOf(t *testing.T, res *httptest.ResponseRecorder, status int) *goquery.Document {
	t.Helper()
	body := res.Body.Bytes()
	if res.Code != status || res.Header().Get("Content-Type") != typeHTML {
		t.Fatalf("status %d, %q; want %d, %q:\n%.300s", res.Code, res.Header().Get("Content-Type"), status, typeHTML, body)
	}
	if !utf8.Valid(body) || bytes.IndexByte(body, 0) >= 0 {
		t.Errorf("the answer is not UTF-8, or holds NUL")
	}
	doc, err := goquery.NewDocumentFromReader(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// finder is a document or a part of one.
type finder interface {
	Find(selector string) *goquery.Selection
}

// one finds the one element that a selector has to match.
func one(t *testing.T, in finder, selector string) *goquery.Selection {
	t.Helper()
	s := in.Find(selector)
	if s.Length() != 1 {
		t.Fatalf("%s matches %d elements, want 1", selector, s.Length())
	}
	return s
}

// byID is the selector of a published hook.
func byID(testID string) string { return `[data-testid="` + testID + `"]` }

// textOfOne is what one element says, white space as a browser shows it.
func textOfOne(t *testing.T, in finder, selector string) string {
	t.Helper()
	return words(one(t, in, selector))
}

func words(s *goquery.Selection) string { return strings.Join(strings.Fields(s.Text()), " ") }

// each is what every match says, or what its attribute holds.
func each(in finder, selector string, of func(*goquery.Selection) string) []string {
	return in.Find(selector).Map(func(_ int, s *goquery.Selection) string { return of(s) })
}

func attr(name string) func(*goquery.Selection) string {
	return func(s *goquery.Selection) string { return s.AttrOr(name, "") }
}

// attrs are the named attributes of an element; those it lacks are left out.
func attrs(s *goquery.Selection, names ...string) map[string]string {
	got := map[string]string{}
	for _, name := range names {
		if v, ok := s.Attr(name); ok {
			got[name] = v
		}
	}
	return got
}

// jsonOf reads an answer that has to be JSON of this type.
func jsonOf(t *testing.T, res *httptest.ResponseRecorder, status int, contentType string) map[string]any {
	t.Helper()
	if res.Code != status || res.Header().Get("Content-Type") != contentType {
		t.Fatalf("status %d, %q; want %d, %q:\n%.300s", res.Code, res.Header().Get("Content-Type"), status, contentType, res.Body)
	}
	if !utf8.Valid(res.Body.Bytes()) {
		t.Errorf("the answer is not UTF-8: %q", res.Body)
	}
	var got map[string]any
	if err := json.Unmarshal(res.Body.Bytes(), &got); err != nil {
		t.Fatalf("%v in %s", err, res.Body)
	}
	return got
}

// nilIsEmpty makes no strings and an empty list of them the same.
var nilIsEmpty = cmpopts.EquateEmpty()

// wantRoot holds a widget's root to the published hooks.
func wantRoot(t *testing.T, root *goquery.Selection, v vector, verdict, engine string) {
	t.Helper()
	want := map[string]string{
		"data-valid": strconv.FormatBool(v.Valid), "data-verdict": verdict, "data-engine": engine, "data-state": "ready",
	}
	if diff := cmp.Diff(want, attrs(root, "data-valid", "data-verdict", "data-engine", "data-state")); diff != "" {
		t.Errorf("root (-want +got):\n%s", diff)
	}
}

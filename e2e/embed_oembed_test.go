//go:build e2e

package e2e

import (
	"encoding/json"
	"io"
	"net/http"
	"testing"
)

// A site that knows only a link to a page of the explorer finds the frame for it,
// as a site would: by the link in the page's head.
func TestOEmbedFromALink(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	for page, tt := range map[string]struct{ widget, verdict string }{
		"/?id=" + jobID:                            {"decoder", "admitted"},
		"/gate?id=USR0KHTOWnGLuC&host=skip":        {"gate", "refused"},
		"/key?id=job-42&queue=mail":                {"key", "raised"},
		"/gate?id=" + jobID + "&id=JOB0KHTOWnGLuC": {"gate", "admitted"},
	} {
		g.open(page)
		href, err := g.page.Locator(`link[rel="alternate"][type="application/json+oembed"]`).GetAttribute("href")
		g.ok(err)
		var answer struct {
			Version, Type, Title, HTML string
			Width, Height              float64
		}
		g.ok(json.Unmarshal(download(t, href), &answer))
		if answer.Version != "1.0" || answer.Type != "rich" || answer.Title == "" || answer.Width <= 0 {
			t.Errorf("%s: %+v", page, answer)
		}
		g.host("", answer.HTML)
		g.ok(expect.Locator(g.framed(0, tt.widget)).ToHaveAttribute("data-verdict", tt.verdict))
		if height := g.number(`document.querySelector('iframe').getBoundingClientRect().height`); height != answer.Height {
			t.Errorf("%s: the frame is %v high; want %v", page, height, answer.Height)
		}
	}
}

// download is what an address answers.
func download(t *testing.T, address string) []byte {
	t.Helper()
	res, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%s answers %s, %v", address, res.Status, err)
	}
	return body
}

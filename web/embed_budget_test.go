package web

import (
	"net/http"
	"slices"
	"testing"
)

// The budgets of what a site takes on, in bytes as they cross the network, without
// the fonts.
const (
	elementBudget = 3_000
	frameBudget   = 45_000
)

func TestEmbedBudget(t *testing.T) {
	h := newExplorer(t)
	if n := zipped(t, h, "/embed.js").Body.Len(); n > elementBudget {
		t.Errorf("the element takes %d bytes, the budget is %d", n, elementBudget)
	} else {
		t.Logf("element: %d bytes", n)
	}
	for widget, path := range framePaths {
		target := path + "?id=JOB0KHTOWnGLuC"
		total := zipped(t, h, target).Body.Len()
		doc := documentOf(t, ask(h, http.MethodGet, path, "id=JOB0KHTOWnGLuC"), http.StatusOK)
		for _, href := range slices.Concat(each(doc, `link[rel="stylesheet"]`, attr("href")), each(doc, "script", attr("src"))) {
			total += zipped(t, h, href).Body.Len()
		}
		if total > frameBudget {
			t.Errorf("%s: HTML, CSS and JS take %d bytes, the budget is %d", widget, total, frameBudget)
		}
		t.Logf("%s: %d bytes", widget, total)
	}
}

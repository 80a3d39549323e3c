//go:build e2e

package e2e

import (
	"errors"
	"flag"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/playwright-community/playwright-go"
)

var update = flag.Bool("update", false, "make the goldens anew")

// The goldens are pictures that are kept, of states that between them have every
// part. They are looked at by whoever renews them, with make goldens.
var (
	goldenStates = []string{
		"decoder-job", "decoder-user", "decoder-many", "decoder-newline", "decoder-away",
		"gate-job", "gate-lower", "gate-step", "gate-several", "gate-queue", "wire-noscript",
		"key-built", "key-range",
	}
	unfoldedState = "decoder-job" // one is enough to see what is in the folds
	goldenLooks   = []look{
		{"dark-1280", 1280, playwright.ColorSchemeDark},
		{"light-768", 768, playwright.ColorSchemeLight},
		{"dark-360", 360, playwright.ColorSchemeDark},
	}
)

const (
	goldens       = "goldens"
	goldenBrowser = goldens + "/made-with.txt"
	mostGoldens   = 40
	mostBytes     = 4 << 20
)

// How far a picture may be from its golden: so many channels of a pixel apart
// count as off, and so large a part of the pixels may be.
const (
	offBy  = 32
	offMax = 0.005
)

// A widget that comes out differently from how it was last looked at is to be
// looked at again. Both pictures are halved before they are compared, so that the
// finest differences between fonts and machines do not count.
func TestGoldens(t *testing.T) {
	t.Run("compare", func(t *testing.T) {
		for _, l := range goldenLooks {
			t.Run(l.name, func(t *testing.T) {
				t.Parallel()
				v := newVisitor(t, startExplorer(t, "-dev"), l.forPictures)
				for _, state := range goldenStates {
					matchGolden(t, state+"."+l.name, halved(v.picture(state, state == unfoldedState)))
				}
			})
		}
	})
	if *update {
		made := "The goldens were made with Chromium " + browser.Version() + ".\n"
		if err := os.WriteFile(goldenBrowser, []byte(made), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("keep", goldensAreFew)
}

func matchGolden(t *testing.T, name string, got *image.RGBA) {
	t.Helper()
	golden, failing := filepath.Join(goldens, name+".png"), filepath.Join(goldens, name+".got.png")
	if *update {
		writePNG(t, golden, got, png.BestCompression)
	}
	if err := os.Remove(failing); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	data, err := os.ReadFile(golden)
	if err != nil {
		t.Errorf("%v; make goldens makes it", err)
		return
	}
	if off := apart(decodePNG(t, data), got); off > offMax {
		writePNG(t, failing, got, png.DefaultCompression)
		made, _ := os.ReadFile(goldenBrowser)
		t.Errorf("%s: %.1f %% of the pixels are off; compare it with %s. %s This is Chromium %s. If it is meant, make goldens",
			golden, 100*off, failing, strings.TrimSpace(string(made)), browser.Version())
	}
}

// apart is which part of the pixels of two pictures differ. What only one of them
// has differs.
func apart(a, b *image.RGBA) float64 {
	all, both := a.Bounds().Union(b.Bounds()), a.Bounds().Intersect(b.Bounds())
	off := all.Dx()*all.Dy() - both.Dx()*both.Dy()
	for y := both.Min.Y; y < both.Max.Y; y++ {
		for x := both.Min.X; x < both.Max.X; x++ {
			p, q := a.Pix[a.PixOffset(x, y):], b.Pix[b.PixOffset(x, y):]
			if far(p[0], q[0]) || far(p[1], q[1]) || far(p[2], q[2]) {
				off++
			}
		}
	}
	return float64(off) / float64(all.Dx()*all.Dy())
}

func far(a, b uint8) bool { return max(a, b)-min(a, b) > offBy }

// goldensAreFew: each is used, and all of them are no burden to a clone.
func goldensAreFew(t *testing.T) {
	var used []string
	for _, l := range goldenLooks {
		for _, state := range goldenStates {
			used = append(used, state+"."+l.name+".png")
		}
	}
	files, err := os.ReadDir(goldens)
	if err != nil {
		t.Fatal(err)
	}
	count, size := 0, int64(0)
	for _, f := range files {
		if filepath.Ext(f.Name()) != ".png" || strings.HasSuffix(f.Name(), ".got.png") {
			continue
		}
		if !slices.Contains(used, f.Name()) {
			t.Errorf("%s is compared with nothing", f.Name())
		}
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		count, size = count+1, size+info.Size()
	}
	if count > mostGoldens || size > mostBytes {
		t.Errorf("there are %d goldens of %d bytes; at most %d of %d", count, size, mostGoldens, mostBytes)
	}
	fmt.Fprintf(t.Output(), "%d goldens, %d bytes\n", count, size)
}

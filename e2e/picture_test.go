//go:build e2e

package e2e

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/playwright-community/playwright-go"
	"golang.org/x/image/draw"
)

// A look is a width of the window and a theme.
type look struct {
	name   string
	width  int
	scheme *playwright.ColorScheme
}

// forPictures is what all pictures are taken with. Playwright hides the caret with
// a style of its own, which the content security policy would report.
func (l look) forPictures(o *playwright.BrowserNewContextOptions) {
	o.ColorScheme = l.scheme
	o.Viewport = &playwright.Size{Width: l.width, Height: 800}
	o.ReducedMotion = playwright.ReducedMotionReduce
	o.BypassCSP = playwright.Bool(true)
}

// picture is the widget of a gallery state, as it comes or with all of it unfolded.
func (v *visitor) picture(state string, unfolded bool) *image.RGBA {
	v.t.Helper()
	v.open("/gallery?state=" + state)
	if unfolded {
		v.unfold()
	}
	data, err := v.part("state").Screenshot(playwright.LocatorScreenshotOptions{
		Animations: playwright.ScreenshotAnimationsDisabled, Caret: playwright.ScreenshotCaretHide, Scale: playwright.ScreenshotScaleCss,
	})
	v.ok(err)
	return decodePNG(v.t, data)
}

// pagePicture is a page from top to bottom.
func (v *visitor) pagePicture(path string) *image.RGBA {
	v.t.Helper()
	v.open(path)
	data, err := v.page.Screenshot(playwright.PageScreenshotOptions{
		FullPage:   playwright.Bool(true),
		Animations: playwright.ScreenshotAnimationsDisabled, Caret: playwright.ScreenshotCaretHide, Scale: playwright.ScreenshotScaleCss,
	})
	v.ok(err)
	return decodePNG(v.t, data)
}

// unfold opens what is folded, and waits for the fonts of what came to light.
func (v *visitor) unfold() {
	v.t.Helper()
	v.evaluate(`async () => {
		for (const fold of document.querySelectorAll('main details')) fold.open = true;
		await document.fonts.ready;
	}`)
}

func decodePNG(t *testing.T, data []byte) *image.RGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	rgba := image.NewRGBA(img.Bounds())
	draw.Draw(rgba, rgba.Bounds(), img, image.Point{}, draw.Src)
	return rgba
}

func writePNG(t *testing.T, name string, img image.Image, level png.CompressionLevel) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	var data bytes.Buffer
	encoder := png.Encoder{CompressionLevel: level}
	if err := encoder.Encode(&data, img); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// scaled is a picture of another size, each of whose pixels is the mean of those
// it stands for.
func scaled(img image.Image, width, height int) *image.RGBA {
	to := image.NewRGBA(image.Rect(0, 0, max(width, 1), max(height, 1)))
	draw.BiLinear.Scale(to, to.Bounds(), img, img.Bounds(), draw.Src, nil)
	return to
}

func halved(img image.Image) *image.RGBA {
	return scaled(img, img.Bounds().Dx()/2, img.Bounds().Dy()/2)
}

//go:build e2e

package e2e

import (
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"path/filepath"
	"testing"

	"github.com/playwright-community/playwright-go"
	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
)

var pictures = flag.String("pictures", "", "take all pictures, into this `directory`")

// pictureLooks are the three widths in both themes.
var pictureLooks = []look{
	{"dark-1280", 1280, playwright.ColorSchemeDark},
	{"dark-768", 768, playwright.ColorSchemeDark},
	{"dark-360", 360, playwright.ColorSchemeDark},
	{"light-1280", 1280, playwright.ColorSchemeLight},
	{"light-768", 768, playwright.ColorSchemeLight},
	{"light-360", 360, playwright.ColorSchemeLight},
}

// picturePages are the pages by the names of their pictures.
var picturePages = []struct{ name, path string }{
	{"page-decode", "/"},
	{"page-decode-job", "/?id=JOB0KHTOWnGLuC"},
	{"page-decode-mend", "/?id=job0KHTOWnGLuC"},
	{"page-gate", "/gate"},
	{"page-gate-user", "/gate?id=USR0KHTOWnGLuC"},
	{"page-gate-options", "/gate?id=JOB0KHTOWnGLuC&id=job-42&queue=quotes&host=skip"},
	{"page-key", "/key?id=JOB0456qLH4via"},
	{"page-embed", "/embed?widget=gate&id=JOB0KHTOWnGLuC"},
	{"embed-decoder", "/embed/decoder?id=JOB0KHTOWnGLuC"},
	{"embed-gate", "/embed/gate?id=USR0KHTOWnGLuC"},
	{"embed-key", "/embed/key?id=JOBzzzzzzzzzzz"},
	{"page-nowhere", "/nowhere"},
	{"page-unreadable", "/?id=%zz"},
}

// The pictures are for a person to look at: one of every page and every state in
// every look, and a contact sheet a look, with all of them on it. make pictures
// takes them. Without it a few are taken, to see that it can be done.
func TestPictures(t *testing.T) {
	dir, looks := *pictures, pictureLooks
	if dir == "" {
		dir, looks = t.TempDir(), pictureLooks[5:]
	}
	for _, l := range looks {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			v := newVisitor(t, startExplorer(t, "-dev"), l.forPictures)
			v.watch.declare("status of 404")
			v.watch.declare("status of 400")
			pages, states := picturePages, v.galleryStates()
			if *pictures == "" {
				pages, states = pages[len(pages)-2:], states[:2]
			}
			sheet := newSheet()
			keep := func(name string, img image.Image) {
				writePNG(t, filepath.Join(dir, l.name, name+".png"), img, png.BestSpeed)
				sheet.add(name, img)
			}
			for _, page := range pages {
				keep(page.name, v.pagePicture(page.path))
			}
			for _, state := range states {
				keep(state, v.picture(state, true))
			}
			writePNG(t, filepath.Join(dir, "sheet-"+l.name+".png"), sheet.draw(), png.DefaultCompression)
		})
	}
}

// A sheet has small pictures in rows, each under its name.
type sheet struct {
	names []string
	small []*image.RGBA
}

const (
	sheetColumns = 8
	sheetWidth   = 280 // of a small picture
	sheetHeight  = 600 // at most; what is below is cut off
	sheetGap     = 12
	sheetLabel   = 18
)

func newSheet() *sheet { return &sheet{} }

func (s *sheet) add(name string, img image.Image) {
	width := img.Bounds().Dx()
	shown := min(img.Bounds().Dy(), width*sheetHeight/sheetWidth)
	top := image.NewRGBA(image.Rect(0, 0, width, shown))
	draw.Copy(top, image.Point{}, img, top.Bounds(), draw.Src, nil)
	s.names = append(s.names, name)
	s.small = append(s.small, scaled(top, sheetWidth, shown*sheetWidth/width))
}

func (s *sheet) draw() image.Image {
	cellW, cellH := sheetWidth+sheetGap, sheetHeight+sheetLabel+sheetGap
	rows := (len(s.small) + sheetColumns - 1) / sheetColumns
	page := image.NewRGBA(image.Rect(0, 0, sheetColumns*cellW+sheetGap, rows*cellH+sheetGap))
	draw.Draw(page, page.Bounds(), image.NewUniform(color.Gray{Y: 0x80}), image.Point{}, draw.Src)
	for i, small := range s.small {
		at := image.Pt(sheetGap+i%sheetColumns*cellW, sheetGap+i/sheetColumns*cellH)
		label := font.Drawer{Dst: page, Src: image.White, Face: basicfont.Face7x13, Dot: fixed.P(at.X, at.Y+sheetLabel-5)}
		label.DrawString(fmt.Sprintf("%d %s", i+1, s.names[i]))
		draw.Draw(page, small.Bounds().Add(at.Add(image.Pt(0, sheetLabel))), small, image.Point{}, draw.Src)
	}
	return page
}

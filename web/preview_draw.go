package web

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"brandedid/internal/decode"
	"brandedid/web/static"
)

// The size that places which show previews ask for, in pixels.
const (
	previewWidth  = 1200
	previewHeight = 630
	previewMargin = 64
)

// The dark theme's colours, since a picture has no theme to follow.
var (
	inkPaper  = color.RGBA{0x0a, 0x0e, 0x1a, 0xff}
	inkPanel  = color.RGBA{0x10, 0x16, 0x2b, 0xff}
	inkEdge   = color.RGBA{0x61, 0x6d, 0xa0, 0xff}
	inkText   = color.RGBA{0xec, 0xe4, 0xd0, 0xff}
	inkDim    = color.RGBA{0xa3, 0x9c, 0x89, 0xff}
	inkGold   = color.RGBA{0xd4, 0xa8, 0x5a, 0xff}
	inkNS     = color.RGBA{0x6f, 0xdc, 0xcf, 0xff}
	inkNSTint = color.RGBA{0x1b, 0x2e, 0x3f, 0xff}
	inkOK     = color.RGBA{0xa7, 0xc9, 0xb1, 0xff}
	inkBad    = color.RGBA{0xf2, 0x94, 0x8c, 0xff}
	inkTint   = color.RGBA{0x2b, 0x25, 0x37, 0xff}
)

// A picture is what a link preview shows.
type picture struct {
	cells    []pictureCell
	more     string // what does not fit
	sentence string
	tone     string // "ok", "bad" or "idle"
	detail   string
}

type pictureCell struct {
	glyph, hex string
	ns, bad    bool
	absent     bool
}

// pen draws text of one size on a picture.
type pen struct {
	on   *image.RGBA
	face font.Face
}

// previewFont is the one face, which is of one width: text is measured by
// counting.
var previewFont = func() *opentype.Font {
	f, err := opentype.Parse(static.PreviewFont)
	if err != nil {
		panic(err) // it is compiled in
	}
	return f
}()

func newPen(on *image.RGBA, size float64) (pen, error) {
	face, err := opentype.NewFace(previewFont, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	return pen{on, face}, err
}

func (p pen) write(x, y int, c color.Color, s string) {
	d := font.Drawer{Dst: p.on, Src: image.NewUniform(c), Face: p.face, Dot: fixed.P(x, y)}
	d.DrawString(s)
}

func (p pen) width(s string) int { return font.MeasureString(p.face, s).Ceil() }

func (p pen) centre(x, width, y int, c color.Color, s string) {
	p.write(x+(width-p.width(s))/2, y, c, s)
}

// drawPreview draws the strip of bytes and what is said of it, as PNG.
func drawPreview(v picture) ([]byte, error) {
	img := image.NewRGBA(image.Rect(0, 0, previewWidth, previewHeight))
	fill(img, img.Bounds(), inkPaper)
	fill(img, image.Rect(0, 0, previewWidth, 8), inkGold)

	pens := map[float64]pen{}
	for _, size := range []float64{16, 22, 30, 36, 44} {
		p, err := newPen(img, size)
		if err != nil {
			return nil, fmt.Errorf("preview font: %w", err)
		}
		pens[size] = p
	}
	pens[30].write(previewMargin, 92, inkText, "Branded id explorer")

	const gap, height, top, apart = 8, 150, 150, 20
	room := previewWidth - 2*previewMargin + gap - apart // for the cells, each with a gap behind it
	for i, c := range v.cells {
		x, next := previewMargin+i*room/decode.Len, previewMargin+(i+1)*room/decode.Len
		width := next - gap - x
		if i >= 3 {
			x += apart
		}
		border, ground, ink := inkEdge, inkPanel, inkText
		switch {
		case c.bad:
			border, ground, ink = inkBad, inkTint, inkBad
		case c.ns:
			border, ground, ink = inkNS, inkNSTint, inkNS
		case c.absent:
			ground = inkPaper
		}
		r := image.Rect(x, top, x+width, top+height)
		fill(img, r, border)
		fill(img, r.Inset(2), ground)
		pens[16].centre(x, width, top+28, inkDim, fmt.Sprint(i))
		glyph := pens[44]
		if len(c.glyph) > 1 {
			glyph = pens[16]
		}
		glyph.centre(x, width, top+92, ink, c.glyph)
		pens[16].centre(x, width, top+134, inkDim, c.hex)
	}
	pens[22].write(previewMargin, top+height+40, inkDim, v.more)

	ink := map[string]color.Color{"ok": inkOK, "bad": inkBad}[v.tone]
	if ink == nil {
		ink = inkText
	}
	y := 420
	for _, line := range wrap(v.sentence, (previewWidth-2*previewMargin)/pens[36].width("0")) {
		pens[36].write(previewMargin, y, ink, line)
		y += 50
	}
	pens[22].write(previewMargin, previewHeight-48, inkDim, v.detail)

	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&b, img); err != nil {
		return nil, fmt.Errorf("preview: %w", err)
	}
	return b.Bytes(), nil
}

func fill(img draw.Image, r image.Rectangle, c color.Color) {
	draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
}

// wrap breaks text at its spaces into lines of at most so many characters.
func wrap(s string, most int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(s) {
		if line != "" && len(line)+1+len(word) > most {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}

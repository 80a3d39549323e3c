package static

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

func TestHtmxIsAsPublished(t *testing.T) {
	list, err := os.ReadFile("vendor/htmx-4.0.1.sha256")
	if err != nil {
		t.Fatal(err)
	}
	want, name, ok := strings.Cut(strings.TrimSpace(string(list)), "  ")
	if !ok || site.files["vendor/"+name] == nil {
		t.Fatalf("%q names no vendored file", list)
	}
	sum := sha256.Sum256(site.files["vendor/"+name].content)
	if got := hex.EncodeToString(sum[:]); got != want {
		t.Errorf("%s has the SHA-256 %s, want %s", name, got, want)
	}
}

// What others made is served with its licence beside it.
func TestLicencesAreThere(t *testing.T) {
	for name := range site.files {
		stem, _, _ := strings.Cut(path.Base(name), ".")
		stem = regexp.MustCompile(`-[0-9]+$`).ReplaceAllString(stem, "")
		var licence string
		switch path.Dir(name) + path.Ext(name) {
		case "fonts.woff2":
			licence = "fonts/OFL-" + stem + ".txt"
		case "vendor.js":
			licence = "vendor/LICENSE-" + stem + ".txt"
		default:
			continue
		}
		if f := site.files[licence]; f == nil || len(f.content) < 500 {
			t.Errorf("%s comes without its licence %s", name, licence)
		}
	}
}

func TestFontsStayWithinTheirBudget(t *testing.T) {
	const budget = 92 << 10
	total := 0
	for name, f := range site.files {
		if path.Ext(name) != ".woff2" {
			continue
		}
		total += len(f.content)
		if !bytes.HasPrefix(f.content, []byte("wOF2")) {
			t.Errorf("%s is not a WOFF2 font", name)
		}
	}
	if total == 0 || total > budget {
		t.Errorf("the fonts take %d bytes, want at most %d", total, budget)
	}
}

// A style sheet's references are relative, so that they hold under any base path
// and carry the hash; and each of them leads to a file.
func TestStyleSheetsReferToFilesThatExist(t *testing.T) {
	reference := regexp.MustCompile(`url\(\s*['"]?([^'")]*)`)
	for name, f := range site.files {
		if path.Ext(name) != ".css" {
			continue
		}
		for _, match := range reference.FindAllSubmatch(f.content, -1) {
			target := string(match[1])
			if strings.HasPrefix(target, "data:") {
				t.Errorf("%s has a data: URL, which the content security policy refuses", name)
				continue
			}
			if site.files[path.Join(path.Dir(name), target)] == nil {
				t.Errorf("%s refers to %q, which is no file", name, target)
			}
		}
		if bytes.Contains(f.content, []byte("@import")) {
			t.Errorf("%s has an @import, which loads one file after the other", name)
		}
	}
}

func TestFaviconSVGIsWellFormed(t *testing.T) {
	d := xml.NewDecoder(bytes.NewReader(site.files["img/favicon.svg"].content))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// favicon.ico holds two pictures: the directory says where, and each is a PNG of
// the size it claims.
func TestFaviconICOHoldsTwoSizes(t *testing.T) {
	ico := site.files["img/favicon.ico"].content
	le := binary.LittleEndian
	if le.Uint16(ico) != 0 || le.Uint16(ico[2:]) != 1 || le.Uint16(ico[4:]) != 2 {
		t.Fatalf("the header is % x", ico[:6])
	}
	for i, size := range []int{16, 32} {
		entry := ico[6+16*i:]
		length, offset := le.Uint32(entry[8:]), le.Uint32(entry[12:])
		picture, err := png.Decode(bytes.NewReader(ico[offset : offset+length]))
		if err != nil {
			t.Fatalf("picture %d: %v", i, err)
		}
		if got := picture.Bounds().Size(); got.X != size || got.Y != size || int(entry[0]) != size || int(entry[1]) != size {
			t.Errorf("picture %d is %v and says %d by %d, want %d", i, got, entry[0], entry[1], size)
		}
	}
}

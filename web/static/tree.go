package static

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"sync"
)

// mount is the first part of every address. The hash and the name follow.
const mount = "static"

// tree is a set of files that share one hash.
type tree struct {
	hash  string
	files map[string]*file
}

// file is one embedded file, ready to be sent.
type file struct {
	mediaType string
	etag      string // a strong validator, quoted
	content   []byte
	zipped    func() []byte // nil when the content is compressed already
}

// kind says how files of one extension are sent.
type kind struct {
	mediaType string
	shrinks   bool // worth compressing
}

// kinds is a list of our own. The one in package mime reads files of the machine
// it runs on, and there text/javascript has been known to be something else.
var kinds = map[string]kind{
	".css":   {"text/css; charset=utf-8", true},
	".js":    {"text/javascript; charset=utf-8", true},
	".svg":   {"image/svg+xml", true},
	".txt":   {"text/plain; charset=utf-8", true},
	".ico":   {"image/x-icon", false},
	".woff2": {"font/woff2", false},
}

// mustTree is for the files that were compiled in: they cannot change later, so
// what is wrong with them is wrong in the source.
func mustTree(fsys fs.FS) *tree {
	t, err := newTree(fsys)
	if err != nil {
		panic(err)
	}
	return t
}

func newTree(fsys fs.FS) (*tree, error) {
	t := &tree{files: map[string]*file{}}
	sum := sha256.New()
	// WalkDir goes in the order of names, so the hash does not depend on the machine.
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		f, err := newFile(name, content)
		if err != nil {
			return err
		}
		t.files[name] = f
		// The lengths keep apart two trees whose names and contents run together
		// into the same bytes.
		fmt.Fprintf(sum, "%d %s %d ", len(name), name, len(content))
		sum.Write(content)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("static: %w", err)
	}
	t.hash = hex.EncodeToString(sum.Sum(nil))[:12]
	return t, nil
}

// mustJoin adds a file that is others, one after the other. The order is part of
// its content, and so of the hash.
func (t *tree) mustJoin(name string, parts ...string) *tree {
	var content []byte
	sum := sha256.New()
	fmt.Fprintf(sum, "%s %s", t.hash, name)
	for _, part := range parts {
		f := t.files[part]
		if f == nil {
			panic(fmt.Sprintf("static: no file %q to join into %s", part, name))
		}
		content = append(content, f.content...)
		fmt.Fprintf(sum, " %s", part)
	}
	f, err := newFile(name, content)
	if err != nil {
		panic(err) // the name is a constant
	}
	t.files[name] = f
	t.hash = hex.EncodeToString(sum.Sum(nil))[:12]
	return t
}

func newFile(name string, content []byte) (*file, error) {
	k, ok := kinds[path.Ext(name)]
	if !ok {
		return nil, fmt.Errorf("%s is of no known kind; add its extension to kinds", name)
	}
	sum := sha256.Sum256(content)
	f := &file{
		mediaType: k.mediaType,
		etag:      strconv.Quote(hex.EncodeToString(sum[:8])),
		content:   content,
	}
	if k.shrinks {
		// Once, and only when someone asks for it: starting stays quick.
		f.zipped = sync.OnceValue(func() []byte { return zip(content) })
	}
	return f, nil
}

// zip compresses as hard as gzip can, since it is done once and sent many times.
func zip(content []byte) []byte {
	var b bytes.Buffer
	zw, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is a constant
	}
	// A bytes.Buffer takes every write.
	_, _ = zw.Write(content)
	_ = zw.Close()
	return b.Bytes()
}

func (t *tree) path(name string) string {
	if t.files[name] == nil {
		panic(fmt.Sprintf("static: no file %q is embedded; check its name, and the patterns in static.go", name))
	}
	return mount + "/" + t.hash + "/" + name
}

package static

import (
	"regexp"
	"testing"
	"testing/fstest"
)

func hashOf(t *testing.T, files map[string]string) string {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, content := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(content)}
	}
	tree, err := newTree(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return tree.hash
}

func TestHashFollowsTheContent(t *testing.T) {
	base := map[string]string{"css/a.css": "a{}", "js/b.js": "b()"}
	if got, again := hashOf(t, base), hashOf(t, base); got != again {
		t.Errorf("two hashes of the same files: %s and %s", got, again)
	}
	seen := map[string]string{hashOf(t, base): "the base"}
	for change, files := range map[string]map[string]string{
		"a byte":                        {"css/a.css": "a{ }", "js/b.js": "b()"},
		"a name":                        {"css/a2.css": "a{}", "js/b.js": "b()"},
		"one file less":                 {"css/a.css": "a{}"},
		"contents exchanged":            {"css/a.css": "b()", "js/b.js": "a{}"},
		"a byte moved to the next file": {"css/a.css": "a{", "js/b.js": "}b()"},
		"one file that spells both":     {"css/a.css": "a{}js/b.jsb()"},
	} {
		hash := hashOf(t, files)
		if other, ok := seen[hash]; ok {
			t.Errorf("%s: the hash is that of %s", change, other)
		}
		seen[hash] = change
	}
}

func TestPath(t *testing.T) {
	if got := Path("css/fonts.css"); !regexp.MustCompile(`^static/[0-9a-f]{12}/css/fonts\.css$`).MatchString(got) {
		t.Errorf("Path is %q", got)
	}
}

func TestUnknownNamesPanic(t *testing.T) {
	for what, do := range map[string]func(){
		"Path":      func() { Path("css/none.css") },
		"directory": func() { Path("css") },
		"File":      func() { File("img/none.ico") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s of a name that is not embedded went through", what)
				}
			}()
			do()
		}()
	}
}

func TestUnknownKindIsAnError(t *testing.T) {
	if _, err := newTree(fstest.MapFS{"img/a.tiff": {Data: []byte("II")}}); err == nil {
		t.Error("a file that would be sent without a type went through")
	}
}

// BenchmarkTree is the part of starting that this package takes.
func BenchmarkTree(b *testing.B) {
	for b.Loop() {
		if _, err := newTree(files); err != nil {
			b.Fatal(err)
		}
	}
}

//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/playwright-community/playwright-go"
)

// A heard is a list as the browser hands it to a screen reader.
type heard struct {
	Name  string
	Items []string // what each item is called
	Rest  []string // what is read beside them: text and pictures in the list or its items
}

// lists reads the lists of one part of the page out of the browser's accessibility
// tree, in the order in which they stand.
func (v *visitor) lists(selector string) []heard {
	v.t.Helper()
	devtools, err := v.context.NewCDPSession(v.page)
	v.ok(err)
	defer func() { v.ok(devtools.Detach()) }()
	return v.listsOf(devtools, selector)
}

type axNode struct {
	NodeID     string   `json:"nodeId"`
	Ignored    bool     `json:"ignored"`
	ChildIDs   []string `json:"childIds"`
	BackendDOM int      `json:"backendDOMNodeId"`
	Role, Name struct {
		Value any `json:"value"`
	}
}

func (n axNode) role() string { s, _ := n.Role.Value.(string); return s }
func (n axNode) name() string { s, _ := n.Name.Value.(string); return s }

// listsOf is lists in the document that a session of DevTools looks at.
func (v *visitor) listsOf(devtools playwright.CDPSession, selector string) []heard {
	v.t.Helper()
	send := func(method string, params map[string]any, into any) {
		v.t.Helper()
		answer, err := devtools.Send(method, params)
		v.ok(err)
		text, err := json.Marshal(answer)
		v.ok(err)
		v.ok(json.Unmarshal(text, into))
	}
	var none struct{}
	send("Accessibility.enable", map[string]any{}, &none)
	var all struct{ Nodes []axNode }
	send("Accessibility.getFullAXTree", map[string]any{}, &all)

	var found struct{ Result struct{ ObjectID string } }
	send("Runtime.evaluate", map[string]any{"expression": fmt.Sprintf("document.querySelector(%q)", selector)}, &found)
	var described struct{ Node struct{ BackendNodeID int } }
	send("DOM.describeNode", map[string]any{"objectId": found.Result.ObjectID}, &described)

	nodes := map[string]axNode{}
	var top axNode
	for _, n := range all.Nodes {
		nodes[n.NodeID] = n
		if n.BackendDOM == described.Node.BackendNodeID {
			top = n
		}
	}
	if top.NodeID == "" {
		v.t.Fatalf("%s is not in the accessibility tree", selector)
	}
	var lists []heard
	var read func(n axNode, list *heard)
	read = func(n axNode, list *heard) {
		switch {
		case n.Ignored:
		case n.role() == "list":
			lists = append(lists, heard{Name: n.name()})
			list = &lists[len(lists)-1]
		case list == nil:
		case n.role() == "listitem":
			list.Items = append(list.Items, n.name())
		case strings.TrimSpace(n.name()) != "":
			list.Rest = append(list.Rest, n.role()+" "+n.name())
		}
		for _, id := range n.ChildIDs {
			read(nodes[id], list)
		}
	}
	read(top, nil)
	return lists
}

// bytesOf are the phrases for bytes without a fault.
func bytesOf(id string) (items []string) {
	for i := range len(id) {
		items = append(items, fmt.Sprintf("byte %d, %c, hex %02X", i, id[i], id[i]))
	}
	return items
}

// A screen reader finds each strip as one list with an item a byte, and nothing of the
// pieces that are drawn.
func TestStripsAreHeardAsLists(t *testing.T) {
	t.Parallel()
	v := newVisitor(t, startExplorer(t))
	job := heard{Name: "14 bytes, namespace JOB, payload 0KHTOWnGLuC", Items: bytesOf(jobID)}
	bad := bytesOf("JOB-KHTOWnGLuC")
	bad[3] += ", not a Base62 digit"
	long := heard{Name: "314 bytes, namespace JOB, payload 0KHTOWnGLuC"}
	for i, item := range bytesOf((jobID + strings.Repeat("A", 300))[:256]) {
		if i >= 14 {
			item += ", past the fourteenth byte"
		}
		long.Items = append(long.Items, item)
	}
	long.Items = append(long.Items, "and 58 more bytes")
	for _, tt := range []struct {
		path string
		want heard
	}{
		{"/", job},
		{"/?id=" + jobID, job},
		{"/key?id=" + jobID, job},
		{"/gate", job},
		{"/embed/decoder?id=" + jobID, job},
		{"/?id=JOB-KHTOWnGLuC", heard{Name: "14 bytes, namespace JOB, payload -KHTOWnGLuC", Items: bad}},
		{"/embed/key?id=JOB-KHTOWnGLuC", heard{Name: "14 bytes, namespace JOB, payload -KHTOWnGLuC", Items: bad}},
		{"/?id=" + jobID + "%0A", heard{Name: "15" + job.Name[2:], Items: append(bytesOf(jobID), `byte 14, \n, hex 0A, U+000A line feed, past the fourteenth byte`)}},
		{"/?id=JOB0KHTOWnGLu%FF", heard{Name: `14 bytes, namespace JOB, payload 0KHTOWnGLu\xff`, Items: append(bytesOf("JOB0KHTOWnGLu"), `byte 13, \xff, hex FF, not UTF-8, not a Base62 digit`)}},
		{"/?id=JOB0KHTOWn%F0%9F%98%80", heard{Name: `14 bytes, namespace JOB, payload 0KHTOWn\xf0\x9f\x98\x80`, Items: append(bytesOf("JOB0KHTOWn"),
			`byte 10, \xf0, hex F0, part of U+1F600, not a Base62 digit`, `byte 11, \x9f, hex 9F, part of U+1F600, not a Base62 digit`,
			`byte 12, \x98, hex 98, part of U+1F600, not a Base62 digit`, `byte 13, \x80, hex 80, part of U+1F600, not a Base62 digit`)}},
		{"/?id=JOB0KHTOWnGL", heard{Name: "12 bytes, namespace JOB, payload 0KHTOWnGL", Items: append(bytesOf("JOB0KHTOWnGL"), "byte 12, missing", "byte 13, missing")}},
		{"/?id=" + jobID + strings.Repeat("A", 300), long},
	} {
		v.open(tt.path)
		if diff := cmp.Diff([]heard{tt.want}, v.lists(`[data-testid="strip"]`)); diff != "" {
			t.Errorf("%s is heard as (-want +got):\n%s", tt.path, diff)
		}
	}
}

// The bits are one item a field, and the three bytes of the gate one item each, also
// after the page has been used.
func TestBitsAndComparedBytesAreHeardAsLists(t *testing.T) {
	t.Parallel()
	v := visit(t, "/")
	v.ok(v.part("id").Fill("JOB0456qLH4vib"))
	v.hasAttribute("decoder", "data-field", "JOB0456qLH4vib")
	v.ok(v.part("fold-bits").Locator("summary").Click())
	lists := v.lists(".bit-fields")
	if len(lists) != 1 || len(lists[0].Items) != 3 || len(lists[0].Rest) != 0 {
		t.Fatalf("the bits are heard as %q; want one list of three items", lists)
	}
	for i, field := range []struct {
		part string
		size int
	}{{"timestamp", 41}, {"node", 10}, {"sequence", 12}} {
		bits, named := strings.CutPrefix(lists[0].Items[i], fmt.Sprintf("%s, %d bits, ", field.part, field.size))
		value, err := v.part(field.part).TextContent()
		v.ok(err)
		var sum uint64
		bits = strings.ReplaceAll(bits, " ", "")
		for _, b := range bits {
			sum = sum<<1 | uint64(b-'0')
		}
		if !named || len(bits) != field.size || fmt.Sprint(sum) != value {
			t.Errorf("the %s %s is heard as %q", field.part, value, lists[0].Items[i])
		}
	}

	for path, items := range map[string][]string{
		"/gate?id=JOB0KHTOWnGLuC":              {"byte 0, J, hex 4A, equals J, hex 4A", "byte 1, O, hex 4F, equals O, hex 4F", "byte 2, B, hex 42, equals B, hex 42"},
		"/gate?id=U%0A&host=skip":              {"byte 0, U, hex 55, differs from J, hex 4A", `byte 1, \n, hex 0A, differs from O, hex 4F`, "byte 2, missing, differs from B, hex 42"},
		"/embed/gate?id=JOB0KHTOWnGLuC&step=0": {"byte 0, J, hex 4A, to be compared with J, hex 4A", "byte 1, O, hex 4F, to be compared with O, hex 4F", "byte 2, B, hex 42, to be compared with B, hex 42"},
	} {
		v.open(path)
		want := []heard{{Name: "The first 3 bytes, beside those that the script wants", Items: items}}
		if diff := cmp.Diff(want, v.lists(".compare")[:1]); diff != "" {
			t.Errorf("%s is heard as (-want +got):\n%s", path, diff)
		}
	}
}

// In a frame on somebody else's page the strip is the same list.
func TestStripInAFrameIsHeardAsAList(t *testing.T) {
	t.Parallel()
	g := newGuest(t, startExplorer(t))
	g.host("", g.iframe("/embed/decoder?id="+jobID, recommended))
	g.decodes(0, "true")
	frame := g.page.Frames()[1]
	devtools, err := g.context.NewCDPSession(frame)
	g.ok(err)
	want := []heard{{Name: "14 bytes, namespace JOB, payload 0KHTOWnGLuC", Items: bytesOf(jobID)}}
	if diff := cmp.Diff(want, g.listsOf(devtools, `[data-testid="strip"]`)); diff != "" {
		t.Errorf("the framed strip is heard as (-want +got):\n%s", diff)
	}
}

package templates

// A Frame is the document round a widget in a frame on somebody else's page.
type Frame struct {
	Title  string
	Theme  string // "light", "dark", or "" for the reader's own
	Open   string // href of the same state in the explorer
	Assets Assets
}

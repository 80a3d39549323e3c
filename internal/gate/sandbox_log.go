package gate

import (
	"bytes"
	"log/slog"
	"slices"
	"sync"
)

const (
	maxChildLine = 4096 // bytes; a longer line is logged in parts
	keptLines    = 5
)

// A childLog logs what a child prints, line by line, and keeps the last lines for
// whoever has to say why there is no child.
type childLog struct {
	log *slog.Logger

	mu      sync.Mutex
	partial []byte
	last    []string
}

// Write never fails: a child must not be stopped by its own log.
func (c *childLog) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.partial = append(c.partial, p...)
	for {
		line, rest, ok := bytes.Cut(c.partial, []byte("\n"))
		if !ok && len(c.partial) < maxChildLine {
			return len(p), nil
		}
		if len(line) > maxChildLine || !ok {
			line, rest = c.partial[:maxChildLine], c.partial[maxChildLine:]
		}
		c.emit(line)
		c.partial = rest
	}
}

// flush logs what has no line feed behind it. Nothing more is to come.
func (c *childLog) flush() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.emit(c.partial)
	c.partial = nil
}

func (c *childLog) emit(line []byte) {
	if line = bytes.TrimSpace(line); len(line) == 0 {
		return
	}
	c.log.Debug("valkey-server says", "line", string(line))
	if len(c.last) == keptLines {
		c.last = slices.Delete(c.last, 0, 1)
	}
	c.last = append(c.last, string(line))
}

// tail returns the last lines, oldest first.
func (c *childLog) tail() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.last)
}

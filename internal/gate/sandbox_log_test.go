package gate

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
)

func TestChildLog(t *testing.T) {
	for _, tt := range []struct {
		name   string
		writes []string
		want   []string
	}{
		{"nothing", nil, nil},
		{"one line", []string{"one\n"}, []string{"one"}},
		{"a line in parts", []string{"o", "ne\ntw", "o\r\n"}, []string{"one", "two"}},
		{"empty lines", []string{"\n\n one\n\n"}, []string{"one"}},
		{"no line feed at the end", []string{"one\ntwo"}, []string{"one", "two"}},
		{"no line feed at all", []string{strings.Repeat("x", maxChildLine+1)}, []string{strings.Repeat("x", maxChildLine), "x"}},
		{"a long line", []string{strings.Repeat("x", maxChildLine+2) + "\ny\n"}, []string{strings.Repeat("x", maxChildLine), "xx", "y"}},
		{"the last five", []string{"1\n2\n3\n4\n", "5\n6\n7"}, []string{"3", "4", "5", "6", "7"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := &childLog{log: slog.New(slog.DiscardHandler)}
			for _, s := range tt.writes {
				if n, err := c.Write([]byte(s)); n != len(s) || err != nil {
					t.Fatalf("Write(%q) = %d, %v", s, n, err)
				}
			}
			c.flush()
			if got := c.tail(); !slices.Equal(got, tt.want) {
				t.Errorf("got %q; want %q", got, tt.want)
			}
		})
	}
}

func TestChildLogLogsEveryLine(t *testing.T) {
	var log logBuffer
	c := &childLog{log: logTo(&log)}
	for i := range 2 * keptLines {
		fmt.Fprintf(c, "line %d\n", i)
	}
	for i := range 2 * keptLines {
		if want := fmt.Sprintf("level=DEBUG msg=\"valkey-server says\" line=\"line %d\"\n", i); !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %q:\n%s", want, &log)
		}
	}
}

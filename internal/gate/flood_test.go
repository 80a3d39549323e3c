package gate

import (
	"strings"
	"testing"
)

// A reply is the same however it is cut into reads.
func TestFlood(t *testing.T) {
	long := strings.Repeat("x", 1000)
	for name, tt := range map[string]struct {
		reply string
		rises bool
	}{
		"a run":                      {"+OK\r\n+QUEUED\r\n*4\r\n:0\r\n%1\r\n$5\r\nstate\r\n$7\r\npending\r\n*-1\r\n$-1\r\n", false},
		"a bulk that looks like one": {"$16\r\n$999999999999\r\n\r\n\r\n:1\r\n", false},
		"long lines":                 {strings.Repeat("-ERR "+long+"\r\n", 100), false},
		"no RESP":                    {"HTTP/1.1 400 Bad Request\r\n\r\n$\r\n*\r\n$five\r\n", false},
		"a huge bulk":                {"+OK\r\n$2000000000\r\n", true},
		"a huge error":               {"!2000000000\r\n", true},
		"a huge verbatim string":     {"=2000000000\r\n", true},
		"a length past any":          {"$100000000000000000000\r\n", true},
		"a huge array":               {"*100000000000\r\n", true},
		"a huge map":                 {"%100000000000\r\n", true},
		"a huge push":                {">100000000000\r\n", true},
		"many large arrays":          {strings.Repeat("*100000\r\n", 4), true},
		"many large bulks":           {strings.Repeat("$600000\r\n"+strings.Repeat("x", 600000)+"\r\n", 2), true},
		"bytes without end":          {strings.Repeat(":1\r\n", maxAnswer/4+1), true},
	} {
		t.Run(name, func(t *testing.T) {
			for _, size := range []int{1, 2, 7, 4096, len(tt.reply)} {
				var f flood
				rose := false
				for rest := []byte(tt.reply); len(rest) > 0 && !rose; {
					n := min(size, len(rest))
					rose, rest = f.rises(rest[:n]), rest[n:]
				}
				if rose != tt.rises {
					t.Errorf("in reads of %d bytes: %v; want %v", size, rose, tt.rises)
				}
			}
		})
	}
}

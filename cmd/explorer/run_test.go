package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
)

func TestRunServesAndStops(t *testing.T) {
	e := start(t, nil, "-addr", "127.0.0.1:0")
	res, err := http.Get(e.url + "healthz")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusOK {
		t.Errorf("GET %shealthz: %s", e.url, res.Status)
	}
	if code := e.stop(); code != exitOK {
		t.Errorf("exit code %d; want %d\n%s", code, exitOK, &e.stderr)
	}
	if more := e.rest(); more != "" {
		t.Errorf("standard output holds more than the ready line: %q", more)
	}
}

// A query that is too long has to reach the pages, which say so; a header past
// all measure is the server's own affair.
func TestRunLeavesLongQueriesToThePages(t *testing.T) {
	e := start(t, nil, "-addr", "127.0.0.1:0")
	defer e.stop()
	for _, tt := range []struct {
		length, status int
		contentType    string
	}{
		{20_000, http.StatusRequestURITooLong, "text/html; charset=utf-8"},
		{60_000, http.StatusRequestURITooLong, "text/html; charset=utf-8"},
		{80_000, http.StatusRequestHeaderFieldsTooLarge, "text/plain; charset=utf-8"},
	} {
		res := e.exchange(t, "GET /?id="+strings.Repeat("x", tt.length)+" HTTP/1.1\r\nHost: x\r\n\r\n")
		if res.StatusCode != tt.status || res.Header.Get("Content-Type") != tt.contentType {
			t.Errorf("query of %d bytes: %d, %s; want %d, %s",
				tt.length, res.StatusCode, res.Header.Get("Content-Type"), tt.status, tt.contentType)
		}
	}
}

func TestRunAnnouncesAnAddressToGoTo(t *testing.T) {
	for _, addr := range []string{":0", "0.0.0.0:0", "localhost:0"} {
		e := start(t, nil, "-addr", addr)
		res, err := http.Get(e.url + "healthz")
		if err != nil {
			t.Errorf("-addr %s announces %s: %v", addr, e.url, err)
		} else {
			res.Body.Close()
		}
		e.stop()
	}
}

func TestRunPortTaken(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	addr := taken.Addr().String()
	code, stdout, stderr := runOnce(t, nil, "-addr", addr)
	want := "explorer: port is taken: listen tcp " + addr + ": bind: address already in use; " +
		"stop the program that has it, or let the system pick a port with -addr 127.0.0.1:0\n"
	if code != exitFailed || stdout != "" || stderr != want {
		t.Errorf("exit code %d, stdout %q, stderr %q; want %d, none, %q", code, stdout, stderr, exitFailed, want)
	}
}

func TestRunCannotListen(t *testing.T) {
	// 192.0.2.0/24 is set aside for documentation, so no interface has it.
	code, stdout, stderr := runOnce(t, nil, "-addr", "192.0.2.1:0")
	if code != exitFailed || stdout != "" || strings.Count(stderr, "\n") != 1 ||
		!strings.HasPrefix(stderr, "explorer: listen tcp 192.0.2.1:0: ") ||
		!strings.HasSuffix(stderr, "; choose an address of this machine and a port you may use with -addr\n") {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
}

func TestRunVersion(t *testing.T) {
	// A test binary carries no version control data.
	want := "explorer devel\nrevision unknown\n" + runtime.Version() + "\n"
	code, stdout, stderr := runOnce(t, nil, "-version")
	if code != exitOK || stdout != want || stderr != "" {
		t.Errorf("exit code %d, stdout %q, stderr %q; want %d, %q", code, stdout, stderr, exitOK, want)
	}
}

func TestRunHelp(t *testing.T) {
	for _, flag := range []string{"-h", "-help", "--help"} {
		code, stdout, stderr := runOnce(t, nil, flag)
		if code != exitOK || stderr != "" {
			t.Errorf("%s: exit code %d, stderr %q", flag, code, stderr)
		}
		for _, want := range []string{"Usage: explorer [flags]", "EXPLORER_ADDR", "-addr host:port", "-valkey engine", "-dev", "-version"} {
			if !strings.Contains(stdout, want) {
				t.Errorf("%s lacks %q:\n%s", flag, want, stdout)
			}
		}
	}
}

func TestRunRefusesBadSettings(t *testing.T) {
	code, stdout, stderr := runOnce(t, map[string]string{"EXPLORER_DEV": "perhaps"}, "-addr", "127.0.0.1:0")
	want := `explorer: invalid value "perhaps" for variable EXPLORER_DEV: neither true nor false; write true or false` + "\n"
	if code != exitUsage || stdout != "" || stderr != want {
		t.Errorf("exit code %d, stdout %q, stderr %q; want %d, none, %q", code, stdout, stderr, exitUsage, want)
	}
}

// explorer is a run under way inside the test.
type explorer struct {
	url    string
	cancel context.CancelFunc
	code   chan int
	stderr buffer
	stdout *bufio.Reader
}

const wholeRequest = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

var readyLine = regexp.MustCompile(`^explorer listening on (http://127\.0\.0\.1:[1-9][0-9]*/)\n$`)

// start runs the explorer and waits for its ready line.
func start(t *testing.T, env map[string]string, args ...string) *explorer {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	e := &explorer{cancel: cancel, code: make(chan int, 1), stdout: bufio.NewReader(out)}
	go func() {
		e.code <- run(ctx, args, getenv(env), in, &e.stderr)
		in.Close()
	}()
	line, err := e.stdout.ReadString('\n')
	if err != nil {
		cancel()
		t.Fatalf("no ready line: %v\n%s", err, &e.stderr)
	}
	match := readyLine.FindStringSubmatch(line)
	if match == nil {
		cancel()
		t.Fatalf("ready line %q does not match %s", line, readyLine)
	}
	e.url = match[1]
	return e
}

func (e *explorer) addr() string {
	return strings.TrimSuffix(strings.TrimPrefix(e.url, "http://"), "/")
}

// stop ends the run and returns its exit code.
func (e *explorer) stop() int {
	http.DefaultClient.CloseIdleConnections()
	e.cancel()
	return <-e.code
}

// rest is what standard output holds beyond the ready line.
func (e *explorer) rest() string {
	more, _ := io.ReadAll(e.stdout)
	return string(more)
}

// exchange sends bytes as they are and reads one answer.
func (e *explorer) exchange(t *testing.T, request string) *http.Response {
	t.Helper()
	return exchange(t, e.addr(), request)
}

func exchange(t *testing.T, addr, request string) *http.Response {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	return res
}

// runOnce is for runs that end by themselves.
func runOnce(t *testing.T, env map[string]string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(t.Context(), args, getenv(env), &out, &errs)
	return code, out.String(), errs.String()
}

func getenv(env map[string]string) func(string) string {
	return func(name string) string { return env[name] }
}

// buffer collects a log that a test reads while it is written.
type buffer struct {
	mu      sync.Mutex
	text    bytes.Buffer
	changed chan struct{} // closed at the next write, when someone waits
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.changed != nil {
		close(b.changed)
		b.changed = nil
	}
	return b.text.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// waitFor returns once the log holds a text.
func (b *buffer) waitFor(text string) {
	for {
		b.mu.Lock()
		if strings.Contains(b.text.String(), text) {
			b.mu.Unlock()
			return
		}
		if b.changed == nil {
			b.changed = make(chan struct{})
		}
		changed := b.changed
		b.mu.Unlock()
		<-changed
	}
}

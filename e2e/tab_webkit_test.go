//go:build e2e

package e2e

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A webkit is a WebKitGTK of one test: a display, on it the browser, and before it a
// driver that speaks W3C WebDriver over HTTP.
type webkit struct {
	driver  string // URL of the driver
	browser string // path of MiniBrowser
}

// The inner size of a window, in CSS pixels. It is high, so that what is in a frame
// need not be scrolled to.
const (
	windowWidth  = 1280
	windowHeight = 1800
)

// startWebKit starts a display and a driver. Each tab is a browser of its own, since
// one driver has one session.
func startWebKit(t *testing.T) func(t *testing.T) tab {
	t.Helper()
	w := &webkit{}
	program, err := exec.LookPath("WebKitWebDriver")
	if err != nil {
		t.Fatal(missing("WebKitWebDriver", "webkit2gtk-driver", err))
	}
	for _, pattern := range []string{"/usr/lib/*/webkit2gtk-4.*/MiniBrowser", "/usr/lib/*/webkitgtk-6.*/MiniBrowser"} {
		if all, _ := filepath.Glob(pattern); len(all) > 0 && w.browser == "" {
			w.browser = all[len(all)-1]
		}
	}
	if w.browser == "" {
		t.Fatal(missing("MiniBrowser", "libwebkit2gtk-4.1-0, which webkit2gtk-driver depends on", errors.New("not below /usr/lib")))
	}
	display := startDisplay(t)
	port := freePort(t)
	w.driver = "http://127.0.0.1:" + port
	// Not a directory of the test's: what the browser leaves may still be written.
	home, err := os.MkdirTemp("", "webkit-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	cmd := exec.Command(program, "--host=127.0.0.1", "--port="+port)
	cmd.Env = append(os.Environ(), "DISPLAY="+display, "HOME="+home, "XDG_CACHE_HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home,
		"GDK_BACKEND=x11", "LIBGL_ALWAYS_SOFTWARE=1", "NO_AT_BRIDGE=1", "GIO_USE_VFS=local", "GSETTINGS_BACKEND=memory",
		"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1", // which root cannot have, and pages of ours do not need
	)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(patience); ; <-tick.C {
		err := w.call(http.MethodGet, "/status", nil, nil)
		if err == nil {
			return w.tab
		}
		if time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
}

// startDisplay starts an X server without a screen, under a number that is free, and
// returns its name.
func startDisplay(t *testing.T) string {
	t.Helper()
	program, err := exec.LookPath("Xvfb")
	if err != nil {
		t.Fatal(missing("Xvfb", "xvfb", err))
	}
	says, tells, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer says.Close()
	cmd := exec.Command(program, "-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", windowWidth+200, windowHeight+200), "-nolisten", "tcp")
	cmd.ExtraFiles = []*os.File{tells}
	err = cmd.Start()
	_ = tells.Close()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	if err := says.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	// To the end of the line: a server that cannot write the rest of it ends.
	number, err := bufio.NewReader(says).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb does not say which display it is: %v", err)
	}
	return ":" + strings.TrimSpace(number)
}

func freePort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return strconv.Itoa(listener.Addr().(*net.TCPAddr).Port)
}

// call sends a command and reads the value of its answer.
func (w *webkit) call(method, path string, params, into any) error {
	var body bytes.Buffer
	if method == http.MethodPost {
		if params == nil {
			params = struct{}{}
		}
		if err := json.NewEncoder(&body).Encode(params); err != nil {
			return err
		}
	}
	request, err := http.NewRequest(method, w.driver+path, &body)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	client := http.Client{Timeout: 2 * patience}
	if strings.HasSuffix(path, "/execute/sync") {
		// The browser loses the answer of a script that runs while its page is left.
		// Whoever waits for something asks again.
		client.Timeout = patience / 4
	}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var answer struct{ Value json.RawMessage }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s: %s", path, response.Status, answer.Value)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(answer.Value, into)
}

// webkitTab is the one window of a session. The driver keeps which frame it is in.
type webkitTab struct {
	w       *webkit
	session string // path of the session
}

func (w *webkit) tab(t *testing.T) tab {
	t.Helper()
	var made struct{ SessionID string }
	err := w.call(http.MethodPost, "/session", map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
		"pageLoadStrategy":         "none", // a journey may leave a page before it has come
		"webkitgtk:browserOptions": map[string]any{"binary": w.browser, "args": []string{"--automation"}},
	}}}, &made)
	if err != nil {
		t.Fatal(err)
	}
	x := webkitTab{w, "/session/" + made.SessionID}
	t.Cleanup(func() {
		if err := w.call(http.MethodDelete, x.session, nil, nil); err != nil {
			t.Error(err)
		}
	})
	if err := x.post("/window/rect", map[string]int{"x": 0, "y": 0, "width": windowWidth, "height": windowHeight}, nil); err != nil {
		t.Fatal(err)
	}
	return x
}

func (x webkitTab) post(path string, params, into any) error {
	return x.w.call(http.MethodPost, x.session+path, params, into)
}

func (x webkitTab) open(url string) error {
	if err := x.within(""); err != nil {
		return err
	}
	if err := x.run(`(window.left = true, null)`, nil); err != nil {
		return err
	}
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	start := time.Now()
	for request := start; ; <-tick.C {
		// On a busy machine a browser that has just started may drop a request to
		// navigate: the earlier document stays. Then the request is sent again.
		if !time.Now().Before(request) {
			if err := x.post("/url", map[string]string{"url": url}, nil); err != nil {
				return err
			}
			request = time.Now().Add(patience / 4)
		}
		var document struct {
			State string
			Left  bool
		}
		err := x.run(`{state: document.readyState, left: !!window.left}`, &document)
		if err == nil && !document.Left {
			if document.State == "complete" {
				return nil
			}
			request = start.Add(2 * patience) // it has arrived, and only loads slowly
		}
		if time.Since(start) > patience {
			return fmt.Errorf("%s does not load: the document is %+v, %v", url, document, err)
		}
	}
}

func (x webkitTab) run(expression string, into any) error {
	return x.post("/execute/sync", map[string]any{"script": "return " + expression, "args": []any{}}, into)
}

// within switches the driver to a frame.
func (x webkitTab) within(frame string) error {
	if err := x.post("/frame", map[string]any{"id": nil}, nil); err != nil || frame == "" {
		return err
	}
	var element json.RawMessage
	if err := x.run(frame, &element); err != nil {
		return err
	}
	return x.post("/frame", map[string]any{"id": element}, nil)
}

func (x webkitTab) evaluate(frame, expression string) (string, error) {
	if err := x.within(frame); err != nil {
		return "", err
	}
	var text string
	err := x.run(jsonOf(expression), &text)
	return text, err
}

// element is the path of an element as the driver names it.
func (x webkitTab) element(frame, selector string) (string, error) {
	if err := x.within(frame); err != nil {
		return "", err
	}
	var element map[string]string
	if err := x.run(found(selector), &element); err != nil {
		return "", err
	}
	for _, id := range element {
		return "/element/" + id, nil
	}
	return "", fmt.Errorf("%s is no element", selector)
}

func (x webkitTab) click(frame, selector string) error {
	element, err := x.element(frame, selector)
	if err != nil {
		return err
	}
	return x.post(element+"/click", nil, nil)
}

func (x webkitTab) keys(frame, selector, text string) error {
	if err := x.within(frame); err != nil {
		return err
	}
	var strokes []any
	for _, key := range keyValues(text) {
		strokes = append(strokes, map[string]any{"type": "keyDown", "value": key}, map[string]any{"type": "keyUp", "value": key})
	}
	return x.post("/actions", map[string]any{"actions": []any{map[string]any{"type": "key", "id": "keyboard", "actions": strokes}}}, nil)
}

func (x webkitTab) back() error {
	if err := x.within(""); err != nil {
		return err
	}
	return x.run(`(history.back(), null)`, nil)
}

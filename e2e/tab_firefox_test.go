//go:build e2e

package e2e

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// A firefox is a Firefox of one test, driven by WebDriver BiDi: commands and answers
// are JSON on a WebSocket.
type firefox struct {
	mu   sync.Mutex
	conn *websocket.Conn
	last int // number of the last command
}

// firefoxPrefs keep a new profile quiet: it asks nobody for updates, lists or news.
// Firefox sets more of the kind by itself while it is driven. Nor does it open
// connections that it may not need: a server that stops waits for those.
const firefoxPrefs = `user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
user_pref("app.normandy.enabled", false);
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("dom.push.connection.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("network.http.speculative-parallel-limit", 0);
user_pref("ui.systemUsesDarkTheme", 1);
user_pref("layout.css.prefers-color-scheme.content-override", 0);
`

// startFirefox starts a Firefox with a profile of its own.
func startFirefox(t *testing.T) func(t *testing.T) tab {
	t.Helper()
	program, err := exec.LookPath("firefox-esr")
	if err != nil {
		t.Fatal(missing("Firefox ESR", "firefox-esr", err))
	}
	// Not a directory of the test's: Firefox may write to it until it has ended.
	home, err := os.MkdirTemp("", "firefox-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	if err := os.WriteFile(filepath.Join(home, "user.js"), []byte(firefoxPrefs), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", home, "about:blank")
	cmd.Env = append(os.Environ(), "HOME="+home, "MOZ_CRASHREPORTER_DISABLE=1")
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	f := &firefox{}
	ended := make(chan struct{})
	t.Cleanup(func() {
		_, _ = f.call("browser.close", map[string]any{})
		select {
		case <-ended:
		case <-time.After(patience):
			_ = cmd.Process.Kill()
			<-ended
		}
	})
	address := make(chan string, 1)
	go func() {
		for lines := bufio.NewScanner(log); lines.Scan(); {
			if url, found := strings.CutPrefix(lines.Text(), "WebDriver BiDi listening on "); found {
				address <- url
			}
		}
		_ = cmd.Wait()
		close(ended)
	}()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	select {
	case url := <-address:
		f.conn, _, err = websocket.Dial(ctx, url+"/session", nil)
		if err != nil {
			t.Fatal(err)
		}
		f.conn.SetReadLimit(64 << 20)
	case <-ended:
		t.Fatal("Firefox ends before it can be driven")
	case <-ctx.Done():
		_ = cmd.Process.Kill()
		t.Fatal("Firefox does not say where it can be driven")
	}
	if _, err := f.call("session.new", map[string]any{"capabilities": map[string]any{}}); err != nil {
		t.Fatal(err)
	}
	return f.tab
}

// call sends a command and waits for its answer. Events are passed over: none is
// subscribed to.
func (f *firefox) call(method string, params map[string]any) (json.RawMessage, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.conn == nil {
		return nil, errors.New("Firefox is not driven yet")
	}
	f.last++
	command, err := json.Marshal(map[string]any{"id": f.last, "method": method, "params": params})
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*patience)
	defer cancel()
	if err := f.conn.Write(ctx, websocket.MessageText, command); err != nil {
		return nil, err
	}
	for {
		_, message, err := f.conn.Read(ctx)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", method, err)
		}
		var answer struct {
			ID             int
			Error, Message string
			Result         json.RawMessage
		}
		if err := json.Unmarshal(message, &answer); err != nil {
			return nil, err
		}
		if answer.ID != f.last {
			continue
		}
		if answer.Error != "" {
			return nil, fmt.Errorf("%s: %s: %s", method, answer.Error, answer.Message)
		}
		return answer.Result, nil
	}
}

// firefoxTab is a browsing context in a user context of its own, which shares no
// storage with others.
type firefoxTab struct {
	f       *firefox
	context string
}

func (f *firefox) tab(t *testing.T) tab {
	t.Helper()
	ask := func(method string, params map[string]any, into any) {
		t.Helper()
		result, err := f.call(method, params)
		if err == nil {
			err = json.Unmarshal(result, into)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var user struct{ UserContext string }
	ask("browser.createUserContext", map[string]any{}, &user)
	var made struct{ Context string }
	ask("browsingContext.create", map[string]any{"type": "tab", "userContext": user.UserContext}, &made)
	t.Cleanup(func() {
		// A frame in a page that is closed is waited for, for seconds.
		if _, err := f.call("browsingContext.navigate", map[string]any{"context": made.Context, "url": "about:blank", "wait": "complete"}); err != nil {
			t.Error(err)
		}
		if _, err := f.call("browser.removeUserContext", map[string]any{"userContext": user.UserContext}); err != nil {
			t.Error(err)
		}
	})
	ask("browsingContext.setViewport", map[string]any{"context": made.Context, "viewport": map[string]int{"width": windowWidth, "height": windowHeight}}, &struct{}{})
	return firefoxTab{f, made.Context}
}

func (x firefoxTab) open(url string) error {
	_, err := x.f.call("browsingContext.navigate", map[string]any{"context": x.context, "url": url, "wait": "complete"})
	return err
}

// A remoteValue is a value of the page as BiDi tells it.
type remoteValue struct {
	Type     string
	Value    json.RawMessage
	SharedID string `json:"sharedId"`
}

func (x firefoxTab) run(context, expression string) (remoteValue, error) {
	result, err := x.f.call("script.evaluate", map[string]any{
		"expression": expression, "target": map[string]string{"context": context}, "awaitPromise": false, "resultOwnership": "none",
	})
	if err != nil {
		return remoteValue{}, err
	}
	var answer struct {
		Result           remoteValue
		ExceptionDetails *struct{ Text string }
	}
	if err := json.Unmarshal(result, &answer); err != nil {
		return remoteValue{}, err
	}
	if answer.ExceptionDetails != nil {
		return remoteValue{}, fmt.Errorf("%s: %s", expression, answer.ExceptionDetails.Text)
	}
	return answer.Result, nil
}

// within is the browsing context of a frame.
func (x firefoxTab) within(frame string) (string, error) {
	if frame == "" {
		return x.context, nil
	}
	window, err := x.run(x.context, "("+frame+").contentWindow")
	if err != nil {
		return "", err
	}
	var inside struct{ Context string }
	if err := json.Unmarshal(window.Value, &inside); err != nil || window.Type != "window" {
		return "", fmt.Errorf("%s has no window but %s, %v", frame, window.Type, err)
	}
	return inside.Context, nil
}

func (x firefoxTab) evaluate(frame, expression string) (string, error) {
	context, err := x.within(frame)
	if err != nil {
		return "", err
	}
	value, err := x.run(context, jsonOf(expression))
	if err != nil {
		return "", err
	}
	var text string
	err = json.Unmarshal(value.Value, &text)
	return text, err
}

func (x firefoxTab) act(context string, source map[string]any) error {
	_, err := x.f.call("input.performActions", map[string]any{"context": context, "actions": []any{source}})
	return err
}

func (x firefoxTab) click(frame, selector string) error {
	context, err := x.within(frame)
	if err != nil {
		return err
	}
	element, err := x.run(context, found(selector))
	if err != nil {
		return err
	}
	return x.act(context, map[string]any{"type": "pointer", "id": "mouse", "actions": []any{
		map[string]any{"type": "pointerMove", "x": 0, "y": 0, "origin": map[string]any{"type": "element", "element": map[string]string{"sharedId": element.SharedID}}},
		map[string]any{"type": "pointerDown", "button": 0},
		map[string]any{"type": "pointerUp", "button": 0},
	}})
}

func (x firefoxTab) keys(frame, _, text string) error {
	context, err := x.within(frame)
	if err != nil {
		return err
	}
	var strokes []any
	for _, key := range keyValues(text) {
		strokes = append(strokes, map[string]any{"type": "keyDown", "value": key}, map[string]any{"type": "keyUp", "value": key})
	}
	return x.act(context, map[string]any{"type": "key", "id": "keyboard", "actions": strokes})
}

func (x firefoxTab) back() error {
	_, err := x.run(x.context, `history.back()`)
	return err
}

// keyValues are the keys of a text as WebDriver spells them.
func keyValues(text string) []string {
	return strings.Split(strings.ReplaceAll(text, "\n", "\uE007"), "")
}

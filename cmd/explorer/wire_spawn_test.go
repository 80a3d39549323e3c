//go:build wire

package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The server that the explorer starts for itself lives as long as it does, comes
// back when it is killed, and leaves nothing.
func TestAServerOfItsOwn(t *testing.T) {
	path := build(t)
	temp, err := os.MkdirTemp("", "ex") // where the explorer makes its own: a socket's path has 107 bytes
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(temp) })
	t.Setenv("TMPDIR", temp)
	for _, value := range []string{"auto", "spawn"} {
		t.Run(value, func(t *testing.T) {
			p := launch(t, path, "-valkey", value, "-rate", "0")
			if who := p.whoAnswers(t); who != "valkey, spawn" {
				t.Fatalf("%s answers", who)
			}

			before := p.child(t)
			kill(t, before)
			killed := time.Now()
			eventually(t, "the verdicts come from a server again", func() bool { return p.whoAnswers(t) == "valkey, spawn" })
			if took := time.Since(killed); took > 5*time.Second {
				t.Errorf("that took %s", took)
			}
			after := p.child(t)
			if after == before {
				t.Errorf("process %d answers, and was killed", after)
			}

			p.end(syscall.SIGKILL)
			if looks := eventually(t, "the server is gone with the explorer", func() bool { return !lives(after) }); looks*pause > time.Second {
				t.Errorf("that took %d looks, one every %s", looks, pause)
			}
			if n := len(entries(t, temp)); n != 1 {
				t.Errorf("%d directories are left by an explorer that was killed", n)
			}

			next := launch(t, path, "-valkey", value)
			if names := entries(t, temp); len(names) != 1 {
				t.Errorf("the next start leaves %q", names)
			}
			child := next.child(t)
			if code := next.end(syscall.SIGTERM); code != exitOK || lives(child) {
				t.Errorf("exit code %d, and the server lives: %t\n%s", code, lives(child), &next.stderr)
			}
			if names := entries(t, temp); len(names) != 0 {
				t.Errorf("a stop leaves %q", names)
			}
		})
	}
}

// whoAnswers makes a run, and is the kind and the mode of the engine that answers.
// Whoever it is, the answer is right, or there is none.
func (p *program) whoAnswers(tb testing.TB) string {
	tb.Helper()
	res, err := http.Get(p.url + "api/v1/gate?id=JOB0KHTOWnGLuC")
	if err != nil {
		tb.Fatal(err)
	}
	defer res.Body.Close()
	var answer struct {
		Engine struct{ Kind, Mode string }
		Runs   []struct {
			Wire struct{ Verdict string }
		}
	}
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil || res.StatusCode != http.StatusOK {
		tb.Fatalf("%s, %v", res.Status, err)
	}
	switch v := answer.Runs[0].Wire.Verdict; v {
	case "admitted":
		return answer.Engine.Kind + ", " + answer.Engine.Mode
	case "unknown":
		return "nobody"
	default:
		tb.Fatalf("the verdict is %q", v)
		return ""
	}
}

// child is the process that the program started.
func (p *program) child(tb testing.TB) (pid int) {
	tb.Helper()
	names, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		tb.Fatal(err)
	}
	for _, name := range names {
		if state, parent := stat(name); parent == p.cmd.Process.Pid && state != "Z" {
			pid, _ = strconv.Atoi(filepath.Base(filepath.Dir(name)))
			return pid
		}
	}
	tb.Fatal("the explorer has no child")
	return 0
}

// lives reports whether a process runs: a signal would still reach one that has
// ended and that nobody has waited for.
func lives(pid int) bool {
	state, _ := stat(fmt.Sprintf("/proc/%d/stat", pid))
	return state != "" && state != "Z" && state != "X"
}

// stat is a process's state and its parent, "" where there is no such process.
func stat(name string) (state string, parent int) {
	text, err := os.ReadFile(name)
	if err != nil {
		return "", 0
	}
	// The second field is the command's name in parentheses, which may hold anything.
	fields := strings.Fields(string(text)[strings.LastIndex(string(text), ")")+1:])
	parent, _ = strconv.Atoi(fields[1])
	return fields[0], parent
}

func kill(tb testing.TB, pid int) {
	tb.Helper()
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		tb.Fatal(err)
	}
}

func entries(tb testing.TB, dir string) (names []string) {
	tb.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		tb.Fatal(err)
	}
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

package main

import (
	"bufio"
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// beExplorer makes the test binary be the program, so that it can be signalled.
const beExplorer = "BE_THE_EXPLORER"

func TestMain(m *testing.M) {
	if os.Getenv(beExplorer) != "" {
		main()
	}
	os.Exit(m.Run())
}

func TestASignalDrains(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		t.Run(sig.String(), func(t *testing.T) {
			p := startProcess(t)
			p.signal(t, sig)
			if err := p.wait(); err != nil {
				t.Errorf("after %v: %v; want exit code 0", sig, err)
			}
		})
	}
}

func TestASecondSignalKills(t *testing.T) {
	p := startProcess(t)
	// Half a request keeps the drain waiting.
	conn, err := net.Dial("tcp", p.addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\n"); err != nil {
		t.Fatal(err)
	}
	exchange(t, p.addr, wholeRequest) // on a later connection, so the half request is in
	p.signal(t, syscall.SIGTERM)
	for p.log.Scan() && !strings.Contains(p.log.Text(), "stopping") {
	}
	if err := p.log.Err(); err != nil {
		t.Fatal(err)
	}
	p.signal(t, syscall.SIGTERM)
	var exit *exec.ExitError
	if err := p.wait(); !errors.As(err, &exit) || !exit.Sys().(syscall.WaitStatus).Signaled() {
		t.Errorf("after a second signal: %v; want death by signal", err)
	}
}

// process is the explorer as a process of its own.
type process struct {
	cmd  *exec.Cmd
	addr string
	log  *bufio.Scanner
}

func startProcess(t *testing.T) *process {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-addr", "127.0.0.1:0")
	cmd.Env = append(os.Environ(), beExplorer+"=1")
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	match := readyLine.FindStringSubmatch(line)
	if err != nil || match == nil {
		t.Fatalf("ready line %q, %v", line, err)
	}
	addr := strings.TrimSuffix(strings.TrimPrefix(match[1], "http://"), "/")
	return &process{cmd: cmd, addr: addr, log: bufio.NewScanner(stderr)}
}

func (p *process) signal(t *testing.T, sig syscall.Signal) {
	t.Helper()
	if err := p.cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
}

// wait reads the log to its end first: the pipe is closed by Wait.
func (p *process) wait() error {
	for p.log.Scan() {
	}
	return p.cmd.Wait()
}

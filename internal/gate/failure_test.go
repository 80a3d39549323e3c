package gate

import (
	"context"
	"errors"
	"net"
	"os"
	"syscall"
	"testing"

	"github.com/redis/go-redis/v9"
)

// redisError is an error reply as the client hands it over.
type redisError string

func (e redisError) Error() string { return string(e) }
func (redisError) RedisError()     {}

var _ redis.Error = redisError("")

func TestUnreached(t *testing.T) {
	dial := &net.OpError{Op: "dial", Net: "tcp", Addr: &net.TCPAddr{IP: net.IPv4(10, 1, 2, 3), Port: 6379}, Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}
	tests := []struct {
		err   error
		kind  FailureKind
		line  string
		again bool
	}{
		{dial, FailureAway, "", true},
		{errors.New("EOF"), FailureAway, "", true},
		{context.DeadlineExceeded, FailureSlow, "", true},
		{&net.OpError{Op: "read", Err: os.ErrDeadlineExceeded}, FailureSlow, "", true},
		{redisError("WRONGPASS invalid username-password pair or user is disabled."), FailureRefused, "-WRONGPASS invalid username-password pair or user is disabled.", false},
		{redisError("ERR unknown command 'auth', with args beginning with: 'explorer' 's3cret'"), FailureRefused, "", false},
		{redisError("DENIED Valkey is running in protected mode"), FailureRefused, "-DENIED Valkey is running in protected mode", false},
		{redisError("ERR max number of clients + cluster connections reached"), FailureRefused, "-ERR max number of clients + cluster connections reached", true},
		{redisError("LOADING Valkey is loading the dataset in memory"), FailureRefused, "-LOADING Valkey is loading the dataset in memory", true},
	}
	for _, tt := range tests {
		f := unreached(tt.err)
		if f.Kind != tt.kind || f.Line != tt.line || f.Again != tt.again || f.Reason == "" {
			t.Errorf("%v: %+v", tt.err, f)
		}
	}
}

func TestRefusalsNameNobody(t *testing.T) {
	for line, want := range map[string]string{
		"-MOVED 105 10.1.2.3:7001":        "-MOVED 105 <address>",
		"-ASK 105 valkey-2.internal:7001": "-ASK 105 <address>",
		"-MOVED 105 :7001":                "-MOVED 105 <address>",
		"-ERR no route to 10.1.2.3:7001 or [fd00::1]:7001, so 10.1.2.3 is down": "-ERR no route to <address> or <address>, so <address> is down",
		"-ERR line 12:30 of version 8.0.1 [12:30]":                              "-ERR line 12:30 of version 8.0.1 [12:30]",
		"-READONLY You can't write against a":                                   "-READONLY You can't write against a",
		"-NOPERM User ops has no permissions to run the 'hset' command":         "-NOPERM User <user> has no permissions to run the 'hset' command",
	} {
		if got := refusedBy(line).Line; got != want {
			t.Errorf("%s: %s; want %s", line, got, want)
		}
	}
	if got := refusedBy("-MOVED 105 10.1.2.3:7001").moved; got != "10.1.2.3:7001" {
		t.Errorf("the run would go to %q", got)
	}
}

// A word that no table has is still a refusal, with the server's line.
func TestUnknownRefusal(t *testing.T) {
	f := refusedBy("-WHAT happened here")
	if f.Kind != FailureRefused || f.Line != "-WHAT happened here" || f.Reason == "" {
		t.Errorf("%+v", f)
	}
}

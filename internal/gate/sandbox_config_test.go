package gate

import (
	"crypto/sha256"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"
)

func TestSandboxConfig(t *testing.T) {
	p := newPasswords()
	config := sandboxConfig(p)
	lines := strings.Split(config, "\n")
	for _, want := range []string{
		"port 0",
		"unixsocket valkey.sock",
		"unixsocketperm 700",
		"daemonize no",
		`save ""`,
		"appendonly no",
		"maxmemory 64mb",
		"maxmemory-policy noeviction",
		"hz 100",
		"user default off",
		fmt.Sprintf("user run on #%x ~sbx:* resetchannels -@all +multi +exec +exists +evalsha +hgetall +zrange +unlink +hset +zadd", sha256.Sum256([]byte(p["run"]))),
		fmt.Sprintf("user load on #%x resetchannels -@all +script|load", sha256.Sum256([]byte(p["load"]))),
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("the configuration lacks %q:\n%s", want, config)
		}
	}
	if n := strings.Count(config, "\nuser "); n != 3 {
		t.Errorf("%d users; want 3", n)
	}
}

func TestPasswords(t *testing.T) {
	shape := regexp.MustCompile(`^[0-9a-f]{64}$`)
	seen := map[string]bool{}
	for range 2 {
		p := newPasswords()
		config := sandboxConfig(p)
		for _, user := range []string{userRun, userLoad} {
			if password := p[user]; !shape.MatchString(password) || seen[password] || strings.Contains(config, password) {
				t.Errorf("the password of %s is %q; want 32 new bytes in hexadecimal that the configuration does not hold", user, password)
			}
			seen[p[user]] = true
		}
	}
}

func TestSandboxOptions(t *testing.T) {
	s := &sandbox{dir: &privateDir{path: "/x"}, passwords: newPasswords()}
	got := s.options(userLoad)
	want := &redis.Options{Network: "unix", Addr: "/x/valkey.sock", Username: "load", Password: s.passwords["load"]}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v; want %+v", got, want)
	}
}

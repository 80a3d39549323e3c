package gate

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// The users of a sandbox. Each may do what its part needs and not one command
// more, so that a visitor's text, even if it could ever become a command, could not
// become a harmful one.
const (
	userRun  = "run"  // makes runs, on keys that begin with sbx:
	userLoad = "load" // loads the script, and cannot even run it
)

// grants are the users' permissions, in the words of Valkey's ACL.
var grants = []struct{ user, rules string }{
	{userRun, "~sbx:* resetchannels -@all +multi +exec +exists +evalsha +hgetall +zrange +unlink +hset +zadd"},
	{userLoad, "resetchannels -@all +script|load"},
}

// passwords holds a password for each user. They live as long as the sandbox and
// are known to this process alone.
type passwords map[string]string

func newPasswords() passwords {
	p := make(passwords, len(grants))
	for _, g := range grants {
		secret := make([]byte, 32)
		rand.Read(secret) // never fails: it ends the program first
		p[g.user] = hex.EncodeToString(secret)
	}
	return p
}

// sandboxConfig is what a child reads from its standard input. Every path in it is
// relative to the private directory, where the child is started, so no name that
// the system chose has to be quoted. The users' passwords are given by their
// SHA-256: a server that refuses a line prints it, and that line is logged.
func sandboxConfig(p passwords) string {
	var b strings.Builder
	b.WriteString(`port 0
unixsocket ` + socketName + `
unixsocketperm 700
dir .
daemonize no
loglevel notice
save ""
appendonly no
maxmemory 64mb
maxmemory-policy noeviction
hz 100
slowlog-log-slower-than -1
user default off
`)
	for _, g := range grants {
		fmt.Fprintf(&b, "user %s on #%x %s\n", g.user, sha256.Sum256([]byte(p[g.user])), g.rules)
	}
	return b.String()
}

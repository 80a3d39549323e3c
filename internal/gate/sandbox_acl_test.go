//go:build wire

package gate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"

	"brandedid/lua"
)

// Each user is asked for what it needs and for what would do harm. A command is
// written with spaces between its words; as arguments, SCRIPT and SHA stand for the
// real script and its name.
func TestSandboxPermissions(t *testing.T) {
	tempBase(t)
	s := valkey(t)
	if sha, err := client(t, s, userLoad).ScriptLoad(t.Context(), lua.Enqueue).Result(); sha != lua.SHA1 || err != nil {
		t.Fatalf("SCRIPT LOAD: %q, %v; want %s", sha, err, lua.SHA1)
	}

	words := map[string]string{"SCRIPT": lua.Enqueue, "SHA": lua.SHA1}

	for _, tt := range []struct {
		user            string
		allowed, denied []string
	}{
		{
			user: userRun,
			allowed: []string{
				"HELLO",
				"EXISTS sbx:1:row",
				"EVALSHA SHA 2 sbx:1:row sbx:1:pending JOB0KHTOWnGLuC demo",
				"HSET sbx:1:row field value",
				"HGETALL sbx:1:row",
				"ZADD sbx:1:pending 0 member",
				"ZRANGE sbx:1:pending 0 -1 WITHSCORES",
				"UNLINK sbx:1:row sbx:1:pending",
			},
			denied: []string{
				"PING", "ECHO x", "INFO", "TIME", "LASTSAVE", "SELECT 1", "COMMAND", "WAIT 0 0",
				"EVAL SCRIPT 2 sbx:1:row sbx:1:pending JOB0KHTOWnGLuC demo",
				"EVAL_RO SCRIPT 0", "EVALSHA_RO SHA 2 sbx:1:row sbx:1:pending JOB0KHTOWnGLuC demo",
				"SCRIPT LOAD SCRIPT", "SCRIPT DEBUG YES", "SCRIPT DEBUG NO", "SCRIPT FLUSH", "SCRIPT EXISTS SHA", "SCRIPT KILL",
				"FUNCTION LIST", "FUNCTION FLUSH", "FCALL x 0",
				"KEYS *", "SCAN 0", "RANDOMKEY", "DBSIZE", "FLUSHALL", "FLUSHDB", "SWAPDB 0 1", "SORT sbx:1:row",
				"CONFIG GET *", "CONFIG SET maxmemory 0", "CONFIG REWRITE", "CONFIG RESETSTAT",
				"CLIENT LIST", "CLIENT ID", "CLIENT KILL ID 1", "CLIENT NO-EVICT on", "CLIENT SETINFO LIB-NAME x",
				"ACL WHOAMI", "ACL LIST", "ACL SETUSER run +@all", "ACL LOG",
				"MONITOR", "SHUTDOWN NOSAVE", "SAVE", "BGSAVE", "BGREWRITEAOF", "REPLICAOF NO ONE",
				"MODULE LIST", "CLUSTER SLOTS", "LATENCY DOCTOR", "MEMORY DOCTOR", "SLOWLOG GET",
				"SUBSCRIBE sbx:1", "PUBLISH sbx:1 x", "WATCH sbx:1:row", "OBJECT ENCODING sbx:1:row",
				"GET sbx:1:row", "SET sbx:1:row x", "DEL sbx:1:row", "RENAME sbx:1:row sbx:2:row", "DUMP sbx:1:row", "TYPE sbx:1:row",
				// What is allowed, on keys that are not a run's.
				"EXISTS emq:{orders}:job:JOB0KHTOWnGLuC", "EXISTS sbx", "EXISTS SBX:1:row", "EXISTS x:sbx:1", "EXISTS sbx:1:row other",
				"HSET other field value", "HGETALL other", "ZADD other 0 member", "ZRANGE other 0 -1",
				"UNLINK other", "UNLINK sbx:1:row other",
				"EVALSHA SHA 2 sbx:1:row other JOB0KHTOWnGLuC demo", "EVALSHA SHA 2 other sbx:1:pending JOB0KHTOWnGLuC demo",
			},
		},
		{
			user:    userLoad,
			allowed: []string{"HELLO", "SCRIPT LOAD SCRIPT"},
			denied: []string{
				"PING", "INFO", "KEYS *", "FLUSHALL", "CONFIG GET *", "CLIENT LIST", "ACL WHOAMI", "MULTI",
				"EVAL SCRIPT 2 sbx:1:row sbx:1:pending JOB0KHTOWnGLuC demo", "EVAL SCRIPT 0",
				"EVALSHA SHA 2 sbx:1:row sbx:1:pending JOB0KHTOWnGLuC demo",
				"SCRIPT DEBUG NO", "SCRIPT FLUSH", "SCRIPT EXISTS SHA", "SCRIPT KILL", "FUNCTION LOAD x",
				"EXISTS sbx:1:row", "HGETALL sbx:1:row", "ZRANGE sbx:1:pending 0 -1", "UNLINK sbx:1:row",
				"HSET sbx:1:row field value", "ZADD sbx:1:pending 0 member", "GET sbx:1:row", "SET sbx:1:row x",
			},
		},
	} {
		t.Run(tt.user, func(t *testing.T) {
			c := client(t, s, tt.user)
			do := func(command string) error {
				var args []any
				for i, word := range strings.Fields(command) {
					if full, ok := words[word]; ok && i > 0 {
						word = full
					}
					args = append(args, word)
				}
				return c.Do(t.Context(), args...).Err()
			}
			for _, command := range tt.allowed {
				if err := do(command); err != nil {
					t.Errorf("%s: %v; want an answer", command, err)
				}
			}
			for _, command := range tt.denied {
				if err := do(command); err == nil || !strings.HasPrefix(err.Error(), "NOPERM ") {
					t.Errorf("%s: %v; want NOPERM", command, err)
				}
			}
		})
	}
}

// A key that the script was not told of as a key is held to the same rule.
func TestSandboxPermissionsInAScript(t *testing.T) {
	tempBase(t)
	s := valkey(t)
	peek, err := client(t, s, userLoad).ScriptLoad(t.Context(), "return redis.call('EXISTS', ARGV[1])").Result()
	if err != nil {
		t.Fatal(err)
	}
	run := client(t, s, userRun)
	if err := run.EvalSha(t.Context(), peek, nil, "sbx:1:row").Err(); err != nil {
		t.Errorf("a key of a run: %v", err)
	}
	if err := run.EvalSha(t.Context(), peek, nil, "other").Err(); err == nil || !strings.Contains(err.Error(), "No permissions to access a key") {
		t.Errorf("another key: %v; want a refusal", err)
	}
}

func TestSandboxRunsInATransaction(t *testing.T) {
	tempBase(t)
	s := valkey(t)
	if err := client(t, s, userLoad).ScriptLoad(t.Context(), lua.Enqueue).Err(); err != nil {
		t.Fatal(err)
	}
	const row, pending = "sbx:1:emq:{orders}:job:JOB0KHTOWnGLuC", "sbx:1:emq:{orders}:pending"
	var verdict, left *redis.Cmd
	_, err := client(t, s, userRun).TxPipelined(t.Context(), func(p redis.Pipeliner) error {
		verdict = p.EvalSha(t.Context(), lua.SHA1, []string{row, pending}, "JOB0KHTOWnGLuC", "demo")
		p.HGetAll(t.Context(), row)
		p.ZRangeWithScores(t.Context(), pending, 0, -1)
		p.Unlink(t.Context(), row, pending)
		left = p.Do(t.Context(), "EXISTS", row, pending)
		return nil
	})
	if err != nil || verdict.Val() != int64(1) || left.Val() != int64(0) {
		t.Errorf("verdict %v, left %v, %v; want 1, 0", verdict.Val(), left.Val(), err)
	}
}

func TestSandboxLetsNobodyElseIn(t *testing.T) {
	tempBase(t)
	s := valkey(t)
	for _, tt := range []struct{ user, password, want string }{
		{"", "", "NOAUTH"},
		{"default", "x", "WRONGPASS"},
		{"", "x", "WRONGPASS"},
		{userRun, s.passwords[userLoad], "WRONGPASS"},
		{userRun, fmt.Sprintf("%064x", 0), "WRONGPASS"},
		{"other", s.passwords[userRun], "WRONGPASS"},
	} {
		opts := client(t, s, userRun).Options()
		opts.Username, opts.Password = tt.user, tt.password
		c := redis.NewClient(opts)
		if err := c.Exists(t.Context(), "sbx:1:row").Err(); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("user %q with password %q: %v; want %s", tt.user, tt.password, err, tt.want)
		}
		c.Close()
	}
}

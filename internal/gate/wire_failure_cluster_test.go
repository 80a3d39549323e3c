//go:build wire

package gate_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/gate"
)

// A slot that moved is followed in the same run, in sight, and no visitor learns
// where it went.
func TestASlotThatMoved(t *testing.T) {
	three := startCluster(t, 3)
	from, slot := three.owner(t, oneJob.Queue)
	to := (from + 1) % len(three)
	e := open(t, three.list())
	warm(t, e)

	three.give(t, slot, to)
	res := ask(t, e, oneJob)
	wantVerdicts(t, res, gate.Admitted)
	rounds := res.Rounds
	if len(rounds) < 2 || !strings.HasPrefix(rounds[0].Exchanges[1].Queued, "-MOVED ") {
		t.Fatalf("rounds %+v", rounds)
	}
	for _, x := range rounds[0].Exchanges {
		if strings.HasPrefix(x.Queued, "-MOVED ") && !strings.HasSuffix(x.Queued, " <address>\r\n") {
			t.Errorf("a visitor is shown %q", x.Queued)
		}
	}
	last := rounds[len(rounds)-1]
	if reply := last.Exchanges[2].Received; reply != ":1\r\n" {
		t.Errorf("in the end, the script answered %q", reply)
	}
	wantDiscreet(t, res, three[from].port, three[to].port)
	eventually(t, "the map is read anew, and runs go straight there", func() bool {
		return len(ask(t, e, oneJob).Rounds) == 1
	})
	warm(t, e)

	// The node that had the slot goes away, and is not missed.
	three[from].kill(t)
	three[to].do(t, "config set cluster-require-full-coverage no")
	eventually(t, "the others get over it", func() bool {
		return strings.Contains(three[to].do(t, "cluster info").(string), "cluster_slots_pfail:0")
	})
	warm(t, e)
}

// A node that is given as a server of its own cannot answer for every queue. That
// is its operator's to mend, and no move that will soon be over.
func TestANodeGivenAlone(t *testing.T) {
	two := startCluster(t, 2)
	owner, _ := two.owner(t, oneJob.Queue)
	warm(t, open(t, two[owner].url()))
	res := ask(t, open(t, two[1-owner].url()), oneJob)
	wantStandIn(t, res, gate.FailureRefused)
	if f := res.Failure; !strings.HasPrefix(f.Line, "-MOVED ") || !strings.Contains(f.Reason, "one node of a cluster") || f.Again {
		t.Errorf("failure %+v", f)
	}
	wantDiscreet(t, res, two[0].port, two[1].port)
}

// Where a node died and another took its slots over, nobody says MOVED. The runs
// find out by themselves, and long before a map of slots grows old.
func TestASlotThatWasTakenOver(t *testing.T) {
	three := startCluster(t, 3, "--cluster-require-full-coverage", "no")
	from, slot := three.owner(t, oneJob.Queue)
	to := three[(from+1)%len(three)]
	e := open(t, three.list())
	warm(t, e)

	three[from].kill(t)
	wantStandIn(t, ask(t, e, oneJob), gate.FailureAway)
	to.do(t, "cluster setslot", slot, "node", to.do(t, "cluster myid"))
	to.do(t, "cluster bumpepoch")
	eventually(t, "the heir is known to the third", func() bool {
		line := fmt.Sprint(three[(from+2)%len(three)].do(t, "cluster slots"))
		return strings.Contains(line, fmt.Sprintf("[%d %d [127.0.0.1 %s ", slot, slot, to.port))
	})
	before := time.Now()
	eventually(t, "a run is answered by the heir", func() bool { return ask(t, e, oneJob).Failure == nil })
	if took := time.Since(before); took > 5*time.Second {
		t.Errorf("the heir was found after %s", took)
	}
	warm(t, e)
}

// A slot that is on its way is refused for now, and the run after that works.
func TestASlotOnItsWay(t *testing.T) {
	three := startCluster(t, 3)
	from, slot := three.owner(t, oneJob.Queue)
	to := (from + 1) % len(three)
	e := open(t, three.list())
	warm(t, e)

	three[to].do(t, "cluster setslot", slot, "importing", three[from].do(t, "cluster myid"))
	three[from].do(t, "cluster setslot", slot, "migrating", three[to].do(t, "cluster myid"))
	res := ask(t, e, oneJob)
	wantStandIn(t, res, gate.FailureRefused)
	if f := res.Failure; !strings.HasSuffix(f.Line, " <address>") || !strings.HasPrefix(f.Line, "-ASK ") || !f.Again {
		t.Errorf("failure %+v", f)
	}
	wantDiscreet(t, res, three[from].port, three[to].port)

	three[from].do(t, "cluster setslot", slot, "stable")
	three[to].do(t, "cluster setslot", slot, "stable")
	warm(t, e)
}

// A slot that nobody has, a node that is gone, a whole cluster that is gone.
func TestAClusterInPieces(t *testing.T) {
	three := startCluster(t, 3)
	owner, slot := three.owner(t, oneJob.Queue)
	other := gate.Request{IDs: oneJob.IDs, Queue: queueOf(t, three, (owner+1)%3)}
	e := open(t, three.list())
	warm(t, e)
	down := func(req gate.Request) {
		t.Helper()
		res := ask(t, e, req)
		wantStandIn(t, res, gate.FailureRefused)
		if f := res.Failure; !strings.HasPrefix(f.Line, "-CLUSTERDOWN ") || !f.Again || !strings.Contains(f.Reason, "cluster is down") {
			t.Errorf("failure %+v", f)
		}
		wantDiscreet(t, res, three[0].port, three[1].port, three[2].port)
	}
	state := func(i int, want string) {
		t.Helper()
		eventually(t, "a node finds the cluster "+want, func() bool {
			return strings.Contains(three[i].do(t, "cluster info").(string), "cluster_state:"+want)
		})
	}

	three[owner].do(t, "cluster delslots", slot)
	down(oneJob)
	three[owner].do(t, "cluster addslots", slot)
	state(owner, "ok")
	warm(t, e)

	three[owner].kill(t)
	res := ask(t, e, oneJob)
	wantStandIn(t, res, gate.FailureAway)
	wantDiscreet(t, res, three[owner].port)
	state((owner+1)%3, "fail")
	down(other)

	three[owner].restart(t)
	for i := range three {
		state(i, "ok")
	}
	warm(t, e)
	wantVerdicts(t, ask(t, e, other), gate.Admitted)

	for _, v := range three {
		v.kill(t)
	}
	for _, value := range []*gate.Engine{e, open(t, three.list())} {
		res := ask(t, value, oneJob)
		wantStandIn(t, res, gate.FailureAway)
		if diff := cmp.Diff([]gate.RoundKind(nil), roundKinds(res)); diff != "" {
			t.Errorf("rounds (-want +got):\n%s", diff)
		}
		wantDiscreet(t, res, three[0].port, three[1].port, three[2].port)
	}
}

// An engine that was opened while its cluster was gone finds it when it comes.
func TestAClusterThatComes(t *testing.T) {
	three := startCluster(t, 3)
	for _, v := range three {
		v.kill(t)
	}
	e := open(t, three.list())
	for range 10 {
		wantStandIn(t, ask(t, e, oneJob), gate.FailureAway)
	}
	for _, v := range three {
		v.restart(t)
	}
	for _, v := range three {
		eventually(t, "the cluster is up again", func() bool {
			return strings.Contains(v.do(t, "cluster info").(string), "cluster_state:ok")
		})
	}
	warm(t, e)
}

// queueOf is a queue whose slot a node has.
func queueOf(tb testing.TB, n nodes, node int) string {
	tb.Helper()
	for _, queue := range strings.Split("abcdefghijklmnopqrstuvwxyz", "") {
		if owner, _ := n.owner(tb, queue); owner == node {
			return queue
		}
	}
	tb.Fatalf("no queue is node %d's", node)
	return ""
}

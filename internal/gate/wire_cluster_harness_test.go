//go:build wire

package gate_test

import (
	"fmt"
	"strings"
	"testing"
)

// slots is how many there are.
const slots = 16384

// nodes is a cluster of primaries without replicas, each with an equal share of
// the slots.
type nodes []*valkey

// startCluster starts nodes and has them meet.
func startCluster(tb testing.TB, n int, args ...string) nodes {
	tb.Helper()
	var all nodes
	for i := range n {
		v := startValkey(tb, append([]string{
			"--cluster-enabled", "yes", "--cluster-port", freePort(tb), "--cluster-node-timeout", "1000",
		}, args...)...)
		v.do(tb, "cluster addslotsrange", i*slots/n, (i+1)*slots/n-1)
		v.do(tb, "cluster set-config-epoch", i+1)
		all = append(all, v)
	}
	for _, v := range all[1:] {
		all[0].do(tb, "cluster meet 127.0.0.1", v.port, v.args[3])
	}
	for _, v := range all {
		eventually(tb, "the cluster comes up", func() bool {
			info := fmt.Sprint(v.do(tb, "cluster info"))
			return strings.Contains(info, "cluster_state:ok") && strings.Contains(info, fmt.Sprintf("cluster_size:%d", n))
		})
	}
	return all
}

// list is what -valkey takes for a cluster without users.
func (n nodes) list() string {
	var addrs []string
	for _, v := range n {
		addrs = append(addrs, v.addr())
	}
	return strings.Join(addrs, ",")
}

// owner is the node that a queue's slot was given to at the start, and the slot.
func (n nodes) owner(tb testing.TB, queue string) (int, int) {
	tb.Helper()
	slot := int(n[0].do(tb, "cluster keyslot", "{"+queue+"}").(int64))
	for i := range n {
		if slot < (i+1)*slots/len(n) {
			return i, slot
		}
	}
	tb.Fatalf("no node has slot %d", slot)
	return 0, 0
}

// give moves an empty slot to another node, and has every node know.
func (n nodes) give(tb testing.TB, slot, to int) {
	tb.Helper()
	id := n[to].do(tb, "cluster myid")
	n[to].do(tb, "cluster setslot", slot, "node", id) // first, so that somebody has it
	for _, v := range n {
		v.do(tb, "cluster setslot", slot, "node", id)
	}
}

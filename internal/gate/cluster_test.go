package gate

import (
	"fmt"
	"testing"

	"github.com/redis/go-redis/v9"
)

// A cluster whose nodes are ever at new addresses does not fill the memory, and the
// node that answers now is kept.
func TestNodesAreForgotten(t *testing.T) {
	c := newCluster(&redis.ClusterOptions{Addrs: []string{"127.0.0.1:1"}}, func(hello) {})
	defer c.close()
	stays := c.server("127.0.0.1:1")
	for port := range 1000 {
		c.server(fmt.Sprintf("10.0.0.1:%d", port+1))
		if c.server("127.0.0.1:1") != stays {
			t.Fatalf("after %d more, lanes to a node in use are made anew", port+1)
		}
	}
	if len(c.nodes) != maxNodes || len(c.order) != maxNodes {
		t.Errorf("%d nodes are kept, %d in order; want %d", len(c.nodes), len(c.order), maxNodes)
	}
}

package gate

import (
	"context"
	"net"
	"slices"
	"sync"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// cluster is the placement of a cluster: the client keeps the slot map, and each
// node that holds a slot of ours gets lanes of its own.
type cluster struct {
	slots *redis.ClusterClient
	node  func(addr string) *server // makes a node's lanes

	mu    sync.Mutex
	nodes map[string]*server
	order []string // of their addresses: what was asked for last stands last
}

// maxNodes is how many nodes are kept lanes for. A cluster whose nodes change their
// addresses would otherwise leave us with ever more of them.
const maxNodes = 64

func newCluster(opt *redis.ClusterOptions, learn func(hello)) *cluster {
	user, password, tls := opt.Username, opt.Password, opt.TLSConfig
	slots := *opt
	slots.MaxRedirects = -1
	slots.MaxRetries = -1
	slots.DialerRetries = 1
	slots.DialTimeout = deadline / 2
	slots.ReadTimeout = deadline / 2
	slots.WriteTimeout = deadline / 2
	slots.ContextTimeoutEnabled = true
	slots.PoolSize = 1
	slots.PipelinePoolSize = -1
	slots.DisableIdentity = true
	slots.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	return &cluster{
		slots: redis.NewClusterClient(&slots),
		nodes: map[string]*server{},
		node: func(addr string) *server {
			at := redis.Options{Addr: addr, Username: user, Password: password, TLSConfig: tls}
			return newServer(at, at, learn)
		},
	}
}

func (c *cluster) at(ctx context.Context, key string) (*server, error) {
	master, err := c.slots.MasterForKey(ctx, key)
	if err != nil {
		return nil, err
	}
	return c.server(master.Options().Addr), nil
}

// any asks for the node of the empty key: some node has it.
func (c *cluster) any(ctx context.Context) (*server, error) { return c.at(ctx, "") }

// doubt is for the runs to come. A node that died and was succeeded says nothing,
// and by itself the client would believe in it for a minute.
func (c *cluster) doubt(ctx context.Context) { c.slots.ReloadState(ctx) }

// moved goes straight where the reply points, once. A node that does not know its
// own address leaves the host out.
func (c *cluster) moved(_ context.Context, addr string) *server {
	host, _, err := net.SplitHostPort(addr)
	if err != nil || host == "" {
		return nil
	}
	return c.server(addr)
}

func (c *cluster) server(addr string) *server {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.nodes[addr]
	if s == nil {
		s = c.node(addr)
		c.nodes[addr] = s
	}
	c.order = append(slices.DeleteFunc(c.order, func(a string) bool { return a == addr }), addr)
	if len(c.order) > maxNodes {
		oldest := c.order[0]
		c.order = c.order[1:]
		go c.nodes[oldest].close() // once the runs on it have ended
		delete(c.nodes, oldest)
	}
	return s
}

func (c *cluster) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range c.nodes {
		s.close()
	}
	_ = c.slots.Close()
}

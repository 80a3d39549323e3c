package main

import (
	"net"
	"net/netip"
	"net/url"
)

// announce is the origin to open in a browser on this machine. A listener on
// every interface says 0.0.0.0 or [::], which is not an address to go to.
func announce(addr net.Addr) string {
	host := addr.String()
	if at, err := netip.ParseAddrPort(host); err == nil && at.Addr().IsUnspecified() {
		host = netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), at.Port()).String()
	}
	return (&url.URL{Scheme: "http", Host: host}).String()
}

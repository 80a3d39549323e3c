package main

import (
	"net"
	"net/netip"
	"testing"
)

func TestAnnounce(t *testing.T) {
	for addr, want := range map[string]string{
		"127.0.0.1:8080":     "http://127.0.0.1:8080",
		"192.0.2.7:80":       "http://192.0.2.7:80",
		"0.0.0.0:8080":       "http://127.0.0.1:8080",
		"[::]:8080":          "http://127.0.0.1:8080",
		"[::1]:8080":         "http://[::1]:8080",
		"[fe80::1%eth0]:808": "http://[fe80::1%25eth0]:808",
	} {
		if got := announce(net.TCPAddrFromAddrPort(netip.MustParseAddrPort(addr))); got != want {
			t.Errorf("announce(%s) = %s; want %s", addr, got, want)
		}
	}
}

package main

import (
	"errors"
	"flag"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadSettings(t *testing.T) {
	tests := []struct {
		name string
		env  map[string]string
		args []string
		want settings
	}{
		{"defaults", nil, nil, usual(func(*settings) {})},
		{"flags", nil, []string{"-addr", ":0", "-valkey", "off", "-rate", "0", "-trusted-proxy", "10.0.0.0/8, ::1/128", "-dev"},
			settings{addr: ":0", valkey: "off", proxies: []string{"10.0.0.0/8", "::1/128"}, ancestors: "*", dev: true}},
		{"variables", map[string]string{
			"EXPLORER_ADDR": "[::1]:80", "EXPLORER_VALKEY": "redis://u:p@h:1", "EXPLORER_RATE": "7",
			"EXPLORER_TRUSTED_PROXY": "127.0.0.1/32", "EXPLORER_DEV": "1",
		}, nil, settings{addr: "[::1]:80", valkey: "redis://u:p@h:1", rate: 7, proxies: []string{"127.0.0.1/32"}, ancestors: "*", dev: true}},
		{"a flag wins over its variable", map[string]string{"EXPLORER_ADDR": ":1", "EXPLORER_DEV": "true"},
			[]string{"-addr", ":2", "-dev=false"}, usual(func(s *settings) { s.addr = ":2" })},
		{"a flag wins though it says the default", map[string]string{"EXPLORER_ADDR": ":1"},
			[]string{"-addr", "127.0.0.1:8080"}, usual(func(*settings) {})},
		{"a flag wins over a bad variable", map[string]string{"EXPLORER_RATE": "nonsense"},
			[]string{"-rate", "1"}, usual(func(s *settings) { s.rate = 1 })},
		{"an empty variable is none", map[string]string{"EXPLORER_ADDR": "", "EXPLORER_DEV": ""}, nil, usual(func(*settings) {})},
		{"the version is asked for by flag alone", map[string]string{"EXPLORER_VERSION": "1.2.3"}, nil, usual(func(*settings) {})},
		{"version", nil, []string{"-version"}, usual(func(s *settings) { s.version = true })},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := readSettings(tt.args, getenv(tt.env))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(settings{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// usual is the settings of a person who chose nothing, but for one thing.
func usual(but func(*settings)) settings {
	s := settings{addr: "127.0.0.1:8080", valkey: "auto", rate: 120, ancestors: "*"}
	but(&s)
	return s
}

// What is taken is taken as it stands.
func TestReadSettingsOfSites(t *testing.T) {
	for _, sites := range []string{"*", "'none'", "'self'", "'self' https://docs.example.com", "https://*.example.org:*", "https:", "localhost:3000", "'SELF' https://a.example", "'None'", "https://a.example/docs/ *.b.example"} {
		if set, err := readSettings([]string{"-embed-ancestors", sites}, getenv(nil)); err != nil || set.ancestors != sites {
			t.Errorf("-embed-ancestors %s: %q, %v", sites, set.ancestors, err)
		}
	}
	for _, url := range []string{"https://docs.example.com", "http://127.0.0.1:8080", "http://[::1]:80", "http://localhost", "http://my_host:8080", "https://xn--caf-dma.example"} {
		if set, err := readSettings([]string{"-public-url", url}, getenv(nil)); err != nil || set.publicURL != url {
			t.Errorf("-public-url %s: %q, %v", url, set.publicURL, err)
		}
	}
}

func TestReadSettingsNamesWhatIsWrong(t *testing.T) {
	const addrMend = "not a host and a port number; write it like 127.0.0.1:8080, or :0 for any free port"
	const rateMend = "not a whole number from 0; write 120, or 0 for no limit"
	const proxyMend = "not a list of networks; write them like 10.0.0.0/8,::1/128, and a single address like 127.0.0.1/32"
	const boolMend = "neither true nor false; write true or false"
	const sitesMend = `not a list of sources; write them like "'self' https://docs.example.com https://*.example.org", or * for any`
	const urlMend = "not the URL of a site; write it like https://docs.example.com"
	const seeHelp = "; explorer -h lists the flags"
	tests := []struct {
		env  map[string]string
		args []string
		want string
	}{
		{nil, []string{"-addr", "8080"}, `invalid value "8080" for flag -addr: ` + addrMend},
		{nil, []string{"-addr", "localhost"}, `invalid value "localhost" for flag -addr: ` + addrMend},
		{nil, []string{"-addr", "127.0.0.1:"}, `invalid value "127.0.0.1:" for flag -addr: ` + addrMend},
		{nil, []string{"-addr", ":http"}, `invalid value ":http" for flag -addr: ` + addrMend},
		{nil, []string{"-addr", ":65536"}, `invalid value ":65536" for flag -addr: ` + addrMend},
		{nil, []string{"-addr", ":-1"}, `invalid value ":-1" for flag -addr: ` + addrMend},
		{nil, []string{"-addr", "::1:80"}, `invalid value "::1:80" for flag -addr: ` + addrMend},
		{nil, []string{"-addr", ""}, `invalid value "" for flag -addr: ` + addrMend},
		{nil, []string{"-rate", "-1"}, `invalid value "-1" for flag -rate: ` + rateMend},
		{nil, []string{"-rate", "many"}, `invalid value "many" for flag -rate: ` + rateMend},
		{nil, []string{"-trusted-proxy", "127.0.0.1"}, `invalid value "127.0.0.1" for flag -trusted-proxy: ` + proxyMend},
		{nil, []string{"-embed-ancestors", "''"}, `invalid value "''" for flag -embed-ancestors: ` + sitesMend},
		{nil, []string{"-embed-ancestors", "none"}, `invalid value "none" for flag -embed-ancestors: ` + sitesMend},
		{nil, []string{"-embed-ancestors", "self https://a.example"}, `invalid value "self https://a.example" for flag -embed-ancestors: ` + sitesMend},
		{nil, []string{"-embed-ancestors", "https://[::1]:80"}, `invalid value "https://[::1]:80" for flag -embed-ancestors: ` + sitesMend},
		{nil, []string{"-embed-ancestors", "https://a..b"}, `invalid value "https://a..b" for flag -embed-ancestors: ` + sitesMend},
		{nil, []string{"-embed-ancestors", "https://a/b?c"}, `invalid value "https://a/b?c" for flag -embed-ancestors: ` + sitesMend},
		{nil, []string{"-embed-ancestors", "https://a.example; script-src *"}, `invalid value "https://a.example; script-src *" for flag -embed-ancestors: ` + sitesMend},
		{nil, []string{"-embed-ancestors", "'none' https://a.example"}, `invalid value "'none' https://a.example" for flag -embed-ancestors: ` + sitesMend},
		{nil, []string{"-embed-ancestors", "garbage<>"}, `invalid value "garbage<>" for flag -embed-ancestors: ` + sitesMend},
		{nil, []string{"-embed-ancestors", "https://caf\xe9.example"}, `invalid value "https://caf\xe9.example" for flag -embed-ancestors: ` + sitesMend},
		{nil, []string{"-version=1.2"}, `invalid boolean value "1.2" for -version: neither true nor false; write -version alone`},
		{nil, []string{"-public-url", "https://:443"}, `invalid value "https://:443" for flag -public-url: ` + urlMend},
		{nil, []string{"-public-url", "https://a;script-src"}, `invalid value "https://a;script-src" for flag -public-url: ` + urlMend},
		{nil, []string{"-public-url", "https://a:99999"}, `invalid value "https://a:99999" for flag -public-url: ` + urlMend},
		{nil, []string{"-public-url", "https://a..b"}, `invalid value "https://a..b" for flag -public-url: ` + urlMend},
		{nil, []string{"-public-url", "https://a:0"}, `invalid value "https://a:0" for flag -public-url: ` + urlMend},
		{nil, []string{"-public-url", "https://[fe80::1%25eth0]:80"}, `invalid value "https://[fe80::1%25eth0]:80" for flag -public-url: ` + urlMend},
		{nil, []string{"-public-url", "https://a:"}, `invalid value "https://a:" for flag -public-url: ` + urlMend},
		{nil, []string{"-base-path", "/a/../b"}, `invalid value "/a/../b" for flag -base-path: it has the empty or relative part ".."; write it like /tools/ids`},
		{nil, []string{"-public-url", "docs"}, `invalid value "docs" for flag -public-url: ` + urlMend},
		{map[string]string{"EXPLORER_PUBLIC_URL": "docs"}, nil, `invalid value "docs" for variable EXPLORER_PUBLIC_URL: ` + urlMend},
		{nil, []string{"-dev=perhaps"}, `invalid boolean value "perhaps" for -dev: ` + boolMend},
		{nil, []string{"-base"}, "flag provided but not defined: -base" + seeHelp},
		{nil, []string{"-addr"}, "flag needs an argument: -addr" + seeHelp},
		{nil, []string{"-dev", "serve"}, `unexpected argument "serve"; explorer takes flags only, and explorer -h lists them`},
		{map[string]string{"EXPLORER_ADDR": "8080"}, nil, `invalid value "8080" for variable EXPLORER_ADDR: ` + addrMend},
		{map[string]string{"EXPLORER_RATE": "1.5"}, nil, `invalid value "1.5" for variable EXPLORER_RATE: ` + rateMend},
		{map[string]string{"EXPLORER_DEV": "yes"}, nil, `invalid value "yes" for variable EXPLORER_DEV: ` + boolMend},
		{map[string]string{"EXPLORER_DEV": "yes"}, []string{"-addr", ":0"}, `invalid value "yes" for variable EXPLORER_DEV: ` + boolMend},
	}
	for _, tt := range tests {
		_, err := readSettings(tt.args, getenv(tt.env))
		if err == nil || err.Error() != tt.want {
			t.Errorf("%q, %v:\n got %v\nwant %s", tt.args, tt.env, err, tt.want)
		}
	}
	if _, err := readSettings([]string{"-h"}, getenv(nil)); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("-h: %v; want flag.ErrHelp", err)
	}
}

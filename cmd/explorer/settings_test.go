package main

import (
	"errors"
	"flag"
	"testing"
)

func TestReadSettings(t *testing.T) {
	tests := []struct {
		name string
		env  map[string]string
		args []string
		want settings
	}{
		{"defaults", nil, nil, settings{addr: "127.0.0.1:8080", valkey: "off"}},
		{"flags", nil, []string{"-addr", ":0", "-valkey", "off", "-dev"}, settings{addr: ":0", valkey: "off", dev: true}},
		{"variables", map[string]string{"EXPLORER_ADDR": "[::1]:80", "EXPLORER_VALKEY": "off", "EXPLORER_DEV": "1"}, nil,
			settings{addr: "[::1]:80", valkey: "off", dev: true}},
		{"a flag wins over its variable", map[string]string{"EXPLORER_ADDR": ":1", "EXPLORER_DEV": "true"},
			[]string{"-addr", ":2", "-dev=false"}, settings{addr: ":2", valkey: "off"}},
		{"a flag wins though it says the default", map[string]string{"EXPLORER_ADDR": ":1"},
			[]string{"-addr", "127.0.0.1:8080"}, settings{addr: "127.0.0.1:8080", valkey: "off"}},
		{"a flag wins over a bad variable", map[string]string{"EXPLORER_VALKEY": "nonsense"},
			[]string{"-valkey", "off"}, settings{addr: "127.0.0.1:8080", valkey: "off"}},
		{"an empty variable is none", map[string]string{"EXPLORER_ADDR": "", "EXPLORER_DEV": ""}, nil,
			settings{addr: "127.0.0.1:8080", valkey: "off"}},
		{"the version is asked for by flag alone", map[string]string{"EXPLORER_VERSION": "1.2.3"}, nil,
			settings{addr: "127.0.0.1:8080", valkey: "off"}},
		{"version", nil, []string{"-version"}, settings{addr: "127.0.0.1:8080", valkey: "off", version: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := readSettings(tt.args, getenv(tt.env)); got != tt.want || err != nil {
				t.Errorf("got %+v, %v; want %+v", got, err, tt.want)
			}
		})
	}
}

func TestReadSettingsNamesWhatIsWrong(t *testing.T) {
	const addrMend = "not a host and a port number; write it like 127.0.0.1:8080, or :0 for any free port"
	const valkeyMend = "no such engine; write off, the only one so far, or leave it out"
	const boolMend = "neither true nor false; write true or false"
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
		{nil, []string{"-valkey", "auto"}, `invalid value "auto" for flag -valkey: ` + valkeyMend},
		{nil, []string{"-valkey", ""}, `invalid value "" for flag -valkey: ` + valkeyMend},
		{nil, []string{"-dev=perhaps"}, `invalid boolean value "perhaps" for -dev: ` + boolMend},
		{nil, []string{"-base"}, "flag provided but not defined: -base" + seeHelp},
		{nil, []string{"-addr"}, "flag needs an argument: -addr" + seeHelp},
		{nil, []string{"-dev", "serve"}, `unexpected argument "serve"; explorer takes flags only, and explorer -h lists them`},
		{map[string]string{"EXPLORER_ADDR": "8080"}, nil, `invalid value "8080" for variable EXPLORER_ADDR: ` + addrMend},
		{map[string]string{"EXPLORER_VALKEY": "spawn"}, nil, `invalid value "spawn" for variable EXPLORER_VALKEY: ` + valkeyMend},
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

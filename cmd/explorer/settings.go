package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"brandedid/web"
)

// settings is what a person can choose. Every one has a flag and a variable
// beside it, save -version, which is a question and not a setting.
type settings struct {
	addr    string
	valkey  string
	rate    int
	proxies []string

	basePath  string // clean
	publicURL string // as it was given, "" for the announced one
	ancestors string
	dev       bool
	version   bool
}

func newFlags(set *settings) *flag.FlagSet {
	set.addr, set.valkey, set.rate, set.ancestors = "127.0.0.1:8080", "auto", 120, "*"
	flags := flag.NewFlagSet("explorer", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run prints one line instead of the whole usage
	flags.Func("addr", "listen on `host:port`; port 0 is any free one (default 127.0.0.1:8080)", func(s string) error {
		set.addr = s
		return checkAddr(s)
	})
	// Looked at when it is opened: an error here would repeat the value, and with
	// it a password.
	flags.Func("valkey", "which `engine` answers for the wire: auto, embedded, spawn, off, or a URL like redis://user:password@host:6379 (default auto)", func(s string) error {
		set.valkey = s
		return nil
	})
	flags.Func("rate", "how many `runs` a minute each client may make on the engine; 0 is no limit (default 120)", func(s string) (err error) {
		if set.rate, err = strconv.Atoi(s); err != nil || set.rate < 0 {
			return errors.New("not a whole number from 0; write 120, or 0 for no limit")
		}
		return nil
	})
	flags.Func("trusted-proxy", "believe X-Forwarded-For from these `networks`, as in 10.0.0.0/8,::1/128", func(s string) error {
		set.proxies = nil
		for part := range strings.SplitSeq(s, ",") {
			if part = strings.TrimSpace(part); part == "" {
				continue
			}
			if _, err := netip.ParsePrefix(part); err != nil {
				return errors.New("not a list of networks; write them like 10.0.0.0/8,::1/128, and a single address like 127.0.0.1/32")
			}
			set.proxies = append(set.proxies, part)
		}
		return nil
	})
	flags.Func("base-path", "serve below this `path`, as in /tools/ids; a proxy may strip it or keep it", func(s string) (err error) {
		set.basePath, err = web.CleanBasePath(s)
		return err
	})
	flags.Func("public-url", "what visitors type to get here, as in `https://docs.example.com`; for links that leave the explorer and for the policy of embeds (default the announced URL)", func(s string) error {
		set.publicURL = s
		return nil // looked at once the base path is known too
	})
	flags.Func("embed-ancestors", "which `sites` may frame the embeds, as frame-ancestors lists them; * is any (default *)", func(s string) error {
		set.ancestors = s
		sources := strings.Fields(s)
		alone := len(sources) == 1 && strings.EqualFold(sources[0], "'none'")
		odd := func(s string) bool { return !source.MatchString(s) || unquoted.MatchString(s) }
		if !alone && (len(sources) == 0 || slices.ContainsFunc(sources, odd)) {
			return errors.New("not a list of sources; write them like \"'self' https://docs.example.com https://*.example.org\", or * for any")
		}
		return nil
	})
	flags.BoolFunc("dev", "serve the gallery, have browsers check every file again, and log more", func(s string) (err error) {
		if set.dev, err = strconv.ParseBool(s); err != nil {
			return errors.New("neither true nor false; write true or false")
		}
		return nil
	})
	flags.BoolFunc("version", "print which build this is, and stop", func(s string) (err error) {
		if set.version, err = strconv.ParseBool(s); err != nil {
			return errors.New("neither true nor false; write -version alone")
		}
		return nil
	})
	return flags
}

// readSettings takes each setting from its flag, else from its variable, else
// from its default. A variable that a flag overrides is not looked at, so a bad
// one can be overridden too. For -h it returns flag.ErrHelp.
func readSettings(args []string, getenv func(string) string) (settings, error) {
	var set settings
	flags := newFlags(&set)
	if err := flags.Parse(args); err != nil {
		// The flag package says "invalid value … for flag -x: " before what our
		// own checks say, which ends with the mend. Its other errors lack one.
		if errors.Is(err, flag.ErrHelp) || strings.HasPrefix(err.Error(), "invalid ") {
			return settings{}, err
		}
		return settings{}, fmt.Errorf("%w; explorer -h lists the flags", err)
	}
	if flags.NArg() > 0 {
		return settings{}, fmt.Errorf("unexpected argument %q; explorer takes flags only, and explorer -h lists them", flags.Arg(0))
	}
	given := map[string]bool{"version": true}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	var bad error
	flags.VisitAll(func(f *flag.Flag) {
		value := getenv(variable(f.Name))
		if given[f.Name] || value == "" || bad != nil {
			return
		}
		if err := f.Value.Set(value); err != nil {
			bad = fmt.Errorf("invalid value %q for variable %s: %w", value, variable(f.Name), err)
		}
	})
	if bad != nil {
		return settings{}, bad
	}
	if set.publicURL != "" {
		clean, err := web.CleanPublicURL(set.publicURL, set.basePath)
		if err != nil {
			name := "flag -public-url"
			if !given["public-url"] {
				name = "variable " + variable("public-url")
			}
			return settings{}, fmt.Errorf("invalid value %q for %s: %w", set.publicURL, name, err)
		}
		set.publicURL = clean
	}
	return set, nil
}

// source is one of frame-ancestors' that can stand beside others: 'self', a scheme, or
// a host, which may have a scheme before it, a port and a path behind it, and a star
// for its first label or its port. Browsers know no numbers in brackets there.
var source = regexp.MustCompile(`^((?i:'self')|[A-Za-z][A-Za-z0-9+.-]*:|([A-Za-z][A-Za-z0-9+.-]*://)?((\*\.)?[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*|\*)(:([0-9]{1,5}|\*))?(/[A-Za-z0-9._~!$&'()*+=:@%/-]*)?)$`)

// unquoted are keywords that lack their quotes, and would be taken for hosts.
var unquoted = regexp.MustCompile(`^(?i:none|self)$`)

// variable is the environment's name for a flag.
func variable(name string) string {
	return "EXPLORER_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// checkAddr takes a number for the port and no service name: the same setting
// must not mean another port on another machine.
func checkAddr(s string) error {
	_, port, err := net.SplitHostPort(s)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return errors.New("not a host and a port number; write it like 127.0.0.1:8080, or :0 for any free port")
	}
	return nil
}

func printUsage(w io.Writer) {
	fmt.Fprint(w, `explorer takes branded ids apart and says which gate lets them in.

Usage: explorer [flags]

A flag can be set by a variable instead, as -addr by EXPLORER_ADDR. The flag wins.

`)
	flags := newFlags(new(settings))
	flags.SetOutput(w)
	flags.PrintDefaults()
}

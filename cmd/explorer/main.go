// Explorer serves the branded-id explorer: pages, fragments and a JSON API that
// take a branded id apart and say which gate lets it in.
//
//	explorer [-addr 127.0.0.1:8080] [-valkey auto] [-dev]
//
// It prints one line to standard output once it answers, logs to standard error,
// and drains on SIGINT or SIGTERM. It exits with 0 after a stop that was asked
// for, 1 when it could not serve, and 2 when a flag or variable is wrong.
package main

import (
	"context"
	"os"
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Getenv, os.Stdout, os.Stderr))
}

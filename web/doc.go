// Package web is the explorer's HTTP layer: it reads a request strictly, asks
// the contract and the gates, and shows what they say.
//
// The way through it is always the same. A handler reads the query byte for
// byte ([readQuery]), a pure function turns what it found into a view model, and
// a component of package templates draws it. Whatever stands in an id is a page
// with status 200 that explains; a 4xx is for a request that cannot be read at
// all, and it names the byte.
//
// Handlers return errors, and one place (responder) turns them into answers.
// Nothing that a visitor sends reaches the log.
package web

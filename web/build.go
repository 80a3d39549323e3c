package web

import (
	"runtime/debug"
	"time"

	"brandedid/internal/decode"
)

// buildNamespace brands builds. Nothing else in the explorer mints it.
const buildNamespace = "BLD"

// Build says which build is running, by a branded id: its time is the commit's,
// and the explorer can take it apart like any other.
type Build struct {
	ID       decode.ID // zero when the build does not know its commit
	Revision string    // the commit's hash, or ""
	Modified bool      // the files differed from the commit
}

// BuildFrom reads what the go command wrote into the binary. Without version
// control data, as under go run and go test, it is the zero Build. It takes nil,
// which is what [debug.ReadBuildInfo] gives for a binary without modules.
func BuildFrom(info *debug.BuildInfo) Build {
	var b Build
	if info == nil {
		return b
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Revision = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		case "vcs.time":
			b.ID = mintBuild(s.Value)
		}
	}
	return b
}

// mintBuild is zero for a time that no id can carry. A build is never worth
// failing over.
func mintBuild(commitTime string) decode.ID {
	t, err := time.Parse(time.RFC3339, commitTime)
	if err != nil {
		return decode.ID{}
	}
	n, err := decode.NewSnowflake(t, 0, 0)
	if err != nil {
		return decode.ID{}
	}
	id, err := decode.Mint(buildNamespace, n)
	if err != nil {
		return decode.ID{}
	}
	return id
}

// String is the id, marked when the files differed from its commit, or "devel".
func (b Build) String() string {
	switch {
	case b.ID.IsZero():
		return "devel"
	case b.Modified:
		return b.ID.String() + " (modified)"
	}
	return b.ID.String()
}

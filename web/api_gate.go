package web

import (
	"encoding/hex"
	"net/http"

	"brandedid/internal/decode"
	"brandedid/internal/gate"
)

// A gateJSON is the answer of /api/v1/gate.
type gateJSON struct {
	Queue      string         `json:"queue"`
	Host       string         `json:"host"` // "check" or "skip"
	Engine     engineJSON     `json:"engine"`
	ScriptSHA1 string         `json:"script_sha1"`
	Runs       []runJSON      `json:"runs"`
	Keyspace   keyspaceJSON   `json:"keyspace"`
	LeftBehind int            `json:"left_behind"`
	Failure    *failureJSON   `json:"failure"` // why the wire gave no verdict, or null
	Transcript []exchangeJSON `json:"transcript"`
}

type engineJSON struct {
	Kind    string  `json:"kind"`
	Mode    string  `json:"mode"`
	Server  *string `json:"server"` // the product, as the page names it; null until it is known
	Version *string `json:"version"`
	Reason  *string `json:"reason"`
}

type runJSON struct {
	ID    *string  `json:"id"`
	Bytes string   `json:"bytes"`
	Host  hostJSON `json:"host"`
	Wire  wireJSON `json:"wire"`

	LooksLike *lookJSON `json:"looks_like"` // null where nothing is recognised
}

type hostJSON struct {
	Valid  bool    `json:"valid"`
	Key    *string `json:"key"`
	Elixir *string `json:"elixir"`
	FSharp *string `json:"fsharp"`
}

type wireJSON struct {
	Reached    bool    `json:"reached"`
	Verdict    string  `json:"verdict"`
	Reply      *string `json:"reply"`
	ErrorClass *string `json:"error_class"`
	Alone      *string `json:"alone"`

	// How the keyspace contradicts the reply. A server that works never does, so the
	// member is there only where one has.
	Contradiction string `json:"contradiction,omitempty"`
}

type keyspaceJSON struct {
	Rows    map[string]map[string]string `json:"rows"` // by key; keys and values are escaped, so that no two are the same text
	Pending []memberJSON                 `json:"pending"`
}

type memberJSON struct {
	Member *string `json:"member"`
	Bytes  string  `json:"bytes"`
	Score  float64 `json:"score"`
}

// An exchangeJSON is one command. Its bytes are escaped.
type exchangeJSON struct {
	Command  string  `json:"command"`
	Sent     string  `json:"sent"`
	Queued   *string `json:"queued"`   // what it was answered inside the transaction, null outside one
	Received string  `json:"received"` // also bytes that came where no reply could be read
}

type failureJSON struct {
	Kind   string  `json:"kind"`
	Reason string  `json:"reason"`
	Line   *string `json:"line"` // the server's own words
	Again  bool    `json:"again"`
}

func (s *server) gateAPI(w http.ResponseWriter, r *http.Request) error {
	a, err := readGateAsk(r.URL.RawQuery, onExplorer)
	if err != nil {
		return err
	}
	req := a.request()
	if err := req.Check(); err != nil {
		e, ok := err.(*gate.RequestError)
		if !ok {
			return err
		}
		return &queryError{status: http.StatusBadRequest, cause: e.Cause, hint: e.Hint, parameter: e.Field, offset: noOffset}
	}
	res := s.runner(w, r)(req)
	if f := res.Failure; f != nil && (f.Kind == gate.FailureLimited || f.Kind == gate.FailureBusy) {
		if f.Kind == gate.FailureBusy {
			w.Header().Set("Retry-After", "1")
		}
		return &notRun{f}
	}
	return writeJSON(w, http.StatusOK, s.gateOf(res))
}

func failureOf(f *gate.Failure) *failureJSON {
	return &failureJSON{string(f.Kind), f.Reason, orNull(decode.Escape(f.Line)), f.Again}
}

func (s *server) gateOf(res gate.Result) gateJSON {
	v := gateJSON{
		Queue:      decode.Escape(res.Request.Queue),
		Host:       "check",
		Engine:     engineOf(res.Engine),
		ScriptSHA1: res.ScriptSHA1,
		Runs:       []runJSON{},
		Keyspace:   keyspaceJSON{Rows: map[string]map[string]string{}, Pending: []memberJSON{}},
		LeftBehind: res.LeftBehind,
		Transcript: []exchangeJSON{},
	}
	if res.Request.SkipHost {
		v.Host = "skip"
	}
	for _, it := range res.Items {
		v.Runs = append(v.Runs, runJSON{
			ID:    textOf(it.ID),
			Bytes: hex.EncodeToString([]byte(it.ID)),
			Host: hostJSON{
				Valid:  it.Host.Valid,
				Key:    orNull(decode.Escape(it.Host.Key)),
				Elixir: orNull(it.Host.Elixir),
				FSharp: orNull(it.Host.FSharp),
			},
			Wire: wireJSON{
				Reached:    it.Wire.Reached,
				Verdict:    string(it.Wire.Verdict),
				Reply:      orNull(decode.Escape(it.Wire.Reply)),
				ErrorClass: orNull(it.Wire.ErrorClass),
				Alone:      orNull(string(it.Wire.Alone)),

				Contradiction: it.Wire.Contradiction,
			},
			LooksLike: lookOf(s.read(it.ID)),
		})
	}
	for _, row := range res.Keyspace.Rows {
		fields := map[string]string{}
		for _, f := range row.Fields {
			fields[f.Name] = decode.Escape(f.Value)
		}
		v.Keyspace.Rows[decode.Escape(row.Key)] = fields
	}
	for _, m := range res.Keyspace.Pending {
		v.Keyspace.Pending = append(v.Keyspace.Pending, memberJSON{textOf(m.ID), hex.EncodeToString([]byte(m.ID)), m.Score})
	}
	for _, round := range res.Rounds {
		for _, e := range round.Exchanges {
			v.Transcript = append(v.Transcript, exchangeJSON{
				Command:  e.Command(),
				Sent:     decode.Escape(e.Sent),
				Queued:   orNull(decode.Escape(e.Queued)),
				Received: decode.Escape(e.Received + e.Unread),
			})
		}
	}
	if f := res.Failure; f != nil {
		v.Failure = failureOf(f)
	}
	return v
}

func engineOf(info gate.EngineInfo) engineJSON {
	return engineJSON{Kind: info.Kind, Mode: info.Mode, Server: orNull(serverName(info)), Version: orNull(info.Version), Reason: orNull(info.Reason)}
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

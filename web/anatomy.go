package web

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"brandedid/internal/decode"
	"brandedid/web/templates"
)

// pageTime is how a page writes an instant: UTC, to the millisecond, always.
const pageTime = "2006-01-02 15:04:05.000 UTC"

// anatomy lays out what an id holds, as seen at now.
func anatomy(id decode.ID, now time.Time) templates.Anatomy {
	n := id.Snowflake()
	made := n.Time()
	iso := made.Format(decode.TimeLayout)
	unix := strconv.FormatInt(n.UnixMilli(), 10)
	ts := strconv.FormatUint(n.Timestamp(), 10)
	node, sequence := strconv.Itoa(int(n.Node())), strconv.Itoa(int(n.Sequence()))

	when := age(made, now)
	a := templates.Anatomy{
		Summary:   fmt.Sprintf("%s, made on %s at %s UTC.", article(id.Namespace()), made.Format("2 January 2006"), made.Format("15:04:05")),
		Snowflake: n.String(),
		Timestamp: ts,
		Node:      node,
		Sequence:  sequence,
		Readout: []templates.Line{
			{Label: "id", Value: id.String(), Copy: id.String(), Note: count(decode.Len, "byte") + ", namespace " + id.Namespace()},
			{Label: "made", Value: made.Format(pageTime), Time: iso, Copy: iso},
			when,
			{Label: "unix", Value: unix + " ms", Copy: unix},
		},
		Working: []templates.Line{
			{Label: "timestamp", Value: fmt.Sprintf("%s >> 22 = %s", n, ts), Mark: "ts"},
			{Label: "node", Value: fmt.Sprintf("%s >> 12 & 1023 = %s", n, node), Mark: "node"},
			{Label: "sequence", Value: fmt.Sprintf("%s & 4095 = %s", n, sequence), Mark: "seq"},
			{Label: "time", Value: fmt.Sprintf("%d + %s = %s", decode.EpochUnixMilli, ts, unix), Note: "ms; the epoch is 2024-01-01T00:00:00.000Z"},
			{Label: "in UTC", Value: iso},
			{Label: "placement", Value: fmt.Sprintf("hash32(%s) = %d", n, n.Hash32()), Note: "low 32 bits of half a MurmurHash3 finalizer"},
		},
	}
	a.RoundTrip = "differs" // the contract forbids it; were it so, the page would not hide it
	back, err := decode.Mint(id.Namespace(), n)
	if err == nil && back == id {
		a.RoundTrip = "identical"
	}
	a.Working = append(a.Working, templates.Line{
		Label: "and back", Value: fmt.Sprintf("mint(%q, %s) = %s", id.Namespace(), n, back), Mark: "ns", Note: a.RoundTrip,
	})
	a.Bits = bitFields(n)
	for _, p := range id.Places() {
		a.Places = append(a.Places, templates.Place{
			Digit:  string(rune(p.Digit)),
			Value:  strconv.Itoa(int(p.Value)),
			Power:  strconv.Itoa(p.Power),
			Weight: strconv.FormatUint(p.Weight, 10),
			Adds:   strconv.FormatUint(uint64(p.Value)*p.Weight, 10),
			Total:  strconv.FormatUint(p.Total, 10),
		})
	}
	return a
}

// magnitudes count in years however far a time is: the library's own stop at 37
// of them, with "a long while".
var magnitudes = []humanize.RelTimeMagnitude{
	{D: time.Second, Format: "now", DivBy: time.Second},
	{D: 2 * time.Second, Format: "1 second", DivBy: 1},
	{D: time.Minute, Format: "%d seconds", DivBy: time.Second},
	{D: 2 * time.Minute, Format: "1 minute", DivBy: 1},
	{D: time.Hour, Format: "%d minutes", DivBy: time.Minute},
	{D: 2 * time.Hour, Format: "1 hour", DivBy: 1},
	{D: humanize.Day, Format: "%d hours", DivBy: time.Hour},
	{D: 2 * humanize.Day, Format: "1 day", DivBy: 1},
	{D: humanize.Month, Format: "%d days", DivBy: humanize.Day},
	{D: 2 * humanize.Month, Format: "1 month", DivBy: 1},
	{D: humanize.Year, Format: "%d months", DivBy: humanize.Month},
	{D: 2 * humanize.Year, Format: "1 year", DivBy: 1},
	{D: math.MaxInt64, Format: "%d years", DivBy: humanize.Year},
}

// age says how long ago an id was made. One from the future is as valid as any:
// the clock that made it, or this one, may be wrong, and the contract asks
// neither.
func age(made, now time.Time) templates.Line {
	span := humanize.CustomRelTime(made, now, "", "", magnitudes)
	if made.After(now) {
		return templates.Line{Label: "from now", Value: span, Note: "in the future, and valid all the same: no rule asks a clock"}
	}
	return templates.Line{Label: "ago", Value: span}
}

// bitFields cuts the 63 bits where the fields meet.
func bitFields(n decode.Snowflake) []templates.BitField {
	const width = decode.TimestampBits + decode.NodeBits + decode.SequenceBits
	bits := fmt.Sprintf("%0*b", width, uint64(n))
	const node, sequence = decode.TimestampBits, decode.TimestampBits + decode.NodeBits
	return []templates.BitField{
		{Mark: "ts", Label: "timestamp, 41 bits", Bits: bits[:node], Value: strconv.FormatUint(n.Timestamp(), 10)},
		{Mark: "node", Label: "node, 10 bits", Bits: bits[node:sequence], Value: strconv.Itoa(int(n.Node()))},
		{Mark: "seq", Label: "sequence, 12 bits", Bits: bits[sequence:], Value: strconv.Itoa(int(n.Sequence()))},
	}
}

// article puts the right one before a namespace as it is spelt out.
func article(namespace string) string {
	if strings.ContainsRune("AEFHILMNORSX", rune(namespace[0])) {
		return "An " + namespace + " id"
	}
	return "A " + namespace + " id"
}

package web

import (
	"fmt"
	"strconv"
	"strings"
	"time"

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

	a := templates.Anatomy{
		Summary:   fmt.Sprintf("%s, made on %s at %s UTC.", article(id.Namespace()), made.Format("2 January 2006"), made.Format("15:04:05")),
		Snowflake: n.String(),
		Timestamp: ts,
		Node:      node,
		Sequence:  sequence,
		Readout: []templates.Line{
			{Label: "id", Value: id.String(), Copy: id.String(), Note: count(decode.Len, "byte") + ", namespace " + id.Namespace()},
			{Label: "made", Value: made.Format(pageTime), Time: iso, Copy: iso},
			age(made, now),
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

// age says how long ago an id was made. One from the future is as valid as any:
// the clock that made it, or this one, may be wrong, and the contract asks
// neither.
func age(made, now time.Time) templates.Line {
	l := templates.Line{Label: "age", Value: "now", Prose: true}
	switch d := now.Sub(made); {
	case d >= time.Second:
		l.Value = elapsed(made, now) + " ago"
	case d <= -time.Second:
		l.Value = elapsed(now, made) + " from now"
		l.Note = "in the future, and valid all the same: no rule asks a clock"
	}
	return l
}

// elapsed is the time between two instants, in words. Months and years are those of the
// calendar, and count when they are whole: a month that began on the 31st is over when
// a day of that number, or the first of the month after it, has come.
func elapsed(from, to time.Time) string {
	switch months := wholeMonths(from, to); {
	case months >= 12 && months%12 > 0:
		return count(months/12, "year") + " " + count(months%12, "month")
	case months >= 12:
		return count(months/12, "year")
	case months > 0:
		return count(months, "month")
	}
	const day = 24 * time.Hour // in UTC, always
	switch d := to.Sub(from); {
	case d >= day:
		return count(int(d/day), "day")
	case d >= time.Hour:
		return count(int(d/time.Hour), "hour")
	case d >= time.Minute:
		return count(int(d/time.Minute), "minute")
	default:
		return count(int(d/time.Second), "second")
	}
}

// wholeMonths counts the calendar months from one instant to a later one.
func wholeMonths(from, to time.Time) int {
	from, to = from.UTC(), to.UTC()
	months := (to.Year()-from.Year())*12 + int(to.Month()) - int(from.Month())
	begun := func(t time.Time) time.Duration { // how much of its month is over
		return t.Sub(time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC))
	}
	if begun(to) < begun(from) {
		months-- // the last one is not whole
	}
	return months
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

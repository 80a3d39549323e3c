package web

import (
	"strings"
	"testing"
	"time"

	"brandedid/internal/decode"
)

// An age counts years and months by the calendar, and never says that now is in the
// future.
func TestAge(t *testing.T) {
	at := func(s string) time.Time {
		t.Helper()
		made, err := time.Parse("2006-01-02T15:04:05.999Z", s)
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	for _, tt := range []struct{ made, now, past, future string }{
		{"2025-03-01T12:00:00Z", "2025-03-01T12:00:00Z", "now", "now"},
		{"2025-03-01T12:00:00Z", "2025-03-01T12:00:00.001Z", "now", "now"},
		{"2025-03-01T12:00:00Z", "2025-03-01T12:00:00.999Z", "now", "now"},
		{"2025-03-01T12:00:00Z", "2025-03-01T12:00:01Z", "1 second ago", "1 second from now"},
		{"2025-03-01T12:00:00Z", "2025-03-01T12:00:01.999Z", "1 second ago", "1 second from now"},
		{"2025-03-01T12:00:00Z", "2025-03-01T12:00:59.999Z", "59 seconds ago", "59 seconds from now"},
		{"2025-03-01T12:00:00Z", "2025-03-01T12:01:00Z", "1 minute ago", "1 minute from now"},
		{"2025-03-01T12:00:00Z", "2025-03-01T12:59:59Z", "59 minutes ago", "59 minutes from now"},
		{"2025-03-01T12:00:00Z", "2025-03-01T13:00:00Z", "1 hour ago", "1 hour from now"},
		{"2025-03-01T12:00:00Z", "2025-03-02T11:59:59Z", "23 hours ago", "23 hours from now"},
		{"2025-03-01T12:00:00Z", "2025-03-02T12:00:00Z", "1 day ago", "1 day from now"},
		{"2025-03-01T12:00:00Z", "2025-04-01T11:59:59Z", "30 days ago", "30 days from now"},
		{"2025-03-01T12:00:00Z", "2025-04-01T12:00:00Z", "1 month ago", "1 month from now"},
		{"2025-02-01T00:00:00Z", "2025-03-01T00:00:00Z", "1 month ago", "1 month from now"},
		{"2025-01-31T00:00:00Z", "2025-02-28T23:59:59Z", "28 days ago", "28 days from now"},
		{"2025-01-31T00:00:00Z", "2025-03-30T23:59:59Z", "1 month ago", "1 month from now"},
		{"2025-01-31T00:00:00Z", "2025-03-31T00:00:00Z", "2 months ago", "2 months from now"},
		{"2024-12-31T23:59:59Z", "2025-01-01T00:00:00Z", "1 second ago", "1 second from now"},
		{"2024-11-30T00:00:00Z", "2025-11-29T23:59:59Z", "11 months ago", "11 months from now"},
		{"2025-03-01T00:00:00Z", "2026-02-24T00:00:00Z", "11 months ago", "11 months from now"}, // 360 days
		{"2024-03-01T00:00:00Z", "2025-03-01T00:00:00Z", "1 year ago", "1 year from now"},
		{"2024-02-29T00:00:00Z", "2025-02-28T23:59:59Z", "11 months ago", "11 months from now"},
		{"2024-02-29T00:00:00Z", "2025-03-01T00:00:00Z", "1 year ago", "1 year from now"},
		{"2024-02-29T06:00:00Z", "2028-02-29T05:59:59Z", "3 years 11 months ago", "3 years 11 months from now"},
		{"2024-02-29T06:00:00Z", "2028-02-29T06:00:00Z", "4 years ago", "4 years from now"},
		{"2024-01-01T00:00:00Z", "2025-12-31T23:59:59.999Z", "1 year 11 months ago", "1 year 11 months from now"},
		{"2024-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "2 years ago", "2 years from now"},
		{"2024-01-01T00:00:00Z", "2026-02-01T00:00:00Z", "2 years 1 month ago", "2 years 1 month from now"},
		{"2024-01-01T00:00:00Z", "2093-09-06T15:47:35.551Z", "69 years 8 months ago", "69 years 8 months from now"},
		{"1600-01-01T00:00:00Z", "2024-01-01T00:00:00Z", "424 years ago", "424 years from now"}, // more than a Duration holds
	} {
		made, now := at(tt.made), at(tt.now)
		past, future := age(made, now), age(now, made)
		if past.Value != tt.past || past.Note != "" {
			t.Errorf("made %s, seen %s: %q, %q; want %q", tt.made, tt.now, past.Value, past.Note, tt.past)
		}
		if future.Value != tt.future || (future.Note == "") != (tt.future == "now") {
			t.Errorf("made %s, seen %s: %q, %q; want %q", tt.now, tt.made, future.Value, future.Note, tt.future)
		}
	}
}

// Every day of eight years, by a calendar that is counted through day by day.
func TestAgeCountsEveryDay(t *testing.T) {
	for _, start := range []time.Time{time.Date(2024, 1, 31, 8, 0, 0, 0, time.UTC), time.Date(2024, 2, 29, 8, 0, 0, 0, time.UTC), time.Date(2025, 5, 12, 8, 0, 0, 0, time.UTC)} {
		months := 0
		for day := range 8 * 365 {
			now := start.AddDate(0, 0, day)
			// A month is over on the day with its number, or, where the month has no
			// such day, on the first day of the next one.
			last := now.AddDate(0, 0, -1)
			if day > 0 && (now.Day() == start.Day() || now.Day() == 1 && last.Day() < start.Day()) {
				months++
			}
			if got := wholeMonths(start, now); got != months {
				t.Fatalf("from %s to %s: %d months, want %d", start, now, got, months)
			}
		}
	}
}

// The page shows the age as it is at the time of the visit, here one day.
func TestThePageShowsTheAge(t *testing.T) {
	doc := visit(t, newExplorer(t), "/", jobID)
	if got := words(one(t, doc, ".readout")); !strings.Contains(got, "age1 day ago") {
		t.Errorf("the readout says %q", got)
	}
	id, err := decode.NewSnowflake(testNow, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	minted, err := decode.Mint("JOB", id)
	if err != nil {
		t.Fatal(err)
	}
	doc = visit(t, newExplorer(t), "/", param{"id", minted.String()})
	if got := words(one(t, doc, ".readout")); !strings.Contains(got, "agenow") || strings.Contains(got, "future") {
		t.Errorf("the readout says %q", got)
	}
}

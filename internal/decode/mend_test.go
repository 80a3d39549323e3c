package decode_test

import (
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"brandedid/internal/decode"
)

type mended struct {
	ID    string
	Steps []string
}

func mendsOf(s string) (all []mended) {
	for _, m := range decode.Mends(s) {
		all = append(all, mended{m.ID.String(), m.Steps})
	}
	return all
}

const (
	job = "JOB0KHTOWnGLuC"
	usr = "USR0KHTOWnGLuC"
)

// One row a kind of mend, and what it says was done.
func TestMendWords(t *testing.T) {
	const capitals = "wrote the namespace in capitals: JOB"
	one := func(id string, steps ...string) []mended { return []mended{{id, steps}} }
	tests := []struct {
		name, in string
		want     []mended
	}{
		// Company around it.
		{"space before", " " + job, one(job, "removed the space at the start (byte 0)")},
		{"line feed behind", job + "\n", one(job, "removed the line feed at the end (byte 14)")},
		{"line break behind", job + "\r\n", one(job, "removed the carriage return and the line feed at the end (bytes 14 and 15)")},
		{"both sides", "\t" + job + "   ", one(job, "removed the tab at the start (byte 0)", "removed the 3 spaces at the end (bytes 15 to 17)")},
		{"much white space", " \t\n\v" + job, one(job, "removed the 4 white space characters at the start (bytes 0 to 3)")},
		{"byte order mark", "\uFEFF" + job, one(job, "removed the byte order mark at the start (bytes 0 to 2)")},
		{"much that is not seen", "\uFEFF\u200B \u2060" + job, one(job, "removed the 4 unseen characters at the start (bytes 0 to 9)")},
		{"double quotes", `"` + job + `"`, one(job, "removed the 2 double quotes around it (bytes 0 and 15)")},
		{"single quotes", "'" + job + "'", one(job, "removed the 2 single quotes around it (bytes 0 and 15)")},
		{"backquotes", "`" + job + "`", one(job, "removed the 2 backquotes around it (bytes 0 and 15)")},
		{"typographic quotes", "\u201C" + job + "\u201D", one(job, "removed the 2 quotes around it (bytes 0 to 2 and 17 to 19)")},
		{"guillemets", "\u00AB" + job + "\u00BB", one(job, "removed the 2 quotes around it (bytes 0, 1, 16 and 17)")},
		{"one quote", job + `"`, one(job, "removed the double quote at the end (byte 14)")},
		{"parentheses", "(" + job + ")", one(job, "removed the left parenthesis and the right parenthesis around it (bytes 0 and 15)")},
		{"emphasis", "**" + job + "**", one(job, "removed the 4 asterisks around it (bytes 0, 1, 16 and 17)")},
		{"brackets in brackets", "[({" + job + "})]", one(job, "removed the 6 brackets around it (bytes 0 to 2 and 17 to 19)")},
		{"three signs", job + "\r\n ", one(job, "removed the carriage return, the line feed and the space at the end (bytes 14 to 16)")},
		{"full stop", job + ".", one(job, "removed the full stop at the end (byte 14)")},
		{"end of a list entry", `"` + job + `",`, one(job, "removed the 2 double quotes around it (bytes 0 and 15)", "removed the comma at the end (byte 16)")},
		{"much punctuation", job + "...?!", one(job, "removed the 5 punctuation marks at the end (bytes 14 to 18)")},
		{"list bullet", "- " + job, one(job, "removed the space at the start (byte 1)", "removed the hyphen at the start (byte 0)")},

		// Gaps and invisible characters inside.
		{"zero width space", "JOB0\u200BKHTOWnGLuC", one(job, "removed the zero width space inside (bytes 4 to 6)")},
		{"byte order mark inside", "JOB\uFEFF0KHTOWnGLuC", one(job, "removed the byte order mark inside (bytes 3 to 5)")},
		{"soft hyphens", "JOB\u00AD0KHTO\u00ADWnGLuC", one(job, "removed the 2 soft hyphens inside (bytes 3, 4, 10 and 11)")},
		{"UTF-16 read as bytes", "J\x00O\x00B\x000\x00K\x00H\x00T\x00O\x00W\x00n\x00G\x00L\x00u\x00C\x00",
			one(job, "removed the null byte at the end (byte 27)", "removed the 13 null bytes inside (bytes 1, 3, 5, 7 and 9 more)")},
		{"space inside", "JOB 0KHTOWnGLuC", one(job, "removed the space inside (byte 3)")},
		{"line break inside", "JOB0KHT\r\n  OWnGLuC", one(job, "removed the 4 white space characters inside (bytes 7 to 10)")},
		{"separators of many kinds", "JOB-0KHT_OWnG\u2013Lu C", one(job, "removed the 4 separators inside (bytes 3, 8, 13 to 15 and 18)")},
		{"hyphens", "JOB-0KHT-OWnG-LuC", one(job, "removed the 3 hyphens inside (bytes 3, 8 and 13)")},
		{"underscore", "JOB_0KHTOWnGLuC", one(job, "removed the underscore inside (byte 3)")},
		{"en dash", "JOB\u20130KHTOWnGLuC", one(job, "removed the en dash inside (bytes 3 to 5)")},
		{"a dashed number", "JOB-00000000000", one("JOB00000000000", "removed the hyphen inside (byte 3)")},

		// The spelling.
		{"small letters", "job0KHTOWnGLuC", one(job, capitals)},
		{"mixed letters", "Job0KHTOWnGLuC", one(job, capitals)},
		{"the ends of the alphabet", "aZZ0KHTOWnGLuC", one("AZZ0KHTOWnGLuC", "wrote the namespace in capitals: AZZ")},
		{"Cyrillic letter", "J\u041EB0KHTOWnGLuC", one(job, "wrote O for U+041E Cyrillic capital O (bytes 1 and 2)")},
		{"Greek letters", "JOB0\u039AHT\u039FWnGLuC", one(job, "wrote K for U+039A Greek capital Kappa (bytes 4 and 5)", "wrote O for U+039F Greek capital Omicron (bytes 8 and 9)")},
		{"full-width digit", "JOB\uFF10KHTOWnGLuC", one(job, "wrote 0 for U+FF10 full-width 0 (bytes 3 to 5)")},
		{"small full-width letter", "\uFF4AOB0KHTOWnGLuC", one(job, "wrote j for U+FF4A full-width j (bytes 0 to 2)", capitals)},
		{"digits in the namespace", "J080KHTOWnGLuC", one(job, "wrote the letter O for the digit 0 (byte 1)", "wrote the letter B for the digit 8 (byte 2)")},
		{"the other digits", "51A0KHTOWnGLuC", one("SIA0KHTOWnGLuC", "wrote the letter S for the digit 5 (byte 0)", "wrote the letter I for the digit 1 (byte 1)")},
		{"lost zero", "JOBKHTOWnGLuC", one(job, "inserted the lost leading 0 of the payload (before byte 3)")},

		// Keys and URLs.
		{"key", "emq:{orders}:job:" + job, one(job, "took bytes 17 to 30 out of the key")},
		{"key of a sandbox", "sbx:7f3a:emq:{orders}:job:" + usr, one(usr, "took bytes 26 to 39 out of the key")},
		{"key with a suffix", "emq:{orders}:job:" + job + ":logs", one(job, "took bytes 17 to 30 out of the key")},
		{"key of a queue named as an id", "emq:{" + usr + "}:job:" + job, one(job, "took bytes 25 to 38 out of the key")},
		{"key, cut in two", "emq:{orders}:job:JOB0KHT\nOWnGLuC", one(job, "took bytes 17 to 31 out of the key", "removed the line feed inside (byte 24)")},
		{"key, quoted", `"emq:{orders}:job:` + job + `"`, one(job, "took bytes 18 to 31 out of the key")},
		{"URL", "https://x.example/?id=" + job + "&queue=orders", one(job, "took bytes 22 to 35 out of the URL")},
		{"URL path", "http://x/jobs/" + job + "/logs", one(job, "took bytes 14 to 27 out of the URL")},
		{"URL path alone", "/?id=" + job, one(job, "took bytes 5 to 18 out of the URL")},
		{"query alone", "?id=JOBKHTOWnGLuC", one(job, "took bytes 4 to 16 out of the URL", "inserted the lost leading 0 of the payload (before byte 7)")},
		{"parameter alone", "id=jobKHTOWnGLuC", one(job, "took bytes 3 to 15 out of the text", capitals, "inserted the lost leading 0 of the payload (before byte 6)")},
		{"escaped URL", "https%3A%2F%2Fx%2F%3Fid%3D" + job, one(job, "took bytes 26 to 39 out of the URL")},
		{"URL in a URL", "https://x/?next=https%3A%2F%2Fy%2F%3Fid%3DJOB%25304HTOWnGLuC", one("JOB04HTOWnGLuC",
			"took bytes 42 to 59 out of the URL", "decoded the URL-encoded character (bytes 45 to 49)")},
		{"key in a URL", "http://x/?k=emq%3A%7Borders%7D%3Ajob%3A" + job, one(job, "took bytes 39 to 52 out of the URL")},
		{"escaped white space", "http://x/?id=%20job0KHTOWnGLuC%0A", one(job, "took bytes 13 to 32 out of the URL",
			"decoded the URL-encoded characters (bytes 13 to 15 and 30 to 32)",
			"removed the space at the start (bytes 13 to 15)", "removed the line feed at the end (bytes 30 to 32)", capitals)},
		{"form-encoded space", "http://x/?id=JOB+0KHTOWnGLuC", one(job, "took bytes 13 to 27 out of the URL",
			"decoded the URL-encoded character (byte 16)", "removed the space inside (byte 16)")},
		{"escaped look-alike", "http://x/?id=J%D0%9EB0KHTOWnGLuC", one(job, "took bytes 13 to 31 out of the URL",
			"decoded the URL-encoded character (bytes 14 to 19)", "wrote O for U+041E Cyrillic capital O (bytes 14 to 19)")},
		{"escapes alone", "%20" + job + "%0a", one(job, "decoded the URL-encoded characters (bytes 0 to 2 and 17 to 19)",
			"removed the space at the start (bytes 0 to 2)", "removed the line feed at the end (bytes 17 to 19)")},

		// Several of these.
		{"quoted, small, lost zero", "\u201Cjob" + "KHTOWnGLuC\u201D", one(job, "removed the 2 quotes around it (bytes 0 to 2 and 16 to 18)", capitals,
			"inserted the lost leading 0 of the payload (before byte 6)")},
		{"small, underscore, lost zero", "job_KHTOWnGLuC", one(job, "removed the underscore inside (byte 3)", capitals,
			"inserted the lost leading 0 of the payload (before byte 4)")},
		{"all at once", " 'j\u041E8-KH\u200BTOWnGLuC'.\n", one(job,
			"removed the space at the start (byte 0)", "removed the line feed at the end (byte 22)",
			"removed the 2 single quotes around it (bytes 1 and 20)", "removed the full stop at the end (byte 21)",
			"removed the zero width space inside (bytes 9 to 11)", "removed the hyphen inside (byte 6)",
			"wrote O for U+041E Cyrillic capital O (bytes 3 and 4)", "wrote the letter B for the digit 8 (byte 5)", capitals,
			"inserted the lost leading 0 of the payload (before byte 7)")},
		{"URL, small, lost zero, quoted in prose", `see "https://x/jobs/jobKHTOWnGLuC", please`, one(job,
			"took bytes 20 to 32 out of the URL", capitals, "inserted the lost leading 0 of the payload (before byte 23)")},

		// Prose, and several ids.
		{"two ids", job + " " + usr, []mended{{job, []string{"took bytes 0 to 13 out of the text"}}, {usr, []string{"took bytes 15 to 28 out of the text"}}}},
		{"the other order", usr + "," + job, []mended{{usr, []string{"took bytes 0 to 13 out of the text"}}, {job, []string{"took bytes 15 to 28 out of the text"}}}},
		{"one id twice", job + "\n" + job, one(job, "took bytes 0 to 13 out of the text")},
		{"prose", "please look at job0KHTOWnGLuC's row", one(job, "took bytes 15 to 28 out of the text", capitals)},
		{"JSON", `{"id":"` + job + `"}`, one(job, "took bytes 7 to 20 out of the text")},
		{"two in a URL", "/gate?id=" + job + "&id=" + usr, []mended{{job, []string{"took bytes 9 to 22 out of the URL"}}, {usr, []string{"took bytes 27 to 40 out of the URL"}}}},
		{"two, escaped into one field", "/?q=" + job + "%20" + usr, []mended{{job, []string{"took bytes 4 to 17 out of the URL"}}, {usr, []string{"took bytes 21 to 34 out of the URL"}}}},
		{"an id of escapes in prose", "see %4AOB0KHTOWnGLuC now", one(job, "took bytes 4 to 19 out of the text", "decoded the URL-encoded character (bytes 4 to 6)")},
		{"one in a host", "http://" + job + ".example/", one(job, "took bytes 7 to 20 out of the URL")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, mendsOf(tt.in)); diff != "" {
				t.Errorf("mends of %q (-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// Where nothing is seen nothing is proposed: ordinary words and numbers are no ids,
// and a digit that is wrong or missing cannot be guessed.
func TestNothingToMend(t *testing.T) {
	for _, s := range []string{
		"", job, usr, "JOB00000000000", "JOBAzL8n0Y58m7",
		"job-42", "JOB", "JOB-42", "JOB0456", "JO_0KHTOWnGLuC", "JOB0KHTOWnGLu-", "-JOB0KHTOWnGLu",
		"JOB0KHTOWnGLu", "job0KHTOWnGLu", "JOB-0KHTOWnGLu", "JOB0KHTOWGLuC", "JOB0000000000",
		"JOBzzzzzzzzzzz", "jobzzzzzzzzzzz", "JOBAzL8n0Y58m8", "J0BAzL8n0Y58m8",
		"J\xffB0KHTOWnGLuC", "JOB0KHTOWnGLu\xff", "JOB0KHTO\xffWnGLuC", "JOB0KHTOWnGLuCC", "JJOB0KHTOWnGLuC",
		"entertainment", "Entertainment", "ENTERTAINMENT", "'entertainment'", "Constantinople", "internationals",
		"pay 3 dollars now", "Pay 3 dollars now", "PAY 3 dollars now", "see 4G iPhones no", "top-10-articles", "https://x/top-10-articles",
		"https://x/entertainment/", "https://entertainment.example/", "job-1712345678", "job 1712345678", "job1712345678", "1712345678901", "15181051801234",
		"https://x/?t=1712345678901", "2024-06-01T12:00:00Z", "emq:{orders}:pending", "emq:{" + job + "}:pending",
		"sbx:JOBKHTOWnGLuC:emq:{orders}:pending", "entry=job-1712345678", "emq:{orders}:job:job-1712345678",
		"text with JOBKHTOWnGLuC in it", "text with JOB-0KHTOWnGLuC in it", "text with J0B0KHTOWnGLuC in it", "x" + job + "x", "\u0444" + job,
		"the quick brown fox jumps over the lazy dog", "\u0430\u0432\u0442\u043E\u043C\u043E\u0431\u0438\u043B\u044C\u043D\u0430\u044F",
		" ", "\"\"", "...", "%", "%zz", "emq:{", "://", "/", "=", "{}", "---------------", "JOB --- ---",
	} {
		if got := mendsOf(s); got != nil {
			t.Errorf("mends of %q: %v", s, got)
		}
	}
}

func TestMendsAreCapped(t *testing.T) {
	var ids []string
	for n := range decode.Snowflake(40) {
		id, err := decode.Mint("JOB", n)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id.String())
	}
	for _, between := range []string{" ", ",", "/", "&id="} {
		got := mendsOf("/" + strings.Join(ids, between))
		if len(got) != 16 || got[0].ID != ids[0] || got[15].ID != ids[15] {
			t.Errorf("%d mends, want the first 16: %v", len(got), got)
		}
	}
}

// Every id in the vectors comes back from each kind of damage.
func TestMendsUndoDamage(t *testing.T) {
	damage := map[string]func(id string) string{
		"line break":   func(id string) string { return id + "\r\n" },
		"capitals":     func(id string) string { return strings.ToLower(id[:3]) + id[3:] },
		"quotes":       func(id string) string { return "\u201E" + id + "\u201C" },
		"quoted small": func(id string) string { return "'" + strings.ToLower(id[:3]) + id[3:] + "'" },
		"key":          func(id string) string { return "emq:{orders}:job:" + id },
		"URL":          func(id string) string { return "http://127.0.0.1:8080/gate?id=" + id + "&host=check" },
		"prose":        func(id string) string { return "Is " + id + " an id?" },
		"zero width":   func(id string) string { return strings.Join(strings.Split(id, ""), "\u200B") },
		"underscore":   func(id string) string { return id[:3] + "_" + id[3:] },
		"lost zero":    func(id string) string { return id[:3] + strings.TrimPrefix(id[3:], "0") },
		"full width": func(id string) string {
			return strings.Map(func(r rune) rune { return r - '!' + '\uFF01' }, id)
		},
	}
	_, vectors := readVectors(t)
	for _, v := range vectors {
		if !v.Valid {
			continue
		}
		for name, harm := range damage {
			harmed := harm(v.ID)
			if harmed == v.ID || strings.HasPrefix(harmed[3:], "0") && len(harmed) == decode.Len-1 {
				continue // the largest id begins with no zero to lose, the smallest with more than one
			}
			if got := mendsOf(harmed); len(got) != 1 || got[0].ID != v.ID {
				t.Errorf("%s: %q mends to %v, want %s", name, harmed, got, v.ID)
			}
		}
	}
}

// Damage of several kinds at once comes off again, whatever the id.
func TestMendsUndoDamageInCombination(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	pick := func(choices ...string) string { return choices[r.IntN(len(choices))] }
	// In the order in which it happens to an id on its way; each by the toss of a coin.
	damage := []func(string) string{
		func(s string) string { return strings.ToLower(s[:3]) + s[3:] },
		func(s string) string { return s[:3] + s[4:] }, // the leading zero
		func(s string) string { return s[:3] + pick("-", "_", " ", "\n", "\r\n  ", "\u2013") + s[3:] },
		func(s string) string {
			return strings.NewReplacer("O", "\u041E", "o", "\u043E", "0", "\uFF10").Replace(s)
		},
		func(s string) string { return s[:1] + pick("\u200B", "\uFEFF", "\u00AD", "\x00") + s[1:] },
		func(s string) string {
			return pick("\"", "'", "\u201C", "\u00AB", "(") + s + pick("\"", "'", "\u201D", "\u00BB", ")")
		},
		func(s string) string { return s + pick(".", ",", ";", "!") },
		func(s string) string { return pick(" ", "\uFEFF", "\t") + s + pick("\n", "\r\n", " \u200B") },
		func(s string) string {
			return pick("https://x.example/?id=", "/gate?id=", "?a=b&id=") + url.QueryEscape(s) + pick("", "&host=check")
		},
	}
	for range 4_000 {
		id, err := decode.Mint(pick("JOB", "USR", "TSK"), decode.Snowflake(r.Uint64N(1<<59)))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.ContainsAny(id.Payload(), "abcdefghijklmnopqrstuvwxyz") || !strings.ContainsAny(id.Payload()[2:], "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
			continue // one in some hundreds looks like a word or a number
		}
		if strings.HasPrefix(id.Payload(), "00") {
			continue // without one of its zeros it looks as if it lost another digit
		}
		s := id.String()
		for _, harm := range damage {
			if r.IntN(2) == 0 {
				s = harm(s)
			}
		}
		if s == id.String() {
			continue
		}
		if got := mendsOf(s); len(got) != 1 || got[0].ID != id.String() {
			t.Errorf("%q mends to %v, want %s", s, got, id)
		}
	}
}

// Sixteen kilobytes is what a request may hold; none of it may take long.
func BenchmarkMends16K(b *testing.B) {
	for name, unit := range map[string]string{
		"letters": "x", "spaces": " ", "quotes": "'\"", "percent": "%25", "fields": "/JOBKHTOWnGLu-", "words": "JOBKHTOWnGLuC ",
		"ids": job + " ", "tags": "emq:{", "invalid": "\xff", "gaps": "J-",
	} {
		s := strings.Repeat(unit, 16384/len(unit))
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				decode.Mends(s)
			}
		})
	}
}

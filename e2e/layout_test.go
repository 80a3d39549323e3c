//go:build e2e

package e2e

import "testing"

// Columns end near each other, and no panel keeps a tall empty end: what is beside
// something long stays in sight or has the whole width.
func TestColumnsEndNearEachOther(t *testing.T) {
	t.Parallel()
	v := newVisitor(t, startExplorer(t, "-valkey", "embedded"))
	const most = 260 // px, between the ends of two columns
	for _, path := range []string{
		"/", "/?id=JOB0KHTOWnGLuC", "/?id=job0KHTOWnGLuC", "/?id=job-42", "/?id=", "/?id=j_b0KH-OWnG?uC!!",
		"/gate", "/gate?id=JOB0KHTOWnGLuC", "/gate?id=USR0KHTOWnGLuC", "/gate?id=job-42", "/gate?id=JOB-42&host=skip",
		"/key", "/key?id=JOB0456qLH4via", "/key?id=job0456", "/key?id=JOBzzzzzzzzzzz",
		"/embed", "/embed?site=hugo", "/embed?site=element",
	} {
		v.open(path)
		ends := v.strings(`most => [...document.querySelectorAll('.columns, .cards, .gates, .findings')].flatMap(columns => {
			const last = new Map(); // the lowest end of each column, by its left side
			for (const child of columns.children) {
				const { left, bottom, width, height } = child.getBoundingClientRect();
				if (height) last.set(Math.round(left), Math.max(last.get(Math.round(left)) ?? 0, bottom));
			}
			const ends = [...last.values()];
			const apart = Math.max(...ends) - Math.min(...ends);
			return apart > most ? [columns.className + ' ' + Math.round(apart)] : [];
		})`, most)
		for _, apart := range ends {
			t.Errorf("%s: the ends of %s px are far apart", path, apart)
		}
		if full := v.evaluate(`() => {
			const main = document.querySelector('main').getBoundingClientRect();
			const inner = [...document.querySelectorAll('#answer .panel, #snippets .panel')].map(p => p.getBoundingClientRect().right);
			return Math.max(...inner) > main.right - 60;
		}`); full != true {
			t.Errorf("%s: a part of the page's width is blank", path)
		}
	}
}

// Beside a table of many ids the listing stays in sight.
func TestListingStaysInSight(t *testing.T) {
	t.Parallel()
	v := newVisitor(t, startExplorer(t, "-valkey", "embedded"))
	v.open("/gate?id=JOB0KHTOWnGLuC&id=USR0KHTOWnGLuC&id=job-42&id=JOB-42&id=a&id=b&id=c&id=d&id=e&id=f&id=g&id=h&id=i&id=j&id=k&id=l")
	rows := v.part("verdict-row")
	v.ok(rows.Nth(0).ScrollIntoViewIfNeeded())
	v.ok(rows.Last().ScrollIntoViewIfNeeded())
	v.ok(expect.Locator(v.part("listing")).ToBeInViewport())
}

// On a phone the gate page takes three screens less than its parts would: what is
// detail is folded, and nothing of it is lost.
func TestGateOnAPhone(t *testing.T) {
	t.Parallel()
	v := newVisitor(t, startExplorer(t), wide(360))

	v.open("/gate?id=JOB0KHTOWnGLuC")
	v.open("/gate?id=JOB0KHTOWnGLuC") // by now the engine knows the script
	const most = 3400                 // px; 4350 with all of it unfolded
	if height := v.evaluate(`() => document.documentElement.scrollHeight`).(int); height > most {
		t.Errorf("the page is %d px high, want at most %d", height, most)
	}
	comment := v.part("listing").Locator(".comment").First()
	v.ok(expect.Locator(comment).ToBeHidden())
	v.ok(v.page.Locator(".comments-fold summary").Click())
	v.ok(expect.Locator(comment).ToBeVisible())
	fifth := v.page.Locator(`[data-testid="exchange"][data-command="unlink"]`)
	v.ok(expect.Locator(fifth).ToBeHidden())
	v.ok(v.part("housekeeping").Locator("summary").Click())
	v.ok(expect.Locator(fifth).ToBeVisible())
}

// A word's entry is one click away, with and without a script.
func TestWordsAreExplained(t *testing.T) {
	bothWays(t, "/?id=USR0KHTOWnGLuC", func(t *testing.T, v *visitor) {
		v.ok(v.page.Locator(`.lead a[href="#word-wire-gate"]`).Click())
		entry := v.page.Locator("#word-wire-gate")
		v.ok(expect.Locator(entry).ToBeVisible())
		v.ok(expect.Locator(entry).ToBeInViewport())
		v.ok(expect.Locator(entry).ToContainText("the first three bytes JOB"))
	})
}

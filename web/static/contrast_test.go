package static

import (
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// WCAG 2.2: text stands out by 4.5 to 1, what draws a control by 3 to 1.
const (
	textContrast    = 4.5
	controlContrast = 3
)

// written is the text that stands on each surface, by the names of the tokens.
// It was read off the style sheets and off every state of the gallery;
// TestStylesUseOnlyListedPairs finds a colour or a surface that it lacks.
var written = map[string][]string{
	"paper":     {"text", "text-2", "text-3", "gold", "ns", "ok", "bad"},
	"panel":     {"text", "text-2", "text-3", "gold", "ns", "ts", "node", "seq", "ok", "bad"},
	"well":      {"text", "text-3", "gold", "ts", "ok", "bad"},
	"ns-tint":   {"text", "text-3", "ns"},
	"ts-tint":   {"text", "text-3", "ts"},
	"node-tint": {"text", "text-3", "node"},
	"seq-tint":  {"text", "text-3", "seq"},
	"ok-tint":   {"text", "text-2", "text-3", "ok"},
	"bad-tint":  {"text", "text-2", "text-3", "bad"},
	"gold-tint": {"text", "text-2", "text-3", "gold"},
	"gold":      {"on-gold"},
}

// drawn is what outlines or fills a control on each surface: borders, brackets,
// focus rings, and the stepper's bar on its track. A border in "line", or a
// dashed one, only parts one thing from the next and need not stand out.
var drawn = map[string][]string{
	"paper":     {"edge", "gold", "ns", "ok", "bad", "text-2"},
	"panel":     {"edge", "gold", "ns", "ts", "node", "seq", "ok", "bad", "text-2"},
	"well":      {"edge"},
	"ns-tint":   {"ns"},
	"ts-tint":   {"ts"},
	"node-tint": {"node"},
	"seq-tint":  {"seq"},
	"ok-tint":   {"ok"},
	"bad-tint":  {"bad"},
	"gold-tint": {"edge", "gold"},
	"line":      {"text-3", "gold", "ok", "bad"},
}

func TestContrast(t *testing.T) {
	colours := readTokens(t)
	check := func(pairs map[string][]string, least float64) {
		for _, surface := range slices.Sorted(maps.Keys(pairs)) {
			for _, name := range pairs[surface] {
				for theme := range colours[surface] {
					if got := contrast(colours[name][theme], colours[surface][theme]); got < least {
						t.Errorf("%s on %s, %s: %.2f to 1, want %.1f", name, surface, []string{"light", "dark"}[theme], got, least)
					}
				}
			}
		}
	}
	check(written, textContrast)
	check(drawn, controlContrast)
}

// The formula itself, held to values that are known without it.
func TestContrastFormula(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want float64
	}{{"#000000", "#ffffff", 21}, {"#ffffff", "#ffffff", 1}, {"#777777", "#ffffff", 4.48}, {"#ff0000", "#ffffff", 4.00}} {
		if got := contrast(luminance(t, tt.a), luminance(t, tt.b)); math.Abs(got-tt.want) > 0.005 {
			t.Errorf("%s on %s: %.3f, want %.2f", tt.a, tt.b, got, tt.want)
		}
	}
}

// readTokens reads the luminance of every colour, light and dark. A colour that is
// listed above and missing there, or the other way round, is an error.
func readTokens(t *testing.T) map[string][2]float64 {
	t.Helper()
	sheet, err := os.ReadFile("css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	colours := map[string][2]float64{}
	token := regexp.MustCompile(`--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);`)
	for _, m := range token.FindAllStringSubmatch(string(sheet), -1) {
		if _, twice := colours[m[1]]; twice {
			t.Errorf("--%s is given twice", m[1])
		}
		colours[m[1]] = [2]float64{luminance(t, m[2]), luminance(t, m[3])}
	}
	if got, want := len(colours), strings.Count(string(sheet), "light-dark("); got != want {
		t.Errorf("%d of %d colours could be read", got, want)
	}
	listed := map[string]bool{}
	for _, pairs := range []map[string][]string{written, drawn} {
		for surface, names := range pairs {
			listed[surface] = true
			for _, name := range names {
				listed[name] = true
			}
		}
	}
	for name := range listed {
		if _, ok := colours[name]; !ok {
			t.Fatalf("tokens.css has no --%s", name)
		}
	}
	for name := range colours {
		if !listed[name] {
			t.Errorf("--%s is in no pair; say in this test where it is used", name)
		}
	}
	return colours
}

// luminance is WCAG's relative luminance of a colour such as #0a0e1a.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}

func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }

// A declaration is one line of a style sheet's rule.
type declaration struct{ file, selector, property, value string }

// readRules reads the style sheets rule by rule.
func readRules(t *testing.T) [][]declaration {
	t.Helper()
	files, err := filepath.Glob("css/*.css")
	if err != nil || len(files) == 0 {
		t.Fatalf("style sheets %v, %v", files, err)
	}
	comment := regexp.MustCompile(`(?s)/\*.*?\*/`)
	rule := regexp.MustCompile(`([^{}]*)\{([^{}]*)\}`) // the innermost braces, and so within @media too
	var rules [][]declaration
	for _, file := range files {
		sheet, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range rule.FindAllStringSubmatch(comment.ReplaceAllString(string(sheet), ""), -1) {
			var block []declaration
			for line := range strings.SplitSeq(m[2], ";") {
				if property, value, ok := strings.Cut(line, ":"); ok {
					block = append(block, declaration{file, strings.Join(strings.Fields(m[1]), " "), strings.TrimSpace(property), strings.TrimSpace(value)})
				}
			}
			rules = append(rules, block)
		}
	}
	return rules
}

package static

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// colourProperties are those whose value names a colour.
var colourProperties = regexp.MustCompile(`^(color|background|border|outline|box-shadow|text-shadow|fill|stroke|stop-color|caret-color|accent-color|text-decoration|column-rule)(-(top|right|bottom|left|block|inline|start|end|color))*$`)

// Words that may stand in such a value beside a token. A system colour is the
// visitor's own choice.
var colourWords = []string{
	"transparent", "currentColor", "inherit", "none", "solid", "dashed", "double", "inset", "underline",
	"Canvas", "CanvasText", "ButtonText", "Highlight",
}

var (
	usedToken = regexp.MustCompile(`var\(--([a-z0-9-]+)\)`)
	word      = regexp.MustCompile(`#|[A-Za-z][A-Za-z-]*\(?`)
	number    = regexp.MustCompile(`-?[0-9.]+(px|rem|em|ch|%)?`)
)

// Contrast can be computed only where colours are tokens and stand as they are.
func TestStylesUseTokensAsTheyAre(t *testing.T) {
	for _, rule := range readRules(t) {
		for _, d := range rule {
			switch {
			case d.property == "opacity" && (d.value != "1" || !strings.HasSuffix(d.selector, "::placeholder")),
				d.property == "filter", d.property == "backdrop-filter", d.property == "mix-blend-mode",
				strings.Contains(d.value, "gradient("):
				t.Errorf("%s: %s { %s: %s } changes a colour that is used there", d.file, d.selector, d.property, d.value)
			case d.file == "css/tokens.css" || !colourProperties.MatchString(d.property):
				continue
			}
			rest := number.ReplaceAllString(usedToken.ReplaceAllString(d.value, ""), "")
			for _, w := range word.FindAllString(rest, -1) {
				if !slices.Contains(colourWords, w) {
					t.Errorf("%s: %s { %s: %s } holds %q, which is no token", d.file, d.selector, d.property, d.value, w)
				}
			}
		}
	}
}

// What the style sheets write and draw is in the lists of contrast_test.go: each
// colour, each surface, and each pair that one rule makes.
func TestStylesUseOnlyListedPairs(t *testing.T) {
	writes, draws := namesIn(written), namesIn(drawn)
	for _, rule := range readRules(t) {
		colour, surface := "", ""
		var drawnHere []string
		for _, d := range rule {
			if d.file == "css/tokens.css" || !colourProperties.MatchString(d.property) {
				continue
			}
			for _, m := range usedToken.FindAllStringSubmatch(d.value, -1) {
				name := m[1]
				switch {
				case name == "round" || name == "gap":
				case d.property == "color":
					if colour = name; !writes[name] {
						t.Errorf("%s: %s writes in %s, which stands on no surface of the list", d.file, d.selector, name)
					}
				case strings.HasPrefix(d.property, "background"):
					if surface = name; written[name] == nil && drawn[name] == nil && !draws[name] {
						t.Errorf("%s: %s has the surface %s, which is not in the list", d.file, d.selector, name)
					}
				case name != "line":
					if drawnHere = append(drawnHere, name); !draws[name] {
						t.Errorf("%s: %s draws in %s, which is not in the list", d.file, d.selector, name)
					}
				}
			}
		}
		if surface == "" {
			continue
		}
		if colour != "" && !slices.Contains(written[surface], colour) {
			t.Errorf("%s: %s writes in %s on %s, a pair that is not in the list", rule[0].file, rule[0].selector, colour, surface)
		}
		for _, name := range drawnHere {
			if !slices.Contains(drawn[surface], name) {
				t.Errorf("%s: %s draws in %s on %s, a pair that is not in the list", rule[0].file, rule[0].selector, name, surface)
			}
		}
	}
}

// namesIn are the colours that stand on any surface of a list.
func namesIn(pairs map[string][]string) map[string]bool {
	names := map[string]bool{}
	for _, list := range pairs {
		for _, name := range list {
			names[name] = true
		}
	}
	return names
}

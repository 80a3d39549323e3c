//go:build e2e

package e2e

import (
	"errors"
	"strings"
	"testing"

	"github.com/playwright-community/playwright-go"
)

// chromiumTab is a page in the Chromium of this run, with a profile of its own. Nobody
// watches its console, as nobody can in every engine: the other tests do.
type chromiumTab struct{ page playwright.Page }

func startChromium(*testing.T) func(t *testing.T) tab {
	return func(t *testing.T) tab {
		context, err := browser.NewContext(playwright.BrowserNewContextOptions{
			ColorScheme: playwright.ColorSchemeDark, Viewport: &playwright.Size{Width: windowWidth, Height: windowHeight},
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := context.Close(); err != nil {
				t.Error(err)
			}
		})
		context.SetDefaultTimeout(float64(patience.Milliseconds()))
		page, err := context.NewPage()
		if err != nil {
			t.Fatal(err)
		}
		return chromiumTab{page}
	}
}

func (c chromiumTab) open(url string) error {
	_, err := c.page.Goto(url)
	return err
}

func (c chromiumTab) within(frame string) (playwright.Frame, error) {
	if frame == "" {
		return c.page.MainFrame(), nil
	}
	handle, err := c.page.EvaluateHandle(frame)
	if err != nil {
		return nil, err
	}
	element := handle.AsElement()
	if element == nil {
		return nil, errors.New(frame + " is no element")
	}
	inside, err := element.ContentFrame()
	if err == nil && inside == nil {
		err = errors.New(frame + " has no document")
	}
	return inside, err
}

func (c chromiumTab) evaluate(frame, expression string) (string, error) {
	inside, err := c.within(frame)
	if err != nil {
		return "", err
	}
	value, err := inside.Evaluate(jsonOf(expression))
	text, _ := value.(string)
	return text, err
}

func (c chromiumTab) click(frame, selector string) error {
	inside, err := c.within(frame)
	if err != nil {
		return err
	}
	return inside.Locator(selector).First().Click()
}

func (c chromiumTab) keys(frame, selector, text string) error {
	inside, err := c.within(frame)
	if err != nil {
		return err
	}
	field := inside.Locator(selector)
	for _, line := range strings.SplitAfter(text, "\n") {
		if err := field.PressSequentially(strings.TrimSuffix(line, "\n")); err != nil {
			return err
		}
		if strings.HasSuffix(line, "\n") {
			if err := field.Press("Enter"); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c chromiumTab) back() error {
	_, err := c.page.Evaluate(`history.back()`)
	return err
}

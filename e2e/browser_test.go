//go:build e2e

package e2e

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/playwright-community/playwright-go"
)

// unwanted are features of Chromium: first those that Playwright switches off,
// since its list is replaced by this one, then two hidden pages of the browser's
// own, which every window would draw at a third of the whole cost.
var unwanted = []string{
	"AcceptCHFrame", "AutoExpandDetailsElement", "AvoidUnnecessaryBeforeUnloadCheckSync", "CertificateTransparencyComponentUpdater",
	"DeferRendererTasksAfterInput", "DestroyProfileOnBrowserClose", "DialMediaRouteProvider", "ExtensionManifestV2Disabled",
	"GlobalMediaControls", "HttpsUpgrades", "ImprovedCookieControls", "LazyFrameLoading", "LensOverlay", "MediaRouter", "PaintHolding",
	"ThirdPartyStoragePartitioning", "Translate",
	"WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
}

// startBrowser starts the Playwright driver and a Chromium.
func startBrowser(dir string) (stop func() error, err error) {
	chromium, err := findChromium()
	if err != nil {
		return nil, err
	}
	options, err := driverOptions(dir)
	if err != nil {
		return nil, err
	}
	pw, err := playwright.Run(options)
	if err != nil {
		return nil, fmt.Errorf("%w; e2e/package.json has to name the driver that the Go module asks for, and make deps installs it", err)
	}
	browser, err = pw.Chromium.Launch(playwright.BrowserTypeLaunchOptions{
		ExecutablePath: &chromium,
		Headless:       playwright.Bool(os.Getenv("HEADFUL") == ""),
		Args: []string{
			"--no-sandbox", // which root cannot have, and pages of ours do not need
			"--disable-gpu",
			// It speaks to nobody but the explorer.
			"--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
			"--disable-features=" + strings.Join(unwanted, ","),
		},
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s does not start: %w", chromium, err), pw.Stop())
	}
	return func() error { return errors.Join(browser.Close(), pw.Stop()) }, nil
}

func findChromium() (string, error) {
	name := os.Getenv("EXPLORER_CHROMIUM")
	if name == "" {
		name = "chromium"
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("%w; make deps installs Chromium, and EXPLORER_CHROMIUM names another browser of its kind", err)
	}
	return path, nil
}

// driverOptions hands the module the driver that npm installed, in the shape in
// which it looks for one, and the machine's node to run it.
func driverOptions(dir string) (*playwright.RunOptions, error) {
	if os.Getenv("PLAYWRIGHT_NODEJS_PATH") == "" {
		node, err := exec.LookPath("node")
		if err != nil {
			return nil, fmt.Errorf("%w; make deps installs it", err)
		}
		if err := os.Setenv("PLAYWRIGHT_NODEJS_PATH", node); err != nil {
			return nil, err
		}
	}
	installed, err := filepath.Abs("node_modules/playwright-core")
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(installed); err != nil {
		return nil, fmt.Errorf("%w; make deps installs it", err)
	}
	driver := filepath.Join(dir, "driver")
	if err := os.Mkdir(driver, 0o755); err != nil {
		return nil, err
	}
	if err := os.Symlink(installed, filepath.Join(driver, "package")); err != nil {
		return nil, err
	}
	return &playwright.RunOptions{DriverDirectory: driver, SkipInstallBrowsers: true}, nil
}

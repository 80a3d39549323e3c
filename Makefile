# The explorer needs Go alone: make run. The tests need what `deps` lists.
# Every target says on its own line what it does; `make` prints them.

GO ?= go
# Flags for the explorer: make run ARGS='-addr :9000 -dev'
ARGS ?=
# How long each fuzz target runs.
FUZZTIME ?= 10s
# Tags of the tests that need more than Go. `go test ./...` leaves them out.
TAGS := wire,e2e
# The nested module: its peers stay out of the explorer's own dependencies.
BENCH := internal/decode/bench

GOFMT = "$$($(GO) env GOROOT)/bin/gofmt"

# $(call need,command,packages) finds a command, or installs the Debian packages
# that hold it where it may, or says what to install.
need = command -v $(1) >/dev/null || { \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $(2); \
	else \
		echo "$(1) is missing; install it first, on Debian with: sudo apt-get install $(2)" >&2; exit 1; \
	fi; }

# Valkey is in Debian 13. Debian 12 has it in its backports, which are added for
# this install alone, in a copy of the list of sources: what the machine follows
# stays as it was. The mirror is the one that apt uses already. Some packages start
# a server of their own on 6379, which nothing here ever asks.
need-valkey = command -v valkey-server >/dev/null || { \
	if ! { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; }; then \
		echo "valkey-server is missing; install it first, on Debian with: sudo apt-get install valkey-server (Debian 12: from bookworm-backports)" >&2; exit 1; \
	fi; \
	set -e; list=$$(mktemp); trap 'rm -f "$$list"' EXIT; \
	if [ -f /etc/apt/sources.list ]; then cat /etc/apt/sources.list >"$$list"; fi; \
	apt-get update -q; \
	if [ -z "$$(apt-cache madison valkey-server)" ]; then \
		. /etc/os-release; \
		apt-get indextargets --format "deb \$$(REPO_URI) $$VERSION_CODENAME-backports main" \
			"Codename: $$VERSION_CODENAME" 'Origin: Debian' 'Component: main' 'Created-By: Packages' | head -n 1 >>"$$list"; \
		apt-get -o Dir::Etc::SourceList="$$list" update -q; \
	fi; \
	DEBIAN_FRONTEND=noninteractive apt-get -o Dir::Etc::SourceList="$$list" install -q -y --no-install-recommends valkey-server; }

# What the browser tests take from npm, at the versions and with the checksums of
# the lock file. It is installed anew when that file changes.
need-node-modules = cmp -s e2e/package-lock.json e2e/node_modules/installed-lock.json || { \
	cd e2e && npm ci --no-progress && cp package-lock.json node_modules/installed-lock.json; }

# The same for the site that is built with VitePress.
need-vitepress = cmp -s e2e/docs-sites/vitepress/package-lock.json e2e/docs-sites/vitepress/node_modules/installed-lock.json || { \
	cd e2e/docs-sites/vitepress && npm ci --no-progress && cp package-lock.json node_modules/installed-lock.json; }

# What generate and fmt may rewrite: one line a file, checksum first.
sums = find . \( -name .git -o -path ./bin -o -path ./e2e/artifacts -o -path '*/node_modules' \) -prune -o \
	-type f \( -name '*.go' -o -name '*.templ' \) -exec cksum {} + | sort -k 3

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run build generate fmt lint deps test pictures goldens bench fuzz vuln check clean

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-9s %s\n", $$1, $$2 }' Makefile

run: build ## build the explorer and start it, with the flags in ARGS
	@exec bin/explorer $(ARGS)

build: ## build bin/explorer: static, the same from any directory, stamped with the commit
	CGO_ENABLED=0 $(GO) build -trimpath -buildvcs=auto -o bin/explorer ./cmd/explorer

generate: ## write the Go code of every .templ file
	$(GO) tool templ generate

fmt: ## format Go and templ files
	$(GOFMT) -l -w .
	$(GO) tool templ fmt .

lint: ## vet for this system and for macOS, and staticcheck; with and without the tests' tags
	$(GO) vet ./...
	$(GO) vet -tags $(TAGS) ./...
	GOOS=darwin $(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) tool staticcheck -tags $(TAGS) ./...
	$(GO) -C $(BENCH) vet ./...

deps: ## install what the tests need beyond Go, where that is possible
	@$(call need,gcc,gcc libc6-dev)
	@$(need-valkey)
	@[ -n "$$EXPLORER_CHROMIUM" ] || { $(call need,chromium,chromium) }
	@$(call need,firefox-esr,firefox-esr)
	@$(call need,WebKitWebDriver,webkit2gtk-driver)
	@$(call need,Xvfb,xvfb)
	@$(call need,npm,nodejs npm)
	@$(need-node-modules)
	@$(need-vitepress)
	@$(call need,hugo,hugo)

# The browser tests come last, with the machine to themselves: one more at a time
# than there are cores, since some only wait. What they test is another process,
# where the race detector would not see into it.
test: deps ## run every test, all but the browser's with the race detector, after setting up what they need
	CGO_ENABLED=1 $(GO) test -timeout 30m -race -tags wire ./...
	$(GO) test -timeout 30m -parallel $$(($$(getconf _NPROCESSORS_ONLN) + 1)) -tags e2e ./e2e
	$(GO) -C $(BENCH) test ./...

# What is taken is for the eyes, so it is taken whether or not the code has changed.
PICTURES = $(GO) test -count 1 -timeout 30m -tags e2e ./e2e

pictures: deps ## take a picture of every page and state into e2e/pictures, with contact sheets
	rm -rf e2e/pictures
	$(PICTURES) -run '^TestPictures$$' -pictures pictures
	@ls e2e/pictures/sheet-*.png

goldens: deps ## renew the pictures in e2e/goldens; look at what git diff shows before committing them
	$(PICTURES) -run '^TestGoldens$$' -update

bench: deps ## run every benchmark, and the codec beside its peers
	$(GO) test -tags wire -run '^$$' -bench . -benchmem ./...
	$(GO) -C $(BENCH) test -run '^$$' -bench . -benchmem ./...

fuzz: deps ## run each fuzz target for FUZZTIME
	@grep -rEo --include='*_test.go' '^func Fuzz[A-Za-z0-9_]+' . | sed 's|/[^/]*:func |:|' | \
	while IFS=: read -r dir name; do \
		$(GO) test -tags wire -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) "$$dir" </dev/null || exit 1; \
	done

vuln: ## look the dependencies up in the Go vulnerability database, which needs the network
	$(GO) run golang.org/x/vuln/cmd/govulncheck@v1.9.0 ./...

# fmt comes first, because generated code names the lines of its template. The
# files are compared with what they were before, not with the last commit, so that
# it can be run while editing. What was never added is looked for by name: it would
# be there on this machine and missing on every other.
check: ## fmt, generate, lint and test; then fail if a formatted or generated file had drifted
	@set -eu; before=$$(mktemp); trap 'rm -f "$$before"' EXIT; \
	$(sums) >"$$before"; \
	$(MAKE) --no-print-directory fmt generate lint test; \
	drifted=$$($(sums) | diff "$$before" - | sed -n 's/^[<>] [0-9]* [0-9]* //p' | sort -u); \
	forgotten=; \
	if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then \
		for file in $$(git ls-files -o '*_templ.go'); do \
			if [ -n "$$(git ls-files "$${file%_templ.go}.templ")" ]; then forgotten="$$forgotten $$file"; fi; \
		done; \
	fi; \
	for file in $$drifted; do echo "drifted: $$file; commit what make fmt generate made of it" >&2; done; \
	for file in $$forgotten; do echo "not added: $$file; its .templ file is tracked, so git add it" >&2; done; \
	if [ -n "$$drifted$$forgotten" ]; then exit 1; fi; \
	echo "check: all of it holds"

clean: ## remove what make build and the browser tests leave behind
	rm -rf bin e2e/artifacts e2e/pictures e2e/goldens/*.got.png

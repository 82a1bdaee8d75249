# Everything a fresh clone needs: `make play` to play, `make test` to check. Needs rustup, Node 20, make and git.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory
.NOTPARALLEL:

export PATH := $(CURDIR)/node_modules/.bin:$(HOME)/.cargo/bin:$(PATH)
export CARGO_TERM_COLOR ?= auto
unexport NO_COLOR

# The toolchain is that of rust-toolchain.toml; where it cannot be had, scripts/toolchain.sh finds another one that will do.
ifneq ($(filter-out help clean,$(or $(MAKECMDGOALS),help)),)
TOOLCHAIN := $(shell PATH="$(PATH)" scripts/toolchain.sh)
ifneq ($(TOOLCHAIN),)
export RUSTUP_TOOLCHAIN := $(TOOLCHAIN)
endif
endif

PORT ?= 8080
FUZZ_SECONDS ?= 20
MODEL_POSITIONS ?= 1000000
MUTANTS ?= 0/40
MATCHES ?= 200
WASM := --target wasm32-unknown-unknown
# The browser tests replay with it what was played: as `cargo test` builds it.
export RAMI_LAB := $(CURDIR)/target/debug/rami-lab


.PHONY: help setup setup-tests setup-verify play dist pictures reproducible lint third-party audit fuzz joint model problems mutants test-native test-browser check-dist check-lab test-served soak measure bench-wasm lab release test verify verify-browser clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install what building needs, if it is not there
	@scripts/setup.sh

setup-tests: ## the same, and a Chromium for the browser tests
	@scripts/setup.sh tests

setup-verify: ## the same, and Firefox and WebKit where they can be had
	@scripts/setup.sh verify

play: dist ## build the game and serve it on http://localhost:8080
	@echo "Rami is at http://localhost:$(PORT)  (Ctrl-C to stop)"
	@sirv dist --port $(PORT) --host localhost --quiet

dist: setup ## build the static site into dist/
	scripts/build.sh

pictures: setup-tests ## draw the icons and pictures of an installation anew, from dist/
	node scripts/pictures.mjs

reproducible: setup ## build twice in fresh places and compare every byte (a quarter of an hour)
	scripts/reproducible.sh

lint: setup ## formatting, clippy (native and wasm), style sheets
	cargo fmt --all -- --check
	cargo clippy --all-targets -- -D warnings
	@# As a release: what runs while compiling is then compiled once for this and for dist/.
	cargo clippy --release $(WASM) --features app --bin rami-app -- -D warnings
	cargo clippy --release $(WASM) -p rami-worker -p rami-scanner -p rami-benches --bins -- -D warnings
	stylelint 'style/*.css'
	node scripts/third-party.mjs --check

third-party: ## write THIRD-PARTY.md anew from the lockfiles
	node scripts/third-party.mjs

audit: ## licences, sources and duplicates of all packages; known holes where the databases can be reached
	@scripts/setup.sh audit
	@scripts/audit.sh

fuzz: ## any bytes against everything that is read from outside: FUZZ_SECONDS for each of ten targets
	@scripts/setup.sh fuzz
	scripts/fuzz.sh $(FUZZ_SECONDS)

joint: ## 1,000 matches of joint tables over a bad network in memory
	@scripts/setup.sh
	RAMI_JOINT_MATCHES=1000 cargo test -p rami-table --test joint matches

model: ## the engine against an independent reference, on MODEL_POSITIONS random positions of each game but gin
	@scripts/setup.sh
	RAMI_MODEL_POSITIONS=$(MODEL_POSITIONS) cargo test -p rami-engine --test engine model:: -- --nocapture

problems: lab ## solve every problem anew at low effort: does the best move stay the best?
	for file in $(filter-out %/index.json,$(wildcard public/problems/*.json)); do target/lab/rami-lab problems --solve "$$file" --effort 30000; done

mutants: ## change the engine in one place at a time: does a test see it? MUTANTS names the sample (half an hour)
	@scripts/setup.sh mutants
	cargo mutants --shard $(MUTANTS) --sharding round-robin --output target

test-native: setup ## the tests that need no browser
	cargo test

test-browser: setup-tests dist ## the tests in Chromium on phone and desktop, against dist/, and the budgets
	@$(MAKE) check-dist

check-dist: check-lab
	node scripts/budget.mjs
	playwright test --config tests/browser/playwright.config.mjs

check-lab:
	cargo test --no-run -p rami-lab --test lab

test-served: setup-tests dist ## the tests in Chromium, against dist/ served by nginx as in hosting/
	@$(MAKE) check-lab
	node tests/browser/nginx.mjs playwright test --config tests/browser/playwright.config.mjs --project phone --project desktop

soak: setup-tests dist ## MATCHES whole matches in one page, and a history of 10,000: what they take (half an hour)
	@$(MAKE) check-lab
	MATCHES=$(MATCHES) node tests/browser/soak.mjs
	node tests/browser/history-weight.mjs

measure: setup-tests dist ## how long bots think on a slow processor, frames while dragging, long tasks (a quarter of an hour)
	node tests/browser/measure.mjs

bench-wasm: setup ## the speed of engine, arranger and bots in wasm beside the native one (five minutes)
	scripts/bench-wasm.sh

lab: setup ## the command-line tool, optimised: target/lab/rami-lab
	cargo build --profile lab -p rami-lab

release: ## what a release consists of, into release/: site, tool, lists of packages, checksums (docs/releasing.md)
	@scripts/setup.sh release
	@$(MAKE) dist lab
	scripts/release.sh

test: setup-tests ## whether it works: lint, native tests, budgets, the page on phone and desktop (a quarter of an hour on 2 cores)
	@scripts/both.sh "scripts/build.sh" "cargo test && $(MAKE) lint"
	@$(MAKE) check-dist

# What takes too long for every change. Each of it can be run alone.
VERIFY := verify-browser test-served joint model problems audit fuzz reproducible
verify: setup-verify ## everything else, each night and before a release (two hours and a quarter)
	@for part in $(VERIFY); do echo "== $$part"; $(MAKE) "$$part"; done

verify-browser: setup-verify dist ## all browser tests, in Firefox and WebKit too
	@$(MAKE) check-lab
	RAMI_VERIFY=1 playwright test --config tests/browser/playwright.config.mjs
	node tests/browser/webkit.mjs

clean: ## remove what was built
	rm -rf target dist release style/.bundle test-results playwright-report

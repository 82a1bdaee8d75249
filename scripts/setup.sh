#!/usr/bin/env bash
# Makes a machine that can build and test out of one with rustup and Node: checks what is there, and installs what is missing.
# What it cannot install it says in one sentence. With RAMI_PREBUILT=1 cargo-binstall installs prebuilt tools, and only those that
# nobody has built are compiled.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

WASM_BINDGEN=0.2.130
TRUNK=0.21.14
WASM_SPLIT=0.2.4
CARGO_FUZZ=0.13.2
CARGO_DENY=0.20.2
CARGO_MUTANTS=27.1.0
CARGO_NEXTEST=0.9.143
CARGO_CYCLONEDX=0.5.9

fail() { printf 'setup: %s\n' "$1" >&2; exit 1; }
say() { printf 'setup: %s\n' "$1"; }
have() { command -v "$1" >/dev/null 2>&1; }
toolchain="$(scripts/toolchain.sh)"
[ -z "$toolchain" ] || export RUSTUP_TOOLCHAIN="$toolchain"

rust() {
    have rustup || fail "rustup is missing; install it from https://rustup.rs and run again."
    have cargo || fail "cargo is missing; run 'rustup default stable' and run again."
    if ! rustup target list --installed | grep -qx wasm32-unknown-unknown; then
        say "adding the target wasm32-unknown-unknown"
        rustup target add wasm32-unknown-unknown || fail "rustup could not add the target wasm32-unknown-unknown."
    fi
    local part
    for part in rustfmt clippy; do
        if ! rustup component list --installed | grep -q "^$part"; then
            say "adding $part"
            rustup component add "$part" || fail "rustup could not add $part."
        fi
    done
}

# Installs the prebuilt package NAME VERSION, if RAMI_PREBUILT=1. It never compiles: the caller does, if the tool is still missing.
prebuilt() {
    [ "${RAMI_PREBUILT:-}" = 1 ] || return 0
    have cargo-binstall ||
        fail "RAMI_PREBUILT is 1, but cargo-binstall is missing; install it from https://github.com/cargo-bins/cargo-binstall, or unset RAMI_PREBUILT, and run again."
    say "installing the prebuilt $1 $2"
    cargo binstall --no-confirm --locked --force --disable-strategies compile "$1@$2" ||
        say "  no prebuilt $1 $2 can be had; compiling it"
}

# Compiles one of the three tools that build the site. They run for seconds, so they are hardly optimized, and Trunk, which
# only calls the others, not at all. They share a folder, so that packages of the same version are compiled once. Their TLS
# libraries are left out: Trunk's is for its check for newer versions, that of wasm-bindgen-cli for a test runner.
site_tool() {
    local level="$1" name="$2" version="$3"
    shift 3
    CARGO_TARGET_DIR=target/tools CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL="$level" \
        CARGO_PROFILE_RELEASE_DEBUG=0 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
        cargo install "$name" --version "$version" --force --quiet --no-default-features "$@"
}

has_wasm_bindgen() { [ "$(wasm-bindgen --version 2>/dev/null)" = "wasm-bindgen $WASM_BINDGEN" ]; }
# The tool prints no version, so cargo's list of installed programs is asked.
has_wasm_split() {
    have wasm-split-cli && [[ "$(cargo install --list)" == *"wasm_split_cli_support v$WASM_SPLIT:"* ]]
}
has_trunk() { [ "$(command trunk --version 2>/dev/null)" = "trunk $TRUNK" ]; }

site_tools() {
    has_trunk || prebuilt trunk "$TRUNK"
    has_wasm_bindgen || prebuilt wasm-bindgen-cli "$WASM_BINDGEN"
    has_wasm_split || prebuilt wasm_split_cli_support "$WASM_SPLIT"
    has_wasm_bindgen && has_wasm_split && has_trunk && return
    local began=$SECONDS
    say "compiling the tools that build the site, and the site's own packages beside them: up to a quarter of an hour on two cores, once"
    # This compiles what the build will ask for. If it fails here, the build shows why.
    mkdir -p target
    scripts/compile.sh "$@" >target/compile.log 2>&1 &
    local beside=$!
    if ! has_trunk; then
        say "  trunk $TRUNK (several minutes)"
        site_tool 0 trunk "$TRUNK" --locked || fail "cargo could not install trunk $TRUNK."
    fi
    if ! has_wasm_bindgen; then
        say "  wasm-bindgen-cli $WASM_BINDGEN (a minute or two)"
        site_tool 1 wasm-bindgen-cli "$WASM_BINDGEN" --bin wasm-bindgen --locked ||
            site_tool 1 wasm-bindgen-cli "$WASM_BINDGEN" --bin wasm-bindgen ||
            fail "cargo could not install wasm-bindgen-cli $WASM_BINDGEN."
    fi
    if ! has_wasm_split; then
        say "  wasm-split-cli $WASM_SPLIT (less than a minute)"
        site_tool 1 wasm_split_cli_support "$WASM_SPLIT" --features build-binary --locked ||
            fail "cargo could not install wasm_split_cli_support $WASM_SPLIT."
    fi
    rm -rf target/tools
    say "  the tools are there after $((SECONDS - began)) s; waiting for the site's packages (minutes at most)"
    wait "$beside" || say "  the site's packages did not compile; the build will say why"
    say "  done after $((SECONDS - began)) s"
}

# Trunk builds offline, so the packages of the page must be there, those for wasm too.
packages() {
    cargo fetch --locked --offline --quiet 2>/dev/null && return
    say "downloading the Rust packages"
    cargo fetch --locked --quiet || fail "cargo could not download the packages of Cargo.lock."
}

has_cargo_tool() { cargo "$1" --version 2>/dev/null | grep -q " $2\$"; }

# Installs a tool that only one target of the Makefile needs.
cargo_tool() {
    has_cargo_tool "$@" || prebuilt "cargo-$1" "$2"
    has_cargo_tool "$@" && return
    say "installing cargo-$1 $2 (a few minutes)"
    cargo install "cargo-$1" --version "$2" --locked --force || fail "cargo could not install cargo-$1 $2."
}

node_modules() {
    have node || fail "Node 20 or newer is missing; install it from https://nodejs.org and run again."
    [ "$(node -p 'parseInt(process.versions.node)')" -ge 20 ] || fail "Node 20 or newer is needed, this is $(node --version)."
    local wanted stamp=node_modules/.rami-installed
    wanted="$(cksum package.json package-lock.json; node --version)"
    [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && return
    say "installing the npm tools"
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund --loglevel=error || fail "npm ci did not succeed."
    printf '%s\n' "$wanted" >"$stamp"
}

# Whether apt-get may install something here.
has_apt() { [ "$(id -u)" = 0 ] && have apt-get; }

# Installs packages of Debian.
apt_install() {
    say "installing $*"
    apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@"
}

# The shell without windows runs the tests in two thirds of the time.
browser() {
    if [ -n "${CHROMIUM:-}" ]; then
        [ -x "$CHROMIUM" ] || fail "CHROMIUM is set to '$CHROMIUM', which is not a program."
        return
    fi
    have chromium-headless-shell && return
    has_apt && apt_install chromium-headless-shell && return
    have chromium || have chromium-browser || have google-chrome && return
    has_apt && apt_install chromium && return
    fail "no Chromium found; install it, or set CHROMIUM to the path of a Chromium or Chrome."
}

# `make verify` plays the main path in Firefox and WebKit too, where these can be installed.
other_browsers() {
    have firefox-esr && have WebKitWebDriver && have xvfb-run && return
    has_apt && apt_install firefox-esr webkit2gtk-driver xvfb xauth && return
    say "no Firefox or WebKit driver: their tests are left out"
}

# Tests also look at dist/ as a real host serves it.
host() {
    [ -x /usr/sbin/nginx ] && [ -e /usr/lib/nginx/modules/ngx_http_brotli_static_module.so ] && return
    has_apt && apt_install nginx libnginx-mod-http-brotli-static && return
    say "no nginx with its Brotli module: the tests of the site as served are left out"
}

# The tools that pack a release.
packer() {
    have zip && return
    has_apt && apt_install zip && return
    fail "zip is missing; install it and run again."
}

rust
case "${1:-}" in
    fuzz)
        have c++ || fail "a C++ compiler is missing, which libFuzzer is built with; install g++ or clang."
        cargo_tool fuzz "$CARGO_FUZZ"
        exit ;;
    mutants)
        cargo_tool mutants "$CARGO_MUTANTS"
        cargo_tool nextest "$CARGO_NEXTEST"
        exit ;;
    audit) cargo_tool deny "$CARGO_DENY" ;;
    release)
        packer
        cargo_tool cyclonedx "$CARGO_CYCLONEDX" ;;
esac
packages
node_modules
case "${1:-}" in
    tests | verify)
        browser
        host
        [ "$1" = tests ] || other_browsers
        site_tools tests ;;
    *) site_tools ;;
esac

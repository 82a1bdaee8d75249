#!/usr/bin/env bash
# Compiles in target/ what the build of the site compiles (index.html, scripts/prerender.mjs), but without Trunk: while the tools
# are still being built, or to check that it compiles. With `tests` it compiles the native tests as well.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/flags.sh

wasm=(--offline --target wasm32-unknown-unknown)
cargo build "${wasm[@]}" --release --features app --bin rami-app
cargo build "${wasm[@]}" --profile worker -p rami-worker
cargo build "${wasm[@]}" --profile worker -p rami-scanner --bin scan_worker
node scripts/prerender.mjs >/dev/null
[ "${1:-}" != tests ] || cargo test --offline --no-run

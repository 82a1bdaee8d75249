#!/usr/bin/env bash
# Builds the measured work (benches/) natively (profile lab) and in wasm as the worker is built, and compares their speeds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/flags.sh

work="${CARGO_TARGET_DIR:-target}/bench-wasm"
wasm="${CARGO_TARGET_DIR:-target}/wasm32-unknown-unknown/worker/bench_wasm.wasm"
cargo build --quiet --profile lab -p rami-lab
cargo build --quiet --profile worker --target wasm32-unknown-unknown -p rami-benches --bin bench_wasm
wasm-bindgen --target nodejs --no-typescript --out-dir "$work" "$wasm"
# As index.html has it for the worker.
wasm-opt -O3 --low-memory-unused "$work/bench_wasm_bg.wasm" -o "$work/bench_wasm_bg.wasm"
node scripts/bench-wasm.mjs "$work/bench_wasm.js" "${CARGO_TARGET_DIR:-target}/lab/rami-lab"

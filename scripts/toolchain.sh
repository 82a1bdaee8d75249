#!/usr/bin/env bash
# Prints the toolchain to build with if the one of rust-toolchain.toml is neither installed nor can be downloaded, or
# must not be downloaded (RUSTUP_AUTO_INSTALL=0): stable, if it is as new as Cargo.toml asks. Prints nothing if that
# toolchain is there, or if RUSTUP_TOOLCHAIN names one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

[ -z "${RUSTUP_TOOLCHAIN:-}" ] && command -v rustup >/dev/null || exit 0
channel="$(sed -n 's/^channel = "\(.*\)"$/\1/p' rust-toolchain.toml)"
least="$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)"
installed="$(rustup toolchain list)"
has() { grep -qE "^$1(-| |\$)" <<<"$installed"; }

has "$channel" && exit 0
if [ "${RUSTUP_AUTO_INSTALL:-1}" != 0 ]; then
    echo "toolchain: installing Rust $channel" >&2
    rustup toolchain install "$channel" --no-self-update --profile minimal --component rustfmt --component clippy \
        --target wasm32-unknown-unknown >&2 && exit 0
fi
stable=""
has stable && stable="$(rustc +stable --version | cut -d ' ' -f 2)"
if [ -n "$stable" ] && printf '%s\n' "$least" "$stable" | sort -VC; then
    echo "toolchain: Rust $channel cannot be had; building with stable, which is $stable" >&2
    echo stable
else
    echo "toolchain: neither Rust $channel can be had nor a stable one from $least on; run 'rustup toolchain install $channel'" >&2
fi

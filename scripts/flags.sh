# What all builds for wasm have in common; to be sourced.

# Panics name the file they come from: paths of this machine, unless they are mapped. Those of the standard library
# become what they are where its sources are not installed.
library="$(rustc --print sysroot)/lib/rustlib/src/rust"
commit="$(rustc --version --verbose | sed -n 's/^commit-hash: //p')"
# By its name alone: Cargo makes a wrapper's path part of every symbol, and with it of the bytes.
export PATH="$PWD/scripts:$PATH" RUSTC_WORKSPACE_WRAPPER=rustc.sh
# SHA-256 of a few hundred bytes a deal: the short form of it is 7 kB less.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="--cfg sha2_backend_soft=\"compact\" --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$library=/rustc/$commit"

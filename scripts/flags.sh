# Makes the flags that all builds for wasm share, besides .cargo/config.toml, out of the places of the toolchain. To be sourced.

# Panics name the file they come from. Its path is mapped, so that no path of this machine gets into the build. Paths of
# the standard library become what they are where its sources are not installed.
library="$(rustc --print sysroot)/lib/rustlib/src/rust"
commit="$(rustc --version --verbose | sed -n 's/^commit-hash: //p')"
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="--cfg erase_components --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$library=/rustc/$commit"

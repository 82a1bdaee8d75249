//! Keeps the linker's relocations in the page's module. They show how to split it in two (`scripts/split.mjs`).

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-bin=rami-app=--emit-relocs");
    }
}

//! The measured work in wasm. `scripts/bench-wasm.mjs` runs it in Node, whose engine is Chromium's, and takes the time.
//! It is no part of the site.

#[cfg(target_arch = "wasm32")]
mod exported {
    use rami_benches::{Kind, Load};
    use rami_engine::variants;
    use wasm_bindgen::prelude::*;

    /// Work that is ready to be done.
    #[wasm_bindgen]
    pub struct Work(Load);

    #[wasm_bindgen]
    impl Work {
        /// Prepares the work of this name in a game.
        #[wasm_bindgen(constructor)]
        pub fn new(kind: &str, variant: &str) -> Result<Self, String> {
            let kind = Kind::by_id(kind).ok_or_else(|| format!("unknown work {kind}"))?;
            let variant = variants::by_id(variant).ok_or_else(|| format!("unknown variant {variant}"))?;
            Ok(Self(Load::new(kind, variant)))
        }

        /// How many pieces there are.
        pub fn pieces(&self) -> usize {
            self.0.pieces()
        }

        /// Does a piece, and returns the amount of work in it.
        pub fn run(&mut self, piece: usize) -> usize {
            self.0.run(piece)
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("bench_wasm is built for wasm by make bench-wasm; rami-lab bench measures natively");
}

//! Tests of `bots`.

mod levels;
pub mod play;
mod sets;

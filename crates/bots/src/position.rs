//! Facts of a [`Position`], which is what one seat knows of a deal, and of hands.

pub(super) mod contract;
pub(super) mod fits;
pub mod kinds;
pub(super) mod layings;
pub(super) mod opponents;
pub(super) mod shape;
pub mod unseen;

pub use rami_engine::game::Position;

//! Rami: the rules engine, the bots and the game in play, without any browser in it.

pub mod arrange;
pub mod bots;
pub mod cards;
pub mod game;
pub mod json;
#[cfg(not(target_arch = "wasm32"))]
pub mod lab;
pub mod luck;
pub mod record;
pub mod rules;
pub mod screens;
pub mod session;
pub mod text;
pub mod variants;
pub mod workload;

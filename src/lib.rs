//! Rami: the rules engine, the bots and the state of matches. The library needs no browser.

pub mod analysis;
pub mod arrange;
pub mod bots;
pub mod cards;
pub mod device;
pub mod game;
pub mod json;
#[cfg(not(target_arch = "wasm32"))]
pub mod lab;
pub mod record;
pub mod rules;
pub mod screens;
pub mod seeds;
pub mod table;
pub mod text;
pub mod variants;
pub mod worker;
pub mod workload;

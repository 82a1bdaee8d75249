//! Tests of the engine, the bots, records, sessions and lessons, in modules named after the modules they test.
//! `hostile`, `properties` and `secrets` concern several of them. cargo-mutants runs them too (tests/mutants.md).

#[path = "../support/mod.rs"]
mod support;

mod analysis;
mod arrange;
mod bots;
mod device;
mod game;
mod hostile;
mod properties;
mod record;
mod rules;
mod screens;
mod secrets;
mod table;
mod variants;

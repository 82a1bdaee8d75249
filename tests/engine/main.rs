//! Tests of the engine, the bots, records, sessions and lessons. cargo-mutants runs them too (tests/mutants.md).

#[path = "../support/mod.rs"]
mod support;

mod address;
mod arrange;
mod bots;
mod chips;
mod dealing;
mod duty;
mod fair;
mod generator;
mod gin;
mod history;
mod hostile;
mod lesson;
mod levels;
mod luck;
mod luck_work;
mod model;
mod onlooker;
mod people;
mod properties;
mod records;
mod recount;
mod review;
mod rules;
mod secrets;
mod session;
mod takeover;

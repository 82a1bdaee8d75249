//! Tests of the engine, the bots, records, sessions and lessons. cargo-mutants runs them too (tests/mutants.md).

#[path = "../support/mod.rs"]
mod support;

mod address;
mod arrange;
mod bots;
mod chips;
mod dealing;
mod ends;
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
mod people;
mod properties;
mod records;
mod recount;
mod review;
mod rule_sets;
mod rules;
mod seat_deal;
mod secrets;
mod session;
mod takeover;
mod turn_end;
mod values;

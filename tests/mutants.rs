//! The tests that see the engine as one program, so that cargo-mutants links once a mutant (tests/mutants.md).
#![allow(clippy::duplicate_mod, reason = "support files belong to several tests")]

#[path = "address.rs"]
mod address;
#[path = "arrange.rs"]
mod arrange;
#[path = "bots.rs"]
mod bots;
#[path = "chips.rs"]
mod chips;
#[path = "duty.rs"]
mod duty;
#[path = "fair.rs"]
mod fair;
#[path = "generator.rs"]
mod generator;
#[path = "history.rs"]
mod history;
#[path = "hostile.rs"]
mod hostile;
#[path = "lesson.rs"]
mod lesson;
#[path = "levels.rs"]
mod levels;
#[path = "model.rs"]
mod model;
#[path = "people.rs"]
mod people;
#[path = "properties.rs"]
mod properties;
#[path = "records.rs"]
mod records;
#[path = "recount.rs"]
mod recount;
#[path = "review.rs"]
mod review;
#[path = "rules.rs"]
mod rules;
#[path = "secrets.rs"]
mod secrets;
#[path = "session.rs"]
mod session;
#[path = "takeover.rs"]
mod takeover;

//! Tests of the tool `rami-lab`, the layers of the code, the ids of rules in code and tests, and the documents.

#[path = "../support/mod.rs"]
mod support;

mod arranging;
mod control_variates;
mod documents;
mod lab;
mod lab_calls;
mod layers;
mod rule_ids;
mod seat;
mod seat_program;

//! Tests of `variants`.

mod dealing;
mod rule_sets;

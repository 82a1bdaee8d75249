//! The shape of the code: layers, circles, and the ids of rules in code and tests.

mod circles;
pub mod layers;
pub mod rule_ids;

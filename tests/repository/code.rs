//! The shape of the code: layers, circles, the ids of rules in code and tests, and the style sheets.

mod circles;
pub mod layers;
pub mod rule_ids;
mod styles;
pub mod uses;

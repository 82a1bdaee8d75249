//! Tests of what the page shows, as data: views, texts, the drag, and what is kept.

#[path = "../support/mod.rs"]
mod support;

mod choices;
mod comfort;
mod copies;
mod counted;
mod day;
mod drag;
mod families;
mod fit;
mod glossary;
mod ids;
mod kept;
mod luck;
mod refusals;
mod results;
mod rule_sets;
mod rules_page;
mod same;
mod screens;
mod seen;
mod set_up;
mod sheets;
mod spoken;
mod tables;
mod terms;
mod text;
mod text_names;
mod trays;
mod turns;
mod written;

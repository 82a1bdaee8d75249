//! Tests of the engine, in modules named after the modules they test. `properties` concerns all of them.

mod arrange;
mod dealing;
mod game;
mod properties;
mod rules;

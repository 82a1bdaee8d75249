//! Tests of the bots, their advice and their judgement. `secrets` checks that they see nothing hidden.

mod analysis;
mod levels;
mod play;
mod rule_sets;
mod secrets;
mod sets;
mod value_net;
mod versions;

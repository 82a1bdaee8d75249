//! Training: where the numbers in the data files of the bots come from.

mod adam;
pub(super) mod belief;
mod exploring_player;
pub(super) mod hazard;
pub(super) mod match_equity;
pub(super) mod opening;
mod pattern_search;
pub(super) mod self_play;
pub(super) mod tune;

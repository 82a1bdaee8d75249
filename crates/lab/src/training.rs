//! Training finds the numbers in the data files of the bots. `self_play` and `tune` find weights of the rollout policy,
//! `opening` and `exploring_player` its weights for opening, and `belief`, `knock_belief`, `match_equity` and `hazard`
//! the numbers of the search; `value`, `learning_net` and `quantized` find its value nets. `adam` and `pattern_search`
//! are the optimisers, and `data_file` writes what is found.

mod adam;
pub(super) mod belief;
pub(super) mod data_file;
mod exploring_player;
pub(super) mod hazard;
pub(super) mod knock_belief;
mod learning_net;
pub(super) mod match_equity;
pub(super) mod opening;
mod pattern_search;
mod quantized;
pub(super) mod self_play;
mod steps;
pub(super) mod tune;
pub(super) mod value;

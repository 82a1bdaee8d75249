//! The policy: a fast player that weighs features of its hand and of the table. Rollouts are played by it; with plainer
//! weights it is the good player and, with mistakes, the beginner.

pub(crate) mod features;
pub(crate) mod rollout_policy;
pub(crate) mod style;
pub(crate) mod weights;

//! The policy: a fast player that weighs features of its hand and of the table. With tuned weights it plays the
//! rollouts of the search; with own-hand weights it is the good player and, with mistakes, the beginner.

pub mod features;
pub mod knock_policy;
pub mod rollout_policy;
pub mod style;
pub mod weights;

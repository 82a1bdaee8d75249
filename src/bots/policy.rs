//! The policy: a fast player that weighs features of its hand and of the table. With tuned weights it plays the
//! rollouts of the search; with own-hand weights it is the good player and, with mistakes, the beginner.

pub(crate) mod features;
pub(crate) mod knock_policy;
pub(crate) mod rollout_policy;
pub(crate) mod style;
pub(crate) mod weights;

//! The search: determinized Monte Carlo search. The candidates are played out in deals that agree with what the seat sees,
//! the same deals for each, and the worse half is dropped round by round.

pub(crate) mod belief;
mod determinization;
pub(super) mod halving;
pub(crate) mod hazard;
pub(crate) mod match_equity;
pub(crate) mod rollout;

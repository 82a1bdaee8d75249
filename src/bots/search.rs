//! The search: determinized Monte Carlo search, in the literature PIMC (perfect information Monte Carlo). Every
//! candidate is played out in deals that agree with what the seat sees (determinizations), the same deals for all
//! candidates. Sequential halving drops the worse half round by round. A rollout is worth the match equity after it.

pub(crate) mod belief;
pub(crate) mod determinization;
pub(super) mod halving;
pub(crate) mod hazard;
pub(crate) mod match_equity;
pub(crate) mod rollout;
pub(super) mod settings;

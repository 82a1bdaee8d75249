//! The search: determinized Monte Carlo search, in the literature PIMC (perfect information Monte Carlo). Every
//! candidate is played out in deals that agree with what the seat sees (determinizations), the same deals for all
//! candidates. Sequential halving drops the worse half round by round. A rollout is worth the match equity after it.

pub mod belief;
pub mod determinization;
pub(super) mod halving;
pub mod hazard;
pub mod knock_value;
pub mod laid_value;
pub mod match_equity;
pub mod rollout;
pub(super) mod settings;
pub mod value_judge;
pub mod value_net;

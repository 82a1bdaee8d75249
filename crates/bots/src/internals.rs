//! The parts of the bots that `rami-lab` trains, tunes and measures, in the words of `docs/bots.md`. Code that only lets
//! bots play needs none of them, and they change with the method.

pub use crate::legal_or_any;
pub use crate::levels::ArrangerCache;
pub use crate::levels::good::good_policy;
pub use crate::policy::features::{Features, HandFeatures, OPENING_FEATURES, OpeningFeatures};
pub use crate::policy::knock_policy::{KNOCK_WEIGHTS, KnockDecision, KnockWeights};
pub use crate::policy::rollout_policy::{PolicyTurn, RolloutPolicy};
pub use crate::policy::style::Style;
pub use crate::policy::weights::{BuyThreshold, KnownCards, LayWeights, Pressure, SeveralThreshold, TakeThreshold};
pub use crate::position::Position;
pub use crate::position::kinds::{ByOpening, ByTable};
pub use crate::position::unseen::UnseenCards;
pub use crate::search::belief::knock_belief::{
    KNOCK_FEATURES, KnockFeatures, WEIGHTS as KNOCK_BELIEF_WEIGHTS, features as knock_features,
};
pub use crate::search::belief::{BELIEF_FEATURES, BeliefFeatures, evidence};
pub use crate::search::determinization::Determinizer;
pub use crate::search::hazard::{HazardRates, opponents};
pub use crate::search::knock_value::{KNOCK_INPUTS, KNOCK_OUTCOMES, KnockInputs, KnockNet, Outcome};
pub use crate::search::laid_value::{LAID_INPUTS, LAID_OUTCOMES, LaidInputs, LaidNet, laid_outcome};
pub use crate::search::match_equity::{EquityParameters, MatchEquity};
pub use crate::search::rollout::{Rollouts, play, play_out, play_out_among, play_until, rollout_policy};
pub use crate::search::value_judge::ValueJudge;
pub use crate::search::value_net::{VALUE_LAYERS, VALUE_UNIT, ValueNet};

//! Chooses the value net that knows a deal, and judges deals of a match by it.

use rami_engine::arrange::Arranger;
use rami_engine::game::{Deal, Phase, SeatView};

use crate::position::shape::Shape;
use crate::search::knock_value::{KNOCK_OUTCOMES, KnockInputs, KnockNet, knock_worths};
use crate::search::laid_value::{LAID_OUTCOMES, LaidInputs, LaidNet, laid_worths};
use crate::search::match_equity::MatchEquity;
use crate::search::value_net::OutcomeWorths;

/// A value net in a match: it judges what a deal is worth to a seat.
pub enum ValueJudge {
    /// In a game that is ended by a knock.
    Knock(OutcomeWorths<KNOCK_OUTCOMES>),
    /// In a game in which melds are laid.
    Laid(Box<OutcomeWorths<LAID_OUTCOMES>>),
}

impl ValueJudge {
    /// The judge for the seat of a view; `None` if no net knows such deals.
    #[must_use]
    pub fn from_view(view: &SeatView, equity: &MatchEquity) -> Option<Self> {
        let laid = || laid_worths(view, equity).map(Box::new).map(Self::Laid);
        knock_worths(view, equity).map(Self::Knock).or_else(laid)
    }

    /// The match equity of the seat in a deal in which somebody is about to draw; `None` in any other.
    #[must_use]
    pub fn value(&self, deal: &Deal, shape: &Shape, arranger: &mut Arranger) -> Option<f64> {
        let to_act = deal.board().to_act().filter(|_| deal.board().phase == Phase::Draw)?;
        Some(match self {
            Self::Knock(worths) => {
                worths.mean(to_act, KnockNet::KNOCK.chances(KnockInputs::from_deal(deal, to_act).active()))
            }
            Self::Laid(worths) => {
                let inputs = LaidInputs::from_deal(deal, to_act, shape, arranger);
                worths.mean(to_act, LaidNet::LAID.chances(inputs.active()))
            }
        })
    }
}

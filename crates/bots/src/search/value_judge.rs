//! Chooses the value net that knows a deal, and judges deals of a match by it.

use rami_engine::arrange::Arranger;
use rami_engine::game::{Deal, Phase, SeatView};

use crate::position::shape::Shape;
use crate::search::knock_value::KnockJudge;
use crate::search::laid_value::LaidJudge;
use crate::search::match_equity::MatchEquity;

/// A value net in a match: it judges what a deal is worth to a seat.
pub enum ValueJudge {
    /// In a game that is ended by a knock.
    Knock(KnockJudge),
    /// In a game in which melds are laid.
    Laid(Box<LaidJudge>),
}

impl ValueJudge {
    /// The judge for the seat of a view; `None` if no net knows such deals.
    #[must_use]
    pub fn from_view(view: &SeatView, equity: &MatchEquity) -> Option<Self> {
        KnockJudge::from_view(view, equity)
            .map(Self::Knock)
            .or_else(|| LaidJudge::from_view(view, equity).map(Box::new).map(Self::Laid))
    }

    /// The match equity of the seat in a deal in which somebody is about to draw; `None` in any other.
    #[must_use]
    pub fn value(&self, deal: &Deal, shape: &Shape, arranger: &mut Arranger) -> Option<f64> {
        let to_act = deal.board().to_act().filter(|_| deal.board().phase == Phase::Draw)?;
        Some(match self {
            Self::Knock(judge) => judge.value(deal, to_act),
            Self::Laid(judge) => judge.value(deal, to_act, shape, arranger),
        })
    }
}

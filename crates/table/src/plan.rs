//! The plan for what the others do next, and the open question to the champion.

use rami_engine::game::{Move, Seat};
use rami_record::Decision;

/// The number of a plan for what the others do next. Answers to an earlier plan are dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlanId(u32);

impl PlanId {
    /// The next plan.
    pub(super) const fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }
}

/// What the others do next, after a pause or an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Next {
    /// Nothing.
    #[default]
    Nothing,
    /// A bot is being asked.
    Asked(Seat),
    /// A bot moves; `None` if it could not be asked.
    Move(Seat, Option<Move>),
    /// An eliminated bot decides whether to buy back.
    Decide(Decision),
    /// The next deal is dealt.
    Deal,
    /// A discard is declined for the player, who need not be asked.
    Decline,
    /// The next prepared move of a lesson is made.
    Prepared,
}

impl Next {
    /// The seat that acts; `None` where no bot does.
    pub(super) const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Asked(seat) | Self::Move(seat, _) => Some(*seat),
            Self::Decide(decision) => Some(decision.seat()),
            Self::Nothing | Self::Deal | Self::Decline | Self::Prepared => None,
        }
    }
}

/// What the open question to the champion is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Asked {
    /// No question is open.
    #[default]
    Nothing,
    /// A hint.
    Hint,
    /// The judgement of a move.
    Judgement,
    /// The next move of the champion's line.
    Line,
}

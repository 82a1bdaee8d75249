//! The themes of problems: what the decision is about.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::JudgedMove;
use rami_engine::game::{Move, Phase, SeatView};

/// What a problem is about. Its name in files, addresses and attributes is in kebab case.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum ProblemTheme {
    /// Whether to open now or to wait.
    OpenOrWait,
    /// Whether to take discards or a stock card, and how many.
    TakeOrLeave,
    /// Which card to discard.
    WhichDiscard,
    /// Whether to lay cards or to keep them in hand.
    LayOffOrKeep,
    /// What becomes of a joker.
    Joker,
    /// Which cards to lay.
    WhichMeld,
    /// Whether to knock or to go on.
    KnockOrGoOn,
    /// Whether to buy the discard.
    BuyOrPass,
}

impl ProblemTheme {
    /// All themes.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Its name in files, addresses and attributes.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// The theme of a decision. It follows from the best move and from those of its rivals that come nearest.
    #[must_use]
    pub fn of(view: &SeatView, best: &Move, candidates: &[JudgedMove]) -> Self {
        let others = || candidates.iter().filter(|candidate| candidate.cost > 0);
        let least = others().map(|candidate| candidate.cost).min().unwrap_or_default();
        let rivals = others().filter(|candidate| 2 * i64::from(candidate.cost) <= 3 * i64::from(least));
        let rivals: Vec<&Move> = rivals.map(|candidate| &candidate.mv.mv).collect();
        let any = |is: fn(&Move) -> bool| is(best) || rivals.iter().any(|rival| is(rival));
        match view.board.phase {
            Phase::Claim if candidates.iter().any(|candidate| matches!(candidate.mv.mv, Move::Buy { .. })) => {
                Self::BuyOrPass
            }
            Phase::Claim | Phase::Draw => Self::TakeOrLeave,
            Phase::LayOff => Self::LayOffOrKeep,
            _ if any(|mv| matches!(mv, Move::Knock { .. })) => Self::KnockOrGoOn,
            _ if any(|mv| matches!(mv, Move::Swap { .. })) => Self::Joker,
            _ if rivals.iter().any(|rival| jokers(rival) != jokers(best)) => Self::Joker,
            _ if !any(is_laying) => Self::WhichDiscard,
            _ if !any(|mv| !is_laying(mv)) => Self::WhichMeld,
            _ if view.board.seats[view.seat].opened => Self::LayOffOrKeep,
            _ => Self::OpenOrWait,
        }
    }
}

/// Whether a move lays cards.
const fn is_laying(mv: &Move) -> bool {
    matches!(mv, Move::Meld(_) | Move::LayOff { .. })
}

/// The number of jokers that leave the hand.
fn jokers(mv: &Move) -> usize {
    match mv {
        Move::Meld(melds) => melds.iter().flatten().filter(|placed| placed.card().is_joker()).count(),
        Move::LayOff { cards, .. } => cards.iter().filter(|placed| placed.card().is_joker()).count(),
        Move::Discard(card) => usize::from(card.is_joker()),
        _ => 0,
    }
}

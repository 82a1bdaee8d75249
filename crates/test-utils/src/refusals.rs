//! One refusal of every kind.

use rami_engine::cards::{Card, FormError, SwapError};
use rami_engine::game::IllegalMove;

/// Every reason that the engine can give.
pub fn every_refusal() -> Vec<IllegalMove> {
    let card = Card::JOKER;
    let forms = [
        FormError::TooShort { min: 3 },
        FormError::SetsNotAllowed,
        FormError::DuplicateSuit,
        FormError::SetFull,
        FormError::NotConsecutive,
        FormError::Wrap,
        FormError::JokerPosition,
        FormError::TooManyJokers { max: 1 },
        FormError::NotAMeld,
        FormError::DoesNotFit,
    ];
    let swaps = [SwapError::NoJoker, SwapError::Mismatch, SwapError::BothCardsNeeded];
    let others = [
        IllegalMove::NotYourTurn { turn: None },
        IllegalMove::MustDrawFirst,
        IllegalMove::AlreadyDrew,
        IllegalMove::CardNotHeld { card },
        IllegalMove::NoSuchMeld { meld: 0 },
        IllegalMove::StockEmpty,
        IllegalMove::DiscardEmpty,
        IllegalMove::FirstTurn,
        IllegalMove::OneCard,
        IllegalMove::OpeningBelowMinimum { points: 1, needed: 51 },
        IllegalMove::OpeningNeedsCleanMeld { points: 51, needed: 51 },
        IllegalMove::NotOpened,
        IllegalMove::MustUseTakenCard { card },
        IllegalMove::DeepestCardNeedsRun { card },
        IllegalMove::ContractNotMet { sets: 2, runs: 1 },
        IllegalMove::ContractRunsTouch,
        IllegalMove::TooManyMelds,
        IllegalMove::LayOffLimit { max: 2 },
        IllegalMove::MustKeepClosingCard,
        IllegalMove::MustKeepDiscard,
        IllegalMove::NoDiscardToGoOut,
        IllegalMove::MustDiscard,
        IllegalMove::DeadwoodTooHigh { points: 12, needed: 10 },
        IllegalMove::NotKnocked,
        IllegalMove::SameCard { card },
        IllegalMove::FitsTable { card },
        IllegalMove::NothingToBuy,
        IllegalMove::OwnDiscard,
        IllegalMove::RebuyLimit { max: 3 },
        IllegalMove::NotEliminated,
    ];
    forms.map(IllegalMove::from).into_iter().chain(swaps.map(IllegalMove::from)).chain(others).collect()
}

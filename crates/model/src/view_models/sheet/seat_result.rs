//! The result of the latest deal for one seat, at a table or on a score sheet.

use crate::text::{Key, Message};
use rami_engine::game::{Match, Reckoning, Seat, payout};

/// The result of a deal for one seat, and what the match has come to with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatResultRow {
    /// The seat.
    pub seat: Seat,
    /// The place in the match, from 1. Equal players share a place.
    pub place: usize,
    /// The points of the deal.
    pub points: i32,
    /// How these points were computed, if that is not obvious.
    pub counted: Option<Message>,
    /// The total.
    pub total: i32,
    /// The total with boxes and bonus, once the match is over (V5-R12).
    pub final_score: Option<i32>,
    /// Chips received at the end of the match, where they are in play; negative where paid (C11).
    pub chips: Option<i64>,
    /// Whether the player ended the deal.
    pub winner: bool,
    /// Whether the player is out of the match.
    pub eliminated: bool,
    /// Whether the player may buy back now.
    pub may_rebuy: bool,
}

/// The results of the latest deal, in order of the seats.
pub(crate) fn seat_results(game: &Match) -> Vec<SeatResultRow> {
    let reckonings = game.reckonings().last().map(Vec::as_slice).unwrap_or_default();
    let (standing, places) = (game.standing(), game.places());
    let (chips, finals) = if game.is_over() { (payout(game), game.final_scores()) } else { (None, None) };
    let winner = game.latest().and_then(|deal| deal.end.winner);
    let result = |seat: Seat| SeatResultRow {
        seat,
        place: places[seat],
        points: reckonings.get(seat).map_or(0, |reckoning| reckoning.points()),
        counted: reckonings.get(seat).copied().and_then(counted),
        total: game.totals()[seat],
        final_score: finals.as_ref().map(|finals| finals[seat]),
        chips: chips.as_ref().map(|chips| chips[seat]),
        winner: winner == Some(seat),
        eliminated: standing.eliminated.contains(&seat),
        may_rebuy: game.asked_to_rebuy().contains(&seat),
    };
    (0..game.seats()).map(result).collect()
}

/// How points were computed, in words; `None` for a fixed score and for the plain points of a hand.
pub(super) fn counted(reckoning: Reckoning) -> Option<Message> {
    let twice = |key, points: i32| Some(Message::new(key).number("n", points));
    match reckoning {
        Reckoning::Hand { points: 0, .. } | Reckoning::Winner { points: 0, .. } | Reckoning::Nothing => None,
        Reckoning::Hand { points, joker: true, one_go: true } => twice(Key::CountedTwice, points),
        Reckoning::Hand { points, joker: true, one_go: false } => twice(Key::CountedJoker, points),
        Reckoning::Hand { points, one_go: true, .. } | Reckoning::Winner { points, one_go: true } => {
            twice(Key::CountedOneGo, points)
        }
        Reckoning::Hands { points, one_go: true, .. } => twice(Key::CountedHandsTwice, points),
        Reckoning::Hand { .. } | Reckoning::Winner { .. } | Reckoning::Hands { bonus: 0, .. } => None,
        Reckoning::NotOpened(_) => Some(Key::CountedNotOpened.into()),
        Reckoning::NobodyOpened(_) => Some(Key::CountedNobodyOpened.into()),
        Reckoning::Hands { points, bonus, .. } => {
            Some(Message::new(Key::CountedHands).number("n", points).number("bonus", bonus))
        }
        Reckoning::Laid { laid, bonus, hand } => {
            let key = if bonus == 0 { Key::CountedLaid } else { Key::CountedLaidBonus };
            Some(Message::new(key).number("n", laid).number("bonus", bonus).number("hand", hand))
        }
        Reckoning::Difference { other, own, bonus, twice } => {
            let key = if bonus == 0 { Key::CountedDifference } else { Key::CountedDifferenceBonus };
            let what = Message::new(key).number("other", other).number("own", own).number("bonus", bonus);
            Some(if twice { Message::new(Key::CountedSpades).message("what", what) } else { what })
        }
    }
}

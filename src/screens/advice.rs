//! A hint in words: the move and what speaks for it.

use crate::bots::{Advice, Reason};
use crate::text::{Key, Message};

use super::words::hint;

/// How many reasons a hint gives: more is not read.
const MOST_REASONS: usize = 2;

/// The hint, with its most telling reasons.
#[must_use]
pub fn advised(advice: &Advice) -> Message {
    let mut reasons = advice.reasons.iter().take(MOST_REASONS).map(reason);
    let hinted = hint(&advice.mv);
    match (reasons.next(), reasons.next()) {
        (None, _) => hinted,
        (Some(why), None) => Message::new(Key::HintWhy).message("hint", hinted).message("why", why),
        (Some(why), Some(also)) => {
            Message::new(Key::HintWhyAlso).message("hint", hinted).message("why", why).message("also", also)
        }
    }
}

fn reason(reason: &Reason) -> Message {
    match reason {
        Reason::GoesOut => Key::ReasonGoesOut.into(),
        Reason::Opens { points } => Message::new(Key::ReasonOpens).number("n", *points),
        Reason::MeetsContract => Key::ReasonMeetsContract.into(),
        Reason::LaysPoints { points } => Message::new(Key::ReasonLaysPoints).number("n", *points),
        Reason::TakesJoker => Key::ReasonTakesJoker.into(),
        Reason::Completes { card } => Message::new(Key::ReasonCompletes).card("card", *card),
        Reason::FitsTable { card } => Message::new(Key::ReasonFitsTable).card("card", *card),
        Reason::NearerContract { card, missing } => {
            Message::new(Key::ReasonNearerContract).card("card", *card).number("n", i64::from(*missing))
        }
        Reason::OfNoUse { card } => Message::new(Key::ReasonOfNoUse).card("card", *card),
        Reason::KeepsWays { ways } => Message::new(Key::ReasonKeepsWays).number("n", i64::from(*ways)),
        Reason::AvoidsPoints { points } => Message::new(Key::ReasonAvoidsPoints).number("n", *points),
        Reason::Thrown { times } => Message::new(Key::ReasonThrown).number("n", *times),
        Reason::KeepsFromNext { card } => Message::new(Key::ReasonKeepsFromNext).card("card", *card),
        Reason::HoldsBack => Key::ReasonHoldsBack.into(),
    }
}

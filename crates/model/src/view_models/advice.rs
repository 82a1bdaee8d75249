//! A hint in words: the move and its reasons.

use crate::table::{Hint, Session, TokenId};
use crate::text::{Key, Message};
use rami_bots::{Advice, Reason};
use rami_engine::cards::Card;
use rami_engine::game::Move;
use rami_engine::rules::Rules;

use super::words::{hint, physical};

/// The largest number of reasons that a hint gives.
const MOST_REASONS: usize = 2;

/// A hint as it is shown: the move, its cards, and the reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintScreen {
    /// The move in words. Its cards, if any, follow it.
    pub what: Message,
    /// The cards of the move, one group for each meld.
    pub groups: Vec<Vec<Card>>,
    /// The most important reasons.
    pub why: Vec<Message>,
}

impl HintScreen {
    /// The index of the group that contains a card.
    #[must_use]
    pub fn group_of(&self, card: Card) -> Option<usize> {
        self.groups.iter().position(|cards| cards.contains(&card))
    }
}

/// A hint that is shown to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintView {
    /// The move.
    pub mv: Move,
    /// The advice in words, with its reasons.
    pub why: Message,
    /// The advice as the table shows it.
    pub shown: HintScreen,
    /// The cards that were selected when the hint was given.
    pub selected: Vec<TokenId>,
}

/// The hint that is shown at a table.
#[must_use]
pub fn hint_view(session: &Session, hint: &Hint) -> HintView {
    let (rules, advice) = (session.rules(), &hint.advice);
    HintView {
        mv: advice.mv.clone(),
        why: advised(rules, &advice.mv, &advice.reasons),
        shown: hint_screen(rules, advice),
        selected: hint.selected.clone(),
    }
}

/// A hint as it is shown.
#[must_use]
pub fn hint_screen(rules: &Rules, advice: &Advice) -> HintScreen {
    let Advice { mv, reasons, .. } = advice;
    let (key, groups) = match mv {
        Move::Meld(melds) => (Some(Key::HintLay), melds.iter().map(physical).collect()),
        Move::LayOff { cards, .. } => (Some(Key::HintAdd), vec![physical(cards)]),
        Move::Swap { cards, .. } => (Some(Key::HintTakeJoker), vec![cards.to_vec()]),
        Move::Discard(card) => (Some(Key::HintThrow), vec![vec![*card]]),
        Move::Knock { discard: Some(card), .. } => (Some(Key::HintKnockWith), vec![vec![*card]]),
        _ => (None, Vec::new()),
    };
    HintScreen {
        what: key.map_or_else(|| hinted(rules, mv, reasons), Message::new),
        groups,
        why: reasons.iter().take(MOST_REASONS).map(reason).collect(),
    }
}

/// The move in words. If nothing more fits after a knock, ending the turn reads as keeping the rest.
pub(super) fn hinted(rules: &Rules, mv: &Move, reasons: &[Reason]) -> Message {
    if reasons.contains(&Reason::NothingFits) && *mv == Move::End { Key::HintKeepRest.into() } else { hint(rules, mv) }
}

/// A move in words, with the most important reasons for it.
#[must_use]
pub fn advised(rules: &Rules, mv: &Move, reasons: &[Reason]) -> Message {
    let hinted = hinted(rules, mv, reasons);
    let mut reasons = reasons.iter().take(MOST_REASONS).map(reason);
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
        Reason::Gin => Key::ReasonGin.into(),
        Reason::KnocksWith { points } => Message::new(Key::ReasonKnocks).number("n", *points),
        Reason::KnocksEarly => Key::ReasonKnockEarly.into(),
        Reason::Leaves { points } => Message::new(Key::ReasonLeaves).number("n", *points),
        Reason::Waits => Key::ReasonWaits.into(),
        Reason::NothingFits => Key::ReasonNothingFits.into(),
    }
}

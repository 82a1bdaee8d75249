//! The view-model of the short question that is asked before a move that can be made in several ways.

use crate::table::{Choice, Doubt, Session};
use crate::text::{Key, Message};
use rami_engine::cards::{Card, Meld, PlacedCard};
use rami_engine::game::Move;

use crate::view_models::face::said_meld;

/// A card of a way: what it is or stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceCard {
    /// The card.
    pub card: Card,
    /// Whether the move brings it there.
    pub added: bool,
    /// Whether a joker stands for it.
    pub joker: bool,
}

/// One of the moves to choose between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// The move.
    pub mv: Move,
    /// The cards that would lie there; of a long run only the part that matters.
    pub cards: Vec<ChoiceCard>,
    /// The way in words, if the cards do not show it.
    pub text: Option<Key>,
    /// A description of the way in words.
    pub label: Message,
}

/// The question and its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceScreen {
    /// The question.
    pub title: Message,
    /// The answers.
    pub ways: Vec<ChoiceOption>,
}

/// The question that is put to the player, if there is one.
#[must_use]
pub fn choice(session: &Session) -> Option<ChoiceScreen> {
    let choice = session.choice()?;
    let shown = if choice.moves.len() > 2 { 2 } else { 3 };
    Some(ChoiceScreen { title: title(choice), ways: choice.moves.iter().map(|mv| way(session, mv, shown)).collect() })
}

/// The question in words.
pub(super) fn title(choice: &Choice) -> Message {
    match choice.doubt {
        Doubt::Place(card) => Message::new(Key::ChoicePlace).card("card", card),
        Doubt::Joker => Key::ChoiceJoker.into(),
        Doubt::Discard(card) => Message::new(Key::ChoiceDiscard).card("card", card),
    }
}

/// One way. Of its meld `shown` cards are shown, or more if it adds more.
fn way(session: &Session, mv: &Move, shown: usize) -> ChoiceOption {
    let named = |text: Key| ChoiceOption { mv: mv.clone(), cards: Vec::new(), text: Some(text), label: text.into() };
    let (meld, added) = match mv {
        Move::Swap { .. } => return named(Key::DropSwap),
        Move::Discard(_) => return named(Key::ActionDiscard),
        _ => match forming(session, mv) {
            Some(formed) => formed,
            None => return named(Key::ActionLay),
        },
    };
    let mut left = added;
    let mut is_added = |placed: &PlacedCard| {
        let at = left.iter().position(|card| card == placed);
        at.map(|at| left.remove(at)).is_some()
    };
    let cards: Vec<ChoiceCard> = meld
        .cards()
        .iter()
        .map(|placed| ChoiceCard { card: placed.stands_for(), added: is_added(placed), joker: placed.is_joker() })
        .collect();
    let label = Message::new(Key::CardList).laid("cards", said_meld(session.rules(), meld.cards()));
    // If jokers are added to a set, the ways differ only in the cards that these stand for.
    let jokers: Vec<ChoiceCard> = cards.iter().filter(|card| card.added && card.joker).copied().collect();
    let cards = if meld.is_run() || jokers.is_empty() { around(&cards, shown) } else { jokers };
    ChoiceOption { mv: mv.clone(), cards, text: None, label }
}

/// The meld that a move forms, and those of its cards that distinguish the ways.
fn forming(session: &Session, mv: &Move) -> Option<(Meld, Vec<PlacedCard>)> {
    let rules = &session.rules().melds;
    match mv {
        Move::LayOff { meld, cards } => {
            let laid = session.board().table.get(*meld)?;
            Some((laid.meld.extended(rules, cards).ok()?, cards.to_vec()))
        }
        Move::Meld(melds) => {
            let cards = melds.last()?;
            let jokers = cards.iter().filter(|placed| placed.is_joker()).copied().collect();
            Some((Meld::new(rules, cards).ok()?, jokers))
        }
        _ => None,
    }
}

/// The cards added, with their neighbours, `shown` in all where the meld has as many.
fn around(cards: &[ChoiceCard], shown: usize) -> Vec<ChoiceCard> {
    let first = cards.iter().position(|card| card.added).unwrap_or(0);
    let last = cards.iter().rposition(|card| card.added).unwrap_or(cards.len() - 1);
    let spare = shown.saturating_sub(last + 1 - first);
    let from = first.saturating_sub(spare.div_ceil(2)).min(cards.len().saturating_sub(shown));
    let to = (last + 1).max(from + shown).min(cards.len());
    cards[from..to].to_vec()
}

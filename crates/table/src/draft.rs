//! The staged melds: cards that the player has put together but not laid yet.

use serde::{Deserialize, Serialize};

use rami_engine::arrange;
use rami_engine::cards::{Card, FormError, Meld, Placed, PlacedCard, Rank, Suit};
use rami_engine::game::Move;
use rami_engine::rules::Rules;
use rami_record::json::is_default;

use super::tokens::TokenId;

/// Cards staged together as one meld, complete or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DraftMeld {
    /// The cards.
    pub cards: Vec<TokenId>,
    /// The number of times that the player chose the next reading of its jokers. The readings are used in rotation.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reading: usize,
}

/// All staged melds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// The melds, in the order in which they were staged.
    pub melds: Vec<DraftMeld>,
}

impl Draft {
    /// Whether a card is staged.
    #[must_use]
    pub fn holds(&self, token: TokenId) -> bool {
        self.melds.iter().any(|meld| meld.cards.contains(&token))
    }

    /// Leaves each card only in the first place where it is staged.
    pub(super) fn distinct(mut self) -> Self {
        let mut seen = Vec::new();
        for meld in &mut self.melds {
            meld.cards.retain(|token| {
                !seen.contains(token) && {
                    seen.push(*token);
                    true
                }
            });
        }
        self.remove(&[]);
        self
    }

    /// Removes cards from the draft. Melds left empty are removed too.
    pub fn remove(&mut self, tokens: &[TokenId]) {
        for meld in &mut self.melds {
            let before = meld.cards.len();
            meld.cards.retain(|token| !tokens.contains(token));
            if meld.cards.len() != before {
                meld.reading = 0;
            }
        }
        self.melds.retain(|meld| !meld.cards.is_empty());
    }

    /// Stages cards: adds them to the staged meld of this index, or makes a new one of them. Cards that are staged already
    /// leave their melds.
    pub fn stage(&mut self, tokens: &[TokenId], onto: Option<usize>) {
        let mut is_new = true;
        for (index, meld) in self.melds.iter_mut().enumerate() {
            let before = meld.cards.len();
            meld.cards.retain(|token| !tokens.contains(token));
            let is_meant = onto == Some(index);
            if is_meant || meld.cards.len() != before {
                meld.reading = 0;
            }
            if is_meant {
                meld.cards.extend_from_slice(tokens);
                is_new = false;
            }
        }
        self.melds.retain(|meld| !meld.cards.is_empty());
        if is_new {
            self.melds.push(DraftMeld { cards: tokens.to_vec(), reading: 0 });
        }
    }
}

/// The meld that cards form, with the reading of its jokers that the player chose.
///
/// # Errors
/// Why the cards form no meld.
pub(super) fn meld_of(rules: &Rules, cards: &[Card], reading: usize) -> Result<Meld, FormError> {
    let mut readings = arrange::readings(rules, cards);
    if readings.is_empty() {
        return Err(Meld::new(&rules.melds, &guess(cards)).err().unwrap_or(FormError::NotAMeld));
    }
    let chosen = reading % readings.len();
    Ok(readings.swap_remove(chosen))
}

/// Guesses what the jokers stand for in cards that form no meld, so that the refusal is about the meld that the player
/// probably meant.
pub(super) fn guess(cards: &[Card]) -> Placed {
    let naturals: Placed = cards.iter().filter_map(|&card| PlacedCard::try_from(card).ok()).collect();
    let jokers = cards.len() - naturals.len();
    let Some(first) = naturals.first().copied() else {
        return cards.iter().map(|_| PlacedCard::joker(Card::new(Rank::ACE, Suit::Spades))).collect();
    };
    let same_rank = naturals.iter().all(|placed| placed.rank() == first.rank());
    let candidates: Vec<Card> = if same_rank {
        Suit::ALL.into_iter().map(|suit| Card::new(first.rank(), suit)).collect()
    } else {
        let low = naturals.iter().map(|placed| placed.rank().number()).min().unwrap_or(1);
        (low..low + 13).map(|place| Card::new(Rank::at_place(place), first.suit())).collect()
    };
    let missing = candidates.iter().filter(|&&card| naturals.iter().all(|placed| placed.stands_for() != card));
    let names: Vec<Card> = missing.chain(candidates.iter().cycle()).take(jokers).copied().collect();
    naturals.iter().copied().chain(names.into_iter().map(PlacedCard::joker)).collect()
}

/// The move that lays these melds.
pub(super) fn laying_of<'a>(melds: impl IntoIterator<Item = &'a Meld>) -> Move {
    Move::Meld(melds.into_iter().map(|meld| Placed::from_slice(meld.cards())).collect())
}

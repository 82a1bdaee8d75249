//! The orders in which a hand can be sorted.

use rami_engine::arrange;
use rami_engine::cards::{Card, Hand, Suit};
use rami_engine::rules::Rules;

use super::tokens::Token;

/// The longest hand that is arranged while the player waits. Longer hands, which result from many purchases, would take
/// seconds.
pub(super) const MOST_ARRANGED: usize = 36;

/// The order by which to sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortBy {
    /// By rank, then suit.
    Rank,
    /// By suit in alternating colours, then rank.
    Suit,
    /// The melds of the best arrangement first, then the rest by suit.
    Melds,
}

/// For each card of a hand sorted by melds, the number of its meld in the best arrangement. The cards left over have
/// one number too.
pub(super) fn meld_groups(tokens: &[Token], rules: &Rules) -> Vec<u8> {
    let hand: Hand = tokens.iter().take(MOST_ARRANGED).map(|token| token.card).collect();
    let melds = arrange::best(rules, &hand).melds;
    let sizes = melds.iter().enumerate().flat_map(|(at, meld)| std::iter::repeat_n(at as u8, meld.cards().len()));
    sizes.chain(std::iter::repeat(u8::MAX)).take(tokens.len()).collect()
}

/// The position of a suit in an order of alternating colours.
fn suit_place(suit: Option<Suit>) -> u8 {
    match suit {
        Some(Suit::Spades) => 0,
        Some(Suit::Hearts) => 1,
        Some(Suit::Clubs) => 2,
        Some(Suit::Diamonds) => 3,
        None => 4,
    }
}

pub(super) fn by_suit(card: Card) -> (u8, u8) {
    (suit_place(card.suit()), card.rank().map_or(0, |rank| 14 - rank.number() % 14))
}

pub(super) fn by_rank(card: Card) -> (u8, u8) {
    (card.rank().map_or(14, |rank| 14 - rank.number()), suit_place(card.suit()))
}

/// Sorts the cards of a hand.
pub(super) fn sort(tokens: &mut [Token], rules: &Rules, by: SortBy) {
    match by {
        SortBy::Rank => sort_by(tokens, by_rank),
        SortBy::Suit => sort_by(tokens, by_suit),
        SortBy::Melds => sort_by_melds(tokens, rules),
    }
}

fn sort_by(tokens: &mut [Token], key: fn(Card) -> (u8, u8)) {
    tokens.sort_by_key(|token| key(token.card));
}

fn sort_by_melds(tokens: &mut [Token], rules: &Rules) {
    sort_by(tokens, by_suit);
    let hand: Hand = tokens.iter().take(MOST_ARRANGED).map(|token| token.card).collect();
    let arranged = arrange::best(rules, &hand);
    let mut wanted: Vec<Card> =
        arranged.melds.iter().flat_map(|meld| meld.cards().iter().map(|placed| placed.card())).collect();
    let mut rest: Vec<Card> = arranged.deadwood.iter().collect();
    rest.sort_by_key(|&card| by_suit(card));
    wanted.extend(rest);
    for (place, card) in wanted.into_iter().enumerate() {
        if let Some(at) = tokens[place..].iter().position(|token| token.card == card) {
            tokens[place..=place + at].rotate_right(1);
        }
    }
}

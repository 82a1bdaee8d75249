//! The melds that given cards can be read as, with every naming of their jokers.

use std::cmp::Reverse;

use super::runs::run_starts;
use crate::cards::{Card, Hand, Meld, MeldRules, Placed, PlacedCard, Rank, Suit};
use crate::rules::Rules;

/// All different melds that exactly these cards form, with every valid naming of their jokers (D2-22), worth most
/// first.
#[must_use]
pub fn readings(rules: &Rules, cards: &[Card]) -> Vec<Meld> {
    let naturals: Hand = cards.iter().copied().filter(|card| !card.is_joker()).collect();
    let jokers = cards.len() - naturals.len();
    if naturals.is_empty() {
        return Vec::new();
    }
    let mut melds = set_readings(&rules.melds, &naturals, jokers);
    for meld in run_readings(&rules.melds, &naturals, jokers) {
        if !melds.contains(&meld) {
            melds.push(meld);
        }
    }
    melds.sort_by_key(|meld| Reverse(rules.values.of_meld(meld)));
    melds
}

/// Every naming of the jokers under which all these cards can be laid off on a meld, worth most first. The cards keep
/// their order.
#[must_use]
pub fn lay_off_readings(rules: &Rules, meld: &Meld, cards: &[Card]) -> Vec<Placed> {
    let (rank, suit) = (meld.cards()[0].rank(), meld.cards()[0].suit());
    let stand_ins: Vec<Card> = if meld.is_run() {
        Rank::all().map(|rank| Card::new(rank, suit)).collect()
    } else {
        Suit::ALL.into_iter().map(|suit| Card::new(rank, suit)).collect()
    };
    let jokers = cards.iter().filter(|card| card.is_joker()).count();
    if cards.is_empty() || meld.len() + cards.len() > longest(&rules.melds, meld) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for names in choices(&stand_ins, jokers, true) {
        let placed = named(cards, &names);
        if let Ok(extended) = meld.extended(&rules.melds, &placed) {
            found.push((rules.values.of_meld(&extended), placed));
        }
    }
    found.sort_by_key(|&(points, _)| Reverse(points));
    found.into_iter().map(|(_, placed)| placed).collect()
}

fn longest(rules: &MeldRules, meld: &Meld) -> usize {
    if meld.is_run() { rules.run_max.into() } else { rules.sets.map_or(0, |sets| sets.max as usize) }
}

/// The cards with these names given to the jokers among them, in turn.
fn named(cards: &[Card], names: &[Card]) -> Placed {
    let mut names = names.iter();
    let mut joker = || PlacedCard::joker(*names.next().expect("each joker has a name"));
    cards.iter().map(|&card| PlacedCard::try_from(card).unwrap_or_else(|_| joker())).collect()
}

fn set_readings(rules: &MeldRules, naturals: &Hand, jokers: usize) -> Vec<Meld> {
    let Some(rank) = naturals.distinct().next().and_then(Card::rank) else { return Vec::new() };
    let Some(sets) = rules.sets.filter(|sets| naturals.len() + jokers <= sets.max as usize) else {
        return Vec::new();
    };
    if naturals.distinct().any(|card| card.rank() != Some(rank)) {
        return Vec::new();
    }
    let free = Suit::ALL.into_iter().map(|suit| Card::new(rank, suit));
    let free: Vec<Card> = free.filter(|&card| naturals.count(card) < sets.copies).collect();
    let choices = choices(&free, jokers, sets.duplicate_suits());
    choices.into_iter().filter_map(|names| read(rules, naturals, &names)).collect()
}

fn run_readings(rules: &MeldRules, naturals: &Hand, jokers: usize) -> Vec<Meld> {
    let Some(suit) = naturals.distinct().next().and_then(Card::suit) else { return Vec::new() };
    let len = (naturals.len() + jokers).min(usize::from(u8::MAX)) as u8;
    if len > 14 || len < rules.run_min || naturals.distinct().any(|card| card.suit() != Some(suit)) {
        return Vec::new();
    }
    let reading = |start: u8| {
        let mut left = *naturals;
        let places = (start..start + len).map(|place| Card::new(Rank::at_place(place), suit));
        let names: Vec<Card> = places.filter(|&card| !left.remove(card)).collect();
        let meld = if left.is_empty() { read(rules, naturals, &names) } else { None };
        meld.filter(Meld::is_run)
    };
    run_starts(rules.ace, len).filter_map(reading).collect()
}

fn read(rules: &MeldRules, naturals: &Hand, names: &[Card]) -> Option<Meld> {
    let naturals = naturals.iter().filter_map(|card| PlacedCard::try_from(card).ok());
    let placed: Placed = naturals.chain(names.iter().copied().map(PlacedCard::joker)).collect();
    Meld::new(rules, &placed).ok()
}

/// All ways to choose so many of these cards, whatever their order.
fn choices(cards: &[Card], number: usize, repeated: bool) -> Vec<Vec<Card>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (index, &card) in cards.iter().enumerate() {
        for mut rest in choices(&cards[index + usize::from(!repeated)..], number - 1, repeated) {
            rest.insert(0, card);
            all.push(rest);
        }
    }
    all
}

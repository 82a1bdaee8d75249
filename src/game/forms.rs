//! What the cards of a hand form: combinations, openings of several, cards in place of a joker. Listed whatever the turn
//! allows.

use smallvec::{SmallVec, smallvec};

use crate::cards::{AceRule, Card, Hand, Meld, MeldRules, Placed, PlacedCard, Rank, Suit, bits};
use crate::rules::{Opening, Rules};

use super::moves::Move;

/// A combination that cards of a hand form.
pub(super) struct Formed {
    /// Its cards, in the order in which they were found.
    pub(super) cards: Placed,
    /// The combination.
    pub(super) meld: Meld,
    /// Its cards as they are held: a joker is a joker.
    pub(super) held: Hand,
}

/// Every combination that cards of a hand form, with every naming of the jokers in it.
pub(super) fn formed_of(rules: &MeldRules, hand: &Hand) -> Vec<Formed> {
    let mut found = Vec::new();
    if let Some(sets) = rules.sets {
        let hand = with_jokers_up_to(*hand, sets.jokers);
        for rank in Rank::all() {
            let held: u32 = hand.planes().iter().map(|plane| (plane & rank.bits()).count_ones()).sum();
            if can_form(&hand, held) {
                let named = Suit::ALL.map(|suit| Card::new(rank, suit));
                let copies = usize::from(sets.copies).min(crate::cards::MAX_COPIES);
                let most = |card| copies.min(usize::from(hand.count(card)) + usize::from(hand.jokers()));
                let line: SetLine = named.iter().flat_map(|&card| std::iter::repeat_n(card, most(card))).collect();
                choose_set(rules, &line, hand, &mut Placed::new(), &mut found);
            }
        }
    }
    let hand = with_jokers_up_to(*hand, rules.run_jokers);
    let last_start = if rules.ace == AceRule::Circular { 13 } else { 12 };
    for suit in Suit::ALL {
        let held = hand.planes()[0] >> Card::new(Rank::ACE, suit).bit() & 0x1FFF;
        if can_form(&hand, held.count_ones()) {
            for start in (1..=last_start).filter(|start| begins(held, *start, hand.jokers())) {
                grow_run(rules, suit, start, hand, &mut Placed::new(), &mut found);
            }
        }
    }
    found
}

/// Cards that a set may be made of, one suit after another.
type SetLine = SmallVec<[Card; 4 * crate::cards::MAX_COPIES]>;

/// A hand without the jokers that one combination cannot hold.
fn with_jokers_up_to(mut hand: Hand, most: Option<u8>) -> Hand {
    while most.is_some_and(|most| hand.jokers() > most) {
        hand.remove(Card::JOKER);
    }
    hand
}

/// Whether so many natural cards can be a combination, with the jokers of the hand.
fn can_form(hand: &Hand, naturals: u32) -> bool {
    naturals > 0 && naturals + u32::from(hand.jokers()) >= 3
}

/// Whether a run can begin at a place, with these ranks of its suit by bit (ace 0), which come round again after the king.
fn begins(held: u64, start: u8, jokers: u8) -> bool {
    (((held | held << 13) >> (start - 1)) & 0b111).count_ones() + u32::from(jokers) >= 3
}

/// Leaves out, lays naturally or lays a joker for each card of a rank in turn.
fn choose_set(rules: &MeldRules, line: &[Card], hand: Hand, chosen: &mut Placed, found: &mut Vec<Formed>) {
    if chosen.len() + line.len() < 3 {
        return;
    }
    let Some((&card, rest)) = line.split_first() else {
        push_if_formed(rules, chosen, found);
        return;
    };
    choose_set(rules, rest, hand, chosen, found);
    with_each_placing(hand, card, chosen, |hand, chosen| choose_set(rules, rest, hand, chosen, found));
}

/// Adds natural cards or jokers upwards from a place.
fn grow_run(rules: &MeldRules, suit: Suit, start: u8, hand: Hand, chosen: &mut Placed, found: &mut Vec<Formed>) {
    if chosen.len() >= usize::from(rules.run_min) {
        push_if_formed(rules, chosen, found);
    }
    let place = start + chosen.len() as u8;
    let last = match rules.ace {
        AceRule::Low => 13,
        AceRule::LowOrHigh => 14,
        AceRule::Circular => start + 12,
    };
    if place <= last {
        let card = Card::new(Rank::at_place(place), suit);
        with_each_placing(hand, card, chosen, |hand, chosen| grow_run(rules, suit, start, hand, chosen, found));
    }
}

fn with_each_placing(hand: Hand, card: Card, chosen: &mut Placed, mut then: impl FnMut(Hand, &mut Placed)) {
    for physical in [card, Card::JOKER] {
        if let Some(rest) = hand.without([physical]) {
            chosen.push(PlacedCard::try_from(physical).unwrap_or(PlacedCard::joker(card)));
            then(rest, chosen);
            chosen.pop();
        }
    }
}

fn push_if_formed(rules: &MeldRules, chosen: &Placed, found: &mut Vec<Formed>) {
    let Ok(meld) = Meld::new(rules, chosen) else { return };
    // In order, and once: of two copies of a card either can be chosen.
    if let Err(place) = found.binary_search_by(|formed| formed.cards.cmp(chosen)) {
        let held = chosen.iter().map(|placed| placed.card()).collect();
        found.insert(place, Formed { cards: Placed::from_slice(chosen), meld, held });
    }
}

/// Every choice of disjoint combinations of a hand that has the points of an opening, or leaves a card at most.
pub(super) fn openings_of(rules: &Rules, hand: &Hand) -> Vec<SmallVec<[Placed; 3]>> {
    let Opening::MinimumPoints { points: needed, .. } = rules.opening else { return Vec::new() };
    let formed = formed_of(&rules.melds, hand);
    let points: Vec<u16> = formed.iter().map(|formed| rules.values.of_meld(&formed.meld)).collect();
    let mut found = Vec::new();
    push_choices(&formed, *hand, usize::MAX, &mut Vec::new(), &mut |chosen, rest| {
        if rest.len() <= 1 || chosen.iter().map(|&index| points[index]).sum::<u16>() >= needed {
            found.push(these(&formed, chosen).collect());
        }
    });
    found
}

/// The cards of the chosen combinations.
pub(super) fn these<'a>(formed: &'a [Formed], chosen: &'a [usize]) -> impl Iterator<Item = Placed> + 'a {
    chosen.iter().map(|&index| formed[index].cards.clone())
}

/// Visits every choice of at most so many disjoint combinations, as indices in order, with the cards it leaves.
pub(super) fn push_choices(
    formed: &[Formed],
    hand: Hand,
    most: usize,
    chosen: &mut Vec<usize>,
    visit: &mut impl FnMut(&[usize], &Hand),
) {
    if most == 0 {
        return;
    }
    let first = chosen.last().copied().unwrap_or(0);
    for (index, one) in formed.iter().enumerate().skip(first).filter(|(_, one)| hand.holds(&one.held)) {
        let Some(rest) = hand.without(one.held.iter()) else { continue };
        chosen.push(index);
        visit(chosen, &rest);
        push_choices(formed, rest, most - 1, chosen, visit);
        chosen.pop();
    }
}

/// Cards of which one may fit a combination, whatever the rules, by bit: of the rank of a set, beside a run.
pub(super) fn near(meld: &Meld) -> u64 {
    match meld.beyond(1) {
        Some(ends) => ends.iter().fold(0, |near, card| near | 1 << card.bit()),
        None => meld.cards()[0].rank().bits(),
    }
}

/// Every way to put own cards in place of a joker of a combination that may be legal: the card it stands for, or one or two
/// of the rank of a set.
pub(crate) fn push_swaps(index: usize, meld: &Meld, hand: &Hand, moves: &mut Vec<Move>) {
    if meld.jokers() == 0 {
        return;
    }
    let wanted = if meld.is_run() {
        let jokers = meld.cards().iter().filter(|placed| placed.is_joker());
        jokers.fold(0, |wanted, joker| wanted | 1 << joker.stands_for().bit())
    } else {
        near(meld)
    };
    let own: SmallVec<[Card; 4]> = bits(wanted & hand.planes()[0]).collect();
    for (at, &card) in own.iter().enumerate() {
        moves.push(Move::Swap { meld: index, cards: smallvec![card] });
        if !meld.is_run() {
            let pair = |&other| Move::Swap { meld: index, cards: smallvec![card, other] };
            moves.extend(own[at + 1..].iter().map(pair));
        }
    }
}

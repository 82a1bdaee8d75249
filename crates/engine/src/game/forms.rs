//! Lists what the cards of a hand can form, whatever the turn allows: melds, openings of several, cards in place of a
//! joker.

use smallvec::{SmallVec, smallvec};

use crate::cards::{AceRule, Card, Hand, MAX_COPIES, Meld, MeldRules, Placed, PlacedCard, Rank, RunJokers, Suit, bits};
use crate::rules::{Opening, Rules};

use super::moves::Move;

/// A meld that cards of a hand form.
pub(super) struct Formed {
    /// Its cards, in the order in which they were found.
    pub(super) cards: Placed,
    /// The meld.
    pub(super) meld: Meld,
    /// Its cards as they are held: a joker is a joker.
    pub(super) held: Hand,
}

/// Every meld that cards of a hand form, with every naming of the jokers in it.
pub(super) fn formed_of(rules: &MeldRules, hand: &Hand) -> Vec<Formed> {
    let mut found = Vec::new();
    push_sets(rules, hand, Rank::all(), &mut found);
    for suit in Suit::ALL {
        push_runs(rules, hand, suit, &mut found);
    }
    found
}

/// Those of these melds that contain a certain card.
pub(super) fn formed_with(rules: &MeldRules, hand: &Hand, card: Card) -> Vec<Formed> {
    let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else {
        return formed_of(rules, hand).into_iter().filter(|formed| formed.held.contains(card)).collect();
    };
    let mut found = Vec::new();
    push_sets(rules, hand, std::iter::once(rank), &mut found);
    push_runs(rules, hand, suit, &mut found);
    found.retain(|formed| formed.held.contains(card));
    found
}

/// Whether [`formed_with`] may find a meld. `false` is certain, `true` is not.
pub(super) fn may_form_with(rules: &MeldRules, hand: &Hand, card: Card) -> bool {
    let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else { return true };
    let place = 1 << (rank.number() - 1);
    let begin = starts(ranks_of_suit(hand, suit), hand.jokers());
    let reached = begin | begin << 1 | begin << 2;
    rules.sets.is_some() && ranks_of(hand, 3_u8.saturating_sub(hand.jokers())) & place != 0
        || (reached | reached >> 13) & place != 0
}

fn push_sets(rules: &MeldRules, hand: &Hand, ranks: impl Iterator<Item = Rank>, found: &mut Vec<Formed>) {
    let Some(sets) = rules.sets else { return };
    let hand = with_jokers_up_to(*hand, sets.jokers);
    let enough = ranks_of(&hand, 3_u8.saturating_sub(hand.jokers()));
    for rank in ranks.filter(|rank| enough >> (rank.number() - 1) & 1 == 1) {
        let mut line = SetLine::new();
        let mut naturals = 0;
        for card in Suit::ALL.map(|suit| Card::new(rank, suit)).into_iter().rev() {
            let held = hand.count(card);
            for copy in 0..sets.copies.min(MAX_COPIES as u8).min(held + hand.jokers()) {
                naturals += u8::from(copy < held);
                line.push((card, naturals));
            }
        }
        line.reverse();
        choose_set(rules, &line, hand, &mut Placed::new(), found);
    }
}

fn push_runs(rules: &MeldRules, hand: &Hand, suit: Suit, found: &mut Vec<Formed>) {
    let hand = with_jokers_up_to(*hand, rules.run_jokers);
    let held = ranks_of_suit(&hand, suit);
    let last_start = if rules.ace == AceRule::Circular { 13 } else { 12 };
    for start in bits(starts(held, hand.jokers()) & ((1 << last_start) - 1)) {
        grow_run(rules, suit, start.bit() + 1, hand, &mut Placed::new(), found);
    }
}

/// The cards that a set may be made of, suit by suit. The number beside a card counts the held cards from it to the
/// end.
type SetLine = SmallVec<[(Card, u8); 4 * MAX_COPIES]>;

/// A hand without the jokers that one meld cannot hold.
fn with_jokers_up_to(mut hand: Hand, most: Option<u8>) -> Hand {
    while most.is_some_and(|most| hand.jokers() > most) {
        hand.remove(Card::JOKER);
    }
    hand
}

/// The ranks held of a suit, as bits 0 to 12.
fn ranks_of_suit(hand: &Hand, suit: Suit) -> u64 {
    hand.planes()[0] >> Card::new(Rank::ACE, suit).bit() & 0x1fff
}

/// The ranks of which a hand holds at least `least` natural cards, as bits 0 to 12. `least` counts as one at least and
/// three at most.
fn ranks_of(hand: &Hand, least: u8) -> u64 {
    let [mut one, mut two, mut three] = [0; 3];
    for plane in hand.planes().iter().filter(|&&plane| plane != 0) {
        for ranks in [plane & 0x1fff, plane >> 16 & 0x1fff, plane >> 32 & 0x1fff, plane >> 48 & 0x1fff] {
            (three, two, one) = (three | two & ranks, two | one & ranks, one | ranks);
        }
    }
    match least {
        0 | 1 => one,
        2 => two,
        _ => three,
    }
}

/// The places at which a run can begin, as bits from 0 on. `held` are the ranks of its suit by bit (ace 0); they come
/// round again after the king. A run can begin where of three cards in a row no more are missing than there are jokers.
fn starts(held: u64, jokers: u8) -> u64 {
    let line = held | held << 13;
    let [first, second, third] = [line, line >> 1, line >> 2];
    match jokers {
        0 => first & second & third,
        1 => first & (second | third) | second & third,
        _ => first | second | third,
    }
}

/// Decides for each card of a rank in turn: leaves it out, lays it, or lays a joker in its place.
fn choose_set(rules: &MeldRules, line: &[(Card, u8)], hand: Hand, chosen: &mut Placed, found: &mut Vec<Formed>) {
    let naturals = line.first().map_or(0, |&(_, naturals)| naturals);
    if chosen.len() + line.len().min(usize::from(naturals + hand.jokers())) < 3 {
        return;
    }
    let Some((&(card, _), rest)) = line.split_first() else {
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
    // Where jokers may lie at the ends only, a joker after the first card ends the run.
    let ends_only = matches!(rules.run_joker_places, RunJokers::Ends { .. });
    if ends_only && chosen.len() > 1 && chosen.last().is_some_and(|placed| placed.is_joker()) {
        return;
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
    // Each choice is stored once, in sorted order, because either of two equal cards can be chosen.
    if let Err(place) = found.binary_search_by(|formed| formed.cards.cmp(chosen)) {
        let held = chosen.iter().map(|placed| placed.card()).collect();
        found.insert(place, Formed { cards: Placed::from_slice(chosen), meld, held });
    }
}

/// Visits every choice of disjoint melds that has the points of an opening or leaves one card at most. `visit` also
/// gets the cards left.
pub(super) fn push_openings(rules: &Rules, hand: &Hand, visit: &mut impl FnMut(&[&Formed], &Hand)) {
    let Opening::MinimumPoints { points: needed, .. } = rules.opening else { return };
    let formed = formed_of(&rules.melds, hand);
    let points: Vec<u16> = formed.iter().map(|formed| rules.values.of_meld(&formed.meld)).collect();
    push_choices(&formed, *hand, usize::MAX, &mut |chosen, rest| {
        if rest.len() <= 1 || chosen.iter().map(|&index| points[index]).sum::<u16>() >= needed {
            visit(&selected(&formed, chosen).collect::<SmallVec<[&Formed; 4]>>(), rest);
        }
    });
}

/// The chosen melds.
pub(super) fn selected<'a>(formed: &'a [Formed], chosen: &'a [usize]) -> impl Iterator<Item = &'a Formed> {
    chosen.iter().map(|&index| &formed[index])
}

/// Visits every choice of at most `most` disjoint melds, as ascending indices, with the cards left.
pub(super) fn push_choices(formed: &[Formed], hand: Hand, most: usize, visit: &mut impl FnMut(&[usize], &Hand)) {
    let all: SmallVec<[usize; 32]> = (0..formed.len()).filter(|&index| hand.holds(&formed[index].held)).collect();
    choose_more(formed, &all, hand, most, &mut Vec::new(), visit);
}

/// Continues [`push_choices`] from the melds already chosen.
fn choose_more(
    formed: &[Formed],
    among: &[usize],
    hand: Hand,
    most: usize,
    chosen: &mut Vec<usize>,
    visit: &mut impl FnMut(&[usize], &Hand),
) {
    if most == 0 {
        return;
    }
    for (at, &index) in among.iter().enumerate() {
        let rest = hand.minus(&formed[index].held);
        chosen.push(index);
        visit(chosen, &rest);
        let fitting: SmallVec<[usize; 32]> =
            among[at..].iter().copied().filter(|&other| rest.holds(&formed[other].held)).collect();
        choose_more(formed, &fitting, rest, most - 1, chosen, visit);
        chosen.pop();
    }
}

/// The cards of which one may fit a meld under any rules, by bit: those of a set's rank, or beside a run.
pub(super) fn near(meld: &Meld) -> u64 {
    match meld.beyond(1) {
        Some(ends) => ends.iter().fold(0, |near, card| near | 1 << card.bit()),
        None => meld.cards()[0].rank().bits(),
    }
}

/// Adds every way to put own cards in place of a joker that may be legal: the card that the joker stands for, or one or
/// two cards of a set's rank.
pub fn push_swaps(index: usize, meld: &Meld, hand: &Hand, moves: &mut Vec<Move>) {
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

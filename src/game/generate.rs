//! The legal moves of a position.

use smallvec::{SmallVec, smallvec};

use crate::cards::{AceRule, Card, Hand, Meld, MeldRules, Placed, PlacedCard, Rank, Suit};
use crate::rules::{Contract, Opening, Rules};

use super::board::{Board, Phase, Seat};
use super::check::{Turn, check};
use super::duty::Ahead;
use super::moves::Move;

/// The legal moves of the seat to act: draws; every laying of one combination, or of several where an opening needs
/// them together; every lay-off of one card; every joker that can be taken; every discard. Laying several cards that
/// could be laid one after another is not listed again. Every move has passed [`check`].
#[must_use]
pub fn legal_moves(rules: &Rules, board: &Board, hand: &Hand, seat: Seat) -> Vec<Move> {
    if board.to_act() != Some(seat) {
        return Vec::new();
    }
    let mut moves = match board.phase {
        Phase::Draw | Phase::Claim => draws(rules, board),
        Phase::Play => plays(rules, board, hand, seat),
        Phase::Over => Vec::new(),
    };
    moves.retain(|mv| check(rules, board, hand, seat, mv).is_ok());
    moves
}

fn draws(rules: &Rules, board: &Board) -> Vec<Move> {
    let deepest = if rules.draw.deep.is_some() { board.discard.len().min(u8::MAX as usize) as u8 } else { 1 };
    let mut moves = vec![Move::DrawStock];
    moves.extend((1..=deepest).map(|cards| Move::DrawDiscard { cards }));
    if board.phase == Phase::Claim {
        moves.extend([Move::Buy { cards: 1 }, Move::Buy { cards: 2 }, Move::Pass]);
    }
    moves
}

fn plays(rules: &Rules, board: &Board, hand: &Hand, seat: Seat) -> Vec<Move> {
    let mut moves: Vec<Move> = hand.distinct().map(Move::Discard).collect();
    moves.push(Move::End);
    for (index, laid) in board.table.iter().enumerate() {
        push_lay_offs(rules, index, &laid.meld, hand, &mut moves);
        push_swaps(index, &laid.meld, hand, &mut moves);
    }
    if rules.draw.deep.is_some_and(|deep| deep.lay_off_counts) {
        let turn = Turn { rules, board, hand, seat };
        moves.extend(Ahead::of(turn, hand, board.owed.clone(), usize::from(board.took)).lay_offs_of_owed());
    }
    let opened = board.seats[seat].opened;
    match (rules.opening, rules.contract(board.number)) {
        (Opening::MinimumPoints { .. }, _) if !opened => {
            moves.extend(openings_of(rules, hand).into_iter().map(Move::Meld));
        }
        (_, Some(contract)) if !opened => moves.extend(contracts(rules, contract, hand)),
        (_, Some(_)) => {}
        _ => moves.extend(melds_of(&rules.melds, hand).into_iter().map(|meld| Move::Meld(smallvec![meld]))),
    }
    moves
}

/// Every choice of disjoint combinations of a hand.
pub(super) fn openings_of(rules: &Rules, hand: &Hand) -> Vec<SmallVec<[Placed; 3]>> {
    let mut found = Vec::new();
    push_choices(&melds_of(&rules.melds, hand), *hand, usize::MAX, &mut Vec::new(), &mut |chosen| {
        found.push(chosen.iter().cloned().collect())
    });
    found
}

/// Every laying of exactly the combinations that a contract asks for (V4-R7).
fn contracts(rules: &Rules, contract: Contract, hand: &Hand) -> Vec<Move> {
    let is_run = |cards: &Placed| cards[0].rank() != cards[1].rank();
    let (runs, sets): (Vec<Placed>, Vec<Placed>) = melds_of(&rules.melds, hand).into_iter().partition(is_run);
    let mut found = Vec::new();
    let mut with_runs = |chosen: &[Placed], rest: Hand, wanted: usize| {
        if wanted == 0 {
            found.push(Move::Meld(chosen.iter().cloned().collect()));
            return;
        }
        push_choices(&runs, rest, wanted, &mut Vec::new(), &mut |more| {
            if more.len() == wanted {
                found.push(Move::Meld(chosen.iter().chain(more).cloned().collect()));
            }
        });
    };
    let (wanted_sets, wanted_runs) = (usize::from(contract.sets), usize::from(contract.runs));
    if wanted_sets == 0 {
        with_runs(&[], *hand, wanted_runs);
        return found;
    }
    push_choices(&sets, *hand, wanted_sets, &mut Vec::new(), &mut |chosen| {
        if chosen.len() == wanted_sets
            && let Some(rest) = hand.without(chosen.iter().flatten().map(|placed| placed.card()))
        {
            with_runs(chosen, rest, wanted_runs);
        }
    });
    found
}

/// Visits every choice of at most so many disjoint combinations, in order.
fn push_choices(
    melds: &[Placed],
    hand: Hand,
    most: usize,
    chosen: &mut Vec<Placed>,
    visit: &mut impl FnMut(&[Placed]),
) {
    if most == 0 {
        return;
    }
    for (index, cards) in melds.iter().enumerate() {
        let Some(rest) = hand.without(cards.iter().map(|placed| placed.card())) else { continue };
        chosen.push(Placed::from_slice(cards));
        visit(chosen);
        push_choices(&melds[index..], rest, most - 1, chosen, visit);
        chosen.pop();
    }
}

fn push_lay_offs(rules: &Rules, index: usize, meld: &Meld, hand: &Hand, moves: &mut Vec<Move>) {
    let mut offer = |placed: PlacedCard| {
        if meld.extended(&rules.melds, &[placed]).is_ok() {
            moves.push(Move::LayOff { meld: index, cards: smallvec![placed] });
        }
    };
    hand.distinct().filter_map(|card| PlacedCard::try_from(card).ok()).for_each(&mut offer);
    if hand.jokers() > 0 {
        Card::naturals().map(PlacedCard::joker).for_each(offer);
    }
}

/// Every way to put own cards in place of a joker of a combination, legal or not.
pub(crate) fn push_swaps(index: usize, meld: &Meld, hand: &Hand, moves: &mut Vec<Move>) {
    if meld.jokers() == 0 {
        return;
    }
    let own: Vec<Card> = hand.distinct().filter(|card| !card.is_joker()).collect();
    for (at, &card) in own.iter().enumerate() {
        moves.push(Move::Swap { meld: index, cards: smallvec![card] });
        let others = own[at + 1..].iter().filter(|other| other.rank() == card.rank());
        moves.extend(others.map(|&other| Move::Swap { meld: index, cards: smallvec![card, other] }));
    }
}

/// Every combination that cards of a hand form, with every naming of the jokers in it.
#[must_use]
pub fn melds_of(rules: &MeldRules, hand: &Hand) -> Vec<Placed> {
    let mut found = Vec::new();
    if let Some(sets) = rules.sets {
        let hand = with_jokers_up_to(*hand, sets.jokers);
        for rank in Rank::all() {
            let named = Suit::ALL.map(|suit| Card::new(rank, suit));
            if can_form(&hand, named.iter().map(|&card| usize::from(hand.count(card))).sum()) {
                let copies = if sets.duplicate_suits { crate::cards::MAX_COPIES } else { 1 };
                let most = |card| copies.min(usize::from(hand.count(card)) + usize::from(hand.jokers()));
                let line: SetLine = named.iter().flat_map(|&card| std::iter::repeat_n(card, most(card))).collect();
                choose_set(rules, &line, hand, &mut Placed::new(), &mut found);
            }
        }
    }
    let hand = with_jokers_up_to(*hand, rules.run_jokers);
    let last_start = if rules.ace == AceRule::Circular { 13 } else { 12 };
    for suit in Suit::ALL {
        let held = Rank::all().filter(|&rank| hand.contains(Card::new(rank, suit))).count();
        for start in (1..=last_start).filter(|_| can_form(&hand, held)) {
            grow_run(rules, suit, start, hand, &mut Placed::new(), &mut found);
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
fn can_form(hand: &Hand, naturals: usize) -> bool {
    naturals > 0 && naturals + usize::from(hand.jokers()) >= 3
}

/// Leaves out, lays naturally or lays a joker for each card of a rank in turn.
fn choose_set(rules: &MeldRules, line: &[Card], hand: Hand, chosen: &mut Placed, found: &mut Vec<Placed>) {
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
fn grow_run(rules: &MeldRules, suit: Suit, start: u8, hand: Hand, chosen: &mut Placed, found: &mut Vec<Placed>) {
    push_if_formed(rules, chosen, found);
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

fn push_if_formed(rules: &MeldRules, chosen: &Placed, found: &mut Vec<Placed>) {
    if Meld::new(rules, chosen).is_ok() {
        // In order, and once: of two copies of a card either can be chosen.
        if let Err(place) = found.binary_search(chosen) {
            found.insert(place, Placed::from_slice(chosen));
        }
    }
}

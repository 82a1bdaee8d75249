//! The generator lists exactly the moves that the check accepts. All moves are tried in small random positions of every
//! game.

use std::collections::BTreeSet;
use std::sync::Arc;

use rami_engine::cards::{Card, Hand, Meld, Placed, PlacedCard};
use rami_engine::game::format_move;
use rami_engine::game::{Deal, Move, SeatView};
use rami_engine::rules::Opening;
use rami_test_utils::positions::position;

/// The number of positions tried.
const POSITIONS: u64 = 20_000;

/// Every way to lay these cards: a natural card as itself, a joker as every card of `names`.
fn placings(cards: &[Card], names: &[Card]) -> Vec<Placed> {
    let mut found = vec![Placed::new()];
    for &card in cards {
        let names: Vec<PlacedCard> = match PlacedCard::try_from(card) {
            Ok(placed) => vec![placed],
            Err(_) => names.iter().map(|&name| PlacedCard::joker(name)).collect(),
        };
        found = found
            .into_iter()
            .flat_map(|before| {
                names.iter().map(move |&placed| before.iter().copied().chain([placed]).collect::<Placed>())
            })
            .collect();
    }
    found
}

/// The cards that a joker can stand for in a set or a run with this natural card.
fn names_beside(natural: Card) -> Vec<Card> {
    Card::naturals().filter(|name| name.rank() == natural.rank() || name.suit() == natural.suit()).collect()
}

/// All different subsets of a hand's cards.
fn subsets(hand: &Hand) -> BTreeSet<Vec<Card>> {
    let cards: Vec<Card> = hand.iter().collect();
    (0..1_u32 << cards.len())
        .map(|bits| cards.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, &card)| card).collect())
        .collect()
}

/// Every meld that the hand forms. Only cards that share a rank or a suit are tried.
fn every_meld(view: &SeatView) -> Vec<Placed> {
    let formed = |placed: &Placed| Meld::new(&view.rules.melds, placed).is_ok();
    let mut found = Vec::new();
    for cards in subsets(&view.hand).into_iter().filter(|cards| cards.len() >= 3) {
        let naturals: Vec<Card> = cards.iter().copied().filter(|card| !card.is_joker()).collect();
        let Some(&one) = naturals.first() else { continue };
        let (rank, suit) = (|card: &Card| card.rank() == one.rank(), |card: &Card| card.suit() == one.suit());
        if naturals.iter().all(rank) || naturals.iter().all(suit) {
            found.extend(placings(&cards, &names_beside(one)).into_iter().filter(formed));
        }
    }
    // Layings that differ only in the order of equal cards and jokers count once.
    for cards in &mut found {
        cards.sort_unstable();
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Every choice of one or more disjoint melds.
fn choices(melds: &[Placed], hand: Hand, chosen: &mut Vec<Placed>, found: &mut Vec<Move>) {
    for (at, cards) in melds.iter().enumerate() {
        let Some(rest) = hand.without(cards.iter().map(|placed| placed.card())) else { continue };
        chosen.push(cards.clone());
        found.push(Move::Meld(chosen.iter().cloned().collect()));
        choices(&melds[at..], rest, chosen, found);
        chosen.pop();
    }
}

/// Every move of the kinds that the generator lists.
fn every_move(view: &SeatView) -> Vec<Move> {
    let mut moves = vec![Move::DrawStock, Move::End, Move::Pass];
    moves.extend((0..5).map(|cards| Move::DrawDiscard { cards }));
    moves.extend((0..4).map(|cards| Move::Buy { cards }));
    moves.extend(Card::naturals().chain([Card::JOKER]).map(Move::Discard));
    let distinct: Vec<Card> = view.hand.distinct().collect();
    let all: Vec<Card> = Card::naturals().collect();
    for meld in 0..=view.board.table.len() {
        let singles = distinct.iter().flat_map(|&card| placings(&[card], &all));
        moves.extend(singles.map(|cards| Move::LayOff { meld, cards }));
        for (at, &card) in distinct.iter().enumerate() {
            moves.push(Move::Swap { meld, cards: [card].into_iter().collect() });
            let pairs = distinct[at + 1..].iter().map(|&other| [card, other].into_iter().collect());
            moves.extend(pairs.map(|cards| Move::Swap { meld, cards }));
        }
    }
    choices(&every_meld(view), view.hand, &mut Vec::new(), &mut moves);
    let one_by_one = view.board.seats[view.seat].opened || view.rules.opening == Opening::None;
    moves.retain(|mv| !one_by_one || !matches!(mv, Move::Meld(melds) if melds.len() > 1));
    moves
}

/// A move as text, with its melds and their cards sorted.
fn canonical(mv: &Move) -> String {
    let mut mv = mv.clone();
    if let Move::Meld(melds) = &mut mv {
        melds.iter_mut().for_each(|cards| cards.sort_unstable());
        melds.sort_unstable();
    }
    format_move(0, &mv)
}

/// Whether a move lays off several cards. The generator lists such a move only if the turn could not go on without it.
fn lays_off_several(mv: &Move) -> bool {
    matches!(mv, Move::LayOff { cards, .. } if cards.len() > 1)
}

#[test]
fn generates_exactly_the_legal_moves() {
    let (mut legal, mut layings) = ([0_usize; 5], [0_usize; 5]);
    for seed in 0..POSITIONS {
        let (rules, layout, name) = position(seed);
        let deal = Deal::new(Arc::new(rules), &layout).unwrap_or_else(|error| panic!("{name}: {error}"));
        let view = SeatView::from_deal(&deal, 0, &[0, 0], &[0, 0]);
        let listed = view.legal_moves();
        assert!(listed.iter().all(|mv| view.check(mv).is_ok()), "{name}");
        let generated: BTreeSet<String> = listed.iter().filter(|mv| !lays_off_several(mv)).map(canonical).collect();
        let tried: BTreeSet<String> =
            every_move(&view).iter().filter(|mv| view.check(mv).is_ok()).map(canonical).collect();
        assert_eq!(generated, tried, "{name}");
        legal[seed as usize % 5] += tried.len();
        layings[seed as usize % 5] += tried.iter().filter(|text| text.contains("meld")).count();
    }
    assert!(legal.iter().all(|&count| count > 500) && layings.iter().all(|&count| count > 20), "{legal:?} {layings:?}");
}

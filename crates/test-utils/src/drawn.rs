//! Composed positions of two players in which seat 0 has drawn and is to play.

use std::sync::Arc;

use rami_engine::cards::{Hand, Meld, parse_cards};
use rami_engine::game::{Deal, Layout, Phase, Seat, Start};
use rami_engine::rules::Rules;

/// A deal in which seat 0 holds `hand` and seat 1 two cards; `opened` names the seats that have laid, `taken` the cards
/// taken.
#[must_use]
pub fn drawn(rules: Rules, hand: Hand, table: Vec<(Seat, Meld)>, opened: Vec<Seat>, taken: &str) -> Deal {
    let other: Hand = parse_cards("3D KC").expect("cards").into_iter().collect();
    let laid = table.iter().flat_map(|(_, meld)| meld.cards().iter().map(|placed| placed.card()));
    let used = laid.chain(hand.iter()).chain(other.iter());
    let all: Hand = rules.pack.cards().collect();
    let removed = all.without(used).expect("cards of the packs");
    let start = Start {
        turn: 0,
        phase: Phase::Play,
        table,
        opened,
        taken: parse_cards(taken).expect("cards").into(),
        turns: vec![1, 1],
        discarder: Some(1),
        upcard: None,
        best_opening: 0,
    };
    let layout = Layout {
        number: 1,
        dealer: 1,
        in_play: vec![true, true],
        hands: vec![hand, other],
        stock: Vec::new(),
        discard: Vec::new(),
        removed,
        start: Some(start),
    };
    Deal::new(Arc::new(rules), &layout).expect("a position")
}

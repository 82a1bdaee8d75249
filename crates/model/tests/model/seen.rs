//! The dialog of the discards seen: all discards that the player could see, those that others took, and the cards not
//! seen yet.

use rami_engine::cards::Card;
use rami_engine::game::Move;
use rami_model::table::{Intent, Session};
use rami_model::view_models::{Taker, neighbours, seen};
use rami_test_utils::position::{ComposedPosition, cards, select};

fn playing(hand: &'static str) -> ComposedPosition {
    ComposedPosition {
        hands: vec![hand],
        play: true,
        stock: "5C 6C 8C",
        discard: "KD 9C",
        ..ComposedPosition::default()
    }
}

fn card(name: &str) -> Card {
    cards(name)[0]
}

fn out(session: &Session, of: &str) -> Vec<(String, usize, usize)> {
    let shown = neighbours(session, card(of)).into_iter();
    shown.map(|near| (near.card.to_string(), near.out, near.copies)).collect()
}

#[test]
fn every_discard_and_what_others_took_is_listed() {
    let mut session = playing("2C 4S 9D JH").session();
    assert_eq!(seen(&session).discards.iter().map(|seen| (seen.card, seen.count)).collect::<Vec<_>>().len(), 2);
    select(&mut session, "9D");
    session.act(Intent::Discard);
    session.bot_move(1, &Move::DrawDiscard { cards: 1 }).expect("the discard");
    session.bot_move(1, &Move::Discard(card("3D"))).expect("a discard");
    let shown = seen(&session);
    for (name, count) in [("9C", 1), ("KD", 1), ("9D", 1), ("3D", 1), ("2C", 0)] {
        assert_eq!(shown.count(card(name)), count, "{name}");
    }
    assert_eq!(shown.takers, [Taker { seat: 1, name: Some("Lucie".into()), took: cards("9D") }]);
    assert_eq!(shown.own.len(), 3);
}

#[test]
fn a_card_thrown_twice_is_counted_twice() {
    let mut session = playing("9C 4S 9D JH").session();
    select(&mut session, "9C");
    session.act(Intent::Discard);
    assert_eq!(seen(&session).count(card("9C")), 2);
}

#[test]
fn lists_cards_the_player_has_not_seen() {
    let mut session = playing("2C 8S 9D JH").session();
    // There are two packs. One 9C lies on the pile, one 9D is in the hand.
    let around = out(&session, "8C");
    let unseen =
        |name: &str, around: &[(String, usize, usize)]| around.iter().find(|near| near.0 == name).map(|near| near.1);
    assert_eq!(
        (unseen("9C", &around), unseen("7C", &around), unseen("8S", &around), unseen("8H", &around)),
        (Some(1), Some(2), Some(1), Some(2))
    );
    assert!(around.iter().all(|near| near.2 == 2));
    // A card that another player took counts as seen, wherever it goes.
    select(&mut session, "9D");
    session.act(Intent::Discard);
    session.bot_move(1, &Move::DrawDiscard { cards: 1 }).expect("the discard");
    assert_eq!(unseen("9D", &out(&session, "8D")), Some(1));
    // The neighbours of an ace include the two and the three. A joker has none.
    let near_ace: Vec<String> = out(&session, "AS").into_iter().map(|near| near.0).collect();
    assert!(["2S", "3S"].iter().all(|name| near_ace.contains(&(*name).to_string())), "{near_ace:?}");
    assert!(neighbours(&session, Card::JOKER).is_empty());
}

#[test]
fn shows_the_same_whatever_is_hidden() {
    // The same table, with a different stock and a different hand of the other player.
    let one = playing("2C 4S 9D JH").session();
    let other =
        ComposedPosition { hands: vec!["2C 4S 9D JH", "7H TS"], stock: "QC 2H AD", ..playing("2C 4S 9D JH") }.session();
    assert_eq!(seen(&one), seen(&other));
    assert_eq!(neighbours(&one, card("9D")), neighbours(&other, card("9D")));
}

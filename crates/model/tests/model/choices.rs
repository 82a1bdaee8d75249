//! The short question before a move that can be made in several ways, and taps without effect.

use rami_engine::cards::Card;
use rami_engine::game::{IllegalMove, Move};
use rami_engine::rules::OptionValue;
use rami_model::table::{Discarding, Doubt, Intent, RunEnd, Session};
use rami_model::text::{Key, Message};
use rami_model::view_models::{ChoiceCard, choice, refusal, table};
use rami_test_utils::position::{ComposedPosition, cards, select, tokens};

fn opened(hand: &'static str, table: Vec<(usize, &'static str)>) -> ComposedPosition {
    ComposedPosition {
        hands: vec![hand],
        play: true,
        stock: "5C 6C 8C",
        discard: "KD 9C",
        opened: vec![0],
        table,
        ..ComposedPosition::default()
    }
}

fn on_table(session: &Session) -> Vec<String> {
    session.board().table.iter().map(|laid| laid.meld.to_string()).collect()
}

/// The cards that each way shows.
fn ways(session: &Session) -> Vec<Vec<Card>> {
    let choice = choice(session).expect("a question");
    choice.ways.iter().map(|way| way.cards.iter().map(|card| card.card).collect()).collect()
}

#[test]
fn a_joker_goes_to_the_end_of_a_run_that_the_player_chooses() {
    // D2-22.
    for (way, laid) in [(0, "JS QS KS JK=AS"), (1, "JK=TS JS QS KS")] {
        let mut session = opened("JK 2D 4H", vec![(1, "JS QS KS")]).session();
        select(&mut session, "JK");
        let before = session.game().record().clone();
        session.act(Intent::OnMeld { meld: 0, end: None });
        assert_eq!(session.choice().map(|choice| choice.doubt), Some(Doubt::Joker));
        assert_eq!(session.game().record(), &before, "a question changes nothing");
        assert_eq!(ways(&session), [cards("QS KS AS"), cards("TS JS QS")]);
        assert_eq!(table(&session).prompt, Message::from(Key::ChoiceJoker));
        session.act(Intent::Choose(way));
        assert_eq!(on_table(&session), [laid]);
        assert_eq!(session.choice(), None);
    }
}

#[test]
fn asks_nothing_where_a_card_is_dropped_at_an_end() {
    let mut session = opened("JK 2D 4H", vec![(1, "JS QS KS")]).session();
    select(&mut session, "JK");
    session.act(Intent::OnMeld { meld: 0, end: Some(RunEnd::Low) });
    assert_eq!(on_table(&session), ["JK=TS JS QS KS"]);
}

#[test]
fn asks_nothing_about_the_suit_of_a_joker_in_an_open_set() {
    let mut session = opened("JK 2D 4H", vec![(1, "8C 8D 8H")]).session();
    select(&mut session, "JK");
    session.act(Intent::OnMeld { meld: 0, end: None });
    assert_eq!((session.choice(), on_table(&session).len()), (None, 1));
    assert_eq!(session.board().table[0].meld.len(), 4);
}

#[test]
fn laying_cards_asks_what_their_joker_stands_for() {
    let mut session = opened("7H 8H JK 2D KC", vec![]).session();
    select(&mut session, "7H 8H JK");
    session.act(Intent::Lay);
    assert_eq!(ways(&session), [cards("7H 8H 9H"), cards("6H 7H 8H")]);
    let joker = ChoiceCard { card: cards("6H")[0], added: true, joker: true };
    assert_eq!(choice(&session).expect("a question").ways[1].cards[0], joker);
    session.act(Intent::Choose(1));
    assert_eq!(on_table(&session), ["JK=6H 7H 8H"]);
}

#[test]
fn closes_the_question_on_any_other_action() {
    for other in [Intent::Dismiss, Intent::Select(Vec::new()), Intent::Choose(7), Intent::Lay] {
        let mut session = opened("JK 2D 4H", vec![(1, "JS QS KS")]).session();
        select(&mut session, "JK");
        session.act(Intent::OnMeld { meld: 0, end: None });
        session.act(other.clone());
        assert_eq!(session.choice(), None, "{other:?}");
        assert_eq!(on_table(&session), ["JS QS KS"], "{other:?}");
    }
}

#[test]
fn a_double_tap_on_a_card_that_fits_two_combinations_asks() {
    let mut session = opened("8S 2D KH", vec![(1, "5S 6S 7S"), (1, "8C 8D 8H")]).session();
    session.set_discarding(Discarding { by_double_tap: true, ..Discarding::default() });
    let card = tokens(&session, "8S")[0];
    session.act(Intent::Obvious(card));
    assert_eq!(session.choice().map(|choice| choice.doubt), Some(Doubt::Place(cards("8S")[0])));
    assert_eq!(session.board().discard.last(), Some(&cards("9C")[0]), "nothing is thrown away");
    session.act(Intent::Choose(1));
    assert_eq!(on_table(&session), ["5S 6S 7S", "8C 8D 8H 8S"]);
}

#[test]
fn treats_a_useless_double_tap_as_two_taps() {
    let mut session = opened("8S 2D KH", vec![]).session();
    let card = tokens(&session, "2D")[0];
    session.act(Intent::Toggle(card));
    session.act(Intent::Obvious(card));
    assert!(session.selected().is_empty() && session.board().discard.len() == 2);
    session.act(Intent::Obvious(card));
    assert_eq!(session.selected(), [card]);
}

#[test]
fn confirms_a_discard_where_the_player_wants_it() {
    let mut session = opened("8S 2D KH", vec![]).session();
    session.set_discarding(Discarding { confirmed: true, by_double_tap: true });
    select(&mut session, "2D");
    session.act(Intent::Discard);
    let doubt = Doubt::Discard(cards("2D")[0]);
    assert_eq!(session.choice().map(|choice| choice.doubt), Some(doubt));
    assert_eq!(session.board().discard.len(), 2);
    session.act(Intent::Dismiss);
    assert_eq!(session.selected_cards(), cards("2D"), "the card stays selected");
    session.act(Intent::Obvious(tokens(&session, "2D")[0]));
    assert_eq!(session.choice().map(|choice| choice.doubt), Some(doubt));
    session.act(Intent::Choose(0));
    assert_eq!(session.board().discard.last(), Some(&cards("2D")[0]));
    // A refused move is refused at once, without a question.
    let mut drawing = ComposedPosition { play: false, ..opened("8S 2D KH", vec![]) }.session();
    drawing.set_discarding(Discarding { confirmed: true, by_double_tap: true });
    select(&mut drawing, "2D");
    drawing.act(Intent::Discard);
    assert!(drawing.choice().is_none() && drawing.refused().is_some());
}

#[test]
fn a_refused_card_is_named_and_its_combination_marked() {
    let mut session = opened("8S 5D KH", vec![(1, "JS QS KS"), (1, "8C 8D 8H")]).session();
    select(&mut session, "5D");
    session.act(Intent::OnMeld { meld: 1, end: None });
    let shown = table(&session);
    let text = shown.refusal.expect("a refusal").text;
    assert_eq!(text, Message::new(Key::RefusalDoesNotFitOne).card("card", cards("5D")[0]));
    let marked = |session: &Session| {
        let owners = table(session).owners;
        owners
            .iter()
            .flat_map(|owner| &owner.melds)
            .filter(|meld| meld.refused)
            .map(|meld| meld.index)
            .collect::<Vec<_>>()
    };
    assert_eq!(marked(&session), [1]);
    session.act(Intent::Dismiss);
    assert!(marked(&session).is_empty());
}

#[test]
fn explains_a_refused_discard_without_asking_to_lay_it() {
    let must = ("discard_must_be_used", OptionValue::Flag(true));
    let mut session = ComposedPosition { play: false, options: vec![must], ..opened("8S 2D KH", vec![]) }.session();
    session.act(Intent::DrawDiscard(1));
    let bubble = table(&session).refusal.expect("a refusal");
    let could_not = Message::new(Key::RefusalCouldNotLay).card("card", cards("9C")[0]);
    assert_eq!(
        (bubble.code, bubble.text, bubble.about.id()),
        (Some("must-use-taken-card"), could_not.clone(), "piles")
    );
    let deep = IllegalMove::DeepestCardNeedsRun { card: cards("9C")[0] };
    assert_eq!(refusal(&session, &deep, &[]), could_not, "V1-R5");
    session.act(Intent::DrawStock);
    assert_ne!(refusal(&session, &deep, &[]), could_not, "a card that is held is to be laid");
    assert!(session.check(&Move::DrawStock).is_err());
}

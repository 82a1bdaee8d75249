//! A turn as the player sees it: what may be taken back, what the others did, the prompts, the order of the hand, and
//! playing a hint.

use rami_bots::Advice;
use rami_engine::cards::Card;
use rami_engine::game::Move;
use rami_engine::variants;
use rami_model::table::{Discarding, Intent, Session, SortBy, attention};
use rami_model::text::Key;
use rami_model::view_models::{LastTurn, hint_screen, round, table};
use rami_record::Record;
use rami_record::{ChosenRules, Setup};
use rami_test_utils::position::{ComposedPosition, cards, select, tokens};

fn playing(hand: &'static str) -> ComposedPosition {
    ComposedPosition {
        hands: vec![hand],
        play: true,
        stock: "5C 6C 8C",
        discard: "KD 9C",
        ..ComposedPosition::default()
    }
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

fn hand(session: &Session) -> Vec<Card> {
    session.shown_hand().map(|token| token.card).collect()
}

fn record(session: &Session) -> Record {
    session.game().record().clone()
}

#[test]
fn a_discard_is_taken_back_until_the_next_player_moves() {
    let mut session = playing("2C 4S 9D JH").session();
    let before = (record(&session), session.board().clone());
    select(&mut session, "9D");
    session.act(Intent::Discard);
    assert!(!session.my_turn() && session.can_undo());
    session.undo();
    assert_eq!((record(&session), session.board().clone()), before);
    let mut held = hand(&session);
    held.sort_unstable();
    let mut wanted = cards("2C 4S 9D JH");
    wanted.sort_unstable();
    assert_eq!(held, wanted);

    select(&mut session, "9D");
    session.act(Intent::Discard);
    session.bot_move(1, &Move::DrawStock).expect("a draw");
    assert!(!session.can_undo());
    let after = record(&session);
    session.undo();
    assert_eq!(record(&session), after);
}

#[test]
fn neither_a_drawn_card_nor_the_last_discard_of_a_deal_is_taken_back() {
    let mut session = ComposedPosition { play: false, ..playing("2C 4S 9D") }.session();
    session.act(Intent::DrawStock);
    assert!(!session.can_undo());
    let mut session = ComposedPosition { opened: vec![0], ..playing("9D") }.session();
    select(&mut session, "9D");
    session.act(Intent::Discard);
    assert!(session.board().end.is_some() && !session.can_undo());
}

#[test]
fn a_double_tap_never_throws_a_joker() {
    let mut session = playing("2C 4S JK").session();
    session.set_discarding(Discarding { by_double_tap: true, ..Discarding::default() });
    let before = record(&session);
    let joker = tokens(&session, "JK")[0];
    session.act(Intent::Obvious(joker));
    assert_eq!(record(&session), before);
    assert_eq!(session.selected(), [joker]);
    let plain = tokens(&session, "4S")[0];
    session.act(Intent::Obvious(plain));
    assert_eq!(session.board().discard.last(), Some(&card("4S")));
}

#[test]
fn describes_the_last_turns_of_others() {
    let mut session = playing("2C 4S 9D JH").session();
    assert_eq!(round(&session), [None, None]);
    select(&mut session, "9D");
    session.act(Intent::Discard);
    session.bot_move(1, &Move::DrawDiscard { cards: 1 }).expect("the discard");
    let took = LastTurn { took: cards("9D"), ..LastTurn::default() };
    assert_eq!(round(&session)[1], Some(took.clone()));
    session.bot_move(1, &Move::Discard(card("3D"))).expect("a discard");
    let told = LastTurn { discarded: Some(card("3D")), ..took };
    assert_eq!(round(&session)[1], Some(told.clone()));
    assert_eq!(told.words(&session, 1).len(), 2);
    assert_eq!(table(&session).discard.by, Some((1, Some("Lucie".to_string()))));
    // The page shows only that a stock card was drawn. A new turn replaces the last one.
    session.act(Intent::DrawStock);
    select(&mut session, "JH");
    session.act(Intent::Discard);
    session.bot_move(1, &Move::DrawStock).expect("a draw");
    assert_eq!(round(&session)[1], Some(LastTurn { drew: true, ..LastTurn::default() }));
}

#[test]
fn hides_the_last_card_face_down() {
    // Rami des suites: the player who closes discards the last card face down (D1-9).
    let lying = "KD 4C 5C 6C 8C KC 5S 6S 7S";
    let rules = (variants::by_id("suites").expect("listed").rules)();
    let all = rules.pack.cards().map(|card| card.to_string());
    let rest: Vec<String> = all.filter(|card| !lying.split(' ').any(|used| used == card)).collect();
    let json = format!(
        r#"{{"format":"rami-record/1","variant":"suites","seats":["Ana","Lucie"],"options":{{}},"deals":[{{"dealer":0,
        "hands":["KD","4C"],"stock":"5C 6C 8C","discard":"KC","removed":"{}","start":{{"turn":1,"phase":"play",
        "table":[{{"owner":1,"cards":"5S 6S 7S"}}],"opened":[1]}},"actions":[]}}]}}"#,
        rest.join(" ")
    );
    let record = Record::from_json(&json).expect("a record");
    let mut session = Session::from_record(record, 7).expect("a position");
    session.bot_move(1, &Move::Discard(card("4C"))).expect("the last card");
    assert!(session.board().closed);
    assert_eq!(round(&session)[1], Some(LastTurn { closed: true, ..LastTurn::default() }));
}

#[test]
fn pauses_longer_after_an_opening_than_after_a_draw() {
    let mut session = ComposedPosition {
        hands: vec!["2C 4S 9D", "TH JH QH KH 7C 7D 7S 3D 2D"],
        turn: 1,
        play: false,
        ..playing("2C 4S 9D")
    }
    .session();
    session.bot_move(1, &Move::DrawStock).expect("a draw");
    let draw = attention(&session);
    let melds = ["TH JH QH KH", "7C 7D 7S"]
        .map(|text| cards(text).into_iter().map(|card| card.try_into().expect("natural")).collect());
    session.bot_move(1, &Move::Meld(melds.into_iter().collect())).expect("an opening");
    assert!(attention(&session) > 2.0 * draw);
}

#[test]
fn a_prompt_names_what_is_possible_now() {
    let session = |variant: &str| {
        let setup = Setup {
            rules: ChosenRules::of_game(variant, Default::default()),
            seats: vec!["A".into(), "B".into()],
            seed: 3,
        };
        let mut session = Session::new(setup).expect("a match");
        while !session.my_turn() {
            let seat = session.game().to_act().expect("a seat");
            let mv = session.plain_move(seat).expect("a move");
            session.bot_move(seat, &mv).expect("legal");
        }
        session
    };
    // The first turn of Rami 101: the discard is not taken, nothing is laid (V3-R4).
    let mut rami101 = session("rami101");
    assert_eq!(table(&rami101).prompt, Key::PhaseDrawStock.into());
    rami101.act(Intent::DrawStock);
    assert_eq!(table(&rami101).prompt, Key::PhaseDiscard.into());
    assert_eq!(table(&rami101).tray.text, Key::DraftFirstTurn.into());
    assert_eq!(rami_model::view_models::offers(&rami101).count, 0);
    // An empty table has nothing to lay off on.
    let mut rami51 = session("rami51");
    assert_eq!(table(&rami51).prompt, Key::PhaseDraw.into());
    rami51.act(Intent::DrawStock);
    assert_eq!(table(&rami51).prompt, Key::PhaseLay.into());
    let opened = ComposedPosition { opened: vec![0], table: vec![(0, "5S 6S 7S")], ..playing("2C 4S 9D") }.session();
    assert_eq!(table(&opened).prompt, Key::PhaseChoose.into());
}

#[test]
fn a_hand_keeps_the_order_chosen_and_shows_its_groups() {
    let mut session = ComposedPosition { play: false, ..playing("9D 2C KH 4S 2H") }.session();
    let dealt = hand(&session);
    session.set_kept_order(None);
    assert_eq!(hand(&session), dealt);
    session.set_kept_order(Some(SortBy::Rank));
    assert_eq!(
        session.shown_hand().map(|token| token.card.rank().expect("natural").number()).collect::<Vec<_>>(),
        [13, 9, 4, 2, 2]
    );
    session.act(Intent::DrawStock); // 5C
    let ranks = session.shown_hand().map(|token| token.card.rank().expect("natural").number()).collect::<Vec<_>>();
    assert_eq!(ranks, [13, 9, 5, 4, 2, 2]);
    let groups: Vec<bool> = table(&session).hand.iter().map(|card| card.starts_group).collect();
    assert_eq!(groups, [false, true, true, true, true, false]);
    session.set_kept_order(None);
    assert!(table(&session).hand.iter().all(|card| !card.starts_group));
}

#[test]
fn a_hint_shows_its_combinations_apart_and_is_played() {
    let mut session = playing("TH JH QH KH 7C 7D 7S 9C 2D").session();
    let melds = ["TH JH QH KH", "7C 7D 7S"]
        .map(|text| cards(text).into_iter().map(|card| card.try_into().expect("natural")).collect());
    let mv = Move::Meld(melds.into_iter().collect());
    let shown = hint_screen(
        session.rules(),
        &Advice { mv: mv.clone(), reasons: Vec::new(), ahead: None, candidates: Vec::new() },
    );
    assert_eq!(shown.groups, [cards("TH JH QH KH"), cards("7C 7D 7S")]);
    assert_eq!((shown.group_of(card("7D")), shown.group_of(card("9C"))), (Some(1), None));
    session.play(&mv);
    assert!(session.refused().is_none());
    assert_eq!(session.board().table.len(), 2);
    session.play(&Move::DrawStock);
    assert!(session.refused().is_some());
}

//! The match of a person: staging, laying, taking back, the order of the hand, saving and resuming.

use std::collections::BTreeSet;

use rami_engine::cards::Hand;
use rami_engine::game::{Action, IllegalMove, Move, Phase};
use rami_engine::rules::OptionValue;
use rami_model::table::{Intent, RunEnd, Saved, Session, SortBy, Token, TokenId, WhatHappened};
use rami_record::Record;
use rami_record::json::Json;
use rami_record::{ChosenRules, LoadError, Setup, SetupError, UnknownRules};
use rami_test_utils::position::{ComposedPosition, cards, select, tokens};
use serde_json::Value;

const TEN: &str = "TH JH QH 7C 7D 7S 2D 4S 9H KC";

/// The cards of the hand as shown, in the player's order.
fn shown(session: &Session) -> String {
    session.shown_hand().map(|token| token.card.to_string()).collect::<Vec<_>>().join(" ")
}

/// The code of the last refusal.
fn refused(session: &Session) -> Option<&'static str> {
    session.refused()?.reason.as_ref().map(IllegalMove::code)
}

fn playing(hand: &'static str) -> ComposedPosition {
    ComposedPosition {
        hands: vec![hand],
        play: true,
        stock: "5C 6C 8C",
        discard: "KD 9C",
        ..ComposedPosition::default()
    }
}

fn opened(hand: &'static str, table: Vec<(usize, &'static str)>) -> ComposedPosition {
    ComposedPosition { opened: vec![0], table, ..playing(hand) }
}

fn table(session: &Session) -> Vec<String> {
    session.view().board.table.iter().map(|laid| laid.meld.to_string()).collect()
}

fn hand_of(session: &Session) -> Hand {
    session.view().hand
}

fn new_session(players: usize, seed: u64) -> Session {
    let seats = (0..players).map(|seat| format!("S{seat}")).collect();
    Session::new(Setup { rules: ChosenRules::of_game("rami51", Default::default()), seats, seed }).expect("a set-up")
}

#[test]
fn an_opening_is_gathered_in_two_steps() {
    let mut session = playing(TEN).session();
    select(&mut session, "TH JH QH");
    session.act(Intent::Lay);
    assert_eq!((refused(&session), session.staged_points()), (None, 30));
    assert_eq!(shown(&session), "7C KC 2D 7D 9H 4S 7S", "what is staged is not shown in the hand");
    assert!(table(&session).is_empty() && session.selected().is_empty());
    select(&mut session, "7C 7D 7S");
    session.act(Intent::Lay);
    assert_eq!(table(&session), ["TH JH QH", "7C 7D 7S"]);
    assert!(session.draft().melds.is_empty());
    assert_eq!(session.game().record().deals[0].actions, ["0 meld TH JH QH / 7C 7D 7S".parse().expect("an action")]);
}

#[test]
fn several_combinations_are_laid_from_one_selection() {
    let mut session = playing(TEN).session();
    select(&mut session, "7C TH 7D JH 7S QH");
    let points = session.laying().map(|mv| session.points_of(&mv));
    assert_eq!(points, Ok(51));
    session.act(Intent::Lay);
    assert_eq!(table(&session).iter().map(String::as_str).collect::<BTreeSet<_>>(), ["7C 7D 7S", "TH JH QH"].into());
    let mut too_little = playing("TH JH QH 6C 6D 6H 2D").session();
    select(&mut too_little, "6C TH 6D JH 6H QH");
    too_little.act(Intent::Lay);
    assert_eq!((too_little.staged_points(), too_little.draft().melds.len()), (48, 2));
    assert!(table(&too_little).is_empty());
    too_little.act(Intent::Lay);
    assert_eq!(refused(&too_little), Some("opening-below-minimum"), "nothing more is selected: now it is refused");
}

#[test]
fn cards_are_staged_added_and_taken_back() {
    let mut session = playing(TEN).session();
    select(&mut session, "TH JH");
    session.act(Intent::Stage { onto: None });
    assert_eq!((session.staged_points(), session.draft_meld(0).is_err()), (0, true));
    select(&mut session, "QH");
    session.act(Intent::Stage { onto: Some(0) });
    assert_eq!((session.draft().melds.len(), session.staged_points()), (1, 30));
    let queen = session.draft_tokens(0)[2];
    assert_eq!(queen.card, cards("QH")[0]);
    session.act(Intent::Unstage(queen.id));
    assert_eq!((session.staged_points(), session.draft_tokens(0).len()), (0, 2));
    assert!(session.shown_hand().any(|token| token.id == queen.id));
    session.undo();
    assert!(session.draft().melds.is_empty());
    assert_eq!(session.shown_hand().count(), 10);
    session.act(Intent::Stage { onto: None });
    assert!(session.refused().is_some_and(|refused| refused.reason.is_none()), "nothing was selected");
}

#[test]
fn refuses_cards_that_form_nothing_with_a_reason() {
    let cases = [
        ("7C 7D", "too-short"),
        ("7C 7D 9H", "not-a-meld"),
        ("9H TH QH", "not-consecutive"),
        ("7C 8D 9H JK", "not-a-meld"),
    ];
    for (chosen, code) in cases {
        let mut session = playing("TH JH QH 7C 7D 8D 9H JK 2D KC").session();
        let before = session.game().record().clone();
        select(&mut session, chosen);
        session.act(Intent::Lay);
        assert_eq!(refused(&session), Some(code), "{chosen}");
        assert_eq!(session.selected_cards(), cards(chosen), "a refusal keeps the selection");
        assert_eq!(session.game().record(), &before);
        session.act(Intent::Dismiss);
        assert_eq!(session.refused(), None);
    }
}

#[test]
fn the_player_chooses_what_a_staged_joker_stands_for() {
    let mut session = opened("7H 8H JK 2D KC", vec![]).session();
    select(&mut session, "7H 8H JK");
    session.act(Intent::Stage { onto: None });
    assert!(session.has_other_readings(0));
    let readings = |session: &mut Session| {
        let now = session.draft_meld(0).map(|meld| meld.to_string());
        session.act(Intent::NextReading(0));
        now.expect("a run")
    };
    assert_eq!(readings(&mut session), "7H 8H JK=9H", "worth most first");
    assert_eq!(readings(&mut session), "JK=6H 7H 8H");
    assert_eq!(readings(&mut session), "7H 8H JK=9H");
    session.act(Intent::Lay);
    assert_eq!(table(&session), ["JK=6H 7H 8H"]);
}

#[test]
fn cards_dropped_on_a_run_go_to_the_end_named() {
    for (end, laid) in [(RunEnd::Low, "JK=4H 5H 6H 7H"), (RunEnd::High, "5H 6H 7H JK=8H")] {
        let mut session = opened("JK 2D KC", vec![(1, "5H 6H 7H")]).session();
        select(&mut session, "JK");
        session.act(Intent::OnMeld { meld: 0, end: Some(end) });
        assert_eq!(table(&session), [laid], "{end:?}");
    }
    let mut session = opened("4H 8H 9H 2D KC", vec![(1, "5H 6H 7H")]).session();
    select(&mut session, "9H 4H 8H");
    session.act(Intent::OnMeld { meld: 0, end: Some(RunEnd::Low) });
    assert_eq!(table(&session), ["4H 5H 6H 7H 8H 9H"], "natural cards have one place only");
}

#[test]
fn the_card_a_joker_stands_for_takes_it() {
    let mut session = opened("6H 2D KC", vec![(1, "5H JK=6H 7H")]).session();
    select(&mut session, "6H");
    session.act(Intent::OnMeld { meld: 0, end: Some(RunEnd::High) });
    assert_eq!(
        (table(&session), hand_of(&session)),
        (vec!["5H 6H 7H".into()], cards("2D KC JK").into_iter().collect())
    );
    let refusals = [("8H", "both-cards-needed"), ("8D", "duplicate-suit"), ("2D", "does-not-fit")];
    for (card, code) in refusals {
        let options = vec![("closed_carre", OptionValue::Flag(true))];
        let set = ComposedPosition { options, opened: vec![], ..opened("8H 8D 2D KC", vec![(1, "8C 8D JK=8H")]) };
        let mut session =
            if code == "both-cards-needed" { set } else { ComposedPosition { opened: vec![0], ..set } }.session();
        select(&mut session, card);
        session.act(Intent::OnMeld { meld: 0, end: None });
        assert_eq!(refused(&session), Some(code), "{card}");
    }
    let mut nothing = opened("8H 2D", vec![(1, "5H 6H 7H")]).session();
    nothing.act(Intent::OnMeld { meld: 0, end: None });
    assert!(nothing.refused().is_some_and(|refused| refused.reason.is_none()), "cards must be selected first");
    select(&mut nothing, "8H");
    nothing.act(Intent::OnMeld { meld: 5, end: None });
    assert_eq!(refused(&nothing), Some("no-such-meld"));
}

#[test]
fn takes_back_layings_one_at_a_time() {
    let mut session = opened("6H 8H 9C 9D 9S 2D KC", vec![(1, "5H JK=6H 7H")]).session();
    let before = session.game().record().clone();
    let order = session.tokens().hand.clone();
    select(&mut session, "6H");
    session.act(Intent::OnMeld { meld: 0, end: None });
    select(&mut session, "8H");
    session.act(Intent::OnMeld { meld: 0, end: None });
    select(&mut session, "9C 9D 9S");
    session.act(Intent::Lay);
    assert_eq!(table(&session).len(), 2);
    for left in [2, 1, 0] {
        assert!(session.can_undo());
        session.undo();
        assert_eq!(session.game().record().deals[0].actions.len(), left);
        assert_eq!(session.happened().last().map(|last| &last.what), Some(&WhatHappened::TookBack));
    }
    assert_eq!(session.game().record(), &before);
    assert!(!session.can_undo());
    let ids = |tokens: &[Token]| tokens.iter().map(|token| (token.id, token.card)).collect::<BTreeSet<_>>();
    assert_eq!(ids(&session.tokens().hand), ids(&order), "the same cards come back");
}

#[test]
fn taking_the_discard_can_be_taken_back_but_not_a_stock_card() {
    let start = ComposedPosition { play: false, ..playing("2C 4S 9D") };
    let mut session = start.session();
    let top = *session.tokens().discard.last().expect("a discard");
    session.act(Intent::DrawDiscard(1));
    assert!(session.tokens().hand.iter().any(|token| token.id == top.id), "the card keeps its name");
    session.undo();
    assert_eq!((session.my_turn(), session.view().board.phase), (true, Phase::Draw));
    assert_eq!(session.tokens().discard.last().map(|token| token.id), Some(top.id));
    session.act(Intent::DrawStock);
    assert_eq!(session.happened().last().map(|last| &last.what), Some(&WhatHappened::Drew(cards("5C")[0])));
    assert!(!session.can_undo());
    session.undo();
    assert_eq!((session.view().board.phase, shown(&session)), (Phase::Play, "2C 9D 4S 5C".into()));
    select(&mut session, "9D");
    session.act(Intent::Discard);
    assert!(session.can_undo() && !session.my_turn());
    session.bot_move(1, &Move::DrawStock).expect("a draw");
    assert!(!session.can_undo());
}

#[test]
fn arranging_and_sorting_lose_no_card() {
    let mut session = playing("9H 2D 7C 7C 7D 7S KC AS JK TH JH QH").session();
    let ids = |session: &Session| session.tokens().hand.iter().map(|token| token.id).collect::<BTreeSet<TokenId>>();
    let all = ids(&session);
    for by in [SortBy::Rank, SortBy::Suit, SortBy::Melds] {
        session.act(Intent::Sort(by));
        assert_eq!(ids(&session), all, "{by:?}");
        let before = shown(&session);
        session.act(Intent::Sort(by));
        assert_eq!(shown(&session), before, "sorted is sorted");
    }
    session.act(Intent::Sort(SortBy::Rank));
    assert!(shown(&session).starts_with("KC QH JH TH 9H 7S"), "{}", shown(&session));
    let moved = tokens(&session, "TH KC");
    session.act(Intent::Arrange { cards: moved.clone(), to: 1 });
    assert!(shown(&session).starts_with("QH KC TH JH 9H"), "{}", shown(&session));
    session.act(Intent::Arrange { cards: moved.clone(), to: 99 });
    assert!(shown(&session).ends_with("KC TH"), "{}", shown(&session));
    session.act(Intent::Select(moved));
    session.act(Intent::Stage { onto: None });
    let first = tokens(&session, "QH");
    session.act(Intent::Arrange { cards: first, to: 2 });
    assert!(shown(&session).starts_with("JH 9H QH"), "staged cards are passed over: {}", shown(&session));
    let staged = session.draft().melds[0].cards.clone();
    session.act(Intent::Arrange { cards: vec![staged[0]], to: 0 });
    assert_eq!((shown(&session).starts_with("TH JH"), ids(&session)), (true, all), "arranging takes out of the tray");
}

#[test]
fn keeps_the_id_of_a_card_wherever_it_moves() {
    let mut session = opened("6H 9C 9D 2D KC", vec![(1, "5H JK=6H 7H")]).session();
    let joker = session.tokens().table[0][1];
    let six = tokens(&session, "6H")[0];
    select(&mut session, "6H");
    session.act(Intent::OnMeld { meld: 0, end: None });
    assert_eq!(session.tokens().table[0][1].id, six);
    assert!(
        session.tokens().hand.iter().any(|token| token.id == joker.id),
        "the joker taken is the one that lay there"
    );
    select(&mut session, "9C 9D JK");
    session.act(Intent::Lay);
    assert!(session.tokens().table[1].iter().any(|token| token.id == joker.id));
    let deuce = tokens(&session, "2D")[0];
    select(&mut session, "2D");
    session.act(Intent::Discard);
    assert_eq!(session.tokens().discard.last().map(|token| token.id), Some(deuce));
}

#[test]
fn plays_the_chosen_one_of_two_equal_cards() {
    for chosen in [0, 1] {
        let mut session = playing("7C 7C 2D KC").session();
        let twins = tokens(&session, "7C 7C");
        session.act(Intent::Select(vec![twins[chosen]]));
        session.act(Intent::Discard);
        assert_eq!(session.tokens().discard.last().map(|token| token.id), Some(twins[chosen]));
        let mut session = playing("7C 7C 7D 7S TH JH QH KC").session();
        let twins = tokens(&session, "7C 7C");
        let rest = tokens(&session, "7D 7S TH JH QH");
        session.act(Intent::Select(vec![twins[chosen], rest[0], rest[1]]));
        session.act(Intent::Lay);
        session.act(Intent::Select(rest[2..].to_vec()));
        session.act(Intent::Lay);
        assert_eq!(table(&session).len(), 2);
        assert!(session.draft().melds.is_empty(), "nothing laid stays in the tray");
        assert_eq!(tokens(&session, "7C"), [twins[1 - chosen]]);
    }
}

#[test]
fn ignores_selected_cards_that_are_not_shown() {
    let mut session = playing(TEN).session();
    let seven = tokens(&session, "7C")[0];
    session.act(Intent::Toggle(seven));
    session.act(Intent::Toggle(TokenId::MAX));
    assert_eq!(session.selected(), [seven]);
    session.act(Intent::Toggle(seven));
    assert!(session.selected().is_empty());
    session.act(Intent::Select(vec![seven, seven, TokenId::MAX]));
    assert_eq!(session.selected(), [seven]);
    session.act(Intent::Stage { onto: None });
    session.act(Intent::Toggle(seven));
    assert!(session.selected().is_empty(), "a staged card is not in the hand");
    session.act(Intent::Discard);
    assert!(session.refused().is_some_and(|refused| refused.reason.is_none()));
}

#[test]
fn a_saved_game_resumes_exactly_in_the_middle_of_a_turn() {
    let mut session = new_session(3, 11);
    let moves = |session: &mut Session| {
        while let Some(seat) = session.bot_to_move() {
            let mv = session.plain_move(seat).expect("a move");
            session.bot_move(seat, &mv).expect("legal");
        }
    };
    moves(&mut session);
    session.act(Intent::DrawStock);
    session.act(Intent::Sort(SortBy::Suit));
    let ids: Vec<TokenId> = session.shown_hand().map(|token| token.id).collect();
    session.act(Intent::Arrange { cards: vec![ids[0]], to: 5 });
    session.act(Intent::Select(ids[2..4].to_vec()));
    session.act(Intent::Stage { onto: None });
    session.act(Intent::Select(vec![ids[5]]));
    let text = session.to_saved().to_json();
    let saved = Saved::from_json(&text).expect("readable");
    assert_eq!(saved.levels, ["normal", "normal"]);
    let mut resumed = Session::from_saved(saved).expect("accepted");
    // A saved match numbers the cards from 1, whatever their numbers on the page are.
    let kept = |session: &Session| session.to_saved();
    assert_eq!(kept(&resumed), kept(&session));
    assert_eq!(resumed.draft().melds[0].cards.len(), 2);
    assert_eq!(resumed.selected_cards(), session.selected_cards());
    assert_eq!((resumed.game().record(), resumed.game().state()), (session.game().record(), session.game().state()));
    for session in [&mut session, &mut resumed] {
        session.act(Intent::Discard);
        moves(session);
        session.act(Intent::DrawStock);
    }
    assert_eq!(kept(&resumed), kept(&session), "and goes on alike");
    assert_eq!(resumed.game().record(), session.game().record());
}

/// The numbers of all cards shown.
fn names(session: &Session) -> BTreeSet<TokenId> {
    let tokens = session.tokens();
    let all = tokens.hand.iter().chain(&tokens.discard).chain(tokens.table.iter().flatten());
    all.map(|token| token.id).collect()
}

#[test]
fn gives_cards_of_different_sessions_different_ids() {
    let mut session = opened("6H 9C 9D 2D KC", vec![(1, "5H JK=6H 7H")]).session();
    let mut known = names(&session);
    let record = session.game().record().clone();
    let others = [
        ("the same record", Session::from_record(record, 7)),
        ("a saved match", Session::from_saved(session.to_saved())),
        ("the same deals", Ok(new_session(2, 11))),
        ("the same deals again", Ok(new_session(2, 11))),
    ];
    for (what, other) in others {
        let other = names(&other.unwrap_or_else(|error| panic!("{what}: {error}")));
        assert!(other.len() > 5 && other.is_disjoint(&known), "{what}");
        known.extend(other);
    }
    let before = names(&session);
    select(&mut session, "2D");
    session.act(Intent::Discard);
    assert_eq!(names(&session), before, "in the same match they stay");
    session.undo();
    assert_eq!(names(&session), before);
}

fn saved_json() -> Value {
    let mut session = playing("7C 7D 7S 2D KC").session();
    select(&mut session, "7C 7D");
    session.act(Intent::Stage { onto: None });
    serde_json::from_str(&session.to_saved().to_json()).expect("JSON")
}

fn load(saved: &Value) -> Result<Session, LoadError> {
    Saved::from_json(&saved.to_string()).and_then(Session::from_saved)
}

#[test]
fn corrupt_saves_are_refused() {
    let text = saved_json().to_string();
    for length in [0, 1, 20, text.len() / 2, text.len() - 1] {
        assert!(matches!(Saved::from_json(&text[..length]), Err(LoadError::Unreadable(_))), "{length}");
    }
    let changed = |pointer: &str, value: Value| {
        let mut saved = saved_json();
        *saved.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value;
        load(&saved).err()
    };
    assert_eq!(changed("/version", 9.into()), Some(LoadError::Version(9)));
    assert!(matches!(changed("/tokens", Value::Null), Some(LoadError::Unreadable(_))));
    let record = |pointer: &str, value: Value| matches!(changed(pointer, value), Some(LoadError::Record(_)));
    assert!(record("/record/deals/0/actions", vec!["0 discard 9S"].into()), "an illegal move");
    assert!(record("/record/deals/0/hands/0", "7C 7D 7S 2D".into()), "a card is missing");
    assert!(record("/record/variant", "canasta".into()));
    assert!(record("/record/seats", vec!["A"].into()), "a table for one");
}

/// Something done to a saved game.
type Change = fn(&mut Value);

#[test]
fn repairs_saved_state_that_disagrees_with_the_record() {
    let hostile: [(&str, Change); 6] = [
        ("no tokens", |saved| saved["tokens"] = serde_json::json!({"hand": [], "table": [], "discard": [], "next": 0})),
        ("one name for all", |saved| {
            saved["tokens"]["hand"].as_array_mut().expect("a hand").iter_mut().for_each(|token| token["id"] = 1.into());
        }),
        ("names yet to be given", |saved| saved["tokens"]["next"] = 0.into()),
        ("no names left", |saved| saved["tokens"]["next"] = u32::MAX.into()),
        ("another card", |saved| saved["tokens"]["hand"][0]["card"] = "AS".into()),
        ("a card staged and selected twice", |saved| {
            let id = saved["tokens"]["hand"][0]["id"].clone();
            let meld = serde_json::json!({"cards": [id, id, id, 4_000_000], "reading": u32::MAX});
            saved["draft"]["melds"] = vec![meld.clone(), meld].into();
            saved["selected"] = vec![id.clone(), id].into();
        }),
    ];
    for (what, change) in hostile {
        let mut saved = saved_json();
        change(&mut saved);
        let mut session = load(&saved).unwrap_or_else(|error| panic!("{what}: {error}"));
        let held: Hand = session.tokens().hand.iter().map(|token| token.card).collect();
        assert_eq!(held, hand_of(&session), "{what}");
        let tokens = session.tokens();
        let all = tokens.hand.iter().chain(&tokens.discard).chain(tokens.table.iter().flatten());
        let ids: Vec<TokenId> = all.map(|token| token.id).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{what}: two cards of one name");
        assert!(session.draft().melds.iter().map(|meld| meld.cards.len()).sum::<usize>() <= 2, "{what}");
        assert!(session.selected().is_empty(), "{what}");
        session.act(Intent::NextReading(0));
        session.act(Intent::Lay);
        session.undo();
    }
}

#[test]
fn records_are_imported() {
    let text = opened("6H 9C 2D", vec![(1, "5H JK=6H 7H")]).record().to_json();
    let session = Session::from_record(Record::from_json(&text).expect("a record"), 3).expect("accepted");
    assert_eq!((shown(&session), session.tokens().table[0].len()), ("9C 2D 6H".into(), 3));
    assert!(session.tokens().hand.iter().all(|token| !token.fresh), "nothing is new in a hand taken up");
    let mut empty = Record::new(ChosenRules::of_game("rami51", Default::default()), vec!["A".into(), "B".into()]);
    let dealt = Session::from_record(empty.clone(), 3).expect("a match not begun");
    assert_eq!(dealt.shown_hand().count(), 10);
    empty.totals = Some(vec![0, 100]);
    assert!(matches!(Session::from_record(empty, 3), Err(LoadError::Record(_))), "a decided match has no deal to show");
}

#[test]
fn impossible_tables_are_refused() {
    let setup = |variant: &str, seats: usize, option: Option<(&str, i64)>| {
        let options = option.map(|(key, value)| (key.to_string(), OptionValue::Number(value))).into_iter().collect();
        let seats = (0..seats).map(|seat| format!("S{seat}")).collect();
        Session::new(Setup { rules: ChosenRules::of_game(variant, options), seats, seed: 1 }).err()
    };
    assert_eq!(setup("rami51", 3, None), None);
    assert_eq!(setup("canasta", 3, None), Some(SetupError::Rules(UnknownRules::Variant("canasta".into()))));
    assert_eq!(setup("rami51", 7, None), Some(SetupError::Players { min: 2, max: 6 }));
    assert!(matches!(setup("rami51", 3, Some(("limit", 1))), Some(SetupError::Rules(UnknownRules::Option(_)))));
}

#[test]
fn an_empty_stock_is_rebuilt_when_a_card_is_wanted() {
    let start = ComposedPosition { play: false, stock: "", discard: "KD 9C 3H", ..playing("2C 4S") };
    let mut session = start.session();
    session.act(Intent::DrawStock);
    assert_eq!((refused(&session), session.view().board.stock, session.view().board.discard.len()), (None, 2, 0));
    let actions = session.game().record().deals[0].actions.clone();
    assert!(matches!(actions[..], [Action::Reshuffle(_), Action::Move(0, Move::DrawStock)]), "{actions:?}");
    assert!(session.tokens().discard.is_empty());
    assert_eq!(session.view().check(&Move::DrawStock).map_err(|error| error.code()), Err("already-drew"));
}

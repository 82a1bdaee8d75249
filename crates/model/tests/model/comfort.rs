//! Conveniences: proposals, double taps, sounds, the curve of the totals.

use rami_engine::cards::Hand;
use rami_engine::game::Move;
use rami_model::settings::Settings;
use rami_model::table::{Discarding, Intent, Session, SortBy};
use rami_model::table::{Sound, SoundMark};
use rami_model::view_models::{Offers, offers, scale, scores, table};
use rami_record::Record;
use rami_record::json::Json;
use rami_record::{ChosenRules, Setup};
use rami_test_utils::position::{ComposedPosition, select, tokens};

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

fn staged(session: &Session) -> Vec<String> {
    let melds = 0..session.draft().melds.len();
    melds.map(|index| session.draft_meld(index).expect("a combination").to_string()).collect()
}

fn refused(session: &Session) -> bool {
    session.refused().is_some()
}

#[test]
fn cycles_through_the_proposals() {
    let mut session = playing("TH JH QH 7C 7D 7S 8C 9C JK 2D KS").session();
    let offered = session.proposals();
    assert!(offered.len() >= 2, "{offered:?}");
    let mut seen = Vec::new();
    for (at, melds) in offered.iter().enumerate() {
        session.propose();
        assert_eq!(offers(&session), Offers { count: offered.len(), staged: Some(at) });
        let mut wanted: Vec<String> = melds.iter().map(ToString::to_string).collect();
        let mut found = staged(&session);
        wanted.sort();
        found.sort();
        assert_eq!(found, wanted, "jokers stand for what was proposed");
        seen.push(found);
    }
    session.propose();
    let mut first = staged(&session);
    first.sort();
    assert_eq!(first, seen[0]);
    assert!(!refused(&session) && session.view().board.table.is_empty(), "nothing is laid");
}

#[test]
fn the_first_proposal_is_an_opening_that_may_be_laid() {
    let mut session = playing("TH JH QH 7C 7D 7S 2D 4S 9H KC").session();
    session.propose();
    session.act(Intent::Lay);
    assert!(!refused(&session));
    assert_eq!(session.view().board.table.len(), 2);
}

#[test]
fn proposes_nothing_for_a_hand_without_combinations() {
    let mut session = playing("2H 4S 6D 8C TH QS KD 3C 5H AS").session();
    assert!(session.proposals().is_empty());
    session.propose();
    assert!(session.draft().melds.is_empty() && !refused(&session));
}

#[test]
fn a_double_tap_lays_off_where_there_is_one_place_and_else_discards_if_the_player_wants_it() {
    let mut session = opened("8S 2D KH", vec![(1, "5S 6S 7S")]).session();
    session.set_discarding(Discarding { by_double_tap: true, ..Discarding::default() });
    let card = tokens(&session, "8S")[0];
    session.act(Intent::Obvious(card));
    assert_eq!(session.view().board.table[0].meld.to_string(), "5S 6S 7S 8S");
    let card = tokens(&session, "2D")[0];
    session.act(Intent::Obvious(card));
    assert_eq!(session.view().board.discard.last().map(ToString::to_string), Some("2D".into()));
    let mut drawing = ComposedPosition { play: false, ..playing("8S 2D KH") }.session();
    let card = tokens(&drawing, "8S")[0];
    drawing.act(Intent::Obvious(card));
    assert_eq!(drawing.selected(), [card], "what can be neither is selected");
    assert!(!refused(&drawing));
}

#[test]
fn plays_one_sound_for_each_event() {
    let mut session = ComposedPosition { play: false, ..opened("8S 2D KH 9H", vec![(1, "5S 6S 7S")]) }.session();
    let mut heard = SoundMark::all(&session);
    let mut sound = |session: &Session| {
        let sound = heard.since(session);
        heard = SoundMark::all(session);
        sound
    };
    assert_eq!(sound(&session), None);
    session.act(Intent::Discard);
    assert_eq!(sound(&session), Some(Sound::Refuse));
    session.act(Intent::DrawStock);
    assert_eq!(sound(&session), Some(Sound::Draw));
    select(&mut session, "8S");
    assert_eq!(sound(&session), None, "selecting is silent");
    session.act(Intent::OnMeld { meld: 0, end: None });
    assert_eq!(sound(&session), Some(Sound::Place));
    select(&mut session, "2D");
    session.act(Intent::Discard);
    assert_eq!(sound(&session), Some(Sound::Discard));
    // V2-R9, D2-18: the last card is announced automatically.
    let mut last = opened("8S 2D", vec![(1, "5S 6S 7S")]).session();
    let before = SoundMark::all(&last);
    select(&mut last, "2D");
    last.act(Intent::Discard);
    assert_eq!(before.since(&last), Some(Sound::Call), "one card is left");
    let mut out = opened("8S", vec![(1, "5S 6S 7S")]).session();
    let before = SoundMark::all(&out);
    select(&mut out, "8S");
    out.act(Intent::Discard);
    assert_eq!(before.since(&out), Some(Sound::Win));
}

#[test]
fn the_curve_holds_the_totals_after_each_deal() {
    let seats = ["Ana", "Lucie"].map(String::from).to_vec();
    let setup = Setup { rules: ChosenRules::of_game("suites", Default::default()), seats, seed: 5 };
    let mut session = Session::new(setup).expect("a set-up");
    for _ in 0..2 {
        while let Some(seat) = session.game().to_act() {
            let mv = session.plain_move(seat).expect("a move");
            if session.bot_move(seat, &mv).is_err() {
                session.bot_move(seat, &Move::Pass).expect("a question is declined");
            }
        }
        session.act(Intent::NextDeal);
    }
    let sheet = scores(&session);
    assert_eq!(sheet.curve.len(), sheet.deals.len() + 1);
    let sums =
        sheet.deals.iter().fold(vec![0; 2], |sums, deal| sums.iter().zip(deal).map(|(sum, n)| sum + n).collect());
    assert_eq!(sheet.curve.last(), Some(&sums));
    let (lines, (totals, deals)) = (sheet.lines(), sheet.scales());
    assert!(lines.iter().flatten().all(|&(x, y)| (0.0..=1.0).contains(&x) && (0.0..=1.0).contains(&y)));
    let &(_, zero) = totals.iter().find(|(total, _)| *total == 0).expect("nought is on the scale");
    assert!(lines.iter().all(|line| line[0].0 == 0.0 && (line[0].1 - zero).abs() < 1e-9), "everybody begins at nought");
    assert_eq!(deals, [(0, 0.0), (1, 0.5), (2, 1.0)]);
}

#[test]
fn scales_have_round_numbers_in_their_places() {
    let numbers = |low, high, most| scale(low, high, most).into_iter().map(|(number, _)| number).collect::<Vec<_>>();
    assert_eq!(numbers(0, 103, 6), [0, 20, 40, 60, 80, 100]);
    assert_eq!(numbers(-57, 100, 6), [-50, 0, 50, 100]);
    assert_eq!(numbers(1, 7, 8), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(numbers(1, 200, 8), [50, 100, 150, 200]);
    assert_eq!(numbers(0, 0, 6), [0]);
    assert_eq!(scale(0, 50, 3), [(0, 0.0), (20, 0.4), (40, 0.8)]);
    assert_eq!(scale(-50, 50, 3), [(-50, 0.0), (0, 0.5), (50, 1.0)]);
}

/// Every card of a pack without jokers.
fn pack() -> impl Iterator<Item = String> {
    "A23456789TJQK".chars().flat_map(|rank| "CDHS".chars().map(move |suit| format!("{rank}{suit}")))
}

/// The player's turn in the first deal of Puis-je, with this hand.
fn at_first_contract(hand: &str) -> Session {
    let mut removed: Vec<String> = pack().chain(pack()).collect();
    for card in hand.split(' ').chain(["3D", "KC", "5C", "6C"]) {
        removed.remove(removed.iter().position(|other| other == card).expect("two of each"));
    }
    let record = format!(
        r#"{{"format": "rami-record/1", "variant": "puis-je", "seats": ["Ana", "Bot 1"], "deals": [{{"dealer": 1,
        "hands": ["{hand}", "3D KC"], "stock": "5C 6C", "discard": "", "removed": "{}", "actions": [],
        "start": {{"turn": 0, "phase": "play", "table": []}}}}]}}"#,
        removed.join(" ")
    );
    Session::from_record(Record::from_json(&record).expect("a record"), 1).expect("a match")
}

#[test]
fn under_a_contract_nothing_but_the_contract_is_proposed() {
    assert!(at_first_contract("2H 3H 4H 5H 9C 9S 9D QS").proposals().is_empty());
    let contract = at_first_contract("2H 3H 4H 5H 9C 9S 9D QS QC QH").proposals();
    assert_eq!(contract.len(), 1);
    assert!(contract[0].iter().all(|meld| !meld.is_run()));
}

#[test]
fn the_longest_hand_is_sorted_without_losing_a_card() {
    let hand: Vec<String> = pack().filter(|card| card != "3D" && card != "KC").collect();
    let mut session = at_first_contract(&format!("{} 2C 2D 2H 2S 9C 9D 9H 9S", hand.join(" ")));
    let before = session.view().hand;
    session.act(Intent::Sort(SortBy::Melds));
    assert_eq!(session.tokens().hand.iter().map(|token| token.card).collect::<Hand>(), before);
}

/// The first deal of Puis-je: seat 1 discards a card, seat 2 declines it, and seat 0, who holds this hand, is asked.
fn asked_next(hand: &str, top: &str, opened: &str) -> Session {
    let mut removed: Vec<String> = pack().chain(pack()).collect();
    for card in hand.split(' ').chain([top, "3D", "KC", "4D", "4C", "5C", "6C"]) {
        removed.remove(removed.iter().position(|other| other == card).expect("two of each"));
    }
    let record = format!(
        r#"{{"format": "rami-record/1", "variant": "puis-je", "options": {{"buy_only_before_laying": true}}, "seats": ["Ana", "Bot 1", "Bot 2"],
        "deals": [{{"dealer": 0, "hands": ["{hand}", "3D KC {top}", "4D 4C"], "stock": "5C 6C", "discard": "",
        "removed": "{}", "actions": [], "start": {{"turn": 1, "phase": "play", "table": [], "opened": {opened}}}}}]}}"#,
        removed.join(" ")
    );
    let mut session = Session::from_record(Record::from_json(&record).expect("a record"), 1).expect("a match");
    session.bot_move(1, &Move::Discard(top.parse().expect("a card"))).expect("a card is thrown");
    session.bot_move(2, &Move::Pass).expect("whoever is asked may decline");
    session
}

/// Phase and question as the table shows them.
fn put(session: &Session) -> (&'static str, bool) {
    let screen = table(session);
    (screen.phase.id(), screen.asked.is_some())
}

#[test]
fn skips_claims_that_are_useless_or_impossible() {
    let mut helped = asked_next("9C 9S 2H", "9D", "[]");
    let mut not_helped = asked_next("9C 9S 2H", "QD", "[]");
    for session in [&helped, &not_helped] {
        assert_eq!(put(session), ("claim", true));
        assert!(!session.declines_for_me());
    }
    helped.ask_only_useful(true);
    not_helped.ask_only_useful(true);
    assert_eq!(put(&helped), ("claim", true));
    assert!(not_helped.declines_for_me());
    assert_eq!(put(&not_helped), ("waiting", false));
    let cannot_buy = asked_next("9C 9S 2H", "9D", "[0]");
    assert!(cannot_buy.declines_for_me());
    assert_eq!(put(&cannot_buy), ("waiting", false));
}

#[test]
fn keeps_single_key_shortcuts_unless_switched_off() {
    assert!(Settings::from_json("{}").expect("settings").single_keys, "as before there was a choice");
    let off = Settings { single_keys: false, ..Settings::default() };
    assert!(!Settings::from_json(&off.to_json()).expect("settings").single_keys);
}

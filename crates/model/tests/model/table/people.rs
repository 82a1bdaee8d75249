//! Several people at one device: nobody sees another person's hand, and the order of each person's hand is kept.

use rami_record::json::Json;
use rami_test_utils::played;
use std::collections::BTreeMap;

use rami_engine::cards::Card;
use rami_engine::game::Seat;
use rami_engine::variants;
use rami_model::table::{Intent, Saved, Session, SortBy, TokenId, WhatHappened};
use rami_model::view_models::table;

fn shown(session: &Session) -> Vec<(TokenId, Card)> {
    session.tokens().hand.iter().map(|token| (token.id, token.card)).collect()
}

#[test]
fn a_table_is_covered_whenever_it_changes_hands() {
    for (seed, variant) in variants::ALL.iter().enumerate() {
        let other = played::seats_at_most(variant.id, 3) - 1;
        let mut session = played::session(variant.id, 3, seed as u64, &[other]);
        assert_eq!(session.people(), [0, other]);
        assert!(session.is_covered(), "{}: the first person is asked before any card is shown", variant.id);
        let mut seen = [0usize; 3];
        let mut last_uncovered: Option<Seat> = None;
        for _ in 0..4000 {
            let screen = table(&session);
            assert_eq!(screen.standing.me, session.me());
            if session.is_covered() {
                assert!(screen.hand.is_empty() && screen.asked.is_none() && screen.cover.is_some());
                assert!(!session.my_turn());
                session.act(Intent::DrawStock);
                assert!(session.is_covered(), "nothing can be done under the cover");
            } else {
                let me = session.me();
                assert!(session.is_person(me));
                if session.game().state().playing() {
                    let hand = session.game().view(me).expect("a deal").hand;
                    assert_eq!(screen.hand.len(), hand.len());
                    // The person whose hand is shown either had it shown before or has uncovered the table since.
                    assert_ne!(session.game().to_act().filter(|&seat| session.is_person(seat)), Some(other - me));
                }
                seen[me] += 1;
                last_uncovered = Some(me);
            }
            for happening in session.happened().iter().filter(|happening| happening.seat != session.me()) {
                assert!(!matches!(happening.what, WhatHappened::Drew(_)), "a card drawn is its owner's secret");
            }
            if !played::step(&mut session) {
                break;
            }
        }
        assert!(seen[0] > 0 && seen[other] > 0 && (other == 1 || seen[1] == 0), "{}: {seen:?}", variant.id);
        assert!(last_uncovered.is_some());
    }
}

#[test]
fn a_match_among_people_comes_to_its_end() {
    for variant in variants::ALL {
        let session = played::finished(variant.id, 4, 5, &[1, 2, 3]);
        assert!(session.match_over() && !session.is_covered(), "{}", variant.id);
        assert_eq!(session.bot_to_move(), None);
    }
}

#[test]
fn keeps_the_order_of_every_persons_hand() {
    let mut session = played::session("rami51", 2, 3, &[1]);
    let mut left: BTreeMap<Seat, Vec<(TokenId, Card)>> = BTreeMap::new();
    let mut compared = 0;
    for _ in 0..400 {
        let deal = session.game().record().deals.len();
        if !session.is_covered() && session.my_turn() {
            let me = session.me();
            if let Some(before) = left.get(&me) {
                let now = shown(&session);
                let kept: Vec<_> = now.iter().filter(|card| before.contains(card)).copied().collect();
                let still: Vec<_> = before.iter().filter(|card| now.contains(card)).copied().collect();
                assert_eq!(kept, still, "in the order it was left");
                compared += usize::from(!kept.is_empty());
            }
            session.act(Intent::Sort(if me == 0 { SortBy::Rank } else { SortBy::Suit }));
        }
        let (me, hand) = (session.me(), shown(&session));
        let covered = session.is_covered();
        if !played::step(&mut session) || session.game().record().deals.len() != deal {
            left.clear();
        } else if !covered && session.me() != me {
            left.insert(me, hand);
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn a_covered_table_is_saved_and_resumed_covered() {
    for step in 0..60 {
        let mut session = played::session("puis-je", 4, 8, &[1, 3]);
        for _ in 0..step {
            played::step(&mut session);
        }
        let text = session.to_saved().to_json();
        let saved = Saved::from_json(&text).expect("a saved game");
        assert_eq!(saved.shown_levels(), ["person", "normal", "person"]);
        let resumed = Session::from_saved(saved).expect("a legal record");
        assert_eq!((resumed.me(), resumed.is_covered()), (session.me(), session.is_covered()), "step {step}");
        assert_eq!(resumed.to_saved(), session.to_saved(), "step {step}");
        let hand = |session: &Session| {
            let cards = table(session).hand.into_iter();
            cards.map(|card| (card.face.card, card.selected, card.fresh, card.starts_group)).collect::<Vec<_>>()
        };
        assert_eq!(hand(&resumed), hand(&session), "step {step}");
    }
}

#[test]
fn draws_from_the_stock_once_all_others_have_passed() {
    // Puis-je: seat 1, a person, declines the discard; seat 0, another person, is asked.
    let found = (0..200).find_map(|seed| {
        let mut session = played::session("puis-je", 3, seed, &[1]);
        while session.game().to_act() != Some(1) || session.is_covered() {
            if !played::step(&mut session) {
                return None;
            }
        }
        (session.view().board.asked == Some(1) && session.view().board.turn == 1).then_some(session)
    });
    let mut session = found.expect("a table at which a person is asked first");
    let held = session.view().hand.len();
    session.act(Intent::DrawStock);
    let mut asked_other = false;
    while session.game().to_act() != Some(1) || session.view().board.asked.is_some() {
        let Some(seat) = session.game().to_act() else { break };
        asked_other |= seat == 0;
        if session.is_person(seat) {
            assert!(session.is_covered() && session.me() == seat);
            session.decline();
        } else {
            session.bot_move(seat, &rami_engine::game::Move::Pass).expect("whoever is asked may pass");
        }
    }
    assert!(asked_other && session.is_covered() && session.me() == 1);
    assert_eq!(session.game().view(1).expect("a deal").hand.len(), held + 1, "the card was drawn at once");
}

#[test]
fn falls_back_to_one_person_on_an_invalid_list_of_people() {
    let session = played::session("rami51", 3, 1, &[7, 7, 0]);
    assert_eq!(session.people(), [0]);
    assert!(!session.is_covered());
    let text = played::session("rami51", 3, 1, &[1]).to_saved().to_json();
    for (from, to) in [("\"seats\":[0,1],\"shown\"", "\"seats\":[1,0],\"shown\""), ("\"shown\":", "\"shown\":9")] {
        assert!(text.contains(from));
        let saved = Saved::from_json(&text.replace(from, to)).expect("a saved game");
        let session = Session::from_saved(saved).expect("a legal record");
        assert_eq!((session.people(), session.me()), (vec![0], 0));
    }
    let text = played::session_at("rami51", 3, 1, &[1, 2]).to_saved().to_json();
    for (list, people) in [("[1,2]", &[1, 2][..]), ("[]", &[0]), ("[2,1]", &[0]), ("[1,2,3]", &[0])] {
        let saved = Saved::from_json(&text.replace("\"seats\":[1,2]", &format!("\"seats\":{list}")));
        let session = Session::from_saved(saved.expect("a saved game")).expect("a legal record");
        assert_eq!((session.people(), session.own_seat()), (people.to_vec(), people[0]), "{list}");
    }
}

#[test]
fn the_people_of_a_device_may_sit_at_any_seats() {
    let mut session = played::session_at("puis-je", 4, 8, &[3, 1]);
    let mut shown = [0; 4];
    for _ in 0..300 {
        shown[session.me()] += 1;
        assert_eq!((session.people(), session.own_seat()), (vec![1, 3], 1));
        let text = session.to_saved().to_json();
        let resumed = Session::from_saved(Saved::from_json(&text).expect("a saved game")).expect("a legal record");
        let of = |session: &Session| (session.people(), session.me(), session.is_covered());
        assert_eq!(of(&resumed), of(&session));
        played::step(&mut session);
    }
    assert!(shown[1] > 0 && shown[3] > 0 && shown[0] + shown[2] == 0, "{shown:?}");
}

#[test]
fn a_table_shows_the_others_in_turn_order_after_every_seat() {
    for (own, others) in [(0, [1, 2, 3]), (1, [2, 3, 0]), (2, [3, 0, 1]), (3, [0, 1, 2])] {
        let mut session = played::session_at("traditionnel", 4, 6, &[own]);
        let mut most = 0;
        for _ in 0..200 {
            assert_eq!((session.me(), session.own_seat()), (own, own));
            let (screen, state) = (table(&session), session.game().state());
            assert_eq!(screen.standing.me, own);
            let board = state.deal().expect("a deal").board();
            let shown: Vec<_> =
                screen.others.iter().map(|other| (other.seat, other.cards, other.score, other.name.clone())).collect();
            let expected =
                others.map(|seat| (seat, board.seats[seat].cards, state.totals()[seat], Some(format!("S{seat}"))));
            assert_eq!(shown, expected);
            assert_eq!(screen.hand.len(), usize::from(board.seats[own].cards));
            let owners: Vec<Seat> = screen.owners.iter().map(|owner| owner.seat).collect();
            let around = [own].into_iter().chain(others).filter(|seat| owners.contains(seat));
            assert_eq!(owners, around.collect::<Vec<_>>());
            assert!(screen.owners.iter().all(|owner| owner.mine == (owner.seat == own)));
            most = most.max(owners.len());
            played::step(&mut session);
        }
        assert_eq!(most, 4, "melds of everybody were shown");
    }
}

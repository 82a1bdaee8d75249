//! A match looked at again: every position, what may be seen of it, and how decisions are judged.

use crate::support::played;
use rami::bots::{Advice, Candidate};
use rami::game::{Action, Move};
use rami::record::parse_action;
use rami::screens::{Verdicts, judge, review};
use rami::session::{Grade, Review, same_move};
use rami::text::{Key, Lang};
use rami::variants;

fn read(action: &str) -> Move {
    let Ok(Action::Move(_, mv)) = parse_action(action) else { panic!("{action} is no move") };
    mv
}

fn advice(best: &str, others: &[(&str, f64)]) -> Advice {
    let candidate = |&(action, behind): &(&str, f64)| Candidate { mv: read(action), behind, playouts: 10 };
    let candidates = std::iter::once(&(best, 0.0)).chain(others).map(candidate).collect();
    Advice { mv: read(best), reasons: Vec::new(), ahead: others.first().map(|other| other.1), candidates }
}

#[test]
fn every_position_of_a_match_can_be_seen() {
    for (seed, variant) in variants::ALL.iter().enumerate() {
        let session = played::finished(variant.id, 3, seed as u64 + 40, &[]);
        let record = session.game().record();
        let all = Review::new(record.clone(), true).expect("a legal record");
        let actions: usize = record.deals.iter().map(|deal| deal.actions.len() + 1).sum();
        assert_eq!(all.positions().len(), actions);
        assert_eq!(all.deals().count(), record.deals.len());
        let lang = Lang::all().next().expect("French");
        for step in (0..actions).step_by(7).chain([actions - 1]) {
            let screen = review(&all, step).unwrap_or_else(|| panic!("{}: step {step}", variant.id));
            let open: usize = screen.hands.iter().map(|hand| hand.cards.as_ref().map_or(0, Vec::len)).sum();
            assert_eq!(open, screen.hands.iter().map(|hand| hand.count).sum::<usize>(), "all hands are open");
            assert!(!lang.render(&screen.said).is_empty());
        }
        assert_eq!(review(&all, actions), None);
        let last = all.session(actions - 1).expect("legal");
        assert_eq!(last.game().state().totals(), session.game().state().totals());
    }
}

#[test]
fn hands_of_a_deal_under_way_stay_secret() {
    let mut session = played::session("rami51", 3, 5, &[]);
    let deals = |session: &rami::session::Session| session.game().record().deals.len();
    while deals(&session) < 2 || session.game().record().deals[1].actions.len() < 8 {
        played::step(&mut session);
    }
    let all = Review::new(session.game().record().clone(), true).expect("a legal record");
    let second = all.deals().nth(1).expect("a second deal");
    for step in 0..all.positions().len() {
        let screen = review(&all, step).expect("a position");
        for hand in &screen.hands {
            assert_eq!(hand.cards.is_some(), step < second || hand.seat == 0, "step {step}, seat {}", hand.seat);
        }
        let others_draw = all.made(step).is_some_and(|(seat, _)| seat != 0) && step >= second;
        assert!(!(others_draw && screen.said.key == Key::ReviewDrew), "nor is it said what others draw");
    }
}

#[test]
fn where_people_share_the_device_nobodys_hand_of_the_deal_under_way_is_seen() {
    let mut session = played::session("rami51", 3, 5, &[1]);
    while session.game().record().deals.len() < 2 || session.game().record().deals[1].actions.len() < 12 {
        played::step(&mut session);
    }
    let all = Review::new(session.game().record().clone(), false).expect("a legal record");
    let second = all.deals().nth(1).expect("a second deal");
    let mut drawn = 0;
    for step in 0..all.positions().len() {
        let screen = review(&all, step).expect("a position");
        assert!(screen.hands.iter().all(|hand| hand.cards.is_some() == (step < second)), "step {step}");
        if step >= second && matches!(all.made(step), Some((0, Move::DrawStock))) {
            drawn += 1;
            assert_ne!(screen.said.key, Key::LogDrawStockYou, "step {step}");
        }
    }
    assert!(drawn > 0, "seat 0 has drawn in the deal under way");
    assert!(
        all.decisions(0).count() > 0 && all.decisions(0).all(|step| step < second),
        "advice would tell of the hand"
    );
}

#[test]
fn the_players_decisions_are_found() {
    let session = played::finished("puis-je", 3, 2, &[]);
    let all = Review::new(session.game().record().clone(), true).expect("a legal record");
    let decisions: Vec<usize> = all.decisions(0).collect();
    let own = session.game().record().deals.iter().flat_map(|deal| &deal.actions);
    assert_eq!(decisions.len(), own.filter(|action| action.starts_with("0 ")).count());
    for step in decisions {
        let view = all.session(step).expect("legal").view();
        assert_eq!((view.seat, view.board.to_act()), (0, Some(0)), "it is the player who decides");
    }
}

#[test]
fn moves_are_the_same_whatever_the_order_of_their_cards() {
    let same = |one: &str, other: &str| same_move(&read(one), &read(other));
    assert!(same("0 meld 4C 5C 6C / 7C 7D 7S", "0 meld 7S 7D 7C / 6C 5C 4C"));
    assert!(same("0 layoff 2 7C 8C", "0 layoff 2 8C 7C") && !same("0 layoff 2 7C 8C", "0 layoff 1 7C 8C"));
    assert!(!same("0 discard 7C", "0 discard 7D") && !same("0 end", "0 pass"));
}

#[test]
fn decisions_are_graded_by_what_they_cost() {
    let given = advice("0 discard 7C", &[("0 discard KD", 0.3), ("0 discard 2S", 3.0), ("0 discard JK", 40.0)]);
    let judged = |action| judge(&given, &read(action));
    let found = [judged("0 discard 7C"), judged("0 discard KD"), judged("0 discard 2S"), judged("0 discard JK")];
    let grades: Vec<Grade> = found.iter().map(|judged| judged.grade).collect();
    assert_eq!(grades, [Grade::Good, Grade::Good, Grade::Doubtful, Grade::Blunder]);
    let keys: Vec<Key> = found.iter().map(|judged| judged.said.key).collect();
    assert_eq!(keys, [Key::ReviewSame, Key::ReviewEqual, Key::ReviewRather, Key::ReviewRather]);
    let unknown = judged("0 discard 9H");
    assert_eq!((unknown.behind, unknown.grade, unknown.said.key), (None, Grade::Doubtful, Key::ReviewOther));
    let sums = Verdicts::of(found.iter().chain([&unknown]));
    assert_eq!((sums.judged, sums.same, sums.doubtful, sums.blunders, sums.lost), (5, 1, 2, 1, 43));
    let french = Lang::all().next().expect("French");
    assert!(french.render(&sums.said()).starts_with("5 décisions jugées"));
}

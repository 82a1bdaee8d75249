//! The player's own seat in the analysis: a match is judged and reviewed from any seat as the same match from seat 0 of
//! a table whose seats are renumbered.

use rami_bots::analysis::{Account, Exercise, JudgementAnswer, JudgementQuestion, LuckOfMatch, Review, Swing};
use rami_engine::game::Seat;
use rami_engine::variants;
use rami_model::table::{Attempt, ChampionsLine, Session, Task};
use rami_model::view_models::{ReviewScreen, luck, review};
use rami_record::Record;
use rami_test_utils::played;
use rami_test_utils::turned::{turned, turned_seat};

/// A match of three players, of whom the one at seat 2 plays at this device.
fn record(variant: &str, seed: u64) -> Record {
    played::finished_at(variant, 3, seed, &[2]).game().record().clone()
}

/// An answer by which decisions cost their seats more or less, and some are less certain than others, whatever the
/// numbers of the seats are. `number` is that of the question, `own` the player's seat.
fn answer(question: &JudgementQuestion, number: usize, own: Seat) -> JudgementAnswer {
    let JudgementAnswer { swing, .. } = question.unanswered();
    let count = swing.points.len();
    let (JudgementQuestion::Decision { view, made } | JudgementQuestion::Again { view, made, .. }) = question else {
        return JudgementAnswer { best: None, swing };
    };
    let best = view.legal_moves().into_iter().find(|mv| !mv.is_same(made));
    let mut swing = Swing { playouts: 10, ..swing };
    for seat in 0..count {
        let place = turned_seat(seat, own, count);
        swing.shares[seat].variance = 0.01 * ((number * (place + 2)) % 7) as f64;
    }
    swing.points[view.seat].mean = -((number % 12) as f64);
    swing.points[view.seat].variance = 0.01;
    swing.shares[view.seat].mean = -0.01 * (number % 12) as f64;
    swing.shares[view.seat].variance = 0.000_001;
    JudgementAnswer { best, swing }
}

/// A judged match, and what was asked about it, in order.
fn judged(record: &Record, own: Seat) -> (LuckOfMatch, Vec<String>) {
    let mut luck = LuckOfMatch::new(record.clone(), own, None).expect("a match");
    let mut asked = Vec::new();
    while let Some(question) = luck.next_question() {
        asked.push(match &question {
            JudgementQuestion::Dealt(_) => "dealt".into(),
            JudgementQuestion::Decision { made, .. } => format!("{made:?}"),
            JudgementQuestion::Again { made, .. } => format!("again {made:?}"),
        });
        luck.answer(answer(&question, asked.len(), own));
    }
    (luck, asked)
}

/// The figures of an account of one seat, in order.
fn figures(account: &Account) -> Vec<f64> {
    let tallies = account.deals.iter().flatten();
    let splits = tallies.flat_map(|tally| [tally.points, tally.shares]);
    splits.flat_map(|split| [split.result, split.play, split.given, split.dealt, split.variance]).collect()
}

fn are_near(one: &[f64], other: &[f64]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-3)
}

#[test]
fn judges_a_match_for_the_own_seat() {
    for variant in variants::ALL {
        let seats = played::seats_at_most(variant.id, 3);
        let own = seats - 1;
        let record = played::finished_at(variant.id, 3, 7, &[own]).game().record().clone();
        let (here, asked_here) = judged(&record, own);
        let (there, asked_there) = judged(&turned(&record, own), 0);
        assert_eq!(asked_here, asked_there, "{}", variant.id);
        let [kept, as_seat_0] = [here.account().kept(own), there.account().kept(0)];
        assert!(kept.deals.iter().all(|deal| deal.len() == 1));
        assert!(are_near(&figures(&kept), &figures(&as_seat_0)), "{}: {kept:?} {as_seat_0:?}", variant.id);
        assert!(!are_near(&figures(&kept), &figures(&here.account().kept(0))), "{}: seats differ", variant.id);
        assert_eq!(kept.of_kept(), kept.of_seat(0));
        let [one, other] = [&kept, &as_seat_0].map(|account| luck(account, seats).expect("a deal"));
        assert_eq!((one.verdict, one.deals.len()), (other.verdict, other.deals.len()));
        let mistakes = |luck: &LuckOfMatch, own: Seat| {
            let mistakes = luck.mistakes().into_iter();
            let at = |seat: Seat| turned_seat(seat, own, seats);
            mistakes.map(|one| (one.step, at(one.seat), one.made, one.best, one.points)).collect::<Vec<_>>()
        };
        assert_eq!(mistakes(&here, own), mistakes(&there, 0), "{}", variant.id);
        let found = here.exercises();
        assert!(!found.is_empty() && found.iter().all(|exercise| exercise.seat() == own), "{}", variant.id);
        let turn = |exercise: &Exercise| Exercise { record: turned(&exercise.record, own), ..exercise.clone() };
        for (exercise, other) in found.iter().zip(&there.exercises()) {
            let (made, best) = (&exercise.made.mv, &exercise.best.mv);
            assert_eq!((made, best, other.seat()), (&other.made.mv, &other.best.mv, 0), "{}", variant.id);
            assert_eq!((turn(exercise).record, exercise.points), (other.record.clone(), other.points));
        }
        assert_eq!(found.len(), there.exercises().len());
    }
}

#[test]
fn asks_again_about_what_is_least_certain_for_the_own_seat() {
    let record = record("rami51", 3);
    let again = |record: &Record, own: Seat| -> Vec<usize> {
        judged(record, own).0.known().again.iter().map(|(task, _)| *task).collect()
    };
    assert!(!again(&record, 2).is_empty());
    assert_eq!(again(&record, 2), again(&turned(&record, 2), 0));
}

#[test]
fn an_exercise_is_tried_from_the_seat_that_made_the_mistake() {
    for variant in variants::ALL {
        let own = played::seats_at_most(variant.id, 3) - 1;
        let record = played::finished_at(variant.id, 3, 7, &[own]).game().record().clone();
        let found = judged(&record, own).0.exercises();
        for exercise in found.iter().take(12) {
            let (mut attempt, mut session) =
                Attempt::begin(Task::Exercise(exercise.clone().into())).expect("its record is enough");
            let of = |session: &Session| (session.me(), session.own_seat(), session.game().to_act());
            assert_eq!(of(&session), (own, own, Some(own)), "{}", variant.id);
            assert_eq!((attempt.view().seat, &attempt.view().hand), (own, &session.view().hand));
            session.play(&exercise.best.mv);
            assert!(session.game().record().deals[0].actions.len() > exercise.record.deals[0].actions.len());
            attempt.again(&mut session);
            assert_eq!((of(&session), session.game().record()), ((own, own, Some(own)), &exercise.record));
            let line = ChampionsLine::from_task(&Task::Exercise(exercise.clone().into()), &exercise.best.mv)
                .expect("its record is enough");
            assert_eq!(line.moves(), 1, "{}: the champion's move is made", variant.id);
        }
        let read = |text: &str| rami_record::json::from_text::<Exercise>(text).expect("as written");
        let text = rami_record::json::to_text(&found[0]);
        assert_eq!(read(&text), found[0]);
        let elsewhere = text.replacen(&format!(r#""made":"{own} "#), r#""made":"0 "#, 1);
        assert!(elsewhere != text && read(&elsewhere).view().is_err(), "another seat decides there");
    }
}

/// The content of a position without the numbers of its seats.
fn content(screen: ReviewScreen) -> impl PartialEq + std::fmt::Debug {
    let hands = screen.hands.into_iter();
    let hands: Vec<_> = hands.map(|hand| (hand.name, hand.cards, hand.count, hand.total, hand.is_turn)).collect();
    let owners: Vec<_> = screen.owners.into_iter().map(|owner| (owner.name, owner.melds)).collect();
    (screen.deal, screen.number, hands, owners, screen.stock, screen.discard, screen.said)
}

#[test]
fn a_match_is_reviewed_from_the_own_seat() {
    for variant in variants::ALL {
        let own = played::seats_at_most(variant.id, 3) - 1;
        let mut session = played::session_at(variant.id, 3, 5, &[own]);
        while !session.match_over() && session.game().record().deals.len() < 3 {
            played::step(&mut session);
        }
        for _ in 0..10 {
            played::step(&mut session);
        }
        let record = session.game().record().clone();
        let here = Review::new(record.clone(), own, true).expect("a legal record");
        let there = Review::new(turned(&record, own), 0, true).expect("a legal record");
        assert_eq!((here.own_seat(), there.own_seat()), (own, 0));
        assert!(here.decisions(own).eq(there.decisions(0)) && here.decisions(own).count() > 0);
        let mut hidden = 0;
        for step in 0..here.positions().len() {
            let [one, other] = [&here, &there].map(|all| review(all, step, Some(all.own_seat())).expect("a position"));
            let place = one.hands.iter().position(|hand| hand.seat == own);
            assert!(place.is_none_or(|place| place == 0), "the own hand comes first");
            hidden += one.hands.iter().filter(|hand| hand.cards.is_none() && hand.seat != own).count();
            assert_eq!(content(one), content(other), "{}: step {step}", variant.id);
        }
        assert!(hidden > 0 || session.match_over(), "{}: the hands of others are secret", variant.id);
    }
}

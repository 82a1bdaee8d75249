//! Luck and play: the account adds up, a player who errs gets a negative figure for play, and no question needs a
//! hidden card before the deal is over.

use crate::play::answered;
use rami_bots::Level;
use rami_bots::analysis::{CannotJudge, Exercise, LuckOfMatch, Mistake, Review};
use rami_bots::analysis::{JudgementQuestion, LuckVerdict, Split, VERSION};
use rami_bots::worker::{Request, Response};
use rami_engine::game::Move;
use rami_engine::rules::Options;
use rami_engine::variants::{self, NamedSet};
use rami_lab::{Contest, play_all, worked_out};
use rami_model::history::ExerciseList;
use rami_model::table::{Attempt, Intent, Task};
use rami_record::Record;
use rami_record::json::Json;
use rami_record::{ChosenRules, Recording, Setup};

/// Matches of a game or of a named set.
fn matches(id: &str, bots: &[Level], games: usize, deals: usize, seed: u64) -> Vec<Record> {
    let (variant, options) = match NamedSet::by_id(id) {
        Some(set) => (set.game().id, set.options()),
        None => (id, Options::new()),
    };
    let contest =
        Contest { variant: variant.into(), options, bots: bots.to_vec(), games, seed, deals: Some(deals), threads: 0 };
    let played = play_all(&contest, |_, _| {}).expect("a contest");
    played.into_iter().map(|one| one.record).collect()
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn accounts_for_the_results_of_the_match() {
    for variant in variants::ALL {
        for seats in [(variant.rules)().min_players.into(), usize::from((variant.rules)().max_players.min(3))] {
            let record = matches(variant.id, &vec![Level::BEGINNER; seats], 1, 3, 7).remove(0);
            let luck = LuckOfMatch::new(record, 0, None).expect("a match");
            let account = luck.account();
            assert_eq!(account.version, VERSION);
            for deal in &account.deals {
                assert!(near(deal.iter().map(|tally| tally.points.result).sum(), 0.0), "{}: {deal:?}", variant.id);
                assert!(near(deal.iter().map(|tally| tally.shares.result).sum(), 0.0), "{}: {deal:?}", variant.id);
            }
        }
    }
}

/// The questions of a match are the same as those found by replaying its record up to each of them.
#[test]
fn asks_the_same_questions_as_a_replay() {
    for variant in variants::ALL {
        let seats = usize::from((variant.rules)().max_players.min(3));
        let record = matches(variant.id, &vec![Level::BEGINNER; seats], 1, 4, 8).remove(0);
        let review = Review::new(record.clone(), 0, true).expect("a match");
        let mut expected = Vec::new();
        for (step, position) in review.positions().iter().enumerate() {
            let game = review.at(step).expect("a position");
            if position.actions == 0 {
                let dealer = game.deal().expect("a deal").board().dealer;
                expected.push((game.view(dealer).expect("a deal"), None));
            }
            if let Some((seat, made)) = review.after_decision(step).and_then(|after| review.made(after)) {
                expected.push((game.view(seat).expect("a deal"), Some(made)));
            }
        }
        let luck = LuckOfMatch::new(record, 0, None).expect("a match");
        let asked = luck.questions().into_iter().map(|question| match question {
            JudgementQuestion::Dealt(situation) => (situation.view, None),
            JudgementQuestion::Decision { view, made } => (view, Some(made)),
            JudgementQuestion::Again { .. } => panic!("nothing is known yet"),
        });
        assert!(asked.eq(expected), "{}", variant.id);
    }
}

#[test]
fn a_split_adds_up_exactly() {
    let split = Split { result: -31.0, play: -4.5, given: 10.25, dealt: -12.0, variance: 4.0 };
    assert!(near(split.play + split.given + split.dealt + split.drawn(), split.result));
    assert!(near(split.better() + split.cards(), split.result));
    assert!(near(split.play + split.luck(), split.result));
    assert!(near(split.error(), 2.0));
}

#[test]
fn accounts_for_a_whole_match() {
    let record = matches("gin", &[Level::GOOD_PLAYER, Level::BEGINNER], 1, 1, 3).remove(0);
    let review = Review::new(record.clone(), 0, false).expect("a match");
    let luck = worked_out(record, 0).expect("a match");
    let account = luck.account();
    let [answered, all] = luck.progress();
    assert_eq!(answered, all);
    for seat in [0, 1] {
        let made = (0..review.positions().len()).filter(|&step| review.next_of(step, seat).is_some()).count();
        assert_eq!(account.of_seat(seat).decisions as usize, made);
    }
    for deal in &account.deals {
        let [one, other] = [deal[0].points, deal[1].points];
        assert!(
            near(one.play, -other.given) && near(one.given, -other.play),
            "between two, gifts are mistakes: {deal:?}"
        );
        assert!(near(one.dealt, -other.dealt) && near(one.drawn(), -other.drawn()), "{deal:?}");
    }
    assert_ne!(account.of_seat(1).points.play, 0.0, "a beginner errs somewhere");
}

#[test]
fn attributes_losses_of_a_random_player_to_its_play() {
    let (mut play, mut result, mut cards, mut deals) = (0.0, 0.0, Vec::new(), 0);
    // In each pair of matches the second has the same deals with the players exchanged.
    for (number, record) in matches("gin", &[Level::Random, Level::GOOD_PLAYER], 6, 2, 5).into_iter().enumerate() {
        let random = record.seats.iter().position(|name| name.starts_with("random")).expect("it plays");
        assert_eq!(random, number % 2);
        let account = judged(record).account();
        for tally in account.deals.iter().map(|deal| deal[random].points) {
            play += tally.play;
            result += tally.result;
            cards.push(tally.cards());
            deals += 1;
        }
    }
    let mean = cards.iter().sum::<f64>() / f64::from(deals);
    let variance = cards.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / f64::from(deals - 1);
    assert!(play < 0.5 * result && result < 0.0, "what is lost was play: {play} of {result}");
    assert!(mean.abs() < 4.0 * (variance / f64::from(deals)).sqrt(), "cards {mean} a deal");
}

/// A match with every question answered once.
fn judged(record: Record) -> LuckOfMatch {
    let mut luck = LuckOfMatch::new(record, 0, None).expect("a match");
    for question in luck.questions() {
        luck.answer(question.answer());
    }
    luck
}

#[test]
fn resumes_from_known_answers() {
    let record = matches("suites", &[Level::BEGINNER, Level::BEGINNER], 1, 2, 9).remove(0);
    let mut luck = LuckOfMatch::new(record.clone(), 0, None).expect("a match");
    for _ in 0..3 {
        let question = luck.next_question().expect("more is asked");
        luck.answer(question.answer());
    }
    let known = rami_record::json::to_text(luck.known());
    let kept = rami_record::json::from_text(&known).expect("as written");
    let mut again = LuckOfMatch::new(record.clone(), 0, Some(kept)).expect("a match");
    assert_eq!(again.progress(), luck.progress());
    let both = [&again, &luck].map(|luck| luck.account().of_seat(0).points);
    assert!(near(both[0].play, both[1].play) && near(both[0].variance, both[1].variance), "{both:?}");
    assert_eq!(again.next_question(), luck.next_question());
    let other = rami_bots::analysis::WorkedOut { version: VERSION + 1, ..luck.known().clone() };
    let anew = LuckOfMatch::new(record, 0, Some(other)).expect("a match");
    assert_eq!(anew.progress()[0], 0, "figures of another judgement do not mix");
}

#[test]
fn questions_and_answers_cross_to_the_worker_and_back() {
    let record = matches("rami101", &[Level::BEGINNER, Level::BEGINNER], 1, 1, 2).remove(0);
    let mut luck = LuckOfMatch::new(record, 0, None).expect("a match");
    let question = luck.next_question().expect("a question");
    assert!(matches!(question, JudgementQuestion::Dealt(_)));
    let Response::Judge(answer) = answered(Request::Judge(question.clone())) else {
        panic!("a judgement was asked for")
    };
    assert_eq!(answer, question.answer(), "the same question has the same answer");
}

#[test]
fn a_deal_under_way_is_not_judged() {
    let seats = vec!["A".to_string(), "B".to_string()];
    let setup = Setup { rules: ChosenRules::of_game("rami51", Options::new()), seats, seed: 4 };
    let mut game = Recording::new(setup).expect("a set-up");
    game.deal();
    let one = game.to_act().expect("somebody begins");
    game.apply(one, &Move::DrawStock).expect("a draw");
    assert_eq!(LuckOfMatch::new(game.record().clone(), 0, None).err(), Some(CannotJudge::NoDealOver));
    let mut record = matches("rami51", &[Level::BEGINNER, Level::BEGINNER], 1, 2, 4).remove(0);
    let actions = &mut record.deals[1].actions;
    actions.truncate(actions.len() / 2);
    let luck = LuckOfMatch::new(record, 0, None).expect("one deal is over");
    assert_eq!(luck.account().deals.len(), 1);
    assert!(luck.questions().iter().all(|question| match question {
        JudgementQuestion::Decision { view, .. } | JudgementQuestion::Again { view, .. } => view.board.number == 1,
        JudgementQuestion::Dealt(situation) => situation.view.board.number == 1,
    }));
}

#[test]
fn a_record_that_cannot_be_judged_says_why() {
    let mut record = matches("gin", &[Level::BEGINNER, Level::BEGINNER], 1, 1, 4).remove(0);
    record.deals[0].actions.insert(0, "0 discard KH".parse().expect("an action"));
    let refused = LuckOfMatch::new(record, 0, None).err().expect("it cannot be played through");
    assert!(!refused.to_string().is_empty());
}

#[test]
fn gives_a_verdict_only_beyond_the_error() {
    let tally = |cards: f64, error: f64| rami_bots::analysis::SeatAccount {
        shares: Split { result: cards, variance: error * error, ..Split::default() },
        ..rami_bots::analysis::SeatAccount::default()
    };
    assert_eq!(tally(0.3, 0.05).verdict(), LuckVerdict::Lucky);
    assert_eq!(tally(-0.3, 0.05).verdict(), LuckVerdict::Unlucky);
    assert_eq!(tally(0.01, 0.02).verdict(), LuckVerdict::Even);
    assert_eq!(tally(0.15, 0.1).verdict(), LuckVerdict::Unclear);
    assert_eq!(tally(0.0, 0.2).verdict(), LuckVerdict::Unclear);
}

/// Exercises from some decisions of a game. The first decisions with a choice are each taken for a mistake.
fn exercises(variant: &str) -> Vec<Exercise> {
    let record = matches(variant, &[Level::BEGINNER, Level::BEGINNER], 1, 2, 21).remove(0);
    let review = Review::new(record, 0, true).expect("a match");
    let exercise = |step: usize| {
        let position = review.positions()[step];
        let made = review.next_of(step, 0).expect("a decision");
        let moves = review.at(step).expect("a position").view(0).expect("a deal").legal_moves();
        let best = moves.into_iter().find(|mv| !mv.is_same(&made))?;
        let mistake = Mistake { deal: position.deal, step, seat: 0, made, best, points: 5.0, share: 0.1 };
        Some(Exercise::from_mistake(&review, &mistake).expect("its record is enough"))
    };
    review.decisions(0).filter_map(exercise).collect()
}

#[test]
fn tries_exercises_from_their_record_in_every_game() {
    for variant in variants::ALL {
        let found = exercises(variant.id);
        assert!(found.len() > 4, "{}: {} decisions", variant.id, found.len());
        for exercise in found {
            let exercise: Exercise =
                rami_record::json::from_text(&rami_record::json::to_text(&exercise)).expect("as written");
            assert_eq!(exercise.record.deals.len(), 1);
            let (mut attempt, mut session) =
                Attempt::begin(Task::Exercise(exercise.clone().into())).expect("its record is enough");
            assert_eq!(session.game().to_act(), Some(0));
            attempt.undo(&mut session);
            assert_eq!(session.game().record(), &exercise.record, "what was done before cannot be taken back");
            assert!(attempt.made().is_none());
            session.play(&exercise.best.mv);
            assert!(session.game().record().deals[0].actions.len() > exercise.record.deals[0].actions.len());
            attempt.again(&mut session);
            assert_eq!(session.game().record(), &exercise.record);
            if exercise.made.mv == Move::DrawStock {
                attempt.act(&mut session, Intent::DrawStock);
                assert!(attempt.made().is_some());
                let after = session.game().record().clone();
                attempt.undo(&mut session);
                assert_eq!(session.game().record(), &after, "the first move counts");
            }
        }
    }
}

#[test]
fn clear_mistakes_make_exercises() {
    let record = matches("gin", &[Level::Random, Level::GOOD_PLAYER], 1, 2, 5).remove(0);
    let luck = judged(record);
    let mistakes: Vec<Mistake> = luck.mistakes().into_iter().filter(|mistake| mistake.seat == 0).collect();
    assert!(!mistakes.is_empty(), "who plays at random errs");
    assert!(mistakes.windows(2).all(|two| two[0].share >= two[1].share), "the costliest first");
    let found = luck.exercises();
    assert_eq!(found.len(), mistakes.len());
    assert_eq!(&found[0].best.mv, &mistakes[0].best);
}

#[test]
fn repeats_exercises_at_growing_intervals() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let mut training = ExerciseList::default();
    let found = exercises("gin");
    let id = found[0].id();
    assert_eq!(training.add_mistakes(found.clone()), found.len().min(5));
    assert_eq!(training.add_mistakes(found.clone()), 0, "the same positions are taken once");
    assert_eq!(training.due(0).len(), training.exercises.len());
    let mut now = 1_000;
    for days in [1, 3, 7, 16, 35] {
        training.tried(&id, true, now);
        let is_due = |at: u64| training.get(&id).expect("kept").is_due(at);
        assert!(!is_due(now + days * DAY - 1) && is_due(now + days * DAY), "{days} days");
        now += days * DAY;
    }
    training.tried(&id, false, now);
    assert!(training.get(&id).expect("kept").is_due(now + DAY), "tomorrow, after a mistake");
    for _ in 0..6 {
        training.tried(&id, true, now);
    }
    assert!(training.get(&id).expect("kept").is_mastered());
    let kept = ExerciseList::from_json(&training.to_json()).expect("as written");
    assert_eq!(kept, training);
    training.forget(&id, 7);
    assert!(training.get(&id).is_none());
}

/// Figures of the judgement, by game or named set, in points: the value of the first deal's cards to seat 0, and the
/// change by the first decision that was not the champion's, for the player who made it. A change of these figures
/// requires a new version of the judgement.
const FIGURES: &[(&str, f64, f64)] = &[
    ("traditionnel", -7.2967, 6.0361),
    ("suites", 0.8333, -8.2317),
    ("rami51", -48.7233, 17.5471),
    ("rami101", -4.9533, 6.4545),
    ("puis-je", -5.0467, -8.6719),
    ("gin", -1.6833, 0.5521),
    ("scala-40", 1.52, -1.7385),
    ("rami-51-donneur", 10.4267, -0.5378),
    ("rami-contrat", -10.8167, -8.6545),
];

#[test]
fn keeps_the_judgement_of_its_version() {
    assert_eq!(VERSION, 9, "the figures above are those of version 9");
    let figures = |variant: &str| {
        let record = matches(variant, &[Level::BEGINNER, Level::BEGINNER], 1, 1, 31).remove(0);
        let questions = LuckOfMatch::new(record, 0, None).expect("a match").questions();
        let dealt = questions[0].answer().swing.points[0].mean;
        let decision = questions.iter().find_map(|question| match question {
            JudgementQuestion::Decision { view, .. } => {
                let answer = question.answer();
                answer.best.map(|_| answer.swing.points[view.seat].mean)
            }
            _ => None,
        });
        (dealt, decision.expect("a beginner does otherwise somewhere"))
    };
    let found: Vec<(&str, f64, f64)> = FIGURES
        .iter()
        .map(|(variant, ..)| {
            let (dealt, decision) = figures(variant);
            (*variant, dealt, decision)
        })
        .collect();
    let same = |one: f64, other: f64| (one - other).abs() < 1e-3;
    let agree = found.iter().zip(FIGURES).all(|(found, known)| same(found.1, known.1) && same(found.2, known.2));
    assert!(agree, "{found:#?}");
}

#[test]
fn a_deal_of_a_stand_in_counts_for_nobody() {
    let record = matches("gin", &[Level::Random, Level::GOOD_PLAYER], 1, 2, 5).remove(0);
    let whole = judged(record);
    let in_deal = |luck: &LuckOfMatch, deal: usize| {
        luck.mistakes().into_iter().filter(|mistake| mistake.seat == 0 && mistake.deal == deal).count()
    };
    assert!(in_deal(&whole, 0) > 0 && in_deal(&whole, 1) > 0, "who plays at random errs in both deals");
    let (all, kept) = (whole.account(), in_deal(&whole, 1));
    let without = whole.leaving_out(vec![0]);
    assert_eq!((in_deal(&without, 0), in_deal(&without, 1)), (0, kept));
    assert_eq!(without.exercises().len(), kept);
    let account = without.account().kept(0);
    assert_eq!((account.deals[0].len(), account.deals[1].len()), (0, 1));
    assert!(near(account.of_kept().points.result, all.deals[1][0].points.result));
}

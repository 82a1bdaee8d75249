//! The problems as they are listed, chosen, posed and told.

use rami_bots::analysis::problem::{ProblemFile, Solver};
use rami_model::backup::Backup;
use rami_model::history::{ProblemAnswer, ProblemHistory, Rating, day_at};
use rami_model::settings::Settings;
use rami_model::table::{Attempt, Intent, PosedProblem, Task};
use rami_model::text::Key;
use rami_model::view_models::{ProblemState, frozen_outcome, next_problem, rating_curve, rating_screen, theme_rows};
use rami_record::json::Json;
use rami_test_utils::read;

const DAY: u64 = 24 * 60 * 60 * 1000;
/// A moment of 28 November 2026.
const NOW: u64 = 1_795_860_000_000;

fn file() -> ProblemFile {
    ProblemFile::from_json(&read("public/problems/gin.json")).expect("a file of problems")
}

fn answered(history: &mut ProblemHistory, id: &str, solved: bool, now: u64) {
    history.answer(ProblemAnswer { id, difficulty: 1500, solved, day: day_at(now), now });
}

#[test]
fn problems_are_listed_by_theme_with_what_became_of_them() {
    let (file, mut history) = (file(), ProblemHistory::default());
    let ids: Vec<String> = file.problems.iter().map(|problem| file.full_id(problem)).collect();
    answered(&mut history, &ids[0], true, NOW);
    answered(&mut history, &ids[1], false, NOW);
    let state = |id: &str, now: u64| {
        let rows = theme_rows(&file, &history, now);
        rows.iter().flat_map(|row| &row.problems).find(|problem| problem.id == id).expect("listed").state
    };
    assert_eq!(state(&ids[0], NOW), ProblemState::Solved);
    assert_eq!([NOW, NOW + DAY].map(|now| state(&ids[1], now)), [ProblemState::Failed, ProblemState::Due]);
    assert_eq!(state(&ids[2], NOW), ProblemState::New);
    let rows = theme_rows(&file, &history, NOW);
    assert_eq!(rows.iter().map(|row| row.problems.len()).sum::<usize>(), file.problems.len());
    assert_eq!(rows.iter().map(|row| row.solved).sum::<usize>(), 1);
    for row in rows {
        assert!(row.problems.is_sorted_by_key(|problem| problem.number), "{}: not the easiest first", row.theme.id());
    }
}

#[test]
fn what_is_due_comes_first_then_what_is_nearest_to_the_rating() {
    let (file, mut history) = (file(), ProblemHistory::default());
    let next = |history: &ProblemHistory, other: Option<&str>, now: u64| {
        next_problem(&file, history, None, other, now).map(|problem| file.full_id(problem))
    };
    let first = next(&history, None, NOW).expect("a problem");
    let far = |id: &str| (i32::from(file.by_full_id(id).expect("known").rating) - 1500).abs();
    assert!(file.problems.iter().all(|problem| far(&file.full_id(problem)) >= far(&first)));
    assert_ne!(next(&history, Some(&first), NOW), Some(first.clone()));
    answered(&mut history, &first, false, NOW);
    assert_ne!(next(&history, None, NOW), Some(first.clone()), "it is not due before tomorrow");
    assert_eq!(next(&history, None, NOW + DAY), Some(first));
    for problem in &file.problems {
        answered(&mut history, &file.full_id(problem), true, NOW);
    }
    assert_eq!(next(&history, None, NOW), None, "all were tried");
    for row in theme_rows(&file, &ProblemHistory::default(), NOW) {
        let of_theme = next_problem(&file, &ProblemHistory::default(), Some(row.theme), None, NOW);
        assert_eq!(of_theme.expect("one of the theme").theme, row.theme);
    }
}

#[test]
fn an_answer_at_the_table_has_its_judged_cost() {
    let file = file();
    for problem in &file.problems {
        let names = vec![String::new(), "Lucie".into()];
        let posed = PosedProblem::new(&file, problem, names).expect("a position");
        for (place, judged) in problem.candidates.iter().enumerate() {
            let outcome = frozen_outcome(&posed, &judged.mv.mv).expect("it is judged");
            assert_eq!(outcome.solved, judged.cost == 0);
            assert!(!outcome.live);
            let made: Vec<usize> = (0..outcome.candidates.len()).filter(|&at| outcome.candidates[at].made).collect();
            assert_eq!(made, [place]);
            let costs: Vec<i32> = outcome.candidates.iter().map(|candidate| candidate.cost).collect();
            assert_eq!(costs, problem.candidates.iter().map(|judged| judged.cost).collect::<Vec<_>>());
        }
        // Moves that led to the position cannot be taken back, and the first move counts.
        let (mut attempt, mut session) = Attempt::begin(Task::Problem(Box::new(posed))).expect("a table");
        attempt.undo(&mut session);
        assert_eq!(session.view(), *attempt.view());
        assert!(attempt.made().is_none());
        attempt.act(&mut session, Intent::NextDeal);
        assert!(attempt.made().is_none());
    }
}

#[test]
fn a_rating_stands_between_the_levels() {
    let place = |rating: f64| rating_screen(Rating { rating, ..Rating::default() }).place;
    let [beginner, good, champion] =
        [Solver::Easy, Solver::Normal, Solver::Hard].map(|level| f64::from(level.rating()));
    assert!(beginner < good && good < champion);
    assert_eq!(place(beginner - 1.0), Key::ProblemBelowBeginner);
    assert_eq!([beginner, good - 1.0].map(place), [Key::ProblemAboveBeginner; 2]);
    assert_eq!([good, champion - 1.0].map(place), [Key::ProblemAboveGood; 2]);
    assert_eq!(place(champion), Key::ProblemAboveChampion);
}

#[test]
fn the_curve_of_the_rating_needs_two_days() {
    let mut history = ProblemHistory::default();
    answered(&mut history, "gin-00000001", true, NOW);
    assert_eq!(rating_curve(&history), None);
    answered(&mut history, "gin-00000002", false, NOW + DAY);
    let curve = rating_curve(&history).expect("two days");
    assert_eq!((curve.line.len(), curve.band.len()), (2, 4));
    let in_square = |&(x, y): &(f64, f64)| (0.0..=1.0).contains(&x) && (0.0..=1.0).contains(&y);
    assert!(curve.line.iter().chain(&curve.band).all(in_square), "{curve:?}");
    assert!(curve.line[0].1 < curve.line[1].1, "the rating fell");
}

#[test]
fn a_backup_holds_the_problems_and_refuses_what_cannot_be_a_history() {
    let mut history = ProblemHistory::default();
    answered(&mut history, "gin-00000001", true, NOW);
    let backup = Backup::new(Settings::default(), Vec::new(), Vec::new(), Vec::new()).with_problems(history.clone());
    let text = backup.to_json();
    assert_eq!(Backup::from_json(&text).expect("a backup").problems, history);
    let damaged = text.replace("\"tried\":{", "\"tried\":{\"x\":3,");
    assert_ne!(damaged, text);
    assert_eq!(Backup::from_json(&damaged).expect("one bad entry").problems, history);
}

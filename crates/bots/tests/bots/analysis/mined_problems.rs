//! The problems that the page offers (`public/problems`), and their index.

use std::collections::BTreeSet;

use rami_bots::analysis::problem::{KnownCost, ProblemFile, ProblemIndex, game_of};
use rami_record::json::Json;
use rami_test_utils::read;

fn index() -> ProblemIndex {
    ProblemIndex::from_json(&read("public/problems/index.json")).expect("an index")
}

fn file(game: &str) -> ProblemFile {
    ProblemFile::from_json(&read(format!("public/problems/{game}.json"))).expect("a file of problems")
}

/// Every position is reached by legal moves, every candidate is legal, and one position is the best.
#[test]
fn mined_problems_are_legal_and_have_one_best_move() {
    for game in index().games {
        let file = file(&game.id);
        assert_eq!((file.name(), file.problems.len()), (game.id.as_str(), usize::from(game.problems)));
        for problem in &file.problems {
            let id = file.full_id(problem);
            let view = problem.view(&file.chosen_rules()).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert!(problem.ahead() >= 3.0, "{id}: another move comes near the best");
            for judged in &problem.candidates {
                let answer = problem.verdict(&view, &judged.mv.mv);
                assert_eq!(answer == KnownCost::Best, judged.cost == 0, "{id}: {}", judged.mv);
                assert!(judged.cost == 0 || judged.cost >= 4 * judged.error, "{id}: {} is too near", judged.mv);
            }
        }
    }
}

#[test]
fn no_two_problems_are_of_one_deal() {
    for game in index().games {
        let problems = file(&game.id).problems;
        let deals: BTreeSet<_> = problems.iter().map(|problem| (problem.seed, problem.deal)).collect();
        assert_eq!(deals.len(), problems.len(), "{}", game.id);
    }
}

#[test]
fn every_problem_has_a_day_and_new_ones_are_appended() {
    let index = index();
    let files: Vec<ProblemFile> = index.games.iter().map(|game| file(&game.id)).collect();
    let days: BTreeSet<&String> = index.days.iter().collect();
    assert_eq!(days.len(), index.days.len(), "a problem has two days");
    for id in &index.days {
        let game = game_of(id).expect("a game");
        let file = files.iter().find(|file| file.name() == game).expect("a file of the game");
        assert!(file.by_full_id(id).is_some(), "{id}");
    }
    assert_eq!(days.len(), files.iter().map(|file| file.problems.len()).sum::<usize>());
    assert_eq!(ProblemIndex::of_files(&files, Some(&index)), index);
    // Of fewer problems the days are fewer, and those added later come behind them.
    let few: Vec<ProblemFile> = files.iter().take(2).cloned().collect();
    let older = ProblemIndex::of_files(&few, None);
    let newer = ProblemIndex::of_files(&files, Some(&older));
    assert!(older.days.len() < newer.days.len());
    assert_eq!(newer.days[..older.days.len()], older.days);
    assert_eq!(newer.of_day(0), older.of_day(0));
    assert_eq!(newer.of_day(newer.days.len()), newer.of_day(0), "after the last day the list begins again");
}

#[test]
fn a_damaged_index_is_refused() {
    let good = index().to_json();
    for (from, to) in [
        ("rami-problem-index/1", "rami-problem-index/2"),
        ("\"rami51\"", "\"../rami51\""),
        ("rami51-", "rami51/"),
        ("\"days\":", "\"dates\":"),
    ] {
        assert!(good.contains(from), "{from}");
        assert!(ProblemIndex::from_json(&good.replace(from, to)).is_err(), "{to}");
    }
    for id in ["", "rami51", "rami51-", "rami51-12345", "rami51-1234567g", "Rami-12345678", "-12345678"] {
        assert_eq!(game_of(id), None, "{id}");
    }
}

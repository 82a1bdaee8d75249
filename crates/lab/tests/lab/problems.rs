//! Problems: mining them, going on where it ended, and judging them anew.

use std::fs;
use std::path::PathBuf;

use rami_bots::analysis::problem::{KnownCost, NEAR, ProblemFile, SEAT, reaches};
use rami_engine::rules::Options;
use rami_lab::{Mining, Progress, solved_anew};
use rami_record::json::Json;
use rami_record::{BadRecord, ChosenRules};
use rami_test_utils::read;
use serde_json::Value;

use super::commands::{lab, said};

/// Problems of gin that the tool mined.
fn sample() -> ProblemFile {
    ProblemFile::from_json(&read("crates/lab/tests/lab/problems.json")).expect("a file of problems")
}

/// A mining by champions in a great hurry.
fn hurried(count: usize, threads: usize) -> Mining {
    let rules = ChosenRules::of_game("traditionnel", Options::new());
    Mining { rules, count, search: 200, effort: 6_000, threads }
}

/// Mines until there are so many problems, from where an earlier mining ended.
fn mined(mining: &Mining, file: &mut ProblemFile, progress: &mut Progress) {
    let mut saved = 0;
    mining
        .run::<BadRecord>(file, progress, |_, _| {
            saved += 1;
            Ok(())
        })
        .expect("a table");
    assert!(saved > 0);
}

#[test]
fn a_mining_that_goes_on_finds_what_a_single_one_finds() {
    let begun = || (ProblemFile::new(hurried(0, 1).rules), Progress { seed: 5, ..Progress::default() });
    let (mut whole, mut at) = begun();
    mined(&hurried(2, 2), &mut whole, &mut at);
    let (mut parts, mut then) = begun();
    mined(&hurried(1, 1), &mut parts, &mut then);
    assert_eq!(parts.problems, whole.problems[..1]);
    mined(&hurried(2, 1), &mut parts, &mut then);
    assert_eq!((&parts, then), (&whole, at));
    assert_eq!((at.kept, whole.problems.len()), (2, 2));
    assert!(at.passed >= at.kept && at.decisions > at.passed && at.deals >= 2);
    let seeds: Vec<u64> = whole.problems.iter().map(|problem| problem.seed).collect();
    assert_ne!(seeds[0], seeds[1], "no two problems of one deal");
    assert_eq!(hurried(0, 2).judged_anew(&whole.problems).expect("legal moves"), whole.problems);
    let again = ProblemFile::from_json(&whole.to_json()).expect("a file that can be read");
    for problem in &again.problems {
        let view = problem.view(&again.chosen_rules()).expect("legal moves");
        assert!(problem.ahead() >= NEAR);
        assert_eq!(problem.verdict(&view, &problem.line[0].mv), KnownCost::Best);
    }
}

#[test]
fn problems_of_the_sample_have_one_best_position() {
    let file = sample();
    assert!(!file.problems.is_empty());
    for problem in &file.problems {
        let view = problem.view(&file.chosen_rules()).unwrap_or_else(|error| panic!("{}: {error}", problem.id));
        assert_eq!(view.seat, SEAT);
        for candidate in &problem.candidates {
            let is_best = reaches(&view, &problem.line_moves(), &candidate.mv.mv);
            assert_eq!(is_best, candidate.cost == 0, "{}: {}", problem.id, candidate.mv);
            assert!(is_best || f64::from(candidate.cost) >= 4.0 * f64::from(candidate.error) - 4.0, "{}", problem.id);
        }
    }
}

#[test]
fn a_best_move_that_is_not_the_best_is_doubtful() {
    let mut file = sample();
    file.problems.truncate(1);
    assert!(solved_anew(&file, 20_000, 1).expect("legal").is_empty());
    let problem = &mut file.problems[0];
    let worst = problem.candidates.len() - 1;
    problem.candidates.swap(0, worst);
    problem.candidates[0].cost = 0;
    problem.candidates[worst].cost = 300;
    problem.line = vec![problem.candidates[0].mv.clone()];
    let doubtful = solved_anew(&file, 20_000, 1).expect("legal");
    assert_eq!(doubtful.len(), 1);
    assert_eq!(doubtful[0].found, sample().problems[0].line[0].to_string());
    assert!(doubtful[0].behind > 2.0 * doubtful[0].error);
}

/// A file of the sample with the progress beside it, in a folder of this name.
fn kept(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("gin.json");
    fs::write(&file, sample().to_json()).expect("written");
    let progress = r#"{"seed":52,"deals":16,"decisions":124,"passed":5,"kept":2}"#;
    fs::write(folder.join("gin.json.progress"), progress).expect("written");
    file.to_str().expect("a path").into()
}

#[test]
fn a_file_with_enough_problems_is_reported_as_it_is() {
    let file = kept("problems-kept");
    let text = fs::read_to_string(&file).expect("written");
    let answer: Value =
        serde_json::from_str(&said(&["problems", "--variant", "gin", "--count", "2", "--seed", "52", "--save", &file]))
            .expect("JSON");
    assert_eq!((&answer["problems"], &answer["mined"]["deals"]), (&2.into(), &16.into()));
    assert_eq!(answer["variant"], "gin");
    assert!(answer["found"]["hard"].as_f64() > answer["found"]["normal"].as_f64(), "{answer}");
    assert!(answer["file"].is_null());
    assert_eq!(fs::read_to_string(&file).expect("kept"), text, "nothing was mined");
    for (variant, seed) in [("gin", "53"), ("rami51", "52")] {
        let refused = lab(&["problems", "--variant", variant, "--count", "2", "--seed", seed, "--save", &file]);
        assert_eq!(refused.status.code(), Some(2), "{variant} {seed}");
    }
}

#[test]
fn problems_of_an_earlier_judgement_are_judged_anew() {
    let path = kept("problems-judged");
    let older = fs::read_to_string(&path).expect("a file").replace("\"judged\":", "\"judged\":1");
    assert!(ProblemFile::from_json(&older).is_err());
    fs::write(&path, older).expect("writable");
    let answer: Value = serde_json::from_str(&said(&["problems", "--judge", &path])).expect("JSON");
    assert_eq!((&answer["problems"], &answer["dropped"]), (&sample().problems.len().into(), &Value::Array(Vec::new())));
    let judged = ProblemFile::from_json(&fs::read_to_string(&path).expect("a file")).expect("of this judgement");
    let positions = |file: &ProblemFile| {
        file.problems.iter().map(|one| (one.id.clone(), one.best_move().clone())).collect::<Vec<_>>()
    };
    assert_eq!(positions(&judged), positions(&sample()));
}

#[test]
fn judging_a_problem_anew_takes_the_whole_effort() {
    let mut file = ProblemFile::from_json(&read("public/problems/puis-je.json")).expect("a file of problems");
    // In the first deals of this one its best move is hardly ahead: a decision that is mined would be given up there.
    file.problems.retain(|problem| problem.id == "1c808dc2");
    assert_eq!(file.problems.len(), 1);
    let mining = Mining { rules: file.chosen_rules(), count: 0, search: 30_000, effort: 300_000, threads: 1 };
    assert_eq!(mining.judged_anew(&file.problems).expect("legal moves"), file.problems);
}

#[test]
fn problems_of_a_file_are_solved_anew() {
    let file = kept("problems-solved");
    let answer: Value =
        serde_json::from_str(&said(&["problems", "--solve", &file, "--effort", "10000"])).expect("JSON");
    assert_eq!(answer, serde_json::json!({ "problems": 2, "doubtful": [] }));
    fs::write(&file, "{}").expect("written");
    assert_eq!(lab(&["problems", "--solve", &file]).status.code(), Some(2));
    assert_eq!(lab(&["problems", "--solve", &file, "--count", "2"]).status.code(), Some(2));
    assert_eq!(lab(&["problems", "--variant", "gin"]).status.code(), Some(2));
}

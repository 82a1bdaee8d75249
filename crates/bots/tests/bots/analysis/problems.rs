//! Problems: their format, their positions, and which moves reach the same position.

use rami_bots::analysis::problem::{
    ATTEMPTS, JudgedMove, KnownCost, NEAR, Problem, ProblemFile, ProblemTheme, SEAT, Solver, SolverHits, begin, reaches,
};
use rami_bots::analysis::{Comparison, VERSION};
use rami_engine::game::{Move, SeatView};
use rami_engine::rules::Options;
use rami_engine::variants;
use rami_record::json::Json;
use rami_record::{ChosenRules, LoadError, MoveWriter, SeatMove, replay_legal};
use rami_test_utils::matches::some_move;
use rami_test_utils::position::ComposedPosition;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};

/// The move of seat 0 in the notation of a record.
fn mv(text: &str) -> Move {
    text.parse::<SeatMove>().unwrap_or_else(|error| panic!("{text}: {error}")).mv
}

fn moves(texts: &[&str]) -> Vec<Move> {
    texts.iter().map(|text| mv(text)).collect()
}

/// What seat 0 sees in a composed position.
fn view(position: &ComposedPosition) -> SeatView {
    replay_legal(&position.record()).expect("a position").game.view(0).expect("a deal")
}

/// A seat that has opened, has drawn, and holds two melds and a card that fits the table.
fn opened() -> ComposedPosition {
    ComposedPosition {
        hands: vec!["4H 5H 6H 7H 9C 9D 9S 8C 2D KS"],
        play: true,
        opened: vec![0],
        table: vec![(0, "5C 6C 7C"), (0, "TD JD QD KD AD")],
        ..ComposedPosition::default()
    }
}

#[test]
fn moves_in_another_order_reach_the_same_position() {
    let view = view(&opened());
    let line = moves(&["0 meld 4H 5H 6H", "0 meld 9C 9D 9S", "0 layoff 0 8C", "0 discard KS"]);
    for same in ["0 meld 4H 5H 6H", "0 meld 9S 9C 9D", "0 layoff 0 8C"] {
        assert!(reaches(&view, &line, &mv(same)), "{same}");
    }
    for other in ["0 meld 5H 6H 7H", "0 meld 4H 5H 6H 7H", "0 discard KS", "0 discard 2D"] {
        assert!(!reaches(&view, &line, &mv(other)), "{other}");
    }
}

#[test]
fn a_card_can_be_laid_with_its_meld_or_after_it() {
    let view = view(&opened());
    let line = moves(&["0 meld 4H 5H 6H 7H", "0 discard KS"]);
    for same in ["0 meld 4H 5H 6H", "0 meld 5H 6H 7H"] {
        assert!(reaches(&view, &line, &mv(same)), "{same}");
    }
    assert!(!reaches(&view, &line, &mv("0 meld 9C 9D 9S")));
    let after = moves(&["0 meld 4H 5H 6H", "0 layoff 2 7H", "0 discard KS"]);
    assert!(reaches(&view, &after, &mv("0 meld 4H 5H 6H 7H")));
}

#[test]
fn a_move_that_lays_nothing_reaches_only_what_it_leads_to() {
    let view = view(&opened());
    let line = moves(&["0 discard KS"]);
    assert!(reaches(&view, &line, &line[0]));
    assert!(!reaches(&view, &line, &mv("0 discard 2D")));
    assert!(!reaches(&view, &line, &mv("0 meld 9C 9D 9S")));
    assert!(!reaches(&view, &[], &line[0]));
    // A line that is not legal leads nowhere.
    assert!(!reaches(&view, &moves(&["0 meld 4H 5H 6H", "0 discard 3C"]), &mv("0 meld 9C 9D 9S")));
}

fn judged(text: &str, cost: i32) -> JudgedMove {
    JudgedMove { mv: SeatMove { seat: SEAT, mv: mv(text) }, cost, error: 0 }
}

#[test]
fn the_theme_follows_from_the_best_move_and_its_nearest_rival() {
    let theme = |position: &ComposedPosition, moves: &[(&str, i32)]| {
        let candidates: Vec<JudgedMove> = moves.iter().map(|&(text, cost)| judged(text, cost)).collect();
        ProblemTheme::of(&view(position), &candidates[0].mv.mv, &candidates)
    };
    let open = opened();
    assert_eq!(theme(&open, &[("0 discard KS", 0), ("0 discard 2D", 400)]), ProblemTheme::WhichDiscard);
    assert_eq!(theme(&open, &[("0 meld 9C 9D 9S", 0), ("0 discard 2D", 400)]), ProblemTheme::LayOffOrKeep);
    assert_eq!(theme(&open, &[("0 discard 2D", 0), ("0 layoff 0 8C", 400)]), ProblemTheme::LayOffOrKeep);
    let melds = [("0 meld 9C 9D 9S", 0), ("0 layoff 0 8C", 0), ("0 meld 4H 5H 6H", 400), ("0 discard 2D", 900)];
    assert_eq!(theme(&open, &melds), ProblemTheme::WhichMeld);
    let closed = ComposedPosition { opened: Vec::new(), table: Vec::new(), ..open };
    assert_eq!(theme(&closed, &[("0 discard KS", 0), ("0 meld 4H 5H 6H", 400)]), ProblemTheme::OpenOrWait);
    let joker = [("0 meld 9C 9D 9S", 0), ("0 meld 9C 9D JK=9H", 400)];
    assert_eq!(theme(&closed, &joker), ProblemTheme::Joker);
    let draw = ComposedPosition { play: false, discard: "3C", stock: "4C 5D", ..closed };
    assert_eq!(theme(&draw, &[("0 draw stock", 0), ("0 draw discard", 400)]), ProblemTheme::TakeOrLeave);
    for theme in ProblemTheme::ALL {
        assert_eq!(theme.id().parse(), Ok(*theme));
        assert_eq!(json!(theme), json!(theme.id()));
    }
}

#[test]
fn what_fewer_find_is_more_difficult() {
    let everybody = SolverHits { easy: 8, normal: 8, quick: 8, tenth: 8, hard: 8 };
    let found = [
        everybody,
        SolverHits { easy: 2, ..everybody },
        SolverHits { easy: 0, ..everybody },
        SolverHits { easy: 0, normal: 0, ..everybody },
        SolverHits { easy: 0, normal: 0, quick: 0, ..everybody },
        SolverHits { tenth: 4, ..SolverHits { hard: 8, ..SolverHits::default() } },
        SolverHits { hard: 8, ..SolverHits::default() },
        SolverHits::default(),
    ];
    let ratings = found.map(|found| found.rating(5.0));
    assert!(ratings.is_sorted_by(|one, other| one < other), "{ratings:?}");
    assert!(everybody.rating(NEAR) > everybody.rating(4.0 * NEAR));
    assert_eq!(everybody.rating(0.0), everybody.rating(NEAR));
    let [least, most] = [everybody.rating(1e6), SolverHits::default().rating(NEAR)];
    assert!(least > 0 && most < 3000, "{least} {most}");
    assert!(Solver::ALL.is_sorted_by_key(|solver| solver.rating()));
    assert!(everybody.is_possible() && !SolverHits { quick: ATTEMPTS + 1, ..everybody }.is_possible());
}

/// A problem without merit: the first decision of seat 0 after some moves, whose candidates are legal moves of made-up
/// costs.
fn some_problem(rules: &ChosenRules, seats: usize, seed: u64, deal: u16) -> Problem {
    let mut game = begin(rules, vec![String::new(); seats], seed, deal).expect("a deal");
    let (mut writer, mut rng) = (MoveWriter::new(), ChaCha8Rng::seed_from_u64(seed));
    let view = loop {
        let seat = game.to_act().expect("the deal goes on");
        let view = game.view(seat).expect("a deal");
        if seat == SEAT && view.legal_moves().len() > 2 && view.board.seats[SEAT].turns > 1 {
            break view;
        }
        let mv = some_move(&view, &mut rng);
        writer.push(&view, &mv);
        game.apply(seat, &mv).expect("legal");
    };
    let of_seat = |mv: Move| SeatMove { seat: SEAT, mv };
    let costs = view.legal_moves().into_iter().take(3).zip([0, 350, 800]);
    let candidates: Vec<JudgedMove> = costs.map(|(mv, cost)| JudgedMove { mv: of_seat(mv), cost, error: 40 }).collect();
    let moves = writer.finish();
    let found = SolverHits { hard: ATTEMPTS, ..SolverHits::default() };
    Problem {
        id: Problem::id_of(rules, seed, seats, deal, &moves),
        seed,
        seats,
        deal,
        moves,
        line: vec![candidates[0].mv.clone()],
        theme: ProblemTheme::of(&view, &candidates[0].mv.mv, &candidates),
        rating: found.rating(3.5),
        candidates,
        found,
    }
}

/// A file of one such problem of every game.
fn files() -> Vec<ProblemFile> {
    let file = |variant: &&variants::Variant| {
        let rules = ChosenRules::of_game(variant.id, Options::new());
        let last = if variant.id == "puis-je" { 4 } else { 1 };
        ProblemFile { problems: vec![some_problem(&rules, 2, 3, last)], ..ProblemFile::new(rules) }
    };
    variants::ALL.iter().map(file).collect()
}

#[test]
fn a_problem_is_the_same_after_it_was_written_and_read() {
    for file in files() {
        let again = ProblemFile::from_json(&file.to_json()).expect("what was written");
        assert_eq!(again, file);
        let (rules, problem) = (again.chosen_rules(), &again.problems[0]);
        assert_eq!(again.problem(&problem.id), Some(problem));
        let view = problem.view(&rules).unwrap_or_else(|error| panic!("{}: {error}", file.variant));
        assert_eq!((view.seat, view.board.number), (SEAT, problem.deal));
        assert!(view.totals.iter().all(|&total| total == 0));
        let (record, _) = problem.posed(&rules, vec!["Ana".into(), "Bruno".into()]).expect("a record");
        let replayed = replay_legal(&record).expect("a record that can be replayed");
        assert_eq!(replayed.game.view(SEAT), Some(view.clone()));
        assert_eq!(record.chosen_rules(), rules);
        let answers: Vec<KnownCost> =
            problem.candidates.iter().map(|judged| problem.verdict(&view, &judged.mv.mv)).collect();
        assert_eq!(answers[..2], [KnownCost::Best, KnownCost::Costs(3.5)]);
        assert!((problem.ahead() - 3.5).abs() < 1e-9);
    }
}

#[test]
fn a_legal_move_that_was_not_judged_is_unknown() {
    let rules = ChosenRules::of_game("rami51", Options::new());
    let mut problem = some_problem(&rules, 2, 5, 1);
    let view = problem.view(&rules).expect("a position");
    problem.candidates.truncate(1);
    let other = view.legal_moves().into_iter().find(|mv| !mv.is_same(&problem.line[0].mv)).expect("another");
    assert_eq!(problem.verdict(&view, &other), KnownCost::Unknown);
}

/// Links and calendars keep identifiers, so they never change.
#[test]
fn an_identifier_never_changes() {
    let rules = ChosenRules::of_game("gin", Options::new());
    assert_eq!(Problem::id_of(&rules, 7, 2, 1, "AQ"), PINNED);
    let named = ChosenRules { set: Some("some-set".into()), ..rules.clone() };
    assert_eq!(Problem::id_of(&named, 7, 2, 1, "AQ"), PINNED);
    let others = [(8, 2, 1, "AQ"), (7, 3, 1, "AQ"), (7, 2, 2, "AQ"), (7, 2, 1, "Ag")];
    for (seed, seats, deal, moves) in others {
        assert_ne!(Problem::id_of(&rules, seed, seats, deal, moves), PINNED);
    }
}

const PINNED: &str = "202ba1fc";

#[test]
fn a_damaged_file_is_refused() {
    let file = files().remove(2);
    let good = json!(file);
    let refused = |path: &str, value: Value| {
        let mut bad = good.clone();
        *bad.pointer_mut(path).unwrap_or_else(|| panic!("{path}")) = value;
        ProblemFile::from_json(&bad.to_string()).expect_err(path)
    };
    assert!(ProblemFile::from_json(&good.to_string()).is_ok());
    assert_eq!(refused("/judged", json!(VERSION + 1)), LoadError::Version(VERSION + 1));
    let first = good["problems"][0].clone();
    let worse = json!({ "mv": first["candidates"][1]["mv"], "cost": 1, "error": -1 });
    let of_other = json!({ "mv": "1 draw stock", "cost": 0, "error": 0 });
    let bad = [
        ("/format", json!("rami-problems/2")),
        ("/variant", json!("bridge")),
        ("/problems", json!([first, first])),
        ("/problems/0", json!([])),
        ("/problems/0/id", json!("00000000")),
        ("/problems/0/seed", json!(-1)),
        ("/problems/0/seed", json!(4)),
        ("/problems/0/seats", json!(3)),
        ("/problems/0/deal", json!(0)),
        ("/problems/0/deal", json!(65_536)),
        ("/problems/0/moves", json!("A")),
        ("/problems/0/moves", json!("A".repeat(5_000))),
        ("/problems/0/candidates", json!([])),
        ("/problems/0/candidates", json!([first["candidates"][0]])),
        ("/problems/0/candidates", json!(vec![first["candidates"][0].clone(); 40])),
        ("/problems/0/candidates/0", of_other),
        ("/problems/0/candidates/0/cost", json!(1)),
        ("/problems/0/candidates/1", worse),
        ("/problems/0/candidates/1/cost", json!(9_000)),
        ("/problems/0/candidates/2/cost", json!(i32::MAX)),
        ("/problems/0/line", json!([])),
        ("/problems/0/line/0", first["candidates"][1]["mv"].clone()),
        ("/problems/0/line/0", json!("0 dance")),
        ("/problems/0/theme", json!("chess")),
        ("/problems/0/rating", json!(9_999)),
        ("/problems/0/found/easy", json!(9)),
        ("/problems/0/found", json!({ "easy": 1 })),
    ];
    for (path, value) in bad {
        refused(path, value);
    }
    let mut more = good.clone();
    more["problems"][0]["more"] = json!(1);
    assert!(ProblemFile::from_json(&more.to_string()).is_err());
    for text in ["", "[]", "null", "{}", "{\"format\":\"rami-problems/1\"}"] {
        assert!(ProblemFile::from_json(text).is_err(), "{text}");
    }
}

#[test]
fn moves_that_lead_to_no_decision_are_refused() {
    let rules = ChosenRules::of_game("rami51", Options::new());
    let problem = some_problem(&rules, 2, 3, 1);
    let bad = |change: &dyn Fn(&mut Problem)| {
        let mut bad = problem.clone();
        change(&mut bad);
        assert!(bad.view(&rules).is_err(), "{bad:?}");
    };
    bad(&|problem| problem.moves = String::new());
    bad(&|problem| problem.moves = "é".into());
    bad(&|problem| problem.moves.truncate(problem.moves.len() / 2));
    bad(&|problem| problem.moves = "_".repeat(4_000));
    bad(&|problem| problem.seats = 0);
    bad(&|problem| problem.seats = 99);
    bad(&|problem| problem.deal = 0);
    bad(&|problem| problem.deal = u16::MAX);
    bad(&|problem| problem.candidates[1].mv.mv = mv("0 layoff 7 8C"));
    bad(&|problem| problem.line.push(problem.line[0].clone()));
    assert!(problem.posed(&rules, vec!["Ana".into()]).is_err(), "a name is missing");
    let other = ChosenRules::of_game("bridge", Options::new());
    assert!(problem.posed(&other, vec![String::new(); 2]).is_err());
}

#[test]
fn candidates_are_compared_in_the_same_deals() {
    let view = view(&opened());
    let moves = moves(&["0 discard KS", "0 meld 9C 9D 9S", "0 meld 9S 9C 9D"]);
    let compare = |round| Comparison::new(&view, moves.clone(), 4_000, round, |_| false);
    let comparison = compare(0);
    assert_eq!(comparison.moves().cloned().collect::<Vec<_>>(), moves);
    let same = comparison.cost(1, 2).points;
    assert_eq!((same.mean, same.variance), (0.0, 0.0), "the same move in another order");
    let best = comparison.best();
    assert!(comparison.cost(0, best).points.mean >= 0.0);
    assert!(comparison.playouts(best) > 16);
    assert_eq!(comparison.cost(0, 1), compare(0).cost(0, 1), "the same again");
    assert_ne!(comparison.cost(0, 1), compare(1).cost(0, 1), "other deals in another round");
    let begun = Comparison::new(&view, moves.clone(), usize::MAX, 0, |_| true);
    assert!(begun.playouts(begun.best()) <= 64, "ended as soon as it was enough");
}

//! Control variates remove the effect of chance from a contest and do not change its means.

use std::process::Command;

use rami_bots::Level;
use rami_engine::game::Action;
use rami_engine::rules::Options;
use rami_engine::variants;
use rami_lab::{Contest, Corrections, chance_of, play_all, points_ahead, won};
use serde_json::Value;

fn contest(variant: &str, games: usize) -> Contest {
    Contest {
        variant: variant.into(),
        options: Options::new(),
        bots: vec![Level::RolloutPlayer, Level::Random],
        games,
        seed: 9,
        deals: None,
        threads: 2,
    }
}

fn said(args: &str) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_rami-lab")).args(args.split(' ')).output().expect("the tool runs");
    assert_eq!(done.status.code(), Some(0), "{args}");
    String::from_utf8(done.stdout).expect("text")
}

#[test]
fn keeps_the_means_within_their_error() {
    for (variant, bots) in
        [("gin", [Level::RolloutPlayer, Level::GOOD_PLAYER]), ("suites", [Level::GOOD_PLAYER, Level::RolloutPlayer])]
    {
        let contest = Contest { bots: bots.to_vec(), ..contest(variant, 40) };
        let played = play_all(&contest, |_, _| ()).expect("matches of the game");
        let chance = chance_of(&contest, &played, 2);
        for found in [won(&contest, &played, &chance, 0), points_ahead(&contest, &played, &chance, 0)] {
            assert!((found.mean - found.plain).abs() < found.half + found.plain_half, "{variant}: {found:?}");
            assert!(found.taken_out.abs() < 4.0, "{variant}: {found:?}");
        }
        // Between two players, the effects of chance are opposite.
        for of_match in chance.iter().flatten() {
            assert!(of_match.points.iter().sum::<f64>().abs() < 1e-6, "{of_match:?}");
            assert!(of_match.shares.iter().sum::<f64>().abs() < 1e-6, "{of_match:?}");
        }
        let mirrored = points_ahead(&contest, &played, &chance, 1);
        assert!((mirrored.mean + points_ahead(&contest, &played, &chance, 0).mean).abs() < 1e-6, "{mirrored:?}");
    }
}

/// Over many deals the mean effect of chance is 0 within its standard error. The bound fails by accident once in 15,000
/// for each number.
#[test]
fn corrections_have_mean_nought() {
    const ERRORS: f64 = 4.0;
    for variant in variants::ALL {
        let bots = vec![Level::RolloutPlayer, Level::BEGINNER];
        let contest = Contest { bots, deals: Some(1), seed: 11, ..contest(variant.id, 150) };
        let played = play_all(&contest, |_, _| ()).expect("deals of the game");
        let chance = chance_of(&contest, &played, 1);
        for unit in [|one: &Corrections| one.points[0], |one: &Corrections| one.shares[0]] {
            let values: Vec<f64> = chance.iter().map(|kinds| kinds.iter().map(unit).sum()).collect();
            let n = values.len() as f64;
            let mean = values.iter().sum::<f64>() / n;
            let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
            let error = (variance / n).sqrt();
            assert!(error > 0.0, "{}: chance does something", variant.id);
            assert!(mean.abs() < ERRORS * error, "{}: {mean} ({error})", variant.id);
        }
    }
}

/// If all players play as the playouts do, the corrected result of a deal is the mean over deals with the same dealer,
/// whatever its cards. A rebuilt stock gets new futures, so deals with one are left out.
#[test]
fn removes_all_chance_where_bots_play_as_the_playouts() {
    for variant in variants::ALL {
        let contest =
            Contest { bots: vec![Level::RolloutPlayer, Level::GOOD_PLAYER], deals: Some(1), ..contest(variant.id, 1) };
        let sign = if contest.high_is_good() { 1.0 } else { -1.0 };
        let mut left_with_dealer: [Vec<f64>; 2] = Default::default();
        for cards in 0..12 {
            let played = play_all(&Contest { seed: cards, ..contest.clone() }, |_, _| ()).expect("a deal").remove(0);
            let deal = &played.record.deals[0];
            if deal.actions.iter().any(|action| matches!(action, Action::Reshuffle(_))) {
                continue;
            }
            let (dealer, [own, other]) = (deal.dealer, [0, 1].map(|bot| f64::from(played.points[0][bot])));
            let chance = chance_of(&contest, &[played], 3);
            let taken: f64 = chance[0].iter().map(|kind| kind.points[0]).sum();
            left_with_dealer[dealer].push(sign * (own - other) - taken);
        }
        assert!(left_with_dealer.iter().map(Vec::len).sum::<usize>() > 4, "{}", variant.id);
        for left in left_with_dealer {
            assert!(left.iter().all(|one| (one - left[0]).abs() < 1e-6), "{}: {left:?}", variant.id);
        }
    }
}

#[test]
fn reports_no_error_for_a_bot_that_wins_everything() {
    let contest = contest("gin", 4);
    let played = play_all(&contest, |_, _| ()).expect("matches of the game");
    let found = won(&contest, &played, &chance_of(&contest, &played, 1), 0);
    assert_eq!((found.plain, found.mean, found.half, found.factor()), (1.0, 1.0, 0.0, 1.0));
}

#[test]
fn reports_control_variates_in_the_tool() {
    let simulate = "simulate --variant gin --seats 2 --games 8 --seed 3 --bots quick,normal --control-variates";
    let text = said(&format!("{simulate} --playouts 1"));
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(answer["control_variates"]["playouts"], 1);
    for seat in answer["control_variates"]["seats"].as_array().expect("one a bot") {
        for figure in ["points_ahead", "share"] {
            for field in ["plain", "plain_half_95", "mean", "half_95", "taken_out_errors", "times_fewer_matches"] {
                assert!(seat[figure][field].is_number(), "{figure} {field}: {text}");
            }
        }
        assert!(seat["bot"].is_string(), "{text}");
    }
    let ladder = "ladder --variant gin --bots easy --games 4 --seed 3";
    let columns = |more: &str| {
        let table = said(&format!("{ladder}{more}"));
        table.lines().map(|line| line.matches(" |").count()).collect::<Vec<_>>()
    };
    assert_eq!(columns(""), [6, 6, 6]);
    assert_eq!(columns(" --control-variates --playouts 1"), [7, 7, 7]);
}

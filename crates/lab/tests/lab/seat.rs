//! `rami-lab seat` in process: its answers are legal in the true deal and are its bot's decisions there. No input makes
//! it crash.

use std::time::Duration;

use rami_bots::{Level, advice_seed};
use rami_engine::game::format_move;
use rami_engine::game::{Move, Phase, SeatView};
use rami_engine::rules::Options;
use rami_lab::SeatPlayer;
use rami_record::Decision;
use rami_record::Recording;
use rami_record::seeds;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use rami_engine::game::Action;
use rami_test_utils::requests::{deal, play, request};

const SEED: u64 = 5;

fn player(game: &Recording, level: Level) -> SeatPlayer {
    let setup = game.setup();
    SeatPlayer {
        variant: setup.rules.variant.clone(),
        options: setup.rules.options.clone(),
        level,
        seed: SEED,
        time: None,
    }
}

fn ask(player: &SeatPlayer, request: &Value) -> Value {
    player.answer(request.to_string().as_bytes())
}

fn action_of<'a>(answer: &'a Value, asked: &Value) -> &'a str {
    answer["action"].as_str().unwrap_or_else(|| panic!("{answer}\n{asked}"))
}

/// Calls `look` with some requests of random matches of every game, and with the match at that point.
fn each_request(seeds: impl Iterator<Item = u64>, every: u32, mut look: impl FnMut(&Recording, &Value)) {
    for seed in seeds {
        let mut steps = seed as u32;
        play(seed, |game, seat| {
            steps += 1;
            let rare = matches!(deal(game).board().phase, Phase::LayOff | Phase::Over);
            if rare || steps.is_multiple_of(every) {
                look(game, &request(game, seat));
            }
        });
    }
}

/// The decision of a bot with the view of the true deal.
fn decided(level: Level, view: &SeatView) -> Move {
    level.bot(seeds::of_bot(SEED, advice_seed(view))).choose(view)
}

#[test]
fn answers_are_those_of_the_bot_in_the_true_deal() {
    let mut phases = [0u32; 5];
    let mut compare = |game: &Recording, asked: &Value| {
        let seat = asked["seat"].as_u64().expect("a seat") as usize;
        let phase = deal(game).board().phase;
        phases[phase as usize] += 1;
        for level in [Level::Random, Level::GOOD_PLAYER] {
            let answer = ask(&player(game, level), asked);
            let action = action_of(&answer, asked);
            assert_eq!(answer["id"], asked["id"]);
            assert!(answer["ms"].as_f64().is_some_and(|ms| ms >= 0.0), "{answer}");
            if phase == Phase::Over {
                let buys = level.wants_rebuy(game.state().rules(), game.state().totals());
                let decision = if buys { Decision::Rebuy(seat) } else { Decision::Leave(seat) };
                assert_eq!(action, decision.to_string());
            } else {
                let view = game.view(seat).expect("a deal");
                assert_eq!(action, format_move(seat, &decided(level, &view)), "{asked}");
                let Ok(Action::Move(_, mv)) = action.parse() else { panic!("{action}") };
                assert_eq!(view.check_rebuilding(&mv), Ok(()), "{action}: {asked}");
            }
        }
    };
    each_request(0..36, 23, &mut compare);
    // Few house rules allow buy-backs, so more matches of Rami 51 are played for these requests alone.
    each_request((38..300).step_by(6), u32::MAX, &mut compare);
    assert!(phases.iter().all(|&count| count > 5), "{phases:?}");
}

#[test]
fn every_level_answers_in_every_game() {
    for seed in 0..6 {
        let mut asked = 0;
        each_request(seed..=seed, 17, |game, request| {
            asked += 1;
            if asked > 2 {
                return;
            }
            for &level in Level::ALL {
                let player = SeatPlayer { time: Some(Duration::from_millis(20)), ..player(game, level) };
                action_of(&ask(&player, request), request);
            }
        });
    }
}

#[test]
fn an_answer_depends_on_its_request_and_the_seed_alone() {
    let mut differ = 0;
    each_request(0..6, 40, |game, asked| {
        let player = player(game, Level::Random);
        let first = ask(&player, asked);
        assert_eq!(ask(&player, asked)["action"], first["action"]);
        let another = SeatPlayer { seed: SEED + 1, ..player };
        differ += u32::from(ask(&another, asked)["action"] != first["action"]);
    });
    assert!(differ > 5, "{differ}");
}

/// The totals of a request may be those before the finished deal. The seat then adds the points itself.
#[test]
fn answers_whether_to_buy_back_before_and_after_the_count() {
    let mut asked_before = 0;
    each_request(0..60, 1_000_000, |game, asked| {
        if asked["phase"] != "after" {
            return;
        }
        let (state, seat) = (game.state(), asked["seat"].as_u64().expect("a seat") as usize);
        let player = player(game, Level::CHAMPION);
        let mut changed = asked.clone();
        let short = json!({ "format": "rami-seat/1", "seat": seat, "seats": state.seats(), "phase": "after",
            "totals": state.totals(), "rebuys": state.rebuys() });
        assert_eq!(action_of(&ask(&player, &short), &short), format!("{seat} rebuy"));
        changed["totals"][seat] = (-1000).into();
        assert!(ask(&player, &changed)["error"].is_string(), "no deal has so many points");
        if state.points().len() == 1 || state.rebuys().iter().any(|&rebuys| rebuys > 0) {
            return; // the totals before the deal are those after it minus its points, unless somebody has bought back
        }
        let before = state.totals().iter().zip(state.points().last().expect("a deal"));
        changed["totals"] = before.map(|(total, points)| total - points).collect();
        asked_before += 1;
        let answer = ask(&player, &changed);
        assert_eq!(action_of(&answer, &changed).parse(), Ok(Decision::Rebuy(seat)));
        changed["rebuys"][seat] = 200.into();
        assert_eq!(ask(&player, &changed)["action"], format!("{seat} leave"));
    });
    assert!(asked_before > 0);
}

#[test]
fn refuses_fields_that_disagree_with_the_actions() {
    let mut refused = 0;
    each_request(0..12, 60, |game, asked| {
        let player = player(game, Level::GOOD_PLAYER);
        if asked["phase"] == "after" {
            return;
        }
        for (field, other) in [
            ("format", json!("rami-seat/2")),
            ("seat", json!(99)),
            ("phase", json!(if asked["phase"] == "play" { "draw" } else { "play" })),
            ("counts", json!([1, 2])),
            ("stock", json!(1000)),
            ("discard", json!("AC AC AC")),
            ("table", json!([{ "owner": 0, "cards": "AC AC AC" }])),
            ("opened", json!([7])),
            ("taken", json!("AC 2C 3C 4C")),
            ("discarder", json!(9)),
            ("turns", json!([70, 70])),
            ("knock_limit", json!(11)),
            ("totals", json!([0])),
            ("actions", Value::Null),
            ("hands", json!(["AC"])),
            ("stock_order", json!("AC")),
        ] {
            let mut changed = asked.clone();
            changed[field] = other;
            let answer = ask(&player, &changed);
            assert!(answer["error"].is_string() && answer["action"].is_null(), "{field}: {answer}\n{changed}");
            assert_eq!(answer["id"], asked["id"]);
            refused += 1;
        }
    });
    assert!(refused > 100, "{refused}");
}

/// A request may leave out everything that follows from its actions.
#[test]
fn accepts_requests_without_derived_fields() {
    each_request(0..6, 50, |game, asked| {
        let player = player(game, Level::GOOD_PLAYER);
        let mut short = asked.clone();
        for field in ["id", "counts", "stock", "table", "opened", "taken", "discarder", "turns", "knock_limit"] {
            short.as_object_mut().expect("fields").remove(field);
        }
        assert_eq!(ask(&player, &short)["action"], ask(&player, asked)["action"]);
        assert!(ask(&player, &short).get("id").is_none());
    });
}

#[test]
fn answers_invalid_lines_with_a_sentence() {
    let player = SeatPlayer {
        variant: "rami51".into(),
        options: Options::new(),
        level: Level::GOOD_PLAYER,
        seed: SEED,
        time: None,
    };
    let deep = "[".repeat(100_000);
    for line in ["", " ", "{", "[]", "null", "17", "\"\"", "{\"id\": 3}", "{\"id\": [1]", "\u{feff}{}", &deep] {
        let answer = player.answer(line.as_bytes());
        assert!(answer["error"].as_str().is_some_and(|error| error.len() > 5), "{line:.20}: {answer}");
        assert_eq!(answer["id"] == 3, line.ends_with("3}"));
    }
    assert!(player.answer(b"\xff\xfe{}")["error"].is_string());
}

/// Changes something in a request: a value, a word of a text, or an action.
fn mutate(request: &mut Value, other: &Value, rng: &mut ChaCha8Rng) {
    let names: Vec<String> = request.as_object().expect("fields").keys().cloned().collect();
    let name = names.choose(rng).expect("a field").as_str();
    let from = names.choose(rng).expect("a field").as_str();
    let value = match rng.random_range(0..6) {
        0 => other[name].clone(),
        1 => request[from].clone(),
        2 => [json!(0), json!(-1), json!(u64::MAX), json!(1e300), json!(null), json!([]), json!({}), json!("JK JK")]
            .choose(rng)
            .expect("some")
            .clone(),
        _ => match &request[name] {
            Value::String(text) => json!(mixed_up(text, other[name].as_str().unwrap_or_default(), rng)),
            Value::Number(number) => json!(number.as_i64().unwrap_or(0) + rng.random_range(-2..3)),
            Value::Array(list) => {
                let mut list = list.clone();
                if !list.is_empty() {
                    let at = rng.random_range(0..list.len());
                    match rng.random_range(0..4) {
                        0 => drop(list.remove(at)),
                        1 => list.truncate(at),
                        2 => list.insert(at, list[rng.random_range(0..list.len())].clone()),
                        _ if list[at].is_string() => {
                            let others = other[name].as_array().and_then(|list| list.choose(rng).cloned());
                            let others = others.unwrap_or_default();
                            let text = list[at].as_str().unwrap_or_default();
                            list[at] = json!(mixed_up(text, others.as_str().unwrap_or_default(), rng));
                        }
                        _ => list[at] = json!(rng.random_range(-1000..100_000)),
                    }
                }
                json!(list)
            }
            same => same.clone(),
        },
    };
    request[name] = value;
}

/// A text with one word replaced by a word of another text.
fn mixed_up(text: &str, other: &str, rng: &mut ChaCha8Rng) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    let others: Vec<&str> = other.split(' ').chain(["JK", "0", "7C", "/", "65536", "stock"]).collect();
    let at = rng.random_range(0..words.len());
    words[at] = others.choose(rng).expect("a word");
    words.join(" ")
}

#[test]
fn changed_requests_get_an_error_or_a_legal_action() {
    let (mut refused, mut answered) = (0, 0);
    let mut last = json!({});
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    each_request(0..36, 16, |game, asked| {
        for _ in 0..4 {
            let mut changed = asked.clone();
            for _ in 0..rng.random_range(1..4) {
                mutate(&mut changed, &last, &mut rng);
            }
            let level = *Level::ALL.choose(&mut rng).expect("some");
            let player = SeatPlayer { time: Some(Duration::from_millis(1)), ..player(game, level) };
            let answer = ask(&player, &changed);
            match answer["action"].as_str() {
                Some(action) => {
                    answered += 1;
                    assert!(action.parse::<Action>().is_ok() || action.parse::<Decision>().is_ok(), "{action}");
                }
                None => {
                    assert!(answer["error"].is_string(), "{answer}");
                    refused += 1;
                }
            }
        }
        last = asked.clone();
    });
    assert!(refused > 500 && answered > 100, "{refused} refused, {answered} answered");
}

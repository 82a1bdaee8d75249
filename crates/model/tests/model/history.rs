//! Finished matches: their figures, the sums over them, and the backup of a device in one file.

use rami_bots::analysis::{Account, SeatAccount, Split, VERSION};
use rami_engine::variants;
use rami_model::backup::{Backup, Finished};
use rami_model::history::{DealFigures, Dealt, Filter, MIXED, SeatFigures, Statistics, Summary, lines, percent};
use rami_model::settings::Settings;
use rami_model::table::{PERSON, Saved, Session};
use rami_model::text::{Key, Lang};
use rami_model::view_models::{chance, cost_curve, figures, win_curve};
use rami_record::LoadError;
use rami_record::json::Json;
use rami_test_utils::played;

fn saved(session: &Session, level: &str, id: u64) -> Saved {
    let mut saved = session.to_saved().named(id, id + 1, None);
    saved.levels = vec![level.to_string(); session.game().state().seats() - 1];
    saved
}

fn won(variant: &str, id: u64, won: bool, points: &[i32]) -> Summary {
    let deal = |&points: &i32| DealFigures { points, out_in: (points <= 0).then_some(4) };
    Summary {
        id,
        key: None,
        of_other: false,
        ended: id + 1,
        variant: variant.into(),
        options: Default::default(),
        set: None,
        seats: vec!["A".into(), "B".into()],
        seat: 0,
        levels: vec!["easy".into()],
        totals: vec![points.iter().sum(), 50],
        winners: vec![usize::from(!won)],
        deals: points.iter().map(deal).collect(),
        own: Dealt::default(),
        others: Dealt::default(),
        persons: Vec::new(),
        joint: false,
        by_seat: Vec::new(),
        luck: None,
    }
}

#[test]
fn summarizes_a_match_from_its_record() {
    for (seed, variant) in variants::ALL.iter().enumerate() {
        let session = played::finished(variant.id, 3, seed as u64 + 20, &[]);
        let finished = Finished::from_saved(saved(&session, "easy", 5)).expect("a legal record").expect("it is over");
        let (state, summary) = (session.game().state(), &finished.summary);
        assert_eq!((summary.id, summary.ended, summary.level()), (5, 6, "easy"));
        assert_eq!((&summary.totals[..], &summary.winners), (state.totals(), &state.standing().winners));
        let taken: Vec<i32> = session
            .game()
            .record()
            .deals
            .iter()
            .zip(state.points())
            .filter(|(deal, _)| !deal.hands[0].is_empty())
            .map(|(_, points)| points[0])
            .collect();
        assert_eq!(summary.deals.iter().map(|deal| deal.points).collect::<Vec<_>>(), taken);
        assert_eq!(summary.own.hands as usize, taken.len());
        assert!(summary.own.ready <= summary.own.hands && summary.others.hands >= summary.own.hands);
        assert_eq!(Summary::from_json(&summary.to_json()).as_ref(), Ok(summary));
    }
}

#[test]
fn reads_figures_of_every_seat_from_older_summaries() {
    // In Rami 51 the lowest total wins. The first summaries had only the deals of the first seat.
    let first = won("rami51", 1, true, &[10, -10]);
    let figures = |summary: &Summary| [0, 1].map(|seat| summary.figures_of(seat));
    let expected = |deals| [SeatFigures { points: 0, deals: 2, place: 1 }, SeatFigures { points: 50, deals, place: 2 }];
    assert_eq!(figures(&first), expected(2));
    // Later summaries had all deals, but no places.
    let with_places = Summary { by_seat: expected(1).to_vec(), ..first };
    let text = with_places.to_json().replace(r#","place":1"#, "").replace(r#","place":2"#, "");
    assert!(!text.contains("place"), "{text}");
    let without_places = Summary::from_json(&text).expect("a summary");
    assert_eq!(figures(&without_places), expected(1));
}

#[test]
fn a_match_under_way_has_no_figures_yet() {
    let session = played::session("rami51", 2, 1, &[]);
    assert_eq!(Finished::from_saved(saved(&session, "easy", 1)), Ok(None));
}

#[test]
fn turns_to_go_out_are_counted() {
    let mut outs = 0;
    for seed in 0..8 {
        let session = played::finished("rami51", 2, seed, &[]);
        let summary = Finished::from_saved(saved(&session, "easy", 1)).expect("legal").expect("over").summary;
        for (deal, figures) in session.game().record().deals.iter().zip(&summary.deals) {
            let draws = deal.actions.iter().filter(|action| action.to_string().starts_with("0 draw")).count();
            if let Some(turns) = figures.out_in {
                outs += 1;
                assert_eq!(usize::from(turns), draws);
            }
        }
    }
    assert!(outs > 3, "{outs}");
}

#[test]
fn names_levels_as_one_or_as_mixed() {
    let mut summary = won("rami51", 1, true, &[0]);
    assert_eq!(summary.level(), "easy");
    summary.levels = vec!["easy".into(), "hard".into()];
    assert_eq!(summary.level(), MIXED);
    let session = played::session("rami51", 2, 1, &[1]);
    assert_eq!(saved(&session, "easy", 1).shown_levels(), [PERSON]);
}

#[test]
fn adds_up_matches() {
    let all = [
        won("rami51", 1, true, &[0, -10, 25]),
        won("rami51", 2, true, &[0]),
        won("rami51", 3, false, &[40, 61]),
        won("rami51", 4, true, &[-5]),
    ];
    let sums = Statistics::from_matches(&all);
    assert_eq!((sums.matches, sums.won, sums.deals, sums.outs), (4, 3, 7, 4));
    assert_eq!((sums.streak, sums.longest, sums.fastest, sums.best), (1, 2, Some(4), Some(-10)));
    assert_eq!(sums.average, Some(1110 / 7));
    assert_eq!(sums.curve, [100, 100, 66, 75]);
    assert_eq!(win_curve(&sums).len(), 4);
    assert_eq!((percent(3, 4), percent(1, 3), percent(0, 0)), (75, 33, 0));
    let high = Statistics::from_matches(&[won("suites", 1, true, &[120, 40])]);
    assert_eq!(high.best, Some(120), "where points are good the most is best");
    let mixed = Statistics::from_matches(&[won("suites", 1, true, &[120]), won("rami51", 2, true, &[0])]);
    assert_eq!((mixed.best, mixed.average), (None, None), "points of two games are not compared");
}

#[test]
fn the_curve_of_many_matches_is_thinned_out() {
    let all: Vec<Summary> = (0..5000).map(|id| won("rami51", id, id % 2 == 0, &[0])).collect();
    let curve = win_curve(&Statistics::from_matches(&all));
    assert!((200..=202).contains(&curve.len()), "{}", curve.len());
    assert_eq!((curve[0].0, curve.last().expect("points").0), (0.0, 1.0));
}

#[test]
fn counts_only_matches_that_the_filter_admits() {
    let mut all = vec![won("rami51", 1, true, &[0]), won("suites", 2, false, &[50])];
    all[1].levels = vec!["hard".into()];
    let count = |filter: Filter| all.iter().filter(|summary| filter.admits(summary)).count();
    assert_eq!(count(Filter::default()), 2);
    assert_eq!(count(Filter { game: Some("suites".into()), ..Filter::default() }), 1);
    assert_eq!(count(Filter { level: Some("easy".into()), ..Filter::default() }), 1);
    assert_eq!(count(Filter { players: Some(3), ..Filter::default() }), 0);
    let lines = lines(&all);
    let shown: Vec<_> = lines.iter().map(|line| (line.game.as_str(), line.level.as_str(), line.players)).collect();
    assert_eq!(shown, [("suites", "hard", 2), ("rami51", "easy", 2)], "in the order of the games");
}

#[test]
fn figures_are_worded_in_every_language() {
    let sums = Statistics::from_matches(&[won("rami51", 1, true, &[0, 25, -10])]);
    let said = |lang: Lang| {
        let figures = figures(&sums);
        let average = figures.iter().find(|figure| figure.id == "average").expect("an average");
        lang.render(&average.value)
    };
    let all: Vec<String> = Lang::all().map(said).collect();
    assert!(all.contains(&"5,0".to_string()) && all.contains(&"5.0".to_string()), "{all:?}");
    let below = Statistics::from_matches(&[won("rami51", 1, true, &[-10, -5, -4])]);
    let shown = figures(&below);
    let average = shown.iter().find(|figure| figure.name == Key::StatsAverage).expect("an average");
    assert_eq!(Lang::all().next().expect("French").render(&average.value), "\u{2212}6,3");
}

#[test]
fn judges_luck_against_its_expected_value() {
    let mut sums = Statistics { matches: 5, ..Statistics::default() };
    assert!(chance(&sums).is_empty(), "nothing was dealt yet");
    let hand = rami_engine::cards::parse_cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC").expect("cards");
    for _ in 0..400 {
        sums.own.jokers.add(&hand, 108, 4);
        sums.others.jokers.add(&hand, 108, 4);
    }
    sums.others.jokers.jokers = 148;
    (sums.own.hands, sums.own.ready, sums.others.hands, sums.others.ready) = (400, 100, 400, 104);
    let french = Lang::all().next().expect("French");
    let said: Vec<String> = chance(&sums).iter().map(|message| french.render(message)).collect();
    assert_eq!(said.len(), 3);
    assert!(said[0].contains("très rare"), "no joker in 4000 cards: {}", said[0]);
    assert!(said[1].contains("rien que de normal") && said[2].contains("rien que de normal"), "{said:?}");
    sums.matches = 4;
    assert!(chance(&sums).is_empty(), "too few matches to tell");
}

#[test]
fn reads_back_a_backup_of_everything() {
    let over = played::finished("suites", 2, 4, &[]);
    let open = played::session("rami51", 3, 2, &[1]);
    let settings = Settings { volume: 3, ..Settings::default() };
    let backup =
        Backup::new(settings, vec![saved(&open, "hard", 1)], vec![saved(&over, "easy", 2)], vec!["{odd".into()]);
    let text = backup.to_json();
    assert!(Backup::is_meant(&text));
    assert_eq!(Backup::from_json(&text), Ok(backup));
}

#[test]
fn refuses_texts_that_are_no_backup() {
    assert!(!Backup::is_meant("é".repeat(400).as_str()) && !Backup::is_meant(""));
    let deep = format!("{{\"format\":\"rami-backup/1\",\"settings\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    let mut cases = vec![deep, "{\"format\":\"rami-backup/1\"}".into(), "null".into(), String::new()];
    let good = Backup::new(Settings::default(), Vec::new(), Vec::new(), Vec::new()).to_json();
    cases.push(good.replace("backup/2", "backup/x"));
    cases.push(good.replace("\"matches\":[]", "\"matches\":[1]"));
    cases.push(good.replace("\"matches\":[]", "\"matches\":{}"));
    cases.push(good.replace("\"history\":[]", "\"history\":[],\"beside\":[]"));
    for case in cases {
        assert!(matches!(Backup::from_json(&case), Err(LoadError::Unreadable(_))), "{}", &case[..case.len().min(80)]);
        assert!(!Backup::is_newer(&case));
    }
    let newer = good.replace("backup/2", "backup/3");
    assert_eq!(Backup::from_json(&newer), Err(LoadError::Version(3)));
    assert!(Backup::is_newer(&newer) && Backup::is_newer(&newer.replace("\"history\"", "\"later\"")));
    assert!(Backup::from_json(&good.replace("backup/2", "backup/1")).is_ok(), "copies of earlier versions are read");
}

#[test]
fn rejects_out_of_range_timestamps() {
    let over = played::finished("suites", 2, 4, &[]);
    for id in [u64::MAX / 2, 1 << 53] {
        let odd = saved(&over, "easy", id);
        assert!(matches!(Saved::from_json(&odd.to_json()), Err(LoadError::Unreadable(_))), "{id}");
        for (matches, history) in [(vec![odd.clone()], Vec::new()), (Vec::new(), vec![odd.clone()])] {
            let backup = Backup::new(Settings::default(), matches, history, Vec::new());
            assert!(matches!(Backup::from_json(&backup.to_json()), Err(LoadError::Unreadable(_))), "{id}");
        }
    }
}

#[test]
fn refuses_a_file_of_too_many_values() {
    let numbers = format!("{{\"format\":\"rami-backup/1\",\"settings\":[{}1]}}", "1,".repeat(600_000));
    assert_eq!(Backup::from_json(&numbers), Err(LoadError::Unreadable("a text of too many values".into())));
    // A history of the same length is accepted.
    let over = played::finished("puis-je", 4, 4, &[]);
    let one = saved(&over, "easy", 1);
    let history = vec![one.clone(); 1_200_000 / one.to_json().len() + 1];
    let backup = Backup::new(Settings::default(), Vec::new(), history, Vec::new());
    assert!(backup.to_json().len() > numbers.len());
    assert_eq!(Backup::from_json(&backup.to_json()), Ok(backup));
}

#[test]
fn describes_errors_of_a_file_briefly() {
    let text = format!("{{\"format\":\"rami-backup/1\",\"settings\":\"{}\"}}", "a".repeat(100_000));
    let Err(LoadError::Unreadable(why)) = Backup::from_json(&text) else { panic!("it is refused") };
    assert!(why.len() < 100, "{why}");
}

#[test]
fn reads_saves_of_the_first_version() {
    let session = played::session("rami51", 3, 2, &[]);
    let mut old: serde_json::Value = serde_json::from_str(&saved(&session, "easy", 9).to_json()).expect("JSON");
    let fields = old.as_object_mut().expect("an object");
    for newer in ["id", "at", "commitments"] {
        assert!(fields.remove(newer).is_some(), "{newer}");
    }
    assert!(["people", "over", "beat"].iter().all(|usual| !fields.contains_key(*usual)), "as by default");
    fields.insert("version".into(), 1.into());
    let read = Saved::from_json(&old.to_string()).expect("version 1");
    assert_eq!((read.id, read.at, read.over), (0, 0, false));
    assert_eq!(Session::from_saved(read).expect("legal").game().record(), session.game().record());
    old["version"] = 3.into();
    assert_eq!(Saved::from_json(&old.to_string()), Err(LoadError::Version(3)));
}

#[test]
fn marks_a_match_as_touched_once_a_person_has_acted() {
    let mut session = played::session("rami51", 3, 2, &[]);
    assert!(!saved(&session, "easy", 1).is_touched());
    while !session.my_turn() {
        played::step(&mut session);
    }
    assert!(!saved(&session, "easy", 1).is_touched(), "only bots have moved");
    played::step(&mut session);
    assert!(saved(&session, "easy", 1).is_touched());
}

#[test]
fn the_cost_of_a_decision_counts_decisions_and_not_matches() {
    let judged = |id: u64, cost: f64, decisions: u32| {
        let points = Split { play: -cost, ..Split::default() };
        let tally = SeatAccount { points, decisions, ..SeatAccount::default() };
        let account = Account { version: VERSION, deals: vec![vec![tally]] };
        Summary { luck: Some(account), ..won("rami51", id, true, &[0]) }
    };
    let line = |matches: &[Summary]| {
        let curve = cost_curve(matches)?;
        Some((curve.matches, Lang::by_code("en").expect("English").render(&curve.mean)))
    };
    assert_eq!(line(&[judged(1, 30.0, 10)]), None, "one match has no spread");
    // Thirty decisions cost 40 points: 1.3 each, and not the mean of 3 and 0.5.
    let both = [judged(1, 30.0, 10), judged(2, 10.0, 20)];
    assert_eq!(line(&both), Some((2, "On average 1.3 points a move, give or take 2.2.".into())));
    // A match that was judged before decisions were counted is left out.
    let with_old = [both[0].clone(), judged(3, 900.0, 0), both[1].clone()];
    assert_eq!(line(&with_old), line(&both));
    assert_eq!(
        line(&[judged(1, 15.0, 10), judged(2, 30.0, 20)]),
        Some((2, "On average 1.5 points a move, give or take 0.0.".into()))
    );
}

//! The results of duels on a device: devices that exchange them agree, the first try of a name counts, and what was
//! deleted stays away.

use rami_bots::version_of;
use rami_engine::variants;
use rami_model::duels::{Added, Claim, ClaimVerdict, DealsKey, MOST_RESULTS, Played, Results};
use rami_model::merging::Join;
use rami_record::MoveWriter;
use rami_record::json::Json;
use rami_test_utils::duels::deals_of_game;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A Thursday.
const TODAY: u64 = 20_261_126;

/// A result of the deal of [`TODAY`] with moves that nobody replays here.
fn played(name: &str, total: i32) -> Played {
    let mut moves = MoveWriter::new();
    moves.push_answer(total.unsigned_abs(), 1_000);
    let version = version_of(&day(TODAY).rules().variant).expect("a game");
    Played { version, name: name.into(), total, moves: moves.finish() }
}

fn claimed(name: &str, total: i32) -> Played {
    Claim { name: name.into(), total }.into()
}

fn day(day: u64) -> DealsKey {
    DealsKey::of_day(day).expect("a day")
}

/// What a device could hold: some results of a few deals, with verdicts, some of them deleted.
fn some_results(rng: &mut ChaCha8Rng, most: usize) -> Results {
    let keys = [day(TODAY), day(TODAY - 1), deals_of_game(variants::ALL[0].id, 2, 1, 3)];
    let mut results = Results::default();
    for _ in 0..rng.random_range(0..most) {
        let deals = &keys[rng.random_range(0..keys.len())];
        let (name, total) = (["Ana", "Bo", "Zoé", ""][rng.random_range(0..4)], rng.random_range(0..20));
        let played = if rng.random() { played(name, total) } else { claimed(name, total) };
        let id = played.id();
        results.add(deals, played, rng.random_range(0..9), rng.random_range(0..5) == 0);
        match rng.random_range(0..6) {
            0 => results.delete(deals, &id),
            1 => results.note(deals, &id, ClaimVerdict::Verified),
            _ => {}
        }
    }
    results
}

fn merged(one: &Results, other: &Results) -> Results {
    let mut merged = one.clone();
    merged.join(other.clone());
    merged
}

#[test]
fn merging_in_any_order_gives_the_same() {
    let mut rng = ChaCha8Rng::seed_from_u64(52);
    let mut full = 0;
    for round in 0..150 {
        let most = if round % 3 == 0 { 200 } else { 20 };
        let [a, b, c] = std::array::from_fn(|_| some_results(&mut rng, most));
        let all = merged(&merged(&a, &b), &c);
        assert_eq!(merged(&a, &b), merged(&b, &a));
        assert_eq!(all, merged(&a, &merged(&b, &c)));
        assert_eq!(all, merged(&merged(&c, &a), &b));
        assert_eq!(all, merged(&all, &b), "nothing is added twice");
        assert_eq!(merged(&a, &Results::default()), a);
        assert_eq!(Results::from_json(&all.to_json()).as_ref(), Ok(&all));
        let counts = all.all_deals().map(|deals| all.of(&deals).count());
        let most = counts.max().unwrap_or_default();
        assert!(most <= MOST_RESULTS);
        full += usize::from(most > MOST_RESULTS / 2);
    }
    assert!(full > 10, "only {full} rounds had many results");
}

#[test]
fn the_first_try_of_a_name_counts() {
    let deals = day(TODAY);
    let mut results = Results::default();
    results.add(&deals, played("Ana", 30), 5, false);
    results.add(&deals, played("Ana", 10), 9, false);
    results.add(&deals, played("Bo", 20), 7, true);
    let totals = |results: &Results| -> Vec<(String, i32, Option<usize>)> {
        let table = results.table(&deals);
        table.into_iter().map(|place| (place.result.played.name, place.result.played.total, place.place)).collect()
    };
    assert_eq!(totals(&results), [("Bo".into(), 20, Some(1)), ("Ana".into(), 30, Some(2))]);
    // Another device knows an earlier try.
    let mut other = Results::default();
    other.add(&deals, played("Ana", 20), 4, false);
    results.join(other);
    assert_eq!(
        totals(&results),
        [("Ana".into(), 20, Some(1)), ("Bo".into(), 20, Some(1))],
        "equal totals share a place"
    );
}

#[test]
fn moves_replace_what_was_only_claimed() {
    let deals = day(TODAY);
    let mut results = Results::default();
    results.add(&deals, claimed("Ana", 30), 1, false);
    assert_eq!(results.table(&deals)[0].verdict, Some(ClaimVerdict::Claimed));
    results.add(&deals, played("Ana", 10), 2, false);
    results.add(&deals, played("Ana", 30), 3, false);
    let id = played("Ana", 30).id();
    assert_eq!((&results.table(&deals)[0].id, results.table(&deals)[0].verdict), (&id, None), "still to be replayed");
    results.note(&deals, &id, ClaimVerdict::Verified);
    assert_eq!(results.table(&deals)[0].verdict, Some(ClaimVerdict::Verified));
}

#[test]
fn a_disproved_result_has_no_place() {
    let deals = day(TODAY);
    let mut results = Results::default();
    for (name, total, at) in [("Ana", 0, 1), ("Bo", 20, 2), ("Cy", 5, 3)] {
        results.add(&deals, played(name, total), at, false);
    }
    results.note(&deals, &played("Ana", 0).id(), ClaimVerdict::False);
    let table = results.table(&deals);
    let places: Vec<_> = table.iter().map(|place| (place.result.played.name.as_str(), place.place)).collect();
    assert_eq!(places, [("Cy", Some(1)), ("Bo", Some(2)), ("Ana", None)]);
    results.add(&deals, played("Ana", 8), 9, false);
    assert_eq!(results.table(&deals)[1].result.played.total, 8, "a later try counts in its place");
}

#[test]
fn what_was_deleted_does_not_come_back_from_another_device() {
    let deals = day(TODAY);
    let mut results = Results::default();
    results.add(&deals, played("Ana", 30), 5, false);
    let other = results.clone();
    let id = played("Ana", 30).id();
    results.delete(&deals, &id);
    results.join(other);
    assert_eq!(results.of(&deals).count(), 0);
    assert!(!results.to_json().contains("Ana"), "nothing of it is kept");
    assert_eq!(results.add(&deals, played("Ana", 30), 6, false), Added::New, "its link can be opened again");
}

#[test]
fn a_full_list_takes_only_what_was_played_here() {
    let deals = day(TODAY);
    let mut results = Results::default();
    for total in 0..MOST_RESULTS as i32 {
        assert_eq!(results.add(&deals, played("Ana", total), total as u64, false), Added::New);
    }
    assert_eq!(results.add(&deals, played("Ana", 3), 1, false), Added::Known);
    assert_eq!(results.add(&deals, played("Bo", 1), 1, false), Added::Full);
    assert!(!results.has_played(&deals));
    assert_eq!(results.add(&deals, played("Cy", 1), 1, true), Added::New);
    assert!(results.has_played(&deals));
    assert_eq!(results.of(&deals).count(), MOST_RESULTS);
    results.delete(&deals, &played("Ana", 2).id());
    assert_eq!(results.add(&deals, played("Bo", 1), 1, false), Added::New);
}

#[test]
fn ranks_the_week_of_the_deals_of_the_day() {
    let mut results = Results::default();
    let monday = TODAY - 3;
    for (on, name, total, own) in [
        (monday - 1, "Ana", 1, true),
        (monday, "Ana", 30, true),
        (monday, "Bo", 10, false),
        (TODAY - 1, "Bo", 15, false),
        (TODAY, "Ana", 20, true),
        (TODAY, "Cy", 0, false),
        (TODAY + 1, "Cy", 0, false),
    ] {
        results.add(&day(on), played(name, total), on, own);
    }
    let week = results.week(TODAY).expect("a day");
    assert_eq!(week.days, [monday, TODAY - 2, TODAY - 1, TODAY]);
    let lines: Vec<_> = week.places.iter().map(|line| (line.place, line.name.as_str(), line.own, line.sum)).collect();
    assert_eq!(lines, [(1, "Bo", false, 25), (2, "Ana", true, 50), (3, "Cy", false, 0)]);
    assert_eq!(week.places[1].totals, [Some(30), None, None, Some(20)]);
    // Of the days that the owner has not played, the results of others are covered.
    let shown = results.uncovered().week(TODAY).expect("a day");
    let lines: Vec<_> = shown.places.iter().map(|line| (line.name.as_str(), line.sum)).collect();
    assert_eq!(lines, [("Ana", 50), ("Cy", 0), ("Bo", 10)]);
    assert_eq!(results.week(20_261_131), None);
}

#[test]
fn drops_what_no_link_can_have_given() {
    let deals = day(TODAY);
    let mut results = Results::default();
    results.add(&deals, played("Ana", 30), 5, true);
    let text = results.to_json();
    for (from, to) in
        [("Ana", "Bo"), ("Ana", "A\u{202e}"), ("d20261126", "d20261131"), ("\"total\":30", "\"total\":31")]
    {
        let changed = text.replace(from, to);
        assert_ne!(changed, text);
        assert_eq!(Results::from_json(&changed), Ok(Results::default()), "{from} {to}");
    }
    for wrong in ["", "{}", "[]", "{\"deals\":3}"] {
        assert!(Results::from_json(wrong).is_err(), "{wrong}");
    }
    assert_eq!(Results::from_json("{\"deals\":{\"d20261126\":3}}"), Ok(Results::default()), "that entry alone");
}

#[test]
fn lists_the_duels_with_the_latest_first() {
    let (first, second) = (day(TODAY), day(TODAY - 1));
    let mut results = Results::default();
    results.add(&first, played("Zoé", 3), 1, false);
    results.add(&first, played("Bo", 4), 2, false);
    results.add(&first, played("Ana", 5), 3, true);
    results.add(&second, played("", 6), 4, false);
    // Nobody else has played these.
    results.add(&day(TODAY - 2), played("Ana", 7), 5, true);
    let lines = results.duels();
    let shown: Vec<_> = lines.iter().map(|line| (&line.deals, line.names.as_slice(), line.is_played)).collect();
    assert_eq!(
        shown,
        [(&second, [String::new()].as_slice(), false), (&first, ["Bo".into(), "Zoé".into()].as_slice(), true)]
    );
}

//! What a device keeps of problems: what counts for the rating, what comes back, and the days in a row.

use rami_model::history::{ProblemAnswer, ProblemHistory, day_before};
use rami_model::merging::Join;
use rami_record::json::{self, Json};

const DAY: u64 = 24 * 60 * 60 * 1000;
/// A moment of 28 November 2026.
const NOW: u64 = 1_795_860_000_000;
const TODAY: u64 = 20_261_128;

fn answer(id: &str, solved: bool) -> ProblemAnswer<'_> {
    ProblemAnswer { id, difficulty: 1500, solved, day: TODAY, now: NOW }
}

#[test]
fn only_first_answers_count_for_the_rating() {
    let mut history = ProblemHistory::default();
    assert!(history.rating().is_none());
    assert!(history.answer(answer("a", true)));
    let rating = history.rating().expect("a rating");
    assert!(!history.answer(answer("a", false)), "a second answer counts");
    assert_eq!(history.rating(), Some(rating));
    assert!(history.get("a").expect("tried").first);
}

#[test]
fn the_rating_follows_the_outcomes_and_becomes_more_certain() {
    let [mut good, mut bad] = [true, false].map(|solved| {
        let mut history = ProblemHistory::default();
        history.answer(answer("0", solved));
        history
    });
    let first = |history: &ProblemHistory| history.rating().expect("a rating");
    assert!(first(&good).rating > 1500.0 && first(&bad).rating < 1500.0);
    for number in 1..30 {
        let id = number.to_string();
        let before = [first(&good), first(&bad)];
        good.answer(answer(&id, true));
        bad.answer(answer(&id, false));
        assert!(first(&good).rating > before[0].rating && first(&bad).rating < before[1].rating);
        assert!(first(&good).deviation < before[0].deviation.max(100.0));
    }
    assert!(!ProblemHistory::default().rating().unwrap_or_default().is_settled());
    // A player who solves half of what is as hard as the rating stays there.
    let mut even = ProblemHistory::default();
    for number in 0..60 {
        even.answer(answer(&number.to_string(), number % 2 == 0));
    }
    assert!((first(&even).rating - 1500.0).abs() < 80.0, "{:?}", first(&even));
    assert!(first(&even).is_settled());
    assert_eq!(even.curve().len(), 1, "one point a day");
    // A harder problem solved moves it further up than an easier one.
    let after = |difficulty| first(&even).after(difficulty, true).rating;
    assert!(after(1900) > after(1100));
}

#[test]
fn what_went_wrong_comes_back_until_it_is_mastered() {
    let mut history = ProblemHistory::default();
    history.answer(answer("right", true));
    history.answer(answer("wrong", false));
    history.answer(ProblemAnswer { now: NOW - 1, ..answer("earlier", false) });
    assert!(history.due(NOW).is_empty(), "a failed problem is due tomorrow");
    let mut now = NOW + DAY;
    assert_eq!(history.due(now), ["earlier", "wrong"]);
    history.answer(ProblemAnswer { now, ..answer("earlier", true) });
    assert_eq!(history.due(now), ["wrong"]);
    for _ in 0..6 {
        now += 40 * DAY;
        assert!(history.due(now).contains(&"wrong"));
        history.answer(ProblemAnswer { now, ..answer("wrong", true) });
    }
    assert!(!history.due(now + 400 * DAY).contains(&"wrong"));
}

/// A history in which the problem of the day was answered on the days so many before today.
fn answered(back: &[usize]) -> ProblemHistory {
    let mut history = ProblemHistory::default();
    for &back in back {
        let day = std::iter::successors(Some(TODAY), |&day| day_before(day)).nth(back).expect("a day");
        history.note_problem_of_day(day, "x", back % 2 == 0);
    }
    history
}

#[test]
fn one_missed_day_in_seven_does_not_break_the_streak() {
    let streak = |back: &[usize]| answered(back).streak(TODAY);
    assert_eq!(streak(&[]), 0);
    assert_eq!(streak(&[0, 1, 2]), 3);
    assert_eq!(streak(&[1, 2]), 2, "today can still be answered");
    assert_eq!(streak(&[2, 3]), 2, "yesterday was missed");
    assert_eq!(streak(&[3, 4]), 0, "two days were missed");
    assert_eq!(streak(&[0, 2, 3, 4, 5, 6, 7, 9, 10]), 9, "one day of any seven was missed");
    assert_eq!(streak(&[0, 2, 3, 4, 5, 6, 8, 9]), 6, "two days of seven were missed");
    assert_eq!(streak(&[0, 1, 40]), 2);
}

#[test]
fn the_first_answer_of_a_day_stays() {
    let mut history = answered(&[0]);
    history.note_problem_of_day(TODAY, "y", false);
    let day = history.day(TODAY).expect("answered");
    assert!(day.solved && day.problem == "x");
}

#[test]
fn a_history_is_read_back_and_joined_with_that_of_a_backup() {
    let mut here = answered(&[0, 1]);
    here.answer(answer("both", true));
    let mut there = answered(&[1, 2]);
    there.answer(answer("both", false));
    there.answer(ProblemAnswer { day: TODAY + 1, now: NOW + DAY, ..answer("there", false) });
    assert_eq!(ProblemHistory::from_json(&there.to_json()).as_ref(), Ok(&there));
    let before = here.clone();
    here.join(there.clone());
    assert!(!here.get("both").expect("tried").first, "neither was first, so the lesser one counts");
    assert!(here.get("there").is_some());
    let mut anew = ProblemHistory::default();
    anew.answer(answer("both", false));
    anew.answer(ProblemAnswer { day: TODAY + 1, now: NOW + DAY, ..answer("there", false) });
    assert_eq!((here.rating(), here.curve()), (anew.rating(), anew.curve()), "worked out from the answers of both");
    assert_eq!(here.curve().len(), 2);
    assert_eq!(here.streak(TODAY), 3);
    let once = here.clone();
    here.join(there.clone());
    assert_eq!(here, once);
    there.join(before);
    assert_eq!(here, there, "in either order");
}

#[test]
fn a_wrong_clock_loses_no_day() {
    let mut history = ProblemHistory::default();
    for (number, back) in (0..28).rev().enumerate() {
        let day = std::iter::successors(Some(TODAY), |&day| day_before(day)).nth(back).expect("a day");
        history.answer(ProblemAnswer { day, ..answer(&number.to_string(), true) });
    }
    assert_eq!(history.curve().len(), 28);
    for (at, (day, now)) in
        [(20_261_019, NOW - 40 * DAY), (19_700_101, 0), (20_240_101, 1_704_100_000_000), (20_271_128, NOW + 365 * DAY)]
            .into_iter()
            .enumerate()
    {
        let id = format!("wrong {at}");
        history.answer(ProblemAnswer { day, now, ..answer(&id, false) });
        history.note_problem_of_day(day, &id, false);
        assert_eq!(json::from_json_counted(&history.to_json()), Ok((history.clone(), 0)), "{day} is read again");
    }
    let curve = history.curve();
    assert_eq!(curve.len(), 30, "the days that have problems");
    assert!(curve.is_sorted_by_key(|point| point.day));
    assert_eq!(history.day(19_700_101), None);
    // What was tried while the clock was ahead is due when it is right again.
    assert!(history.due(NOW).contains(&"wrong 3"));
}

#[test]
fn one_bad_entry_costs_that_entry() {
    let good = r#""tried":{"x":{"first":true}},"days":{"20261128":{"problem":"x","solved":true}},"curve":[{"day":20261127,"rating":1500,"deviation":50}]"#;
    let good_history = ProblemHistory::from_json(&format!("{{{good}}}")).expect("a history");
    for (bad, entry) in [
        (r#"{"GOOD","rating":{"rating":1000000000000,"deviation":50000000,"volatility":60000}}"#, ""),
        (r#"{"GOOD","rating":{"rating":1500000000,"deviation":0,"volatility":60000}}"#, ""),
        (r#"{"GOOD","rating":{"rating":1500000000,"deviation":50000000,"volatility":-1}}"#, ""),
        (r#"{"GOOD","rating":{"rating":1500.5,"deviation":50000000,"volatility":60000}}"#, ""),
        (r#"{"GOOD"}"#, r#"{"day":1,"rating":1500,"deviation":50},"#),
        (r#"{"GOOD"}"#, r#"{"day":20261128,"rating":1500},"#),
        (r#"{"GOOD"}"#, r#""20261399":{"problem":"x","solved":true},"#),
        (r#"{"GOOD"}"#, r#""19700101":{"problem":"x","solved":true},"#),
        (r#"{"GOOD"}"#, r#""x":{"first":1},"#),
    ] {
        let place = if entry.starts_with('{') {
            "\"curve\":["
        } else if entry.contains("problem") {
            "\"days\":{"
        } else {
            "\"tried\":{"
        };
        // The last of two equal names counts.
        let text = bad.replace(
            "\"GOOD\"",
            &good.replacen(place, &format!("{place}{}", entry.replace("\"x\":{\"f", "\"y\":{\"f")), 1),
        );
        assert_eq!(json::from_json_counted(&text), Ok((good_history.clone(), 1)), "{text}");
    }
    let long = format!(r#"{{"tried":{{"{}":{{"first":true}}}}}}"#, "x".repeat(61));
    assert_eq!(json::from_json_counted(&long), Ok((ProblemHistory::default(), 1)));
    for text in [r#"{"more":1}"#, "[]", "{", r#"{"tried":[]}"#] {
        assert!(ProblemHistory::from_json(text).is_err(), "{text}");
    }
}

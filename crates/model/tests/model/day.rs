//! The deal of the day: its mark at the table, its calendar, days in a row, and the champion's result on the same deal.

use rami_bots::OfferedLevel;
use rami_engine::rules::OptionValue;
use rami_model::history::{DayKind, DayOutcome, Days, day_at, day_before, day_of, is_day, today_deal};
use rami_model::merging::Join;
use rami_model::view_models::{DayAsked, Rerun, address, month};
use rami_record::Setup;
use rami_record::json::Json;

fn setup(day: u64) -> Setup {
    let request = today_deal(day, DayKind::Deal);
    let seats = (0..request.seats.len()).map(|seat| seat.to_string()).collect();
    Setup { rules: request.rules, seats, seed: day }
}

const fn won(total: i32) -> DayOutcome {
    DayOutcome { total, won: true }
}

#[test]
fn recognizes_a_match_of_the_day() {
    assert_eq!(day_of(&setup(20_261_123)), Some((20_261_123, DayKind::Deal)));
    for no_day in [42, 20_261_131, 20_260_229, 20_261_301, 20_241_231] {
        assert_eq!(day_of(&setup(no_day)), None, "{no_day}");
    }
    assert_eq!(day_of(&setup(20_280_229)), Some((20_280_229, DayKind::Deal)));
    let mut other = setup(20_261_123);
    other.rules.options.insert("opening_points".into(), OptionValue::Number(40));
    assert_eq!(day_of(&other), None);
    other = setup(20_261_123);
    other.rules.variant = "suites".into();
    assert_eq!(day_of(&other), None);
}

#[test]
fn counts_consecutive_days_across_months_and_years() {
    assert_eq!(day_before(20_260_301), Some(20_260_228));
    assert_eq!(day_before(20_260_101), Some(20_251_231));
    assert_eq!(day_before(20_260_230), None, "there is no such day");
    let mut days = Days::default();
    for day in [20_251_229, 20_251_231, 20_260_101, 20_260_102] {
        days.note(day, DayKind::Deal, won(-20));
    }
    assert_eq!(days.streak(20_260_102), 3);
    assert_eq!(days.streak(20_260_103), 3, "today can still be played");
    assert_eq!(days.streak(20_260_104), 0);
}

#[test]
fn keeps_a_late_deal_without_counting_it_for_a_streak() {
    let mut days = Days::default();
    days.note(20_261_120, DayKind::Deal, won(1));
    days.note_begun(20_261_121, DayKind::Deal, won(2), 20_261_123);
    days.note(20_261_122, DayKind::Deal, won(3));
    assert!(
        days.get(20_261_121, DayKind::Deal).expect("played").late
            && !days.get(20_261_122, DayKind::Deal).expect("played").late
    );
    assert_eq!(days.streak(20_261_122), 1, "the day between was played late");
    assert_eq!(Days::from_json(&days.to_json()).as_ref(), Ok(&days));
    let november = month(&days, 20_261_123, 0);
    let plays = |date: usize| november.days[date - 1].plays;
    assert_eq!((plays(19), plays(20), plays(21), plays(23)), (true, false, false, true));
    assert!(!month(&days, 20_250_105, 1).days.iter().any(|day| day.plays), "before the first day there was none");
}

#[test]
fn the_day_of_a_moment_is_the_same_all_over_the_world() {
    const DAY: u64 = 86_400_000;
    assert_eq!((day_at(0), day_at(DAY - 1), day_at(DAY)), (19_700_101, 19_700_101, 19_700_102));
    assert_eq!(day_at(1_795_651_199_999), 20_261_125);
    assert_eq!(day_at(1_795_651_200_000), 20_261_126);
    assert_eq!(day_at(u64::MAX), 99_991_231, "after the last day that is known");
    // Every day, over leap years and ends of centuries.
    let mut day = day_at(0);
    for moment in (1..60_000).map(|number| number * DAY) {
        assert_eq!(day_before(day_at(moment)), Some(day), "{moment}");
        day = day_at(moment);
        assert!(day < 20_250_101 || is_day(day));
    }
}

#[test]
fn accepts_only_days_up_to_today_in_an_address() {
    let asked = |text: &str| address(&[("today".to_string(), text.to_string())]).map(|address| address.day);
    assert_eq!(asked("20261120"), Ok(Some((DayAsked::Day(20_261_120), DayKind::Deal))));
    for today in ["", "1", "yes", "2026-11-20"] {
        assert_eq!(asked(today), Ok(Some((DayAsked::Today, DayKind::Deal))), "{today}");
    }
    for no_day in ["20261131", "20260229", "20241231", "00000000", "99999999"] {
        assert!(asked(no_day).is_err(), "{no_day}");
    }
    assert_eq!(DayAsked::Day(20_261_120).come(20_261_120), Ok(20_261_120));
    assert_eq!(DayAsked::Today.come(20_261_120), Ok(20_261_120));
    assert!(DayAsked::Day(20_261_121).come(20_261_120).is_err(), "a day that is still to come");
}

#[test]
fn the_first_result_of_a_day_counts_and_the_champions_is_kept_with_it() {
    let mut days = Days::default();
    days.note_champion(20_261_123, DayKind::Deal, won(1));
    assert_eq!(days.without_champion(), None, "a day that was not played has none");
    days.note(20_261_122, DayKind::Deal, won(7));
    days.note(20_261_123, DayKind::Deal, DayOutcome { total: 104, won: false });
    days.note(20_261_123, DayKind::Deal, won(3));
    assert_eq!(days.without_champion(), Some((20_261_123, DayKind::Deal)));
    days.note_champion(20_261_123, DayKind::Deal, won(-30));
    let result = days.get(20_261_123, DayKind::Deal).expect("played");
    assert_eq!((result.own.total, result.champion), (104, Some(won(-30))));
    assert_eq!(Days::from_json(&days.to_json()).as_ref(), Ok(&days));
    assert_eq!(Days::from_json("{\"7\":{\"own\":{\"total\":1,\"won\":true}}}"), Ok(Days::default()), "7 is no day");
    assert!(Days::from_json("{\"20261123\":").is_err());
    let mut elsewhere = Days::default();
    elsewhere.note(20_261_123, DayKind::Deal, won(0));
    elsewhere.join(days.clone());
    assert_eq!(elsewhere.get(20_261_123, DayKind::Deal).expect("played").own, won(0), "the lesser of two results");
    assert_eq!(elsewhere.get(20_261_123, DayKind::Deal).expect("played").champion, Some(won(-30)));
    assert!(elsewhere.get(20_261_122, DayKind::Deal).is_some());
    let once = elsewhere.clone();
    days.join(elsewhere);
    assert_eq!(days, once, "in either order");
}

#[test]
fn a_month_begins_on_its_day_of_the_week_and_ends_today() {
    let mut days = Days::default();
    days.note(20_261_103, DayKind::Deal, won(5));
    let november = month(&days, 20_261_123, 0);
    assert_eq!((november.first, november.before, november.days.len()), (20_261_101, 6, 23), "a Sunday");
    assert!(november.days[2].result.is_some() && november.days[22].is_today && november.days[3].result.is_none());
    assert_eq!((month(&days, 20_261_123, 2).first, month(&days, 20_261_123, 2).before), (20_260_901, 1), "a Tuesday");
    let months = (0..=12).map(|back| month(&days, 20_260_331, back));
    let lengths: Vec<(usize, usize)> = months.map(|month| (month.before, month.days.len())).collect();
    let year =
        [(6, 31), (6, 28), (3, 31), (0, 31), (5, 30), (2, 31), (0, 30), (4, 31), (1, 31), (6, 30), (3, 31), (1, 30)];
    assert_eq!(lengths[..12], year);
    assert_eq!((month(&days, 20_280_229, 0).before, month(&days, 20_280_229, 0).days.len()), (1, 29), "a leap year");
    assert_eq!((month(&days, 20_260_105, 1).first, month(&days, 20_260_105, 1).days.len()), (20_251_201, 31));
}

#[test]
fn replays_the_deal_of_the_day_with_a_bot_in_the_players_seat() {
    let play = |level| {
        let mut rerun = Rerun::with(20_261_123, DayKind::Match, level).expect("a match");
        assert_eq!(rerun.outcome(), None);
        while let Some((seat, request)) = rerun.ask() {
            let mv = if level == OfferedLevel::Beginner {
                OfferedLevel::Beginner.bot(request.seed, None).choose(&request.view)
            } else {
                request.choose()
            };
            assert!(rerun.make(seat, &mv));
        }
        rerun.outcome().expect("it is over")
    };
    assert_eq!(play(OfferedLevel::Beginner), play(OfferedLevel::Beginner), "the same again");
}

#[test]
fn the_deal_and_the_match_of_a_day_are_kept_apart() {
    let day = 20_261_123;
    let mut whole = setup(day);
    whole.rules.options = DayKind::Match.options();
    assert_eq!(day_of(&whole), Some((day, DayKind::Match)), "the usual match");
    let mut days = Days::default();
    days.note(day, DayKind::Match, won(-30));
    assert_eq!(days.get(day, DayKind::Deal), None);
    days.note(day, DayKind::Deal, won(-10));
    days.note_champion(day, DayKind::Deal, won(5));
    assert_eq!(days.get(day, DayKind::Match).expect("played").own, won(-30));
    assert_eq!(days.get(day, DayKind::Match).expect("played").champion, None, "the champion's deal is no match");
    let shown = month(&days, day, 0).days.last().expect("today").result.expect("played");
    assert_eq!((shown.0, shown.1.own), (DayKind::Deal, won(-10)));
    assert_eq!(days.streak(day), 1, "a day counts once");
    assert_eq!(Days::from_json(&days.to_json()).as_ref(), Ok(&days));
    // The text of an earlier version, in which a day had only a match.
    let earlier = Days::from_json(r#"{"20261121":{"own":{"total":7,"won":true}}}"#).expect("as it was kept");
    assert_eq!(earlier.get(20_261_121, DayKind::Match).expect("kept").own, won(7));
    assert_eq!(earlier.get(20_261_121, DayKind::Deal), None);
    assert!(
        month(&earlier, 20_261_121, 0)
            .days
            .last()
            .is_some_and(|day| day.result.is_some_and(|(kind, _)| kind == DayKind::Match))
    );
}

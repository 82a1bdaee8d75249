//! The player's own seat in what is kept and shown of a match: at any seat it is the same as at seat 0 of a table whose
//! seats are renumbered.

use std::collections::BTreeSet;

use rami_engine::game::Seat;
use rami_engine::variants;
use rami_model::backup::Finished;
use rami_model::history::{DayOutcome, GameResult, Statistics, Summary, lines};
use rami_model::people::{Earlier, PersonList};
use rami_model::table::{Beat, PERSON, Saved, Session};
use rami_model::text::{Key, Lang};
use rami_model::view_models::{beaten, deal_signs, matches_csv, own_result};
use rami_record::json::Json;
use rami_test_utils::played;
use rami_test_utils::turned::{turned, turned_seat};

/// Finished matches of every game, played at this device at each seat but seat 0.
fn matches() -> impl Iterator<Item = (Seat, Session)> {
    variants::ALL.iter().enumerate().flat_map(|(seed, variant)| {
        let seats = played::seats_at_most(variant.id, 3);
        (1..seats).map(move |own| (own, played::finished_at(variant.id, 3, seed as u64 + 20, &[own])))
    })
}

/// The same match, played at seat 0.
fn as_seat_0(own: Seat, session: &Session) -> Session {
    Session::from_record(turned(session.game().record(), own), 7).expect("a legal record")
}

fn summary(session: &Session, levels: Vec<String>, persons: Vec<Option<u64>>) -> Summary {
    let mut saved = session.to_saved().named(5, 6, None);
    (saved.levels, saved.persons) = (levels, persons);
    let saved = Saved::from_json(&saved.to_json()).expect("as written");
    let summary = Finished::from_saved(saved).expect("legal").expect("over").summary;
    assert_eq!(Summary::from_json(&summary.to_json()).as_ref(), Ok(&summary));
    summary
}

/// The summary of a match played at the seat `own`, and that of the same match played at seat 0.
fn summaries(own: Seat, session: &Session) -> [Summary; 2] {
    let count = session.game().state().seats();
    let level = |seat: Seat| if seat == 0 { PERSON.to_string() } else { format!("level {seat}") };
    let mut persons: Vec<Option<u64>> = (0..count as u64).map(|person| Some(person + 10)).collect();
    let here = summary(session, (1..count).map(level).collect(), persons.clone());
    persons.rotate_left(own);
    let around = (1..count).map(|step| level((own + step) % count));
    [here, summary(&as_seat_0(own, session), around.collect(), persons)]
}

#[test]
fn a_match_is_summarized_for_its_own_seat() {
    let (mut won, mut outs) = (0, 0);
    for (own, session) in matches() {
        let [here, there] = summaries(own, &session);
        assert_eq!((here.seat, there.seat), (own, 0));
        let mut expected = Summary { seat: own, ..there.clone() };
        expected.seats.rotate_right(own);
        expected.totals.rotate_right(own);
        expected.persons.rotate_right(own);
        expected.by_seat.rotate_right(own);
        expected.winners = session.game().state().standing().winners;
        // The turned match is another one.
        expected.key.clone_from(&here.key);
        assert_eq!(here, expected);
        let turned: BTreeSet<Seat> =
            here.winners.iter().map(|&seat| turned_seat(seat, own, here.seats.len())).collect();
        assert_eq!(turned, there.winners.iter().copied().collect());
        assert_eq!((here.total(), here.won(), here.level()), (there.total(), there.won(), there.level()));
        assert_eq!(here.total(), session.game().state().totals()[own]);
        let others =
            |summary: &Summary| summary.other_seats().map(|seat| summary.seats[seat].clone()).collect::<Vec<_>>();
        assert_eq!(others(&here), others(&there));
        (won, outs) = (won + usize::from(here.won()), outs + Statistics::from_matches([&here]).outs);
    }
    assert!(won > 0 && outs > 0, "{won} matches were won, {outs} deals ended");
}

#[test]
fn statistics_and_results_follow_the_own_seat() {
    let matches: Vec<(Seat, Session)> = matches().collect();
    let (here, there): (Vec<Summary>, Vec<Summary>) =
        matches.iter().map(|(own, session)| summaries(*own, session)).map(|[here, there]| (here, there)).unzip();
    assert_eq!(Statistics::from_matches(&here), Statistics::from_matches(&there));
    assert_eq!(lines(&here), lines(&there));
    let csv = |all: &[Summary]| matches_csv(Lang::all().next().expect("French"), all, |moment| moment.to_string());
    assert_eq!(csv(&here), csv(&there));
    for (here, there) in here.iter().zip(&there) {
        assert_eq!(DayOutcome::from_summary(here), DayOutcome::from_summary(there));
        let without = |figures: &Summary| Summary { by_seat: Vec::new(), ..figures.clone() };
        assert_eq!(without(here).figures_of(here.seat), without(there).figures_of(0), "as the first summaries had it");
    }
    // The statistics of seat 0 are others.
    let at_seat_0: Vec<Summary> = here.iter().map(|summary| Summary { seat: 0, ..summary.clone() }).collect();
    assert_ne!(csv(&here), csv(&at_seat_0));
}

#[test]
fn an_unnamed_match_is_credited_to_the_earlier_person_at_the_own_seat() {
    let mut people = PersonList::default();
    let ana = people.add(1, "Ana", 7).expect("a new name");
    people.note_earlier(Earlier::Person(ana), 7);
    let session = played::finished_at("rami51", 3, 20, &[2]);
    let summary = summary(&session, vec![String::new(); 2], Vec::new());
    let result = GameResult::from_summary(&summary, &people);
    assert_eq!(result.seats.iter().map(|seat| seat.person).collect::<Vec<_>>(), [None, None, Some(ana)]);
}

#[test]
fn levels_are_those_of_the_other_seats_in_turn_order() {
    let levels = |people: &[Seat], levels: [&str; 3]| {
        let session = played::session_at("rami51", 4, 2, people);
        let mut saved = session.to_saved();
        saved.levels = levels.map(String::from).to_vec();
        assert_eq!(saved.own_seat(), people[0]);
        saved.shown_levels()
    };
    assert_eq!(levels(&[0], ["easy", "normal", "hard"]), ["easy", "normal", "hard"]);
    assert_eq!(levels(&[2], ["easy", "normal", "hard"]), ["hard", PERSON, "easy"], "seat 0 is always a person's");
    assert_eq!(levels(&[3], [PERSON, "normal", "hard"]), [PERSON, PERSON, "normal"], "a person at another device");
    assert_eq!(levels(&[1, 3], ["easy", "normal", "hard"]), ["normal", PERSON, PERSON]);
}

/// A summary as versions before joint tables wrote it.
const OLD: &str = concat!(
    r#"{"id":1,"ended":2,"variant":"rami51","seats":["A","B"],"levels":["easy"],"totals":[3,50],"winners":[0],"#,
    r#""deals":[{"points":3}],"own":{"jokers":{"cards":14,"jokers":1,"expected":518518,"variance":438590},"hands":1,"#,
    r#""ready":0},"others":{"jokers":{"cards":14,"jokers":0,"expected":518518,"variance":438590},"hands":1,"ready":1}}"#
);

#[test]
fn old_summaries_are_read_as_those_of_seat_0_and_written_as_before() {
    let old = Summary::from_json(OLD).expect("a summary");
    assert_eq!((old.seat, old.total(), old.won()), (0, 3, true));
    assert_eq!(old.to_json(), OLD);
    let other = Summary { seat: 1, ..old.clone() };
    assert_eq!((other.total(), other.won()), (50, false));
    let points = |summary: &Summary| summary.figures_of(summary.seat).points;
    assert_eq!((points(&old), points(&other)), (3, 3), "those of the deals, which are the own ones");
    assert!(other.to_json().contains(r#""seats":["A","B"],"seat":1,"levels""#));
    assert_eq!(Summary::from_json(&other.to_json()), Ok(other));
    assert!(Summary::from_json(&Summary { seat: 2, ..old }.to_json()).is_err(), "no such seat");
}

#[test]
fn a_saved_match_of_seat_0_is_written_as_before() {
    let alone = played::session("rami51", 3, 2, &[]).to_saved();
    assert!(!alone.to_json().contains("people"));
    assert_eq!(alone.own_seat(), 0);
    let other = played::session_at("rami51", 3, 2, &[2]).to_saved();
    assert!(other.to_json().contains(r#""people":{"seats":[2],"shown":2,"covered":false,"hands":[]}"#));
    let unsound = Saved::from_json(&other.to_json().replace(r#""seats":[2],"#, r#""seats":[9],"#)).expect("a match");
    assert_eq!(unsound.own_seat(), 0, "as it is resumed");
}

#[test]
fn the_result_that_is_shared_is_that_of_the_own_seat() {
    let (mut went_otherwise, mut compared) = (false, BTreeSet::new());
    for (own, session) in matches() {
        let there = as_seat_0(own, &session);
        let result = own_result(&session).expect("it is over");
        assert_eq!(Some(&result), own_result(&there).as_ref());
        assert_eq!((&result.name, result.total), (&format!("S{own}"), session.game().state().totals()[own]));
        assert_eq!(deal_signs(&session), deal_signs(&there));
        went_otherwise |= deal_signs(&session) != deal_signs(&as_seat_0(0, &session));
        let friend = |more: i32, name: &str| Beat { name: name.into(), total: result.total + more };
        for beat in [friend(0, "Ana"), friend(7, "Ana"), friend(-7, "")] {
            let said = beaten(&beat, &session);
            assert_eq!(said, beaten(&beat, &there));
            compared.insert(said.key == Key::BeatEven);
        }
        assert_eq!(beaten(&friend(0, "Ana"), &session).key, Key::BeatEven);
    }
    assert!(went_otherwise, "seat 0 did best in the same deals");
    assert_eq!(compared.len(), 2);
    assert_eq!(own_result(&played::session_at("rami51", 3, 1, &[1])), None, "it is not over");
}

#[test]
fn a_result_to_beat_is_compared_in_every_language() {
    let session = played::finished_at("rami51", 3, 20, &[1]);
    let total = session.game().state().totals()[1];
    for lang in Lang::all() {
        let said = |name: &str| lang.render(&beaten(&Beat { name: name.into(), total }, &session));
        assert!(said("Ana").contains("Ana") && said("Ana").contains(&total.unsigned_abs().to_string()));
        assert!(said("").contains(lang.text(Key::BeatFriend)) && !said("").contains('{'), "{}", said(""));
    }
}

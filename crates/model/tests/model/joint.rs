//! A table over several devices, as its host's session shows and keeps it.

use rami_bots::OfferedLevel;
use rami_engine::game::Seat;
use rami_model::backup::Finished;
use rami_model::table::{PERSON, Presence, Saved, Seats, Session, Who};
use rami_model::text::Key;
use rami_model::view_models::{TablePhase, table};
use rami_record::fairness::Verdict;
use rami_record::json::Json;
use rami_record::shuffle::DealKey;
use rami_record::{ChosenRules, Recording, Setup};
use rami_test_utils::played;

/// The session of a host with people at other devices at seats 1 and 2, and a bot at seat 3.
fn host() -> Session {
    let seats = ["Ana", "Bruno", "Carla", "Duarte"].map(String::from).to_vec();
    let rules = ChosenRules::of_game("rami51", Default::default());
    let mut game = Recording::new(Setup { rules, seats, seed: 4 }).expect("a table");
    assert!(game.deal_by(DealKey([7; 32])));
    game.note_agreed(Verdict::Holds);
    let mut session = Session::of_host(game, Seats::of_people(&[0], 4)).expect("a deal");
    for seat in [1, 2] {
        put(&mut session, seat, Presence::Here, None);
    }
    session
}

/// Puts the person of another device at a seat.
fn put(session: &mut Session, seat: Seat, presence: Presence, face: Option<(u8, u8)>) {
    let mut seats = session.seats().clone();
    seats.set(seat, Who::Elsewhere { face, presence });
    session.note_seats(seats, &[]);
}

#[test]
fn an_absent_device_is_shown_and_waited_for() {
    let mut session = host();
    let first = session.game().to_act().expect("a deal under way");
    assert!(first > 0);
    put(&mut session, first, Presence::Away, None);
    let shown = table(&session);
    assert_eq!((shown.phase, shown.prompt.key), (TablePhase::Waiting, Key::PhaseAway));
    assert!(shown.others.iter().all(|other| other.away == (other.seat == first)));
    assert!(session.seats().is_missing(first) && session.bot_at(first).is_none() && session.bot_to_move().is_none());
    put(&mut session, first, Presence::BotPlays, None);
    assert_eq!(table(&session).prompt.key, Key::JointBotTurn);
    assert_eq!(session.bot_to_move(), Some(first));
    put(&mut session, first, Presence::Here, None);
    assert_eq!((table(&session).prompt.key, session.bot_to_move()), (Key::PhaseWaiting, None));
    session.leave_joint_table();
    assert_eq!((session.is_joint(), session.bot_to_move()), (false, Some(first)));
}

#[test]
fn a_late_guest_brings_a_face() {
    let mut session = host();
    put(&mut session, 2, Presence::Here, Some((3, 5)));
    let shown = table(&session);
    let other = shown.others.iter().find(|other| other.seat == 2).expect("a seat");
    assert_eq!((other.name.as_deref(), other.face), (Some("Carla"), Some((3, 5))));
}

#[test]
fn a_saved_joint_match_knows_who_sat_elsewhere() {
    let mut session = host();
    session.set_levels(&[OfferedLevel::Champion; 3]);
    let saved = session.to_saved().named(8, 9, None);
    assert_eq!(saved.levels, [PERSON, PERSON, "hard"]);
    let saved = Saved::from_json(&saved.to_json()).expect("as written");
    assert_eq!((saved.joint, saved.elsewhere()), (true, vec![1, 2]));
    let resumed = Session::from_saved(saved).expect("a legal record");
    assert_eq!(resumed.game().agreed(0), Some(Verdict::Holds));
    // Without what the host keeps of the table, bots play the seats.
    assert!(!resumed.is_joint() && (1..4).all(|seat| resumed.bot_at(seat).is_some()));
}

#[test]
fn deals_of_a_stand_in_do_not_count() {
    let session = played::finished("suites", 3, 6, &[0]);
    let summary = |stood_in: Vec<usize>| {
        let mut session = session.clone();
        session.note_stood_in(stood_in);
        let saved = session.to_saved().named(5, 6, None);
        let saved = Saved::from_json(&saved.to_json()).expect("as written");
        Finished::from_saved(saved).expect("legal").expect("over").summary
    };
    let (whole, without) = (summary(Vec::new()), summary(vec![1]));
    assert!(whole.deals.len() > 2);
    assert_eq!([&whole.deals[..1], &whole.deals[2..]].concat(), without.deals);
    assert_eq!((whole.totals, whole.winners), (without.totals, without.winners));
}

//! Walks the table of states of a joint table in `docs/devices.md`: what each device says, whom it names, and what its
//! buttons do.

use std::collections::BTreeSet;

use rami_devices::{Appearance, Player, SeatInfo};
use rami_engine::game::{Phase, Seat};
use rami_model::table::{Event, Intent, KeptAs, Now, Seats, Session, Shown, Table};
use rami_model::text::{Lang, key};
use rami_model::view_models::{DealEndScreen, EndButton, deal_end, waits_for};
use rami_record::Recording;
use rami_test_utils::{played, read};

/// The names of the players: of the host, of two guests, and of a bot.
const NAMES: [&str; 4] = ["S0", "Bruno", "Célia", "S3"];

/// A state of a joint table at one device.
struct Case {
    session: Session,
    /// Those who are named.
    named: Vec<Seat>,
}

/// Who sits where; the guests of `away` are away, and a bot plays for those of `played`.
fn infos(away: &[Seat], played: &[Seat]) -> Vec<SeatInfo> {
    let player = |seat| {
        if seat == 0 {
            Player::Host
        } else if seat == 3 {
            Player::Bot
        } else {
            Player::Guest
        }
    };
    let info = |(seat, name): (Seat, &&str)| SeatInfo {
        player: player(seat),
        looks: Appearance { name: (*name).into(), face: None },
        away: away.contains(&seat),
        bot_plays: played.contains(&seat),
        level: String::new(),
    };
    NAMES.iter().enumerate().map(info).collect()
}

/// The match as the device of a seat has it, where these are away and bots play for those.
fn at(seat: Seat, game: &Recording, away: &[Seat], played: &[Seat]) -> Session {
    let infos = infos(away, played);
    let mut session = if seat == 0 {
        Session::of_host(game.clone(), Seats::of_people(&[0], 4)).expect("a deal")
    } else {
        Session::of_guest(game.clone(), seat, true).expect("a deal")
    };
    let seats = if seat == 0 {
        Seats::of_hosted(&infos, |_| None)
    } else {
        Seats::of_joined(&infos, 4, seat, None, away.contains(&0))
    };
    session.note_seats(seats, &infos);
    session
}

/// A match of these people that bots play until this is true of it.
fn until(variant: &str, is_there: impl Fn(&Session) -> bool) -> Recording {
    let reached = |seed| {
        let mut session = played::session_at(variant, 4, seed, &[0, 1, 2]);
        while !is_there(&session) {
            if !played::step(&mut session) {
                return None;
            }
        }
        Some(session.game().clone())
    };
    (1..60).find_map(reached).unwrap_or_else(|| panic!("{variant}: it never comes to this"))
}

fn turn_of(seat: Seat) -> Recording {
    until("rami51", |session| session.game().to_act() == Some(seat) && session.board().phase != Phase::Over)
}

/// All devices that are in a state.
fn cases(state: &str) -> Vec<Case> {
    let case = |session: Session, named: &[Seat]| Case { session, named: named.to_vec() };
    let next_deal = || until("rami51", Session::next_deal_is_due);
    let match_over = || until("rami51", Session::match_over);
    let decides = || until("rami51", |session| session.game().state().asked_to_rebuy().first() == Some(&1));
    let claim = || until("puis-je", |session| session.game().claim().is_some() && session.game().to_act() == Some(1));
    let ready = |mut session: Session| {
        session.act(Intent::NextDeal);
        session
    };
    let noted = |mut session: Session, seats: &[Seat]| {
        session.note_ready(seats.to_vec());
        session
    };
    match state {
        "my-turn" => vec![case(at(1, &turn_of(1), &[], &[]), &[]), case(at(0, &turn_of(0), &[], &[]), &[])],
        "turn" => [0, 2].map(|seat| case(at(seat, &turn_of(1), &[], &[]), &[1])).into(),
        "away" => [0, 2].map(|seat| case(at(seat, &turn_of(1), &[1], &[]), &[1])).into(),
        "bot-plays" => [0, 2].map(|seat| case(at(seat, &turn_of(1), &[1], &[1]), &[1])).into(),
        "host-away" => [1, 2].map(|seat| case(at(seat, &turn_of(1), &[0], &[]), &[0])).into(),
        "asked" | "others-asked" => {
            let game = claim();
            let turn = game.state().deal().expect("a deal").board().turn;
            let asked = |seat| {
                let mut session = at(seat, &game, &[], &[]);
                session.note_asked(vec![1]);
                session
            };
            let is_asked = state == "asked";
            let devices = (0..3).filter(|&seat| asked(seat).is_asked() == is_asked && (is_asked || seat == turn));
            devices.map(|seat| case(asked(seat), if is_asked { &[] } else { &[1] })).collect()
        }
        "my-rebuy" => vec![case(at(1, &decides(), &[], &[]), &[])],
        "rebuy" => [0, 2].map(|seat| case(at(seat, &decides(), &[], &[]), &[1])).into(),
        "next-deal" => [0, 1].map(|seat| case(at(seat, &next_deal(), &[], &[]), &[])).into(),
        "ready" => vec![
            case(noted(ready(at(0, &next_deal(), &[], &[])), &[0, 2]), &[1]),
            case(noted(ready(at(1, &next_deal(), &[2], &[])), &[1]), &[0]),
        ],
        "over" => [0, 1].map(|seat| case(at(seat, &match_over(), &[], &[]), &[])).into(),
        "rematch-asked" => [0, 2].map(|seat| case(noted(at(seat, &match_over(), &[], &[]), &[1]), &[1])).into(),
        "rematch-wanted" => vec![case(ready(at(1, &match_over(), &[], &[])), &[0])],
        other => panic!("no case of {other}"),
    }
}

/// The cells of the rows of the table.
fn rows() -> Vec<Vec<String>> {
    let text = read("docs/devices.md");
    let (_, states) = text.split_once("## States").expect("a section of states");
    let (states, _) = states.split_once("\n## ").expect("another section");
    let rows = states.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`').to_string()).collect())
        .collect()
}

/// The names of the buttons that live at the end of a deal or of a match.
fn buttons(end: &DealEndScreen) -> Vec<&'static str> {
    if end.over {
        return if end.may_rematch { vec!["rematch"] } else { Vec::new() };
    }
    let name = |button: EndButton| match button {
        EndButton::Leave => "leave",
        EndButton::Rebuy => "rebuy",
        EndButton::NextDeal => "next-deal",
        EndButton::Finish => "finish",
        EndButton::NewMatch => "new-match",
        EndButton::Ranking => "ranking",
    };
    end.buttons().into_iter().map(name).collect()
}

#[test]
fn each_state_says_what_the_document_says() {
    let mut keys = BTreeSet::new();
    for row in rows() {
        let (state, said, told) = (&row[0], &row[2], &row[4]);
        let cases = cases(state);
        assert!(!cases.is_empty(), "{state}");
        for Case { session, named } in cases {
            let at = format!("{state} at {}", session.me());
            assert_eq!(session.joint_state().map(|state| state.id()), Some(state.as_str()), "{at}");
            let message = waits_for(&session);
            assert_eq!(message.as_ref().map(|message| message.key), key(said), "{at}");
            if let Some(message) = &message {
                keys.insert(said.clone());
                let names: Vec<&str> = named.iter().map(|&seat| NAMES[seat]).collect();
                for lang in Lang::all() {
                    let text = lang.render(message);
                    assert!(!names.is_empty() && names.iter().all(|name| text.contains(name)), "{at}: {text}");
                }
            }
            let live = deal_end(&session).map(|end| buttons(&end)).unwrap_or_default();
            let wanted: Vec<&str> = match told.as_str() {
                "–" | "of the turn" | "of the question" => Vec::new(),
                told => told.split(", ").map(|name| name.trim_matches('`')).collect(),
            };
            assert_eq!(live, wanted, "{at}");
        }
    }
    let said = rows().iter().filter(|row| row[2] != "–").count();
    assert_eq!(keys.len(), said, "each state has a sentence of its own");
}

#[test]
fn each_live_button_has_an_effect() {
    let mut pressed = 0;
    for row in rows() {
        for Case { session, .. } in cases(&row[0]) {
            let Some(end) = deal_end(&session) else { continue };
            let mut events: Vec<Event> = end.buttons().into_iter().filter_map(EndButton::event).collect();
            if end.over && end.may_rematch {
                events.push(Event::Intent(Intent::NextDeal));
            }
            for event in events {
                let kept = Some(KeptAs::new(7, 7));
                let now = Now { wall: 9, ticks: 0.0 };
                let mut table = Table::default();
                drop(table.update(now, Event::Show(Box::new(Shown { session: session.clone(), kept, beat: None }))));
                let before = table.session().map(|session| session.game().record().clone());
                drop(table.update(now, event));
                let seen = table.of_match().is_some_and(|of_match| of_match.result_seen || of_match.finishing);
                let wants = !table.of_session_mut(Session::take_wishes).unwrap_or_default().is_empty();
                let changed = table.session().map(|session| session.game().record().clone()) != before;
                assert!(seen || wants || changed, "{} at {}", row[0], session.me());
                pressed += 1;
            }
        }
    }
    assert!(pressed > 8, "{pressed}");
}

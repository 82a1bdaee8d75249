//! What the ends of a joint table do, device by device.

use rami_devices::{CloseReason, HostKept, Sign};
use rami_engine::variants;
use rami_record::json::Json;
use rami_record::{ChosenRules, Setup};
use rami_table::joint::{GuestEnd, HostEnd};
use rami_table::{
    Course, Event, Intent, JointSaid, JointState, KeptAs, Presence, Saved, Seats, Session, Shown, SortBy, Table,
    TableKind, TokenId,
};

use crate::net::{BEGUN, HOST, MATCH, Net};

/// Another match, of a player alone.
fn other_match() -> Event {
    let setup = Setup {
        rules: ChosenRules::of_game("rami51", Default::default()),
        seats: vec![String::new(), "Lucie".into()],
        seed: 4,
    };
    let session = Session::seated(setup, Seats::of_people(&[0], 2)).expect("a match");
    Event::Show(Box::new(Shown { session, kept: Some(KeptAs::new(BEGUN, BEGUN)), beat: None }))
}

fn lesson() -> Event {
    let names = ["", "Lucie", "Octave"].map(String::from).to_vec();
    let variant = variants::by_id("rami51").expect("a game");
    Event::Learn(Box::new(Course::begin(variant, names, 0).expect("a lesson")))
}

/// A table at which it is the turn of guest 1, who has not drawn.
fn turn_of_guest() -> Net {
    let mut net = Net::playing();
    while net.turn() != Some(1) || !net.session(1).my_turn() {
        net.move_on();
    }
    net.done.clear();
    net
}

#[test]
fn a_guests_move_goes_over_three_devices() {
    let mut net = turn_of_guest();
    let moves = net.session(HOST).game().moves_made();
    net.send(1, Event::Intent(Intent::DrawStock));
    // The guest asks, and waits: the card is not known here.
    assert!(net.session(1).is_waiting());
    assert_eq!(net.taken(1), ["Animate", "TellJoint", "SendToHost"]);
    net.carry();
    let host = net.taken(HOST);
    assert_eq!(host[..2], ["Save", "Sound"], "the host saves first");
    assert_eq!(host[host.len() - 2..], ["SendToGuest", "SendToGuest"], "and tells both guests last");
    for seat in [1, 2] {
        let done = net.taken(seat);
        assert!(done.contains(&"Animate".to_string()) && !done.contains(&"SendToHost".to_string()), "{seat}: {done:?}");
        assert_eq!(net.session(seat).game().observed_moves().len(), moves + 1);
    }
    assert!(!net.session(1).is_waiting());
    let seen = |seat: usize| net.session(seat).game().observed_moves().last().map(|seen| seen.drawn.len());
    assert_eq!((seen(1), seen(2)), (Some(1), Some(0)), "only the guest sees the card");
}

#[test]
fn a_match_is_kept_by_the_host_and_observed_by_the_guests() {
    let mut net = Net::playing();
    assert!(net.session(HOST).is_joint() && !net.session(HOST).is_guest() && net.session(1).is_guest());
    assert_eq!((net.table.match_id(), net.guests[&1].table.match_id()), (MATCH, 0));
    assert!(net.kept.is_some() && net.guests[&2].kept.is_some());
    let names = |seat| net.session(seat).game().setup().seats.clone();
    assert_eq!((names(HOST), names(1)), (names(2), ["Ana", "Bruno", "Célia"].map(String::from).to_vec()));
    net.play_deal();
    net.send(1, Event::Intent(Intent::NextDeal));
    net.send(2, Event::Intent(Intent::NextDeal));
    net.carry();
    assert_eq!(net.session(HOST).game().record().deals.len(), 1, "the host's player is not ready");
    net.send(HOST, Event::Intent(Intent::NextDeal));
    net.carry();
    assert_eq!(net.session(2).game().observed_moves().len(), 0, "the second deal is there");
    net.play_deal();
    for seat in [1, 2] {
        assert_eq!(net.session(seat).game().record(), net.session(HOST).game().record());
        assert_eq!(net.guests[&seat].table.match_id(), MATCH, "the guest keeps what is over");
        assert!(net.guests[&seat].kept.is_none(), "the seat waits for nobody");
    }
}

#[test]
fn who_is_not_ready_is_waited_for_and_not_for_ever() {
    let mut net = Net::playing();
    net.play_deal();
    net.send(HOST, Event::Intent(Intent::NextDeal));
    net.send(1, Event::Intent(Intent::NextDeal));
    net.carry();
    let deals = |net: &Net| net.session(HOST).game().record().deals.len();
    for _ in 0..8 {
        // Signs of life come all the while.
        net.now.ticks += 2_400.0;
        net.host.tick(&net.table, net.now);
        net.at_host(HostEnd::tell_changes);
        for seat in [1, 2] {
            net.tick_guest(seat);
            net.at_guest(seat, GuestEnd::tell_changes);
        }
        net.carry();
    }
    assert_eq!(deals(&net), 1);
    net.now.ticks += 1_200.0;
    assert!(net.host.tick(&net.table, net.now));
    net.at_host(HostEnd::tell_changes);
    net.carry();
    assert_eq!(deals(&net), 2);
    assert_eq!(net.session(2).game().observed_moves().len(), 0);
}

#[test]
fn a_rematch_is_begun_at_the_same_table() {
    let mut net = Net::playing();
    net.play_match(&[1, 2, HOST]);
    assert_eq!((net.table.match_id(), net.guests[&1].table.match_id()), (0, 0), "the match is in the history");
    net.next_deal(&[1, 2, HOST]);
    for seat in [HOST, 1, 2] {
        let session = net.session(seat);
        assert!(!session.match_over() && session.game().moves_made() == 0, "seat {seat}");
    }
    assert!(net.guests[&1].kept.is_some(), "the seat is kept again");
}

#[test]
fn a_guest_who_slept_over_the_begin_of_a_rematch_is_at_that_match() {
    let mut net = Net::playing();
    net.play_match(&[1, 2, HOST]);
    net.lose(2);
    net.next_deal(&[1, HOST]);
    net.play_deal();
    net.taken(2);
    net.reconnect(2);
    assert!(net.taken(2).contains(&"ShowTable".to_string()));
    assert_eq!(net.session(2).game().record(), net.session(HOST).game().record());
    assert_eq!(net.session(2).game().all_agreed().get(&0), None, "nothing was agreed with this device");
    net.next_deal(&[1, 2, HOST]);
    assert_eq!(net.session(2).game().record().deals.len(), 2);
}

#[test]
fn a_guest_who_comes_back_to_a_match_that_is_over_keeps_it_once() {
    let mut net = Net::playing();
    net.play_match(&[1, 2, HOST]);
    net.done.clear();
    net.reconnect(1);
    let done = net.taken(1);
    assert!(!done.contains(&"Save".to_string()) && !done.contains(&"ShowTable".to_string()), "{done:?}");
    net.next_deal(&[1, 2, HOST]);
    assert_eq!(net.session(1).game().moves_made(), 0, "the rematch");
}

#[test]
fn a_guest_whose_moves_do_not_fit_goes_on_at_its_table() {
    for deals in [1, 2] {
        let mut net = Net::playing();
        for _ in 1..deals {
            net.play_deal();
            net.next_deal(&[1, 2, HOST]);
        }
        net.send(1, Event::Intent(Intent::Arrange { cards: vec![last_token(&net)], to: 0 }));
        let order = net.session(1).hand_order();
        net.taken(1);
        // The guest asks for the whole match.
        net.at_guest(1, |end, table, now| {
            end.ask_for_match();
            end.tell_changes(table, now)
        });
        net.carry();
        assert!(!net.taken(1).contains(&"ShowTable".to_string()), "deal {deals}");
        assert_eq!(net.session(1).hand_order(), order, "deal {deals}");
        net.move_on();
        assert_eq!(net.session(1).game().moves_made(), net.session(HOST).game().moves_made());
    }
}

/// The last card of the hand of guest 1.
fn last_token(net: &Net) -> TokenId {
    net.session(1).shown_hand().last().expect("a card").id
}

#[test]
fn a_reload_of_a_guest_keeps_the_order_of_its_hand_in_every_deal() {
    for deals in [1, 2] {
        let mut net = Net::playing();
        for _ in 1..deals {
            net.play_deal();
            net.next_deal(&[1, 2, HOST]);
        }
        net.send(1, Event::Intent(Intent::Arrange { cards: vec![last_token(&net)], to: 0 }));
        let order = net.session(1).hand_order();
        net.reload(1);
        assert_eq!(net.session(1).hand_order(), order, "deal {deals}");
    }
}

#[test]
fn a_host_who_is_guest_elsewhere_ends_the_table_that_has_not_begun() {
    let mut net = Net::playing();
    // The device of guest 1 opens a table of its own, and gives it up.
    let mut own = Net::new();
    let effects = own.host.dissolve(net.table_mut(1), own.now);
    let names: Vec<String> = effects.iter().map(|effect| format!("{effect:?}")).collect();
    assert_eq!(names, ["Joint(DropHost)"], "nothing is said of the match at the other table");
    assert!(own.host.wave(net.table_mut(1), own.now, Sign::Bravo).is_empty());
    net.move_on();
}

#[test]
fn a_match_that_is_not_kept_puts_the_table_aside_too() {
    let mut net = Net::playing();
    let Event::Show(shown) = other_match() else { unreachable!("a match") };
    net.send(HOST, Event::Show(Box::new(Shown { kept: None, ..*shown })));
    assert_eq!(net.taken(HOST).last().map(String::as_str), Some("DropHost"));
}

#[test]
fn a_bot_thinks_on_while_a_guest_goes() {
    let mut net = Net::playing();
    net.lose(2);
    while net.turn() != Some(2) {
        net.move_on();
    }
    assert_eq!(net.taken(HOST).iter().filter(|name| *name == "AskBot").count(), 1);
    net.host.cut(1);
    net.host.tick(&net.table, net.now);
    net.at_host(HostEnd::tell_changes);
    let done = net.taken(HOST);
    assert!(!done.iter().any(|name| name == "Stop" || name == "AskBot"), "{done:?}");
    assert_eq!(net.session(HOST).seats().presence(1), Some(Presence::Away));
}

#[test]
fn while_a_lesson_stands_at_the_host_nothing_runs_for_what_waits() {
    let mut net = turn_of_guest();
    net.send(HOST, lesson());
    net.send(1, Event::Intent(Intent::DrawStock));
    net.carry();
    net.now.ticks += 500.0;
    assert!(!net.host.tick(&net.table, net.now), "the move waits");
    // Who leaves is let go at once.
    net.at_guest(2, GuestEnd::leave);
    net.carry();
    assert!(net.taken(HOST).contains(&"CloseGuest".to_string()));
}

#[test]
fn a_guest_who_comes_while_the_match_begins_has_its_name_at_all_devices() {
    let mut net = Net::new();
    net.arrive(1, "Bruno");
    net.start_match();
    net.arrive(2, "Célia");
    net.move_on();
    let names = |seat| net.session(seat).game().record().seats.clone();
    assert_eq!(names(HOST), ["Ana", "Bruno", "Célia"]);
    assert_eq!((names(1), names(2)), (names(HOST), names(HOST)));
}

#[test]
fn a_guest_who_missed_the_first_deal_goes_on_with_the_match_as_it_is_then() {
    let mut net = Net::new();
    net.arrive(1, "Bruno");
    net.arrive(2, "Célia");
    net.start_match();
    net.carry_without_deal_to(2);
    net.host.cut(2);
    // The guest, who knows of the match and of no deal, is back when the deal is over.
    net.at_host(|end, table, now| end.let_bot_play(table, now, 2, true));
    while let Some(turn) = net.turn() {
        if turn == 2 {
            net.move_for(2);
        } else {
            net.move_on();
        }
    }
    net.reconnect(2);
    assert_eq!(net.session(2).game().record(), net.session(HOST).game().record());
    for seat in [1, 2, HOST] {
        net.send(seat, Event::Intent(Intent::NextDeal));
    }
    net.carry();
    assert_eq!(net.session(2).game().record().deals.len(), 2, "the first deal is not forgotten");
}

#[test]
fn a_guest_who_comes_when_the_match_is_over_keeps_it() {
    let mut net = Net::new();
    net.arrive(1, "Bruno");
    net.start_match();
    net.carry();
    while !net.session(HOST).match_over() {
        match net.turn() {
            Some(2) => net.move_for(2),
            Some(_) => net.move_on(),
            None => {
                net.send(1, Event::Intent(Intent::NextDeal));
                net.send(HOST, Event::Intent(Intent::NextDeal));
                net.carry();
            }
        }
    }
    net.arrive(2, "Célia");
    assert_eq!(net.guests[&2].table.match_id(), MATCH);
    assert!(!net.said.iter().any(|(_, said)| matches!(said, JointSaid::Broken(_))), "{:?}", net.said);
}

#[test]
fn a_guest_who_is_back_under_another_name_has_it_at_all_devices() {
    let mut net = Net::playing();
    net.arrive(1, "Bernard");
    net.move_on();
    let names = |seat| net.session(seat).game().record().seats[1].clone();
    assert_eq!((names(HOST), names(1), names(2)), ("Bernard".into(), "Bernard".into(), "Bernard".into()));
}

#[test]
fn another_match_in_its_place_puts_the_table_aside_and_it_is_opened_again() {
    let mut net = turn_of_guest();
    let saved = net.table.count_and_save(3).expect("a kept match");
    let record = net.session(HOST).game().record().clone();
    net.send(HOST, other_match());
    assert_eq!(net.taken(HOST).last().map(String::as_str), Some("DropHost"));
    net.carry();
    assert!(net.said.contains(&(1, JointSaid::Closed(CloseReason::Aside, "Ana".into()))));
    assert!(net.guests[&1].kept.is_some(), "the guest can come back");
    assert_eq!(net.session(1).joint_state(), Some(JointState::HostAway(HOST)));
    // The match comes back, as after a reload.
    let kept = HostKept::from_json(&net.kept.take().expect("a kept table").to_json()).expect("a kept table");
    let keeps = Some(KeptAs::of_saved(&saved, saved.at));
    let elsewhere = saved.elsewhere();
    let mut session = Session::from_saved(Saved::from_json(&saved.to_json()).expect("a match")).expect("a match");
    session.host(&elsewhere);
    net.table = Table::default();
    // No end is there yet.
    drop(net.table.update(net.now, Event::Show(Box::new(Shown { session, kept: keeps, beat: None }))));
    net.host = HostEnd::resume(&mut net.table, kept, [7; 32]).expect("the table of this match");
    assert_eq!(net.session(HOST).seats().missing(), Some(1));
    for seat in [1, 2] {
        let ticket = net.host.invite(seat).expect("a guest's seat");
        net.guests.get_mut(&seat).expect("a guest").end.invited(ticket);
        net.connect(seat);
    }
    assert_eq!((net.session(HOST).game().record(), net.session(HOST).seats().missing()), (&record, None));
    for seat in [1, 2] {
        assert_eq!(net.session(seat).seats().missing(), None, "the host is back at {seat}");
    }
    net.move_on();
    assert_eq!(net.session(1).game().moves_made(), net.session(HOST).game().moves_made());
}

#[test]
fn a_table_that_was_kept_for_other_seats_is_not_opened() {
    let mut net = Net::playing();
    let kept = net.kept.take().expect("a kept table");
    drop(net.table.update(net.now, other_match()));
    assert!(HostEnd::resume(&mut net.table, kept, [7; 32]).is_none());
}

#[test]
fn an_end_that_another_tab_has_taken_over_closes() {
    let mut net = Net::playing();
    net.send(HOST, Event::TakenOver);
    assert_eq!(net.taken(HOST).last().map(String::as_str), Some("DropHost"));
    net.carry();
    assert!(net.said.contains(&(2, JointSaid::Closed(CloseReason::Aside, "Ana".into()))));
}

#[test]
fn while_a_lesson_stands_at_the_host_what_guests_want_waits() {
    let mut net = turn_of_guest();
    let record = net.session(HOST).game().record().clone();
    net.send(HOST, lesson());
    net.send(1, Event::Intent(Intent::DrawStock));
    net.carry();
    assert_eq!(net.table.kind(), TableKind::Lesson);
    assert_eq!(net.table.joint_match().map(|session| session.game().record()), Some(&record));
    assert!(net.session(1).is_waiting());
    // Who comes back meanwhile is told the match.
    net.arrive(2, "Célia");
    assert_eq!(net.session(2).game().observed_moves().len(), record.deals[0].actions.len());
    net.send(HOST, Event::Leave);
    net.carry();
    assert!(!net.session(1).is_waiting());
    assert_eq!(net.session(HOST).game().moves_made(), record.deals[0].actions.len() + 1);
    assert_eq!(net.session(2).game().observed_moves().len(), record.deals[0].actions.len() + 1);
}

#[test]
fn while_a_lesson_stands_at_a_guest_the_order_of_its_hand_is_kept() {
    let mut net = turn_of_guest();
    net.send(1, Event::Intent(Intent::Sort(SortBy::Rank)));
    let order = net.session(1).hand_order();
    let kept = |net: &Net| net.guests[&1].kept.as_ref().map(|kept| kept.order.clone());
    assert_eq!(kept(&net), Some(order.clone()));
    net.send(1, lesson());
    net.send(HOST, Event::Intent(Intent::Dismiss));
    net.at_host(|end, table, now| end.let_bot_play(table, now, 2, true));
    net.carry();
    assert_eq!(kept(&net), Some(order));
    net.send(1, Event::Leave);
    net.carry();
    assert_eq!(net.session(1).seats().presence(2), net.session(HOST).seats().presence(2));
}

#[test]
fn a_guest_who_plays_something_else_leaves_without_giving_the_seat_up() {
    let mut net = Net::playing();
    net.send(1, other_match());
    assert_eq!(net.taken(1).last().map(String::as_str), Some("DropGuest"));
    assert!(net.guests[&1].kept.is_some());
}

#[test]
fn a_guest_who_leaves_is_replaced_by_a_bot() {
    let mut net = turn_of_guest();
    net.at_guest(1, GuestEnd::leave);
    assert!(net.guests[&1].table.session().is_none() && net.guests[&1].kept.is_none());
    net.carry();
    assert!(net.said.contains(&(HOST, JointSaid::Left("Bruno".into()))));
    assert!(net.session(HOST).bot_at(1).is_some());
    assert_eq!(net.taken(HOST).iter().filter(|name| *name == "AskBot").count(), 1);
}

#[test]
fn a_table_that_is_ended_goes_on_with_bots() {
    let mut net = turn_of_guest();
    net.at_host(HostEnd::dissolve);
    assert!(!net.session(HOST).is_joint() && net.session(HOST).bot_at(2).is_some());
    let done = net.taken(HOST);
    assert!(
        ["DropHost", "ForgetTable", "AskBot"].iter().all(|name| done.iter().any(|other| other == name)),
        "{done:?}"
    );
    net.carry();
    assert!(
        net.said.contains(&(1, JointSaid::Closed(CloseReason::Ended, "Ana".into()))) && net.guests[&1].kept.is_none()
    );
}

#[test]
fn from_a_sign_of_life_nothing_follows() {
    let mut net = Net::playing();
    net.now.ticks += 2_600.0;
    assert!(net.host.tick(&net.table, net.now) && net.tick_guest(1));
    net.at_host(HostEnd::tell_changes);
    net.at_guest(1, GuestEnd::tell_changes);
    net.done.clear();
    net.carry();
    assert!(net.done.is_empty(), "{:?}", net.done);
}

#[test]
fn what_happens_at_the_table_is_told_once() {
    let mut net = Net::playing();
    net.at_host(HostEnd::tell_changes);
    net.at_guest(1, GuestEnd::tell_changes);
    assert!(net.done.is_empty(), "nothing has changed: {:?}", net.done);
}

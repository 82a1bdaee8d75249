//! Frames: what is cut into pieces is put together again, and whatever is no frame of the connection is refused.

use rami_devices::GuestPresence::{Away, Here};
use rami_devices::code::PROTOCOL;
use rami_devices::{
    Appearance, CloseReason, Guest, GuestNews, Host, HostNews, Player, SeatInfo, Sign, ToGuest, ToHost, Wire, WireError,
};
use rami_engine::game::Move;
use rami_record::{ChosenRules, Recording, Setup};
use rami_test_utils::matches::some_move;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

#[test]
fn long_messages_come_in_pieces() {
    for length in [0, 1, 15_000, 16_000, 50_000, 1_000_000] {
        let (mut one, mut other) = (Wire::default(), Wire::default());
        let message = ToGuest::Over { record: "x".repeat(length), stood_in: Vec::new() };
        let frames = one.pack(&message);
        assert!(frames.iter().all(|frame| frame.len() <= 16_384), "{length}");
        assert_eq!(frames.len() > 1, length > 15_990, "{length}");
        let mut read: Vec<ToGuest> = frames.iter().filter_map(|frame| other.unpack(frame).expect("a frame")).collect();
        assert_eq!(read.pop(), Some(message));
        assert!(read.is_empty());
    }
}

#[test]
fn a_missing_or_repeated_frame_is_noticed() {
    let (mut one, mut other) = (Wire::default(), Wire::default());
    let frames: Vec<Vec<u8>> = (0..3).flat_map(|_| one.pack(&ToHost::Alive)).collect();
    assert_eq!(other.unpack(&frames[0]), Ok(Some(ToHost::Alive)));
    assert_eq!(other.unpack::<ToHost>(&frames[0]), Err(WireError::Gap));
    assert_eq!(other.unpack::<ToHost>(&frames[2]), Err(WireError::Gap));
    assert_eq!(other.unpack(&frames[1]), Ok(Some(ToHost::Alive)));
}

#[test]
fn a_message_without_end_is_refused() {
    let mut wire = Wire::default();
    let frames = Wire::default().pack(&ToGuest::Over { record: "x".repeat(5_000_000), stood_in: Vec::new() });
    let refused = frames.iter().find_map(|frame| wire.unpack::<ToGuest>(frame).err());
    assert_eq!(refused, Some(WireError::TooLong));
}

/// A host with a guest at seat 1 and a match of two players under way.
fn table() -> (Host, Guest, Recording) {
    let info =
        |player| SeatInfo { player, looks: Appearance::default(), away: false, bot_plays: false, level: String::new() };
    let rules = ChosenRules::of_game("rami51", Default::default());
    let mut host = Host::new(rules.clone(), vec![info(Player::Host), info(Player::Guest)], false, [1; 32]);
    let ticket = host.invite(1).expect("a guest's seat");
    let mut guest = Guest::new(host.table(), ticket, Appearance::default(), [2; 32]);
    let mut game = Recording::new(Setup { rules, seats: vec!["A".into(), "B".into()], seed: 3 }).expect("a table");
    assert!(game.deal());
    host.start_match(&game, 9);
    host.connected(1, 0);
    guest.connected(0);
    carry(&mut host, &mut guest, &game, 0);
    (host, guest, game)
}

/// The frames that a guest is sent when it comes to [`table`].
const TOLD: u8 = 4;

/// Carries all frames to and fro.
fn carry(host: &mut Host, guest: &mut Guest, game: &Recording, now: u64) {
    loop {
        let up = guest.next_frame();
        let down = host.next_frame();
        if up.is_none() && down.is_none() {
            return;
        }
        if let Some(frame) = up {
            host.receive(Some(game), 1, &frame, now);
        }
        if let Some((_, frame)) = down {
            guest.receive(&frame, now);
        }
    }
}

fn closed(host: &mut Host) -> Option<CloseReason> {
    std::iter::from_fn(|| host.next_news()).find_map(|news| match news {
        HostNews::Close(1, why) => Some(why),
        _ => None,
    })
}

fn is_move(news: &HostNews) -> bool {
    matches!(news, HostNews::Move(..) | HostNews::TakeBack(_) | HostNews::Decide(_) | HostNews::Deal(_))
}

#[test]
fn bytes_of_a_stranger_do_nothing() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..3000 {
        let (mut host, mut guest, game) = table();
        let mut frame = vec![0; rng.random_range(0..60)];
        rng.fill(&mut frame[..]);
        host.receive(Some(&game), 1, &frame, 10);
        assert!(std::iter::from_fn(|| host.next_news()).all(|news| !is_move(&news)), "{frame:?}");
        guest.receive(&frame, 10);
    }
}

/// Frames with the right number and any bytes in them.
#[test]
fn any_message_is_taken_or_closes_the_connection() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (mut taken_by_host, mut taken_by_guest) = (0, 0);
    for _ in 0..3000 {
        let (mut host, mut guest, game) = table();
        while host.next_news().is_some() || guest.next_news().is_some() {}
        let mut bytes = vec![0; rng.random_range(1..12)];
        rng.fill(&mut bytes[..]);
        bytes[0] %= 20;
        let frame = |number: u8| [vec![number, 0, bytes.len() as u8], bytes.clone()].concat();
        // The guest has said hello; the host has welcomed it, and told the seats and the match.
        host.receive(Some(&game), 1, &frame(2), 10);
        guest.receive(&frame(TOLD + 1), 10);
        taken_by_host += usize::from(closed(&mut host).is_none());
        taken_by_guest += usize::from(guest.is_connected());
        while guest.next_news().is_some() {}
    }
    assert!(taken_by_host > 30 && taken_by_guest > 20, "{taken_by_host}, {taken_by_guest} of 3000");
}

#[test]
fn a_flood_is_closed() {
    let (mut host, _, game) = table();
    while host.next_news().is_some() {}
    let mut wire = Wire::default();
    host.connected(1, 1_000);
    let hello = ToHost::Hello {
        protocol: PROTOCOL,
        ticket: host.invite(1).expect("a guest's seat"),
        device: [0; 16],
        looks: Appearance::default(),
        seen: Default::default(),
    };
    let mut last = 0;
    for number in 0..1000 {
        let message = if number == 0 { hello.clone() } else { ToHost::Wave(Sign::Bravo) };
        for frame in wire.pack(&message) {
            host.receive(Some(&game), 1, &frame, 1_000 + number);
        }
        if let Some(why) = closed(&mut host) {
            assert_eq!(why, CloseReason::Flood);
            last = number;
            break;
        }
    }
    assert!((50..200).contains(&last), "{last} messages were taken");
}

#[test]
fn strangers_are_sent_away_with_the_reason() {
    let hello = |protocol, ticket| ToHost::Hello {
        protocol,
        ticket,
        device: [7; 16],
        looks: Appearance::default(),
        seen: Default::default(),
    };
    let says = |message: &dyn Fn(&mut Host) -> ToHost| {
        let (mut host, _, game) = table();
        while host.next_news().is_some() {}
        let message = message(&mut host);
        host.connected(1, 20);
        for frame in Wire::default().pack(&message) {
            host.receive(Some(&game), 1, &frame, 20);
        }
        closed(&mut host)
    };
    assert_eq!(says(&|host| hello(PROTOCOL, host.invite(1).expect("a seat"))), None);
    assert_eq!(
        says(&|host| hello(PROTOCOL - 1, host.invite(1).expect("a seat"))),
        Some(CloseReason::Protocol(PROTOCOL))
    );
    assert_eq!(says(&|_| hello(PROTOCOL, [0; 8])), Some(CloseReason::Invitation));
    assert_eq!(says(&|_| ToHost::Alive), Some(CloseReason::Unreadable));
    assert_eq!(says(&|_| ToHost::Move { round: 0, at: 0, mv: Move::DrawStock }), Some(CloseReason::Unreadable));
}

#[test]
fn a_move_of_another_seat_or_place_is_refused() {
    let (mut host, mut guest, game) = table();
    while host.next_news().is_some() || guest.next_news().is_some() {}
    let turn = game.to_act().expect("a deal");
    // The place is wrong, whoever is to move.
    guest.play(5, Move::DrawStock);
    carry(&mut host, &mut guest, &game, 30);
    assert_eq!(guest.next_news(), Some(GuestNews::Refused(0)));
    assert_eq!(host.next_news(), None);
    guest.play(0, Move::DrawStock);
    carry(&mut host, &mut guest, &game, 30);
    let asked = (turn == 1).then_some(HostNews::Move(1, Move::DrawStock));
    assert_eq!(host.next_news(), asked);
    assert_eq!(guest.next_news(), (turn != 1).then_some(GuestNews::Refused(0)));
}

#[test]
fn moves_in_a_row_wait_together_and_the_rest_falls_with_a_refused_one() {
    let (mut host, mut guest, mut game) = table();
    while host.next_news().is_some() || guest.next_news().is_some() {}
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    while game.to_act() != Some(1) {
        let mv = some_move(&game.view(0).expect("a deal"), &mut rng);
        game.apply(0, &mv).expect("a legal move");
        host.tell_changes(&game);
    }
    carry(&mut host, &mut guest, &game, 30);
    while guest.next_news().is_some() {}
    let at = game.moves_made();
    // The host's match does not go on meanwhile.
    guest.play(at, Move::DrawDiscard { cards: 1 });
    guest.play(at + 1, Move::End);
    carry(&mut host, &mut guest, &game, 30);
    assert!(guest.next_news().is_none(), "nothing is refused");
    assert_eq!(host.next_news(), Some(HostNews::Move(1, Move::DrawDiscard { cards: 1 })));
    host.refuse(1);
    assert_eq!(host.next_news(), None, "the second move went with the first");
}

#[test]
fn a_silent_guest_is_away_after_three_beats() {
    let (mut host, _, game) = table();
    let silent = |host: &mut Host, now: u64| {
        host.tick(now);
        host.presence(1)
    };
    assert_eq!(silent(&mut host, 2_600), Some(Here));
    assert_eq!(silent(&mut host, 7_400), Some(Here));
    assert_eq!(silent(&mut host, 7_600), Some(Away));
    assert!(host.seats()[1].away);
    host.tell_changes(&game);
}

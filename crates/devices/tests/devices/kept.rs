//! What host and guests keep of a table, in files, as it was written once: each is read, gone on with, and written back
//! as it was.
//!
//! The files in `kept/` are never rewritten, since devices keep such texts. With `RAMI_BLESS=1` the files that are missing
//! are written.

use rami_devices::{Appearance, Guest, Host, HostKept, HostNews, KeptSeat, Player, SeatInfo};
use rami_engine::cards::Card;
use rami_engine::game::Seat;
use rami_record::json::Json;
use rami_record::{ChosenRules, Recording, Setup};
use rami_test_utils::{matches, repository};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::seats::{arrive, carry};

fn rules() -> ChosenRules {
    ChosenRules::of_game("rami51", rami_engine::rules::Options::default())
}

fn seats() -> Vec<SeatInfo> {
    let seat = |(player, name, face, level): (Player, &str, Option<(u8, u8)>, &str)| SeatInfo {
        player,
        looks: Appearance { name: name.into(), face },
        away: false,
        bot_plays: false,
        level: level.into(),
    };
    let seats = [
        (Player::Host, "Ana \"A\"", Some((3, 11)), "hard"),
        (Player::Guest, "", None, "hard"),
        (Player::Guest, "Célia", None, "hard"),
        (Player::Bot, "Denis", None, "hard"),
    ];
    seats.into_iter().map(seat).collect()
}

fn game() -> Recording {
    let seats = ["Ana", "Bruno", "Célia", "Denis"].map(String::from).to_vec();
    Recording::new(Setup { rules: rules(), seats, seed: 5 }).expect("a table")
}

/// Deals the first deal of a table to which a guest came. Returns the match.
fn first_deal(host: &mut Host, guest: &mut Guest) -> Recording {
    let mut game = game();
    host.let_bot_play(2, true);
    host.start_match(&game, 1_795_860_000_000);
    host.agree();
    carry(host, Some(&game), 1, guest);
    while let Some(news) = host.next_news() {
        if let HostNews::Deal(key) = news {
            assert!(game.deal_by(key));
        }
    }
    host.tell_changes(&game);
    carry(host, Some(&game), 1, guest);
    game
}

/// The texts as host and guest keep them: before anybody came, and in a deal in which a bot stood in for a guest.
fn made(name: &str) -> String {
    let mut host = Host::new(rules(), seats(), true, [3; 32]);
    if name == "table-new" {
        return host.kept().to_json();
    }
    let mut guest = arrive(&mut host, 1, "Bruno");
    if name == "seat-new" {
        let at = 1_795_860_000_000;
        return KeptSeat { guest: guest.kept(), person: None, host: String::new(), order: Vec::new(), at }.to_json();
    }
    let mut game = first_deal(&mut host, &mut guest);
    if name == "seat" {
        let hand = game.view(1).expect("a deal").hand;
        let order = hand.iter().collect::<Vec<_>>().into_iter().rev().collect();
        let (host, at) = ("Ana \"A\"".to_string(), 1_795_860_754_321);
        return KeptSeat { guest: guest.kept(), person: Some((1 << 53) - 1), host, order, at }.to_json();
    }
    assert_eq!(name, "table");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..12 {
        let seat = game.to_act().expect("a deal under way");
        let mv = matches::some_move(&game.view(seat).expect("a deal"), &mut rng);
        game.apply(seat, &mv).expect("a legal move");
        host.tell_changes(&game);
    }
    Host::resume(rules(), host.kept(), [4; 32]).kept().to_json()
}

fn text_of(name: &str) -> String {
    let path = repository(format!("crates/devices/tests/devices/kept/{name}.json"));
    if !path.exists() && std::env::var_os("RAMI_BLESS").is_some() {
        std::fs::write(&path, made(name) + "\n").expect("written");
    }
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.trim_end().to_string()
}

fn table(name: &str) -> HostKept {
    let text = text_of(name);
    let kept = HostKept::from_json(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(kept.to_json(), text, "{name}");
    kept
}

fn seat(name: &str) -> KeptSeat {
    let text = text_of(name);
    let kept = KeptSeat::from_json(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(kept.to_json(), text, "{name}");
    // The guest comes back with a new invitation, and keeps the seat again.
    let guest = Guest::resume([9; 8], kept.guest.clone(), [8; 32]).kept();
    assert_eq!(KeptSeat { guest, ..kept.clone() }.to_json(), text, "{name}");
    kept
}

#[test]
fn a_hosted_table_is_read_and_written_back_as_it_was() {
    for (name, times, under_way) in [("table-new", 0, false), ("table", 1, true)] {
        let kept = table(name);
        let players: Vec<Player> = kept.seats().iter().map(|seat| seat.player).collect();
        assert_eq!(players, [Player::Host, Player::Guest, Player::Guest, Player::Bot]);
        assert_eq!((kept.hints(), kept.key().is_some()), (true, under_way), "{name}");
        // The host goes on after a break, which is one more.
        let breaks = |times: u32| format!(r#""resumed":{times}}}"#);
        let before = kept.to_json().replace(&breaks(times), &breaks(times + 1));
        let host = Host::resume(rules(), kept.clone(), [5; 32]);
        assert_eq!((host.guests().collect::<Vec<Seat>>(), host.key()), (vec![1, 2], kept.key()), "{name}");
        assert_eq!(host.kept().to_json(), before, "{name}");
    }
}

#[test]
fn a_seat_at_a_table_of_another_device_is_read_and_written_back_as_it_was() {
    let new = seat("seat-new");
    assert_eq!((new.person, new.host.as_str(), new.order.as_slice()), (None, "", &[][..]));
    let kept = seat("seat");
    assert_eq!((kept.person, kept.host.as_str(), kept.at), (Some((1 << 53) - 1), "Ana \"A\"", 1_795_860_754_321));
    assert_eq!((kept.guest.looks().name.as_str(), kept.guest.looks().face), ("Bruno", Some((1, 2))));
    // The key of the host's table deals the cards that the guest keeps in order.
    let mut game = game();
    assert!(game.deal_by(table("table").key().expect("a deal under way")));
    let mut dealt: Vec<Card> = game.view(1).expect("a deal").hand.iter().collect();
    let mut kept = kept.order;
    dealt.sort_unstable();
    kept.sort_unstable();
    assert_eq!(kept, dealt);
}

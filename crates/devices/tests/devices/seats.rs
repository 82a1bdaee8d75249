//! Who sits at a table: names, and bots that stand in for guests.

use rami_devices::{Appearance, Guest, GuestNews, Host, HostKept, HostNews, Player, SeatInfo};
use rami_engine::game::Seat;
use rami_record::json::Json;
use rami_record::{ChosenRules, Decision, Recording, Setup};
use rami_test_utils::matches::some_move;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn info(player: Player) -> SeatInfo {
    let looks = Appearance { name: "Ana".into(), face: None };
    SeatInfo { player, looks, away: false, bot_plays: false, level: "good".into() }
}

fn table(players: &[Player]) -> Host {
    let rules = ChosenRules::of_game("rami51", rami_engine::rules::Options::default());
    Host::new(rules, players.iter().copied().map(info).collect(), false, [3; 32])
}

/// Carries all frames to and fro until nobody has anything to say. Returns the news of the guest.
pub fn carry(host: &mut Host, game: Option<&Recording>, seat: Seat, guest: &mut Guest) -> Vec<GuestNews> {
    let mut news = Vec::new();
    loop {
        let mut quiet = true;
        while let Some(frame) = guest.next_frame() {
            host.receive(game, seat, &frame, 0);
            quiet = false;
        }
        while let Some((to, frame)) = host.next_frame() {
            if to == seat {
                guest.receive(&frame, 0);
            }
            quiet = false;
        }
        while let Some(item) = guest.next_news() {
            news.push(item);
        }
        if quiet {
            return news;
        }
    }
}

pub fn arrive(host: &mut Host, seat: Seat, name: &str) -> Guest {
    let ticket = host.invite(seat).expect("a seat of a guest");
    let looks = Appearance { name: name.into(), face: Some((1, 2)) };
    let mut guest = Guest::new(host.table(), ticket, looks, [seat as u8; 32]);
    host.connected(seat, 0);
    guest.connected(0);
    carry(host, None, seat, &mut guest);
    guest
}

#[test]
fn guests_of_one_name_are_told_apart() {
    let mut host = table(&[Player::Host, Player::Guest, Player::Guest, Player::Guest, Player::Guest]);
    arrive(&mut host, 1, " Marie\u{202e} ");
    arrive(&mut host, 2, "marie");
    arrive(&mut host, 3, "\u{200b}");
    let long = "m".repeat(40);
    arrive(&mut host, 4, &long);
    let names: Vec<&str> = host.seats().iter().map(|seat| seat.looks.name.as_str()).collect();
    assert_eq!(names, ["Ana", "Marie", "marie 2", "Ana", &long[..24]]);
    // One who comes back keeps the name.
    arrive(&mut host, 1, "Marie");
    arrive(&mut host, 2, "Mmmmmmmmmmmmmmmmmmmmmmmm");
    assert_eq!(host.seats()[1].looks.name, "Marie");
    assert_eq!(host.seats()[2].looks.name, format!("M{} 2", "m".repeat(21)));
    // A number is given up with its reason, and the name planned for a guest who has not come counts for nobody.
    arrive(&mut host, 4, "Zoé");
    assert_eq!(host.seats()[2].looks.name, "Mmmmmmmmmmmmmmmmmmmmmmmm");
}

#[test]
fn deals_in_which_a_bot_stood_in_are_told_at_the_end() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut host = table(&[Player::Host, Player::Guest]);
    let mut guest = arrive(&mut host, 1, "Bruno");
    let rules = ChosenRules::of_game("rami51", rami_engine::rules::Options::default());
    let mut game =
        Recording::new(Setup { rules, seats: vec!["Ana".into(), "Bruno".into()], seed: 5 }).expect("a table");
    host.start_match(&game, 9);
    let mut deals = 0;
    let mut ended = None;
    while ended.is_none() {
        host.agree();
        carry(&mut host, Some(&game), 1, &mut guest);
        while let Some(news) = host.next_news() {
            if let HostNews::Deal(key) = news {
                assert!(game.deal_by(key));
            }
        }
        deals += 1;
        // A bot stands in during the second deal.
        host.let_bot_play(1, deals == 2);
        while let Some(seat) = game.to_act() {
            let mv = some_move(&game.view(seat).expect("a deal"), &mut rng);
            game.apply(seat, &mv).expect("a legal move");
            host.tell_changes(&game);
        }
        for seat in game.state().asked_to_rebuy().to_vec() {
            game.decide(Decision::Leave(seat)).expect("it was asked");
        }
        host.tell_changes(&game);
        let kept = HostKept::from_json(&host.kept().to_json()).expect("what was kept");
        assert_eq!(kept, host.kept());
        for news in carry(&mut host, Some(&game), 1, &mut guest) {
            if let GuestNews::Over { stood_in, .. } = news {
                ended = Some(stood_in);
            }
        }
    }
    assert!(deals > 2, "{deals}");
    assert_eq!(ended, Some(vec![(1, 1)]));
}

#[test]
fn what_is_kept_of_a_table_must_be_sound() {
    let host = table(&[Player::Host, Player::Guest]);
    let text = host.kept().to_json();
    assert!(HostKept::from_json(&text).is_ok());
    let devices = format!(r#""devices":{{"7":{:?}}}"#, [0; 16]);
    for (from, to) in
        [(r#""devices":{}"#, devices.as_str()), (r#""rounds":0"#, r#""rounds":-1"#), (r#""hints""#, r#""hint""#)]
    {
        assert!(text.contains(from), "{text}");
        assert!(HostKept::from_json(&text.replace(from, to)).is_err(), "{to}");
    }
}

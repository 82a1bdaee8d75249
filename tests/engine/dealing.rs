//! Players, packs and the deal of every game, as the rules pages state them.

use crate::support::played;
use std::collections::BTreeSet;

use rami::record::{Setup, SetupError};
use rami::table::Session;
use rami::variants;

/// The statements of a rules page about a game.
struct LastTurn {
    id: &'static str,
    players: [usize; 2],
    /// Cards in play, by the number of players.
    cards: fn(usize) -> usize,
    jokers: usize,
    hand: usize,
}

const TOLD: [LastTurn; 6] = [
    // V0-R1, V0-R2, V0-R3
    LastTurn { id: "traditionnel", players: [2, 4], cards: |_| 104, jokers: 0, hand: 10 },
    // V1-R1, V1-R2, D1-12, D1-18
    LastTurn { id: "suites", players: [2, 5], cards: |_| 52, jokers: 0, hand: 7 },
    // V2-R1, V2-R2
    LastTurn { id: "rami51", players: [2, 6], cards: |_| 108, jokers: 4, hand: 10 },
    // V3-R1, V3-R3, D3-2
    LastTurn { id: "rami101", players: [2, 5], cards: |_| 108, jokers: 4, hand: 14 },
    // V4-R1, V4-R2, D4-14
    LastTurn {
        id: "puis-je",
        players: [2, 8],
        cards: |players| if players < 6 { 104 } else { 156 },
        jokers: 0,
        hand: 10,
    },
    // V5-R1, V5-R2
    LastTurn { id: "gin", players: [2, 2], cards: |_| 52, jokers: 0, hand: 10 },
];

fn table(id: &str, players: usize) -> Result<Session, SetupError> {
    let seats = (0..players).map(|seat| format!("S{seat}")).collect();
    Session::new(Setup { variant: id.into(), options: Default::default(), seats, seed: players as u64 })
}

#[test]
fn every_game_is_dealt_as_its_rules_say() {
    assert_eq!(TOLD.map(|told| told.id), variants::ALL.iter().map(|variant| variant.id).collect::<Vec<_>>()[..]);
    for told in TOLD {
        let [fewest, most] = told.players;
        for players in fewest..=most {
            let session = table(told.id, players).expect("a table");
            let deal = &session.game().record().deals[0];
            let name = format!("{}, {players} players", told.id);
            assert!(deal.hands.iter().all(|hand| hand.len() == told.hand), "{name}");
            assert_eq!((deal.hands.len(), deal.discard.len()), (players, 1), "{name}");
            let left = (told.cards)(players) - players * told.hand - 1;
            assert_eq!((deal.stock.len(), deal.removed.len()), (left, 0), "{name}");
            let all = deal.hands.iter().chain([&deal.stock, &deal.discard]).flatten();
            assert_eq!(all.filter(|card| card.is_joker()).count(), told.jokers, "{name}");
        }
        for players in [fewest - 1, most + 1] {
            let refused = SetupError::Players { min: fewest as u8, max: most as u8 };
            assert_eq!(table(told.id, players).err(), Some(refused), "{}, {players} players", told.id);
        }
    }
}

/// C1, V0-R4, V1-R3, V3-R3, V4-R2.
#[test]
fn the_first_dealer_is_drawn_by_lot_and_the_deal_passes_to_the_left() {
    for variant in variants::ALL {
        let seats = played::seats_at_most(variant.id, 3);
        let mut first = BTreeSet::new();
        for seed in 0..40 {
            let session = played::session(variant.id, 3, seed, &[0]);
            let dealer = session.game().record().deals[0].dealer;
            assert_eq!(session.game().to_act(), Some((dealer + 1) % seats), "{}: who begins", variant.id);
            first.insert(dealer);
        }
        assert_eq!(first.len(), seats, "{}: everybody deals first at times", variant.id);
        let mut session = played::session(variant.id, 3, 2, &[0]);
        while session.game().record().deals.len() < 2 && played::step(&mut session) {}
        let dealers: Vec<usize> = session.game().record().deals.iter().map(|deal| deal.dealer).collect();
        assert!(dealers.len() == 2 && dealers[1] == (dealers[0] + 1) % seats, "{}: {dealers:?}", variant.id);
    }
}

/// V4-R2, V4-R3: five deals, each dealt by the next seat.
#[test]
fn a_match_of_puis_je_has_five_deals() {
    let session = played::finished("puis-je", 3, 2, &[0]);
    let dealers: Vec<usize> = session.game().record().deals.iter().map(|deal| deal.dealer).collect();
    assert_eq!(dealers, (0..5).map(|deal| (dealers[0] + deal) % 3).collect::<Vec<_>>());
}

/// C1: turns go clockwise, in the order of the seats.
#[test]
fn turns_follow_the_order_of_the_seats() {
    let mut session = played::session("traditionnel", 4, 5, &[]);
    let mut acted = vec![session.game().to_act().expect("a deal")];
    while acted.len() < 9 {
        assert!(played::step(&mut session));
        match session.game().to_act() {
            Some(seat) if acted.last() != Some(&seat) => acted.push(seat),
            Some(_) => {}
            None => break,
        }
    }
    assert!(acted.len() > 4, "{acted:?}");
    assert!(acted.windows(2).all(|pair| pair[1] == (pair[0] + 1) % 4), "{acted:?}");
}

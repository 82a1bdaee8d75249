//! Players, packs and the deal of every game, as the rules pages state them.

use rami_test_utils::played;
use std::collections::BTreeSet;
use std::sync::Arc;

use rami_engine::cards::Card;
use rami_engine::game::{Deal, Layout, LayoutError, Phase, Seat};
use rami_engine::rules::{OptionValue, Options, Rules};
use rami_engine::variants;
use rami_model::table::Session;
use rami_record::{ChosenRules, Setup, SetupError, shuffle};

/// What a rules page states about dealing.
struct StatedDeal {
    id: &'static str,
    players: [usize; 2],
    /// Cards in play, by the number of players.
    cards: fn(usize) -> usize,
    jokers: usize,
    hand: usize,
}

const STATED_DEALS: [StatedDeal; 6] = [
    // V0-R1, V0-R2, V0-R3
    StatedDeal { id: "traditionnel", players: [2, 4], cards: |_| 104, jokers: 0, hand: 10 },
    // V1-R1, V1-R2, D1-12, D1-18
    StatedDeal { id: "suites", players: [2, 5], cards: |_| 52, jokers: 0, hand: 7 },
    // V2-R1, V2-R2
    StatedDeal { id: "rami51", players: [2, 6], cards: |_| 108, jokers: 4, hand: 10 },
    // V3-R1, V3-R3, D3-2
    StatedDeal { id: "rami101", players: [2, 5], cards: |_| 108, jokers: 4, hand: 14 },
    // V4-R1, V4-R2, D4-14
    StatedDeal {
        id: "puis-je",
        players: [2, 8],
        cards: |players| if players < 6 { 104 } else { 156 },
        jokers: 0,
        hand: 10,
    },
    // V5-R1, V5-R2
    StatedDeal { id: "gin", players: [2, 2], cards: |_| 52, jokers: 0, hand: 10 },
];

fn table(id: &str, players: usize) -> Result<Session, SetupError> {
    let seats = (0..players).map(|seat| format!("S{seat}")).collect();
    Session::new(Setup { rules: ChosenRules::of_game(id, Default::default()), seats, seed: players as u64 })
}

#[test]
fn every_game_is_dealt_as_its_rules_say() {
    assert_eq!(
        STATED_DEALS.map(|stated| stated.id),
        variants::ALL.iter().map(|variant| variant.id).collect::<Vec<_>>()[..]
    );
    for stated in STATED_DEALS {
        let [fewest, most] = stated.players;
        for players in fewest..=most {
            let session = table(stated.id, players).expect("a table");
            let deal = &session.game().record().deals[0];
            let name = format!("{}, {players} players", stated.id);
            assert!(deal.hands.iter().all(|hand| hand.len() == stated.hand), "{name}");
            assert_eq!((deal.hands.len(), deal.discard.len()), (players, 1), "{name}");
            let left = (stated.cards)(players) - players * stated.hand - 1;
            assert_eq!((deal.stock.len(), deal.removed.len()), (left, 0), "{name}");
            let all = deal.hands.iter().chain([&deal.stock, &deal.discard]).flatten();
            assert_eq!(all.filter(|card| card.is_joker()).count(), stated.jokers, "{name}");
        }
        for players in [fewest - 1, most + 1] {
            let refused = SetupError::Players { min: fewest as u8, max: most as u8 };
            assert_eq!(table(stated.id, players).err(), Some(refused), "{}, {players} players", stated.id);
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

fn rules(id: &str, options: &[(&str, OptionValue)], players: usize) -> Rules {
    let options: Options = options.iter().map(|(key, value)| (key.to_string(), value.clone())).collect();
    variants::by_id(id).expect("listed").rules_with(&options).expect("allowed").seated(players)
}

fn word(word: &'static str) -> OptionValue {
    OptionValue::named(word)
}

/// A deal of these rules, with the shuffled packs from which it was dealt.
fn dealt(rules: &Rules, number: u16, dealer: Seat, in_play: &[bool]) -> (Layout, Vec<Card>) {
    let order = shuffle::deal_order(3, number, rules.pack);
    (Layout::dealt(rules, number, dealer, in_play.to_vec(), &order), order)
}

/// C13, C14: the player who begins gets one more card, the next one of the packs. No card is turned up, and he does not
/// draw.
#[test]
fn deals_the_extra_card_to_the_player_who_begins() {
    for (starter, players) in [("left", 2), ("left", 4), ("left", 6), ("dealer", 2), ("dealer", 5)] {
        let options = [("first_discards", word("extra")), ("starter", word(starter))];
        let rules = Arc::new(rules("rami51", &options, players));
        for (dealer, out) in (0..players).flat_map(|dealer| (0..players).map(move |out| (dealer, out))) {
            let in_play: Vec<bool> = (0..players).map(|seat| seat != out || seat == dealer || players < 4).collect();
            let order: Vec<Seat> =
                (1..=players).map(|step| (dealer + step) % players).filter(|&seat| in_play[seat]).collect();
            let begins = if starter == "dealer" { dealer } else { order[0] };
            let (layout, packs) = dealt(&rules, 1, dealer, &in_play);
            let name = format!("{starter}, {players} players, {dealer} deals, {in_play:?}");
            let size = |seat: Seat| usize::from(in_play[seat]) * (10 + usize::from(seat == begins));
            let sizes: Vec<usize> = layout.hands.iter().map(|hand| hand.len()).collect();
            assert_eq!(sizes, (0..players).map(size).collect::<Vec<_>>(), "{name}");
            assert!(layout.hands[begins].contains(packs[10 * order.len()]), "{name}: the next card");
            assert_eq!((layout.discard.len(), layout.stock.len()), (0, 108 - 10 * order.len() - 1), "{name}");
            let deal = Deal::new(Arc::clone(&rules), &layout).expect("a deal");
            assert_eq!((deal.board().to_act(), deal.board().phase), (Some(begins), Phase::Play), "{name}");
            let mut turned_up = layout.clone();
            turned_up.discard.push(turned_up.stock.remove(0));
            assert_eq!(turned_up.validate(&rules), Err(LayoutError::FirstDiscards(0)), "{name}");
        }
    }
}

/// C14, C30: the dealer draws first if the rules say that he begins. If the pile is empty, the first draw is from the
/// stock.
#[test]
fn begins_with_the_stock_where_the_pile_is_empty() {
    for (starter, begins) in [("left", 2), ("dealer", 1)] {
        let options = [("first_discards", word("empty")), ("starter", word(starter))];
        let rules = Arc::new(rules("rami51", &options, 3));
        let (layout, packs) = dealt(&rules, 1, 1, &[true; 3]);
        assert!(layout.hands.iter().all(|hand| hand.len() == 10) && layout.discard.is_empty());
        assert_eq!(layout.stock, packs[30..]);
        let deal = Deal::new(rules, &layout).expect("a deal");
        assert_eq!((deal.board().to_act(), deal.board().phase), (Some(begins), Phase::Draw));
    }
}

/// A game with house rules, and the number of players, the number of the deal and the cards dealt to each.
type Sizes = (&'static str, &'static [(&'static str, &'static str)], &'static [(usize, u16, usize)]);

/// C19, C24: hands, players and deal.
const SIZES: [Sizes; 7] = [
    ("traditionnel", &[("hand_size", "by-players")], &[(2, 1, 10), (3, 1, 7), (4, 9, 7), (5, 1, 6), (6, 1, 6)]),
    ("suites", &[("hand_size", "ten")], &[(2, 1, 10), (5, 1, 10)]),
    ("suites", &[("hand_size", "thirteen-seven")], &[(2, 1, 13), (3, 1, 7), (5, 2, 7)]),
    ("puis-je", &[("contract_cards", "eleven")], &[(2, 1, 11), (8, 5, 11)]),
    ("puis-je", &[("contract_cards", "ten-twelve")], &[(2, 4, 10), (2, 5, 12), (8, 5, 12)]),
    ("puis-je", &[("contract_cards", "ten-twelve-from-four")], &[(3, 3, 10), (3, 4, 12), (3, 5, 12)]),
    (
        "puis-je",
        &[("contract_cards", "ten-twelve"), ("contracts", "seven")],
        &[(3, 4, 10), (3, 5, 12), (3, 6, 12), (3, 7, 12)],
    ),
];

#[test]
fn as_many_cards_are_dealt_as_the_players_and_the_deal_ask_for() {
    for (id, options, sizes) in SIZES {
        let options: Vec<(&str, OptionValue)> = options.iter().map(|&(key, value)| (key, word(value))).collect();
        for &(players, number, cards) in sizes {
            let rules = rules(id, &options, players);
            let (layout, _) = dealt(&rules, number, 0, &vec![true; players]);
            let name = format!("{id} {options:?}, {players} players, deal {number}");
            assert!(layout.hands.iter().all(|hand| hand.len() == cards), "{name}");
            assert_eq!(layout.validate(&rules), Ok(()), "{name}");
            let packs = rules.pack.cards().count();
            assert_eq!((layout.discard.len(), layout.stock.len()), (1, packs - players * cards - 1), "{name}");
        }
    }
    // C19: the number of players at the start of the match decides, after eliminations too.
    let rules = rules("traditionnel", &[("hand_size", word("by-players"))], 5);
    let (layout, _) = dealt(&rules, 4, 0, &[true, true, false, false, true]);
    assert_eq!(layout.hands.iter().map(|hand| hand.len()).collect::<Vec<_>>(), [6, 6, 0, 0, 6]);
}

/// C16, C31: packs and jokers by the number of players, two to eight.
#[test]
fn as_many_packs_and_jokers_are_in_play_as_the_players_ask_for() {
    let by_players = || ("jokers", word("by-players"));
    let cases = [
        (vec![("deals", OptionValue::Null)], [2, 2, 2, 2, 3, 3, 3], [0; 7]),
        (vec![by_players()], [2, 2, 2, 2, 3, 3, 3], [1, 2, 3, 4, 5, 6, 7]),
        (vec![("packs", word("three-from-five")), by_players()], [2, 2, 2, 3, 3, 3, 3], [1, 2, 3, 4, 5, 6, 7]),
        (vec![("packs", word("by-players")), ("jokers", OptionValue::Number(6))], [2, 2, 2, 2, 3, 3, 3], [6; 7]),
    ];
    for (options, packs, jokers) in cases {
        for players in 2..=8 {
            let rules = rules("puis-je", &options, players);
            let (layout, _) = dealt(&rules, 1, 0, &vec![true; players]);
            let all: Vec<Card> = layout.hands.iter().flat_map(|hand| hand.iter()).chain(layout.stock).collect();
            let aces = all.iter().chain(&layout.discard).filter(|card| card.to_string() == "AS").count();
            let told = (packs[players - 2], jokers[players - 2]);
            let held = all.iter().chain(&layout.discard).filter(|card| card.is_joker()).count();
            assert_eq!((aces, held), told, "{options:?}, {players} players");
        }
    }
    for (id, jokers) in [("traditionnel", 4), ("suites", 2), ("rami51", 6), ("rami51", 2)] {
        let packs = if id == "suites" { 1 } else { 2 };
        let rules = rules(id, &[("jokers", OptionValue::Number(jokers))], 3);
        assert_eq!(rules.pack.cards().count(), packs * 52 + jokers as usize, "{id}");
    }
}

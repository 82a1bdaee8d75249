//! The bots: legal and complete matches, repeatable by seed, blind to hidden cards, and good enough.

use std::sync::Arc;

use rami_bots::worker::{Envelope, Request, Response};
use rami_bots::{Bot, BotRequest, Champion, GoodPlayer, Level, OfferedLevel, wants_rebuy};
use rami_engine::cards::{Card, Hand, Meld, parse_cards};
use rami_engine::game::{Deal, Layout, Move, Phase, SeatView, Start};
use rami_engine::rules::{MatchEnd, OptionKind, OptionValue, Options, Rules};
use rami_engine::variants;
use rami_lab::{Contest, PlayedMatch, play_all, wilson};
use rami_record::shuffle;
use rami_test_utils::played::seats_at_most;

fn rules(variant: &str, players: usize) -> Rules {
    (variants::by_id(variant).expect("listed").rules)().seated(players)
}

fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).expect("cards")
}

/// A position with seat 0 to act, as text. Cards not named lie in the stock.
struct Position<'a> {
    variant: &'a str,
    number: u16,
    turn: usize,
    hand: &'a str,
    others: &'a [&'a str],
    table: &'a [(usize, &'a str)],
    discard: &'a str,
    phase: Phase,
    opened: &'a [usize],
}

impl Position<'_> {
    fn deal(&self) -> Deal {
        let rules = rules(self.variant, 2);
        let hands = std::iter::once(&self.hand).chain(self.others).map(|text| cards(text).into_iter().collect());
        let hands: Vec<Hand> = hands.collect();
        let table: Vec<(usize, Meld)> =
            self.table.iter().map(|&(owner, text)| (owner, text.parse().expect("a meld"))).collect();
        let seats = hands.len();
        let laid = table.iter().flat_map(|(_, meld)| meld.cards().iter().map(|placed| placed.card()));
        let named = hands.iter().flat_map(Hand::iter).chain(cards(self.discard)).chain(laid);
        let mut stock: Vec<Card> = rules.pack.cards().collect();
        for card in named.collect::<Vec<_>>() {
            let found = stock.iter().position(|&other| other == card).expect("the packs hold the card");
            stock.remove(found);
        }
        let start = Start {
            turn: self.turn,
            phase: self.phase,
            table,
            opened: self.opened.to_vec(),
            taken: [].into_iter().collect(),
            turns: vec![3; seats],
            discarder: Some(seats - 1),
            upcard: None,
            best_opening: 0,
        };
        let layout = Layout {
            number: self.number,
            dealer: seats - 1,
            in_play: vec![true; seats],
            hands,
            stock,
            discard: cards(self.discard),
            removed: Hand::EMPTY,
            start: Some(start),
        };
        Deal::new(Arc::new(rules), &layout).expect("a position of the game")
    }

    /// The moves here of the good level, and of the strongest with several seeds.
    fn choices(&self) -> Vec<Move> {
        let deal = self.deal();
        let sound = GoodPlayer::new(None).choose(&view(&deal));
        (0..4).map(|seed| choose(&deal, seed)).chain([sound]).collect()
    }
}

fn view(deal: &Deal) -> SeatView {
    let seats = deal.board().seats.len();
    SeatView::from_deal(deal, deal.board().to_act().expect("somebody is to act"), &vec![0; seats], &vec![0; seats])
}

/// The move of the strongest level when it thinks for a short while.
fn choose(deal: &Deal, seed: u64) -> Move {
    Champion::new(seed, None).with_effort(400).choose(&view(deal))
}

const NO_CARDS: Position<'_> = Position {
    variant: "rami51",
    number: 1,
    turn: 0,
    hand: "",
    others: &["2C 3D 4S 6C 8D TS QD KC 9H 5D"],
    table: &[],
    discard: "2S",
    phase: Phase::Play,
    opened: &[],
};

fn contest(bots: &[Level], games: usize, options: Options) -> Vec<PlayedMatch> {
    contest_of("rami51", bots, games, options)
}

fn contest_of(variant: &str, bots: &[Level], games: usize, options: Options) -> Vec<PlayedMatch> {
    let contest =
        Contest { variant: variant.into(), options, bots: bots.to_vec(), games, seed: 51, deals: None, threads: 0 };
    play_all(&contest, |_, _| ()).expect("a contest that can be played")
}

/// How many points a deal `seat` scored less than `other`, on average.
fn margin(played: &[PlayedMatch], seat: usize, other: usize) -> f64 {
    let points: Vec<&Vec<i32>> = played.iter().flat_map(|one| &one.points).collect();
    f64::from(points.iter().map(|points| points[other] - points[seat]).sum::<i32>()) / points.len() as f64
}

fn assert_complete(played: &[PlayedMatch], context: &str) {
    for one in played {
        assert!(!one.winners.is_empty(), "{context}");
        assert_eq!(one.points.len(), one.ends.len(), "{context}");
    }
}

#[test]
fn matches_are_legal_and_complete_at_every_table() {
    for variant in variants::ALL {
        let rules = (variant.rules)();
        for seats in usize::from(rules.min_players)..=usize::from(rules.max_players) {
            for level in [Level::Random, Level::Baseline] {
                let played = contest_of(variant.id, &vec![level; seats], 3, Options::new());
                assert_complete(&played, &format!("{} {level:?} {seats}", variant.id));
            }
            let played = contest_of(variant.id, &vec![Level::GOOD_PLAYER; seats], 1, short(variant));
            assert_complete(&played, &format!("{} {seats}", variant.id));
        }
    }
}

/// Options that make matches short.
fn short(variant: &variants::Variant) -> Options {
    let offered = |key: &str| variant.house_rules.iter().any(|rule| rule.key == key);
    let options = [("target", 50), ("max_rebuys", 0)].into_iter().filter(|(key, _)| offered(key));
    options.map(|(key, value)| (key.to_string(), OptionValue::Number(value))).collect()
}

/// A few allowed values of a house rule.
fn values(kind: &OptionKind) -> Vec<OptionValue> {
    let number = OptionValue::Number;
    match *kind {
        OptionKind::Flag => vec![OptionValue::Flag(false), OptionValue::Flag(true)],
        OptionKind::Number { min, max, nullable } => {
            let mut values = vec![number(min), number(max.min(150))];
            if nullable {
                values.push(OptionValue::Null);
            }
            values
        }
        OptionKind::OneOf(numbers) => numbers.iter().copied().map(number).collect(),
        OptionKind::NothingOr(numbers) => numbers.iter().copied().map(number).chain([OptionValue::Null]).collect(),
        OptionKind::OneOfOr(numbers, word) => {
            numbers.iter().copied().map(number).chain([OptionValue::named(word)]).collect()
        }
        OptionKind::RangeOr { min, max, word } => vec![number(min), number(max), OptionValue::named(word)],
        OptionKind::Words(words) => words.iter().map(|word| OptionValue::Word((*word).into())).collect(),
    }
}

#[test]
fn matches_are_legal_under_every_house_rule() {
    for variant in variants::ALL {
        for rule in variant.house_rules {
            for value in values(&rule.kind).into_iter().filter(|value| *value != rule.default) {
                let context = format!("{} {} {value:?}", variant.id, rule.key);
                let mut options = short(variant);
                options.insert(rule.key.into(), value);
                let seats = seats_at_most(variant.id, 3);
                let bots = &[Level::GOOD_PLAYER, Level::Baseline, Level::Random][..seats];
                assert_complete(&contest_of(variant.id, bots, 1, options.clone()), &context);
            }
        }
    }
}

#[test]
fn a_seed_fixes_a_whole_match() {
    let records = || -> Vec<String> {
        let played = contest(&[Level::GOOD_PLAYER, Level::Baseline, Level::Random], 2, Options::new());
        played.iter().map(|one| one.record.to_json()).collect()
    };
    let (once, again) = (records(), records());
    assert_eq!(once, again);
    assert_ne!(once[0], once[1]);
}

#[test]
fn hidden_cards_change_nothing() {
    for variant in variants::ALL {
        let seats = seats_at_most(variant.id, 3);
        let rules = Arc::new(rules(variant.id, seats));
        for number in 1..=6 {
            let slow = |level: &Level| *level == Level::CHAMPION && number > 1;
            let order = shuffle::deal_order(3, number, rules.pack);
            let layout = Layout::dealt(&rules, number, seats - 1, vec![true; seats], &order);
            let first = Deal::new(Arc::clone(&rules), &layout).expect("a deal");
            let mut hidden: Vec<Card> = layout.stock.clone();
            hidden.extend(layout.hands[1..].iter().flat_map(Hand::iter));
            hidden.rotate_left(17);
            let mut other = layout.clone();
            for hand in &mut other.hands[1..] {
                *hand = hidden.drain(..usize::from(rules.hand_size)).collect();
            }
            other.stock = hidden;
            let second = Deal::new(Arc::clone(&rules), &other).expect("a deal");
            assert_eq!(first.board().turn, 0);
            assert_ne!(first, second);
            let (one, two) = (view(&first), view(&second));
            assert_eq!(one, two);
            for level in Level::ALL.iter().filter(|level| !slow(level)) {
                assert_eq!(level.bot(9).choose(&one), level.bot(9).choose(&two), "{level:?}");
            }
        }
    }
}

/// What the worker answers, through the bytes that go to it and come back.
pub(crate) fn answered(request: Request) -> Response {
    let sent = Envelope { id: 7, body: request }.to_bytes();
    let received = Envelope::<Request>::from_bytes(&sent).expect("what was written can be read");
    let answer =
        Envelope::<Response>::from_bytes(&received.respond().to_bytes()).expect("what was written can be read");
    assert_eq!(answer.id, 7, "a response has the number of its request");
    answer.body
}

#[test]
fn the_worker_answers_with_the_bots_move() {
    let deal = Position { hand: "TH JH QH 7C 7D 7S 2D 4S 9H KC AC", ..NO_CARDS }.deal();
    let request = BotRequest { level: OfferedLevel::GoodPlayer, seed: 5, view: view(&deal), character: None };
    let Response::Move(mv) = answered(Request::Move(request)) else { panic!("a bot was asked") };
    assert_eq!(mv, GoodPlayer::new(None).choose(&view(&deal)));
}

#[test]
fn beats_the_baseline() {
    for variant in variants::ALL {
        let played = contest_of(variant.id, &[Level::GOOD_PLAYER, Level::Baseline], 60, Options::new());
        let wins = played.iter().filter(|one| one.winners == [0]).count();
        assert!(wins >= 30, "{}: {wins} of 60: {:?}", variant.id, wilson(wins as f64, 60));
    }
    let played = contest(&[Level::GOOD_PLAYER, Level::Baseline], 10, Options::new());
    assert!(margin(&played, 0, 1) > 10.0, "{} points a deal", margin(&played, 0, 1));
}

#[test]
fn beats_the_baseline_at_a_table_of_four() {
    let played = contest(&[Level::Baseline, Level::GOOD_PLAYER, Level::Baseline, Level::Baseline], 6, Options::new());
    for other in [0, 2, 3] {
        let total = |seat: usize| played.iter().flat_map(|one| &one.points).map(|points| points[seat]).sum::<i32>();
        assert!(total(1) < total(other), "seat {other}: {} against {}", total(1), total(other));
    }
}

#[test]
fn beats_random_play() {
    let played = contest(&[Level::Random, Level::GOOD_PLAYER], 5, Options::new());
    assert!(played.iter().all(|one| one.winners == [1]));
    let played = contest(&[Level::Random, Level::Baseline], 5, Options::new());
    assert!(played.iter().all(|one| one.winners == [1]));
}

#[test]
fn opens_with_51() {
    let open = Position { hand: "TH JH QH 7C 7D 7S 2D 4S 9H KC AC", ..NO_CARDS };
    for choice in open.choices() {
        let Move::Meld(melds) = &choice else { panic!("{choice:?}") };
        assert_eq!(melds.len(), 2, "{choice:?}");
    }
}

#[test]
fn does_not_lay_50() {
    let short = Position { hand: "KC KD KH 2D 3D 4D 5D 6D 9S JS 8C", ..NO_CARDS };
    assert!(short.choices().iter().all(|mv| matches!(mv, Move::Discard(_))));
}

#[test]
fn goes_out_when_it_can() {
    // 3C and 8C fit the run on the table, the hearts are one of their own, KD is the discard.
    let table = [(0, "TH JH QH"), (1, "4C 5C 6C 7C")];
    let close = Position { hand: "3C 8C 5H 6H 7H KD", others: &["2D 9D"], table: &table, opened: &[0, 1], ..NO_CARDS };
    for seed in 0..4 {
        let mut deal = close.deal();
        while deal.board().end.is_none() {
            assert_eq!(deal.board().turn, 0, "the turn was ended");
            let mv = choose(&deal, seed);
            deal.apply(0, mv).expect("a legal move");
        }
        assert_eq!(deal.board().end.and_then(|end| end.winner), Some(0));
    }
}

#[test]
fn takes_a_joker_it_can_use() {
    let table = [(1, "5H JK=6H 7H"), (1, "TC JC QC KC")];
    for opened in [&[0, 1][..], &[1][..]] {
        let swap = Position { hand: "6H 9S 9D 3C 8S KD", table: &table, opened, ..NO_CARDS };
        for choice in swap.choices() {
            assert!(matches!(choice, Move::Swap { meld: 0, .. }), "{choice:?}");
        }
    }
}

#[test]
fn does_not_feed_the_next_player() {
    let table = [(1, "5S 6S 7S"), (1, "TC JC QC KC")];
    let feed = Position {
        hand: "AS AD QH QD 3D 4D 6H 7H JD 8S 3S",
        others: &["2D 9D 5C"],
        table: &table,
        opened: &[1],
        ..NO_CARDS
    };
    for choice in feed.choices() {
        assert_ne!(choice, Move::Discard(cards("8S")[0]));
    }
}

#[test]
fn does_not_throw_a_joker() {
    let keep = Position { hand: "JK 2D 4S 9H KC AC 6D 8S TD QH 3H", ..NO_CARDS };
    for choice in keep.choices() {
        assert!(matches!(choice, Move::Discard(card) if !card.is_joker()), "{choice:?}");
    }
}

#[test]
fn draws_the_discard_only_when_it_is_useful() {
    let hand = "TH JH KH 7C 7D 7S 2D 4S 9S AC";
    let wanted = Position { hand, discard: "QH", phase: Phase::Draw, ..NO_CARDS };
    assert!(wanted.choices().iter().all(|mv| *mv == Move::DrawDiscard { cards: 1 }));
    let useless = Position { hand, discard: "5C", phase: Phase::Draw, ..NO_CARDS };
    assert!(useless.choices().iter().all(|mv| *mv == Move::DrawStock));
    let joker = Position { hand, discard: "JK", phase: Phase::Draw, ..NO_CARDS };
    assert!(joker.choices().iter().all(|mv| *mv == Move::DrawDiscard { cards: 1 }));
}

const CONTRACT: Position<'_> = Position {
    variant: "puis-je",
    hand: "7C 7D 7H KC KD 2S 4D 9C JH 5S",
    others: &["2C 3D 4S 6C 8D TS QD 9H 5D 8C", "3C 3H 6S AD QC TD 8H JS AC 4H"],
    phase: Phase::Draw,
    ..NO_CARDS
};

#[test]
fn buys_what_the_contract_lacks() {
    for (discard, wanted) in [("KH", true), ("QH", false)] {
        let mut deal = Position { turn: 1, discard, ..CONTRACT }.deal();
        deal.apply(1, Move::Pass).expect("the seat to move may decline");
        assert_eq!(deal.board().to_act(), Some(0));
        for level in [Level::Baseline, Level::GOOD_PLAYER] {
            let choice = level.bot(1).choose(&view(&deal));
            let expected = if wanted { Move::Buy { cards: 1 } } else { Move::Pass };
            assert_eq!(choice, expected, "{level:?} {discard}");
        }
    }
}

#[test]
fn lays_its_contract_and_lays_off() {
    let lays = Position { hand: "7C 7D 7H KC KD KH 2S 4D 9C JH 5S", phase: Phase::Play, ..CONTRACT };
    assert!(lays.choices().iter().all(|mv| matches!(mv, Move::Meld(melds) if melds.len() == 2)));
    let table = [(0, "7C 7D 7H"), (0, "KC KD KH"), (1, "QS KS AS 2S")];
    let completes = Position { hand: "7S 3S 9C", table: &table, opened: &[0, 1], phase: Phase::Play, ..CONTRACT };
    assert!(completes.choices().iter().all(|mv| matches!(mv, Move::LayOff { .. })));
}

#[test]
fn keeps_the_card_that_may_not_be_discarded() {
    let table = [(0, "7C 7D 7H"), (0, "KC KD KH"), (1, "QS KS AS 2S")];
    let last = Position { number: 5, hand: "9C", table: &table, opened: &[0, 1], phase: Phase::Play, ..CONTRACT };
    for level in [Level::Random, Level::Baseline, Level::GOOD_PLAYER] {
        assert_eq!(level.bot(1).choose(&view(&last.deal())), Move::End);
    }
}

#[test]
fn takes_several_discards_for_a_long_run() {
    let deep = Position {
        variant: "suites",
        hand: "5H 6H 8H 2C TD 4S KS",
        others: &["2D 3D 4D 6C 8D TS QD"],
        discard: "7H 9H",
        phase: Phase::Draw,
        ..NO_CARDS
    };
    for level in [Level::Baseline, Level::GOOD_PLAYER] {
        assert_eq!(level.bot(1).choose(&view(&deep.deal())), Move::DrawDiscard { cards: 2 }, "{level:?}");
    }
}

#[test]
fn keeps_a_closing_card() {
    let close = Position { variant: "suites", hand: "5H 6H 7H 8H", others: &["2D 3C"], ..NO_CARDS };
    for level in [Level::Baseline, Level::GOOD_PLAYER] {
        let mut deal = close.deal();
        while deal.board().end.is_none() {
            assert_eq!(deal.board().turn, 0, "the turn was ended");
            let mv = level.bot(1).choose(&view(&deal));
            deal.apply(0, mv).expect("a legal move");
        }
        assert_eq!(deal.board().end.and_then(|end| end.winner), Some(0), "{level:?}");
    }
}

#[test]
fn opens_with_the_discard_it_took() {
    let takes = Position {
        variant: "rami101",
        hand: "TH JH KH 7C 7D 7S 2D 4S 9S AC 3C 5D 8H 6S",
        discard: "QH",
        phase: Phase::Draw,
        ..NO_CARDS
    };
    for level in [Level::Baseline, Level::GOOD_PLAYER] {
        let mut deal = takes.deal();
        let mv = level.bot(1).choose(&view(&deal));
        assert_eq!(mv, Move::DrawDiscard { cards: 1 }, "{level:?}");
        deal.apply(0, mv).expect("a legal move");
        while deal.board().to_act() == Some(0) {
            let mv = level.bot(1).choose(&view(&deal));
            deal.apply(0, mv).expect("a legal move");
        }
        assert!(deal.board().seats[0].opened, "{level:?}");
    }
}

#[test]
fn holds_an_opening_back_while_nobody_has_opened() {
    // Two jokers, and nobody has laid: to go out at once then costs all others 200 (V3-R12).
    let early = Position {
        variant: "rami101",
        hand: "TH JH QH 7C 7D 7S JK JK 2D 2S 9S 9C 3C 5D KS",
        others: &["4C 3D 4S 6C 8D TS QD KC 9H AH 6H 8H KD JS"],
        ..NO_CARDS
    };
    let late = Position { others: &["4C 3D"], table: &[(1, "5S 6S 7S"), (1, "TC JC QC KC")], opened: &[1], ..early };
    assert!(matches!(Level::RolloutPlayer.bot(1).choose(&view(&early.deal())), Move::Discard(_)));
    assert!(matches!(Level::RolloutPlayer.bot(1).choose(&view(&late.deal())), Move::Meld(_)));
    assert!(
        matches!(Level::GOOD_PLAYER.bot(1).choose(&view(&early.deal())), Move::Meld(_)),
        "it lays as soon as it may"
    );
}

#[test]
fn buys_back_only_where_that_exists() {
    for variant in variants::ALL {
        let rules = rules(variant.id, 2);
        let exists = matches!(rules.match_end, MatchEnd::LastSurvivor { max_rebuys: 1.., .. });
        assert_eq!(wants_rebuy(&rules, &[120, 10]), exists, "{}", variant.id);
    }
}

#[test]
fn reads_levels_by_their_ids() {
    for &level in Level::ALL {
        assert_eq!(Level::by_id(level.id()), Some(level));
    }
    for &level in OfferedLevel::ALL {
        assert_eq!(level.id().parse(), Ok(level));
    }
    let ids = ["easy", "normal", "hard", "baseline", "random", "genius"];
    let [offered, all] = [ids.map(|id| id.parse().ok().map(Level::Offered)), ids.map(Level::by_id)];
    let three = [Level::BEGINNER, Level::GOOD_PLAYER, Level::CHAMPION].map(Some);
    assert_eq!((&offered[..3], &offered[3..]), (&three[..], &[None; 3][..]));
    assert_eq!((&all[..3], all[3], all[4], all[5]), (&three[..], Some(Level::Baseline), Some(Level::Random), None));
}

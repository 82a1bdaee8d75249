//! Random matches of every game with random house rules, move by move, with their records.
#![allow(dead_code, reason = "each test file uses its part")]

use std::sync::Arc;

use rami_engine::cards::Card;
use rami_engine::game::{Action, Deal, IllegalMove, Layout, Match, Move, Phase, SeatView};
use rami_engine::rules::{HouseRule, OptionKind, OptionValue, Options, Rules};
use rami_engine::variants::{self, NamedSet, Variant};
use rami_record::shuffle;
use rami_record::{ChosenRules, DealRecord, Decision, Record};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// The number of matches played with random house rules; the games take turns.
pub const MATCHES: u64 = 300;
/// The number of deals played of each: a match with buy-backs between random players can be long.
const DEALS: usize = 5;
/// A bound on the moves of a deal between random players. A deadlock ends after four idle rounds, and a stock that
/// nobody lays from is rebuilt once.
const MOST_MOVES: usize = 20_000;

/// Random values for about a third of the house rules.
pub fn some_options(variant: &Variant, rng: &mut ChaCha8Rng) -> Options {
    let mut options = Options::new();
    for rule in variant.house_rules {
        if rng.random_range(0..3) == 0 {
            options.insert(rule.key.to_string(), some_value(rule, rng));
        }
    }
    options
}

/// A random value of a house rule.
pub fn some_value(rule: &HouseRule, rng: &mut ChaCha8Rng) -> OptionValue {
    let value = match rule.kind {
        OptionKind::Flag => OptionValue::Flag(rng.random()),
        OptionKind::Number { nullable: true, .. } | OptionKind::NothingOr(_) if rng.random() => OptionValue::Null,
        OptionKind::Number { min, max, .. } => OptionValue::Number(rng.random_range(min..=max)),
        OptionKind::OneOf(numbers) | OptionKind::NothingOr(numbers) => {
            OptionValue::Number(*numbers.choose(rng).expect("a choice"))
        }
        OptionKind::OneOfOr(_, word) | OptionKind::RangeOr { word, .. } if rng.random() => OptionValue::named(word),
        OptionKind::OneOfOr(numbers, _) => OptionValue::Number(*numbers.choose(rng).expect("a choice")),
        OptionKind::RangeOr { min, max, .. } => OptionValue::Number(rng.random_range(min..=max)),
        OptionKind::Words(words) => OptionValue::Word((*words.choose(rng).expect("a choice")).into()),
    };
    assert!(rule.kind.allows(&value), "{}: {value}", rule.key);
    value
}

/// The game of a seed; the games take turns.
#[must_use]
pub fn variant_of(seed: u64) -> &'static Variant {
    variants::ALL[seed as usize % variants::ALL.len()]
}

/// Random house rules and a number of players.
pub fn some_table(variant: &Variant, rng: &mut ChaCha8Rng) -> (Options, Rules, usize) {
    let options = some_options(variant, rng);
    let rules = variant.rules_with(&options).expect("allowed values");
    let seats = rng.random_range(usize::from(rules.min_players)..=usize::from(rules.max_players));
    (options, rules.seated(seats), seats)
}

/// A match in play with its record, written beside the engine's own bookkeeping.
pub struct MatchInPlay {
    /// The match as it stands.
    pub state: Match,
    /// What was played so far.
    pub record: Record,
    rng: ChaCha8Rng,
    seed: u64,
}

impl MatchInPlay {
    fn new(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let variant = variant_of(seed);
        let (options, rules, seats) = some_table(variant, &mut rng);
        Self::at(variant, options, rules, seats, rng, seed)
    }

    /// A table of a named set, of any number of players that it is for.
    fn of_set(set: &NamedSet, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (variant, options) = (set.game(), set.options());
        let rules = variant.rules_with(&options).expect("allowed values");
        let seats = rng.random_range(usize::from(rules.min_players)..=usize::from(rules.max_players));
        Self::at(variant, options, rules.seated(seats), seats, rng, seed)
    }

    fn at(variant: &Variant, options: Options, rules: Rules, seats: usize, rng: ChaCha8Rng, seed: u64) -> Self {
        let names = (0..seats).map(|seat| format!("S{seat}")).collect();
        let record = Record::new(ChosenRules::of_game(variant.id, options), names);
        Self { state: Match::new(Arc::new(rules), vec![0; seats], vec![0; seats]), record, rng, seed }
    }

    /// Describes it in the message of a failure.
    #[must_use]
    pub fn name(&self) -> String {
        format!("seed {}, {} {:?}", self.seed, self.record.variant, self.record.options)
    }

    fn deal(&mut self) -> bool {
        let number = self.record.deals.len() as u16 + 1;
        let dealer = self.state.next_dealer().unwrap_or(0);
        let order = shuffle::deal_order(self.seed, number, self.state.rules().pack);
        let layout = Layout::dealt(self.state.rules(), number, dealer, self.state.in_play(), &order);
        let begun = self.state.start_deal(&layout).is_ok();
        if begun {
            self.record.deals.push(DealRecord::fresh(&layout));
        }
        begun
    }

    /// The deal under way, or the last one.
    #[must_use]
    pub fn current(&self) -> &Deal {
        self.state.deal().expect("a deal under way")
    }

    /// Makes a move of the seat to act, or the rebuild due before it.
    fn step(&mut self) {
        let seat = self.current().board().to_act().expect("the deal is under way");
        let view = self.state.view(seat).expect("a deal");
        let mv = some_move(&view, &mut self.rng);
        if view.check(&mv) == Err(IllegalMove::StockEmpty) {
            self.rebuild(&mv);
            // The stock is rebuilt for a purchase alone while seats are asked (C8).
            if view.board.phase != Phase::Claim {
                return;
            }
        }
        self.write(Action::Move(seat, mv.clone()));
        let name = self.name();
        self.state.apply(seat, mv).unwrap_or_else(|error| panic!("{name}: {error}"));
    }

    fn rebuild(&mut self, mv: &Move) {
        let rng = &mut self.rng;
        let shuffled = |discards: &[Card]| {
            let mut order = discards.to_vec();
            order.shuffle(rng);
            order
        };
        let order = self.state.deal().expect("a deal").rebuilt_stock(mv, shuffled).expect("a rebuild is due");
        self.write(Action::Reshuffle(order.clone()));
        self.state.deal_mut().expect("a deal").reshuffle(order).expect("due, of these cards");
    }

    fn write(&mut self, action: Action) {
        self.record.deals.last_mut().expect("a deal").actions.push(action);
    }

    /// Lets the players who are asked buy back, leave or not answer.
    fn decide(&mut self) {
        while let Some(&seat) = self.state.asked_to_rebuy().first() {
            let decision = match self.rng.random_range(0..5) {
                0 => return,
                1 => Decision::Leave(seat),
                _ => Decision::Rebuy(seat),
            };
            decision.apply(&mut self.state).expect("the seat was asked");
            self.record.deals.last_mut().expect("a deal").after.push(decision);
        }
    }
}

/// A random move. It is legal, or becomes legal once the stock has been rebuilt. Layings come first now and then, since
/// pure chance hardly ever opens. Discards are bought only now and then, lest the hands grow without end.
pub fn some_move(view: &SeatView, rng: &mut ChaCha8Rng) -> Move {
    let mut moves = view.legal_moves();
    let laying: Vec<&Move> = moves.iter().filter(|mv| !matches!(mv, Move::Discard(_))).collect();
    if view.board.phase == Phase::Play && !laying.is_empty() && rng.random_range(0..3) > 0 {
        return (*laying.choose(rng).expect("some")).clone();
    }
    if view.board.rebuild_due(&view.rules) {
        moves.extend(match view.board.phase {
            Phase::Draw => vec![Move::DrawStock],
            Phase::Claim if view.check(&Move::Buy { cards: 1 }) == Err(IllegalMove::StockEmpty) => {
                vec![Move::Buy { cards: 1 }]
            }
            _ => Vec::new(),
        });
        if view.board.discard.len() < 2 {
            moves.retain(|mv| !matches!(mv, Move::Buy { .. }));
        }
    }
    if rng.random_range(0..4) > 0 && moves.contains(&Move::Pass) {
        return Move::Pass;
    }
    moves.choose(rng).expect("a turn can always go on").clone()
}

/// Plays a match of a few deals and looks at the table after every move.
pub fn play(seed: u64, look: impl FnMut(&MatchInPlay, bool)) -> MatchInPlay {
    play_at(MatchInPlay::new(seed), look)
}

/// Plays a match of a few deals of a named set and looks at the table after every move.
pub fn play_set(set: &NamedSet, seed: u64, look: impl FnMut(&MatchInPlay, bool)) -> MatchInPlay {
    play_at(MatchInPlay::of_set(set, seed), look)
}

fn play_at(mut table: MatchInPlay, mut look: impl FnMut(&MatchInPlay, bool)) -> MatchInPlay {
    for _ in 0..DEALS {
        if !table.deal() {
            break;
        }
        look(&table, false);
        let mut moves = 0;
        while table.state.playing() {
            table.step();
            moves += 1;
            assert!(moves < MOST_MOVES, "{}: the deal does not end", table.name());
            look(&table, false);
        }
        table.decide();
        look(&table, true);
    }
    table
}

//! Deals played by chance in our engine, one JSON line each: what was legal at every decision, what was done, and what came of
//! it. A script plays the same moves in another engine and compares.

use std::io::{self, Write};
use std::sync::Arc;

use rami_engine::cards::{Card, Hand, Placed, PlacedCard, Rank, Suit, format_cards};
use rami_engine::game::format_move;
use rami_engine::game::{Deal, LeastDeadwood, Move, Phase, Seat, deal_points};
use rami_engine::rules::{CardValues, Rules};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::table::layout_of;

/// Deals to be played.
pub struct Deals {
    /// The rules.
    pub rules: Rules,
    /// How many.
    pub number: usize,
    /// Fixes everything.
    pub seed: u64,
}

/// How a seat decides: each number is the chance of doing so.
struct Habits {
    /// Takes a discard that is of no use.
    takes: f64,
    /// Discards what leaves least deadwood, and takes a discard that lessens it.
    sense: f64,
    /// Knocks where it may.
    knocks: f64,
    /// Keeps the discard it has just taken.
    keeps: f64,
}

/// Whoever plays at random, sensibly, for gin, and with the discards alone.
const HABITS: [Habits; 4] = [
    Habits { takes: 0.5, sense: 0.0, knocks: 0.5, keeps: 0.0 },
    Habits { takes: 0.1, sense: 0.9, knocks: 0.6, keeps: 0.9 },
    Habits { takes: 0.1, sense: 0.95, knocks: 0.04, keeps: 0.95 },
    Habits { takes: 0.8, sense: 0.1, knocks: 0.3, keeps: 0.97 },
];
/// How often each of them sits down, of twenty.
const SHARES: [usize; 4] = [2, 10, 6, 2];

impl Deals {
    /// Plays them, and writes each as it ends.
    ///
    /// # Errors
    /// Where the lines cannot be written.
    pub fn write(&self, mut to: impl Write) -> io::Result<()> {
        let rules = Arc::new(self.rules.clone());
        for number in 0..self.number {
            let line = Played::new(&rules, self.seed.wrapping_mul(1_000_003).wrapping_add(number as u64), number);
            writeln!(to, "{}", line.play())?;
        }
        Ok(())
    }
}

/// A deal that is being played.
struct Played {
    number: usize,
    deal: Deal,
    dealt: Value,
    habits: [&'static Habits; 2],
    rng: ChaCha8Rng,
}

impl Played {
    fn new(rules: &Arc<Rules>, seed: u64, number: usize) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0xdea1);
        let layout = layout_of(rules, 1, number % 2, seed);
        let dealt = json!({
            "dealer": layout.dealer,
            "hands": layout.hands.iter().map(|hand| format_cards(hand.iter())).collect::<Vec<_>>(),
            "upcard": format_cards(&layout.discard),
            "stock": format_cards(&layout.stock),
        });
        let deal = Deal::new(Arc::clone(rules), &layout).expect("a deal of one pack");
        let chairs: Vec<&Habits> = HABITS.iter().zip(SHARES).flat_map(|(habits, n)| vec![habits; n]).collect();
        let habits = [(); 2].map(|()| *chairs.choose(&mut rng).expect("somebody"));
        Self { number, deal, dealt, habits, rng }
    }

    /// Plays it to its end.
    fn play(mut self) -> Value {
        let mut steps = Vec::new();
        while let Some(seat) = self.deal.board().to_act() {
            let (mut step, mv) = self.decision(seat);
            step["seat"] = seat.into();
            step["move"] = format_move(seat, &mv)[2..].into();
            steps.push(step);
            self.deal.apply(seat, mv).unwrap_or_else(|refused| panic!("{:?}: {refused}", steps.last()));
        }
        let board = self.deal.board();
        let mut line = self.dealt;
        line["deal"] = self.number.into();
        line["limit"] = board.knock_limit(self.deal.rules()).into();
        line["steps"] = steps.into();
        line["how"] = format!("{:?}", board.end.expect("the deal is over").how).into();
        line["deadwood"] = json!(board.knock.and_then(|knock| knock.deadwood));
        line["points"] = json!(deal_points(&self.deal));
        line
    }

    /// What the seat may do, and what it does.
    fn decision(&mut self, seat: Seat) -> (Value, Move) {
        match self.deal.board().phase {
            Phase::Claim | Phase::Draw => self.draw(seat),
            Phase::Play => self.turn(seat),
            Phase::LayOff => self.lay_off(seat),
            Phase::Over => unreachable!("nobody is to act"),
        }
    }

    fn chance(&mut self, of: f64) -> bool {
        self.rng.random_bool(of)
    }

    fn draw(&mut self, seat: Seat) -> (Value, Move) {
        const TAKE: Move = Move::DrawDiscard { cards: 1 };
        let deal = &self.deal;
        let mut legal = vec![TAKE, Move::DrawStock, Move::Pass];
        legal.retain(|mv| deal.check(seat, mv).is_ok());
        let phase = if deal.board().phase == Phase::Claim { "claim" } else { "draw" };
        let mut step = json!({
            "phase": phase, "legal": legal.iter().map(|mv| format_move(seat, mv)[2..].to_string()).collect::<Vec<_>>(),
        });
        let mut knocks = false;
        if legal.contains(&TAKE) {
            let mut taken = deal.clone();
            taken.apply(seat, TAKE).expect("legal");
            let cards = knocked_with(&taken, seat);
            knocks = !cards.is_empty();
            step["knocks"] = format_cards(cards).into();
        }
        let useful = |deal: &Deal| {
            let (values, hand) = (deal.rules().values, deal.hand(seat));
            let mut with = *hand;
            with.add(*deal.board().discard.last()?);
            Some(least(values, &with, None).1 < LeastDeadwood::from_hand(values, hand).points())
        };
        let useful = knocks || useful(deal).unwrap_or_default();
        let Habits { takes, sense, .. } = *self.habits[seat];
        let takes = if useful && self.chance(sense) { true } else { self.chance(takes) };
        let mv = if takes && legal.contains(&TAKE) { TAKE } else { legal.pop().expect("some move is legal") };
        (step, mv)
    }

    fn turn(&mut self, seat: Seat) -> (Value, Move) {
        let Habits { sense, knocks, keeps, .. } = *self.habits[seat];
        let (deal, rng) = (&self.deal, &mut self.rng);
        let hand = deal.hand(seat);
        let discards: Vec<Card> = hand.iter().filter(|&card| deal.check(seat, &Move::Discard(card)).is_ok()).collect();
        let knocked_with = knocked_with(deal, seat);
        let mut step =
            json!({ "phase": "play", "discards": format_cards(&discards), "knocks": format_cards(&knocked_with) });
        let last = deal.board().stock <= 2;
        let kept = match deal.board().taken.first() {
            Some(&card) if rng.random_bool(keeps) => Some(card),
            _ => None,
        };
        let best = least(deal.rules().values, hand, kept).0;
        let sensible = rng.random_bool(sense);
        let mv = if !knocked_with.is_empty() && (last || rng.random_bool(knocks)) {
            let discard =
                if sensible && knocked_with.contains(&best) { best } else { *knocked_with.choose(rng).expect("some") };
            let legal = arrangements(deal, seat, discard);
            let lines = legal.iter().map(|melds| melds.iter().map(format_cards).collect::<Vec<_>>().join(" / "));
            step["melds"] = lines.collect();
            let melds = if rng.random_bool(0.5) {
                let left = hand.without([discard]).expect("held");
                LeastDeadwood::from_hand(deal.rules().values, &left).melds()
            } else {
                legal.choose(rng).expect("some").iter().cloned().collect()
            };
            Move::Knock { discard: Some(discard), melds }
        } else if sensible && discards.contains(&best) {
            Move::Discard(best)
        } else {
            let others: Vec<Card> = discards.into_iter().filter(|&card| Some(card) != kept).collect();
            Move::Discard(*others.choose(rng).expect("some card"))
        };
        (step, mv)
    }

    fn lay_off(&mut self, seat: Seat) -> (Value, Move) {
        let deal = &self.deal;
        let hand = deal.hand(seat);
        let moves = (0..deal.board().table.len()).flat_map(|meld| {
            hand.iter().map(move |card| Move::LayOff { meld, cards: std::iter::once(placed(card)).collect() })
        });
        let legal: Vec<Move> = moves.filter(|mv| deal.check(seat, mv).is_ok()).collect();
        let step = json!({
            "phase": "layoff",
            "legal": legal.iter().map(|mv| format_move(seat, mv)[2..].to_string()).collect::<Vec<_>>(),
        });
        let ends = legal.is_empty() || self.chance(0.25);
        let mv = if ends { Move::End } else { legal.choose(&mut self.rng).expect("some").clone() };
        (step, mv)
    }
}

fn placed(card: Card) -> PlacedCard {
    card.try_into().expect("no joker")
}

/// The discard of eleven cards that leaves least deadwood, and how much; one card may be kept.
fn least(values: CardValues, hand: &Hand, kept: Option<Card>) -> (Card, u16) {
    let left = |card: Card| LeastDeadwood::from_hand(values, &hand.without([card]).expect("held")).points();
    hand.iter()
        .filter(|&card| Some(card) != kept)
        .map(|card| (card, left(card)))
        .min_by_key(|&(_, points)| points)
        .expect("some card")
}

/// The discards with which the seat may knock.
fn knocked_with(deal: &Deal, seat: Seat) -> Vec<Card> {
    let hand = deal.hand(seat);
    let may = |&card: &Card| {
        let left = hand.without([card]).expect("held");
        let melds = LeastDeadwood::from_hand(deal.rules().values, &left).melds();
        deal.check(seat, &Move::Knock { discard: Some(card), melds }).is_ok()
    };
    hand.iter().filter(may).collect()
}

/// Every way in which the seat may lay its hand down with this discard.
fn arrangements(deal: &Deal, seat: Seat, discard: Card) -> Vec<Vec<Placed>> {
    let left = deal.hand(seat).without([discard]).expect("held");
    let mut found = vec![Vec::new()];
    for cards in combinations(&left) {
        let apart = |melds: &&Vec<Placed>| !melds.iter().flatten().any(|card| cards.contains(card));
        let more: Vec<Vec<Placed>> =
            found.iter().filter(apart).map(|melds| [&melds[..], std::slice::from_ref(&cards)].concat()).collect();
        found.extend(more);
    }
    found.retain(|melds| {
        let melds = melds.iter().cloned().collect();
        deal.check(seat, &Move::Knock { discard: Some(discard), melds }).is_ok()
    });
    found
}

/// Every set and every run that could be laid out of a hand.
fn combinations(hand: &Hand) -> Vec<Placed> {
    let mut found = Vec::new();
    for rank in Rank::all() {
        let held: Vec<Card> =
            Suit::ALL.into_iter().map(|suit| Card::new(rank, suit)).filter(|&card| hand.contains(card)).collect();
        if held.len() == 4 {
            found
                .extend(held.iter().map(|&out| held.iter().copied().filter(|&card| card != out).map(placed).collect()));
        }
        if held.len() >= 3 {
            found.push(held.into_iter().map(placed).collect());
        }
    }
    for suit in Suit::ALL {
        let suited: Vec<Card> = Rank::all().map(|rank| Card::new(rank, suit)).collect();
        for from in 0..suited.len() {
            let row = suited[from..].iter().take_while(|&&card| hand.contains(card)).count();
            found.extend((3..=row).map(|len| suited[from..from + len].iter().copied().map(placed).collect::<Placed>()));
        }
    }
    found
}

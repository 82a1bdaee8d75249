//! The policy for games that are ended by a knock. It weighs the deadwood of its hand, what may still complete it and
//! what a discard gives away. It works on bit sets throughout, because rollouts need it to be fast.

use serde::Serialize;

use rami_engine::cards::{Card, Rank, bits};
use rami_engine::game::{Defence, LeastDeadwood, Move, Phase};

use crate::policy::features::{Features, impl_features};
use crate::policy::style::Style;
use crate::position::Position;
use crate::position::shape::bit;

/// The number of weights of the policy.
pub const KNOCK_WEIGHTS: usize = 13;

/// The weights of the policy. The numbers themselves stand in the data files `weights/knock.json` and
/// `weights/knock_own_hand.json`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct KnockWeights {
    /// The cost of each card outside melds, in points.
    pub deadwood_card: f64,
    /// The worth of a card that may still come and would complete a meld, in points of deadwood, in the first turn.
    pub completing: f64,
    /// The addition to that worth by each turn.
    pub completing_each_turn: f64,
    /// The worth of a card that may still come and would lengthen a meld held.
    pub prolonging: f64,
    /// The cost of a discard, in points, for each meld that the other player could make of it with unseen cards.
    pub wanted: f64,
    /// The cost of a discard, in points, for each card near it that the other player is known to hold.
    pub known: f64,
    /// The reduction of a discard's cost, in points, for each card near it that the other player threw or left lying.
    pub unwanted: f64,
    /// The share by which the cost of a discard grows with each turn.
    pub danger_each_turn: f64,
    /// The points by which taking the discard must improve the hand, where the discard goes into no meld.
    pub take: f64,
    /// The same where it goes into a meld.
    pub take_into_meld: f64,
    /// The most deadwood points with which it knocks in its first turn.
    pub knock_at_first: f64,
    /// The points by which that limit falls with each turn.
    pub knock_each_turn: f64,
    /// The points by which that limit falls with each card that the other player is known to hold.
    pub knock_each_known: f64,
}

impl_features!(
    KnockWeights, KNOCK_WEIGHTS: deadwood_card, completing, completing_each_turn, prolonging, wanted, known, unwanted,
    danger_each_turn, take, take_into_meld, knock_at_first, knock_each_turn, knock_each_known,
);

impl KnockWeights {
    /// The weights of rollouts.
    pub const TUNED: Self = include!(concat!(env!("OUT_DIR"), "/policy/weights/knock.rs"));

    /// The weights of a player who considers only its own hand.
    pub const OWN_HAND: Self = include!(concat!(env!("OUT_DIR"), "/policy/weights/knock_own_hand.rs"));

    /// These weights with a temperament.
    #[must_use]
    pub const fn in_style(self, style: Style) -> Self {
        Self {
            completing: self.completing * style.keep,
            completing_each_turn: self.completing_each_turn * style.keep,
            wanted: self.wanted * style.feed,
            known: self.known * style.feed,
            take: self.take + style.take,
            take_into_meld: self.take_into_meld + style.take,
            knock_at_first: self.knock_at_first - style.hold,
            ..self
        }
    }
}

/// Every rank of every suit, by bit.
const ALL: u64 = 0x1fff_1fff_1fff_1fff;

/// The decision of a seat in one position.
#[derive(Clone, Copy)]
pub struct KnockDecision<'a> {
    /// The position of the seat that decides.
    pub position: Position<'a>,
    /// The weights of the decision.
    pub weights: &'a KnockWeights,
    /// Cards that may still come: neither held nor thrown, nor known to be the other player's.
    living: u64,
    /// Cards that the other player is known to hold, by bit.
    known: u64,
    /// Turns that the seat has completed.
    turns: f64,
}

impl<'a> KnockDecision<'a> {
    /// The decision in a position, by these weights.
    #[must_use]
    pub fn new(position: Position<'a>, weights: &'a KnockWeights) -> Self {
        let known = known_of_other(position);
        let mut seen = position.hand.planes()[0] | known;
        for card in &position.board.discard {
            seen |= bit(*card);
        }
        let turns = f64::from(position.board.seats[position.seat].turns);
        Self { position, weights, living: ALL & !seen, known, turns }
    }

    /// This decision for a seat that holds these cards, by bit, so that they can no longer come.
    #[must_use]
    pub const fn holding(self, cards: u64) -> Self {
        Self { living: self.living & !cards, ..self }
    }

    /// The cards held, by bit.
    fn cards(&self) -> u64 {
        self.position.hand.planes()[0]
    }

    /// A move for the seat to act.
    #[must_use]
    pub fn choose(&self) -> Move {
        match self.position.board.phase {
            Phase::Claim if self.wants_top() => Move::DrawDiscard { cards: 1 },
            Phase::Claim => Move::Pass,
            Phase::Draw if !self.position.board.declined && self.wants_top() => Move::DrawDiscard { cards: 1 },
            Phase::Draw => Move::DrawStock,
            Phase::LayOff => self.answer(),
            _ => self.knock().unwrap_or_else(|| self.discard()),
        }
    }

    /// The cost of a hand between two turns, in points: its deadwood less what may still improve it.
    #[must_use]
    pub fn cost(&self, cards: u64) -> f64 {
        let best = LeastDeadwood::of_cards(self.position.rules.values, cards);
        let (completing, prolonging) = (completing(best.deadwood_cards()), best.prolonging());
        let count = |cards: u64| f64::from(cards.count_ones());
        f64::from(best.points()) + self.weights.deadwood_card * count(best.deadwood_cards())
            - (self.weights.completing + self.weights.completing_each_turn * self.turns)
                * count(completing & self.living)
            - self.weights.prolonging * count(prolonging & !completing & self.living)
    }

    /// The cost of a hand after the best of these discards, by bit. What the discard gives away is left out.
    pub fn cost_after_discard(&self, cards: u64, discards: u64) -> f64 {
        bits(discards).map(|card| self.cost(cards & !bit(card))).fold(f64::INFINITY, f64::min)
    }

    /// Whether taking the top discard is of use: it improves the hand, or allows a knock where no other turn comes.
    #[must_use]
    pub fn wants_top(&self) -> bool {
        let Some(top) = self.position.top() else { return false };
        let with = self.cards() | bit(top);
        if self.position.board.stock <= usize::from(self.position.rules.draw.stock_kept) {
            let limit = self.position.board.knock_limit(self.position.rules).unwrap_or_default();
            return self.least_after_discard(with, top) <= limit.into();
        }
        let least = if self.goes_into_meld(top) { self.weights.take_into_meld } else { self.weights.take };
        self.cost_after_discard(with, with & !bit(top)) + least < self.cost(self.cards())
    }

    /// Whether the best melds of the hand and this card contain the card.
    fn goes_into_meld(&self, card: Card) -> bool {
        let values = self.position.rules.values;
        let points = |cards: u64| LeastDeadwood::of_cards(values, cards).points();
        points(self.cards() | bit(card)) < points(self.cards()) + values.in_hand(card)
    }

    /// The least deadwood after a discard other than `kept`.
    fn least_after_discard(&self, cards: u64, kept: Card) -> u16 {
        let after = |card: Card| LeastDeadwood::of_cards(self.position.rules.values, cards & !bit(card)).points();
        bits(cards & !bit(kept)).map(after).min().unwrap_or(u16::MAX)
    }

    /// The knock, if it is legal and its deadwood is low enough for this turn.
    #[must_use]
    pub fn knock(&self) -> Option<Move> {
        let (mv, points) = self.best_knock()?;
        let most = self.weights.knock_at_first
            - self.weights.knock_each_turn * self.turns
            - self.weights.knock_each_known * f64::from(self.known.count_ones());
        let last = self.position.board.stock <= usize::from(self.position.rules.draw.stock_kept) + 1;
        (points == 0 || last || f64::from(points) <= most).then_some(mv)
    }

    /// The legal knock with the least deadwood, and how much that is.
    #[must_use]
    pub fn best_knock(&self) -> Option<(Move, u16)> {
        let (rules, board, cards) = (self.position.rules, self.position.board, self.cards());
        let limit = u16::from(board.knock_limit(rules)?);
        let whole = LeastDeadwood::of_cards(rules.values, cards);
        if whole.points() > limit + 10 {
            return None; // no discard takes more away
        }
        let big_gin = rules.knocking().and_then(|knocking| knocking.big_gin.map(|big| big >= knocking.gin_bonus));
        if whole.points() == 0 && big_gin == Some(true) {
            return Some((Move::Knock { discard: None, melds: whole.melds() }, 0));
        }
        let after = |card: Card| (card, LeastDeadwood::of_cards(rules.values, cards & !bit(card)));
        let (discard, best) = bits(cards & !self.not_thrown()).map(after).min_by_key(|(_, left)| left.points())?;
        let mv = Move::Knock { discard: Some(discard), melds: best.melds() };
        (best.points() <= limit).then_some((mv, best.points()))
    }

    /// The card just taken, where it may not be thrown back (C3).
    fn not_thrown(&self) -> u64 {
        let board = self.position.board;
        let kept = !self.position.rules.draw.same_card_discard && board.took == 1;
        match board.taken.first() {
            Some(&card) if kept => bit(card),
            _ => 0,
        }
    }

    /// The discards that may be made, each with what it costs, in points.
    pub fn discards(&self) -> impl Iterator<Item = (Card, f64)> + '_ {
        let cards = self.cards();
        bits(cards & !self.not_thrown()).map(move |card| (card, self.cost(cards & !bit(card)) + self.danger(card)))
    }

    fn discard(&self) -> Move {
        let best = self.discards().min_by(|(_, one), (_, other)| one.total_cmp(other));
        best.map_or(Move::DrawStock, |(card, _)| Move::Discard(card))
    }

    /// The cost of what a discard gives to the other player, in points.
    fn danger(&self, card: Card) -> f64 {
        let weights = self.weights;
        if weights.wanted == 0.0 && weights.known == 0.0 {
            return 0.0;
        }
        let near = near(card);
        let other = &self.position.board.seats[self.position.board.next_in_play(self.position.seat)];
        let refused = f64::from(((other.thrown | other.passed) & near).count_ones());
        let held = f64::from((self.known & near).count_ones());
        let ways = f64::from(ways(card, self.living | self.known));
        let danger = weights.wanted * ways + weights.known * held - weights.unwanted * refused;
        danger * (1.0 + weights.danger_each_turn * self.turns)
    }

    /// The next lay-off of the best defence; the end of the lay-offs if there is none (V5-R9).
    fn answer(&self) -> Move {
        let board = self.position.board;
        let defence = Defence::best(self.position.rules.values, &board.table, self.position.hand);
        let next = defence.lay_offs.first().and_then(|&(meld, card)| {
            Some(Move::LayOff { meld, cards: [card.try_into().ok()?].into_iter().collect() })
        });
        next.unwrap_or(Move::End)
    }
}

/// The cards that the other player is known to hold, by bit.
fn known_of_other(position: Position<'_>) -> u64 {
    position.board.seats[position.board.next_in_play(position.seat)].known.planes()[0]
}

/// The cards that would complete a meld with two of these, by bit.
pub const fn completing(cards: u64) -> u64 {
    let [clubs, diamonds, hearts, spades] = [cards, cards >> 16, cards >> 32, cards >> 48];
    let pairs = ((clubs & diamonds) | (hearts & spades) | ((clubs | diamonds) & (hearts | spades))) & 0x1fff;
    let neighbours = cards & (cards >> 1);
    let apart = cards & (cards >> 2);
    let runs = (neighbours << 2) | (neighbours >> 1) | (apart << 1);
    ((pairs * Rank::ACE.bits()) | runs) & ALL & !cards
}

/// The cards that could stand in a meld with this one, by bit.
pub fn near(card: Card) -> u64 {
    let own = bit(card);
    let row = (own << 1) | (own << 2) | (own >> 1) | (own >> 2);
    let rank = card.rank().map_or(0, Rank::bits);
    (row | rank) & ALL & !own
}

/// How many melds of three can be made of a card and two of these.
fn ways(card: Card, of: u64) -> u32 {
    let own = bit(card);
    let there = |cards: u64| u32::from(cards & of & ALL == cards && cards & !ALL == 0);
    let (one, two) = (own << 1, own << 2);
    let (under, below) = (own >> 1, own >> 2);
    let others = (card.rank().map_or(0, Rank::bits) & of & !own).count_ones();
    let sets = others * others.saturating_sub(1) / 2;
    sets + there(one | two) + there(one | under) + there(under | below)
}

//! A simple quick player: a few looks at the own hand and the table, no search. Playouts are played by it.

use std::sync::Arc;

use crate::arrange::{Arranger, Score, lay_off_readings};
use crate::cards::{Card, Hand, Meld, PlacedCard, bits};
use crate::game::{Board, Move, Phase, SeatView, TableMeld, legal_moves, push_swaps};
use crate::rules::{Contract, DeadwoodScoring, Opening, Rules, Scoring};

use super::Bot;
use super::laying::{lay_all, settle};
use super::progress::Progress;
use super::shape::{Shape, bit};
use super::sight::Sight;

/// Facts of a hand: deadwood points, deadwood cards, points missing to the opening, cards to come that complete a set, the
/// same for a run, cards held that lie near others, cards to come that would lie near, jokers, points of combinations
/// (under a contract: cards missing to it).
pub(super) type Facts = [f64; 9];

/// Which facts speak of what a hand may become.
const HOPES: std::ops::Range<usize> = 3..7;

/// What a hand costs for each fact, before the first laying-down and after it: found by regression over what the good
/// level expects hands to cost.
#[derive(Clone, Copy, Debug)]
struct Costs([Facts; 2]);

/// Where an opening of some points is asked for.
const OPENING: Costs = Costs([
    [0.196, 8.271, -2.247, -0.741, -1.025, -1.736, -0.214, 0.0, -2.419],
    [0.2, 7.554, 0.0, -1.147, -1.431, -1.657, -0.164, 0.0, -0.164],
]);
/// The same where a penalty awaits whoever has not opened.
const PENALTY: Costs = Costs([
    [0.116, 3.907, 0.624, -1.745, -1.613, -0.832, -0.139, 0.0, -1.048],
    [0.354, 3.67, 0.0, -1.013, -1.068, -0.436, 0.121, 0.0, -0.707],
]);
/// Where cards laid count.
const LAID: Costs = Costs([
    [0.268, 1.776, 0.0, 0.0, -3.144, -0.329, -0.108, 0.0, -1.067],
    [0.149, 2.918, 0.0, 0.0, -3.042, -0.103, -0.089, 0.0, -1.049],
]);
/// Elsewhere.
const PLAIN: Costs = Costs([
    [0.295, 4.442, 0.0, -0.213, -0.135, -1.037, 0.0, 0.0, -0.019],
    [0.391, 4.199, 0.0, -0.58, -0.606, -0.247, 0.045, 0.0, 0.039],
]);

/// What a point of the hand costs under a contract not met yet.
const CONTRACT_POINT: f64 = 0.3;
/// What a card missing to the contract costs.
const CONTRACT_MISSING: f64 = 20.0;
/// How much better several discards must make a hand.
const DEEP: f64 = 4.0;

impl Costs {
    const fn of(rules: &Rules) -> Self {
        match (rules.opening, rules.scoring) {
            (_, Scoring::LaidMinusHand { .. }) => LAID,
            (Opening::MinimumPoints { .. }, Scoring::DeadwoodAgainst(DeadwoodScoring { unopened: Some(_), .. })) => {
                PENALTY
            }
            (Opening::MinimumPoints { .. }, _) => OPENING,
            _ => PLAIN,
        }
    }
}

/// How it weighs things, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// By how much what a hand may become counts more.
    pub(super) keep: f64,
    /// What the next player can lay off.
    pub(super) feed: f64,
    /// What taking the discard must bring more than a stock card is hoped to bring.
    pub(super) take: f64,
    /// The same for a card bought out of turn.
    pub(super) buy: f64,
}

impl Default for Weights {
    fn default() -> Self {
        Self { keep: 1.0, feed: 6.0, take: 3.0, buy: 6.0 }
    }
}

/// The quick player under one set of rules.
#[derive(Clone)]
pub(super) struct Quick {
    shape: Shape,
    weights: Weights,
    costs: Costs,
    contract: Option<Contract>,
    opening: Option<u16>,
}

impl Quick {
    /// For one deal of a match.
    pub(super) fn new(rules: &Rules, number: u16) -> Self {
        let opening = if let Opening::MinimumPoints { points, .. } = rules.opening { Some(points) } else { None };
        Self {
            shape: Shape::new(&rules.melds, rules.pack.packs),
            weights: Weights::default(),
            costs: Costs::of(rules),
            contract: rules.contract(number),
            opening,
        }
    }

    /// The same with other weights.
    pub(super) const fn with(mut self, weights: Weights) -> Self {
        self.weights = weights;
        self
    }

    /// A look at the table.
    pub(super) fn look<'a>(&'a self, sight: Sight<'a>) -> Look<'a> {
        Look { quick: self, sight, seen: seen(sight), places: self.places(sight.rules, sight.board) }
    }

    /// A move for the seat to act, nearly always a legal one.
    pub(super) fn choose(&self, arranger: &mut Arranger, sight: Sight<'_>) -> Move {
        let look = self.look(sight);
        match sight.board.phase {
            Phase::Claim => look.claim(arranger),
            Phase::Draw => look.draw(arranger),
            _ => look.lay(arranger).unwrap_or_else(|| look.discard(arranger)),
        }
    }

    /// Cards that fit the table, by bit.
    fn places(&self, rules: &Rules, board: &Board) -> u64 {
        board.table.iter().fold(0, |places, laid| places | self.shape.places(&rules.melds, &laid.meld))
    }
}

/// The cards that a seat sees: its own, the discards and the table.
fn seen(sight: Sight<'_>) -> Hand {
    let mut seen = *sight.hand;
    seen.extend(sight.board.discard.iter().copied());
    for laid in &sight.board.table {
        seen.extend(laid.meld.cards().iter().map(|placed| placed.card()));
    }
    seen
}

/// One decision.
pub(super) struct Look<'a> {
    quick: &'a Quick,
    sight: Sight<'a>,
    seen: Hand,
    places: u64,
}

impl Look<'_> {
    /// The facts of its own hand.
    pub(super) fn own_facts(&self, arranger: &mut Arranger) -> Facts {
        self.facts(arranger, self.sight.hand)
    }

    /// The same by somebody who does not mind what was discarded.
    pub(super) const fn forgetting(mut self) -> Self {
        self.seen = *self.sight.hand;
        self
    }

    fn lays_freely(&self) -> bool {
        self.sight.opened() || self.sight.rules.opening == Opening::None
    }

    fn lays_off(&self) -> bool {
        self.sight.opened() || !self.sight.rules.lay_off.needs_opening
    }

    /// What a hand costs between two turns.
    pub(super) fn cost(&self, arranger: &mut Arranger, hand: &Hand) -> f64 {
        if let Some(contract) = self.quick.contract {
            return self.cost_under(contract, hand);
        }
        let mut facts = self.facts(arranger, hand);
        facts[HOPES].iter_mut().for_each(|fact| *fact *= self.quick.weights.keep);
        let costs = &self.quick.costs.0[usize::from(self.sight.opened())];
        facts.iter().zip(costs).map(|(fact, cost)| fact * cost).sum()
    }

    fn cost_under(&self, contract: Contract, hand: &Hand) -> f64 {
        let rules = self.sight.rules;
        let points = f64::from(rules.values.of_hand(hand));
        if self.sight.opened() {
            return points;
        }
        let missing = Progress::towards(contract, &rules.melds).missing(hand);
        let runs = if contract.runs > 0 { self.quick.shape.run_outs(hand) } else { 0 };
        let sets = if contract.sets > 0 { self.quick.shape.set_outs(hand) } else { 0 };
        let outs = f64::from(self.quick.shape.living(runs | sets, &self.seen)) * self.quick.weights.keep;
        points * CONTRACT_POINT + f64::from(missing) * CONTRACT_MISSING - outs
    }

    /// The facts of a hand.
    fn facts(&self, arranger: &mut Arranger, hand: &Hand) -> Facts {
        let shape = &self.quick.shape;
        let score = match Progress::seen(self.sight) {
            _ if self.quick.contract.is_none() => arranger.score(hand),
            progress => Score {
                deadwood_points: self.sight.rules.values.of_hand(hand),
                deadwood_cards: hand.len() as u16,
                meld_points: progress.map_or(0, |progress| progress.missing(hand) as u16),
            },
        };
        let runs = shape.run_outs(hand);
        let sets = shape.set_outs(hand) & !runs;
        let held = hand.planes()[0];
        let (near_runs, near_sets) = (shape.run_links(hand), shape.set_links(hand));
        let links = (held & near_runs).count_ones() + (held & near_sets).count_ones();
        [
            f64::from(score.deadwood_points),
            f64::from(score.deadwood_cards),
            self.missing_points(score),
            f64::from(shape.living(sets, &self.seen)),
            f64::from(shape.living(runs, &self.seen)),
            f64::from(links),
            f64::from(shape.living((near_runs | near_sets) & !held, &self.seen)),
            f64::from(hand.jokers()),
            f64::from(score.meld_points),
        ]
    }

    /// Points that the combinations lack to an opening.
    fn missing_points(&self, score: Score) -> f64 {
        match self.quick.opening {
            Some(needed) if !self.sight.opened() => f64::from(needed.saturating_sub(score.meld_points)),
            _ => 0.0,
        }
    }

    /// The least cost once one card is thrown: another than `kept`.
    fn cost_after_discard(&self, arranger: &mut Arranger, hand: &Hand, kept: Option<Card>) -> f64 {
        let thrown = hand.distinct().filter(|&card| !card.is_joker() && Some(card) != kept);
        let costs = thrown.filter_map(|card| Some(self.cost(arranger, &hand.without([card])?)));
        costs.fold(f64::INFINITY, f64::min)
    }

    /// How much better the hand is for this card than as it is.
    fn gain(&self, arranger: &mut Arranger, card: Card) -> f64 {
        if card.is_joker() {
            return f64::INFINITY;
        }
        let fits = self.lays_off() && self.places & bit(card) != 0;
        if !fits && !self.is_useful(arranger, card) {
            return f64::NEG_INFINITY;
        }
        let mut with = *self.sight.hand;
        if !fits {
            with.add(card);
        }
        self.cost(arranger, self.sight.hand) - self.cost_after_discard(arranger, &with, Some(card))
    }

    /// Whether a card makes a combination, or brings the contract nearer.
    fn is_useful(&self, arranger: &mut Arranger, card: Card) -> bool {
        let hand = self.sight.hand;
        let mut with = *hand;
        with.add(card);
        if let Some(progress) = Progress::seen(self.sight) {
            return progress.missing(&with) < progress.missing(hand);
        }
        if self.quick.contract.is_some() {
            return false;
        }
        self.quick.shape.outs(hand) & bit(card) != 0
            || hand.jokers() > 0 && arranger.score(&with).deadwood_points <= arranger.score(hand).deadwood_points
    }

    pub(super) fn draw(&self, arranger: &mut Arranger) -> Move {
        if self.sight.rules.draw.deep.is_some()
            && let Some(take) = self.deep(arranger)
        {
            return take;
        }
        let take = Move::DrawDiscard { cards: 1 };
        let Some(top) = self.sight.top() else { return Move::DrawStock };
        if self.gain(arranger, top) > self.quick.weights.take && self.sight.may(&take) { take } else { Move::DrawStock }
    }

    /// Several discards, where more can be laid with them than stays in hand (V1-R5).
    fn deep(&self, arranger: &mut Arranger) -> Option<Move> {
        let worth = |score: Score| f64::from(score.meld_points) - f64::from(score.deadwood_points);
        let mut best = (worth(arranger.score(self.sight.hand)) + DEEP, None);
        let mut with = *self.sight.hand;
        for (depth, &card) in self.sight.board.discard.iter().rev().enumerate() {
            let runs = self.quick.shape.run_outs(&with);
            with.add(card);
            let sets = self.quick.shape.set_outs(&with);
            if depth == 0 || (runs | sets) & bit(card) == 0 || depth > 200 {
                continue;
            }
            let now = worth(arranger.score(&with));
            let take = Move::DrawDiscard { cards: depth as u8 + 1 };
            if now > best.0 && self.sight.may(&take) {
                best = (now, Some(take));
            }
        }
        best.1
    }

    pub(super) fn claim(&self, arranger: &mut Arranger) -> Move {
        let Some(top) = self.sight.top() else { return Move::Pass };
        let own = self.sight.board.turn == self.sight.seat;
        if !own && self.sight.opened() {
            return Move::Pass;
        }
        let gain = self.gain(arranger, top);
        let take = Move::DrawDiscard { cards: 1 };
        let buy = Move::Buy { cards: 1 };
        if own && gain > self.quick.weights.take && self.sight.may(&take) {
            take
        } else if !self.sight.opened() && gain > self.quick.weights.buy && self.sight.may(&buy) {
            buy
        } else {
            Move::Pass
        }
    }

    pub(super) fn lay(&self, arranger: &mut Arranger) -> Option<Move> {
        let (sight, hand) = (self.sight, self.sight.hand);
        let state = &sight.board.seats[sight.seat];
        if sight.rules.draw.first_turn_limit && state.turns == 0 {
            return None;
        }
        if let Some(mv) = self.swap() {
            return Some(mv);
        }
        let laid = if !self.lays_freely() {
            self.open(arranger)
        } else if self.quick.contract.is_none() && usize::from(arranger.score(hand).deadwood_cards) < hand.len() {
            self.meld(arranger)
        } else {
            None
        };
        laid.or_else(|| self.lay_off()).or_else(|| settle(sight))
    }

    fn meld(&self, arranger: &mut Arranger) -> Option<Move> {
        let best = arranger.best(self.sight.hand);
        if let Some(owed) = self.sight.board.owed.first() {
            let holds = |meld: &&Meld| meld.cards().iter().any(|placed| placed.card() == *owed);
            let first = best.melds.iter().find(holds)?;
            return lay_all(self.sight, std::slice::from_ref(first));
        }
        lay_all(self.sight, &best.melds)
    }

    fn open(&self, arranger: &mut Arranger) -> Option<Move> {
        let hand = self.sight.hand;
        let opening = match (self.quick.contract, self.quick.opening) {
            (Some(contract), _) => {
                let met = Progress::towards(contract, &self.sight.rules.melds).missing(hand) == 0;
                if met { arranger.best_contract(hand, contract) } else { None }
            }
            (None, Some(needed)) if arranger.most_meld_points(hand) >= needed => arranger.best_opening(hand),
            _ => None,
        };
        lay_all(self.sight, &opening?.melds)
    }

    fn lay_off(&self) -> Option<Move> {
        if !self.lays_off() {
            return None;
        }
        let hand = self.sight.hand;
        let on_table = |card: Card| {
            let places = |laid: &TableMeld| {
                card.is_joker() || self.quick.shape.places(&self.sight.rules.melds, &laid.meld) & bit(card) != 0
            };
            let melds = self.sight.board.table.iter().enumerate().filter(|(_, laid)| places(laid));
            melds.into_iter().find_map(|(meld, laid)| {
                let readings = lay_off_readings(self.sight.rules, &laid.meld, &[card]);
                readings.into_iter().find_map(|cards| self.sight.legal(Move::LayOff { meld, cards }))
            })
        };
        bits(self.places & hand.planes()[0]).find_map(on_table).or_else(|| {
            let joker = hand.jokers() > 0 && hand.len() <= 3;
            if joker { on_table(Card::JOKER) } else { None }
        })
    }

    /// Takes a joker from the table.
    fn swap(&self) -> Option<Move> {
        let (sight, mut moves) = (self.sight, Vec::new());
        for (index, laid) in sight.board.table.iter().enumerate() {
            let wanted = |placed: &PlacedCard| {
                let card = placed.stands_for();
                placed.is_joker() && (laid.meld.is_run() && sight.hand.contains(card) || !laid.meld.is_run())
            };
            if laid.meld.cards().iter().any(wanted) {
                push_swaps(index, &laid.meld, sight.hand, &mut moves);
            }
        }
        moves.into_iter().find(|mv| sight.may(mv))
    }

    /// The discard after which the hand costs least, counting what it gives to the next player.
    fn discard(&self, arranger: &mut Arranger) -> Move {
        let (sight, hand) = (self.sight, self.sight.hand);
        let next = &sight.board.seats[sight.board.next_in_play(sight.seat)];
        let feeds = next.opened || !sight.rules.lay_off.needs_opening;
        let mut best: Option<(f64, Card)> = None;
        for card in hand.distinct().filter(|card| !card.is_joker()) {
            if !sight.may(&Move::Discard(card)) {
                continue;
            }
            let Some(rest) = hand.without([card]) else { continue };
            let feed = if feeds && self.places & bit(card) != 0 { self.quick.weights.feed } else { 0.0 };
            let cost = self.cost(arranger, &rest) + feed;
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, card));
            }
        }
        match best {
            Some((_, card)) => Move::Discard(card),
            None => self.whatever(),
        }
    }

    /// Any legal move.
    fn whatever(&self) -> Move {
        let mut moves = legal_moves(self.sight.rules, self.sight.board, self.sight.hand, self.sight.seat);
        if moves.is_empty() { Move::DrawStock } else { moves.swap_remove(0) }
    }
}

/// The quick player at a table.
#[derive(Default)]
pub struct QuickBot {
    arranger: Option<(Arc<Rules>, Arranger)>,
}

impl Bot for QuickBot {
    fn choose(&mut self, view: &SeatView) -> Move {
        let kept = self.arranger.take().filter(|(rules, _)| *rules == view.rules);
        let (rules, mut arranger) = kept.unwrap_or_else(|| (Arc::clone(&view.rules), Arranger::new(&view.rules)));
        let mv = Quick::new(&view.rules, view.board.number).choose(&mut arranger, Sight::of(view));
        self.arranger = Some((rules, arranger));
        mv
    }
}

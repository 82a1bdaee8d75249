//! The rollout policy: a fast player that weighs features of its hand and of the table, and does not search. With the
//! tuned weights it plays the rollouts; with the own-hand weights it is the good player and, with mistakes, the
//! beginner.

mod draws;

use rami_engine::arrange::{Arranger, Score, lay_off_readings};
use rami_engine::cards::{Card, Hand, Meld, PlacedCard, bits};
use rami_engine::game::{Move, Phase, SeatState, TableMeld, push_swaps};
use rami_engine::rules::{Contract, Opening, Rules};

use crate::policy::features::{Features, HandFeatures, OpeningFeatures};
use crate::policy::knock_policy::{KnockDecision, KnockWeights};
use crate::policy::weights::{LayWeights, PolicyWeights};
use crate::position::Position;
use crate::position::contract::ContractProgress;
use crate::position::layings::{lay_all, settle};
use crate::position::opponents::Opponents;
use crate::position::shape::{Shape, bit};

/// The least factor on deadwood points, however far the opponents are from going out. It is above 0, since deadwood
/// always costs something. Chosen by judgement.
const LEAST_DEADWOOD_FACTOR: f64 = 0.1;
/// The largest number of cards in a hand that lays off a joker. In a larger hand the joker is kept for melds. Chosen by
/// judgement.
const LAYS_OFF_JOKERS: usize = 3;
/// Unseen cards, cards of the stock and turns are counted in tens.
const TEN: f64 = 10.0;

/// The policy under one set of rules, in one deal.
#[derive(Clone)]
pub struct RolloutPolicy {
    /// The melds that the rules allow.
    pub shape: Shape,
    weights: PolicyWeights,
    /// The contract of the deal, where it has one.
    contract: Option<Contract>,
    /// The points that an opening needs, where it needs some.
    opening: Option<u16>,
    /// The weights by which it knocks, where a deal is ended so.
    knocking: Option<KnockWeights>,
    /// Whether it remembers neither the discards nor the table: only its own hand counts as seen.
    forgets: bool,
}

impl RolloutPolicy {
    /// The policy for the deal of this number.
    #[must_use]
    pub fn new(rules: &Rules, number: u16, weights: PolicyWeights) -> Self {
        let opening = if let Opening::MinimumPoints { points, .. } = rules.opening { Some(points) } else { None };
        let knocking = rules.knocking().map(|_| KnockWeights::TUNED);
        let shape = Shape::new(&rules.melds, rules.pack.packs);
        Self { shape, weights, contract: rules.contract(number), opening, knocking, forgets: false }
    }

    /// This policy of a player who remembers neither the discards nor the table.
    #[must_use]
    pub fn forgetting(self) -> Self {
        Self { forgets: true, ..self }
    }

    /// This policy with other weights for knocking, where a deal is ended so.
    #[must_use]
    pub fn knocking_by(self, weights: KnockWeights) -> Self {
        Self { knocking: self.knocking.map(|_| weights), ..self }
    }

    /// The decision in a position of a game that is ended by a knock; `None` in others.
    #[must_use]
    pub fn knock_decision<'a>(&'a self, position: Position<'a>) -> Option<KnockDecision<'a>> {
        Some(KnockDecision::new(position, self.knocking.as_ref()?))
    }

    /// The decision in a position.
    #[must_use]
    pub fn decision<'a>(&'a self, position: Position<'a>) -> PolicyTurn<'a> {
        let opponents = Opponents::from_position(position);
        let deadwood = self.weights.deadwood_pressure.dot(opponents);
        let potential = self.weights.potential_pressure.dot(opponents);
        PolicyTurn {
            policy: self,
            position,
            seen: if self.forgets { *position.hand } else { position.seen() },
            places: self.shape.table_places(&position.rules.melds, &position.board.table),
            opponents,
            deadwood_factor: (1.0 + deadwood).max(LEAST_DEADWOOD_FACTOR),
            potential_factor: (1.0 - potential).max(0.0),
        }
    }

    /// A move for the seat to act, nearly always a legal one.
    pub fn choose(&self, arranger: &mut Arranger, position: Position<'_>) -> Move {
        match self.knock_decision(position) {
            Some(decision) => decision.choose(),
            None => self.decision(position).choose(arranger),
        }
    }
}

/// A decision of the policy in one position.
#[derive(Clone, Copy)]
pub struct PolicyTurn<'a> {
    /// The policy that decides.
    pub policy: &'a RolloutPolicy,
    /// The position of the seat that decides.
    pub position: Position<'a>,
    /// The cards that count as seen: all others may still come.
    seen: Hand,
    /// Cards that fit the table, by bit.
    pub places: u64,
    opponents: Opponents,
    /// The factor on deadwood points: they count more, the nearer the end of the deal.
    deadwood_factor: f64,
    /// The factor on the potential of the hand: it counts less, the nearer the end of the deal.
    potential_factor: f64,
}

impl PolicyTurn<'_> {
    /// A move for the seat to act, nearly always a legal one.
    pub fn choose(&self, arranger: &mut Arranger) -> Move {
        match self.position.board.phase {
            Phase::Claim => self.claim(arranger),
            Phase::Draw => self.draw(arranger),
            _ => self.lay(arranger).unwrap_or_else(|| self.discard(arranger)),
        }
    }

    /// The features of a hand that the seat may have. Its cards count as seen.
    pub fn features_with(&self, arranger: &mut Arranger, hand: &Hand) -> HandFeatures {
        let mut seen = self.seen;
        seen.extend(hand.iter());
        PolicyTurn { seen, ..*self }.features(arranger, hand)
    }

    /// Whether cards may be laid off.
    fn lays_off(&self) -> bool {
        self.position.opened() || !self.position.rules.lay_off.needs_opening
    }

    /// The cost of a hand between two turns, in points.
    pub fn cost(&self, arranger: &mut Arranger, hand: &Hand) -> f64 {
        let mut features = self.features(arranger, hand);
        features.deadwood_points *= self.deadwood_factor;
        features.scale_potential(self.potential_factor);
        features.dot(*self.policy.weights.hand.of(self.position.opened()))
    }

    /// The features of a hand.
    fn features(&self, arranger: &mut Arranger, hand: &Hand) -> HandFeatures {
        let shape = &self.policy.shape;
        let score = match ContractProgress::at(self.position) {
            _ if self.policy.contract.is_none() => arranger.score(hand),
            progress => Score {
                deadwood_points: self.position.rules.values.of_hand(hand),
                deadwood_cards: hand.len() as u16,
                meld_points: progress.map_or(0, |progress| progress.missing_as_known(arranger, hand) as u16),
            },
        };
        let (runs, sets) = self.outs(hand);
        let held = hand.planes()[0];
        let (near_runs, near_sets) = (shape.run_links(hand), shape.set_links(hand));
        let living = |cards: u64| f64::from(shape.living(cards, &self.seen));
        HandFeatures {
            deadwood_points: f64::from(score.deadwood_points),
            deadwood_cards: f64::from(score.deadwood_cards),
            points_to_opening: self.points_to_opening(score),
            set_outs: living(sets & !runs),
            run_outs: living(runs),
            linked_cards: f64::from((held & near_runs).count_ones() + (held & near_sets).count_ones()),
            link_outs: living((near_runs | near_sets) & !held),
            jokers: f64::from(hand.jokers()),
            meld_points: f64::from(score.meld_points),
        }
    }

    /// The cards that complete a run and those that complete a set, by bit. A kind that the contract does not ask for
    /// has none.
    fn outs(&self, hand: &Hand) -> (u64, u64) {
        let (shape, contract) = (&self.policy.shape, self.policy.contract);
        let runs = contract.is_none_or(|contract| contract.runs > 0);
        let sets = contract.is_none_or(|contract| contract.sets > 0);
        (if runs { shape.run_outs(hand) } else { 0 }, if sets { shape.set_outs(hand) } else { 0 })
    }

    /// The points that the melds of a hand lack for the opening.
    fn points_to_opening(&self, score: Score) -> f64 {
        match self.policy.opening {
            Some(needed) if !self.position.opened() => f64::from(needed.saturating_sub(score.meld_points)),
            _ => 0.0,
        }
    }

    /// The least cost of a hand once one of its cards, other than `kept`, is discarded.
    fn cost_after_discard(&self, arranger: &mut Arranger, hand: &Hand, kept: Option<Card>) -> f64 {
        self.foresee_discards(arranger, hand);
        let thrown = hand.distinct().filter(|&card| !card.is_joker() && Some(card) != kept);
        let costs = thrown.filter_map(|card| Some(self.cost(arranger, &hand.without([card])?)));
        costs.fold(f64::INFINITY, f64::min)
    }

    /// Lets the arranger remember what the hand lacks to the contract after each discard.
    fn foresee_discards(&self, arranger: &mut Arranger, hand: &Hand) {
        if let Some(progress) = ContractProgress::at(self.position) {
            progress.foresee_discards(arranger, hand);
        }
    }

    /// The next laying; `None` if nothing is laid any more in this turn.
    pub fn lay(&self, arranger: &mut Arranger) -> Option<Move> {
        let (position, hand) = (self.position, self.position.hand);
        let state = &position.board.seats[position.seat];
        if position.rules.draw.first_turn_limit && state.turns == 0 {
            return None;
        }
        if let Some(mv) = self.swap() {
            return Some(mv);
        }
        if !position.lays_freely() {
            return self.open(arranger).or_else(|| settle(position));
        }
        let left = self.left(arranger);
        if position.board.owed.is_empty() && self.holds_back(left) {
            return None;
        }
        let melds = self.policy.contract.is_none() && usize::from(arranger.score(hand).deadwood_cards) < hand.len();
        let laid = if melds { self.meld(arranger) } else { None };
        laid.or_else(|| self.lay_off()).or_else(|| settle(position))
    }

    /// How many of these cards fit nothing on the table, jokers among them.
    #[must_use]
    pub fn unfitting(&self, cards: &Hand) -> usize {
        cards.len() - (self.places & cards.planes()[0]).count_ones() as usize
    }

    /// About how many cards are left once everything is laid.
    pub fn left(&self, arranger: &mut Arranger) -> usize {
        let hand = self.position.hand;
        let fitting = self.places & hand.planes()[0];
        match self.policy.contract {
            None if fitting == 0 => arranger.score(hand).deadwood_cards.into(),
            None => {
                let rest = hand.without(bits(fitting)).unwrap_or(*hand);
                arranger.score(hand).deadwood_cards.min(arranger.score(&rest).deadwood_cards).into()
            }
            Some(_) => self.unfitting(hand),
        }
    }

    /// Whether to keep cards that could be laid, if `left` cards would be left after laying. Never if laying ends the
    /// deal.
    fn holds_back(&self, left: usize) -> bool {
        let (position, weights) = (self.position, &self.policy.weights);
        if left <= position.spare() {
            return false;
        }
        let left = left as f64;
        if position.opened() {
            let LayWeights { always, card_left, nearest_out } = weights.lay;
            return always + card_left * left + nearest_out * self.opponents.nearest_out < 0.0;
        }
        self.opening_features(left).dot(weights.open) < 0.0
    }

    /// The features of a first laying-down that leaves so many cards.
    #[must_use]
    pub fn opening_features(&self, cards_left: f64) -> OpeningFeatures {
        let Position { board, hand, seat, .. } = self.position;
        let Opponents { count, opened_share, nearest_out, nearly_out } = self.opponents;
        OpeningFeatures {
            always: 1.0,
            cards_left,
            opened_share,
            nearest_out,
            nearly_out,
            opponents: count,
            own_turns: f64::from(board.seats[seat].turns) / TEN,
            jokers: hand.jokers().into(),
            fitting_cards: f64::from((self.places & hand.planes()[0]).count_ones()),
            table_melds: board.table.len() as f64,
            stock: board.stock as f64 / TEN,
        }
    }

    /// The best melds, laid at once; where a card is owed, only the one that holds it.
    fn meld(&self, arranger: &mut Arranger) -> Option<Move> {
        let best = arranger.best(self.position.hand);
        if let Some(owed) = self.position.board.owed.first() {
            let holds = |meld: &&Meld| meld.cards().iter().any(|placed| placed.card() == *owed);
            let first = best.melds.iter().find(holds)?;
            return lay_all(self.position, std::slice::from_ref(first));
        }
        lay_all(self.position, &best.melds)
    }

    /// The opening or the contract, if it can be laid and is not held back.
    fn open(&self, arranger: &mut Arranger) -> Option<Move> {
        let hand = self.position.hand;
        let opening = match (self.policy.contract, self.policy.opening) {
            (Some(contract), _) => {
                let met = ContractProgress::towards(contract, &self.position.rules.melds).missing(hand) == 0;
                if met { arranger.best_contract(hand, contract) } else { None }
            }
            (None, Some(needed)) if arranger.most_meld_points(hand) >= needed => arranger.best_opening(hand),
            _ => None,
        };
        let melds = opening?.melds;
        let left = hand.without(melds.iter().flat_map(|meld| meld.cards()).map(|placed| placed.card()))?;
        if self.position.board.owed.is_empty() && self.holds_back(self.unfitting(&left)) {
            return None;
        }
        lay_all(self.position, &melds)
    }

    /// The first card that can be laid off.
    fn lay_off(&self) -> Option<Move> {
        if !self.lays_off() {
            return None;
        }
        let hand = self.position.hand;
        let on_table = |card: Card| {
            let places = |laid: &TableMeld| {
                card.is_joker() || self.policy.shape.places(&self.position.rules.melds, &laid.meld) & bit(card) != 0
            };
            let melds = self.position.board.table.iter().enumerate().filter(|(_, laid)| places(laid));
            melds.into_iter().find_map(|(meld, laid)| {
                let readings = lay_off_readings(self.position.rules, &laid.meld, &[card]);
                readings.into_iter().find_map(|cards| self.position.legal(Move::LayOff { meld, cards }))
            })
        };
        bits(self.places & hand.planes()[0]).find_map(on_table).or_else(|| {
            let joker = hand.jokers() > 0 && hand.len() <= LAYS_OFF_JOKERS;
            if joker { on_table(Card::JOKER) } else { None }
        })
    }

    /// The first joker of the table that can be taken.
    fn swap(&self) -> Option<Move> {
        let (position, mut moves) = (self.position, Vec::new());
        for (index, laid) in position.board.table.iter().enumerate() {
            let wanted = |placed: &PlacedCard| {
                let card = placed.stands_for();
                placed.is_joker() && (laid.meld.is_run() && position.hand.contains(card) || !laid.meld.is_run())
            };
            if laid.meld.cards().iter().any(wanted) {
                push_swaps(index, &laid.meld, position.hand, &mut moves);
            }
        }
        moves.into_iter().find(|mv| position.may(mv))
    }

    /// The discard after which the hand costs least, counting what it gives to the next player.
    fn discard(&self, arranger: &mut Arranger) -> Move {
        let (position, hand) = (self.position, self.position.hand);
        let next = &position.board.seats[position.board.next_in_play(position.seat)];
        let feeds = next.opened || !position.rules.lay_off.needs_opening;
        let mut best: Option<(f64, Card)> = None;
        self.foresee_discards(arranger, hand);
        let may = |card: &Card| !card.is_joker() && position.may(&Move::Discard(*card));
        for card in hand.distinct().filter(may) {
            let Some(rest) = hand.without([card]) else { continue };
            let feed = if feeds && self.places & bit(card) != 0 { self.policy.weights.feed } else { 0.0 };
            let cost = self.cost(arranger, &rest) + feed + self.wanted(next, card);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, card));
            }
        }
        best.map_or_else(|| position.any_move().unwrap_or(Move::DrawStock), |(_, card)| Move::Discard(card))
    }

    /// The cost of a discard, in points, because the next player may complete something with it.
    fn wanted(&self, by: &SeatState, card: Card) -> f64 {
        if !self.position.rules.draw.may_take(by.opened) {
            return 0.0;
        }
        let (weights, shape) = (&self.policy.weights, &self.policy.shape);
        let (mut cost, wanted) = (0.0, *weights.wanted.of(by.opened));
        if wanted != 0.0 {
            let mut alone = Hand::EMPTY;
            alone.add(card);
            let near = shape.run_links(&alone) | shape.set_links(&alone);
            cost += wanted * f64::from(shape.living(near, &self.seen)) / TEN;
        }
        if !by.known.is_empty() {
            let (completes, near) = (shape.outs(&by.known), shape.run_links(&by.known) | shape.set_links(&by.known));
            if completes & bit(card) != 0 {
                cost += weights.known.completes;
            } else if near & bit(card) != 0 {
                cost += weights.known.links;
            }
        }
        cost
    }
}

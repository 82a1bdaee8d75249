//! A quick player: a few looks at the own hand and the table, no search. Playouts are played by it, and in a plainer manner
//! it is the good level and, with its mistakes, the easy one.

use crate::arrange::{Arranger, Score, lay_off_readings};
use crate::cards::{Card, Hand, Meld, PlacedCard, bits};
use crate::game::{Board, Move, Phase, SeatState, TableMeld, push_swaps};
use crate::rules::{Contract, LastDiscard, Opening, Rules};

use crate::bots::policy::weights::{Facts, HOPES, OPENING, PolicyWeights};
use crate::bots::position::Position;
use crate::bots::position::contract::ContractProgress;
use crate::bots::position::layings::{lay_all, settle};
use crate::bots::position::opponents::Others;
use crate::bots::position::shape::{Shape, bit};

/// The quick player under one set of rules.
#[derive(Clone)]
pub(crate) struct RolloutPolicy {
    pub(crate) shape: Shape,
    weights: PolicyWeights,
    contract: Option<Contract>,
    opening: Option<u16>,
}

impl RolloutPolicy {
    /// For one deal of a match, in this manner.
    pub(crate) fn new(rules: &Rules, number: u16, weights: PolicyWeights) -> Self {
        let opening = if let Opening::MinimumPoints { points, .. } = rules.opening { Some(points) } else { None };
        Self { shape: Shape::new(&rules.melds, rules.pack.packs), weights, contract: rules.contract(number), opening }
    }

    /// A look at the table.
    pub(crate) fn decision<'a>(&'a self, position: Position<'a>) -> Decision<'a> {
        let others = Others::of(position);
        let [points, hopes] = self.weights.haste.map(|[opened, near]| opened * others.opened + near * others.near);
        let haste = [(1.0 + points).max(0.1), (1.0 - hopes).max(0.0)];
        Decision {
            policy: self,
            position,
            seen: seen(position),
            places: self.places(position.rules, position.board),
            others,
            haste,
        }
    }

    /// A move for the seat to act, nearly always a legal one.
    pub(crate) fn choose(&self, arranger: &mut Arranger, position: Position<'_>) -> Move {
        self.decision(position).choose(arranger)
    }

    /// Cards that fit the table, by bit.
    fn places(&self, rules: &Rules, board: &Board) -> u64 {
        board.table.iter().fold(0, |places, laid| places | self.shape.places(&rules.melds, &laid.meld))
    }
}

/// The cards that a seat sees: its own, the discards and the table.
fn seen(position: Position<'_>) -> Hand {
    let mut seen = *position.hand;
    seen.extend(position.board.discard.iter().copied());
    for laid in &position.board.table {
        seen.extend(laid.meld.cards().iter().map(|placed| placed.card()));
    }
    seen
}

/// One decision.
#[derive(Clone, Copy)]
pub(crate) struct Decision<'a> {
    pub(crate) policy: &'a RolloutPolicy,
    pub(crate) position: Position<'a>,
    seen: Hand,
    /// Cards that fit the table, by bit.
    pub(crate) places: u64,
    others: Others,
    /// By how much deadwood points and hopes count more than usual.
    haste: [f64; 2],
}

impl Decision<'_> {
    /// A move for the seat to act, nearly always a legal one.
    pub(crate) fn choose(&self, arranger: &mut Arranger) -> Move {
        match self.position.board.phase {
            Phase::Claim => self.claim(arranger),
            Phase::Draw => self.draw(arranger),
            _ => self.lay(arranger).unwrap_or_else(|| self.discard(arranger)),
        }
    }

    /// The facts of a hand that the seat may have beside what everybody sees.
    pub(crate) fn facts_if(&self, arranger: &mut Arranger, hand: &Hand) -> Facts {
        let mut seen = self.seen;
        seen.extend(hand.iter());
        Decision { seen, ..*self }.facts(arranger, hand)
    }

    /// The look of somebody who does not mind what was discarded.
    pub(crate) const fn forgetting(mut self) -> Self {
        self.seen = *self.position.hand;
        self
    }

    pub(crate) fn lays_freely(&self) -> bool {
        self.position.opened() || self.position.rules.opening == Opening::None
    }

    fn lays_off(&self) -> bool {
        self.position.opened() || !self.position.rules.lay_off.needs_opening
    }

    /// What a hand costs between two turns.
    pub(crate) fn cost(&self, arranger: &mut Arranger, hand: &Hand) -> f64 {
        let mut facts = self.facts(arranger, hand);
        facts[0] *= self.haste[0];
        facts[HOPES].iter_mut().for_each(|fact| *fact *= self.haste[1]);
        let costs = &self.policy.weights.costs[usize::from(self.position.opened())];
        facts.iter().zip(costs).map(|(fact, cost)| fact * cost).sum()
    }

    /// The facts of a hand.
    fn facts(&self, arranger: &mut Arranger, hand: &Hand) -> Facts {
        let shape = &self.policy.shape;
        let score = match ContractProgress::at(self.position) {
            _ if self.policy.contract.is_none() => arranger.score(hand),
            progress => Score {
                deadwood_points: self.position.rules.values.of_hand(hand),
                deadwood_cards: hand.len() as u16,
                meld_points: progress.map_or(0, |progress| progress.missing(hand) as u16),
            },
        };
        let (runs, sets) = self.outs(hand);
        let sets = sets & !runs;
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

    /// Cards that complete a run, and a set, as far as these are of use.
    fn outs(&self, hand: &Hand) -> (u64, u64) {
        let (shape, contract) = (&self.policy.shape, self.policy.contract);
        let runs = contract.is_none_or(|contract| contract.runs > 0);
        let sets = contract.is_none_or(|contract| contract.sets > 0);
        (if runs { shape.run_outs(hand) } else { 0 }, if sets { shape.set_outs(hand) } else { 0 })
    }

    /// Points that the combinations lack to an opening.
    fn missing_points(&self, score: Score) -> f64 {
        match self.policy.opening {
            Some(needed) if !self.position.opened() => f64::from(needed.saturating_sub(score.meld_points)),
            _ => 0.0,
        }
    }

    /// The least cost once one card is thrown: another than `kept`.
    fn cost_after_discard(&self, arranger: &mut Arranger, hand: &Hand, kept: Option<Card>) -> f64 {
        let thrown = hand.distinct().filter(|&card| !card.is_joker() && Some(card) != kept);
        let costs = thrown.filter_map(|card| Some(self.cost(arranger, &hand.without([card])?)));
        costs.fold(f64::INFINITY, f64::min)
    }

    /// How much more than it should this card does for the hand, where `least` is what it should.
    fn gain(&self, arranger: &mut Arranger, card: Card, least: f64) -> f64 {
        if card.is_joker() {
            return f64::INFINITY;
        }
        let (hand, shape) = (self.position.hand, &self.policy.shape);
        let fits = self.lays_off() && self.places & bit(card) != 0;
        let contract = self.policy.contract.is_some();
        let near = || contract || (shape.run_links(hand) | shape.set_links(hand)) & bit(card) != 0;
        let least = if fits || self.is_useful(arranger, card) {
            least
        } else if near() && !self.position.rules.draw.taken_must_be_laid {
            least.max(self.policy.weights.near[usize::from(self.position.opened())])
        } else {
            return f64::NEG_INFINITY;
        };
        let mut with = *hand;
        if !fits {
            with.add(card);
        }
        self.cost(arranger, hand) - self.cost_after_discard(arranger, &with, Some(card)) - least
    }

    /// What taking the discard must bring more than a stock card is hoped to bring.
    fn take(&self) -> f64 {
        let [always, ways] = self.policy.weights.take;
        if ways == 0.0 {
            return always;
        }
        let (runs, sets) = self.outs(self.position.hand);
        always + ways * f64::from(self.policy.shape.living(runs | sets, &self.seen)) / 10.0
    }

    /// Whether a card makes a combination, or brings the contract nearer.
    fn is_useful(&self, arranger: &mut Arranger, card: Card) -> bool {
        let hand = self.position.hand;
        let mut with = *hand;
        with.add(card);
        if let Some(progress) = ContractProgress::at(self.position) {
            return progress.missing(&with) < progress.missing(hand);
        }
        if self.policy.contract.is_some() {
            return false;
        }
        self.policy.shape.outs(hand) & bit(card) != 0
            || hand.jokers() > 0 && arranger.score(&with).deadwood_points <= arranger.score(hand).deadwood_points
    }

    pub(crate) fn draw(&self, arranger: &mut Arranger) -> Move {
        if self.position.rules.draw.deep.is_some()
            && let Some(take) = self.deep(arranger)
        {
            return take;
        }
        let take = Move::DrawDiscard { cards: 1 };
        let Some(top) = self.position.top() else { return Move::DrawStock };
        if self.gain(arranger, top, self.take()) > 0.0 && self.position.may(&take) { take } else { Move::DrawStock }
    }

    /// Several discards, where more can be laid with them than stays in hand (V1-R5).
    fn deep(&self, arranger: &mut Arranger) -> Option<Move> {
        let worth = |score: Score| f64::from(score.meld_points) - f64::from(score.deadwood_points);
        let [always, each] = self.policy.weights.deep;
        let mut best = (worth(arranger.score(self.position.hand)) + always, None);
        let mut with = *self.position.hand;
        for (depth, &card) in self.position.board.discard.iter().rev().enumerate() {
            let runs = self.policy.shape.run_outs(&with);
            with.add(card);
            let sets = self.policy.shape.set_outs(&with);
            if depth == 0 || (runs | sets) & bit(card) == 0 || depth > 200 {
                continue;
            }
            let now = worth(arranger.score(&with)) - each * (depth as f64 + 1.0);
            let take = Move::DrawDiscard { cards: depth as u8 + 1 };
            if now > best.0 && self.position.may(&take) {
                best = (now, Some(take));
            }
        }
        best.1
    }

    pub(crate) fn claim(&self, arranger: &mut Arranger) -> Move {
        let Some(top) = self.position.top() else { return Move::Pass };
        let own = self.position.board.turn == self.position.seat;
        let take = Move::DrawDiscard { cards: 1 };
        if own && self.gain(arranger, top, self.take()) > 0.0 && self.position.may(&take) {
            take
        } else if self.position.opened() {
            Move::Pass
        } else {
            self.buy(arranger, own).unwrap_or(Move::Pass)
        }
    }

    /// The discards worth a purchase, which the hand keeps all of (V4-R6).
    fn buy(&self, arranger: &mut Arranger, own: bool) -> Option<Move> {
        let [always, each, second, in_turn] = self.policy.weights.buy;
        let run_min = self.position.rules.melds.run_min;
        let contract = self.policy.contract.map_or(0, |contract| contract.cards(run_min));
        let mut with = *self.position.hand;
        let short = f64::from(contract) - with.len() as f64;
        let without = self.cost(arranger, &with);
        let mut best = (always + each * short + if own { in_turn } else { 0.0 }, None);
        for (cards, &card) in (1..=2).zip(self.position.board.discard.iter().rev()) {
            with.add(card);
            let gain = without - self.cost(arranger, &with) - if cards > 1 { second } else { 0.0 };
            let buy = Move::Buy { cards };
            if gain > best.0 && self.position.may(&buy) {
                best = (gain, Some(buy));
            }
        }
        best.1
    }

    pub(crate) fn lay(&self, arranger: &mut Arranger) -> Option<Move> {
        let (position, hand) = (self.position, self.position.hand);
        let state = &position.board.seats[position.seat];
        if position.rules.draw.first_turn_limit && state.turns == 0 {
            return None;
        }
        if let Some(mv) = self.swap() {
            return Some(mv);
        }
        if !self.lays_freely() {
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

    /// How many of these cards do not fit the table.
    pub(crate) fn unfitting(&self, cards: &Hand) -> usize {
        cards.len() - (self.places & cards.planes()[0]).count_ones() as usize
    }

    /// Cards left when everything is laid, about.
    pub(crate) fn left(&self, arranger: &mut Arranger) -> usize {
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

    /// Cards that may be left of a hand that goes out.
    pub(crate) fn spare(&self) -> usize {
        usize::from(self.position.rules.last_discard(self.position.board.number) != LastDiscard::Forbidden)
    }

    /// Whether cards that could be laid are better kept, if so many would be left; never if that ends the deal.
    fn holds_back(&self, left: usize) -> bool {
        let (position, weights) = (self.position, &self.policy.weights);
        if left <= self.spare() {
            return false;
        }
        let (left, near) = (left as f64, self.others.near);
        if position.opened() {
            let [always, each, nearness] = weights.lay;
            return always + each * left + nearness * near < 0.0;
        }
        weights.speaks_for_opening(&self.facts_of_opening(left)) < 0.0
    }

    /// What speaks for or against the first laying-down, if so many cards would be left ([`PolicyWeights::open`]).
    pub(crate) fn facts_of_opening(&self, left: f64) -> [f64; OPENING] {
        let Position { board, hand, seat, .. } = self.position;
        let Others { number, opened, near, ending } = self.others;
        let [turns, stock] = [board.seats[seat].turns.into(), board.stock as f64].map(|count: f64| count / 10.0);
        let fitting = f64::from((self.places & hand.planes()[0]).count_ones());
        let laid = board.table.len() as f64;
        [1.0, left, opened, near, ending, number, turns, hand.jokers().into(), fitting, laid, stock]
    }

    fn meld(&self, arranger: &mut Arranger) -> Option<Move> {
        let best = arranger.best(self.position.hand);
        if let Some(owed) = self.position.board.owed.first() {
            let holds = |meld: &&Meld| meld.cards().iter().any(|placed| placed.card() == *owed);
            let first = best.melds.iter().find(holds)?;
            return lay_all(self.position, std::slice::from_ref(first));
        }
        lay_all(self.position, &best.melds)
    }

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
            let joker = hand.jokers() > 0 && hand.len() <= 3;
            if joker { on_table(Card::JOKER) } else { None }
        })
    }

    /// Takes a joker from the table.
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
        for card in hand.distinct().filter(|card| !card.is_joker()) {
            if !position.may(&Move::Discard(card)) {
                continue;
            }
            let Some(rest) = hand.without([card]) else { continue };
            let feed = if feeds && self.places & bit(card) != 0 { self.policy.weights.feed } else { 0.0 };
            let cost = self.cost(arranger, &rest) + feed + self.wanted(next, card);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, card));
            }
        }
        match best {
            Some((_, card)) => Move::Discard(card),
            None => position.any_move().unwrap_or(Move::DrawStock),
        }
    }

    /// What a discard is worth to a player who may make something of it.
    fn wanted(&self, by: &SeatState, card: Card) -> f64 {
        let (weights, shape) = (&self.policy.weights, &self.policy.shape);
        let (mut cost, each) = (0.0, weights.wanted[usize::from(by.opened)]);
        if each != 0.0 {
            let mut alone = Hand::EMPTY;
            alone.add(card);
            let near = shape.run_links(&alone) | shape.set_links(&alone);
            cost += each * f64::from(shape.living(near, &self.seen)) / 10.0;
        }
        if !by.known.is_empty() {
            let (completes, near) = (shape.outs(&by.known), shape.run_links(&by.known) | shape.set_links(&by.known));
            if completes & bit(card) != 0 {
                cost += weights.known[0];
            } else if near & bit(card) != 0 {
                cost += weights.known[1];
            }
        }
        cost
    }
}

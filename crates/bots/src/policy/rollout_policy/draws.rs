//! The draws of the rollout policy: taking the discard, several of them, or buying one out of turn.

use rami_engine::arrange::{Arranger, Score};
use rami_engine::cards::Card;
use rami_engine::game::Move;

use super::{PolicyTurn, TEN, bit};
use crate::policy::weights::{BuyThreshold, SeveralThreshold, TakeThreshold};
use crate::position::contract::ContractProgress;

/// The depth below the top discard down to which the policy considers taking the pile. It ignores deeper cards. Chosen
/// by judgement: no useful pile is as large.
const DEEPEST: usize = 200;

impl PolicyTurn<'_> {
    /// By how many points taking this card lowers the cost of the hand, less the threshold `least`. A card that
    /// completes nothing yet has a threshold of its own. A card that lies near nothing is never taken.
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
            least.max(*self.policy.weights.take_link.of(self.position.opened()))
        } else {
            return f64::NEG_INFINITY;
        };
        let mut with = *hand;
        if !fits {
            with.add(card);
        }
        self.cost(arranger, hand) - self.cost_after_discard(arranger, &with, Some(card)) - least
    }

    /// The least that taking the discard must gain, in points. The more outs the hand has, the likelier a stock card is
    /// of use instead.
    fn take_threshold(&self) -> f64 {
        let TakeThreshold { always, ten_outs } = self.policy.weights.take;
        if ten_outs == 0.0 {
            return always;
        }
        let (runs, sets) = self.outs(self.position.hand);
        always + ten_outs * f64::from(self.policy.shape.living(runs | sets, &self.seen)) / TEN
    }

    /// Whether a card completes a meld, or brings the contract nearer.
    fn is_useful(&self, arranger: &mut Arranger, card: Card) -> bool {
        let hand = self.position.hand;
        let mut with = *hand;
        with.add(card);
        if let Some(progress) = ContractProgress::at(self.position) {
            return progress.missing_as_known(arranger, &with) < progress.missing_as_known(arranger, hand);
        }
        if self.policy.contract.is_some() {
            return false;
        }
        self.policy.shape.outs(hand) & bit(card) != 0
            || hand.jokers() > 0 && arranger.score(&with).deadwood_points <= arranger.score(hand).deadwood_points
    }

    /// The decision which card to draw.
    pub fn draw(&self, arranger: &mut Arranger) -> Move {
        if self.position.rules.draw.deep.is_some()
            && let Some(take) = self.deep(arranger)
        {
            return take;
        }
        let take = Move::DrawDiscard { cards: 1 };
        let Some(top) = self.position.top() else { return Move::DrawStock };
        if self.gain(arranger, top, self.take_threshold()) > 0.0 && self.position.may(&take) {
            take
        } else {
            Move::DrawStock
        }
    }

    /// The draw of several discards, if it makes the hand better by more than a threshold (V1-R5). A hand is measured
    /// by the points that can be laid less those that stay.
    fn deep(&self, arranger: &mut Arranger) -> Option<Move> {
        let worth = |score: Score| f64::from(score.meld_points) - f64::from(score.deadwood_points);
        let SeveralThreshold { always, card: each } = self.policy.weights.take_several;
        let mut best = (worth(arranger.score(self.position.hand)) + always, None);
        let mut with = *self.position.hand;
        for (depth, &card) in self.position.board.discard.iter().rev().enumerate() {
            let runs = self.policy.shape.run_outs(&with);
            with.add(card);
            let sets = self.policy.shape.set_outs(&with);
            if depth == 0 || (runs | sets) & bit(card) == 0 || depth > DEEPEST {
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

    /// The decision whether to take or buy the discard (V4-R6).
    pub fn claim(&self, arranger: &mut Arranger) -> Move {
        let Some(top) = self.position.top() else { return Move::Pass };
        let own = self.position.board.turn == self.position.seat;
        let take = Move::DrawDiscard { cards: 1 };
        if own && self.gain(arranger, top, self.take_threshold()) > 0.0 && self.position.may(&take) {
            take
        } else if self.position.opened() {
            Move::Pass
        } else {
            self.buy(arranger, own).unwrap_or(Move::Pass)
        }
    }

    /// The purchase of one discard or two, if it gains more than a threshold (V4-R6).
    fn buy(&self, arranger: &mut Arranger, own: bool) -> Option<Move> {
        let BuyThreshold { always, short_card, second_card, own_turn } = self.policy.weights.buy;
        let run_min = self.position.rules.melds.run_min;
        let contract = self.policy.contract.map_or(0, |contract| contract.cards(run_min));
        let mut with = *self.position.hand;
        let short = f64::from(contract) - with.len() as f64;
        let without = self.cost(arranger, &with);
        let mut best = (always + short_card * short + if own { own_turn } else { 0.0 }, None);
        for (cards, &card) in (1..=2).zip(self.position.board.discard.iter().rev()) {
            with.add(card);
            let gain = without - self.cost(arranger, &with) - if cards > 1 { second_card } else { 0.0 };
            let buy = Move::Buy { cards };
            if gain > best.0 && self.position.may(&buy) {
                best = (gain, Some(buy));
            }
        }
        best.1
    }
}

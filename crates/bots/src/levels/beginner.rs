//! The beginner: plays as a person does who is learning. It overlooks things, does not remember the discards, keeps its
//! pairs and is slow to lay, but does nothing absurd. All its numbers were chosen by judgement, so that it makes the
//! mistakes of beginners. None of them was measured.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use rami_engine::arrange::Arranger;
use rami_engine::cards::{Card, Hand};
use rami_engine::game::{Move, Phase, SeatView};

use super::ArrangerCache;
use crate::policy::knock_policy::{KnockDecision, KnockWeights};
use crate::policy::rollout_policy::{PolicyTurn, RolloutPolicy};
use crate::policy::style::{Character, Style};
use crate::policy::weights::{PolicyWeights, SeveralThreshold};
use crate::position::Position;
use crate::position::layings::settle;
use crate::{Bot, any_move, decision_seed, legal_or_any};

/// The probability, in each turn, that it overlooks that the discard is of use. Chosen by judgement.
const OVERLOOKS: f64 = 0.45;
/// The probability, in each turn, that it does not think of laying a meld. Chosen by judgement.
const LAYS_LATER: f64 = 0.55;
/// The same probability where the laying or a knock ends the deal. Chosen by judgement.
const MISSES_THE_END: f64 = 0.2;
/// The probability, in each turn, that it overlooks that a card fits a meld on the table. Chosen by judgement.
const OVERLOOKS_PLACE: f64 = 0.5;
/// The largest error that it makes about the worth of a card, in points. Each card gets an error from 0 to this number.
/// A discard that breaks up a meld costs as much. Chosen by judgement.
const MISTAKEN: f64 = 9.0;
/// The amount added to [`OVERLOOKS`] for each point of a temperament's reluctance to take ([`Style::take`]). Chosen by
/// judgement.
const OVERLOOKS_BY_STYLE: f64 = 0.1;
/// The amount added to [`LAYS_LATER`] for each point of a temperament's reluctance to lay ([`Style::hold`]). Chosen by
/// judgement.
const LAYS_LATER_BY_STYLE: f64 = 0.05;
/// The points that a discard must gain to be taken. A higher number makes it take less often. Chosen by judgement, so
/// that it takes more often than the good player.
const TAKES: f64 = 1.0;
/// The points that a card bought out of turn must gain. A higher number makes it buy less often. Chosen by judgement.
const BUYS: f64 = 6.0;
/// The points by which several discards must improve its hand: four, less one for each card. Chosen by judgement.
const TAKES_SEVERAL: SeveralThreshold = SeveralThreshold { always: 4.0, card: -1.0 };
/// The factor on the worth of cards that may become melds. Above 1 it keeps such cards too long. Chosen by judgement.
const OVERRATES_POTENTIAL: f64 = 1.4;

/// The weakest level.
pub struct Beginner {
    seed: u64,
    style: Style,
    arranger: ArrangerCache,
}

impl Beginner {
    /// A bot whose choices the seed fixes.
    #[must_use]
    pub const fn new(seed: u64, character: Option<Character>) -> Self {
        Self { seed, style: Style::from_character(character), arranger: ArrangerCache::new() }
    }
}

impl Bot for Beginner {
    fn choose(&mut self, view: &SeatView) -> Move {
        let arranger = self.arranger.under(&view.rules);
        let facts = [u64::from(view.board.seats[view.seat].turns), view.board.phase as u64];
        let mut learner = Learner {
            view,
            style: self.style,
            policy: policy(view, self.style),
            rng: ChaCha8Rng::seed_from_u64(decision_seed(self.seed, view, &facts)),
        };
        let mv = learner.choose(arranger);
        legal_or_any(view, mv)
    }
}

/// The policy by which it would play if it made no mistakes: it weighs its own hand alone.
fn policy(view: &SeatView, style: Style) -> RolloutPolicy {
    let mut weights = PolicyWeights::own_hand(&view.rules).in_style(Style {
        keep: OVERRATES_POTENTIAL * style.keep,
        dear: 0.0,
        ..style
    });
    weights.feed = 0.0;
    weights.take.always = TAKES + style.take;
    weights.buy.always = BUYS;
    weights.take_several = TAKES_SEVERAL;
    let knocking = KnockWeights::OWN_HAND.in_style(Style { keep: OVERRATES_POTENTIAL * style.keep, ..style });
    RolloutPolicy::new(&view.rules, view.board.number, weights).knocking_by(knocking).forgetting()
}

/// One decision.
struct Learner<'a> {
    view: &'a SeatView,
    style: Style,
    policy: RolloutPolicy,
    rng: ChaCha8Rng,
}

impl Learner<'_> {
    /// Returns true with this probability.
    fn happens(&mut self, share: f64) -> bool {
        self.rng.random::<f64>() < share
    }

    fn choose(&mut self, arranger: &mut Arranger) -> Move {
        let position = Position::from_view(self.view);
        // All random numbers are drawn first, in a fixed order, so that every decision of a turn draws the same ones.
        let (overlooks, later) = (
            self.happens(OVERLOOKS + self.style.take * OVERLOOKS_BY_STYLE),
            self.happens(LAYS_LATER + self.style.hold * LAYS_LATER_BY_STYLE),
        );
        let (misses, blind) = (self.happens(MISSES_THE_END), self.happens(OVERLOOKS_PLACE));
        let policy = self.policy.clone();
        if let Some(decision) = policy.knock_decision(position) {
            return self.knocking(decision, overlooks, misses, blind);
        }
        let decision = policy.decision(position);
        match self.view.board.phase {
            Phase::Claim if overlooks => Move::Pass,
            Phase::Claim => decision.claim(arranger),
            Phase::Draw if overlooks && self.view.check(&Move::DrawStock).is_ok() => Move::DrawStock,
            Phase::Draw => decision.draw(arranger),
            _ if !self.view.board.owed.is_empty() => {
                decision.lay(arranger).or_else(|| settle(position)).unwrap_or_else(|| any_move(self.view))
            }
            _ => {
                let lays = decision.lay(arranger).filter(|mv| self.thinks_of(mv, misses, later, blind));
                lays.unwrap_or_else(|| self.discard(&decision, arranger))
            }
        }
    }

    /// The move where a deal is ended by a knock. It may overlook that a discard is of use, that it could knock, and
    /// what can be laid off.
    fn knocking(&mut self, decision: KnockDecision<'_>, overlooks: bool, misses: bool, blind: bool) -> Move {
        match self.view.board.phase {
            Phase::Claim if overlooks => Move::Pass,
            Phase::Draw if overlooks => Move::DrawStock,
            Phase::LayOff if blind => Move::End,
            Phase::Play => match decision.knock() {
                Some(knock) if !misses => knock,
                _ => {
                    let rng = &mut self.rng;
                    let mistaken =
                        decision.discards().map(|(card, cost)| (card, cost + rng.random_range(0.0..MISTAKEN)));
                    let best = mistaken.min_by(|(_, one), (_, other)| one.total_cmp(other));
                    best.map_or_else(|| any_move(self.view), |(card, _)| Move::Discard(card))
                }
            },
            _ => decision.choose(),
        }
    }

    /// Whether it thinks of a laying in this turn.
    fn thinks_of(&self, mv: &Move, misses: bool, later: bool, blind: bool) -> bool {
        match mv {
            Move::Meld(melds) => {
                let laid: usize = melds.iter().map(|cards| cards.len()).sum();
                let ends = laid + 1 >= self.view.hand.len();
                if ends { !misses } else { !later }
            }
            Move::LayOff { .. } | Move::Swap { .. } => !blind,
            _ => true,
        }
    }

    /// The discard: the card that seems to be needed least. Each card is misjudged a little, but melds are recognized.
    fn discard(&mut self, decision: &PolicyTurn<'_>, arranger: &mut Arranger) -> Move {
        let hand = self.view.hand;
        let may = |card: &Card| !card.is_joker() && self.view.check(&Move::Discard(*card)).is_ok();
        let cards: Vec<Card> = hand.distinct().filter(may).collect();
        let mut best: Option<(f64, Card)> = None;
        for card in cards {
            let Some(rest) = hand.without([card]) else { continue };
            let mistaken = self.rng.random_range(0.0..MISTAKEN);
            let dear = self.style.dear * f64::from(self.view.rules.values.in_hand(card));
            let cost = decision.cost(arranger, &rest) + mistaken - dear + self.breaks(arranger, &rest);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, card));
            }
        }
        best.map_or_else(|| any_move(self.view), |(_, card)| Move::Discard(card))
    }

    /// The cost of a discard that breaks up a meld, in points.
    fn breaks(&self, arranger: &mut Arranger, rest: &Hand) -> f64 {
        if self.view.rules.contract(self.view.board.number).is_some() {
            return 0.0;
        }
        let (before, after) = (arranger.score(&self.view.hand), arranger.score(rest));
        if after.meld_points < before.meld_points { MISTAKEN } else { 0.0 }
    }
}

//! Deals as they may be: the cards that a seat does not see, dealt to where they may lie, likely deals more often than
//! others. One deal comes from the one before by exchanging hidden cards (the Metropolis algorithm).

use std::ops::Range;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::arrange::Arranger;
use crate::cards::{Card, Hand};
use crate::game::{Deal, Seat, SeatView};

use crate::bots::policy::rollout_policy::RolloutPolicy;
use crate::bots::position::unseen::UnseenCards;
use crate::bots::search::belief::Belief;

/// Exchanges tried from one deal to the next.
const STEPS: usize = 16;
/// Exchanges tried before the first.
const FIRST_STEPS: usize = 128;

/// Deals the cards that a view leaves hidden.
pub(crate) struct Determinizer<'a> {
    view: &'a SeatView,
    /// The hidden cards of the others, seat by seat, then those of the stock.
    unseen: Vec<Card>,
    others: Vec<Other<'a>>,
    rng: ChaCha8Rng,
}

/// Another seat.
struct Other<'a> {
    seat: Seat,
    belief: Belief<'a>,
    /// Where its hidden cards are.
    places: Range<usize>,
    holding: Holding,
}

/// A hand as it may be.
#[derive(Clone, Copy)]
struct Holding {
    hand: Hand,
    log_likelihood: f64,
}

impl<'a> Determinizer<'a> {
    pub(crate) fn new(view: &'a SeatView, policy: &'a RolloutPolicy, arranger: &mut Arranger, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut unseen = UnseenCards::of(view).into_cards();
        unseen.shuffle(&mut rng);
        let mut others: Vec<Other<'_>> = Vec::new();
        for (seat, state) in view.board.seats.iter().enumerate().filter(|&(seat, _)| seat != view.seat) {
            let from = others.last().map_or(0, |other| other.places.end);
            let places = from..from + usize::from(state.cards).saturating_sub(state.known.len());
            let mut hand = state.known;
            hand.extend(unseen[places.clone()].iter().copied());
            let belief = Belief::of(policy, view, seat);
            let holding = Holding { hand, log_likelihood: belief.log_likelihood(arranger, &hand) };
            others.push(Other { seat, belief, places, holding });
        }
        let mut worlds = Self { view, unseen, others, rng };
        worlds.walk(arranger, FIRST_STEPS);
        worlds
    }

    /// The next possible deal.
    pub(crate) fn next(&mut self, arranger: &mut Arranger) -> Deal {
        self.walk(arranger, STEPS);
        let hidden = self.hidden();
        self.unseen[hidden..].shuffle(&mut self.rng);
        let mut hands = vec![Hand::EMPTY; self.view.board.seats.len()];
        for other in &self.others {
            hands[other.seat] = other.holding.hand;
        }
        let mut rest = self.unseen[hidden..].iter().copied();
        let stock = rest.by_ref().take(self.view.board.stock).collect();
        Deal::imagined(self.view, hands, stock, rest.collect())
    }

    /// How many cards the others hide.
    fn hidden(&self) -> usize {
        self.others.last().map_or(0, |other| other.places.end)
    }

    fn walk(&mut self, arranger: &mut Arranger, steps: usize) {
        if self.hidden() > 0 {
            (0..steps).for_each(|_| self.step(arranger));
        }
    }

    /// Exchanges a hidden card for any other unseen one, if that is not much less likely.
    fn step(&mut self, arranger: &mut Arranger) {
        let hidden = self.hidden();
        let exchanged = [self.rng.random_range(0..hidden), self.rng.random_range(0..self.unseen.len())];
        let [one, other] = exchanged.map(|place| self.unseen[place]);
        let holders = exchanged.map(|place| self.others.iter().position(|other| other.places.contains(&place)));
        if one == other || holders[0] == holders[1] {
            return;
        }
        let given = [(one, other), (other, one)];
        let changes = [0, 1].map(|at| holders[at].map(|holder| self.exchanged(arranger, holder, given[at])));
        let was = holders.iter().flatten().map(|&holder| self.others[holder].holding.log_likelihood).sum::<f64>();
        let is = changes.iter().flatten().map(|holding| holding.log_likelihood).sum::<f64>();
        if self.rng.random::<f64>() < (is - was).exp() {
            self.unseen.swap(exchanged[0], exchanged[1]);
            for (holder, holding) in holders.into_iter().zip(changes) {
                if let (Some(holder), Some(holding)) = (holder, holding) {
                    self.others[holder].holding = holding;
                }
            }
        }
    }

    /// What one of the others holds once it has another card in place of one.
    fn exchanged(&self, arranger: &mut Arranger, holder: usize, (given, got): (Card, Card)) -> Holding {
        let Other { belief, holding, .. } = &self.others[holder];
        let mut hand = holding.hand;
        hand.remove(given);
        hand.add(got);
        Holding { hand, log_likelihood: belief.log_likelihood(arranger, &hand) }
    }
}

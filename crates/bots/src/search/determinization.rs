//! Determinization: complete deals that agree with what a seat sees. They are drawn by the belief, likely hands more
//! often than others: a Markov chain (the Metropolis algorithm) exchanges some hidden cards from one deal to the next.

use std::ops::Range;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use rami_engine::arrange::Arranger;
use rami_engine::cards::{Card, Hand};
use rami_engine::game::{Deal, Seat, SeatView};

use crate::policy::rollout_policy::RolloutPolicy;
use crate::position::unseen::UnseenCards;
use crate::search::belief::Belief;
use crate::search::settings::SearchSettings;

/// The number of exchanges that are tried before the first deal, so that it depends little on the hands the chain began
/// with. Chosen by judgement.
const FIRST_STEPS: usize = 128;

/// The chain of deals that agree with a view.
pub struct Determinizer<'a> {
    view: &'a SeatView,
    /// The hidden cards: those of the opponents, seat by seat, then those of the stock.
    unseen: Vec<Card>,
    opponents: Vec<Opponent<'a>>,
    rng: ChaCha8Rng,
    /// How many exchanges are tried from one deal to the next.
    exchanges: usize,
}

/// An opponent, with the hand that it has at this point of the chain.
struct Opponent<'a> {
    seat: Seat,
    belief: Belief<'a>,
    /// The places of its hidden cards in `unseen`.
    places: Range<usize>,
    holding: Holding,
}

/// A hand that an opponent may hold.
#[derive(Clone, Copy)]
struct Holding {
    hand: Hand,
    log_likelihood: f64,
}

impl<'a> Determinizer<'a> {
    /// The chain of a view, fixed by the seed.
    pub fn new(view: &'a SeatView, policy: &'a RolloutPolicy, arranger: &mut Arranger, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut unseen = UnseenCards::from_view(view).into_cards();
        unseen.shuffle(&mut rng);
        let mut opponents: Vec<Opponent<'_>> = Vec::new();
        for (seat, state) in view.board.seats.iter().enumerate().filter(|&(seat, _)| seat != view.seat) {
            let from = opponents.last().map_or(0, |other| other.places.end);
            let places = from..from + usize::from(state.cards).saturating_sub(state.known.len());
            let mut hand = state.known;
            hand.extend(unseen[places.clone()].iter().copied());
            let belief = Belief::from_policy(policy, view, seat);
            let holding = Holding { hand, log_likelihood: belief.log_likelihood(arranger, &hand) };
            opponents.push(Opponent { seat, belief, places, holding });
        }
        let mut determinizer = Self { view, unseen, opponents, rng, exchanges: SearchSettings::CHAMPION.exchanges };
        determinizer.walk(arranger, FIRST_STEPS);
        determinizer
    }

    /// This chain with so many exchanges from one deal to the next.
    #[must_use]
    pub const fn with_exchanges(mut self, exchanges: usize) -> Self {
        self.exchanges = exchanges;
        self
    }

    /// The next deal of the chain.
    pub fn sample(&mut self, arranger: &mut Arranger) -> Deal {
        self.walk(arranger, self.exchanges);
        let hidden = self.hidden();
        self.unseen[hidden..].shuffle(&mut self.rng);
        let mut hands = vec![Hand::EMPTY; self.view.board.seats.len()];
        for other in &self.opponents {
            hands[other.seat] = other.holding.hand;
        }
        let mut rest = self.unseen[hidden..].iter().copied();
        let stock = rest.by_ref().take(self.view.board.stock).collect();
        hands[self.view.seat] = self.view.hand;
        Deal::imagined(&self.view.rules, &self.view.board, hands, stock, rest.collect())
    }

    /// How many hidden cards are the opponents'.
    fn hidden(&self) -> usize {
        self.opponents.last().map_or(0, |other| other.places.end)
    }

    /// Tries so many exchanges.
    fn walk(&mut self, arranger: &mut Arranger, steps: usize) {
        if self.hidden() > 0 {
            (0..steps).for_each(|_| self.step(arranger));
        }
    }

    /// Tries to exchange a hidden card of an opponent for any other unseen one. If the hands become likelier the
    /// exchange is made; if not, it is made with the ratio of their likelihoods as its probability.
    fn step(&mut self, arranger: &mut Arranger) {
        let hidden = self.hidden();
        let exchanged = [self.rng.random_range(0..hidden), self.rng.random_range(0..self.unseen.len())];
        let [one, other] = exchanged.map(|place| self.unseen[place]);
        let holders = exchanged.map(|place| self.opponents.iter().position(|other| other.places.contains(&place)));
        if one == other || holders[0] == holders[1] {
            return;
        }
        let given = [(one, other), (other, one)];
        let changes = [0, 1].map(|at| holders[at].map(|holder| self.exchanged(arranger, holder, given[at])));
        let was = holders.iter().flatten().map(|&holder| self.opponents[holder].holding.log_likelihood).sum::<f64>();
        let is = changes.iter().flatten().map(|holding| holding.log_likelihood).sum::<f64>();
        if self.rng.random::<f64>() < (is - was).exp() {
            self.unseen.swap(exchanged[0], exchanged[1]);
            for (holder, holding) in holders.into_iter().zip(changes) {
                if let (Some(holder), Some(holding)) = (holder, holding) {
                    self.opponents[holder].holding = holding;
                }
            }
        }
    }

    /// The hand of an opponent with another card in place of one.
    fn exchanged(&self, arranger: &mut Arranger, holder: usize, (given, got): (Card, Card)) -> Holding {
        let Opponent { belief, holding, .. } = &self.opponents[holder];
        let mut hand = holding.hand;
        hand.remove(given);
        hand.add(got);
        Holding { hand, log_likelihood: belief.log_likelihood(arranger, &hand) }
    }
}

//! What chance did to a deal: the cards dealt, and each card drawn from the stock, weighed by playouts of the rollout
//! policy against what might have come instead. The corrections have mean nought whatever the policy is worth, since what
//! came is played out in just the same way as what might have come.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::worth::{Sample, Seats, Stakes, Worth};
use crate::arrange::Arranger;
use crate::bots::policy::rollout_policy::RolloutPolicy;
use crate::bots::search::rollout::{play, play_out, rollout_policy};
use crate::cards::Card;
use crate::game::{Deal, Layout, Move, Seat, SeatView};
use crate::rules::StockOut;

/// Plays deals out in which chance is still to come.
pub struct Chance {
    policy: RolloutPolicy,
    arranger: Arranger,
}

/// What chance did, to every seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Corrections {
    /// In points ahead of the others.
    pub points: Seats,
    /// In shares of the match.
    pub shares: Seats,
}

impl Corrections {
    /// Adds what chance did once more.
    pub fn add(&mut self, other: &Self) {
        let add = |sum: &mut Seats, more: &Seats| {
            sum.resize(more.len(), 0.0);
            sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        };
        add(&mut self.points, &other.points);
        add(&mut self.shares, &other.shares);
    }
}

impl Chance {
    /// For the deal of which this is a view.
    #[must_use]
    pub fn new(view: &SeatView) -> Self {
        Self { policy: rollout_policy(view), arranger: Arranger::new(&view.rules) }
    }

    /// What a deal is worth once its stock is shuffled and the rest played out.
    pub(super) fn shuffled(&mut self, deal: &Deal, stakes: &Stakes, seed: u64) -> Worth {
        let mut stock: Vec<Card> = deal.stock().collect();
        stock.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        self.played_out(deal.clone().with_stock(stock), stakes, seed)
    }

    fn played_out(&mut self, mut deal: Deal, stakes: &Stakes, seed: u64) -> Worth {
        play_out(&mut deal, &self.policy, &mut self.arranger, seed);
        stakes.worth(&deal)
    }

    /// What the cards dealt did, by so many playouts: against as many other deals.
    #[must_use]
    pub fn of_deal(&mut self, deal: &Deal, stakes: &Stakes, playouts: usize, seed: u64) -> Corrections {
        let (rules, board) = (deal.rules(), deal.board());
        let mut cards: Vec<Card> = rules.pack.cards().collect();
        let in_play: Vec<bool> = board.seats.iter().map(|seat| seat.in_play).collect();
        let mut sample = Sample::default();
        for number in 0..playouts as u64 {
            let seed = mixed(seed, number);
            cards.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
            let other = Layout::dealt(rules, board.number, board.dealer, in_play.clone(), &cards);
            let other = Deal::new(rules.clone(), &other).expect("a deal of the game");
            let [came, might_have] = [deal, &other].map(|deal| self.shuffled(deal, stakes, seed));
            sample.add_difference(&came, &might_have);
        }
        corrections(&sample)
    }

    /// What the cards did that a move took from the stock, by so many playouts: against others of the stock. `None` where
    /// the move takes none by chance.
    #[must_use]
    pub fn of_move(
        &mut self,
        [before, after]: [&Deal; 2],
        (seat, mv): (Seat, &Move),
        stakes: &Stakes,
        playouts: usize,
        seed: u64,
    ) -> Option<Corrections> {
        let draws = matches!(mv, Move::DrawStock | Move::Buy { .. });
        // A pile that was turned over lies in an order that is known.
        let known = before.board().rebuilds > 0 && before.rules().stock_out == StockOut::TurnOver;
        if !draws || known || before.board().stock == after.board().stock {
            return None;
        }
        let mut cards: Vec<Card> = before.stock().collect();
        let drawn: Vec<Card> = cards.drain(..cards.len() - after.board().stock).collect();
        cards.extend(&drawn);
        cards.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        let mut sample = Sample::default();
        for number in 0..playouts {
            let seed = mixed(seed, number as u64);
            // Each card of the stock comes instead in its turn; the other cards lie alike in both.
            let mut instead = cards.clone();
            instead.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
            to_the_top(&mut instead, &[cards[number % cards.len()]]);
            let mut came = instead.clone();
            to_the_top(&mut came, &drawn);
            came.truncate(after.board().stock);
            let came = self.played_out(after.clone().with_stock(came), stakes, seed);
            let mut other = before.clone().with_stock(instead);
            let might_have = play(&mut other, seat, mv, seed).then(|| self.played_out(other, stakes, seed));
            sample.add_difference(&came, &might_have?);
        }
        Some(corrections(&sample))
    }
}

/// Puts these cards at the end of a stock, where its top is, in exchange for those that were there.
fn to_the_top(stock: &mut [Card], cards: &[Card]) {
    let mut top = stock.len();
    for card in cards {
        top -= 1;
        let at = stock[..=top].iter().position(|other| other == card).expect("a card of the stock");
        stock.swap(at, top);
    }
}

fn corrections(sample: &Sample) -> Corrections {
    let swing = sample.swing(1);
    let means = |estimates: &[super::Estimate]| estimates.iter().map(|estimate| estimate.mean).collect();
    Corrections { points: means(&swing.points), shares: means(&swing.shares) }
}

/// A seed for a number, independent of all others.
pub(super) const fn mixed(seed: u64, number: u64) -> u64 {
    let mixed = seed ^ (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

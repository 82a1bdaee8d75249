//! How likely it is that a seat holds certain cards: what it has discarded, left lying and laid tells of its hand.

use crate::arrange::Arranger;
use crate::cards::Hand;
use crate::game::{Seat, SeatView};

use super::manner::Kinds;
use super::quick::{Look, Quick};
use super::sight::Sight;

/// What speaks for or against a hand: how many of the cards that the seat has thrown lie near it, complete something in it,
/// are held in it once more; the same of the discards that it left lying; its points; cards of it that fit the table; and
/// the facts by which a quick player judges it.
type Signs = [f64; 17];

/// What one seat may hold, as another sees it.
pub(super) struct Belief<'a> {
    look: Look<'a>,
    weights: &'a Signs,
}

impl<'a> Belief<'a> {
    /// What `seat` may hold.
    pub(super) fn of(quick: &'a Quick, view: &'a SeatView, seat: Seat) -> Self {
        let sight = Sight { rules: &view.rules, board: &view.board, hand: &Hand::EMPTY, seat };
        Self { look: quick.look(sight), weights: &LEARNT.of(&view.rules)[usize::from(sight.opened())] }
    }

    /// The logarithm of how likely the hand is, up to a constant.
    pub(super) fn log_likelihood(&self, arranger: &mut Arranger, hand: &Hand) -> f64 {
        self.signs(arranger, hand).iter().zip(self.weights).map(|(sign, weight)| sign * weight).sum()
    }

    fn signs(&self, arranger: &mut Arranger, hand: &Hand) -> Signs {
        let Look { quick, sight, places, .. } = self.look;
        let state = &sight.board.seats[sight.seat];
        let held = hand.planes()[0];
        let near = quick.shape.run_links(hand) | quick.shape.set_links(hand);
        let outs = quick.shape.outs(hand);
        let mut signs = [0.0; 17];
        let counted =
            [state.thrown, state.passed].into_iter().flat_map(|cards| [near, outs, held].map(|of| of & cards));
        for (sign, cards) in signs.iter_mut().zip(counted) {
            *sign = f64::from(cards.count_ones());
        }
        signs[6] = f64::from(sight.rules.values.of_hand(hand));
        signs[7] = f64::from((places & held).count_ones());
        signs[8..].copy_from_slice(&self.look.facts_if(arranger, hand));
        signs
    }
}

/// What each sign weighs before the first laying-down and after it: by conditional logistic regression over hands of the
/// good level in its own matches, each against eleven dealt at random from what another seat did not see.
const LEARNT: Kinds<[Signs; 2]> = Kinds {
    opening: [
        [
            -1.085, -0.855, 0.919, -0.158, -0.745, 0.179, -0.009, 0.298, -0.019, -0.316, -0.239, 0.086, 0.088, 0.436,
            0.099, -0.200, -0.244,
        ],
        [
            -0.236, -1.895, 0.272, 0.013, -0.522, 0.158, -0.149, -2.608, -0.089, 1.088, 0.0, 0.250, 0.357, 1.209,
            0.197, 2.674, -0.487,
        ],
    ],
    penalty: [
        [
            -1.191, -0.706, 1.488, -0.183, 0.181, -0.005, 0.0, 0.164, -0.008, -0.126, -0.002, 0.052, 0.033, 0.279,
            0.086, 0.411, -0.018,
        ],
        [
            -0.751, -1.885, 0.745, -0.130, 0.031, 0.457, -0.116, -1.816, -0.037, 1.455, 0.0, 0.215, 0.172, 0.471,
            -0.028, -3.499, -0.316,
        ],
    ],
    laid: [
        [
            -1.924, -3.123, 0.0, 0.016, -1.914, 0.0, 0.169, -1.100, -0.153, 1.172, 0.0, 0.0, 0.163, 0.783, 0.296, 0.0,
            -0.073,
        ],
        [
            -0.750, -1.831, 0.0, -0.257, -1.231, 0.0, -0.001, -2.173, 0.036, 0.350, 0.0, 0.0, 0.732, 1.236, 0.464, 0.0,
            -0.282,
        ],
    ],
    contract: [
        [
            -0.311, -0.111, -0.288, -0.207, 0.122, -0.202, -0.018, 0.368, -0.018, 0.0, 0.0, 0.284, 0.131, -0.010,
            -0.008, 0.0, -1.856,
        ],
        [
            -0.147, 0.414, -0.845, -0.113, 0.412, -1.173, -0.342, -5.626, -0.342, 0.0, 0.0, 0.070, -0.024, 0.140,
            -0.005, 0.0, 0.0,
        ],
    ],
    other: [
        [
            -1.778, -3.256, 1.026, -0.020, -1.245, 0.305, 0.041, -1.087, -0.057, 0.742, 0.0, 0.002, -0.060, 0.229,
            -0.002, 0.0, -0.019,
        ],
        [
            -0.692, -1.513, 0.238, -0.363, -0.226, 0.183, -0.080, -3.331, -0.032, 0.903, 0.0, 0.215, 0.194, 0.343,
            -0.040, 0.0, -0.485,
        ],
    ],
};

//! The knocking policy as a player, with weights of its own: what `tune_knock.py` tries out.

use rami_bots::Bot;
use rami_bots::internals::{Features, KNOCK_WEIGHTS, KnockDecision, KnockWeights, Position};
use rami_engine::game::{Move, SeatView};

/// A player that follows the knocking policy.
pub struct PolicyPlayer {
    weights: KnockWeights,
}

impl PolicyPlayer {
    /// A player with the weights in a text: as many numbers as there are weights, between commas, in the order of the
    /// fields. `None` for any other text.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let numbers: Vec<f64> = text.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
        let numbers: [f64; KNOCK_WEIGHTS] = numbers.try_into().ok()?;
        Some(Self { weights: KnockWeights::from_array(numbers) })
    }
}

impl Bot for PolicyPlayer {
    fn choose(&mut self, view: &SeatView) -> Move {
        KnockDecision::new(Position::from_view(view), &self.weights).choose()
    }
}

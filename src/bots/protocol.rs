//! What is asked of a bot.

use serde::{Deserialize, Serialize};

use crate::game::{Move, SeatView};
use crate::seeds;

use super::advice::{Advice, advise};
use super::view_seed::view_seed;
use super::{Character, Level};

/// Asks a bot for its move. Holds what the seat may know and nothing else.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BotRequest {
    /// Level of the bot; one that is not offered plays as the good one.
    pub level: Level,
    /// Fixes the bot's choices.
    pub seed: u64,
    /// What the seat sees.
    pub view: SeatView,
    /// Temperament of the bot; none plays plainly.
    pub character: Option<Character>,
}

impl BotRequest {
    /// Asks a bot of a match for its move, after so many actions of it.
    #[must_use]
    pub fn in_match(view: SeatView, level: Level, match_seed: u64, actions: u64) -> Self {
        let character = Some(Character::at_seat(match_seed, view.seat));
        Self { level, seed: seeds::of_bot(match_seed, actions), view, character }
    }

    /// The move that the bot chooses: a proposal like any other, to be checked.
    #[must_use]
    pub fn choose(&self) -> Move {
        self.level.opponent(self.seed, self.character).choose(&self.view)
    }
}

/// The seed of advice: what the seat sees and nothing else. So the same question gets the same answer wherever it is
/// asked: as a hint at the table, in the review, of a match that came as a file, by a program outside.
#[must_use]
pub fn advice_seed(view: &SeatView) -> u64 {
    view_seed(view)
}

/// What the champion would do in the place of a player, and why.
#[must_use]
pub fn hint(view: &SeatView) -> Advice {
    advise(view, advice_seed(view))
}

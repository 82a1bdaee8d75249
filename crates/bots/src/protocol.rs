//! The requests to a bot: for a move, or for advice.

use serde::{Deserialize, Serialize};

use rami_engine::game::{Move, SeatView};
use rami_record::seeds;

use super::advice::{Advice, advise};
use super::view_seed::view_seed;
use super::{Character, OfferedLevel};

/// A request for a bot's move. It holds only what the seat may know.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BotRequest {
    /// The level of the bot.
    pub level: OfferedLevel,
    /// Fixes the bot's choices.
    pub seed: u64,
    /// What the seat sees.
    pub view: SeatView,
    /// The temperament of the bot, if it has one.
    pub character: Option<Character>,
}

impl BotRequest {
    /// The request for the move of a bot in a match, after so many actions of the match. The bot keeps its character
    /// over the match; `deal_seed` is the seed of its chance in the deal.
    #[must_use]
    pub fn in_match(view: SeatView, level: OfferedLevel, match_seed: u64, deal_seed: u64, actions: u64) -> Self {
        let character = Some(Character::at_seat(match_seed, view.seat));
        Self { level, seed: seeds::of_bot(deal_seed, actions), view, character }
    }

    /// Chooses the bot's move. The engine still checks it like any other move.
    #[must_use]
    pub fn choose(&self) -> Move {
        self.level.bot(self.seed, self.character).choose(&self.view)
    }
}

/// The seed of advice. It depends only on what the seat sees, so the same position gets the same advice everywhere: as
/// a hint at the table, in the review, for an imported match, or for a program outside.
#[must_use]
pub fn advice_seed(view: &SeatView) -> u64 {
    view_seed(view)
}

/// Advises a player: what the champion would do, and why.
#[must_use]
pub fn hint(view: &SeatView) -> Advice {
    advise(view, advice_seed(view))
}

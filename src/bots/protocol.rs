//! What the page asks of a bot, and what the bot replies.

use serde::{Deserialize, Serialize};

use crate::game::{Move, SeatView};

use super::advice::{Advice, advise, judged};
use super::{Character, Level};

/// Asks for a move. Holds what the seat may know and nothing else.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// The number of the request, by which stale replies are told.
    pub id: u32,
    /// Level of the bot; one that is not offered plays as the good one.
    pub level: Level,
    /// Fixes the bot's choices.
    pub seed: u64,
    /// What the seat sees.
    pub view: SeatView,
    /// Temperament of the bot; none plays plainly.
    pub character: Option<Character>,
    /// Whether the reply is to be the champion's advice, with reasons and the other moves, whatever the level.
    pub advise: bool,
    /// A move that the advice is to be compared with: the one made in a match that is reviewed.
    pub made: Option<Move>,
}

/// A move chosen.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reply {
    /// Number of the request.
    pub id: u32,
    /// The move: a proposal like any other, to be checked.
    pub mv: Move,
    /// Why, where that was asked for.
    pub advice: Option<Advice>,
}

/// The seed of a bot's decision after so many actions of a match, those of all its deals and rebuilt stocks included.
#[must_use]
pub const fn bot_seed(match_seed: u64, actions: u64) -> u64 {
    match_seed.wrapping_mul(1_000_003).wrapping_add(actions)
}

/// The seed of advice: what the seat sees and nothing else. So the same question gets the same answer wherever it is
/// asked: as a hint at the table, in the review, of a match that came as a file, by a program outside. That one does not
/// name the unmatched cards of a knock, and no decision rests on them.
///
/// # Panics
/// Never: a view holds nothing that cannot be written.
#[must_use]
pub fn advice_seed(view: &SeatView) -> u64 {
    let mut view = view.clone();
    if let Some(knock) = &mut view.board.knock {
        knock.unmatched = None;
    }
    let bytes = postcard::to_allocvec(&view).expect("a view holds nothing that cannot be written");
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    bytes.iter().fold(0, mix)
}

impl Request {
    /// Asks what the strongest would do in the place of a player, and why: a hint.
    #[must_use]
    pub fn hint(view: SeatView) -> Self {
        let seed = advice_seed(&view);
        Self { id: 0, level: Level::Hard, seed, view, character: None, advise: true, made: None }
    }

    /// Asks for the hint, and how the move that was made there compares with it.
    #[must_use]
    pub fn verdict(view: SeatView, made: Move) -> Self {
        Self { made: Some(made), ..Self::hint(view) }
    }

    /// Asks a bot of a match for its move, after so many actions of it.
    #[must_use]
    pub fn of_bot(view: SeatView, level: Level, match_seed: u64, actions: u64) -> Self {
        let character = Some(Character::at_seat(match_seed, view.seat));
        let seed = bot_seed(match_seed, actions);
        Self { id: 0, level, seed, view, character, advise: false, made: None }
    }

    /// Lets the bot think, and answers.
    #[must_use]
    pub fn answer(&self) -> Reply {
        if self.advise {
            let advice = advise(&self.view, self.seed);
            let advice = match &self.made {
                Some(made) => judged(advice, &self.view, self.seed, made),
                None => advice,
            };
            return Reply { id: self.id, mv: advice.mv.clone(), advice: Some(advice) };
        }
        let mv = self.level.opponent(self.seed, self.character).choose(&self.view);
        Reply { id: self.id, mv, advice: None }
    }
}

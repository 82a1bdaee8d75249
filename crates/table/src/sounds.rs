//! The sounds of the table: the sound of the latest happening.

use rami_engine::game::Move;

use super::happening::WhatHappened;
use super::session::Session;

/// A sound of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// Cards are dealt.
    Deal,
    /// A card is drawn or taken.
    Draw,
    /// Cards are laid.
    Place,
    /// A card is thrown on the discard pile.
    Discard,
    /// A move is refused.
    Refuse,
    /// Somebody has one card left and says so.
    Call,
    /// A deal is over.
    Over,
    /// The player goes out or wins.
    Win,
}

/// A mark in a session: everything before it has been heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoundMark {
    happenings: usize,
    refusal: u32,
}

impl SoundMark {
    /// Everything up to now.
    #[must_use]
    pub fn all(session: &Session) -> Self {
        Self { happenings: session.happenings(), refusal: session.refused().map_or(0, |refused| refused.serial) }
    }

    /// The sound of what has happened since.
    #[must_use]
    pub fn since(self, session: &Session) -> Option<Sound> {
        let now = Self::all(session);
        if now.refusal > self.refusal {
            return Some(Sound::Refuse);
        }
        if now.happenings <= self.happenings {
            return None;
        }
        let last = session.happened().last()?;
        let board = session.board();
        if let Some(end) = board.end {
            let won = end.winner == Some(session.me());
            return Some(if won { Sound::Win } else { Sound::Over });
        }
        match &last.what {
            WhatHappened::Dealt => Some(Sound::Deal),
            WhatHappened::Drew(_) | WhatHappened::Bought(_) => Some(Sound::Draw),
            WhatHappened::Moved(mv) => match mv {
                Move::DrawStock | Move::DrawDiscard { .. } | Move::Buy { .. } => Some(Sound::Draw),
                Move::Meld(_) | Move::Knock { .. } | Move::LayOff { .. } | Move::Swap { .. } => Some(Sound::Place),
                Move::Discard(_) if session.rules().going_out.announced && board.seats[last.seat].cards == 1 => {
                    Some(Sound::Call)
                }
                Move::Discard(_) => Some(Sound::Discard),
                Move::End | Move::Pass => None,
            },
            WhatHappened::TookBack => Some(Sound::Draw),
            WhatHappened::Rebought | WhatHappened::Left => None,
        }
    }
}

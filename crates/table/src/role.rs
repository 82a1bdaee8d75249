//! Which device keeps the match, and what a player wants of the host of a joint table.

use rami_engine::game::Move;
use rami_record::Decision;

/// Something that the player wants of the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A move, which is legal as far as the player's device knows.
    Move {
        /// The number of moves made in the deal before it, or before the claim that it answers.
        at: usize,
        /// The move.
        mv: Move,
    },
    /// To take back the last move, so that this number of moves remains.
    TakeBack(usize),
    /// To buy back, or to stay out.
    Decide(Decision),
    /// The next deal.
    Ready,
}

/// The answer to a claim for which the seat is not asked yet, with the number of moves before the claim.
pub(super) type EarlyAnswer = Option<(usize, Move)>;

/// The part that this device has in the match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    /// The match is played at this device alone.
    #[default]
    Alone,
    /// This device keeps the match of a joint table.
    Host {
        /// Whether hints may be asked for.
        hints: bool,
        /// Whether the player has asked for the next deal.
        ready: bool,
        /// The player's answer to a claim for which others are asked first.
        answer: EarlyAnswer,
    },
    /// Another device keeps the match.
    Guest {
        /// Whether a wish shows a hidden card and is not answered yet.
        waiting: bool,
        /// Whether hints may be asked for.
        hints: bool,
        /// Whether the player has asked for the next deal.
        ready: bool,
        /// The player's answer to a claim, which was sent.
        answer: EarlyAnswer,
    },
}

impl Role {
    /// The part of a host before anything has happened.
    pub const fn host() -> Self {
        Self::Host { hints: true, ready: false, answer: None }
    }

    /// The part of a guest before anything has happened. `hints` says whether the host lets guests ask for hints.
    pub const fn guest(hints: bool) -> Self {
        Self::Guest { waiting: false, hints, ready: false, answer: None }
    }

    /// Whether hints may be asked for.
    pub const fn allows_hints(&self) -> bool {
        !matches!(self, Self::Host { hints: false, .. } | Self::Guest { hints: false, .. })
    }

    /// Sets whether hints may be asked for.
    pub const fn allow_hints(&mut self, allowed: bool) {
        if let Self::Host { hints, .. } | Self::Guest { hints, .. } = self {
            *hints = allowed;
        }
    }

    /// Whether the player has asked for the next deal.
    pub const fn is_ready(&self) -> bool {
        matches!(self, Self::Host { ready: true, .. } | Self::Guest { ready: true, .. })
    }

    /// Sets whether the player has asked for the next deal.
    pub const fn set_ready(&mut self, is_ready: bool) {
        if let Self::Host { ready, .. } | Self::Guest { ready, .. } = self {
            *ready = is_ready;
        }
    }

    /// The player's answer to a claim for which the seat is not asked yet.
    pub const fn answer(&self) -> Option<&(usize, Move)> {
        match self {
            Self::Alone => None,
            Self::Host { answer, .. } | Self::Guest { answer, .. } => answer.as_ref(),
        }
    }

    /// Notes the player's answer to a claim for which the seat is not asked yet.
    pub fn note_answer(&mut self, at: usize, mv: Move) {
        if let Self::Host { answer, .. } | Self::Guest { answer, .. } = self {
            *answer = Some((at, mv));
        }
    }
}

//! The text notation of what a record holds besides actions: decisions between deals, and moves by their seats.

use std::fmt;
use std::str::FromStr;

use serde_with::{DeserializeFromStr, SerializeDisplay};

use rami_engine::game::{Action, IllegalMove, Match, Move, NotationError, Seat, format_move};

use super::error::BadRecord;

/// A decision between deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, SerializeDisplay, DeserializeFromStr)]
pub enum Decision {
    /// An eliminated player buys back.
    Rebuy(Seat),
    /// An eliminated player stays out.
    Leave(Seat),
}

impl Decision {
    /// The seat that decides.
    #[must_use]
    pub const fn seat(self) -> Seat {
        match self {
            Self::Rebuy(seat) | Self::Leave(seat) => seat,
        }
    }
}

/// A move with the seat that makes it. Its text is that of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatMove {
    /// The seat that moves.
    pub seat: Seat,
    /// The move.
    pub mv: Move,
}

impl fmt::Display for SeatMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_move(self.seat, &self.mv))
    }
}

impl FromStr for SeatMove {
    type Err = BadRecord;

    fn from_str(text: &str) -> Result<Self, BadRecord> {
        match text.parse().map_err(|NotationError(message)| BadRecord(message))? {
            Action::Move(seat, mv) => Ok(Self { seat, mv }),
            Action::Reshuffle(_) => Err(unknown("move", text)),
        }
    }
}

impl Decision {
    /// Applies the decision to a match.
    ///
    /// # Errors
    /// Why the decision is refused. The match is unchanged then.
    pub fn apply(self, game: &mut Match) -> Result<(), IllegalMove> {
        match self {
            Self::Rebuy(seat) => game.rebuy(seat),
            Self::Leave(seat) => game.leave(seat),
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rebuy(seat) => write!(f, "{seat} rebuy"),
            Self::Leave(seat) => write!(f, "{seat} leave"),
        }
    }
}

impl FromStr for Decision {
    type Err = BadRecord;

    fn from_str(text: &str) -> Result<Self, BadRecord> {
        let bad = || unknown("decision", text);
        let (seat, verb) = text.split_once(' ').ok_or_else(bad)?;
        let seat = seat.parse().map_err(|_| bad())?;
        match verb {
            "rebuy" => Ok(Self::Rebuy(seat)),
            "leave" => Ok(Self::Leave(seat)),
            _ => Err(bad()),
        }
    }
}

fn unknown(what: &str, text: &str) -> BadRecord {
    BadRecord(format!("unknown {what} {:?}", text.chars().take(60).collect::<String>()))
}

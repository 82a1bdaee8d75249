//! The short celebration over the table.

use crate::table::{Session, WhatHappened};
use crate::text::{Key, Message};
use rami_engine::game::{Board, Move};

use crate::view_models::words;

/// A short celebration over the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flourish {
    /// The number of happenings so far, which distinguishes one celebration from the next.
    pub serial: usize,
    /// The words.
    pub text: Message,
    /// Points of an opening.
    pub points: Option<u16>,
}

/// Celebrates an opening just laid, or a player left with one card after a discard (V2-R9).
pub(super) fn flourish(session: &Session, board: &Board) -> Option<Flourish> {
    let last = session.happened().last()?;
    let WhatHappened::Moved(mv) = &last.what else { return None };
    let seat = last.seat;
    let serial = session.happenings();
    let named = |you, other| words::about(session, seat, you, other);
    match mv {
        _ if board.end.is_some() => None,
        Move::Meld(_) if last.first_laying => {
            let points = Some(session.points_of(mv));
            Some(Flourish { serial, text: named(Key::FlourishOpenYou, Key::FlourishOpen), points })
        }
        Move::Knock { .. } => {
            Some(Flourish { serial, text: named(Key::FlourishKnockYou, Key::FlourishKnock), points: None })
        }
        Move::Discard(_) if session.rules().going_out.announced && board.seats[seat].cards == 1 => {
            Some(Flourish { serial, text: named(Key::LogCarteYou, Key::LogCarte), points: None })
        }
        _ => None,
    }
}

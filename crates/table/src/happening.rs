//! The log entries of a table: what happened, as the person shown the table saw it.

use rami_engine::cards::Card;
use rami_engine::game::{Move, Seat};

/// Something that happened at the table, as the person shown the table saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// Who did it.
    pub seat: Seat,
    /// What happened.
    pub what: WhatHappened,
    /// Whether the seat opened with this move.
    pub first_laying: bool,
}

/// The kinds of happenings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhatHappened {
    /// A deal was dealt.
    Dealt,
    /// A move was made.
    Moved(Move),
    /// The player drew this card from the stock; the others saw only that one was drawn.
    Drew(Card),
    /// Discards were bought out of turn.
    Bought(Vec<Card>),
    /// A move was taken back.
    TookBack,
    /// An eliminated player bought back.
    Rebought,
    /// An eliminated player stayed out.
    Left,
}

//! What happened at the table, as everybody saw it.

use crate::cards::Card;
use crate::game::{Move, Seat};

/// Something that happened at the table, as everybody saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// Who did it.
    pub seat: Seat,
    /// What.
    pub what: WhatHappened,
    /// Whether it was the seat's first laying-down of the deal.
    pub first_laying: bool,
}

/// What can happen.
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

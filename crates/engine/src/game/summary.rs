//! The facts of a finished deal that determine its points. They come from a [`Deal`] that was played here, or from what
//! people write down at a table of real cards.

use smallvec::SmallVec;

use crate::cards::{Card, MeldKind, Suit};
use crate::rules::{CardValues, Rules, Scoring};

use super::board::{Board, TableMeld};
use super::deal::Deal;
use super::end::DealEnd;
use super::seat::Seat;

/// The facts of a finished deal that determine its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealSummary {
    /// The number of the deal in the match, from 1.
    pub number: u16,
    /// Who dealt.
    pub dealer: Seat,
    /// How the deal ended.
    pub end: DealEnd,
    /// The deadwood of each seat after a knock, in points; `None` in a void deal and in games without knocks.
    pub deadwood: Option<[u16; 2]>,
    /// The suit of the card first turned up, where it matters (D5-9).
    pub upcard: Option<Suit>,
    /// The seats, in order.
    pub seats: SmallVec<[SeatSummary; 8]>,
}

/// One seat at the end of a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatSummary {
    /// Whether the seat takes part in the deal.
    pub in_play: bool,
    /// Whether it has opened.
    pub opened: bool,
    /// The points of the cards left in hand, not doubled.
    pub left: i32,
    /// Whether a joker is among them.
    pub joker: bool,
    /// The points of the cards laid, without bonuses (V1-R11). 0 where points laid do not count.
    pub laid: i32,
    /// The runs that earn a bonus (V1-R12).
    pub ramis: u8,
}

impl DealSummary {
    /// Summarizes a deal; `None` while it is under way.
    #[must_use]
    pub fn from_deal(deal: &Deal) -> Option<Self> {
        let (rules, board) = (deal.rules(), deal.board());
        let counts_laid = matches!(rules.scoring, Scoring::LaidMinusHand { .. });
        let seat_summary = |(seat, state): (Seat, &super::board::SeatState)| SeatSummary {
            in_play: state.in_play,
            opened: state.opened,
            left: i32::from(rules.values.of_hand(deal.hand(seat))),
            joker: deal.hand(seat).contains(Card::JOKER),
            laid: if counts_laid { laid_by(rules, board, seat) } else { 0 },
            ramis: state.ramis,
        };
        Some(Self {
            number: board.number,
            dealer: board.dealer,
            end: board.end?,
            deadwood: board.knock.and_then(|knock| knock.deadwood),
            upcard: board.upcard.and_then(Card::suit),
            seats: board.seats.iter().enumerate().map(seat_summary).collect(),
        })
    }

    /// The next seat after this one that takes part in the deal.
    #[must_use]
    pub fn next_in_play(&self, seat: Seat) -> Seat {
        let seats = self.seats.len();
        (1..=seats).map(|step| (seat + step) % seats).find(|&next| self.seats[next].in_play).unwrap_or(seat)
    }
}

/// V1-R11: the points of the cards that a seat has laid, on any meld.
pub(super) fn laid_by(rules: &Rules, board: &Board, seat: Seat) -> i32 {
    board.table.iter().map(|laid| laid_points(rules.values, laid, seat)).sum()
}

/// Points of the cards that a seat has laid in a meld.
fn laid_points(values: CardValues, laid: &TableMeld, seat: Seat) -> i32 {
    let value = |index: usize| match laid.meld.kind() {
        MeldKind::Set { rank } => values.in_set(rank),
        MeldKind::Run { start, .. } => values.in_run(start + index as u8),
    };
    let own = laid.by.iter().enumerate().filter(|&(_, &by)| usize::from(by) == seat);
    own.map(|(index, _)| i32::from(value(index))).sum()
}

//! The value net of games that are ended by a knock: what it sees, and the outcomes that it foretells.

use rami_engine::cards::{Card, Suit};
use rami_engine::game::{Board, Deal, DealSummary, How, LeastDeadwood, Seat, SeatView};
use rami_engine::rules::{Knocking, Rules};

use crate::policy::knock_policy::completing;
use crate::position::shape::bit;
use crate::search::match_equity::MatchEquity;
use crate::search::value_net::{OutcomeWorths, VALUE_UNIT, ValueNet, card_inputs, count_inputs};

/// The inputs that are cards, by suit and rank, of four kinds: own, the other player's, discarded, on top of the pile.
const CARD_INPUTS: usize = 4 * 52;
/// The inputs that are counts and points.
const COUNT_INPUTS: usize = 16;
/// All inputs.
pub const KNOCK_INPUTS: usize = CARD_INPUTS + COUNT_INPUTS;
/// The knock limit of the deals that the net learnt from. Others are not judged.
const KNOCK_LIMIT: u8 = 10;

/// How a deal may end for a seat.
pub const OUTCOMES: [Outcome; 9] = [
    Outcome { wins: true, how: How::Gin, margin: 0 },
    Outcome { wins: true, how: How::Undercut, margin: 0 },
    Outcome { wins: true, how: How::Knock, margin: 12 },
    Outcome { wins: true, how: How::Knock, margin: 0 },
    Outcome { wins: false, how: How::StockOut, margin: 0 },
    Outcome { wins: false, how: How::Knock, margin: 0 },
    Outcome { wins: false, how: How::Knock, margin: 12 },
    Outcome { wins: false, how: How::Undercut, margin: 0 },
    Outcome { wins: false, how: How::Gin, margin: 0 },
];

/// The number of outcomes.
pub const KNOCK_OUTCOMES: usize = OUTCOMES.len();

/// The place in [`OUTCOMES`] of a deal that nobody wins.
const NOBODY: usize = 4;

/// A class of outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the seat scores; else the other does, or nobody.
    wins: bool,
    /// How the deal ends.
    how: How,
    /// The least difference of deadwood of this class.
    margin: i32,
}

impl Outcome {
    /// The place in [`OUTCOMES`] of what came of a deal for a seat, and the difference of deadwood.
    #[must_use]
    pub fn of_deal(deal: &DealSummary, seat: Seat) -> (usize, i32) {
        let (Some(winner), Some(deadwood)) = (deal.end.winner, deal.deadwood) else { return (NOBODY, 0) };
        let margin = (i32::from(deadwood[0]) - i32::from(deadwood[1])).abs();
        let how = if deal.end.how == How::BigGin { How::Gin } else { deal.end.how };
        let is_of = |outcome: &&Outcome| outcome.wins == (winner == seat) && outcome.how == how;
        let least = OUTCOMES.iter().filter(is_of).map(|outcome| outcome.margin).filter(|least| *least <= margin).max();
        let fits = |outcome: &Outcome| is_of(&outcome) && Some(outcome.margin) == least;
        (OUTCOMES.iter().position(fits).unwrap_or(NOBODY), margin)
    }

    /// The bonus under these rules, in points.
    const fn bonus(self, knocking: &Knocking) -> i32 {
        match self.how {
            How::Gin => knocking.gin_bonus,
            How::Undercut => knocking.undercut_bonus,
            _ => 0,
        }
    }
}

/// The inputs for the seat to act, at the beginning of its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnockInputs {
    /// The cards of each kind, by bit.
    cards: [u64; 4],
    /// Counts and points, in units that make all about as large as [`VALUE_UNIT`] at most.
    counts: [i32; COUNT_INPUTS],
}

impl KnockInputs {
    /// The inputs of a deal in which the seat is about to draw.
    #[must_use]
    pub fn from_deal(deal: &Deal, seat: Seat) -> Self {
        let (board, values) = (deal.board(), deal.rules().values);
        let other = board.next_in_play(seat);
        let [own, others] = [seat, other].map(|seat| deal.hand(seat).planes()[0]);
        let thrown = board.discard.iter().fold(0, |cards, card| cards | bit(*card));
        let top = board.discard.last().map_or(0, |card| bit(*card));
        let stock = deal.stock().fold(0, |cards, card| cards | bit(card));
        let count = |cards: u64| cards.count_ones() as i32;
        let points = |best: &LeastDeadwood| i32::from(best.points());
        let best = [own, others].map(|cards| LeastDeadwood::of_cards(values, cards));
        let wanted = best.each_ref().map(|best| completing(best.deadwood_cards()));
        // What the top discard would change, in points of deadwood.
        let gain = |at: usize, cards: u64| points(&LeastDeadwood::of_cards(values, cards | top)) - points(&best[at]);
        let counts = [
            2 * board.stock as i32,
            6 * i32::from(board.seats[seat].turns),
            points(&best[0]),
            points(&best[1]),
            6 * count(wanted[0] & stock),
            6 * count(wanted[1] & stock),
            12 * count(best[0].prolonging() & stock),
            12 * count(best[1].prolonging() & stock),
            6 * count(best[0].deadwood_cards()),
            6 * count(best[1].deadwood_cards()),
            6 * gain(0, own),
            6 * gain(1, others),
            12 * board.seats[seat].known.len() as i32,
            12 * board.seats[other].known.len() as i32,
            if board.declined { VALUE_UNIT } else { 0 },
            12 * count(best[0].deadwood_cards() & wanted[1]),
        ];
        Self { cards: [own, others, thrown, top], counts }
    }

    /// The inputs that are not 0: their places and their values in [`VALUE_UNIT`]s.
    pub fn active(&self) -> impl Iterator<Item = (usize, i32)> {
        card_inputs(self.cards).chain(count_inputs(CARD_INPUTS, self.counts))
    }
}

/// The value net of games that are ended by a knock.
pub type KnockNet = ValueNet<KNOCK_INPUTS, KNOCK_OUTCOMES>;

/// The net that was learnt.
static LEARNT: KnockNet = include!(concat!(env!("OUT_DIR"), "/search/knock_value/weights.rs"));

impl KnockNet {
    /// The net that was learnt. The points of its outcomes are differences of deadwood.
    pub const KNOCK: &Self = &LEARNT;

    /// Whether the net may judge deals under these rules with this board: it learnt from one knock limit alone.
    #[must_use]
    pub fn knows(rules: &Rules, board: &Board) -> bool {
        board.knock_limit(rules) == Some(KNOCK_LIMIT)
    }
}

/// What each outcome is worth to the seat of a view; `None` if the net does not know such deals.
pub fn knock_worths(view: &SeatView, equity: &MatchEquity) -> Option<OutcomeWorths<KNOCK_OUTCOMES>> {
    let (rules, board) = (&view.rules, &view.board);
    let knocking = rules.knocking().filter(|_| KnockNet::knows(rules, board))?;
    let twice = knocking.spades_double && board.upcard.and_then(Card::suit) == Some(Suit::Spades); // D5-9
    let worth = |to_act: Seat, at: usize| {
        let outcome = OUTCOMES[at];
        let points = KnockNet::KNOCK.points[at] + f64::from(outcome.bonus(knocking));
        let mut written = [0.0; 2];
        if at != NOBODY {
            written[if outcome.wins { to_act } else { 1 - to_act }] = if twice { 2.0 * points } else { points };
        }
        equity.value_of(&written)
    };
    Some(OutcomeWorths::new(view.seat, 1 - view.seat, worth))
}

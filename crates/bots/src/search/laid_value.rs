//! The value net of games in which melds are laid, between two players: what it sees, and the outcomes that it foretells.

use std::sync::LazyLock;

use rami_engine::arrange::Arranger;
use rami_engine::cards::Hand;
use rami_engine::game::{Board, Deal, Seat, SeatView};
use rami_engine::rules::{Opening, Rules};
use rami_engine::variants;
use smallvec::{SmallVec, smallvec};

use crate::position::shape::{Shape, bit};
use crate::search::match_equity::MatchEquity;
use crate::search::value_net::{OutcomeWorths, VALUE_UNIT, ValueNet, card_inputs, count_inputs};

/// The inputs that are cards, by suit and rank, of six kinds: own cards and second copies of them, the same of the other
/// player, the top discard, and cards that fit the table.
const CARD_INPUTS: usize = 6 * 52;
/// The inputs that are counts of one player.
const PLAYER_INPUTS: usize = 17;
/// The inputs that are counts of both.
const TABLE_INPUTS: usize = 3;
/// All inputs.
pub const LAID_INPUTS: usize = CARD_INPUTS + 2 * PLAYER_INPUTS + TABLE_INPUTS;

/// The least points of the outcomes in which one player is ahead.
const LEAST_AHEAD: [i32; 11] = [1, 5, 10, 16, 24, 34, 46, 60, 80, 100, 140];
/// The number of outcomes: behind by as many points, the most first, level, and ahead, the fewest first.
pub const LAID_OUTCOMES: usize = 2 * LEAST_AHEAD.len() + 1;

/// The outcome of a deal for a player, by the points by which its result is better than that of the other.
#[must_use]
pub fn laid_outcome(ahead: i32) -> usize {
    let reached = LEAST_AHEAD.iter().filter(|least| **least <= ahead.abs()).count();
    if ahead < 0 { LEAST_AHEAD.len() - reached } else { LEAST_AHEAD.len() + reached }
}

/// The outcome for the other player.
const fn mirrored(outcome: usize) -> usize {
    LAID_OUTCOMES - 1 - outcome
}

/// The inputs of a deal, for the seat to act.
pub struct LaidInputs(SmallVec<[(usize, i32); 128]>);

impl LaidInputs {
    /// The inputs of a deal between two players in which the seat is about to draw. The shape and the arranger are those
    /// of its rules.
    #[must_use]
    pub fn from_deal(deal: &Deal, seat: Seat, shape: &Shape, arranger: &mut Arranger) -> Self {
        let board = deal.board();
        let seats = [seat, board.next_in_play(seat)];
        let top = board.discard.last().map_or(0, |card| bit(*card));
        let places = shape.table_places(&deal.rules().melds, &board.table);
        let [own, others] = seats.map(|seat| deal.hand(seat).planes());
        let kinds = [own[0], own[1], others[0], others[1], top, places];
        let known = Known { deal, shape, stock: deal.stock().collect(), top, places };
        let [own, others] = seats.map(|seat| known.counts(seat, arranger));
        let table = [board.stock as i32, 8 * board.table.len() as i32, flag(top & places != 0)];
        let counts = own.into_iter().chain(others).chain(table);
        Self(card_inputs(kinds).chain(count_inputs(CARD_INPUTS, counts)).collect())
    }

    /// The inputs that are not 0: their places and their values in [`VALUE_UNIT`]s.
    pub fn active(&self) -> impl Iterator<Item = (usize, i32)> + '_ {
        self.0.iter().copied()
    }
}

/// What the counts of a player depend on.
struct Known<'a> {
    deal: &'a Deal,
    shape: &'a Shape,
    stock: Hand,
    /// The top discard, by bit.
    top: u64,
    /// The cards of which one fits the table, by bit.
    places: u64,
}

impl Known<'_> {
    /// Counts and points of a player, in units that make all about as large as [`VALUE_UNIT`] at most.
    fn counts(&self, seat: Seat, arranger: &mut Arranger) -> [i32; PLAYER_INPUTS] {
        let (deal, hand) = (self.deal, self.deal.hand(seat));
        let (state, held) = (&deal.board().seats[seat], hand.planes()[0]);
        let count = |cards: u64| cards.count_ones() as i32;
        let in_stock = |cards: u64| self.stock.planes().iter().map(|plane| count(cards & plane)).sum::<i32>();
        let score = arranger.score(hand);
        let lacks = match deal.rules().opening {
            Opening::MinimumPoints { points, .. } if !state.opened => {
                points.saturating_sub(arranger.most_meld_points(hand))
            }
            _ => 0,
        };
        let (runs, sets) = (self.shape.run_outs(hand), self.shape.set_outs(hand));
        let near = self.shape.run_links(hand) | self.shape.set_links(hand);
        [
            5 * hand.len() as i32,
            VALUE_UNIT * i32::from(hand.jokers()),
            score.deadwood_points.into(),
            6 * i32::from(score.deadwood_cards),
            score.meld_points.into(),
            lacks.into(),
            flag(state.opened),
            flag(!state.opened && lacks == 0),
            6 * in_stock(runs),
            6 * in_stock(sets & !runs),
            6 * count(held & near),
            3 * in_stock(near & !held),
            6 * i32::from(state.turns),
            16 * count(held & self.places),
            deal.rules().values.of_hand(hand).into(),
            if state.opened { 12 * i32::from(score.deadwood_cards) } else { 0 },
            flag(self.top & (runs | sets) != 0),
        ]
    }
}

/// The value of an input that is either there or not.
const fn flag(is: bool) -> i32 {
    if is { VALUE_UNIT } else { 0 }
}

/// The value net of games in which melds are laid.
pub type LaidNet = ValueNet<LAID_INPUTS, LAID_OUTCOMES>;

/// The net that was learnt.
static LEARNT: LaidNet = include!(concat!(env!("OUT_DIR"), "/search/laid_value/weights.rs"));

/// The rules of the game that it learnt from.
static LEARNT_FROM: LazyLock<Option<Rules>> =
    LazyLock::new(|| variants::by_id(LaidNet::LAID.variant).map(|variant| (variant.rules)()));

impl LaidNet {
    /// The net that was learnt. The points of its outcomes are those that the seat writes.
    pub const LAID: &Self = &LEARNT;

    /// Whether the net may judge deals under these rules with this board: it learnt from the rules of one game between
    /// two players.
    #[must_use]
    pub fn knows(rules: &Rules, board: &Board) -> bool {
        board.players() == 2 && LEARNT_FROM.as_ref().is_some_and(|learnt_from| rules.deals_like(learnt_from))
    }
}

/// What each outcome is worth to the seat of a view; `None` if the net does not know such deals.
pub fn laid_worths(view: &SeatView, equity: &MatchEquity) -> Option<OutcomeWorths<LAID_OUTCOMES>> {
    let (board, seat) = (&view.board, view.seat);
    LaidNet::knows(&view.rules, board).then(|| {
        let other = board.next_in_play(seat);
        let worth = |to_act: Seat, outcome: usize| {
            let mut written: SmallVec<[f64; 8]> = smallvec![0.0; board.seats.len()];
            written[to_act] = LaidNet::LAID.points[outcome];
            written[if to_act == seat { other } else { seat }] = LaidNet::LAID.points[mirrored(outcome)];
            equity.value_of(&written)
        };
        OutcomeWorths::new(seat, other, worth)
    })
}

//! MARJJ, which won the EAAI-2021 challenge, after the description of its public fifth version: our own player with its rules
//! and numbers. It sees our `SeatView`.

use rami_bots::Bot;
use rami_bots::internals::{KnockDecision, KnockWeights, Position};
use rami_engine::cards::{Card, Rank, bits};
use rami_engine::game::{LeastDeadwood, Move, Phase, SeatView};

/// The points by which a discard, or the hand after it, may be worse than the best one to be considered.
const LATITUDE: u16 = 5;
/// The weight of the deadwood expected after the next draw, in the first turn.
const LOOK_AHEAD: f64 = 18.0;
/// The share of that weight that remains from turn to turn.
const DECAY: f64 = 0.9;
/// The number of draws looked at: the best ones.
const DRAWS: usize = 7;
/// The last turn in which it knocks with deadwood.
const LAST_KNOCK: u16 = 3;
/// Every rank of every suit, by bit.
const ALL: u64 = 0x1fff_1fff_1fff_1fff;

/// Takes a discard only into a combination. Discards by the deadwood that is left, by the deadwood after the best draws of the next
/// turn, and by what the discard gives away. Knocks in its first three turns, and later only with gin.
pub struct Marjj;

impl Bot for Marjj {
    fn choose(&mut self, view: &SeatView) -> Move {
        let decision = Decision::new(view);
        match view.board.phase {
            Phase::Claim if decision.wants_top() => Move::DrawDiscard { cards: 1 },
            Phase::Claim => Move::Pass,
            Phase::Draw if !view.board.declined && decision.wants_top() => Move::DrawDiscard { cards: 1 },
            Phase::Draw => Move::DrawStock,
            Phase::LayOff => our_lay_off(view),
            _ => decision.turn(),
        }
    }
}

/// A decision of the seat. Cards are given by bit.
struct Decision<'a> {
    view: &'a SeatView,
    hand: u64,
    /// Cards that it has seen: its hand, and whatever lay face up.
    seen: u64,
    /// Cards that the other player took.
    taken: u64,
}

impl<'a> Decision<'a> {
    fn new(view: &'a SeatView) -> Self {
        let hand = view.hand.planes()[0];
        let thrown = view.board.seats.iter().fold(0, |cards, state| cards | state.thrown);
        let pile = view.board.discard.iter().fold(0, |cards, &card| cards | bit(card));
        let taken = view.board.seats[1 - view.seat].known.planes()[0];
        Self { view, hand, seen: hand | thrown | pile, taken }
    }

    /// The least deadwood of some cards, in points.
    fn deadwood(&self, cards: u64) -> u16 {
        LeastDeadwood::of_cards(self.view.rules.values, cards).points()
    }

    /// The least deadwood after any discard, in points.
    fn after_best_discard(&self, cards: u64) -> u16 {
        LeastDeadwood::points_after_discard(self.view.rules.values, &bits(cards).collect())
    }

    fn value(&self, card: Card) -> u16 {
        self.view.rules.values.in_hand(card)
    }

    /// Whether the top discard goes into a combination and lessens the deadwood.
    fn wants_top(&self) -> bool {
        let Some(&top) = self.view.board.discard.last() else { return false };
        let with = self.hand | bit(top);
        let is_combined = self.deadwood(with) < self.deadwood(self.hand) + self.value(top);
        is_combined && self.after_best_discard(with) < self.deadwood(self.hand)
    }

    /// The turn after the draw: a knock or a discard.
    fn turn(&self) -> Move {
        let turn = self.view.board.seats[self.view.seat].turns + 1;
        let weight = LOOK_AHEAD * DECAY.powi(i32::from(turn) - 1);
        let cost = |&(card, left): &(Card, u16)| {
            f64::from(left) + weight * self.expected(self.hand & !bit(card)) + self.danger(card)
        };
        let candidates = self.candidates();
        let best = candidates.iter().min_by(|one, other| cost(one).total_cmp(&cost(other)));
        let &(discard, left) = best.expect("a hand of eleven cards has a discard");
        let limit = self.view.board.knock_limit(&self.view.rules).map_or(0, u16::from);
        if left == 0 || turn <= LAST_KNOCK && left <= limit {
            let melds = LeastDeadwood::of_cards(self.view.rules.values, self.hand & !bit(discard)).melds();
            return Move::Knock { discard: Some(discard), melds };
        }
        Move::Discard(discard)
    }

    /// The discards that it considers, each with the deadwood that it leaves: loose cards of some best arrangement that count
    /// nearly as much as the dearest of them, as far as they leave nearly as little as the best of them.
    fn candidates(&self) -> Vec<(Card, u16)> {
        let board = &self.view.board;
        let kept = board.taken.iter().fold(0, |cards, &card| cards | bit(card));
        let whole = self.deadwood(self.hand);
        let after = |card: Card| (card, self.deadwood(self.hand & !bit(card)));
        let legal: Vec<(Card, u16)> = bits(self.hand & !kept).map(after).collect();
        let loose = legal.iter().copied().filter(|&(card, left)| left + self.value(card) == whole);
        let dearest = loose.clone().map(|(card, _)| self.value(card)).max().unwrap_or_default();
        let mut considered: Vec<(Card, u16)> =
            loose.filter(|&(card, _)| self.value(card) + LATITUDE >= dearest).collect();
        if considered.is_empty() {
            considered = legal;
        }
        let least = considered.iter().map(|&(_, left)| left).min().unwrap_or_default();
        considered.retain(|&(_, left)| left <= if least == 0 { 0 } else { least + LATITUDE });
        considered
    }

    /// The mean of the least deadwoods after the next draw, of the draws that leave least.
    fn expected(&self, hand: u64) -> f64 {
        let mut after: Vec<u16> =
            bits(ALL & !self.seen).map(|card| self.after_best_discard(hand | bit(card))).collect();
        after.sort_unstable();
        after.truncate(DRAWS);
        f64::from(after.iter().sum::<u16>()) / after.len().max(1) as f64
    }

    /// What a discard gives to the other player, in points: less where the neighbours and the cards of its rank are gone, more
    /// where he took them.
    fn danger(&self, card: Card) -> f64 {
        let rank = card.rank().map_or(0, Rank::bits);
        let suit = card.bit() / 16;
        let own = card.bit() % 16;
        // A neighbour in the row: whether he took it, and whether it is gone.
        let neighbour = |step: i16| {
            let place = i16::from(own) + step;
            if !(0..13).contains(&place) {
                return (false, true);
            }
            let other = 1u64 << (i16::from(suit) * 16 + place);
            (self.taken & other != 0, self.taken & other == 0 && (self.hand | self.seen) & other != 0)
        };
        let [higher, lower, two_higher, two_lower] = [1, -1, 2, -2].map(neighbour);
        let gone = |(_, gone): (bool, bool)| gone;
        let his = |(his, _): (bool, bool)| his;
        let in_row = |of: fn((bool, bool)) -> bool, row: f64, next: f64, second: f64| {
            let is_row = of(higher) && (of(lower) || of(two_lower)) || of(lower) && of(two_higher);
            let each = |place: (bool, bool), points: f64| if of(place) { points } else { 0.0 };
            if is_row {
                row
            } else {
                each(higher, next) + each(lower, next) + each(two_higher, second) + each(two_lower, second)
            }
        };
        let same_gone = ((self.hand | self.seen) & !self.taken & rank).count_ones();
        let same_his = (self.taken & rank).count_ones();
        let set = match same_gone {
            3.. => -10.0,
            2 => -4.0,
            _ => 0.0,
        };
        // Its version five asks here for one card gone, where one of his must have been meant.
        let his_set = if same_his >= 2 {
            20.0
        } else if same_gone == 1 {
            4.0
        } else {
            0.0
        };
        in_row(gone, -10.0, -5.0, -3.0) + in_row(his, 20.0, 5.0, 3.0) + set + his_set
    }
}

/// The next lay-off of the best defence, as our policy finds it.
fn our_lay_off(view: &SeatView) -> Move {
    KnockDecision::new(Position::from_view(view), &KnockWeights::OWN_HAND).choose()
}

fn bit(card: Card) -> u64 {
    1 << card.bit()
}

//! The knock: what may be laid down, and how it is counted (V5-R7 to V5-R11).

use crate::cards::{Card, Hand, Meld, Placed};
use crate::rules::Rules;

use super::board::Board;
use super::deadwood::LeastDeadwood;
use super::end::{DealEnd, How, Knock};
use super::position::Position;
use super::refusal::IllegalMove;
use super::seat::Seat;

impl Board {
    /// Most deadwood that a knock may leave in this deal (V5-R7, D5-8); `None` in games without knocks.
    #[must_use]
    pub fn knock_limit(&self, rules: &Rules) -> Option<u8> {
        let knocking = rules.knocking()?;
        let value = match self.upcard {
            Some(card) if knocking.limit_by_upcard => rules.values.in_hand(card),
            _ => return Some(knocking.limit),
        };
        let by_upcard = if value == 1 { 0 } else { value as u8 };
        Some(by_upcard.min(knocking.limit))
    }

    /// Whether the deal ends with the discard of this turn. The last stock cards are never drawn, and the turn of the
    /// player who could still take the last discard is the last one (V5-R11, D5-4).
    pub(super) fn runs_out(&self, rules: &Rules) -> bool {
        let last_take = rules.knocking().is_some_and(|knocking| knocking.last_take);
        let counted = if last_take { self.stock + usize::from(self.took == 0) } else { self.stock };
        rules.draw.stock_kept > 0 && counted <= usize::from(rules.draw.stock_kept)
    }
}

impl Position<'_> {
    /// V5-R7, D5-6, D5-12: cards held, forms, then what is left.
    pub(super) fn check_knock(&self, discard: Option<Card>, melds: &[Placed]) -> Result<(), IllegalMove> {
        let laid = melds.iter().flatten().map(|placed| placed.card());
        let after = self.hand_without(laid.chain(discard))?;
        for cards in melds {
            Meld::new(&self.rules.melds, cards)?;
        }
        let (Some(knocking), Some(needed)) = (self.rules.knocking(), self.board.knock_limit(self.rules)) else {
            return Err(IllegalMove::MustDiscard);
        };
        let Some(discard) = discard else {
            let big_gin = knocking.big_gin.is_some() && after.is_empty();
            return if big_gin { Ok(()) } else { Err(IllegalMove::MustDiscard) };
        };
        let points = self.rules.values.of_hand(&after);
        if points > u16::from(needed) {
            return Err(IllegalMove::DeadwoodTooHigh { points, needed: needed.into() });
        }
        self.check_same_card(discard)
    }
}

/// How a deal ends after a knock, once the defender has laid off what he wanted.
pub(super) fn end_of_knock(rules: &Rules, knock: Knock, hands: &[Hand]) -> (Knock, DealEnd) {
    let defender = 1 - knock.seat; // V5-R1: two players
    let own = rules.values.of_hand(&hands[knock.seat]);
    let other = LeastDeadwood::from_hand(rules.values, &hands[defender]).points();
    let mut deadwood = [other; 2];
    deadwood[knock.seat] = own;
    let end = end_of_count(rules, knock.seat, knock.big, deadwood);
    (Knock { deadwood: Some(deadwood), ..knock }, end)
}

/// How a deal ends after the knock of a seat, when each of the two has so much deadwood (V5-R8, V5-R10). `big` says that
/// all cards were laid, and none discarded (D5-12).
#[must_use]
pub fn end_of_count(rules: &Rules, knocker: Seat, big: bool, deadwood: [u16; 2]) -> DealEnd {
    let defender = 1 - knocker;
    let (own, other) = (deadwood[knocker], deadwood[defender]);
    let undercut =
        rules.knocking().is_some_and(|knocking| own > 0 && (other < own || other == own && knocking.undercut_tie));
    let (how, winner) = match own {
        0 if big => (How::BigGin, knocker),
        0 => (How::Gin, knocker),
        _ if undercut => (How::Undercut, defender),
        // With the house rule that makes equal deadwood no undercut, the knocker wins with 0 points (D5-5).
        _ => (How::Knock, knocker),
    };
    DealEnd { how, winner: Some(winner), in_one_go: false }
}

//! Answers to a claim, the question whether a player buys the discard out of turn (“Puis-je ?”): automatic ones, and
//! the stock card drawn after declining.

use rami_engine::arrange;
use rami_engine::cards::{Card, Rank};
use rami_engine::game::{IllegalMove, Move, Phase, SeatView};

use super::session::Session;

impl Session {
    /// Draws from the stock. Where discards can be bought, this first declines the claim; the card is drawn once all
    /// others have declined it too (D4-7).
    pub(super) fn draw_stock(&mut self) -> Result<(), IllegalMove> {
        let board = self.board();
        let me = self.me();
        if board.phase != Phase::Claim || board.turn != me || board.asked != Some(me) {
            return self.make(Move::DrawStock);
        }
        self.wants_stock = Some(me);
        self.make(Move::Pass)
    }

    /// Draws the stock card that a player wanted, if all others have declined the claim by now.
    pub(super) fn draw_if_wanted(&mut self) {
        let Some(seat) = self.wants_stock else { return };
        let board = self.board();
        if board.turn == seat && board.phase == Phase::Draw {
            self.wants_stock = None;
            // This cannot be refused: the phase asks for exactly this move.
            drop(self.apply(seat, Move::DrawStock));
        } else if board.turn != seat || board.phase == Phase::Play {
            self.wants_stock = None;
        }
    }

    /// Declines the claim for the person to whom it is put, even while the table is covered.
    pub fn decline(&mut self) {
        if self.is_asked() {
            // A claim may always be declined.
            drop(self.make(Move::Pass));
        }
    }

    /// The discards that a move buys.
    pub(super) fn bought_by(&self, mv: &Move) -> Vec<Card> {
        let Move::Buy { cards } = mv else { return Vec::new() };
        let discard = &self.board().discard;
        discard[discard.len().saturating_sub(usize::from(*cards))..].to_vec()
    }

    /// Whether a claim is put to the player.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        if self.is_joint() {
            return self.is_asked_jointly();
        }
        let board = self.board();
        board.phase == Phase::Claim && board.asked == Some(self.me()) && board.turn != self.me()
    }

    /// Sets whether claims are put to the player only for discards that would help, or for every discard that can be
    /// bought. This is not saved with the match.
    pub const fn ask_only_useful(&mut self, only: bool) {
        self.only_useful = only;
    }

    /// Whether claims are put to the player only for discards that would help.
    #[must_use]
    pub const fn asks_only_useful(&self) -> bool {
        self.only_useful
    }

    /// Whether the claim can be declined without putting it to the player: nothing can be bought, or the player wants
    /// claims only for useful discards and this one would not help.
    #[must_use]
    pub fn declines_for_me(&self) -> bool {
        if !self.is_asked() {
            return false;
        }
        let view = self.view_as_asked();
        let may_buy = view.check_rebuilding(&Move::Buy { cards: 1 }).is_ok();
        !may_buy || self.only_useful && !helps(&view)
    }
}

/// Whether the top discard would help the player: after opening, if it can be laid off; before, if it could make a meld
/// with a card of the hand.
#[must_use]
pub fn helps(view: &SeatView) -> bool {
    let Some(&top) = view.board.discard.last() else { return false };
    let state = &view.board.seats[view.seat];
    if state.opened {
        let fits = |laid: &rami_engine::game::TableMeld| {
            !arrange::lay_off_readings(&view.rules, &laid.meld, &[top]).is_empty()
        };
        return view.board.table.iter().any(fits);
    }
    let contract = view.rules.contract(view.board.number);
    let (sets, runs) = contract.map_or((true, true), |contract| (contract.sets > 0, contract.runs > 0));
    view.hand.iter().any(|card| sets && card.rank() == top.rank() || runs && is_near(card, top))
}

/// Whether two cards are of one suit and at most three ranks apart, also from king to ace, so that one run of four
/// could hold both.
fn is_near(one: Card, other: Card) -> bool {
    let place = |card: Card| card.rank().map_or(0, Rank::number);
    let apart = place(one).abs_diff(place(other));
    one.suit() == other.suit() && one != other && (apart.min(13 - apart)) <= 3
}

//! Several people at one device: whose hand is shown, and the cover over the table while the device is handed over.

use rami_engine::game::Seat;

use super::draft::Draft;
use super::happening::WhatHappened;
use super::people::Aside;
use super::session::Session;
use super::sort::{SortBy, sort};

impl Session {
    /// Whether a person of this device plays this seat.
    #[must_use]
    pub fn is_person(&self, seat: Seat) -> bool {
        self.seats.is_here(seat)
    }

    /// The seats played by the people of this device.
    #[must_use]
    pub fn people(&self) -> Vec<Seat> {
        self.seats.here().collect()
    }

    /// Whether the table is covered until the next person has the device.
    #[must_use]
    pub const fn is_covered(&self) -> bool {
        self.hands.covered
    }

    /// Shows the hand of the person who is to act. While a deal is under way hands are secret, so the table is covered
    /// first.
    pub(super) fn turn_to_person(&mut self) {
        let asked = self.game.state().asked_to_rebuy().first().copied();
        let next = self.game.to_act().or(asked).filter(|&seat| seat != self.hands.shown && self.is_person(seat));
        if let Some(seat) = next {
            self.show_hand_of(seat);
            self.hands.covered = self.game.state().playing();
        }
        if !self.game.state().playing() {
            self.hands.covered = false;
        }
    }

    /// Covers the table at the beginning of a deal, if several people play.
    pub(super) fn cover_new_deal(&mut self) {
        self.hands.aside.clear();
        self.hide_what_was_drawn();
        self.hands.covered = self.seats.here().count() > 1 && self.game.state().playing();
    }

    /// The person who sees the cards of a new deal first: the one who acts first.
    pub(super) fn first_to_look(&self) -> Seat {
        let board = self.game.state().deal().map(|deal| deal.board());
        let from = board.map_or(0, |board| board.turn);
        let count = self.game.state().seats();
        let plays = |seat: &Seat| board.is_some_and(|board| board.seats[*seat].in_play);
        let around = (0..count).map(|step| (from + step) % count).filter(|&seat| self.is_person(seat));
        around.clone().find(plays).or_else(|| around.into_iter().next()).unwrap_or_else(|| self.own_seat())
    }

    /// Uncovers the table, since the person whose hand is shown has the device.
    pub(super) fn uncover(&mut self) {
        self.hands.covered = false;
    }

    /// Stores the hand that is shown and shows that of another seat. Staged cards go back into the hand first.
    fn show_hand_of(&mut self, seat: Seat) {
        self.draft = Draft::default();
        self.selected.clear();
        let aside = Aside { seat: self.hands.shown, hand: std::mem::take(&mut self.tokens.hand) };
        self.hands.aside.push(aside);
        self.hands.shown = seat;
        let kept = self.hands.aside.iter().position(|aside| aside.seat == seat);
        let kept = kept.map(|place| self.hands.aside.remove(place).hand);
        let is_new = kept.is_none();
        self.tokens.hand = kept.unwrap_or_default();
        self.sync_cards(seat, &[]);
        if is_new {
            let rules = std::sync::Arc::clone(self.game.state().rules());
            self.tokens.hand.iter_mut().for_each(|token| token.fresh = false);
            sort(&mut self.tokens.hand, &rules, SortBy::Suit);
        }
        self.hide_what_was_drawn();
    }

    /// Removes from the log which cards the other people drew.
    fn hide_what_was_drawn(&mut self) {
        let shown = self.hands.shown;
        for happening in self.happened.iter_mut().filter(|happening| happening.seat != shown) {
            if matches!(happening.what, WhatHappened::Drew(_)) {
                happening.what = WhatHappened::Moved(rami_engine::game::Move::DrawStock);
            }
        }
    }
}

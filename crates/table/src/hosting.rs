//! A session at a table over several devices: who plays which seat, and the host's device, which keeps the match.

use rami_bots::OfferedLevel;
use rami_devices::{Player, SeatInfo};
use rami_engine::game::{IllegalMove, Move, Seat};
use rami_record::shuffle::DealKey;
use rami_record::{BadRecord, Recording};

use super::happening::WhatHappened;
use super::role::{Role, Wish};
use super::seats::{Presence, Seats, Who};
use super::session::Session;

impl Session {
    /// The session of the host of a joint table, where these sit.
    ///
    /// # Errors
    /// [`BadRecord`] if no deal has begun.
    pub fn of_host(game: Recording, seats: Seats) -> Result<Self, BadRecord> {
        if game.state().deal().is_none() {
            return Err(BadRecord("a host needs a deal".into()));
        }
        let mut session = Self::around(game, seats);
        session.role = Role::host();
        session.show_deal();
        Ok(session)
    }

    /// Makes this device the host of a joint table again: the people of these seats are away.
    pub fn host(&mut self, elsewhere: &[Seat]) {
        self.role = Role::host();
        for &seat in elsewhere {
            self.seats.set(seat, Who::Elsewhere { face: None, presence: Presence::Away });
        }
    }

    /// Whether these people sit at the joint table, and guests under these names, as far as the session knows.
    pub(super) fn has_seats(&self, seats: &Seats, infos: &[SeatInfo]) -> bool {
        let names = &self.game.setup().seats;
        self.seats == *seats && guests(infos).all(|(seat, info)| names.get(seat) == Some(&info.looks.name))
    }

    /// Notes where the people of a joint table are, their faces, and by which names guests came.
    pub fn note_seats(&mut self, seats: Seats, infos: &[SeatInfo]) {
        if self.is_joint() {
            self.seats = seats;
            self.host = infos.iter().position(|info| info.player == Player::Host);
            self.faces = infos.iter().map(|info| info.looks.face).collect();
            for (seat, info) in guests(infos) {
                self.game.rename(seat, &info.looks.name);
            }
        }
    }

    /// The seat of the host of the joint table, once it is known.
    #[must_use]
    pub const fn host_seat(&self) -> Option<Seat> {
        self.host
    }

    /// The colour and the face of the person at a seat of a joint table, where they were chosen.
    #[must_use]
    pub fn face(&self, seat: Seat) -> Option<(u8, u8)> {
        self.faces.get(seat).copied().flatten().or_else(|| self.seats.face(seat))
    }

    /// Restores the key of the deal under way after a break.
    pub fn restore_key(&mut self, key: Option<DealKey>) {
        self.game.set_key(key);
    }

    /// Goes on alone: bots play the seats of other devices. A guest can do so only once the match is over.
    pub fn leave_joint_table(&mut self) {
        if !self.is_guest() || self.match_over() {
            self.role = Role::Alone;
            self.seats.leave_others();
        }
    }

    /// Notes the deals, by their places in the record, in which a bot stood in for the owner of the device.
    pub fn note_stood_in(&mut self, deals: Vec<usize>) {
        self.stood_in = deals;
    }

    /// The deals, by their places in the record, in which a bot stood in for the owner of the device.
    #[must_use]
    pub fn stood_in(&self) -> &[usize] {
        &self.stood_in
    }

    /// Whether the player has asked for the next deal and waits for the others.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.role.is_ready()
    }

    /// Notes who is ready at the joint table for the next deal or, once the match is over, for another match.
    pub fn note_ready(&mut self, seats: Vec<Seat>) {
        self.ready = seats;
    }

    /// Notes the people at the joint table who are asked about a discard and have not answered.
    pub fn note_asked(&mut self, seats: Vec<Seat>) {
        self.asked = seats;
    }

    /// Whether the match is played at a joint table.
    #[must_use]
    pub const fn is_joint(&self) -> bool {
        !matches!(self.role, Role::Alone)
    }

    /// Whether the player may ask for hints. The host of a joint table decides it for all.
    #[must_use]
    pub const fn may_ask_hint(&self) -> bool {
        self.role.allows_hints()
    }

    /// Sets whether the people of a joint table may ask for hints.
    pub const fn allow_hints(&mut self, allowed: bool) {
        self.role.allow_hints(allowed);
    }

    /// Whether another device keeps the match.
    #[must_use]
    pub const fn is_guest(&self) -> bool {
        matches!(self.role, Role::Guest { .. })
    }

    /// The level of the bot of this device that plays a seat; `None` where none does.
    #[must_use]
    pub fn bot_at(&self, seat: Seat) -> Option<OfferedLevel> {
        let is_bot = match self.seats.who(seat) {
            Who::Here { .. } => false,
            Who::Bot => true,
            Who::Elsewhere { presence, .. } => presence == Presence::BotPlays,
        };
        (is_bot && !self.is_guest()).then(|| self.seats.level(seat))
    }

    /// Whether the player waits for the host's answer.
    #[must_use]
    pub const fn is_waiting(&self) -> bool {
        matches!(self.role, Role::Guest { waiting: true, .. })
    }

    /// Takes what the player wanted of the host since the last call, oldest first.
    pub fn take_wishes(&mut self) -> Vec<Wish> {
        std::mem::take(&mut self.wishes)
    }

    /// Asks the host for something.
    pub(super) fn wish(&mut self, wish: Wish) {
        if self.is_joint() {
            if wish == Wish::Ready {
                self.role.set_ready(true);
            }
            self.wishes.push(wish);
        }
    }

    pub(super) const fn wait(&mut self, is_waiting: bool) {
        if let Role::Guest { waiting, .. } = &mut self.role {
            *waiting = is_waiting;
        }
    }

    /// Deals the next deal of the host's match from a key. Returns whether it was dealt.
    pub fn deal_by(&mut self, key: DealKey) -> bool {
        let dealt = self.game.deal_by(key);
        if dealt {
            self.show_deal();
        }
        dealt
    }

    /// Makes a move of a player at another device.
    ///
    /// # Errors
    /// Why the move is refused.
    pub fn remote_move(&mut self, seat: Seat, mv: &Move) -> Result<(), IllegalMove> {
        self.carry_out(seat, mv.clone(), |game| game.apply(seat, mv))
    }

    /// Takes back the last move of a player at another device. Returns whether it could be taken back: a discard is
    /// final at a joint table.
    pub fn remote_take_back(&mut self, seat: Seat) -> bool {
        let taken = !self.is_final(seat) && self.game.undo(seat).is_some();
        if taken {
            self.sync_cards(seat, &[]);
            self.log(seat, WhatHappened::TookBack);
        }
        taken
    }

    /// Whether the last move of a seat ends its turn, so that it cannot be taken back at a joint table.
    pub(super) fn is_final(&self, seat: Seat) -> bool {
        let ends = |mv| matches!(mv, Move::Discard(_) | Move::Knock { .. } | Move::End);
        self.is_joint() && self.game.undoable(seat).is_none_or(ends)
    }
}

/// The seats of guests.
fn guests(infos: &[SeatInfo]) -> impl Iterator<Item = (Seat, &SeatInfo)> {
    infos.iter().enumerate().filter(|(_, info)| info.player == Player::Guest)
}

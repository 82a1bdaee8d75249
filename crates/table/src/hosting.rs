//! A session at a table over several devices: who plays which seat, and the host's device, which keeps the match.

use rami_engine::game::{IllegalMove, Move, Seat};
use rami_record::shuffle::DealKey;
use rami_record::{BadRecord, Recording};

use super::happening::WhatHappened;
use super::joint::{Joint, Remote, Request, Role};
use super::people::People;
use super::session::Session;

impl Session {
    /// The session of the host of a joint table: people at `people`, other devices at `remote`, bots at the other seats.
    ///
    /// # Errors
    /// [`BadRecord`] if no deal has begun, or if nobody sits at the host's device.
    pub fn of_host(game: Recording, people: &[Seat], remote: Vec<Remote>) -> Result<Self, BadRecord> {
        if game.state().deal().is_none() || people.is_empty() {
            return Err(BadRecord("a host needs people and a deal".into()));
        }
        let mut session = Self::around(game);
        session.people = People::at(people, session.game.state().seats());
        session.host(remote);
        session.begin_to_show();
        Ok(session)
    }

    /// Makes this device the host of a joint table: these seats are played at other devices.
    pub fn host(&mut self, remote: Vec<Remote>) {
        self.joint = Some(Joint { company: remote, ..Joint::new(Role::Host) });
    }

    /// Notes where the people at other devices are.
    pub fn note_company(&mut self, company: Vec<Remote>) {
        if let Some(joint) = &mut self.joint {
            joint.company = company;
        }
    }

    /// The seats that people play at other devices.
    #[must_use]
    pub fn company(&self) -> &[Remote] {
        self.joint.as_ref().map(|joint| joint.company.as_slice()).unwrap_or_default()
    }

    /// Restores the key of the deal under way after a break.
    pub fn restore_key(&mut self, key: Option<DealKey>) {
        self.game.set_key(key);
    }

    /// Goes on alone: bots play the seats of other devices.
    pub fn leave_joint_table(&mut self) {
        if !self.is_guest() {
            self.joint = None;
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

    /// Gives a seat another name: its player came after the match had begun.
    pub fn rename(&mut self, seat: Seat, name: &str) {
        self.game.rename(seat, name);
    }

    /// What is known of the device that plays a seat; `None` for a seat of this device, or of a bot.
    #[must_use]
    pub fn remote(&self, seat: Seat) -> Option<Remote> {
        self.joint.as_ref().and_then(|joint| joint.remote(seat))
    }

    /// Whether a person's device is away and nobody plays for that person.
    #[must_use]
    pub fn is_missing(&self, seat: Seat) -> bool {
        self.remote(seat).is_some_and(|remote| remote.away && !remote.bot_plays)
    }

    /// Whether the player has asked for the next deal and waits for the others.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.joint.as_ref().is_some_and(|joint| joint.ready)
    }

    /// Whether the match is played at a joint table.
    #[must_use]
    pub const fn is_joint(&self) -> bool {
        self.joint.is_some()
    }

    /// Whether the player may ask for hints.
    #[must_use]
    pub fn may_ask_hint(&self) -> bool {
        self.joint.as_ref().is_none_or(|joint| joint.hints)
    }

    /// Whether another device keeps the match.
    #[must_use]
    pub fn is_guest(&self) -> bool {
        self.joint.as_ref().is_some_and(|joint| joint.role == Role::Guest)
    }

    /// Whether a seat is played by a bot of this device.
    #[must_use]
    pub fn is_bot(&self, seat: Seat) -> bool {
        let remote = self.remote(seat).is_some_and(|remote| !remote.bot_plays);
        !self.is_guest() && !remote && !self.is_person(seat)
    }

    /// Whether the player waits for the host's answer.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.joint.as_ref().is_some_and(|joint| joint.waiting)
    }

    /// Takes the requests made since the last call, oldest first.
    pub fn take_requests(&mut self) -> Vec<Request> {
        self.joint.as_mut().map(|joint| std::mem::take(&mut joint.requests)).unwrap_or_default()
    }

    /// Asks the host for something.
    pub(super) fn request(&mut self, request: Request) {
        if let Some(joint) = &mut self.joint {
            joint.ready |= request == Request::Ready;
            joint.requests.push(request);
        }
    }

    pub(super) fn wait(&mut self, waiting: bool) {
        if let Some(joint) = &mut self.joint {
            joint.waiting = waiting;
        }
    }

    /// Deals the next deal of the host's match from a key. Returns whether it was dealt.
    pub fn deal_by(&mut self, key: DealKey) -> bool {
        let dealt = self.game.deal_by(key);
        if dealt {
            self.begin_to_show();
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
            self.follow(seat, &[]);
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

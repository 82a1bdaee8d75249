//! Who may sit down, and what a guest is told when it does.

use rami_engine::game::Seat;
use rami_record::Recording;

use super::{Host, Presence};
use crate::code::PROTOCOL;
use crate::message::{Appearance, Farewell, Seen, TableRules, ToGuest};

impl Host {
    /// Whether a guest with this ticket may sit down.
    pub(super) fn admit(&self, seat: Seat, protocol: u16, ticket: [u8; 8]) -> Result<(), Farewell> {
        match self.guests.get(&seat) {
            _ if protocol != PROTOCOL => Err(Farewell::Protocol(PROTOCOL)),
            Some(guest) if guest.ticket == ticket => Ok(()),
            _ => Err(Farewell::Invitation),
        }
    }

    /// Whether a reply to an invitation of this seat can be taken.
    ///
    /// # Errors
    /// [`Farewell::Invitation`] for another table or an older invitation, [`Farewell::Taken`] if its guest is here.
    pub fn expects(&self, table: [u8; 8], seat: Seat, ticket: [u8; 8]) -> Result<(), Farewell> {
        match self.guests.get(&seat) {
            Some(guest) if table == self.table && guest.presence == Presence::Here => {
                Err(if guest.ticket == ticket { Farewell::Taken } else { Farewell::Invitation })
            }
            Some(guest) if table == self.table && guest.ticket == ticket => Ok(()),
            _ => Err(Farewell::Invitation),
        }
    }

    /// Seats a guest: tells it the table, and what it has not seen of the match.
    pub(super) fn greet(
        &mut self,
        game: Option<&Recording>,
        seat: Seat,
        device: [u8; 16],
        looks: Appearance,
        seen: Seen,
        now: u64,
    ) {
        let Some(guest) = self.guests.get_mut(&seat) else { return };
        guest.device = Some(device);
        guest.presence = Presence::Here;
        if let Some(connection) = &mut guest.connection {
            connection.greeted = true;
            connection.pulse.said = now;
        }
        let info = &mut self.seats[seat];
        (info.away, info.bot_plays) = (false, false);
        let looks = looks.tidy();
        if !looks.name.is_empty() {
            info.looks = looks;
        }
        let rules = TableRules::of(&self.rules);
        self.tell(seat, &ToGuest::Welcome { table: self.table, seat, rules, hints: self.hints });
        self.show_seats();
        self.tell_rest(game, seat, seen);
        self.restart_round();
    }

    /// Tells a guest what it has not seen: the moves since, or the whole match.
    fn tell_rest(&mut self, game: Option<&Recording>, seat: Seat, seen: Seen) {
        let follows = self.log.as_ref().is_some_and(|log| {
            let (moves, all) = (seen.moves as usize, log.len());
            let same_deal = seen.round > 0 && self.is_round(seen.round) && seen.backs == log.backs();
            same_deal && (moves < all || moves == all && !log.is_over())
        });
        match self.log.take() {
            Some(log) if follows => {
                self.tell_moves(&log, seat, seen.moves as usize);
                self.log = Some(log);
                self.tell_decisions(game, seat);
            }
            log => {
                self.log = log;
                self.tell_match(game, seat);
            }
        }
        if let Some(game) = game.filter(|_| self.told_end) {
            self.tell(seat, &ToGuest::Over { record: game.record().to_json() });
        }
        if !self.ready.is_empty() {
            let ready = self.ready.iter().copied().collect();
            self.tell(seat, &ToGuest::Ready(ready));
        }
    }

    /// Tells a guest all decisions made after the latest deal.
    fn tell_decisions(&mut self, game: Option<&Recording>, seat: Seat) {
        let after = game.and_then(|game| game.record().deals.last()).map(|deal| deal.after.clone());
        for decision in after.unwrap_or_default() {
            self.tell(seat, &ToGuest::Decided(decision));
        }
    }
}

//! Who may sit down, and what a guest is told when it does.

use rami_engine::game::Seat;
use rami_record::Recording;

use super::{GuestPresence, Host};
use crate::code::PROTOCOL;
use crate::message::{Appearance, CloseReason, LONGEST_NAME, Seen, TableRules, ToGuest};

impl Host {
    /// Whether a guest with this ticket may sit down.
    pub(super) fn admit(&self, seat: Seat, protocol: u16, ticket: [u8; 8]) -> Result<(), CloseReason> {
        match self.guests.get(&seat) {
            _ if protocol != PROTOCOL => Err(CloseReason::Protocol(PROTOCOL)),
            Some(guest) if guest.ticket == ticket => Ok(()),
            _ => Err(CloseReason::Invitation),
        }
    }

    /// Whether a reply to an invitation of this seat can be taken.
    ///
    /// # Errors
    /// [`CloseReason::Invitation`] for another table or an older invitation, [`CloseReason::Taken`] if its guest is here.
    pub fn expects(&self, table: [u8; 8], seat: Seat, ticket: [u8; 8]) -> Result<(), CloseReason> {
        match self.guests.get(&seat) {
            Some(guest) if table == self.table && guest.presence == GuestPresence::Here => {
                Err(if guest.ticket == ticket { CloseReason::Taken } else { CloseReason::Invitation })
            }
            Some(guest) if table == self.table && guest.ticket == ticket => Ok(()),
            _ => Err(CloseReason::Invitation),
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
        let last_named = self.guests.values().map(|guest| guest.named).max().unwrap_or_default();
        let Some(guest) = self.guests.get_mut(&seat) else { return };
        guest.device = Some(device);
        guest.presence = GuestPresence::Here;
        if let Some(connection) = &mut guest.connection {
            connection.greeted = true;
            connection.pulse.said = now;
        }
        let looks = looks.tidy();
        if !looks.name.is_empty() {
            if guest.wanted != looks.name {
                (guest.wanted, guest.named) = (looks.name, last_named + 1);
            }
            self.seats[seat].looks.face = looks.face;
            self.name_guests();
        }
        (self.seats[seat].away, self.seats[seat].bot_plays) = (false, false);
        self.welcome(seat);
        self.show_seats();
        self.tell_rest(game, seat, seen);
        self.restart_round();
    }

    /// Tells a guest the table.
    pub(super) fn welcome(&mut self, seat: Seat) {
        let rules = TableRules::of(&self.rules);
        self.tell(seat, &ToGuest::Welcome { table: self.table, seat, rules, hints: self.hints });
    }

    /// Gives the guests who have come the names that they want: with a number, where somebody before them has the same
    /// one. The name that is planned for a guest who has not come counts for nobody.
    fn name_guests(&mut self) {
        let is_named =
            |seat: &Seat| self.guests.get(seat).is_none_or(|guest| guest.device.is_some() && guest.wanted.is_empty());
        let mut taken: Vec<String> =
            (0..self.seats.len()).filter(is_named).map(|seat| self.seats[seat].looks.name.to_lowercase()).collect();
        let mut named: Vec<_> = self.guests.iter().filter(|(_, guest)| !guest.wanted.is_empty()).collect();
        named.sort_by_key(|(_, guest)| guest.named);
        for (&seat, guest) in named {
            let name = free_name(&guest.wanted, &taken);
            taken.push(name.to_lowercase());
            self.seats[seat].looks.name = name;
        }
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
            self.tell_end(game, seat);
        }
        if !self.asked.is_empty() {
            let asked = self.asked.clone();
            self.tell(seat, &ToGuest::Asked(asked));
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

/// A name that is not among those taken, which are in lower case: with a number, where somebody has it already.
fn free_name(name: &str, taken: &[String]) -> String {
    let numbered = (2..).map(|number| {
        let end = format!(" {number}");
        let kept: String = name.chars().take(LONGEST_NAME - end.len()).collect();
        kept + &end
    });
    let is_free = |name: &String| !taken.contains(&name.to_lowercase());
    std::iter::once(name.to_string()).chain(numbered).find(is_free).unwrap_or_default()
}

//! The replies of guests: which are taken, and what is offered where a code was used before.

use std::rc::Rc;

use js_sys::futures::spawn_local;
use rami_devices::code::{Code, Reply};
use rami_devices::{CloseReason, GuestPresence};
use rami_engine::game::Seat;
use rami_model::table::Now;
use rami_model::text::{Key, Message};

use super::{Hosted, Joint, Line, now, said_of};
use crate::browser::dom;
use crate::browser::peer::{FINDING, Peer};

/// What is to be done about a reply.
enum Judged {
    /// Its guest is to be connected, by the connection of this number.
    Connect(u32, Rc<Peer>),
    /// It was taken before.
    Taken,
    /// Another device has used the same code.
    Used,
}

impl Hosted {
    /// Judges a reply, by the clock of this device.
    ///
    /// # Errors
    /// The text that explains the refusal.
    fn judge(&self, reply: &Reply) -> Result<Judged, Key> {
        let seat = Seat::from(reply.seat);
        let line = self.lines.get(&seat).ok_or(Key::JointOtherTable)?;
        if line.reply.as_ref() == Some(reply) {
            return Ok(Judged::Taken);
        }
        match self.end.host().expects(reply.table, seat, reply.ticket) {
            Err(CloseReason::Taken) => return Ok(Judged::Used),
            Err(_) => return Err(Key::JointOtherTable),
            Ok(()) if line.reply.is_some() => return Ok(Judged::Used),
            Ok(()) => {}
        }
        if line.invitation.as_ref().is_some_and(|invitation| invitation.is_old(dom::minute())) {
            return Err(Key::JointOld);
        }
        line.peer.clone().map(|peer| Judged::Connect(line.number, peer)).ok_or(Key::JointOtherTable)
    }

    /// The seat whose code takes the place of one that was used, with what is said: the same seat, or a free one if the
    /// guest of this one is here. `None` if no seat is free.
    fn replacement(&self, used: Seat) -> Option<(Seat, Message)> {
        let host = self.end.host();
        let is_free = |&(&seat, line): &(&Seat, &Line)| {
            host.presence(seat) == Some(GuestPresence::Invited) && line.reply.is_none()
        };
        let seat = match host.presence(used) {
            Some(GuestPresence::Here) => self.lines.iter().find(is_free).map(|(&seat, _)| seat)?,
            _ => used,
        };
        let why = if self.lines.get(&used).is_some_and(|line| line.connected) {
            Message::new(Key::JointUsed).text("name", host.seats()[used].looks.name.clone())
        } else {
            Key::JointOpenedTwice.into()
        };
        Some((seat, why))
    }

    /// The seats whose guests have answered and are not found in time.
    fn late(&self, now: Now) -> Vec<Seat> {
        let is_late =
            |line: &Line| line.reply.is_some() && !line.connected && now.ticks > line.answered_at + f64::from(FINDING);
        self.lines.iter().filter(|(_, line)| is_late(line)).map(|(&seat, _)| seat).collect()
    }

    /// What is said about a guest who was not found. The second time in a row the network is to blame.
    fn why_late(&self, seat: Seat) -> Key {
        let before = self.lines.get(&seat).and_then(|line| line.trouble.as_ref()).map(|trouble| trouble.key);
        if before == Some(Key::JointOpenedTwice) { Key::JointNoConnection } else { Key::JointOpenedTwice }
    }
}

impl Joint {
    /// Takes a reply, to whichever seat it belongs, unless the invitation is too old by the clock of this device. Shows
    /// another code where its own was used before.
    ///
    /// # Errors
    /// The text that explains the refusal.
    pub fn accept_reply(self, text: &str) -> Result<(), Key> {
        let reply = Reply::from_text(text).map_err(|error| said_of(&error))?;
        let seat = Seat::from(reply.seat);
        match self.of_host(|hosted| hosted.judge(&reply)).unwrap_or(Err(Key::JointOtherTable))? {
            Judged::Connect(number, peer) => self.connect_guest(seat, number, peer, reply),
            Judged::Taken => {}
            Judged::Used => self.replace_code(seat)?,
        }
        Ok(())
    }

    /// Connects the guest who has given this reply.
    fn connect_guest(self, seat: Seat, number: u32, peer: Rc<Peer>, reply: Reply) {
        let description = reply.description.clone();
        self.of_line(seat, number, |line| {
            (line.reply, line.answered_at) = (Some(reply), now().ticks);
        });
        self.show_invitations();
        spawn_local(async move {
            if peer.accept(&description).await.is_err() {
                self.of_line(seat, number, |line| {
                    (line.reply, line.trouble) = (None, Some(Key::JointNoConnection.into()));
                });
                self.show_invitations();
            }
        });
    }

    /// Shows another code in the place of one that was used.
    ///
    /// # Errors
    /// The text that says that no seat is free.
    fn replace_code(self, used: Seat) -> Result<(), Key> {
        let (seat, why) = self.of_host(|hosted| hosted.replacement(used)).flatten().ok_or(Key::JointTaken)?;
        if seat == used {
            self.invite_after(seat, Some(why));
        } else {
            self.of_host(|hosted| {
                if let Some(line) = hosted.lines.get_mut(&seat) {
                    line.trouble = Some(why);
                }
            });
            self.show_invitations();
        }
        self.show_seat(seat);
        Ok(())
    }

    /// Makes new invitations to the seats whose guests have answered and are not found in time.
    pub(super) fn renew_late(self, now: Now) {
        for seat in self.of_host(|hosted| hosted.late(now)).unwrap_or_default() {
            let why = self.of_host(|hosted| hosted.why_late(seat));
            self.invite_after(seat, why.map(Message::new));
        }
    }
}

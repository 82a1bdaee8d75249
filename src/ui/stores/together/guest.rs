//! A guest's side: the invitation, the reply, and the seat, which is kept over a reload.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_model::people::PersonId;
use rami_model::table::Event;
use rami_model::text::{Key, Message};
use rami_model::view_models::Fragment;
use rami_together::code::{Code, Invitation, Reply};
use rami_together::{Appearance, Guest, KeptSeat};

use super::{GuestSide, Joining, Together, said_of};
use crate::browser::peer::{LAST_FRAMES, NoPeer, Peer, PeerEvent};
use crate::browser::{dom, storage};
use crate::ui::stores::Screen;

/// How long a guest waits before it greets a silent host again, in milliseconds.
const AGAIN: u64 = 3_000;
/// How long the seat at a table is kept, in milliseconds.
const SEAT_KEPT: u64 = 7 * 24 * 60 * 60 * 1_000;

/// The number under which the seat at a table is kept.
const fn key_of(table: [u8; 8]) -> u64 {
    u64::from_be_bytes(table)
}

impl GuestSide {
    const fn of(guest: Guest) -> Self {
        Self {
            guest,
            game: None,
            peer: None,
            number: 0,
            match_id: 0,
            greeted: 0,
            hints: false,
            person: None,
            order: Vec::new(),
            sits: false,
            host_away: false,
            host_name: String::new(),
            kept: None,
        }
    }

    fn greet(&mut self, now: u64) {
        self.greeted = now;
        self.guest.connected(now);
    }

    /// Greets the host again where the connection has outlived a silence: one of the devices may have slept.
    pub(super) fn greet_again(&mut self, now: u64) {
        let is_open = self.peer.as_ref().is_some_and(|peer| peer.is_open());
        if is_open && !self.guest.is_connected() && now > self.greeted + AGAIN {
            self.greet(now);
        }
    }
}

impl Together {
    /// Opens an invitation. A new guest is asked for a name, and one who returns answers at once.
    pub fn open_invitation(self, text: &str) {
        dom::forget_fragment();
        if let Err(why) = self.take_invitation(text) {
            self.joining.set(Joining::Failed(why));
        }
        self.stores.navigation.visit(Screen::Join);
    }

    /// Takes an invitation that was opened, pasted or scanned.
    ///
    /// # Errors
    /// What is said about it.
    pub fn take_invitation(self, text: &str) -> Result<(), Key> {
        let invitation = self.usable(Invitation::from_text(text).map_err(|error| said_of(&error))?)?;
        let kept = storage::SEATS.load(key_of(invitation.table));
        self.joining.set(Joining::Asked(invitation));
        if let Some(kept) = kept {
            let looks = kept.guest.looks().clone();
            self.answer(looks, kept.person, Some(kept));
        }
        Ok(())
    }

    /// Shows the place for an invitation, unless a reply waits for its host.
    pub fn seek_invitation(self) {
        let waits = |joining: &Joining| matches!(joining, Joining::Answering | Joining::Replied { .. });
        if !self.joining.with_untracked(waits) {
            self.joining.set(Joining::NotInvited);
        }
        self.stores.navigation.visit(Screen::Join);
    }

    /// Refuses an invitation that this very page has made. Whether one is too old, its host says when the reply comes.
    fn usable(self, invitation: Invitation) -> Result<Invitation, Key> {
        let is_own = self.of_host(|side| side.host.table() == invitation.table) == Some(true);
        if is_own { Err(Key::TogetherOwnTable) } else { Ok(invitation) }
    }

    /// Reads or changes the guest's side; `None` where this device is no guest.
    pub(super) fn of_guest<T>(self, change: impl FnOnce(&mut GuestSide) -> T) -> Option<T> {
        self.state.try_update_value(|state| state.guest.as_mut().map(change)).flatten()
    }

    /// Answers the invitation that is open, for a player who looks like this, or for a person of this device.
    pub fn join(self, looks: Appearance, person: Option<PersonId>) {
        self.answer(looks, person, None);
    }

    fn answer(self, looks: Appearance, person: Option<PersonId>, kept: Option<KeptSeat>) {
        let Joining::Asked(invitation) = self.joining.get_untracked() else { return };
        self.joining.set(Joining::Answering);
        let Invitation { table, seat, ticket, description, .. } = invitation;
        let same = self.of_guest(|side| {
            let same = side.guest.table() == table;
            if same {
                side.guest.invited(ticket);
                side.peer = None;
            }
            same
        });
        if same != Some(true) {
            self.put_aside();
            let side = match &kept {
                Some(kept) => {
                    let guest = Guest::resume(ticket, kept.guest.clone(), dom::fresh_bytes());
                    GuestSide { order: kept.order.clone(), ..GuestSide::of(guest) }
                }
                None => GuestSide::of(Guest::new(table, ticket, looks, dom::fresh_bytes())),
            };
            let side = GuestSide { person, ..side };
            self.state.update_value(|state| state.guest = Some(side));
        }
        self.watch();
        let number = self.number_connection();
        self.of_guest(|side| side.number = number);
        let returns_to = kept.map(|kept| kept.host);
        spawn_local(async move {
            let made = Peer::answer(&description, move |event| self.hear_host(number, event)).await;
            if !self.is_current(number) {
                return; // Another invitation was answered meanwhile.
            }
            self.joining.set(match made {
                Ok((peer, description)) => {
                    self.of_guest(|side| side.peer = Some(peer));
                    let text = Reply { table, seat, ticket, description }.to_text();
                    Joining::Replied { text, returns_to }
                }
                Err(NoPeer) => Joining::Failed(Key::TogetherNoConnection),
            });
        });
    }

    /// Whether this is the number of the guest's connection.
    fn is_current(self, number: u32) -> bool {
        self.of_guest(|side| side.number == number) == Some(true)
    }

    /// Takes what happens on the connection to the host.
    fn hear_host(self, number: u32, event: PeerEvent) {
        if !self.is_current(number) {
            return;
        }
        let now = dom::ticks() as u64;
        let is_gone = event == PeerEvent::Gone;
        self.of_guest(|side| match event {
            PeerEvent::Open => side.greet(now),
            PeerEvent::Frame(frame) => side.guest.receive(&frame, now),
            PeerEvent::Gone => side.guest.cut(),
        });
        if is_gone && self.joining.with_untracked(|joining| matches!(joining, Joining::Replied { .. })) {
            self.joining.set(Joining::Failed(Key::TogetherNoConnection));
        }
        self.carry();
        let host = self.of_guest(|side| (is_gone && side.sits && side.match_id != 0).then(|| side.host_name.clone()));
        if let Some(Some(host)) = host {
            // The connection does not come back by itself.
            self.stores.notices.say(Message::new(Key::TogetherReturn).text("name", host));
        }
    }

    /// Keeps the seat over a reload of the page: who sits there, and the order of the hand.
    pub(super) fn keep_seat(self) {
        let order = self.game.of_session(|session| if session.is_guest() { session.hand_order() } else { Vec::new() });
        let order = order.unwrap_or_default();
        let changed = self.of_guest(|side| {
            if !side.sits || side.match_id == 0 {
                return None;
            }
            let order = if order.is_empty() { side.order.clone() } else { order };
            let at = side.kept.as_ref().map_or(0, |kept| kept.at);
            let (guest, person, host) = (side.guest.kept(), side.person, side.host_name.clone());
            let kept = KeptSeat { guest, person, host, order, at };
            if side.kept.as_ref() == Some(&kept) {
                return None;
            }
            let kept = KeptSeat { at: dom::now(), ..kept };
            side.kept = Some(kept.clone());
            Some((key_of(side.guest.table()), kept))
        });
        if let Some(Some((key, kept))) = changed {
            self.stores.notices.written(storage::SEATS.save(key, &kept));
        }
    }

    /// Says that a seat at a table waits for this device. Forgets seats that were kept for long, and tables whose match
    /// was given up.
    pub(super) fn remember_seats(self) {
        let now = dom::now();
        for (id, _) in storage::TABLES.all().into_iter().filter(|(id, _)| !storage::MATCHES.has(*id)) {
            storage::TABLES.forget(id);
        }
        let (good, old): (Vec<_>, Vec<_>) =
            storage::SEATS.all().into_iter().partition(|(_, kept)| kept.at + SEAT_KEPT > now);
        for (key, _) in old {
            storage::SEATS.forget(key);
        }
        let latest = good.into_iter().map(|(_, kept)| kept).max_by_key(|kept| kept.at);
        if let Some(kept) = latest.filter(|_| dom::fragment() != Some(Fragment::Code)) {
            self.stores.notices.say(Message::new(Key::TogetherReturn).text("name", kept.host));
        }
    }

    /// Leaves the table for good.
    pub(super) fn leave_as_guest(self) {
        self.of_guest(|side| {
            side.guest.leave();
            storage::SEATS.forget(key_of(side.guest.table()));
        });
        self.carry();
        self.close_as_guest();
        self.stores.navigation.go(Screen::Home);
        self.game.send(Event::Clear);
    }

    /// Closes the connection to the host. The seat is kept until the match is over.
    pub(super) fn close_as_guest(self) {
        let mut closed: Option<GuestSide> = None;
        self.state.update_value(|state| closed = state.guest.take());
        // The last frames leave before the connection is closed.
        dom::later(LAST_FRAMES, move || drop(closed));
        self.joining.set(Joining::NotInvited);
    }

    /// Forgets the seat at the table, since the match is over or the table has ended.
    pub(super) fn forget_seat(self) {
        self.of_guest(|side| {
            side.match_id = 0;
            storage::SEATS.forget(key_of(side.guest.table()));
        });
    }
}

//! The guest's side: the invitation, the reply, and the connection to the host.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_devices::code::{Code, Invitation, Reply};
use rami_devices::{Appearance, KeptSeat};
use rami_model::people::PersonId;
use rami_model::table::Table;
use rami_model::table::joint::GuestEnd;
use rami_model::text::{Key, Message};
use rami_model::view_models::Fragment;

use super::{Joined, Joint, now, said_of};
use crate::browser::peer::{NoPeer, OPENING, Peer, PeerEvent};
use crate::browser::{dom, storage};
use crate::ui::stores::Screen;

/// How long the seat at a table is kept, in milliseconds.
const SEAT_KEPT: u64 = 7 * 24 * 60 * 60 * 1_000;

/// The minutes after which a guest is told that an invitation is old. Only its host knows whether it still holds.
const OLD: u32 = 24 * 60;

/// The number under which the seat at a table is kept.
pub(super) const fn key_of(table: [u8; 8]) -> u64 {
    u64::from_be_bytes(table)
}

/// How far a guest has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum JoinStep {
    /// No invitation was opened.
    #[default]
    NotInvited,
    /// The guest says its name.
    Asked {
        invitation: Invitation,
        /// What this device noticed about the invitation.
        noticed: Vec<Key>,
    },
    /// The reply is being made.
    Answering,
    /// The host is to take this reply.
    Replied {
        text: String,
        /// The host to whose table the guest returns, if it was there before.
        returns_to: Option<String>,
        /// What this device noticed about the invitation.
        noticed: Vec<Key>,
    },
    /// The guest sits at the table, and the match has not begun.
    Seated,
    /// It came to nothing.
    Failed(Key),
}

impl Joint {
    /// How far this device has come as a guest, tracked.
    pub fn step(self) -> JoinStep {
        self.step.get()
    }

    /// Opens an invitation. A new guest is asked for a name, and one who returns answers at once.
    pub fn open_invitation(self, text: &str) {
        dom::forget_fragment();
        if let Err(why) = self.accept_invitation(text) {
            self.step.set(JoinStep::Failed(why));
        }
        self.stores.navigation.visit(Screen::Join);
    }

    /// Takes an invitation that was opened, pasted or scanned. The one by which this device is connected changes
    /// nothing. Who was at the table before answers without being asked for a name.
    ///
    /// # Errors
    /// What is said about it.
    pub fn accept_invitation(self, text: &str) -> Result<(), Key> {
        let invitation = self.usable(Invitation::from_text(text).map_err(|error| said_of(&error))?)?;
        if self.of_guest(|joined| joined.is_open() && joined.ticket == invitation.ticket) == Some(true) {
            return Ok(());
        }
        let kept = storage::SEATS.load(key_of(invitation.table));
        let is_known = self.of_guest(|joined| joined.end.guest().table() == invitation.table) == Some(true);
        let noticed = self.notice(&invitation);
        self.step.set(JoinStep::Asked { invitation, noticed });
        match kept {
            Some(kept) => self.answer(kept.guest.looks().clone(), kept.person, Some(kept)),
            None if is_known => self.answer(Appearance::default(), None, None),
            None => {}
        }
        Ok(())
    }

    /// What this device notices about an invitation: that it answered it before, that it is old by the clock of this
    /// device.
    fn notice(self, invitation: &Invitation) -> Vec<Key> {
        let was_answered = self.state.with_value(|state| state.answered.contains(&invitation.ticket));
        let is_old = dom::minute() >= invitation.issued.saturating_add(OLD);
        let noticed = [(was_answered, Key::JointAnsweredBefore), (is_old, Key::JointDayOld)];
        noticed.into_iter().filter_map(|(holds, key)| holds.then_some(key)).collect()
    }

    /// Shows the place for an invitation, unless this device waits at a table.
    pub fn seek_invitation(self) {
        if untrack(|| self.waits_at()) != Some(Screen::Join) {
            self.step.set(JoinStep::NotInvited);
        }
        self.stores.navigation.visit(Screen::Join);
    }

    /// Refuses an invitation that this very page has made. Whether one is too old, its host says when the reply comes.
    fn usable(self, invitation: Invitation) -> Result<Invitation, Key> {
        let is_own = self.of_host(|hosted| hosted.end.host().table() == invitation.table) == Some(true);
        if is_own { Err(Key::JointOwnTable) } else { Ok(invitation) }
    }

    /// Answers the invitation that is open, for a player who looks like this, or for a person of this device.
    pub fn join(self, looks: Appearance, person: Option<PersonId>) {
        self.answer(looks, person, None);
    }

    /// Answers the invitation that is open. A guest whom this page knows already keeps its looks.
    fn answer(self, looks: Appearance, person: Option<PersonId>, kept: Option<KeptSeat>) {
        let JoinStep::Asked { invitation, noticed } = self.step.get_untracked() else { return };
        self.step.set(JoinStep::Answering);
        let Invitation { table, seat, ticket, description, .. } = invitation;
        let returns_to = kept.as_ref().map(|kept| kept.host.clone());
        let number = self.number_connection();
        self.state.update_value(|state| state.answered.push(ticket));
        let same = self.of_guest(|joined| {
            let same = joined.end.guest().table() == table;
            if same {
                joined.end.invited(ticket);
                (joined.peer, joined.number, joined.ticket) = (None, number, ticket);
            }
            same
        });
        if same != Some(true) {
            self.put_aside();
            let end = match kept {
                Some(kept) => GuestEnd::resume(ticket, kept, dom::fresh_bytes()),
                None => GuestEnd::new(table, ticket, looks, person, dom::fresh_bytes()),
            };
            self.state.update_value(|state| state.guest = Some(Joined { end, number, ticket, peer: None }));
        }
        self.watch();
        spawn_local(async move {
            let made = Peer::answer(&description, move |event| self.hear_host(number, event)).await;
            if !self.is_current(number) {
                return; // Another invitation was answered meanwhile.
            }
            self.step.set(match made {
                Ok((peer, description)) => {
                    self.of_guest(|joined| joined.peer = Some(peer));
                    let text = Reply { table, seat, ticket, description }.to_text();
                    JoinStep::Replied { text, returns_to, noticed }
                }
                Err(NoPeer) => JoinStep::Failed(Key::JointNoConnection),
            });
        });
    }

    /// Whether this is the number of the guest's connection.
    fn is_current(self, number: u32) -> bool {
        self.of_guest(|joined| joined.number == number) == Some(true)
    }

    /// Takes what happens on the connection to the host.
    fn hear_host(self, number: u32, event: PeerEvent) {
        if !self.is_current(number) {
            return;
        }
        match event {
            PeerEvent::Reached => dom::later(OPENING, move || self.give_up_unopened(number)),
            PeerEvent::Open => self.at_guest(GuestEnd::connected),
            PeerEvent::Frame(frame) => {
                let hear = |table: &Table| self.of_guest(|joined| joined.end.hear(table, now(), &frame));
                if self.game.with_untracked(hear) == Some(true) {
                    self.at_guest(GuestEnd::tell_changes);
                }
            }
            PeerEvent::Gone => {
                if self.has_replied() {
                    self.step.set(JoinStep::Failed(Key::JointNoConnection));
                } else if untrack(|| self.waits_at()) == Some(Screen::Join) {
                    // It sat at the table, and the match has not begun.
                    self.step.set(JoinStep::Failed(Key::JointReturn));
                }
                self.at_guest(GuestEnd::cut);
            }
        }
    }

    /// Whether the host has not taken this device's reply yet, as far as is known.
    fn has_replied(self) -> bool {
        self.step.with_untracked(|step| matches!(step, JoinStep::Replied { .. }))
    }

    /// Gives up the connection of this number if it does not open, although the host's device was reached: the host has
    /// taken the reply of another device.
    fn give_up_unopened(self, number: u32) {
        let is_unopened = self.of_guest(|joined| joined.number == number && !joined.is_open()) == Some(true);
        if is_unopened && self.has_replied() {
            drop(self.of_guest(|joined| joined.peer.take()));
            self.step.set(JoinStep::Failed(Key::JointNotChosen));
            self.at_guest(GuestEnd::cut);
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
        let is_free = |(key, kept): (u64, KeptSeat)| (!storage::is_sitting_elsewhere(key, now)).then_some(kept);
        let latest = good.into_iter().filter_map(is_free).max_by_key(|kept| kept.at);
        if let Some(kept) = latest.filter(|_| dom::fragment() != Some(Fragment::Code)) {
            self.stores.notices.say(Message::new(Key::JointReturn).text("name", kept.host));
        }
    }
}

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
use crate::browser::peer::{NoPeer, Peer, PeerEvent};
use crate::browser::{dom, storage};
use crate::ui::stores::Screen;

/// How long the seat at a table is kept, in milliseconds.
const SEAT_KEPT: u64 = 7 * 24 * 60 * 60 * 1_000;

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
    Asked(Invitation),
    /// The reply is being made.
    Answering,
    /// The host is to take this reply.
    Replied {
        text: String,
        /// The host to whose table the guest returns, if it was there before.
        returns_to: Option<String>,
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

    /// Takes an invitation that was opened, pasted or scanned.
    ///
    /// # Errors
    /// What is said about it.
    pub fn accept_invitation(self, text: &str) -> Result<(), Key> {
        let invitation = self.usable(Invitation::from_text(text).map_err(|error| said_of(&error))?)?;
        let kept = storage::SEATS.load(key_of(invitation.table));
        self.step.set(JoinStep::Asked(invitation));
        if let Some(kept) = kept {
            let looks = kept.guest.looks().clone();
            self.answer(looks, kept.person, Some(kept));
        }
        Ok(())
    }

    /// Shows the place for an invitation, unless a reply waits for its host.
    pub fn seek_invitation(self) {
        let waits = |step: &JoinStep| matches!(step, JoinStep::Answering | JoinStep::Replied { .. });
        if !self.step.with_untracked(waits) {
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

    fn answer(self, looks: Appearance, person: Option<PersonId>, kept: Option<KeptSeat>) {
        let JoinStep::Asked(invitation) = self.step.get_untracked() else { return };
        self.step.set(JoinStep::Answering);
        let Invitation { table, seat, ticket, description, .. } = invitation;
        let returns_to = kept.as_ref().map(|kept| kept.host.clone());
        let number = self.number_connection();
        let same = self.of_guest(|joined| {
            let same = joined.end.guest().table() == table;
            if same {
                joined.end.invited(ticket);
                (joined.peer, joined.number) = (None, number);
            }
            same
        });
        if same != Some(true) {
            self.put_aside();
            let end = match kept {
                Some(kept) => GuestEnd::resume(ticket, kept, dom::fresh_bytes()),
                None => GuestEnd::new(table, ticket, looks, person, dom::fresh_bytes()),
            };
            self.state.update_value(|state| state.guest = Some(Joined { end, number, peer: None }));
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
                    JoinStep::Replied { text, returns_to }
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
            PeerEvent::Open => self.at_guest(GuestEnd::connected),
            PeerEvent::Frame(frame) => {
                let hear = |table: &Table| self.of_guest(|joined| joined.end.hear(table, now(), &frame));
                if self.game.with_untracked(hear) == Some(true) {
                    self.at_guest(GuestEnd::tell_changes);
                }
            }
            PeerEvent::Gone => {
                if self.step.with_untracked(|step| matches!(step, JoinStep::Replied { .. })) {
                    self.step.set(JoinStep::Failed(Key::JointNoConnection));
                }
                self.at_guest(GuestEnd::cut);
            }
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
            self.stores.notices.say(Message::new(Key::JointReturn).text("name", kept.host));
        }
    }
}

//! The host's invitations: codes, replies, and the connections to guests.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_devices::code::{Code, Invitation, Reply};
use rami_devices::{CloseReason, GuestPresence};
use rami_engine::game::Seat;
use rami_model::table::joint::{HostEnd, NewMatch, go_on_alone};
use rami_model::table::{Effect, Effects, JointEffect, Now, Session, Table, TablePlan};
use rami_model::text::Key;

use super::{Hosted, Joint, Line, now, said_of};
use crate::browser::peer::{FINDING, Peer, PeerEvent};
use crate::browser::{dom, storage};
use crate::ui::stores::Screen;
use crate::ui::stores::saved_matches::free_id;

/// The state of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InviteState {
    /// It has a code that nobody has answered.
    Invited,
    /// Its guest has answered, and is being connected.
    Answered,
    /// Its guest is connected.
    Here,
    /// Its guest was here, and is not now.
    Away,
}

impl InviteState {
    /// Its name in the page, which scripts read.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Invited => "invited",
            Self::Answered => "answered",
            Self::Here => "here",
            Self::Away => "away",
        }
    }
}

/// The invitation to a seat, as the host's page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InvitationView {
    pub seat: Seat,
    pub name: String,
    pub state: InviteState,
    /// Whether a bot plays until the guest is back.
    pub bot_plays: bool,
    /// The text of the invitation, once it is made.
    pub code: Option<String>,
    /// What was wrong with the last reply.
    pub trouble: Option<Key>,
}

impl Hosted {
    /// Notices guests whose reply was taken and who are not found. Returns whether there are new ones.
    pub(super) fn notice_late(&mut self, now: Now) -> bool {
        let late = |line: &&mut Line| {
            let is_late = now.ticks > line.answered_at + f64::from(FINDING);
            line.answered && !line.connected && line.trouble.is_none() && is_late
        };
        let found = self.lines.values_mut().filter(late);
        found.map(|line| line.trouble = Some(Key::JointNoConnection)).count() > 0
    }
}

impl Joint {
    /// The invitations to the seats of other devices, tracked.
    pub fn invitations(self) -> Vec<InvitationView> {
        self.invitations.get()
    }

    /// Whether this device hosts a table whose match has begun, untracked.
    pub fn has_begun(self) -> bool {
        self.of_host(|hosted| hosted.end.has_begun()) == Some(true)
    }

    /// Opens a table, and shows the invitations to its seats.
    pub fn open(self, plan: TablePlan) {
        self.put_aside();
        self.host(HostEnd::new(plan, dom::fresh_bytes()));
        self.invite_all();
        self.stores.navigation.visit(Screen::Invite);
    }

    /// Closes the connections of the table that this device hosts, since another one takes its place. It can be opened
    /// again.
    pub(super) fn put_aside(self) {
        self.at_host(|end, _, _| end.close(CloseReason::Aside));
    }

    fn host(self, end: HostEnd) {
        let hosted = Hosted { end, lines: Default::default(), noted_at: 0.0 };
        self.state.update_value(|state| state.host = Some(hosted));
        self.watch();
    }

    /// Opens the table again whose match came back to this device after a reload, if it was kept. If it was not, the
    /// match goes on with bots.
    pub(super) fn open_again(self) {
        self.game.transact(
            false,
            Box::new(move |table, now| {
                let is_hosted = |session: &Session| session.is_joint() && !session.is_guest() && !session.match_over();
                if self.is_host() || table.is_elsewhere() || !table.session().is_some_and(is_hosted) {
                    return Effects::new();
                }
                let kept = storage::TABLES.load(table.match_id());
                let Some(mut end) = kept.and_then(|kept| HostEnd::resume(table, kept, dom::fresh_bytes())) else {
                    return go_on_alone(table, now);
                };
                let mut effects = end.tell_changes(table, now);
                self.host(end);
                effects.push(Effect::Joint(JointEffect::InviteAgain));
                effects
            }),
        );
    }

    /// Invites the guests of a table that was opened again. Does not leave a screen that the address asked for.
    pub(super) fn invite_after_reload(self) {
        self.invite_all();
        if self.stores.navigation.screen_untracked() == Screen::Table {
            self.stores.navigation.visit(Screen::Invite);
        }
    }

    /// Invites guests to all seats of other devices. They come by new codes.
    fn invite_all(self) {
        for seat in self.of_host(|hosted| hosted.end.host().guests().collect::<Vec<_>>()).unwrap_or_default() {
            self.invite(seat);
        }
    }

    /// Makes a new invitation to a seat.
    pub fn invite(self, seat: Seat) {
        self.invite_after(seat, None);
    }

    /// Makes a new invitation to a seat, after this trouble with the one before.
    fn invite_after(self, seat: Seat, trouble: Option<Key>) {
        let number = self.number_connection();
        let begun = self.of_host(|hosted| {
            let ticket = hosted.end.invite(seat)?;
            hosted.lines.insert(seat, Line { number, trouble, ..Line::default() });
            Some((hosted.end.host().table(), ticket))
        });
        let Some((table, ticket)) = begun.flatten() else { return };
        // The code before is of no use any more.
        self.show_invitations();
        spawn_local(async move {
            let made = Peer::offer(move |event| self.hear_guest(seat, number, event)).await;
            self.of_host(|hosted| {
                let Some(line) = hosted.lines.get_mut(&seat).filter(|line| line.number == number) else { return };
                match made {
                    Ok((peer, description)) => {
                        let issued = dom::minute();
                        line.peer = Some(peer);
                        line.invitation = Some(Invitation { table, seat: seat as u8, ticket, issued, description });
                    }
                    Err(_) => line.trouble = Some(Key::JointNoConnection),
                }
            });
            self.show_invitations();
        });
    }

    /// Takes a reply, to whichever seat it belongs, unless the invitation is too old by the clock of this device.
    ///
    /// # Errors
    /// The text that explains the refusal.
    pub fn accept_reply(self, text: &str) -> Result<(), Key> {
        let reply = Reply::from_text(text).map_err(|error| said_of(&error))?;
        let seat = Seat::from(reply.seat);
        let peer = self.of_host(|hosted| {
            hosted.end.host().expects(reply.table, seat, reply.ticket).map_err(|_| Key::JointOtherTable)?;
            let line = hosted.lines.get_mut(&seat).ok_or(Key::JointOtherTable)?;
            if line.answered {
                return Err(Key::JointTaken);
            }
            if line.invitation.as_ref().is_some_and(|invitation| invitation.is_old(dom::minute())) {
                return Err(Key::JointOld);
            }
            (line.answered, line.answered_at) = (true, now().ticks);
            line.peer.clone().map(|peer| (line.number, peer)).ok_or(Key::JointOtherTable)
        });
        let (number, peer) = peer.unwrap_or(Err(Key::JointOtherTable))?;
        spawn_local(async move {
            if peer.accept(&reply.description).await.is_err() {
                self.of_host(|hosted| {
                    if let Some(line) = hosted.lines.get_mut(&seat).filter(|line| line.number == number) {
                        (line.answered, line.trouble) = (false, Some(Key::JointNoConnection));
                    }
                });
                self.show_invitations();
            }
        });
        self.show_invitations();
        Ok(())
    }

    /// Takes what happens on the connection to a guest.
    fn hear_guest(self, seat: Seat, number: u32, event: PeerEvent) {
        let is_current = |hosted: &mut Hosted| hosted.lines.get(&seat).is_some_and(|line| line.number == number);
        if self.of_host(is_current) != Some(true) {
            return;
        }
        match event {
            PeerEvent::Open => {
                self.of_host(|hosted| {
                    hosted.end.connected(now(), seat);
                    if let Some(line) = hosted.lines.get_mut(&seat) {
                        (line.connected, line.trouble) = (true, None);
                    }
                });
            }
            PeerEvent::Frame(frame) => {
                let hear = |table: &Table| self.of_host(|hosted| hosted.end.hear(table, now(), seat, &frame));
                if self.game.with_untracked(hear) == Some(true) {
                    self.at_host(HostEnd::tell_changes);
                }
            }
            PeerEvent::Gone => {
                self.of_host(|hosted| hosted.end.cut(seat));
                self.replace_invitation(seat);
            }
        }
    }

    /// Makes a new invitation to a seat whose connection is gone for good. If it never stood, that is said.
    pub(super) fn replace_invitation(self, seat: Seat) {
        let stood = self.of_host(|hosted| hosted.lines.get(&seat).is_some_and(|line| line.connected));
        self.invite_after(seat, (stood == Some(false)).then_some(Key::JointNoConnection));
    }

    /// Sets whether guests may ask for hints, before the match begins.
    pub fn allow_hints(self, hints: bool) {
        self.at_host(move |end, table, now| end.allow_hints(table, now, hints));
    }

    /// Lets a bot play for a guest who is away, or no longer.
    pub fn let_bot_play(self, seat: Seat, plays: bool) {
        self.at_host(move |end, table, now| end.let_bot_play(table, now, seat, plays));
    }

    /// Begins a match with whoever is there. `bots` says whether bots play for those who are missing.
    pub fn start_match(self, bots: bool) {
        let new = NewMatch { id: free_id(), at: self.stores.saved.moment(), seed: dom::fresh_seed() };
        self.at_host(move |end, table, now| end.start_match(table, now, bots, new));
    }

    /// Shows the invitations as they are now.
    pub(super) fn show_invitations(self) {
        let shown = self.of_host(|hosted| {
            let host = hosted.end.host();
            let seat = |(&seat, line): (&Seat, &Line)| InvitationView {
                seat,
                name: host.seats()[seat].looks.name.clone(),
                bot_plays: host.seats()[seat].bot_plays,
                state: match host.presence(seat) {
                    Some(GuestPresence::Here) => InviteState::Here,
                    _ if line.answered && !line.connected => InviteState::Answered,
                    Some(GuestPresence::Away) => InviteState::Away,
                    _ => InviteState::Invited,
                },
                code: line.invitation.as_ref().filter(|_| !line.answered).map(Code::to_text),
                trouble: line.trouble,
            };
            hosted.lines.iter().map(seat).collect::<Vec<_>>()
        });
        self.invitations.set(shown.unwrap_or_default());
    }
}

//! The host's invitations: the table that is opened, its codes, and the connections to guests.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_devices::code::{Code, Invitation};
use rami_devices::{Appearance, CloseReason, Player};
use rami_engine::game::Seat;
use rami_model::table::joint::{HostEnd, NewMatch, go_on_alone};
use rami_model::table::{Effect, Effects, JointEffect, Session, Table, TablePlan};
use rami_model::text::{Key, Message};
use rami_model::view_models::qr;

use super::{Hosted, Joint, Line, now};
use crate::browser::peer::{Peer, PeerEvent};
use crate::browser::{dom, storage};
use crate::ui::stores::Screen;
use crate::ui::stores::saved_matches::free_id;

/// The most modules a side of the QR code of an invitation: version 11. The modules of a larger one are too small on
/// the screen of a phone.
const MOST_MODULES: i32 = 61;

/// The invitation, without names and faces if its QR code would be too large with them.
fn fitting(invitation: Invitation) -> Invitation {
    let address = dom::address_of_invitation(&invitation.to_text());
    let fits = qr(&address).is_some_and(|code| code.size <= MOST_MODULES);
    if fits { invitation } else { invitation.without_names() }
}

impl Hosted {
    fn new(end: HostEnd) -> Self {
        Self { end, lines: Default::default(), hints: false, bots: true }
    }

    /// How the host's player looks in an invitation. `usual` gives the name of a seat to which nobody has given one.
    fn own_looks(&self, usual: impl Fn(Seat) -> String) -> Appearance {
        let own = self.end.host().seats().iter().position(|info| info.player == Player::Host).unwrap_or_default();
        let looks = self.end.host().seats()[own].looks.clone();
        Appearance { name: self.given_name(own, usual), ..looks }
    }

    /// The name given to a seat; empty if it has its usual one.
    fn given_name(&self, seat: Seat, usual: impl Fn(Seat) -> String) -> String {
        let name = self.end.host().seats()[seat].looks.name.clone();
        if name == usual(seat) { String::new() } else { name }
    }
}

impl Joint {
    /// Whether this device hosts a table whose match has begun, untracked.
    pub fn has_begun(self) -> bool {
        self.of_host(|hosted| hosted.end.has_begun()) == Some(true)
    }

    /// Whether this device hosts a table that waits for its players, untracked.
    pub fn hosts_waiting(self) -> bool {
        self.is_host() && !self.has_begun()
    }

    /// The seats of guests at the table that this device hosts, untracked; none where it hosts no table.
    pub fn seats_of_guests(self) -> Vec<Seat> {
        self.of_host(|hosted| hosted.end.host().guests().collect()).unwrap_or_default()
    }

    /// Opens a table, and shows the invitations to its seats. Their screen returns to the first screen, which leads back
    /// to it.
    pub fn open(self, plan: TablePlan) {
        self.put_aside();
        self.host(HostEnd::new(plan, dom::fresh_bytes()));
        self.invite_all();
        self.stores.navigation.enter(Screen::Invite);
    }

    /// Closes the table that this device hosts, for all.
    pub fn close_table(self) {
        self.at_host(HostEnd::end_for_all);
    }

    /// Closes the connections of the table that this device hosts, since another one takes its place. It can be opened
    /// again.
    pub(super) fn put_aside(self) {
        self.at_host(|end, _, _| end.close(CloseReason::Aside));
    }

    fn host(self, end: HostEnd) {
        self.state.update_value(|state| state.host = Some(Hosted::new(end)));
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
        for seat in self.seats_of_guests() {
            self.invite(seat);
        }
    }

    /// Makes a new invitation to a seat.
    pub fn invite(self, seat: Seat) {
        self.invite_after(seat, None);
    }

    /// Makes a new invitation to a seat, after this trouble with the one before.
    pub(super) fn invite_after(self, seat: Seat, trouble: Option<Message>) {
        let number = self.number_connection();
        let usual = |seat: Seat| self.stores.i18n.say(&Message::new(Key::NamesPerson).number("n", seat as i64 + 1));
        let begun = self.of_host(|hosted| {
            let ticket = hosted.end.invite(seat)?;
            hosted.lines.insert(seat, Line { number, trouble, ..Line::default() });
            Some((hosted.end.host().table(), ticket, hosted.own_looks(usual), hosted.given_name(seat, usual)))
        });
        let Some((table, ticket, host, name)) = begun.flatten() else { return };
        // The code before is of no use any more.
        self.show_invitations();
        spawn_local(async move {
            let made = Peer::offer(move |event| self.hear_guest(seat, number, event)).await;
            self.of_line(seat, number, |line| match made {
                Ok((peer, description)) => {
                    let issued = dom::minute();
                    let invitation = Invitation { table, seat: seat as u8, ticket, issued, description, host, name };
                    (line.peer, line.invitation) = (Some(peer), Some(fitting(invitation)));
                }
                Err(_) => line.trouble = Some(Key::JointNoConnection.into()),
            });
            self.show_invitations();
        });
    }

    /// Changes the connection of this number to the guest of a seat, unless another one has taken its place.
    pub(super) fn of_line(self, seat: Seat, number: u32, change: impl FnOnce(&mut Line)) {
        self.of_host(|hosted| hosted.lines.get_mut(&seat).filter(|line| line.number == number).map(change));
    }

    /// Takes what happens on the connection to a guest.
    fn hear_guest(self, seat: Seat, number: u32, event: PeerEvent) {
        let is_current = |hosted: &mut Hosted| hosted.lines.get(&seat).is_some_and(|line| line.number == number);
        if self.of_host(is_current) != Some(true) {
            return;
        }
        match event {
            // How long the host waits is counted from the reply.
            PeerEvent::Reached => {}
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
        self.invite_after(seat, (stood == Some(false)).then_some(Message::new(Key::JointNoConnection)));
    }

    /// Whether guests may ask for hints, untracked.
    pub fn allows_hints(self) -> bool {
        self.of_host(|hosted| hosted.hints) == Some(true)
    }

    /// Sets whether guests may ask for hints, before the match begins.
    pub fn allow_hints(self, hints: bool) {
        self.of_host(|hosted| hosted.hints = hints);
        self.at_host(move |end, table, now| end.allow_hints(table, now, hints));
    }

    /// Lets a bot play for a guest who is away, or no longer.
    pub fn let_bot_play(self, seat: Seat, plays: bool) {
        self.at_host(move |end, table, now| end.let_bot_play(table, now, seat, plays));
    }

    /// Whether bots play for those who are missing when the match begins, untracked.
    pub fn lets_bots_begin(self) -> bool {
        self.of_host(|hosted| hosted.bots) == Some(true)
    }

    /// Sets whether bots play for those who are missing when the match begins.
    pub fn let_bots_begin(self, bots: bool) {
        self.of_host(|hosted| hosted.bots = bots);
    }

    /// Begins a match with whoever is there. `bots` says whether bots play for those who are missing.
    pub fn start_match(self, bots: bool) {
        let new = NewMatch { id: free_id(), at: self.stores.saved.moment(), seed: dom::fresh_seed() };
        self.at_host(move |end, table, now| end.start_match(table, now, bots, new));
    }
}

//! Joint tables: the connections between devices, their invitations, and what the page does for the ends.

mod invite;
mod join;
mod nudge;
mod replies;
mod run;
mod shown;
mod signs;

use std::collections::BTreeMap;
use std::rc::Rc;

use gloo_timers::callback::Interval;
use leptos::prelude::*;
use rami_devices::SeatInfo;
use rami_devices::code::{CodeError, Invitation, Reply};
use rami_engine::game::Seat;
use rami_model::table::joint::{GuestEnd, HostEnd};
use rami_model::table::{Effects, Now, Session, Table};
use rami_model::text::{Key, Message};

use super::table::now;
use super::{PageSignal, Screen, Stores, TableStore};
use crate::browser::peer::Peer;
use crate::browser::{dom, storage};
pub use join::JoinStep;
use join::key_of;
pub use shown::{InvitationView, PlayerState, PlayerView};
pub use signs::ShownSign;

/// How often signs of life are looked at, in milliseconds.
const TICK: u32 = 500;
/// How often it is noted that this tab hosts a table or sits at one, in milliseconds.
const NOTED_EVERY: f64 = 2_000.0;

/// The table that this device hosts.
struct Hosted {
    end: HostEnd,
    lines: BTreeMap<Seat, Line>,
    /// Whether guests may ask for hints.
    hints: bool,
    /// Whether bots play for those who are missing when the match begins.
    bots: bool,
}

/// The connection to a guest.
#[derive(Default)]
struct Line {
    /// The number of the connection.
    number: u32,
    peer: Option<Rc<Peer>>,
    invitation: Option<Invitation>,
    /// The reply of its guest, once it was taken.
    reply: Option<Reply>,
    /// When that was, in ticks.
    answered_at: f64,
    /// Whether its guest was connected by it.
    connected: bool,
    /// Why the code before is of no use, or why there is none.
    trouble: Option<Message>,
}

/// The table that this device has joined.
struct Joined {
    end: GuestEnd,
    /// The number of the connection.
    number: u32,
    /// The ticket of the invitation that was answered last.
    ticket: [u8; 8],
    peer: Option<Rc<Peer>>,
}

#[derive(Default)]
struct State {
    host: Option<Hosted>,
    guest: Option<Joined>,
    /// The number of the latest connection. Connections that were given up are heard a little longer, and ignored.
    connections: u32,
    timer: Option<Interval>,
    /// When it was last noted that this tab hosts a table or sits at one, in ticks.
    noted_at: f64,
    /// The turn of the player for which the others wait.
    awaited: Option<nudge::Awaited>,
    /// The tickets of the invitations that were answered in this page.
    answered: Vec<[u8; 8]>,
}

/// The store of the joint table.
#[derive(Clone, Copy)]
pub struct Joint {
    stores: Stores,
    game: TableStore,
    state: StoredValue<State, LocalStorage>,
    invitations: PageSignal<RwSignal<Vec<InvitationView>>>,
    /// The seat whose invitation is shown large.
    shown_seat: PageSignal<RwSignal<Option<Seat>>>,
    /// Who sits at the table that this device hosts.
    company: PageSignal<RwSignal<Vec<PlayerView>>>,
    step: PageSignal<RwSignal<JoinStep>>,
    /// Who sits where, as a guest is told.
    infos: PageSignal<RwSignal<Vec<SeatInfo>>>,
    signs: PageSignal<RwSignal<Vec<ShownSign>>>,
    signs_given: StoredValue<u32>,
}

impl Joint {
    /// Creates the store.
    pub fn new(stores: Stores) -> Self {
        let joint = Self {
            stores,
            game: stores.game,
            state: StoredValue::new_local(State::default()),
            invitations: PageSignal(RwSignal::new(Vec::new())),
            shown_seat: PageSignal(RwSignal::new(None)),
            company: PageSignal(RwSignal::new(Vec::new())),
            step: PageSignal(RwSignal::new(JoinStep::default())),
            infos: PageSignal(RwSignal::new(Vec::new())),
            signs: PageSignal(RwSignal::new(Vec::new())),
            signs_given: StoredValue::new(0),
        };
        joint.remember_seats();
        joint
    }

    /// Whether this device hosts a table, untracked.
    pub fn is_host(self) -> bool {
        self.state.with_value(|state| state.host.is_some())
    }

    fn is_guest(self) -> bool {
        self.state.with_value(|state| state.guest.is_some())
    }

    /// The deals of this table that were promised and never opened, as this device knows, untracked.
    pub fn given_up(self) -> u32 {
        self.of_guest(|joined| joined.end.guest().given_up()).unwrap_or_default()
    }

    /// Reads or changes the table that this device hosts; `None` where it hosts none.
    fn of_host<T>(self, change: impl FnOnce(&mut Hosted) -> T) -> Option<T> {
        self.state.try_update_value(|state| state.host.as_mut().map(change)).flatten()
    }

    /// Reads or changes the table that this device has joined; `None` where it has joined none.
    fn of_guest<T>(self, change: impl FnOnce(&mut Joined) -> T) -> Option<T> {
        self.state.try_update_value(|state| state.guest.as_mut().map(change)).flatten()
    }

    /// Lets the end of the host act, where this device hosts a table.
    fn at_host(self, act: impl FnOnce(&mut HostEnd, &mut Table, Now) -> Effects + 'static) {
        if self.is_host() {
            let change = move |table: &mut Table, now: Now| self.of_host(|hosted| act(&mut hosted.end, table, now));
            self.game.transact(true, Box::new(move |table, now| change(table, now).unwrap_or_default()));
        }
    }

    /// Lets the end of the guest act, where this device has joined a table.
    fn at_guest(self, act: impl FnOnce(&mut GuestEnd, &mut Table, Now) -> Effects + 'static) {
        if self.is_guest() {
            let change = move |table: &mut Table, now: Now| self.of_guest(|joined| act(&mut joined.end, table, now));
            self.game.transact(true, Box::new(move |table, now| change(table, now).unwrap_or_default()));
        }
    }

    /// Tells the other devices what has changed at the table. Opens the table again whose match is back after a reload.
    pub fn tell_changes(self) {
        if self.is_host() {
            self.at_host(HostEnd::tell_changes);
        } else {
            self.open_again();
        }
        self.at_guest(GuestEnd::tell_changes);
    }

    /// Leaves the table that is shown for good. A guest's seat goes to a bot; a host ends the table for all.
    pub fn leave(self) {
        if self.game.of_session(Session::is_guest) == Some(true) {
            self.stores.navigation.go(Screen::Home);
            self.at_guest(GuestEnd::leave);
        } else {
            self.at_host(HostEnd::end_for_all);
        }
    }

    /// Ends the table for the guests, and goes on with the match alone.
    pub fn go_on_alone(self) {
        self.at_host(HostEnd::dissolve);
    }

    /// The number of a new connection.
    fn number_connection(self) -> u32 {
        let number = self.state.try_update_value(|state| {
            state.connections += 1;
            state.connections
        });
        number.unwrap_or_default()
    }

    /// Looks at signs of life from now on.
    fn watch(self) {
        self.state.update_value(|state| {
            state.timer.get_or_insert_with(|| Interval::new(TICK, move || self.tick()));
        });
    }

    /// Notes for other tabs that this one hosts a table, or sits at one.
    fn note_presence(self) {
        if let Some(Some(id)) = self.of_host(|hosted| hosted.end.match_id()) {
            storage::note_hosting(id, dom::now());
        }
        if let Some(seat) = self.of_guest(|joined| key_of(joined.end.guest().table())) {
            storage::note_sitting(seat, dom::now());
        }
    }

    fn tick(self) {
        let now = now();
        self.renew_late(now);
        let at_host = |table: &Table| self.of_host(|hosted| hosted.end.tick(table, now));
        if self.game.with_untracked(at_host) == Some(true) {
            self.at_host(HostEnd::tell_changes);
        }
        let at_guest = |table: &Table| self.of_guest(|joined| joined.end.tick(table, now, joined.is_open()));
        if self.game.with_untracked(at_guest) == Some(true) {
            self.at_guest(GuestEnd::tell_changes);
        }
        if self.state.try_update_value(|state| state.is_note_due(now)) == Some(true) {
            self.note_presence();
        }
        self.nudge();
    }
}

impl State {
    /// Whether it is to be noted again that this tab hosts a table or sits at one. Once in a while it is.
    fn is_note_due(&mut self, now: Now) -> bool {
        let is_due = now.ticks >= self.noted_at + NOTED_EVERY;
        if is_due {
            self.noted_at = now.ticks;
        }
        is_due
    }
}

impl Joined {
    /// Whether the connection is open.
    fn is_open(&self) -> bool {
        self.peer.as_ref().is_some_and(|peer| peer.is_open())
    }
}

/// What is said about a code that cannot be used.
pub const fn said_of(error: &CodeError) -> Key {
    match error {
        CodeError::NotACode => Key::JointNoCode,
        CodeError::Damaged => Key::JointDamaged,
        CodeError::Protocol { .. } => Key::JointProtocol,
        CodeError::WrongKind => Key::JointWrongKind,
    }
}

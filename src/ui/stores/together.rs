//! A table over several devices: the connections, and what host and guests do with what comes over them.

mod following;
mod guest;
mod host;
mod hosting;

use std::collections::BTreeMap;
use std::rc::Rc;

use gloo_timers::callback::Interval;
use leptos::prelude::*;
use rami_engine::cards::Card;
use rami_engine::game::Seat;
use rami_model::people::PersonId;
use rami_model::table::{Session, Table};
use rami_model::text::Key;
use rami_record::Recording;
use rami_together::code::{CodeError, Invitation};
use rami_together::{Guest, Host, HostKept, KeptSeat, SeatInfo, Sign};

use super::{PageSignal, Stores, TableStore};
use crate::browser::peer::Peer;
use crate::browser::{dom, storage};

pub use host::{NewTable, PlannedSeat};

/// How often signs of life are looked at, in milliseconds.
const TICK: u32 = 500;
/// How often it is noted that this tab hosts a table, in milliseconds.
const NOTED_EVERY: u64 = 2_000;
/// How long a sign is shown, in milliseconds.
const SIGN_SHOWN: u32 = 4_000;

/// The state of a seat of another device, as the host sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeatState {
    /// It has a code that nobody has answered.
    Invited,
    /// Its guest has answered, and is being connected.
    Answered,
    /// Its guest is connected.
    Here,
    /// Its guest was here, and is not now.
    Away,
}

impl SeatState {
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

/// A seat of another device, as the host's page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeatShown {
    pub seat: Seat,
    pub name: String,
    pub state: SeatState,
    /// Whether a bot plays until the guest is back.
    pub bot_plays: bool,
    /// The text of the invitation, once it is made.
    pub code: Option<String>,
    /// What was wrong with the last reply.
    pub trouble: Option<Key>,
}

/// How far a guest has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Joining {
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

/// The host's side.
struct HostSide {
    host: Host,
    /// The match before its first deal.
    game: Option<Recording>,
    plan: NewTable,
    links: BTreeMap<Seat, Link>,
    /// When the host's player was ready for the next deal, in the page's ticks.
    ready_since: Option<u64>,
    has_begun: bool,
    /// The identifier of the match; 0 before it has begun.
    match_id: u64,
    /// When it was last noted that this tab hosts the table, in the page's ticks.
    noted: u64,
    /// What was last kept for a reload.
    kept: Option<HostKept>,
}

/// The connection to a guest.
#[derive(Default)]
struct Link {
    peer: Option<Rc<Peer>>,
    invitation: Option<Invitation>,
    answered: bool,
    /// When its guest's reply was taken, in the page's ticks.
    answered_at: u64,
    /// Whether its guest was connected by it.
    connected: bool,
    trouble: Option<Key>,
    /// The number of the connection.
    number: u32,
}

/// A guest's side.
struct GuestSide {
    guest: Guest,
    /// The match before its first deal.
    game: Option<Recording>,
    peer: Option<Rc<Peer>>,
    /// The number of the connection.
    number: u32,
    match_id: u64,
    /// When the host was last greeted, in the page's ticks.
    greeted: u64,
    /// Whether the host lets guests ask for hints.
    hints: bool,
    /// The person of this device who plays.
    person: Option<PersonId>,
    /// The order of the hand before a reload, until it is restored.
    order: Vec<Card>,
    /// Whether the match was shown at the table.
    sits: bool,
    host_away: bool,
    /// The name of the host's player.
    host_name: String,
    /// What was last kept for a reload.
    kept: Option<KeptSeat>,
}

/// A sign of a player, while it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShownSign {
    pub number: u32,
    pub seat: Seat,
    pub sign: Sign,
}

#[derive(Default)]
struct State {
    host: Option<HostSide>,
    guest: Option<GuestSide>,
    /// The number of the latest connection. Connections that were given up are heard a little longer, and ignored.
    connections: u32,
    timer: Option<Interval>,
}

/// The store of the table over several devices.
#[derive(Clone, Copy)]
pub struct Together {
    stores: Stores,
    game: TableStore,
    state: StoredValue<State, LocalStorage>,
    seats: PageSignal<RwSignal<Vec<SeatShown>>>,
    joining: PageSignal<RwSignal<Joining>>,
    /// Who sits where, as a guest is told.
    table: PageSignal<RwSignal<Vec<SeatInfo>>>,
    signs: PageSignal<RwSignal<Vec<ShownSign>>>,
    signs_given: StoredValue<u32>,
}

impl Together {
    /// Creates the store. It follows the match at the table.
    pub fn new(stores: Stores) -> Self {
        let together = Self {
            stores,
            game: stores.game,
            state: StoredValue::new_local(State::default()),
            seats: PageSignal(RwSignal::new(Vec::new())),
            joining: PageSignal(RwSignal::new(Joining::default())),
            table: PageSignal(RwSignal::new(Vec::new())),
            signs: PageSignal(RwSignal::new(Vec::new())),
            signs_given: StoredValue::new(0),
        };
        Effect::new(move || {
            stores.game.with(|_| ());
            untrack(|| together.follow());
        });
        together.remember_seats();
        together
    }

    /// The seats of other devices, tracked.
    pub fn seats(self) -> Vec<SeatShown> {
        self.seats.get()
    }

    /// How far this device has come as a guest, tracked.
    pub fn joining(self) -> Joining {
        self.joining.get()
    }

    /// Whether this device hosts a table whose match has begun, untracked.
    pub fn has_begun(self) -> bool {
        self.state.with_value(|state| state.host.as_ref().is_some_and(|side| side.has_begun))
    }

    /// Whether this device hosts a table, untracked.
    pub fn is_host(self) -> bool {
        self.state.with_value(|state| state.host.is_some())
    }

    /// Who sits where at the table that this device has joined, tracked.
    pub fn table(self) -> Vec<SeatInfo> {
        self.table.get()
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

    fn tick(self) {
        let now = dom::ticks() as u64;
        let mut is_late = false;
        self.state.update_value(|state| {
            if let Some(side) = &mut state.host {
                side.host.tick(now);
                side.deal_if_due(now);
                is_late = side.notice_late(now);
            }
            if let Some(side) = &mut state.guest {
                side.guest.tick(now);
                side.greet_again(now);
            }
        });
        if is_late {
            self.show_seats();
        }
        let noted = self.of_host(|side| {
            let is_due = side.match_id != 0 && now >= side.noted + NOTED_EVERY;
            is_due.then(|| {
                side.noted = now;
                side.match_id
            })
        });
        if let Some(Some(id)) = noted {
            storage::note_hosting(id, dom::now());
        }
        self.carry();
    }

    /// The deals of this table that were promised and never opened, as this device knows, untracked.
    pub fn given_up(self) -> u32 {
        self.of_guest(|side| side.guest.given_up()).unwrap_or_default()
    }

    /// The signs that are shown now, tracked.
    pub fn signs(self) -> Vec<ShownSign> {
        self.signs.get()
    }

    /// Gives a sign for the player of this device.
    pub fn wave(self, sign: Sign) {
        let Some(seat) = self.game.of_session(Session::me) else { return };
        self.of_host(|side| side.host.wave(seat, sign));
        self.of_guest(|side| side.guest.wave(sign));
        self.carry();
        // The host tells a guest its own sign, too.
        if self.is_host() {
            self.show_sign(seat, sign);
        }
    }

    /// Shows a sign for a while, unless the player wants to see none.
    fn show_sign(self, seat: Seat, sign: Sign) {
        if !self.stores.preferences.with_untracked(|settings| settings.waves) {
            return;
        }
        let number = self.signs_given.get_value() + 1;
        self.signs_given.set_value(number);
        self.signs.update(|signs| {
            signs.retain(|shown| shown.seat != seat);
            signs.push(ShownSign { number, seat, sign });
        });
        dom::later(SIGN_SHOWN, move || self.signs.update(|signs| signs.retain(|shown| shown.number != number)));
    }

    /// Whether a lesson or an exercise is shown in the place of the match. What the other devices say waits meanwhile.
    fn is_lesson(self) -> bool {
        !self.game.kind_untracked().is_match()
    }

    /// Whether another tab has continued the match of this one.
    fn is_elsewhere(self) -> bool {
        self.game.with_untracked(Table::is_elsewhere)
    }

    /// Leaves the table for good. A guest's seat goes to a bot; the match of a host goes on with bots.
    pub fn leave(self) {
        if self.is_host() {
            self.end();
        } else {
            self.leave_as_guest();
        }
    }

    /// Tells the other devices what the player did, and carries out what they want.
    fn follow(self) {
        self.follow_as_host();
        self.follow_as_guest();
        self.carry();
        self.keep_seat();
    }

    /// Sends what is to be sent, and does what has come.
    fn carry(self) {
        self.carry_as_host();
        self.carry_as_guest();
    }
}

/// What is said about a code that cannot be used.
pub const fn said_of(error: &CodeError) -> Key {
    match error {
        CodeError::NotACode => Key::TogetherNoCode,
        CodeError::Damaged => Key::TogetherDamaged,
        CodeError::Protocol { .. } => Key::TogetherProtocol,
        CodeError::WrongKind => Key::TogetherWrongKind,
    }
}

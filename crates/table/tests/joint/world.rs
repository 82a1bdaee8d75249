//! A joint table over a network in memory that drops, delays and cuts: each device has a [`Table`] and an end, as a page
//! has. The people are random players.

mod acting;
mod reloading;

use std::collections::{BTreeMap, VecDeque};

use rami_bots::OfferedLevel;
use rami_devices::{Appearance, HostKept, KeptSeat, ToHost, Wire};
use rami_engine::game::Seat;
use rami_engine::variants::NamedSet;
use rami_record::ChosenRules;
use rami_record::Recording;
use rami_table::joint::{GuestEnd, HostEnd, NewMatch};
use rami_table::{Effect, Effects, JointEffect, Now, Presence, SeatPlan, Session, Table, TablePlan, Who};
use rami_test_utils::matches::{some_table, variant_of};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The time that passes in a step, in milliseconds.
const STEP: u64 = 50;
/// The deals of a match that are played.
const DEALS: usize = 3;
/// A bound on the steps of a match: an hour and a half.
const MOST_STEPS: u32 = 110_000;
/// The steps after a match in which everybody comes back: who sleeps may have to be connected anew after that.
const REST: u32 = 2_000;

/// The identifier of the match.
const MATCH: u64 = 77;
/// When the tests begin, in milliseconds since 1970.
const BEGUN: u64 = 1_795_860_000_000;

/// How bad the network is.
#[derive(Clone, Copy, Debug)]
pub struct Weather {
    /// One frame in so many is dropped; 0 for none.
    pub drops: u32,
    /// One step in so many cuts a connection; 0 for none.
    pub cuts: u32,
    /// The longest delay of a frame, in milliseconds.
    pub delay: u64,
}

/// Frames under way, with the times at which they arrive.
type Queue = VecDeque<(u64, Vec<u8>)>;

/// The connection between the host and a guest.
#[derive(Default)]
struct Line {
    /// Whether it is open.
    open: bool,
    /// When it is opened again.
    opens: u64,
    up: Queue,
    down: Queue,
    /// What the guest has said so far.
    said: Wire,
}

/// The device of a guest.
pub struct Device {
    pub end: GuestEnd,
    pub table: Table,
    line: Line,
    /// What it keeps over a reload.
    kept: Option<KeptSeat>,
    /// Until when the device sleeps: it takes nothing and says nothing, and its connection stays open.
    sleeps: u64,
}

/// A joint table with everybody at it: the device of the host, and those of the guests.
pub struct World {
    pub seed: u64,
    pub end: HostEnd,
    pub table: Table,
    /// What the host keeps over a reload.
    kept: Option<HostKept>,
    pub devices: BTreeMap<Seat, Device>,
    rules: ChosenRules,
    now: u64,
    rng: ChaCha8Rng,
    weather: Weather,
    /// How often the host's page was reloaded.
    pub reloads: u32,
}

impl World {
    /// A table of the game of a seed with random house rules.
    pub fn new(seed: u64, weather: Weather) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let variant = variant_of(seed);
        let (options, _, seats) = some_table(variant, &mut rng);
        Self::at(ChosenRules::of_game(variant.id, options), seats, seed, weather, rng)
    }

    /// A table of a named set.
    pub fn of_set(set: &NamedSet, seed: u64, weather: Weather) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let chosen = ChosenRules { set: Some(set.id.into()), ..ChosenRules::of_game(set.game().id, set.options()) };
        let rules = chosen.rules().expect("a named set");
        let seats = rng.random_range(usize::from(rules.min_players)..=usize::from(rules.max_players));
        Self::at(chosen, seats, seed, weather, rng)
    }

    fn at(rules: ChosenRules, seats: usize, seed: u64, weather: Weather, mut rng: ChaCha8Rng) -> Self {
        let here = Who::Here { person: None };
        let guest = Who::Elsewhere { face: None, presence: Presence::Away };
        let who = |seat: Seat, rng: &mut ChaCha8Rng| match rng.random_range(0..4) {
            _ if seat == 0 => here,
            _ if seat == 1 => guest,
            0 => Who::Bot,
            1 => here,
            _ => guest,
        };
        let seat = |seat: Seat| SeatPlan {
            name: format!("S{seat}"),
            ..SeatPlan::of(who(seat, &mut rng), OfferedLevel::default())
        };
        let seats = (0..seats).map(seat).collect();
        let plan = TablePlan { rules: rules.clone(), seats, hints: true };
        let mut world = Self {
            seed,
            end: HostEnd::new(plan, rng.random()),
            table: Table::default(),
            kept: None,
            devices: BTreeMap::new(),
            rules,
            now: 1_000,
            rng,
            weather,
            reloads: 0,
        };
        for seat in world.end.host().guests().collect::<Vec<_>>() {
            let ticket = world.end.invite(seat).expect("a guest's seat");
            let end = world.new_guest(seat, ticket);
            // Some come late, when the match is under way.
            let opens = if world.rng.random_range(0..4) == 0 { 20_000 } else { 0 };
            let line = Line { opens, ..Line::default() };
            world.devices.insert(seat, Device { end, table: Table::default(), line, kept: None, sleeps: 0 });
        }
        world
    }

    fn new_guest(&mut self, seat: Seat, ticket: [u8; 8]) -> GuestEnd {
        let looks = Appearance { name: format!("G{seat}"), face: None };
        GuestEnd::new(self.end.host().table(), ticket, looks, None, self.rng.random())
    }

    /// The host's match.
    pub fn game(&self) -> Option<&Recording> {
        self.table.session().map(Session::game)
    }

    /// Describes the table in the message of a failure.
    pub fn name(&self) -> String {
        let seats = self.end.host().seats().len();
        format!("seed {}, {} {:?}, {seats} seats", self.seed, self.rules.variant, self.rules.options)
    }

    fn moment(&self) -> Now {
        Now { wall: BEGUN + self.now, ticks: self.now as f64 }
    }

    /// Lets the end of the host act.
    fn at_host(&mut self, act: impl FnOnce(&mut HostEnd, &mut Table, Now) -> Effects) {
        let now = self.moment();
        let effects = act(&mut self.end, &mut self.table, now);
        self.run_at_host(effects);
    }

    /// Does what the host's page does. Bots and pauses are left out.
    fn run_at_host(&mut self, effects: Effects) {
        for effect in effects {
            match effect {
                Effect::TellJoint => self.at_host(HostEnd::tell_changes),
                Effect::Joint(JointEffect::SendToGuest(seat, frame)) => {
                    let due = self.due();
                    let line = &mut self.devices.get_mut(&seat).expect("a device").line;
                    send(&mut line.down, due.filter(|_| line.open), frame);
                }
                Effect::Joint(JointEffect::CloseGuest(seat)) => {
                    let opens = self.now + self.rng.random_range(0..5_000);
                    self.devices.get_mut(&seat).expect("a device").line = Line { opens, ..Line::default() };
                    self.at_guest(seat, GuestEnd::cut);
                }
                Effect::Joint(JointEffect::KeepTable(id, kept)) => {
                    assert_eq!(id, MATCH);
                    self.kept = Some(*kept);
                }
                Effect::Joint(JointEffect::DropHost | JointEffect::Rematch) => panic!("{}: {effect:?}", self.name()),
                _ => {}
            }
        }
    }

    /// Lets the end of a guest act.
    fn at_guest(&mut self, seat: Seat, act: impl FnOnce(&mut GuestEnd, &mut Table, Now) -> Effects) {
        let now = self.moment();
        let device = self.devices.get_mut(&seat).expect("a device");
        let effects = act(&mut device.end, &mut device.table, now);
        self.run_at_guest(seat, effects);
    }

    /// Does what a guest's page does.
    fn run_at_guest(&mut self, seat: Seat, effects: Effects) {
        for effect in effects {
            match effect {
                Effect::TellJoint => self.at_guest(seat, GuestEnd::tell_changes),
                Effect::Joint(JointEffect::SendToHost(frame)) => {
                    let due = self.due();
                    let name = self.name();
                    let line = &mut self.devices.get_mut(&seat).expect("a device").line;
                    let said = said(&mut line.said, &frame);
                    assert_ne!(said, Some(ToHost::Lost), "{name}, seat {seat}: it could not follow");
                    send(&mut line.up, due.filter(|_| line.open), frame);
                }
                Effect::Joint(JointEffect::KeepSeat(_, kept)) => self.keep_seat(seat, Some(*kept)),
                Effect::Joint(JointEffect::ForgetSeat(_)) => self.keep_seat(seat, None),
                Effect::Joint(JointEffect::DropGuest) => panic!("{}, seat {seat}: another match", self.name()),
                _ => {}
            }
        }
    }

    fn keep_seat(&mut self, seat: Seat, kept: Option<KeptSeat>) {
        self.devices.get_mut(&seat).expect("a device").kept = kept;
    }

    /// Plays a match of a few deals, then lets the network come to rest.
    pub fn play(&mut self) {
        for _ in 0..100 {
            self.step(false);
        }
        let new = NewMatch { id: MATCH, at: BEGUN, seed: self.seed };
        self.at_host(|end, table, now| end.start_match(table, now, false, new));
        let mut steps = 0;
        while !self.is_done() {
            self.step(true);
            steps += 1;
            assert!(steps < MOST_STEPS, "{}: the match does not end", self.name());
        }
        self.weather = Weather { drops: 0, cuts: 0, ..self.weather };
        for _ in 0..REST {
            self.step(false);
        }
    }

    fn is_done(&self) -> bool {
        let Some(game) = self.game() else { return false };
        let over = !game.state().playing() && game.state().asked_to_rebuy().is_empty();
        over && (game.record().deals.len() >= DEALS || game.state().is_over())
    }

    /// Lets some time pass. `plays` says whether people act.
    fn step(&mut self, plays: bool) {
        self.now += STEP;
        self.reload_host_perhaps();
        self.open_and_cut();
        self.deliver();
        let now = self.moment();
        if self.end.tick(&self.table, now) {
            self.at_host(HostEnd::tell_changes);
        }
        for seat in self.seats() {
            let device = self.devices.get_mut(&seat).expect("a device");
            let is_open = device.line.open;
            if device.sleeps <= self.now && device.end.tick(&device.table, now, is_open) {
                self.at_guest(seat, GuestEnd::tell_changes);
            }
        }
        if plays {
            self.act_at_host();
            for seat in self.seats() {
                self.act_as_guest(seat);
            }
        }
    }

    fn seats(&self) -> Vec<Seat> {
        self.devices.keys().copied().collect()
    }

    fn open_and_cut(&mut self) {
        for seat in self.seats() {
            let cuts = self.weather.cuts > 0 && self.rng.random_range(0..self.weather.cuts) == 0;
            let (notices, away, reloads) =
                (self.rng.random(), self.rng.random_range(0..30_000), self.rng.random_range(0..3) == 0);
            let falls_asleep = cuts && self.rng.random_range(0..2) == 0;
            let device = self.devices.get_mut(&seat).expect("a device");
            if falls_asleep {
                device.sleeps = self.now + away;
            }
            if device.sleeps > self.now {
                continue;
            }
            // A connection may outlive a silence: then the guest greets the host again. Or it is found to be gone.
            let is_found_gone = reloads && !device.end.guest().is_connected();
            if device.line.open && (cuts || is_found_gone) {
                device.line = Line { opens: self.now + away, ..Line::default() };
                if notices {
                    self.end.cut(seat);
                }
                self.at_guest(seat, GuestEnd::cut);
            } else if !device.line.open && self.now >= device.line.opens {
                self.come_back(seat, reloads);
            }
        }
    }

    /// Connects a guest, who has a new invitation. `reloads` says whether its page was reloaded.
    fn come_back(&mut self, seat: Seat, reloads: bool) {
        let ticket = self.end.invite(seat).expect("a guest's seat");
        if reloads {
            self.reload_guest(seat, ticket);
        }
        let device = self.devices.get_mut(&seat).expect("a device");
        device.end.invited(ticket);
        device.line = Line { open: true, ..Line::default() };
        let now = self.moment();
        self.end.connected(now, seat);
        self.at_guest(seat, GuestEnd::connected);
    }

    fn is_awake(&self, seat: Seat) -> bool {
        self.devices[&seat].sleeps <= self.now
    }

    /// When a frame sent now arrives; `None` if it is dropped.
    fn due(&mut self) -> Option<u64> {
        let dropped = self.weather.drops > 0 && self.rng.random_range(0..self.weather.drops) == 0;
        (!dropped).then(|| self.now + self.rng.random_range(0..=self.weather.delay))
    }

    fn deliver(&mut self) {
        for seat in self.seats() {
            while let Some(frame) = self.arrived(seat, |line| &mut line.up) {
                if self.end.hear(&self.table, self.moment(), seat, &frame) {
                    self.at_host(HostEnd::tell_changes);
                }
            }
            while self.is_awake(seat)
                && let Some(frame) = self.arrived(seat, |line| &mut line.down)
            {
                let now = self.moment();
                if self.devices.get_mut(&seat).is_some_and(|device| device.end.hear(&device.table, now, &frame)) {
                    self.at_guest(seat, GuestEnd::tell_changes);
                }
            }
        }
    }

    fn arrived(&mut self, seat: Seat, queue: fn(&mut Line) -> &mut Queue) -> Option<Vec<u8>> {
        let queue = queue(&mut self.devices.get_mut(&seat)?.line);
        queue.pop_front_if(|(at, _)| *at <= self.now).map(|(_, frame)| frame)
    }
}

/// Puts a frame on its way, after those sent before; `due` is `None` if it is lost.
fn send(queue: &mut Queue, due: Option<u64>, frame: Vec<u8>) {
    if let Some(due) = due {
        let after = queue.back().map_or(0, |(at, _)| *at);
        queue.push_back((due.max(after), frame));
    }
}

/// Reads a message of a guest. A hello begins the conversation anew.
fn said(wire: &mut Wire, frame: &[u8]) -> Option<ToHost> {
    let mut fresh = Wire::default();
    if let Ok(Some(hello @ ToHost::Hello { .. })) = fresh.unpack(frame) {
        *wire = fresh;
        return Some(hello);
    }
    wire.unpack(frame).expect("what a guest sends can be read")
}

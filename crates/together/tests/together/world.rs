//! A joint table over a network in memory that drops, delays and cuts. The people are random players.

mod acting;
mod reloading;

use std::collections::{BTreeMap, VecDeque};

use rami_engine::game::Seat;
use rami_engine::variants::NamedSet;
use rami_model::table::{Seats, Session};
use rami_record::fairness::Verdict;
use rami_record::shuffle::DealKey;
use rami_record::{ChosenRules, Record, Recording, Setup};
use rami_test_utils::matches::{some_table, variant_of};
use rami_together::{Appearance, Guest, GuestKept, GuestNews, Host, HostNews, Player, SeatInfo};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The time that passes in a step, in milliseconds.
const STEP: u64 = 50;
/// The deals of a match that are played.
const DEALS: usize = 3;
/// A bound on the steps of a match: an hour and a half.
const MOST_STEPS: u32 = 110_000;
/// The time after which the host goes on although somebody is not ready, in milliseconds.
const PATIENCE: u64 = 20_000;

/// The steps after a match in which everybody comes back: who sleeps may have to be connected anew after that.
const REST: u32 = 2_000;

/// The identifier of the match.
const MATCH: u64 = 77;

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
}

/// A match on a device: before its first deal, or as a person plays it.
pub enum Place {
    Bare(Box<Recording>),
    Table(Box<Session>),
}

impl Place {
    pub const fn game(&self) -> &Recording {
        match self {
            Self::Bare(game) => game,
            Self::Table(session) => session.game(),
        }
    }

    /// The session, once there is a deal.
    fn table(&mut self) -> Option<&mut Session> {
        if let Self::Table(session) = self { Some(session) } else { None }
    }
}

/// The device of a guest.
pub struct Device {
    pub guest: Guest,
    pub place: Option<Place>,
    line: Line,
    pub verdicts: Vec<Verdict>,
    pub over: bool,
    /// Until when the device sleeps: it takes nothing and says nothing, and its connection stays open.
    sleeps: u64,
    /// When it last said hello.
    greeted: u64,
}

/// A table with everybody at it.
pub struct World {
    pub seed: u64,
    pub host: Host,
    pub place: Place,
    pub devices: BTreeMap<Seat, Device>,
    /// The frames and bytes sent to guests.
    pub sent: (usize, usize),
    now: u64,
    rng: ChaCha8Rng,
    weather: Weather,
    deal_over_since: Option<u64>,
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
        let player = |seat: Seat, rng: &mut ChaCha8Rng| match rng.random_range(0..4) {
            _ if seat == 0 => Player::Host,
            _ if seat == 1 => Player::Guest,
            0 => Player::Bot,
            1 => Player::Host,
            _ => Player::Guest,
        };
        let info = |seat: Seat| SeatInfo {
            player: player(seat, &mut rng),
            looks: Appearance { name: format!("S{seat}"), face: None },
            away: false,
            bot_plays: false,
            level: "good".into(),
        };
        let seats: Vec<SeatInfo> = (0..seats).map(info).collect();
        let names = seats.iter().map(|seat| seat.looks.name.clone()).collect();
        let game = Recording::new(Setup { rules: rules.clone(), seats: names, seed }).expect("a table");
        let host = Host::new(rules, seats, true, rng.random());
        let mut world = Self {
            seed,
            host,
            place: Place::Bare(Box::new(game)),
            devices: BTreeMap::new(),
            sent: (0, 0),
            now: 1_000,
            rng,
            weather,
            deal_over_since: None,
            reloads: 0,
        };
        for seat in world.host.guests().collect::<Vec<_>>() {
            let ticket = world.host.invite(seat).expect("a guest's seat");
            let looks = Appearance { name: format!("G{seat}"), face: None };
            let guest = Guest::new(world.host.table(), ticket, looks, world.rng.random());
            // Some come late, when the match is under way.
            let opens = if world.rng.random_range(0..4) == 0 { 20_000 } else { 0 };
            let line = Line { opens, ..Line::default() };
            world.devices.insert(
                seat,
                Device { guest, place: None, line, verdicts: Vec::new(), over: false, sleeps: 0, greeted: 0 },
            );
        }
        world
    }

    /// The host's match.
    pub const fn game(&self) -> &Recording {
        self.place.game()
    }

    /// Describes the table in the message of a failure.
    pub fn name(&self) -> String {
        let setup = self.game().setup();
        format!("seed {}, {} {:?}, {} seats", self.seed, setup.rules.variant, setup.rules.options, setup.seats.len())
    }

    /// Plays a match of a few deals, then lets the network come to rest.
    pub fn play(&mut self) {
        for _ in 0..100 {
            self.step(false);
        }
        self.host.begin(self.place.game(), MATCH);
        self.host.agree();
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
        let (state, deals) = (self.game().state(), self.game().record().deals.len());
        let over = deals > 0 && !state.playing() && state.asked_to_rebuy().is_empty();
        over && (deals >= DEALS || state.is_over())
    }

    /// Lets some time pass. `plays` says whether people act.
    fn step(&mut self, plays: bool) {
        self.now += STEP;
        self.reload_host_perhaps();
        self.open_and_cut();
        self.deliver();
        self.host.tick(self.now);
        self.hear_host();
        let awake: Vec<Seat> = self.seats().into_iter().filter(|&seat| self.is_awake(seat)).collect();
        for seat in awake {
            let now = self.now;
            let device = self.devices.get_mut(&seat).expect("a device");
            device.guest.tick(now);
            self.hear_guest(seat);
        }
        if plays {
            self.act_at_host();
            for seat in self.seats() {
                self.act_as_guest(seat);
            }
        }
        self.send();
    }

    fn seats(&self) -> Vec<Seat> {
        self.devices.keys().copied().collect()
    }

    fn open_and_cut(&mut self) {
        for seat in self.seats() {
            let cuts = self.weather.cuts > 0 && self.rng.random_range(0..self.weather.cuts) == 0;
            let (notices, away, reloads) =
                (self.rng.random(), self.rng.random_range(0..30_000), self.rng.random_range(0..3) == 0);
            let entropy = self.rng.random();
            let falls_asleep = cuts && self.rng.random_range(0..2) == 0;
            let device = self.devices.get_mut(&seat).expect("a device");
            let is_asleep = device.sleeps > self.now;
            if falls_asleep {
                device.sleeps = self.now + away;
            } else if !is_asleep && device.line.open && !device.guest.is_connected() && !reloads {
                // The connection may have outlived the silence.
                if self.now > device.greeted + 3_000 {
                    device.greeted = self.now;
                    device.guest.connected(self.now);
                }
            } else if !is_asleep && device.line.open && (cuts || !device.guest.is_connected()) {
                device.line = Line { opens: self.now + away, ..Line::default() };
                if notices {
                    self.host.cut(seat);
                }
                device.guest.cut();
            } else if !is_asleep && !device.line.open && self.now >= device.line.opens {
                let ticket = self.host.invite(seat).expect("a guest's seat");
                if reloads && device.guest.seat().is_some() {
                    let kept = serde_json::to_string(&device.guest.kept()).expect("serializable");
                    let kept: GuestKept = serde_json::from_str(&kept).expect("what was kept");
                    device.guest = Guest::resume(ticket, kept, entropy);
                    device.place = None;
                } else {
                    device.guest.invited(ticket);
                }
                device.line = Line { open: true, ..Line::default() };
                self.host.connected(seat, self.now);
                device.greeted = self.now;
                device.guest.connected(self.now);
            }
        }
    }

    fn is_awake(&self, seat: Seat) -> bool {
        self.devices[&seat].sleeps <= self.now
    }

    fn send(&mut self) {
        while let Some((seat, frame)) = self.host.next_frame() {
            self.sent = (self.sent.0 + 1, self.sent.1 + frame.len());
            let due = self.due();
            let device = self.devices.get_mut(&seat).expect("a device");
            if let Some(due) = due.filter(|_| device.line.open) {
                let after = device.line.down.back().map_or(0, |(at, _)| *at);
                device.line.down.push_back((due.max(after), frame));
            }
        }
        for seat in self.seats() {
            while let Some(frame) = self.devices.get_mut(&seat).and_then(|device| device.guest.next_frame()) {
                let due = self.due();
                let device = self.devices.get_mut(&seat).expect("a device");
                if let Some(due) = due.filter(|_| device.line.open) {
                    let after = device.line.up.back().map_or(0, |(at, _)| *at);
                    device.line.up.push_back((due.max(after), frame));
                }
            }
        }
    }

    /// When a frame sent now arrives; `None` if it is dropped.
    fn due(&mut self) -> Option<u64> {
        let dropped = self.weather.drops > 0 && self.rng.random_range(0..self.weather.drops) == 0;
        (!dropped).then(|| self.now + self.rng.random_range(0..=self.weather.delay))
    }

    fn deliver(&mut self) {
        for seat in self.seats() {
            while let Some(frame) = self.arrived(seat, |line| &mut line.up) {
                self.host.receive(Some(self.place.game()), seat, &frame, self.now);
                self.hear_host();
            }
            while self.is_awake(seat)
                && let Some(frame) = self.arrived(seat, |line| &mut line.down)
            {
                let now = self.now;
                self.devices.get_mut(&seat).expect("a device").guest.receive(&frame, now);
                self.hear_guest(seat);
            }
        }
    }

    fn arrived(&mut self, seat: Seat, queue: fn(&mut Line) -> &mut Queue) -> Option<Vec<u8>> {
        let queue = queue(&mut self.devices.get_mut(&seat)?.line);
        queue.pop_front_if(|(at, _)| *at <= self.now).map(|(_, frame)| frame)
    }

    /// Does what the host's page does with the news.
    fn hear_host(&mut self) {
        while let Some(news) = self.host.next_news() {
            match news {
                HostNews::Move(seat, mv) => {
                    if self.place.table().is_none_or(|session| session.remote_move(seat, &mv).is_err()) {
                        self.host.refuse(seat);
                    }
                }
                HostNews::TakeBack(seat) => {
                    if !self.place.table().is_some_and(|session| session.remote_take_back(seat)) {
                        self.host.refuse(seat);
                    }
                }
                HostNews::Decide(decision) => {
                    if let Some(session) = self.place.table() {
                        // A seat that is not asked decides nothing.
                        drop(session.decide(decision));
                    }
                }
                HostNews::Deal(key) => self.deal(key),
                HostNews::Close(seat, _) => {
                    let away = self.rng.random_range(0..5_000);
                    let device = self.devices.get_mut(&seat).expect("a device");
                    device.line = Line { opens: self.now + away, ..Line::default() };
                    device.guest.cut();
                }
                HostNews::Seats | HostNews::Ready | HostNews::Waved(..) => {}
            }
            self.host.tell_changes(self.place.game());
        }
    }

    fn deal(&mut self, key: DealKey) {
        let name = self.name();
        match &mut self.place {
            Place::Table(session) => assert!(session.deal_by(key), "{name}"),
            Place::Bare(game) => {
                assert!(game.deal_by(key), "{name}");
                let session = Session::of_host((**game).clone(), Seats::of_hosted(self.host.seats(), |_| None));
                self.place = Place::Table(Box::new(session.expect("a deal")));
            }
        }
    }

    /// Does what a guest's page does with the news.
    fn hear_guest(&mut self, seat: Seat) {
        let name = format!("{}, seat {seat}", self.name());
        let device = self.devices.get_mut(&seat).expect("a device");
        while let Some(news) = device.guest.next_news() {
            let session = device.place.as_mut().and_then(Place::table);
            match news {
                GuestNews::Match { record, .. } => {
                    let record = Record::from_json(&record).expect("a record");
                    match session.filter(|_| !record.deals.is_empty()) {
                        Some(session) => session.replace_match(record).expect("a record of the game"),
                        None => device.place = Some(place_of(record, seat)),
                    }
                }
                GuestNews::Deal(known) => match device.place.take().expect("a match") {
                    Place::Table(mut session) => {
                        session.observe_deal(known, device.guest.verdict()).expect("a deal");
                        device.place = Some(Place::Table(session));
                    }
                    Place::Bare(mut game) => {
                        game.observe_deal(known).expect("a deal");
                        let session = Session::of_guest(*game, seat, true).expect("a deal");
                        device.place = Some(Place::Table(Box::new(session)));
                    }
                },
                GuestNews::Move(at, seen) => {
                    let followed = session.expect("a deal").observe_move(at, seen);
                    followed.unwrap_or_else(|error| panic!("{name}: {error}"));
                }
                GuestNews::Back(to) | GuestNews::Refused(to) => {
                    if let Some(session) = session {
                        session.observe_back(to);
                    }
                }
                GuestNews::Open(key, verdict) => {
                    session.expect("a deal").open_deal(key, verdict).unwrap_or_else(|error| panic!("{name}: {error}"));
                    device.verdicts.push(verdict);
                }
                GuestNews::Decided(decision) => session.expect("a deal").observe_decision(decision),
                GuestNews::Over { record, .. } => {
                    let record = Record::from_json(&record).expect("a record");
                    assert!(*session.expect("a deal").game().record() == record, "{name}: other deals");
                    device.over = true;
                }
                GuestNews::Seated { .. }
                | GuestNews::Seats(_)
                | GuestNews::Ready(_)
                | GuestNews::Waved(..)
                | GuestNews::HostAway(_)
                | GuestNews::Close(_) => {}
            }
        }
    }
}

/// The match of a record, for a guest at a seat.
fn place_of(record: Record, seat: Seat) -> Place {
    let game = Recording::resume(0, record).expect("a record of the game");
    match game.state().deal() {
        Some(_) => Place::Table(Box::new(Session::of_guest(game, seat, true).expect("a deal"))),
        None => Place::Bare(Box::new(game)),
    }
}

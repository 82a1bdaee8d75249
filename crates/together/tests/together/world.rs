//! A joint table over a network in memory that drops, delays and cuts. The people are random players.

use std::collections::{BTreeMap, VecDeque};

use rami_engine::game::{Move, Phase, Seat, SeatView};
use rami_engine::variants::NamedSet;
use rami_record::fairness::Verdict;
use rami_record::{ChosenRules, Decision, FollowedMove, Record, Recording, Setup};
use rami_test_utils::matches::{some_move, some_table, variant_of};
use rami_together::{Appearance, Guest, GuestKept, GuestNews, Host, HostNews, Player, Presence, SeatInfo};
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

/// The device of a guest.
pub struct Device {
    pub guest: Guest,
    pub game: Option<Recording>,
    line: Line,
    pub verdicts: Vec<Verdict>,
    pub over: bool,
}

/// A table with everybody at it.
pub struct World {
    pub seed: u64,
    pub host: Host,
    pub game: Recording,
    pub devices: BTreeMap<Seat, Device>,
    /// The frames and bytes sent to guests.
    pub sent: (usize, usize),
    now: u64,
    rng: ChaCha8Rng,
    weather: Weather,
    deal_over_since: Option<u64>,
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
            looks: Appearance { name: format!("S{seat}"), hue: 0, face: 0 },
            away: false,
            bot_plays: false,
        };
        let seats: Vec<SeatInfo> = (0..seats).map(info).collect();
        let names = seats.iter().map(|seat| seat.looks.name.clone()).collect();
        let game = Recording::new(Setup { rules: rules.clone(), seats: names, seed }).expect("a table");
        let host = Host::new(rules, seats, true, rng.random());
        let mut world = Self {
            seed,
            host,
            game,
            devices: BTreeMap::new(),
            sent: (0, 0),
            now: 1_000,
            rng,
            weather,
            deal_over_since: None,
        };
        for seat in world.host.guests().collect::<Vec<_>>() {
            let ticket = world.host.invite(seat).expect("a guest's seat");
            let looks = Appearance { name: format!("G{seat}"), hue: 1, face: 2 };
            let guest = Guest::new(world.host.table(), ticket, looks, world.rng.random());
            // Some come late, when the match is under way.
            let opens = if world.rng.random_range(0..4) == 0 { 20_000 } else { 0 };
            let line = Line { opens, ..Line::default() };
            world.devices.insert(seat, Device { guest, game: None, line, verdicts: Vec::new(), over: false });
        }
        world
    }

    /// Describes the table in the message of a failure.
    pub fn name(&self) -> String {
        let setup = self.game.setup();
        format!("seed {}, {} {:?}, {} seats", self.seed, setup.rules.variant, setup.rules.options, setup.seats.len())
    }

    /// Plays a match of a few deals, then lets the network come to rest.
    pub fn play(&mut self) {
        for _ in 0..100 {
            self.step(false);
        }
        self.host.begin(&self.game, 77);
        self.host.agree();
        let mut steps = 0;
        while !self.is_done() {
            self.step(true);
            steps += 1;
            assert!(steps < MOST_STEPS, "{}: the match does not end", self.name());
        }
        self.weather = Weather { drops: 0, cuts: 0, ..self.weather };
        for _ in 0..1000 {
            self.step(false);
        }
    }

    fn is_done(&self) -> bool {
        let over = !self.game.state().playing() && self.game.state().asked_to_rebuy().is_empty();
        over && (self.game.record().deals.len() >= DEALS || self.game.state().is_over())
            && !self.game.record().deals.is_empty()
    }

    /// Lets some time pass. `plays` says whether people act.
    fn step(&mut self, plays: bool) {
        self.now += STEP;
        self.open_and_cut();
        self.deliver();
        self.host.tick(self.now);
        self.hear_host();
        for seat in self.seats() {
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
            let device = self.devices.get_mut(&seat).expect("a device");
            if device.line.open && (cuts || !device.guest.is_connected()) {
                device.line = Line { opens: self.now + away, ..Line::default() };
                if notices {
                    self.host.cut(seat);
                }
                device.guest.cut();
            } else if !device.line.open && self.now >= device.line.opens {
                let ticket = self.host.invite(seat).expect("a guest's seat");
                if reloads && device.guest.seat().is_some() {
                    let kept = serde_json::to_string(&device.guest.kept()).expect("serializable");
                    let kept: GuestKept = serde_json::from_str(&kept).expect("what was kept");
                    device.guest = Guest::resume(ticket, kept, entropy);
                    device.game = None;
                } else {
                    device.guest.invited(ticket);
                }
                device.line = Line { open: true, ..Line::default() };
                self.host.connected(seat, self.now);
                device.guest.connected(self.now);
            }
        }
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
                self.host.receive(Some(&self.game), seat, &frame, self.now);
                self.hear_host();
            }
            while let Some(frame) = self.arrived(seat, |line| &mut line.down) {
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
                    if self.game.apply(seat, &mv).is_err() {
                        self.host.refuse(seat);
                    }
                }
                HostNews::TakeBack(seat) => {
                    let last = self.game.undoable(seat);
                    if last.is_none_or(|mv| matches!(mv, Move::Discard(_) | Move::Knock { .. } | Move::End))
                        || self.game.undo(seat).is_none()
                    {
                        self.host.refuse(seat);
                    }
                }
                HostNews::Decide(decision) => drop(self.game.decide(decision)),
                HostNews::Deal(key) => assert!(self.game.deal_by(key), "{}", self.name()),
                HostNews::Close(seat, _) => {
                    let away = self.rng.random_range(0..5_000);
                    let device = self.devices.get_mut(&seat).expect("a device");
                    device.line = Line { opens: self.now + away, ..Line::default() };
                    device.guest.cut();
                }
                HostNews::Seats | HostNews::Ready | HostNews::Waved(..) => {}
            }
            self.host.follow(&self.game);
        }
    }

    /// Does what a guest's page does with the news.
    fn hear_guest(&mut self, seat: Seat) {
        let name = self.name();
        let device = self.devices.get_mut(&seat).expect("a device");
        while let Some(news) = device.guest.next_news() {
            let game = device.game.as_mut();
            match news {
                GuestNews::Match { record, .. } => {
                    let record = Record::from_json(&record).expect("a record");
                    device.game = Some(Recording::resume(0, record).expect("a record of the game"));
                }
                GuestNews::Deal(known) => game.expect("a match").follow_deal(known).expect("a deal"),
                GuestNews::Move(at, seen) => {
                    let followed = game.expect("a match").follow_move_at(at, seen);
                    followed.unwrap_or_else(|error| panic!("{name}, seat {seat}: {error}"));
                }
                GuestNews::Back(to) | GuestNews::Refused(to) => game.into_iter().for_each(|game| game.follow_back(to)),
                GuestNews::Open(key, verdict) => {
                    game.expect("a match").open_deal(key).unwrap_or_else(|error| panic!("{name}: {error}"));
                    device.verdicts.push(verdict);
                }
                GuestNews::Decided(decision) => {
                    // What is told twice after a break was carried out before.
                    let _ = game.expect("a match").decide(decision);
                }
                GuestNews::Over(record) => {
                    let record = Record::from_json(&record).expect("a record");
                    assert!(*game.expect("a match").record() == record, "{name}, seat {seat}");
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

    /// Lets the people and bots at the host's device act, and the host deal.
    fn act_at_host(&mut self) {
        let plays_here =
            |host: &Host, seat: Seat| host.seats()[seat].player != Player::Guest || host.seats()[seat].bot_plays;
        for seat in self.seats() {
            let away = self.host.presence(seat) != Some(Presence::Here);
            self.host.let_bot_play(seat, away);
        }
        let acts = self.rng.random_range(0..4) == 0;
        if let Some(seat) = self.game.to_act().filter(|&seat| acts && plays_here(&self.host, seat)) {
            let view = self.game.view(seat).expect("a deal");
            let mv = some_move(&view, &mut self.rng);
            self.game.apply(seat, &mv).expect("a legal move");
            self.deal_over_since = None;
        } else if let Some(&seat) = self.game.state().asked_to_rebuy().first() {
            if plays_here(&self.host, seat) {
                self.game.decide(self.some_decision(seat)).expect("it was asked");
            }
        } else if !self.game.state().playing() && !self.is_done() {
            let since = *self.deal_over_since.get_or_insert(self.now);
            if !self.host.is_agreeing() && (self.host.all_ready() || self.now > since + PATIENCE) {
                self.host.agree();
                self.deal_over_since = None;
            }
        }
        self.host.follow(&self.game);
        self.hear_host();
    }

    fn some_decision(&self, seat: Seat) -> Decision {
        if self.now.is_multiple_of(4 * STEP) { Decision::Leave(seat) } else { Decision::Rebuy(seat) }
    }

    fn act_as_guest(&mut self, seat: Seat) {
        let acts = self.rng.random_range(0..4) == 0;
        let rng = &mut self.rng;
        let device = self.devices.get_mut(&seat).expect("a device");
        let Device { guest, game: Some(game), .. } = device else { return };
        if !acts || guest.is_waiting() || !guest.is_connected() {
            return;
        }
        if game.is_followed() {
            let Some(view) = game.view(seat) else { return };
            if game.to_act() == Some(seat) {
                let takes_back = matches!(
                    game.followed_moves().last(),
                    Some(FollowedMove { mv: Move::Meld(_) | Move::LayOff { .. }, seat: mover, .. }) if *mover == seat
                );
                if takes_back && rng.random_range(0..4) == 0 {
                    return guest.take_back(game.followed_moves().len() - 1);
                }
                Self::ask(guest, game, &view, some_move(&view, rng));
            } else if view.board.phase == Phase::Claim && view.rules.draw.buying.is_some() && Self::is_asked(&view) {
                let mv = if rng.random_range(0..3) == 0 { Move::Buy { cards: 1 } } else { Move::Pass };
                guest.play(Self::claim(game), mv);
            }
        } else if game.state().asked_to_rebuy().contains(&seat) {
            guest.decide(rng.random());
        } else if !game.state().playing() && game.state().deal().is_some() && rng.random_range(0..8) == 0 {
            guest.be_ready();
        }
    }

    /// Asks for a legal move, and makes it at once where it shows no hidden card and does not end the deal.
    fn ask(guest: &mut Guest, game: &mut Recording, view: &SeatView, mv: Move) {
        let at = if view.board.phase == Phase::Claim { Self::claim(game) } else { game.followed_moves().len() };
        guest.play(at, mv.clone());
        let hidden = matches!(mv, Move::DrawStock | Move::Buy { .. } | Move::Pass);
        let mut ahead = game.state().deal().expect("a deal").clone();
        let ends = ahead.apply(view.seat, mv.clone()).is_err() || ahead.board().end.is_some();
        if !hidden && !ends {
            let seen = FollowedMove { seat: view.seat, mv, drawn: Vec::new(), unmatched: None };
            game.follow_move(seen).expect("a legal move");
        }
    }

    /// Whether the seat is still to be asked about the discard.
    fn is_asked(view: &SeatView) -> bool {
        let mut asked = view.board.asked;
        while asked.is_some_and(|asked| asked != view.seat) {
            asked = asked.and_then(|asked| view.board.asked_after(asked));
        }
        asked.is_some()
    }

    /// The number of moves before the claim that is put.
    fn claim(game: &Recording) -> usize {
        let moves = game.followed_moves();
        moves.len() - moves.iter().rev().take_while(|seen| seen.mv == Move::Pass).count()
    }
}

//! A joint table of one host and two guests, whose frames arrive at once: each device has a [`Table`] and an end.

use std::collections::{BTreeMap, VecDeque};

use rami_bots::OfferedLevel;
use rami_devices::{Appearance, HostKept, KeptSeat};
use rami_engine::game::Seat;
use rami_engine::rules::{OptionValue, Options};
use rami_record::ChosenRules;
use rami_record::json::Json;
use rami_table::joint::{GuestEnd, HostEnd, NewMatch};
use rami_table::{
    Effect, Effects, Event, Intent, JointEffect, JointSaid, Now, Presence, SeatPlan, Session, Table, TablePlan, Who,
};

/// The host's seat.
pub const HOST: Seat = 0;
/// When the tests begin, in milliseconds since 1970.
pub const BEGUN: u64 = 1_795_860_000_000;
/// The identifier of the first match.
pub const MATCH: u64 = 77;

/// A device of a guest.
pub struct Device {
    pub end: GuestEnd,
    pub table: Table,
    pub kept: Option<KeptSeat>,
}

/// The three devices.
pub struct Net {
    pub host: HostEnd,
    pub table: Table,
    pub guests: BTreeMap<Seat, Device>,
    pub now: Now,
    pub kept: Option<HostKept>,
    /// What each device did, oldest first: the names of effects.
    pub done: Vec<(Seat, String)>,
    pub said: Vec<(Seat, JointSaid)>,
    /// The matches begun.
    matches: u64,
    /// The frames on their way: from the host or to it, with the seat of the guest.
    on_way: VecDeque<(bool, Seat, Vec<u8>)>,
}

impl Net {
    /// A table whose guests have not come. A match lasts for two deals.
    pub fn new() -> Self {
        let seat =
            |(who, name): (Who, &str)| SeatPlan { name: name.into(), ..SeatPlan::of(who, OfferedLevel::default()) };
        let guest = Who::Elsewhere { face: None, presence: Presence::Away };
        let seats = [(Who::Here { person: None }, "Ana"), (guest, "Seat 2"), (guest, "Seat 3")];
        let options = Options::from([("deals".to_string(), OptionValue::Number(2))]);
        let plan = TablePlan {
            rules: ChosenRules::of_game("rami51", options),
            seats: seats.into_iter().map(seat).collect(),
            hints: true,
        };
        Self {
            host: HostEnd::new(plan, [1; 32]),
            table: Table::default(),
            guests: BTreeMap::new(),
            now: Now { wall: BEGUN, ticks: 0.0 },
            kept: None,
            done: Vec::new(),
            said: Vec::new(),
            matches: 0,
            on_way: VecDeque::new(),
        }
    }

    /// A table at which everybody is, and the first deal is dealt.
    pub fn playing() -> Self {
        let mut net = Self::new();
        net.arrive(1, "Bruno");
        net.arrive(2, "Célia");
        net.start_match();
        net.carry();
        net.done.clear();
        net
    }

    /// Lets a guest come.
    pub fn arrive(&mut self, seat: Seat, name: &str) {
        let ticket = self.host.invite(seat).expect("a guest's seat");
        let looks = Appearance { name: name.into(), face: None };
        let end = GuestEnd::new(self.host.host().table(), ticket, looks, None, [seat as u8 + 1; 32]);
        self.guests.insert(seat, Device { end, table: Table::default(), kept: None });
        self.connect(seat);
    }

    /// Connects a guest, and carries everything to and fro.
    pub fn connect(&mut self, seat: Seat) {
        self.host.connected(self.now, seat);
        self.at_guest(seat, GuestEnd::connected);
        self.carry();
    }

    /// Begins a match. The frames are on their way then.
    pub fn start_match(&mut self) {
        let new = NewMatch { id: MATCH + self.matches, at: BEGUN, seed: 1 };
        self.matches += 1;
        self.at_host(|end, table, now| end.start_match(table, now, true, new));
    }

    /// Lets the end of the host act.
    pub fn at_host(&mut self, act: impl FnOnce(&mut HostEnd, &mut Table, Now) -> Effects) {
        let effects = act(&mut self.host, &mut self.table, self.now);
        self.run(HOST, effects);
    }

    /// Lets the end of a guest act.
    pub fn at_guest(&mut self, seat: Seat, act: impl FnOnce(&mut GuestEnd, &mut Table, Now) -> Effects) {
        let device = self.guests.get_mut(&seat).expect("a guest");
        let effects = act(&mut device.end, &mut device.table, self.now);
        self.run(seat, effects);
    }

    /// Sends an event to the table of a device.
    pub fn send(&mut self, seat: Seat, event: Event) {
        let now = self.now;
        let effects = self.table_mut(seat).update(now, event);
        self.run(seat, effects);
    }

    /// The table of a device.
    pub fn table_mut(&mut self, seat: Seat) -> &mut Table {
        if seat == HOST { &mut self.table } else { &mut self.guests.get_mut(&seat).expect("a guest").table }
    }

    /// The cards on the table of a device.
    pub fn session(&self, seat: Seat) -> &Session {
        let table = if seat == HOST { &self.table } else { &self.guests[&seat].table };
        table.session().expect("cards on the table")
    }

    /// Does what the page of a device does.
    fn run(&mut self, seat: Seat, effects: Effects) {
        for effect in effects {
            let name = format!("{effect:?}");
            let end = name.find(|letter: char| !letter.is_alphanumeric()).filter(|_| !name.starts_with("Joint("));
            self.done.push((seat, end.map_or_else(|| joint_name(&name), |end| name[..end].to_string())));
            match effect {
                Effect::TellJoint if seat == HOST => self.at_host(HostEnd::tell_changes),
                Effect::TellJoint => self.at_guest(seat, GuestEnd::tell_changes),
                Effect::Joint(JointEffect::SendToGuest(to, frame)) => self.on_way.push_back((true, to, frame)),
                Effect::Joint(JointEffect::SendToHost(frame)) => self.on_way.push_back((false, seat, frame)),
                Effect::Joint(JointEffect::KeepTable(_, kept)) => self.kept = Some(*kept),
                Effect::Joint(JointEffect::KeepSeat(_, kept)) => self.keep_seat(seat, Some(*kept)),
                Effect::Joint(JointEffect::ForgetSeat(_)) => self.keep_seat(seat, None),
                Effect::Joint(JointEffect::Rematch) => self.start_match(),
                Effect::Joint(JointEffect::Say(said)) => self.said.push((seat, said)),
                _ => {}
            }
        }
    }

    fn keep_seat(&mut self, seat: Seat, kept: Option<KeptSeat>) {
        self.guests.get_mut(&seat).expect("a guest").kept = kept;
    }

    /// Carries all frames to and fro until nobody has anything to say.
    pub fn carry(&mut self) {
        while let Some((is_down, seat, frame)) = self.on_way.pop_front() {
            self.deliver(is_down, seat, &frame);
        }
    }

    /// Carries all frames, but loses those to a guest once the first deal is dealt.
    pub fn carry_without_deal_to(&mut self, guest: Seat) {
        while let Some((is_down, seat, frame)) = self.on_way.pop_front() {
            if !(is_down && seat == guest && self.table.session().is_some()) {
                self.deliver(is_down, seat, &frame);
            }
        }
    }

    fn deliver(&mut self, is_down: bool, seat: Seat, frame: &[u8]) {
        self.now.ticks += 20.0;
        if is_down {
            let Device { end, table, .. } = self.guests.get_mut(&seat).expect("a guest");
            if end.hear(table, self.now, frame) {
                self.at_guest(seat, GuestEnd::tell_changes);
            }
        } else if self.host.hear(&self.table, self.now, seat, frame) {
            self.at_host(HostEnd::tell_changes);
        }
    }

    /// Lets time pass at a guest whose connection is open. Returns whether something follows.
    pub fn tick_guest(&mut self, seat: Seat) -> bool {
        let Device { end, table, .. } = self.guests.get_mut(&seat).expect("a guest");
        end.tick(table, self.now, true)
    }

    /// Reloads the page of a guest, who comes back by a new invitation.
    pub fn reload(&mut self, seat: Seat) {
        let ticket = self.host.invite(seat).expect("a guest's seat");
        let kept = self.guests.get_mut(&seat).and_then(|device| device.kept.take()).expect("a kept seat");
        let kept = KeptSeat::from_json(&kept.to_json()).expect("a kept seat");
        let end = GuestEnd::resume(ticket, kept, [seat as u8 + 11; 32]);
        self.guests.insert(seat, Device { end, table: Table::default(), kept: None });
        self.connect(seat);
    }

    /// Connects a guest again by a new invitation.
    pub fn reconnect(&mut self, seat: Seat) {
        let ticket = self.host.invite(seat).expect("a guest's seat");
        self.guests.get_mut(&seat).expect("a guest").end.invited(ticket);
        self.connect(seat);
    }

    /// Makes a plain move at the host for a seat for which a bot plays.
    pub fn move_for(&mut self, seat: Seat) {
        let mv = self.session(HOST).plain_move(seat).expect("a move");
        self.at_host(|end, table, now| {
            let mut effects = table.transition(now, None, |play| {
                play.session.remote_move(seat, &mv).expect("a legal move");
            });
            effects.extend(end.tell_changes(table, now));
            effects
        });
        self.carry();
    }

    /// The seat whose turn it is.
    pub fn turn(&self) -> Option<Seat> {
        self.session(HOST).game().to_act()
    }

    /// Makes a plain move for the seat whose turn it is, at its own device.
    pub fn move_on(&mut self) {
        let turn = self.turn().expect("a deal under way");
        let mv = self.session(turn).plain_move(turn).expect("a move");
        self.table_mut(turn).of_session_mut(|session| session.play(&mv));
        self.send(turn, Event::Intent(Intent::Dismiss));
        self.carry();
    }

    /// Plays the deal to its end. The host makes the moves of seats for which bots play.
    pub fn play_deal(&mut self) {
        while let Some(turn) = self.turn() {
            if self.session(HOST).bot_at(turn).is_some() {
                self.move_for(turn);
            } else {
                self.move_on();
            }
        }
    }

    /// Lets these players ask for the next deal, and carries everything.
    pub fn next_deal(&mut self, seats: &[Seat]) {
        for &seat in seats {
            self.send(seat, Event::Intent(Intent::NextDeal));
        }
        self.carry();
    }

    /// Plays the match to its end. It is then in the history of each device.
    pub fn play_match(&mut self, seats: &[Seat]) {
        self.play_deal();
        while !self.session(HOST).match_over() {
            self.next_deal(seats);
            self.play_deal();
        }
        for &seat in seats {
            let id = self.table_mut(seat).match_id();
            self.send(seat, Event::Archived(id));
        }
    }

    /// Notices that the connection to a guest is gone, and lets a bot play for it.
    pub fn lose(&mut self, seat: Seat) {
        self.host.cut(seat);
        self.host.tick(&self.table, self.now);
        self.at_host(|end, table, now| end.let_bot_play(table, now, seat, true));
        self.carry();
    }

    /// What a device did since this was last asked.
    pub fn taken(&mut self, seat: Seat) -> Vec<String> {
        self.done.extract_if(.., |(other, _)| *other == seat).map(|(_, name)| name).collect()
    }
}

/// The name of an effect for other devices, without what it holds.
fn joint_name(name: &str) -> String {
    let inner = name.strip_prefix("Joint(").unwrap_or(name);
    inner.chars().take_while(|letter| letter.is_alphanumeric()).collect()
}

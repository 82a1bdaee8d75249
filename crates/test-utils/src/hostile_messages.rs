//! Messages of another device: any bytes to a host with a match under way and to a guest at a table, and to both devices
//! of a copy of everything. What is refused changes nothing, and no card is lost.

use std::collections::{BTreeSet, VecDeque};

use rami_devices::copying::{Contents, CopyEnd, LARGEST, PIECE, Receiver, ReceiverNews, Sender, SenderNews, WINDOW};
use rami_devices::{Appearance, CloseReason, DealStart, LONGEST_NAME, Sign, TableRules, ToGuest, ToHost, Wire};
use rami_engine::cards::Card;
use rami_engine::game::{Action, Move, Seat};
use rami_engine::variants;
use rami_model::table::joint::{GuestEnd, HostEnd, NewMatch};
use rami_model::table::{
    Effect, Effects, Event, Intent, JointEffect, Now, Presence, SeatPlan, Session, Table, TablePlan, Who,
};
use rami_record::{ChosenRules, Decision, ObservedMove, Recording};
use serde::{Serialize, Serializer, ser::SerializeTuple};

use crate::choices::Choices;
use crate::hostile::{PLAYED, conserved};

/// The seat of the guest.
const GUEST: Seat = 1;
/// The time between two messages, in milliseconds: slow enough for no flood.
const PACE: u64 = 100;
/// The most messages of an input.
const MOST: usize = 16;

/// Bytes as a message of their own, without their length.
struct Raw(Vec<u8>);

impl Serialize for Raw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(self.0.len())?;
        self.0.iter().try_for_each(|byte| tuple.serialize_element(byte))?;
        tuple.end()
    }
}

/// Any bytes, of which the first names a message.
fn raw(choices: &mut Choices<'_>, kinds: usize) -> Raw {
    let kind = choices.below(kinds + 1) as u8;
    Raw(std::iter::once(kind).chain((0..choices.below(40)).map(|_| choices.byte())).collect())
}

/// A wire on which so many frames were sent.
fn wire_after(frames: usize) -> Wire {
    let mut wire = Wire::default();
    for _ in 0..frames {
        drop(wire.pack(&0_u8));
    }
    wire
}

/// The two devices of a joint table, each with a table and its end, as a page has them.
struct Devices {
    rules: ChosenRules,
    host: HostEnd,
    guest: GuestEnd,
    at_host: Table,
    at_guest: Table,
    now: u64,
    /// The frames on their way to the host and to the guest.
    on_way: [VecDeque<Vec<u8>>; 2],
    /// The frames delivered to the host and to the guest.
    delivered: [usize; 2],
    is_closed: bool,
}

impl Devices {
    /// A table of two whose first deal is dealt.
    fn new(choices: &mut Choices<'_>) -> Self {
        let variant = variants::ALL[choices.below(variants::ALL.len())];
        let rules = ChosenRules::of_game(variant.id, Default::default());
        let seat = |who, name: &str| SeatPlan { name: name.into(), ..SeatPlan::of(who, Default::default()) };
        let guest = Who::Elsewhere { face: None, presence: Presence::Away };
        let seats = vec![seat(Who::Here { person: None }, "A"), seat(guest, "B")];
        let plan = TablePlan { rules: rules.clone(), seats, hints: true };
        let mut host = HostEnd::new(plan, [1; 32]);
        let ticket = host.invite(GUEST).expect("a guest's seat");
        let guest = GuestEnd::new(host.host().table(), ticket, Appearance::default(), None, [2; 32]);
        let (at_host, at_guest, on_way) = Default::default();
        let mut devices =
            Self { rules, host, guest, at_host, at_guest, now: 0, on_way, delivered: [0; 2], is_closed: false };
        devices.host.connected(devices.moment(), GUEST);
        devices.at_guest(GuestEnd::connected);
        devices.carry();
        devices.at_host(|end, table, now| end.start_match(table, now, false, NewMatch { id: 9, at: 9, seed: 3 }));
        devices.carry();
        assert!(devices.at_host.session().is_some() && devices.at_guest.session().is_some(), "{}: no deal", variant.id);
        devices
    }

    fn moment(&self) -> Now {
        Now { wall: self.now, ticks: self.now as f64 }
    }

    /// Lets the end of the host act.
    fn at_host(&mut self, act: impl FnOnce(&mut HostEnd, &mut Table, Now) -> Effects) {
        let now = self.moment();
        let effects = act(&mut self.host, &mut self.at_host, now);
        self.run(effects);
    }

    /// Lets the end of the guest act.
    fn at_guest(&mut self, act: impl FnOnce(&mut GuestEnd, &mut Table, Now) -> Effects) {
        let now = self.moment();
        let effects = act(&mut self.guest, &mut self.at_guest, now);
        self.run(effects);
    }

    /// Does what the pages do with what concerns the other device.
    fn run(&mut self, effects: Effects) {
        for effect in effects {
            match effect {
                Effect::Joint(JointEffect::SendToHost(frame)) => self.on_way[0].push_back(frame),
                Effect::Joint(JointEffect::SendToGuest(_, frame)) => self.on_way[1].push_back(frame),
                Effect::Joint(JointEffect::CloseHost | JointEffect::CloseGuest(_)) => self.is_closed = true,
                _ => {}
            }
        }
    }

    /// Carries all frames to and fro.
    fn carry(&mut self) {
        loop {
            let (up, down) = (self.on_way[0].pop_front(), self.on_way[1].pop_front());
            if up.is_none() && down.is_none() {
                return;
            }
            if let Some(frame) = up {
                self.delivered[0] += 1;
                self.tell_host(&frame);
            }
            if let Some(frame) = down {
                self.delivered[1] += 1;
                self.tell_guest(&frame);
            }
        }
    }

    /// The host's match.
    fn game(&self) -> Option<&Recording> {
        self.at_host.session().map(Session::game)
    }

    /// Gives a frame to the host. Returns whether the connection was closed.
    fn tell_host(&mut self, frame: &[u8]) -> bool {
        self.now += PACE;
        if self.host.hear(&self.at_host, self.moment(), GUEST, frame) {
            self.at_host(HostEnd::tell_changes);
        }
        self.is_closed
    }

    /// Gives a frame to the guest. Returns whether the connection was closed.
    fn tell_guest(&mut self, frame: &[u8]) -> bool {
        self.now += PACE;
        if self.guest.hear(&self.at_guest, self.moment(), frame) {
            self.at_guest(GuestEnd::tell_changes);
        }
        self.is_closed || !self.guest.guest().is_connected()
    }

    /// Plays some moves as they should be, at both devices.
    fn play(&mut self, choices: &mut Choices<'_>) {
        for _ in 0..choices.below(12) {
            let Some(turn) = self.game().and_then(Recording::to_act) else { break };
            let table = if turn == GUEST { &mut self.at_guest } else { &mut self.at_host };
            drop(table.update(Now { wall: self.now, ticks: 0.0 }, Event::Intent(Intent::Uncover)));
            let view = table.session().and_then(|session| session.game().view(turn));
            let mv = choices.of(&view.map(|view| view.legal_moves()).unwrap_or_default());
            let Some(mv) = mv else { break };
            if turn == GUEST {
                table.of_session_mut(|session| session.play(&mv));
                self.at_guest(GuestEnd::tell_changes);
            } else {
                let _made = table.of_session_mut(|session| session.remote_move(turn, &mv));
                self.at_host(HostEnd::tell_changes);
            }
            self.carry();
        }
    }

    /// Checks that neither device has lost a card.
    fn check(&self) {
        for session in [&self.at_host, &self.at_guest].into_iter().filter_map(Table::session) {
            conserved(session.game().state());
        }
        assert!(self.host.host().seats().iter().all(|seat| seat.looks.name.chars().count() <= LONGEST_NAME));
    }
}

/// A move that may be legal.
fn some_move(game: Option<&Recording>, choices: &mut Choices<'_>) -> Move {
    let legal = game.and_then(|game| game.view(game.to_act()?)).map(|view| view.legal_moves()).unwrap_or_default();
    match choices.action().parse() {
        Ok(Action::Move(_, mv)) if choices.once_in(2) => mv,
        _ => choices.of(&legal).unwrap_or(Move::DrawStock),
    }
}

/// A small number, or one at the edge.
fn count(choices: &mut Choices<'_>) -> u32 {
    [u32::from(choices.byte()), 0, 1, u32::MAX][choices.below(4)]
}

/// A message of a guest that means harm.
fn to_host(devices: &Devices, choices: &mut Choices<'_>) -> ToHost {
    let (round, at) = (count(choices).min(9), count(choices));
    let moves = devices.game().and_then(|game| game.record().deals.last()).map_or(0, |deal| deal.actions.len() as u32);
    let at = if choices.once_in(2) { moves } else { at };
    match choices.below(9) {
        0 | 1 => ToHost::Move { round: 1, at, mv: some_move(devices.game(), choices) },
        2 => ToHost::Move { round, at, mv: some_move(devices.game(), choices) },
        3 => ToHost::TakeBack { round: 1, at: at.saturating_sub(u32::from(choices.byte() % 3)) },
        4 => ToHost::Decide { round: 1, rebuys: choices.once_in(2) },
        5 => ToHost::Ready { round: 1 },
        6 => ToHost::Promise { round, commitment: [choices.byte(); 32] },
        7 => ToHost::Number { round, number: [choices.byte(); 32] },
        _ => choices.of(&[ToHost::Lost, ToHost::Alive, ToHost::Wave(Sign::Bravo), ToHost::Leave]).expect("some"),
    }
}

/// A message of a host that means harm.
fn to_guest(devices: &Devices, choices: &mut Choices<'_>) -> ToGuest {
    let (round, at) = (count(choices).min(9), count(choices));
    let game = devices.at_guest.session().map(Session::game);
    let followed = game.map_or(0, |game| game.observed_moves().len() as u32);
    let seat = game.and_then(Recording::to_act).filter(|_| choices.once_in(2)).unwrap_or(usize::from(choices.byte()));
    match choices.below(12) {
        0..=2 => {
            let drawn = (0..choices.below(4)).map(|_| choices.card()).collect();
            let told = ObservedMove { seat, mv: some_move(game, choices), drawn, unmatched: None };
            ToGuest::Did { at: if choices.once_in(4) { at } else { followed }, told, opened: None }
        }
        3 => ToGuest::Back { backs: round, to: at.min(followed + 1) },
        4 => {
            let own = game.map(|game| game.record().clone()).filter(|_| choices.once_in(2));
            let record = own.or_else(|| choices.of(&PLAYED)).map(|record| record.to_json()).unwrap_or_default();
            let cut = choices.below(record.len().max(1));
            let record = if choices.once_in(2) { record } else { record.chars().take(cut).collect() };
            ToGuest::Match { id: u64::from(at), record }
        }
        5 => ToGuest::Seal { round, commitment: [choices.byte(); 32] },
        6 => ToGuest::Promises { round, commitments: [(GUEST, [choices.byte(); 32])].into() },
        7 => ToGuest::Decided(if choices.once_in(2) { Decision::Rebuy(seat) } else { Decision::Leave(seat) }),
        8 => ToGuest::Seats(Vec::new()),
        9 => {
            let rules = TableRules::of(&devices.rules);
            ToGuest::Welcome { table: devices.host.host().table(), seat: choices.below(9), rules, hints: false }
        }
        10 => {
            let cards: BTreeSet<Card> = (0..choices.below(14)).map(|_| choices.card()).collect();
            let hand = cards.into_iter().collect();
            let (number, dealer) = (at as u16, choices.below(4));
            let upcard = choices.once_in(2).then(|| choices.card());
            ToGuest::Dealt(DealStart { round, number, dealer, upcard, hand })
        }
        _ => choices
            .of(&[ToGuest::Refused, ToGuest::Alive, ToGuest::Ready(vec![seat]), ToGuest::Farewell(CloseReason::Ended)])
            .expect("some"),
    }
}

/// Tries messages to a host with a match under way, or to a guest at a table.
#[must_use]
pub fn messages(bytes: &[u8]) -> bool {
    let mut choices = Choices(bytes);
    let mut devices = Devices::new(&mut choices);
    devices.play(&mut choices);
    devices.check();
    let is_host = choices.once_in(2);
    let mut wire = wire_after(devices.delivered[usize::from(!is_host)]);
    let mut taken = false;
    for _ in 0..MOST {
        if choices.0.is_empty() {
            break;
        }
        let before = devices.game().map(|game| game.state().clone());
        let frames = match choices.below(4) {
            0 => vec![(0..choices.below(30)).map(|_| choices.byte()).collect()],
            1 => wire.pack(&raw(&mut choices, if is_host { 12 } else { 16 })),
            _ if is_host => wire.pack(&to_host(&devices, &mut choices)),
            _ => wire.pack(&to_guest(&devices, &mut choices)),
        };
        let closed =
            frames.iter().any(|frame| if is_host { devices.tell_host(frame) } else { devices.tell_guest(frame) });
        devices.check();
        let after = devices.game().map(Recording::state);
        assert!(!closed && is_host || before.as_ref() == after, "what is refused changes the host's match");
        if closed {
            break;
        }
        taken = true;
        // Nobody reads the answers.
        devices.on_way = Default::default();
    }
    taken
}

/// Tries messages to the sender or the receiver of a copy of everything, at any time of the conversation.
#[must_use]
pub fn copying(bytes: &[u8]) -> bool {
    let mut choices = Choices(bytes);
    let mut sender = Sender::new("invitation", "reply", [1; 32]);
    let mut receiver = Receiver::new("invitation", "reply", [2; 32]);
    let copy = vec![7; (WINDOW + 3) * PIECE + choices.below(9)];
    sender.connected(0);
    receiver.connected(0);
    let mut delivered = [0, 0];
    for _ in 0..choices.below(64) {
        if let Some(frame) = sender.next_frame() {
            delivered[1] += 1;
            receiver.receive(&frame, 1);
        }
        if let Some(frame) = receiver.next_frame() {
            delivered[0] += 1;
            sender.receive(&frame, 1);
        }
        if let Some(SenderNews::Words(_)) = sender.next_news() {
            sender.offer(copy.clone(), Contents::default());
        }
        if let Some(ReceiverNews::Offered(_)) = receiver.next_news() {
            receiver.accept();
        }
    }
    let to_sender = choices.once_in(2);
    let mut wire = wire_after(delivered[usize::from(!to_sender)]);
    let mut ended = false;
    let mut taken = false;
    for _ in 0..MOST {
        if choices.0.is_empty() {
            break;
        }
        let frames = match choices.below(6) {
            0 => vec![(0..choices.below(30)).map(|_| choices.byte()).collect()],
            1 => wire.pack(&(5_u8, vec![choices.byte(); PIECE])),
            2 => wire.pack(&(6_u8, count(&mut choices))),
            3 => wire.pack(&choices.of(&[4_u8, 8, 9]).expect("some")),
            _ => wire.pack(&raw(&mut choices, 11)),
        };
        for frame in frames {
            if to_sender {
                sender.receive(&frame, 2);
                while let Some(news) = sender.next_news() {
                    assert!(!ended, "nothing follows the end");
                    ended = matches!(news, SenderNews::Close(_) | SenderNews::Done);
                }
            } else {
                receiver.receive(&frame, 2);
                while let Some(news) = receiver.next_news() {
                    assert!(!ended, "nothing follows the end");
                    match news {
                        ReceiverNews::Close(why) => {
                            assert_ne!(why, CopyEnd::Cut);
                            ended = true;
                        }
                        ReceiverNews::Complete(parcel) => {
                            assert_eq!(parcel, copy, "only what has its checksum is taken in");
                            ended = true;
                        }
                        ReceiverNews::Words(_) | ReceiverNews::Offered(_) => {}
                    }
                }
            }
        }
        assert!(sender.in_flight() <= WINDOW);
        assert!(receiver.progress().0 <= receiver.progress().1.max(PIECE) && receiver.progress().1 <= LARGEST);
        taken |= !ended;
    }
    taken
}

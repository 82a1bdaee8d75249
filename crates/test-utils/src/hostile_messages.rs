//! Messages of another device: any bytes to a host with a match under way and to a guest at a table, and to both devices
//! of a copy of everything. What is refused changes nothing, and no card is lost.

use std::collections::BTreeSet;

use rami_engine::cards::Card;
use rami_engine::game::{Action, Move, Seat};
use rami_engine::variants;
use rami_model::table::{Intent, Seats, Session, Wish};
use rami_record::{ChosenRules, Decision, ObservedMove, Record, Recording, Setup};
use rami_together::moving::{Contents, LARGEST, PIECE, Parting, Receiver, ReceiverNews, Sender, SenderNews, WINDOW};
use rami_together::{
    Appearance, Dealt, Farewell, Guest, GuestNews, Host, HostNews, LONGEST_NAME, Player, SeatInfo, Sign, TableRules,
    ToGuest, ToHost, Wire,
};
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

/// A joint table of two devices, and the matches that they show.
struct Table {
    rules: ChosenRules,
    host: Host,
    guest: Guest,
    /// The host's match: before its first deal, then at the table.
    bare: Option<Recording>,
    at_host: Option<Session>,
    at_guest: Option<Session>,
    /// The guest's match before its first deal.
    told: Option<Recording>,
    now: u64,
    /// The frames delivered to the host and to the guest.
    delivered: [usize; 2],
}

impl Table {
    /// A table of two whose first deal is dealt.
    fn new(choices: &mut Choices<'_>) -> Self {
        let variant = variants::ALL[choices.below(variants::ALL.len())];
        let rules = ChosenRules::of_game(variant.id, Default::default());
        let info = |player| SeatInfo {
            player,
            looks: Appearance::default(),
            away: false,
            bot_plays: false,
            level: String::new(),
        };
        let mut host = Host::new(rules.clone(), vec![info(Player::Host), info(Player::Guest)], true, [1; 32]);
        let ticket = host.invite(GUEST).expect("a guest's seat");
        let guest = Guest::new(host.table(), ticket, Appearance::default(), [2; 32]);
        let setup = Setup { rules: rules.clone(), seats: vec!["A".into(), "B".into()], seed: 3 };
        let game = Recording::new(setup).expect("every game can be played by two");
        let (at_host, at_guest, told) = (None, None, None);
        let mut table =
            Self { rules, host, guest, bare: Some(game), at_host, at_guest, told, now: 0, delivered: [0; 2] };
        table.host.connected(GUEST, 0);
        table.guest.connected(0);
        table.carry();
        table.host.begin(table.bare.as_ref().expect("made above"), 9);
        table.host.agree();
        table.carry();
        assert!(table.at_host.is_some() && table.at_guest.is_some(), "{}: no deal", variant.id);
        table
    }

    /// Carries all frames to and fro.
    fn carry(&mut self) {
        loop {
            let (up, down) = (self.guest.next_frame(), self.host.next_frame());
            if up.is_none() && down.is_none() {
                return;
            }
            if let Some(frame) = up {
                self.delivered[0] += 1;
                self.tell_host(&frame);
            }
            if let Some((_, frame)) = down {
                self.delivered[1] += 1;
                self.tell_guest(&frame);
            }
        }
    }

    fn game(&self) -> Option<&Recording> {
        self.at_host.as_ref().map(Session::game).or(self.bare.as_ref())
    }

    /// Gives a frame to the host, and does what its page does. Returns whether the connection was closed.
    fn tell_host(&mut self, frame: &[u8]) -> bool {
        self.now += PACE;
        let game = self.at_host.as_ref().map(Session::game).or(self.bare.as_ref());
        self.host.receive(game, GUEST, frame, self.now);
        let mut is_closed = false;
        while let Some(news) = self.host.next_news() {
            match news {
                HostNews::Move(seat, mv) => {
                    assert_eq!(seat, GUEST, "a guest moves for its own seat");
                    if self.at_host.as_mut().is_none_or(|session| session.remote_move(seat, &mv).is_err()) {
                        self.host.refuse(seat);
                    }
                }
                HostNews::TakeBack(seat) => {
                    if !self.at_host.as_mut().is_some_and(|session| session.remote_take_back(seat)) {
                        self.host.refuse(seat);
                    }
                }
                HostNews::Decide(decision) => {
                    assert!(matches!(decision, Decision::Rebuy(GUEST) | Decision::Leave(GUEST)));
                    // A seat that is not asked decides nothing.
                    let _refused = self.at_host.as_mut().map(|session| session.decide(decision));
                }
                HostNews::Deal(key) => match (self.bare.take(), &mut self.at_host) {
                    (Some(mut game), _) => {
                        assert!(game.deal_by(key));
                        self.at_host = Some(
                            Session::of_host(game, Seats::of_hosted(self.host.seats(), |_| None)).expect("a deal"),
                        );
                    }
                    (None, Some(session)) => assert!(session.deal_by(key)),
                    (None, None) => {}
                },
                HostNews::Close(..) => is_closed = true,
                HostNews::Seats | HostNews::Ready | HostNews::Waved(..) => {}
            }
            if let Some(session) = &self.at_host {
                self.host.tell_changes(session.game());
            }
        }
        is_closed
    }

    /// Gives a frame to the guest, and does what its page does. Returns whether the connection was closed.
    fn tell_guest(&mut self, frame: &[u8]) -> bool {
        self.now += PACE;
        self.guest.receive(frame, self.now);
        let mut is_closed = false;
        while let Some(news) = self.guest.next_news() {
            let session = self.at_guest.as_mut();
            let fine = match news {
                GuestNews::Match { record, .. } => {
                    self.take_match(&record);
                    true
                }
                GuestNews::Deal(known) => match (self.told.take(), session) {
                    (Some(mut game), _) => {
                        if game.observe_deal(known).is_ok() {
                            self.sit_down(game);
                        }
                        true
                    }
                    (None, session) => {
                        session.is_none_or(|session| session.observe_deal(known, self.guest.verdict()).is_ok())
                    }
                },
                GuestNews::Move(at, seen) => session.is_none_or(|session| session.observe_move(at, seen).is_ok()),
                GuestNews::Back(to) | GuestNews::Refused(to) => {
                    if let Some(session) = session {
                        session.observe_back(to);
                    }
                    true
                }
                GuestNews::Open(key, verdict) => session.is_none_or(|session| session.open_deal(key, verdict).is_ok()),
                GuestNews::Decided(decision) => {
                    if let Some(session) = session {
                        session.observe_decision(decision);
                    }
                    true
                }
                GuestNews::Close(_) => {
                    is_closed = true;
                    true
                }
                GuestNews::Over { .. }
                | GuestNews::Seated { .. }
                | GuestNews::Seats(_)
                | GuestNews::Ready(_)
                | GuestNews::Waved(..)
                | GuestNews::HostAway(_) => true,
            };
            if !fine {
                self.guest.ask_for_match();
            }
        }
        is_closed || !self.guest.is_connected()
    }

    fn take_match(&mut self, record: &str) {
        let Ok(record) = Record::from_json(record) else { return };
        match self.at_guest.as_mut().filter(|_| !record.deals.is_empty()) {
            // A record that cannot be played changes nothing.
            Some(session) => drop(session.replace_match(record)),
            None => {
                if let Ok(game) = Recording::resume(0, record) {
                    if game.state().deal().is_some() { self.sit_down(game) } else { self.told = Some(game) }
                }
            }
        }
    }

    fn sit_down(&mut self, game: Recording) {
        let seat = self.guest.seat().unwrap_or_default();
        self.at_guest = Session::of_guest(game, seat, true).ok().or(self.at_guest.take());
    }

    /// Plays some moves as they should be, at both devices.
    fn play(&mut self, choices: &mut Choices<'_>) {
        for _ in 0..choices.below(12) {
            let Some(turn) = self.game().and_then(Recording::to_act) else { break };
            let at_turn = if turn == GUEST { &mut self.at_guest } else { &mut self.at_host };
            let Some(session) = at_turn.as_mut().filter(|session| session.game().view(turn).is_some()) else { break };
            session.act(Intent::Uncover);
            let mv = choices.of(&session.game().view(turn).map(|view| view.legal_moves()).unwrap_or_default());
            let Some(mv) = mv else { break };
            if turn == GUEST {
                session.play(&mv);
                self.ask();
            } else {
                let _made = session.remote_move(turn, &mv);
                self.host.tell_changes(session.game());
            }
            self.carry();
        }
    }

    /// Asks the host for what the guest's player wants.
    fn ask(&mut self) {
        for wish in self.at_guest.as_mut().map(Session::take_wishes).unwrap_or_default() {
            match wish {
                Wish::Move { at, mv } => self.guest.play(at, mv),
                Wish::TakeBack(at) => self.guest.take_back(at),
                Wish::Decide(decision) => self.guest.decide(matches!(decision, Decision::Rebuy(_))),
                Wish::Ready => self.guest.be_ready(),
            }
        }
    }

    /// Checks that neither device has lost a card.
    fn check(&self) {
        for session in [&self.at_host, &self.at_guest].into_iter().flatten() {
            conserved(session.game().state());
        }
        assert!(self.host.seats().iter().all(|seat| seat.looks.name.chars().count() <= LONGEST_NAME));
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
fn to_host(table: &Table, choices: &mut Choices<'_>) -> ToHost {
    let (round, at) = (count(choices).min(9), count(choices));
    let moves = table.game().and_then(|game| game.record().deals.last()).map_or(0, |deal| deal.actions.len() as u32);
    let at = if choices.once_in(2) { moves } else { at };
    match choices.below(9) {
        0 | 1 => ToHost::Move { round: 1, at, mv: some_move(table.game(), choices) },
        2 => ToHost::Move { round, at, mv: some_move(table.game(), choices) },
        3 => ToHost::TakeBack { round: 1, at: at.saturating_sub(u32::from(choices.byte() % 3)) },
        4 => ToHost::Decide { round: 1, rebuys: choices.once_in(2) },
        5 => ToHost::Ready { round: 1 },
        6 => ToHost::Promise { round, commitment: [choices.byte(); 32] },
        7 => ToHost::Number { round, number: [choices.byte(); 32] },
        _ => choices.of(&[ToHost::Lost, ToHost::Alive, ToHost::Wave(Sign::Bravo), ToHost::Leave]).expect("some"),
    }
}

/// A message of a host that means harm.
fn to_guest(table: &Table, choices: &mut Choices<'_>) -> ToGuest {
    let (round, at) = (count(choices).min(9), count(choices));
    let game = table.at_guest.as_ref().map(Session::game);
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
            let rules = TableRules::of(&table.rules);
            ToGuest::Welcome { table: table.host.table(), seat: choices.below(9), rules, hints: false }
        }
        10 => {
            let cards: BTreeSet<Card> = (0..choices.below(14)).map(|_| choices.card()).collect();
            let hand = cards.into_iter().collect();
            let (number, dealer) = (at as u16, choices.below(4));
            let upcard = choices.once_in(2).then(|| choices.card());
            ToGuest::Dealt(Dealt { round, number, dealer, upcard, hand })
        }
        _ => choices
            .of(&[ToGuest::Refused, ToGuest::Alive, ToGuest::Ready(vec![seat]), ToGuest::Farewell(Farewell::Ended)])
            .expect("some"),
    }
}

/// Tries messages to a host with a match under way, or to a guest at a table.
#[must_use]
pub fn messages(bytes: &[u8]) -> bool {
    let mut choices = Choices(bytes);
    let mut table = Table::new(&mut choices);
    table.play(&mut choices);
    table.check();
    let is_host = choices.once_in(2);
    let mut wire = wire_after(table.delivered[usize::from(!is_host)]);
    let mut taken = false;
    for _ in 0..MOST {
        if choices.0.is_empty() {
            break;
        }
        let before = table.at_host.as_ref().map(|session| session.game().state().clone());
        let frames = match choices.below(4) {
            0 => vec![(0..choices.below(30)).map(|_| choices.byte()).collect()],
            1 => wire.pack(&raw(&mut choices, if is_host { 12 } else { 16 })),
            _ if is_host => wire.pack(&to_host(&table, &mut choices)),
            _ => wire.pack(&to_guest(&table, &mut choices)),
        };
        let closed = frames.iter().any(|frame| if is_host { table.tell_host(frame) } else { table.tell_guest(frame) });
        table.check();
        let after = table.at_host.as_ref().map(|session| session.game().state());
        assert!(!closed && is_host || before.as_ref() == after, "what is refused changes the host's match");
        if closed {
            break;
        }
        taken = true;
        // Nobody reads the answers.
        while table.host.next_frame().is_some() || table.guest.next_frame().is_some() {}
    }
    taken
}

/// Tries messages to the sender or the receiver of a copy of everything, at any time of the conversation.
#[must_use]
pub fn moving(bytes: &[u8]) -> bool {
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
                            assert_ne!(why, Parting::Cut);
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

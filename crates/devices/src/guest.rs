//! A guest of a joint table: it follows what the host tells, and asks for its own moves. It has no input or output of
//! its own: the caller carries frames to and fro, and carries the news out in its match.

use std::collections::VecDeque;

use rami_engine::cards::Card;
use rami_engine::game::{DealtSeat, Move, Seat};
use rami_record::fairness::Verdict;
use rami_record::json::Json;
use rami_record::shuffle::DealKey;
use rami_record::{ChosenRules, Decision, ObservedMove};
use rand::rngs::ChaCha20Rng;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::chance::{Commitment, Commitments, Contribution, OpenedRound, Round, TableId};
use crate::code::PROTOCOL;
use crate::message::{Appearance, CloseReason, SeatInfo, Seen, Sign, ToGuest, ToHost};
use crate::presence::Pulse;
use crate::wire::{Wire, WireError};

/// Something that the guest's page has to do, or to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestNews {
    /// The guest has been seated.
    Seated {
        /// Its seat.
        seat: Seat,
        /// The rules of the table.
        rules: ChosenRules,
        /// Whether it may ask for hints.
        hints: bool,
    },
    /// Who sits where.
    Seats(Vec<SeatInfo>),
    /// The match without the deal under way. It takes the place of the match observed before.
    Match {
        /// The identifier of the match.
        id: u64,
        /// The record in JSON.
        record: String,
    },
    /// A deal begins: [`rami_record::Recording::observe_deal`].
    Deal(DealtSeat),
    /// A move was made: [`rami_record::Recording::observe_move_at`].
    Move(usize, ObservedMove),
    /// The deal is over. It is opened with its key: [`rami_record::Recording::open_deal`]. The verdict says whether the
    /// contributions agree with what was promised.
    Open(DealKey, Verdict),
    /// Moves were taken back, down to this number: [`rami_record::Recording::observe_back`].
    Back(usize),
    /// An eliminated player has decided.
    Decided(Decision),
    /// The moves sent and not yet answered were refused. So many moves of the deal remain:
    /// [`rami_record::Recording::observe_back`].
    Refused(usize),
    /// The seats that are ready for the next deal.
    Ready(Vec<Seat>),
    /// The people who are asked about a discard and have not answered.
    Asked(Vec<Seat>),
    /// A player gives a sign.
    Waved(Seat, Sign),
    /// The match is over.
    Over {
        /// The whole record in JSON.
        record: String,
        /// For which seats bots stood in, with the deals by their places in the record.
        stood_in: Vec<(Seat, u16)>,
    },
    /// The host is away, or back.
    HostAway(bool),
    /// The connection is to be closed.
    Close(CloseReason),
}

/// What a guest holds of the agreement on a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Pledge {
    round: u32,
    /// The host's commitment.
    seal: Commitment,
    /// The guest's own number.
    own: Contribution,
    /// The commitments of all guests, once they were told.
    promises: Option<Commitments>,
}

/// What a guest keeps over a reload of its page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuestKept {
    table: TableId,
    device: [u8; 16],
    looks: Appearance,
    pledge: Option<Pledge>,
    given_up: u32,
}

impl GuestKept {
    /// How the guest looks.
    #[must_use]
    pub const fn looks(&self) -> &Appearance {
        &self.looks
    }
}

/// The seat of a guest's device, as it keeps it over a reload. It holds no card of another player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptSeat {
    /// The guest.
    pub guest: GuestKept,
    /// The person of this device who plays.
    pub person: Option<u64>,
    /// The name of the host's player.
    pub host: String,
    /// The order of the hand.
    pub order: Vec<Card>,
    /// When this was last written, in milliseconds since 1970.
    pub at: u64,
}

impl Json for KeptSeat {}

/// A guest of a joint table.
#[derive(Debug)]
pub struct Guest {
    ticket: [u8; 8],
    device: [u8; 16],
    looks: Appearance,
    table: TableId,
    seat: Option<Seat>,
    connection: Option<(Wire, Pulse)>,
    host_away: bool,
    /// The agreement on the next deal.
    next: Option<Pledge>,
    /// The agreement on the latest deal.
    pledge: Option<Pledge>,
    seen: Seen,
    /// The deals that were sealed and never opened.
    given_up: u32,
    /// The moves sent and not yet answered, oldest first.
    pending: VecDeque<ToHost>,
    /// The last deal for whose successor the guest is ready.
    ready: Option<u32>,
    rng: ChaCha20Rng,
    out: VecDeque<Vec<u8>>,
    news: VecDeque<GuestNews>,
}

impl Guest {
    /// A guest who has been invited to a table. `entropy` must come from a cryptographic generator.
    #[must_use]
    pub fn new(table: TableId, ticket: [u8; 8], looks: Appearance, entropy: [u8; 32]) -> Self {
        let mut rng = ChaCha20Rng::from_seed(entropy);
        let device = rng.random();
        Self::restored(ticket, GuestKept { table, device, looks, pledge: None, given_up: 0 }, rng)
    }

    /// A guest who returns to a table with a new invitation.
    #[must_use]
    pub fn resume(ticket: [u8; 8], kept: GuestKept, entropy: [u8; 32]) -> Self {
        Self::restored(ticket, kept, ChaCha20Rng::from_seed(entropy))
    }

    fn restored(ticket: [u8; 8], kept: GuestKept, rng: ChaCha20Rng) -> Self {
        let GuestKept { table, device, looks, pledge, given_up } = kept;
        Self {
            ticket,
            device,
            looks,
            table,
            seat: None,
            connection: None,
            host_away: false,
            next: None,
            pledge,
            seen: Seen::default(),
            given_up,
            pending: VecDeque::new(),
            ready: None,
            rng,
            out: VecDeque::new(),
            news: VecDeque::new(),
        }
    }

    /// What is to be kept over a reload.
    #[must_use]
    pub fn kept(&self) -> GuestKept {
        GuestKept {
            table: self.table,
            device: self.device,
            looks: self.looks.clone(),
            pledge: self.pledge.clone(),
            given_up: self.given_up,
        }
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> TableId {
        self.table
    }

    /// The seat; `None` before the host has said it.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// The deals that were sealed and never opened.
    #[must_use]
    pub const fn given_up(&self) -> u32 {
        self.given_up
    }

    /// Whether a move was sent and not yet answered.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        !self.pending.is_empty()
    }

    /// The verdict on the deal under way: sealed if its chance was agreed on with this device.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let agreed = self.pledge.as_ref().is_some_and(|pledge| pledge.round == self.seen.round);
        if agreed { Verdict::Sealed } else { Verdict::Unknown }
    }

    /// The next frame to be sent.
    pub fn next_frame(&mut self) -> Option<Vec<u8>> {
        self.out.pop_front()
    }

    /// The next thing to do or to show.
    pub fn next_news(&mut self) -> Option<GuestNews> {
        self.news.pop_front()
    }

    /// Whether there is a frame to be sent, or something to do or to show that does not wait.
    #[must_use]
    pub fn has_more(&self, waits: bool) -> bool {
        !self.out.is_empty() || !waits && !self.news.is_empty()
    }

    /// Takes a new invitation to the same seat, for the next connection.
    pub const fn invited(&mut self, ticket: [u8; 8]) {
        self.ticket = ticket;
    }

    /// Notes that a connection to the host was opened, or is open again after a break, and says hello.
    pub fn connected(&mut self, now: u64) {
        self.connection = Some((Wire::default(), Pulse::at(now)));
        self.next = None;
        let hello = ToHost::Hello {
            protocol: PROTOCOL,
            ticket: self.ticket,
            device: self.device,
            looks: self.looks.clone(),
            seen: self.seen,
        };
        self.send(&hello);
    }

    /// Notes that the connection is gone.
    pub fn cut(&mut self) {
        self.connection = None;
        self.set_host_away(true);
    }

    /// Sends a sign of life if one is due, and notices that the host is away.
    pub fn tick(&mut self, now: u64) {
        let Some((wire, pulse)) = &mut self.connection else { return };
        if pulse.is_due(now) {
            pulse.said = now;
            self.out.extend(wire.pack(&ToHost::Alive));
        }
        if pulse.is_lost(now) {
            self.connection = None;
            self.set_host_away(true);
        }
    }

    /// Whether a connection is open.
    #[must_use]
    pub const fn is_connected(&self) -> bool {
        self.connection.is_some()
    }

    fn set_host_away(&mut self, away: bool) {
        if self.host_away != away {
            self.host_away = away;
            self.news.push_back(GuestNews::HostAway(away));
        }
    }

    /// Asks for a move that was found legal. `at` is the number of moves made before, or before the claim that is put.
    pub fn play(&mut self, at: usize, mv: Move) {
        self.ask(ToHost::Move { round: self.seen.round, at: at as u32, mv });
    }

    /// Asks for the last move to be taken back. `at` is the number of moves that then remain.
    pub fn take_back(&mut self, at: usize) {
        self.ask(ToHost::TakeBack { round: self.seen.round, at: at as u32 });
    }

    fn ask(&mut self, message: ToHost) {
        self.send(&message);
        self.pending.push_back(message);
    }

    /// Says whether the seat buys back.
    pub fn decide(&mut self, rebuys: bool) {
        self.send(&ToHost::Decide { round: self.seen.round, rebuys });
    }

    /// Says that the guest is ready for the next deal.
    pub fn be_ready(&mut self) {
        self.ready = Some(self.seen.round);
        self.send(&ToHost::Ready { round: self.seen.round });
    }

    /// Gives a sign.
    pub fn wave(&mut self, sign: Sign) {
        self.send(&ToHost::Wave(sign));
    }

    /// Notes that what was told cannot have happened, and asks for the whole match.
    pub fn ask_for_match(&mut self) {
        self.send(&ToHost::Lost);
    }

    /// Leaves the table for good.
    pub fn leave(&mut self) {
        self.send(&ToHost::Leave);
    }

    fn send(&mut self, message: &ToHost) {
        if let Some((wire, _)) = &mut self.connection {
            self.out.extend(wire.pack(message));
        }
    }

    /// Takes a frame from the host.
    pub fn receive(&mut self, frame: &[u8], now: u64) {
        let Some((wire, pulse)) = &mut self.connection else { return };
        match wire.unpack(frame) {
            // The rest of an earlier conversation on the same connection.
            Err(WireError::Gap) if wire.is_fresh() => {}
            Ok(None) => pulse.heard = now,
            Ok(Some(message)) => {
                pulse.heard = now;
                self.set_host_away(false);
                if self.handle(message).is_none() {
                    self.close(CloseReason::Unreadable);
                }
            }
            Err(WireError::Gap) => self.cut(),
            Err(_) => self.close(CloseReason::Unreadable),
        }
    }

    fn close(&mut self, why: CloseReason) {
        self.connection = None;
        self.set_host_away(true);
        self.news.push_back(GuestNews::Close(why));
    }

    /// Takes a message. Returns `None` if it breaks the protocol.
    fn handle(&mut self, message: ToGuest) -> Option<()> {
        let news = match message {
            ToGuest::Welcome { table, seat, rules, hints } => {
                let rules = rules.chosen().filter(|_| table == self.table)?;
                self.seat = Some(seat);
                self.send_again();
                GuestNews::Seated { seat, rules, hints }
            }
            ToGuest::Farewell(why) => {
                self.close(why);
                return Some(());
            }
            ToGuest::Alive => return Some(()),
            // Nothing else is said before the welcome.
            _ if self.seat.is_none() => return None,
            ToGuest::Seats(seats) => GuestNews::Seats(seats),
            ToGuest::Match { id, record } => {
                self.seen = Seen::default();
                self.ready = None;
                GuestNews::Match { id, record }
            }
            ToGuest::Seal { round, commitment } => return self.promise(round, commitment),
            ToGuest::Promises { round, commitments } => return self.contribute(round, commitments),
            ToGuest::Dealt(dealt) => {
                self.start_deal(dealt.round);
                GuestNews::Deal(dealt.known(self.seat?))
            }
            ToGuest::Did { at, told, opened } => return self.see(at, told, opened),
            ToGuest::Back { backs, to } if to <= self.seen.moves => {
                (self.seen.backs, self.seen.moves) = (backs, to);
                self.pending.clear();
                GuestNews::Back(to as usize)
            }
            ToGuest::Back { .. } => return None,
            ToGuest::Decided(decision) => GuestNews::Decided(decision),
            ToGuest::Refused => {
                self.pending.clear();
                GuestNews::Refused(self.seen.moves as usize)
            }
            ToGuest::Ready(seats) => GuestNews::Ready(seats),
            ToGuest::Asked(seats) => GuestNews::Asked(seats),
            ToGuest::Waved(seat, sign) => GuestNews::Waved(seat, sign),
            ToGuest::Over { record, stood_in } => GuestNews::Over { record, stood_in },
        };
        self.news.push_back(news);
        Some(())
    }

    /// Sends again what may have been lost with the last connection. The host takes nothing twice: a move names its
    /// place.
    fn send_again(&mut self) {
        for message in self.pending.clone() {
            self.send(&message);
        }
        if self.ready == Some(self.seen.round) {
            self.send(&ToHost::Ready { round: self.seen.round });
        }
    }

    fn round(&self, number: u32) -> Round {
        Round { table: self.table, number }
    }

    /// Commits to a number for the next deal.
    fn promise(&mut self, round: u32, seal: Commitment) -> Option<()> {
        let earlier = self.next.iter().chain(&self.pledge).map(|pledge| pledge.round).max();
        if earlier.is_some_and(|earlier| round <= earlier) {
            return None;
        }
        let own: Contribution = self.rng.random();
        let commitment = self.round(round).promise(self.seat?, &own);
        self.next = Some(Pledge { round, seal, own, promises: None });
        self.send(&ToHost::Promise { round, commitment });
        Some(())
    }

    /// Sends the number, once all guests have committed to theirs.
    fn contribute(&mut self, number: u32, commitments: Commitments) -> Option<()> {
        let (seat, round) = (self.seat?, self.round(number));
        let next = self.next.as_mut().filter(|next| next.round == number && next.promises.is_none())?;
        if commitments.get(&seat) != Some(&round.promise(seat, &next.own)) {
            return None;
        }
        next.promises = Some(commitments);
        let own = next.own;
        self.send(&ToHost::Number { round: number, number: own });
        Some(())
    }

    /// Begins a deal. A deal before it that was agreed on and is not opened was given up.
    fn start_deal(&mut self, round: u32) {
        self.seen = Seen { round, backs: 0, moves: 0 };
        self.pending.clear();
        if let Some(next) = self.next.take_if(|next| next.round == round && next.promises.is_some()) {
            self.given_up += u32::from(self.pledge.is_some());
            self.pledge = Some(next);
        }
    }

    /// Observes a move, and opens the deal that it ends.
    fn see(&mut self, at: u32, told: ObservedMove, opened: Option<OpenedRound>) -> Option<()> {
        if at != self.seen.moves {
            return None;
        }
        self.seen.moves += 1;
        if Some(told.seat) == self.seat {
            self.pending.pop_front();
        } else if told.mv != Move::Pass {
            self.pending.clear(); // A claim was not reached.
        }
        self.news.push_back(GuestNews::Move(at as usize, told));
        if let Some(opened) = opened {
            let verdict = self.judge(&opened);
            self.news.push_back(GuestNews::Open(opened.key(self.table), verdict));
        }
        Some(())
    }

    /// Compares an opened round with what was promised. The pledge is then done with.
    fn judge(&mut self, opened: &OpenedRound) -> Verdict {
        let (Some(seat), round) = (self.seat, self.round(opened.number)) else { return Verdict::Unknown };
        let Some(pledge) = self.pledge.take_if(|pledge| pledge.round == opened.number) else { return Verdict::Unknown };
        let promises = pledge.promises.unwrap_or_default();
        let kept = |(seat, promise): (&Seat, &Commitment)| {
            opened.numbers.get(seat).is_some_and(|number| round.promise(*seat, number) == *promise)
        };
        let holds = opened.number == self.seen.round
            && round.seal(&opened.secret) == pledge.seal
            && opened.numbers.get(&seat) == Some(&pledge.own)
            && opened.numbers.len() == promises.len()
            && promises.iter().all(kept);
        if holds { Verdict::Holds } else { Verdict::Broken }
    }
}

//! The host of a joint table: it tells the guests what happens, and takes their moves. It has no input or output of its
//! own: the caller carries frames to and fro, and makes the moves in the match.

mod greeting;
mod kept;
mod round;
mod telling;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rami_engine::game::{Move, Phase, Seat};
use rami_record::shuffle::DealKey;
use rami_record::{ChosenRules, Decision, Recording};
use rand::rngs::ChaCha20Rng;
use rand::{RngExt, SeedableRng};

use crate::chance::{OpenedRound, TableId};
use crate::deal_log::DealLog;
use crate::message::{CloseReason, Player, SeatInfo, Sign, ToGuest, ToHost, decision};
use crate::presence::{Allowance, GuestPresence, Pulse};
use crate::wire::Wire;
pub use kept::HostKept;
use round::Agreement;

/// Something that the host's page has to do, or to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostNews {
    /// A guest wants to make a move. [`Host::tell_changes`] is called if it is made, [`Host::refuse`] if not.
    Move(Seat, Move),
    /// A guest wants to take its last move back.
    TakeBack(Seat),
    /// A guest has decided whether to buy back.
    Decide(Decision),
    /// All devices present have contributed: the next deal is to be dealt from this key.
    Deal(DealKey),
    /// A guest has come, has gone away, is back, or looks otherwise.
    Seats,
    /// The seats that are ready for the next deal, or for another match, have changed.
    Ready,
    /// The people who are asked about a discard and have not answered have changed.
    Asked,
    /// A guest gives a sign.
    Waved(Seat, Sign),
    /// The connection to a guest is to be closed.
    Close(Seat, CloseReason),
}

/// A guest of the table.
#[derive(Clone, Debug)]
struct Guest {
    ticket: [u8; 8],
    /// The device that sits here; `None` before it has come.
    device: Option<[u8; 16]>,
    /// The name that the guest has given; empty if it has given none.
    wanted: String,
    /// Who has given a name before has a smaller number.
    named: u32,
    presence: GuestPresence,
    connection: Option<Connection>,
}

/// A connection to a guest.
#[derive(Clone, Debug)]
struct Connection {
    wire: Wire,
    pulse: Pulse,
    allowance: Allowance,
    /// Whether the guest has said hello.
    greeted: bool,
}

/// The host of a joint table.
#[derive(Debug)]
pub struct Host {
    table: TableId,
    rules: ChosenRules,
    hints: bool,
    seats: Vec<SeatInfo>,
    guests: BTreeMap<Seat, Guest>,
    /// The identifier of the match; `None` before it has begun.
    id: Option<u64>,
    /// The number of the latest round.
    rounds: u32,
    agreement: Option<Agreement>,
    /// The round that was agreed on for a deal that is not dealt yet.
    agreed: Option<OpenedRound>,
    /// The round of the latest deal. It stays secret until the deal is over.
    sealed: Option<OpenedRound>,
    log: Option<DealLog>,
    /// The decisions told after the latest deal.
    decided: usize,
    /// Answers of guests who have not been asked yet, for the claim that began after so many moves.
    answers: BTreeMap<Seat, Move>,
    answered_claim: Option<usize>,
    /// Whether the host's player has answered the claim that is put, and is not asked yet.
    has_answered: bool,
    /// The people of whom the guests were told that they are asked.
    asked: Vec<Seat>,
    ready: BTreeSet<Seat>,
    told_end: bool,
    /// The seats for which a bot made a move, with the places of the deals in the record.
    stood_in: BTreeSet<(Seat, u16)>,
    /// How often the match was gone on with after a break.
    resumed: u32,
    rng: ChaCha20Rng,
    out: VecDeque<(Seat, Vec<u8>)>,
    news: VecDeque<HostNews>,
}

impl Host {
    /// A table with these seats. `entropy` must come from a cryptographic generator.
    #[must_use]
    pub fn new(rules: ChosenRules, seats: Vec<SeatInfo>, hints: bool, entropy: [u8; 32]) -> Self {
        let mut rng = ChaCha20Rng::from_seed(entropy);
        let (devices, stood_in) = (BTreeMap::new(), BTreeSet::new());
        let kept =
            HostKept { table: rng.random(), hints, seats, devices, rounds: 0, sealed: None, stood_in, resumed: 0 };
        Self::restored(rules, kept, rng)
    }

    /// The table of a match that is gone on with. All guests are away.
    #[must_use]
    pub fn resume(rules: ChosenRules, kept: HostKept, entropy: [u8; 32]) -> Self {
        let kept = HostKept { resumed: kept.resumed + 1, ..kept };
        Self::restored(rules, kept, ChaCha20Rng::from_seed(entropy))
    }

    fn restored(rules: ChosenRules, kept: HostKept, mut rng: ChaCha20Rng) -> Self {
        let HostKept { table, hints, mut seats, devices, rounds, sealed, stood_in, resumed } = kept;
        let mut guests = BTreeMap::new();
        for (seat, info) in seats.iter_mut().enumerate().filter(|(_, info)| info.player == Player::Guest) {
            let device = devices.get(&seat).copied();
            let presence = if device.is_some() { GuestPresence::Away } else { GuestPresence::Invited };
            info.away = true;
            guests.insert(
                seat,
                Guest { ticket: rng.random(), device, wanted: String::new(), named: 0, presence, connection: None },
            );
        }
        Self {
            table,
            rules,
            hints,
            seats,
            guests,
            id: None,
            rounds,
            agreement: None,
            agreed: None,
            sealed,
            log: None,
            decided: 0,
            answers: BTreeMap::new(),
            answered_claim: None,
            has_answered: false,
            asked: Vec::new(),
            ready: BTreeSet::new(),
            told_end: false,
            stood_in,
            resumed,
            rng,
            out: VecDeque::new(),
            news: VecDeque::new(),
        }
    }

    /// What is to be kept over a reload.
    #[must_use]
    pub fn kept(&self) -> HostKept {
        let device = |(seat, guest): (&Seat, &Guest)| Some((*seat, guest.device?));
        HostKept {
            table: self.table,
            hints: self.hints,
            seats: self.seats.clone(),
            devices: self.guests.iter().filter_map(device).collect(),
            rounds: self.rounds,
            sealed: self.sealed.clone(),
            stood_in: self.stood_in.clone(),
            resumed: self.resumed,
        }
    }

    /// The identifier of the table.
    #[must_use]
    pub const fn table(&self) -> TableId {
        self.table
    }

    /// Whether hints may be asked for.
    #[must_use]
    pub const fn hints(&self) -> bool {
        self.hints
    }

    /// The seats as everybody sees them.
    #[must_use]
    pub fn seats(&self) -> &[SeatInfo] {
        &self.seats
    }

    /// The seats of other devices.
    pub fn guests(&self) -> impl Iterator<Item = Seat> {
        self.guests.keys().copied()
    }

    /// The key of the latest deal, if several devices agreed on it.
    #[must_use]
    pub fn key(&self) -> Option<DealKey> {
        self.sealed.as_ref().map(|sealed| sealed.key(self.table))
    }

    /// Where the device of a guest's seat is; `None` for the other seats.
    #[must_use]
    pub fn presence(&self, seat: Seat) -> Option<GuestPresence> {
        self.guests.get(&seat).map(|guest| guest.presence)
    }

    /// The seats that are ready for the next deal or, once the match is over, for another match.
    #[must_use]
    pub const fn ready(&self) -> &BTreeSet<Seat> {
        &self.ready
    }

    /// The people who are asked about a discard and have not answered.
    #[must_use]
    pub fn asked(&self) -> &[Seat] {
        &self.asked
    }

    /// Notes whether the host's player has answered the claim that is put, before being asked.
    pub const fn note_answered(&mut self, has_answered: bool) {
        self.has_answered = has_answered;
    }

    /// Whether all guests who are here are ready for the next deal.
    #[must_use]
    pub fn all_ready(&self) -> bool {
        self.here().all(|seat| self.ready.contains(&seat))
    }

    /// The next frame to be sent, with the guest's seat.
    pub fn next_frame(&mut self) -> Option<(Seat, Vec<u8>)> {
        self.out.pop_front()
    }

    /// The next thing to do or to show.
    pub fn next_news(&mut self) -> Option<HostNews> {
        self.news.pop_front()
    }

    /// The next connection to be closed, as [`HostNews::Close`]. It comes before all other news.
    pub fn next_close(&mut self) -> Option<HostNews> {
        self.news.pop_front_if(|news| matches!(news, HostNews::Close(..)))
    }

    /// Whether there is a frame to be sent, or something to do or to show. While `waits` is true, of the news only the
    /// closing of a connection counts.
    #[must_use]
    pub fn has_more(&self, waits: bool) -> bool {
        let is_next = |news: &HostNews| !waits || matches!(news, HostNews::Close(..));
        !self.out.is_empty() || self.news.front().is_some_and(is_next)
    }

    /// Makes a new ticket for a seat, for a new invitation. Invitations made before for the seat are no longer taken.
    pub fn invite(&mut self, seat: Seat) -> Option<[u8; 8]> {
        let ticket = self.rng.random();
        self.guests.get_mut(&seat)?.ticket = ticket;
        Some(ticket)
    }

    /// Notes that a connection to the guest of a seat was opened. It replaces an earlier one.
    pub fn connected(&mut self, seat: Seat, now: u64) {
        if let Some(guest) = self.guests.get_mut(&seat) {
            let (pulse, allowance) = (Pulse::at(now), Allowance::full(now));
            guest.connection = Some(Connection { wire: Wire::default(), pulse, allowance, greeted: false });
        }
    }

    /// Begins the conversation with a guest again on the same connection. Its allowance goes on.
    fn greet_again(&mut self, seat: Seat, now: u64) {
        let allowance =
            self.guests.get(&seat).and_then(|guest| guest.connection.as_ref()).map(|before| before.allowance);
        self.connected(seat, now);
        let connection = self.guests.get_mut(&seat).and_then(|guest| guest.connection.as_mut());
        if let (Some(connection), Some(allowance)) = (connection, allowance) {
            connection.allowance = allowance;
        }
    }

    /// Notes that the connection to a guest is gone. The guest counts as away only after some time.
    pub fn cut(&mut self, seat: Seat) {
        if let Some(guest) = self.guests.get_mut(&seat) {
            guest.connection = None;
        }
    }

    /// Sends signs of life, and notices who is away.
    pub fn tick(&mut self, now: u64) {
        let mut lost = Vec::new();
        for (&seat, guest) in &mut self.guests {
            match &mut guest.connection {
                Some(connection) if connection.pulse.is_lost(now) => lost.push(seat),
                Some(connection) if connection.greeted && connection.pulse.is_due(now) => {
                    connection.pulse.said = now;
                    let frames = connection.wire.pack(&ToGuest::Alive);
                    self.out.extend(frames.into_iter().map(|frame| (seat, frame)));
                }
                None if guest.presence == GuestPresence::Here => lost.push(seat),
                Some(_) | None => {}
            }
        }
        for seat in lost {
            self.lose(seat);
        }
    }

    /// Notes that a guest is away.
    fn lose(&mut self, seat: Seat) {
        let Some(guest) = self.guests.get_mut(&seat) else { return };
        guest.connection = None;
        if guest.presence != GuestPresence::Here {
            return;
        }
        guest.presence = GuestPresence::Away;
        self.seats[seat].away = true;
        self.answers.remove(&seat);
        self.show_seats();
        self.restart_round();
    }

    /// Lets a bot play for a guest who is away, or no longer.
    pub fn let_bot_play(&mut self, seat: Seat, plays: bool) {
        if self.guests.contains_key(&seat) && self.seats[seat].bot_plays != plays {
            self.seats[seat].bot_plays = plays;
            self.show_seats();
        }
    }

    /// Sets whether hints may be asked for, and tells the guests who are here.
    pub fn allow_hints(&mut self, hints: bool) {
        self.hints = hints;
        for seat in self.here().collect::<Vec<_>>() {
            self.welcome(seat);
        }
    }

    /// Gives a sign for a player at the host's device.
    pub fn wave(&mut self, seat: Seat, sign: Sign) {
        self.tell_all(&ToGuest::Waved(seat, sign));
    }

    /// Closes all connections, with the reason.
    pub fn close_all(&mut self, why: CloseReason) {
        self.tell_all(&ToGuest::Farewell(why));
        for guest in self.guests.values_mut() {
            guest.connection = None;
        }
    }

    /// Takes a frame from the guest of a seat. A hello begins the conversation again, whatever was said before: the
    /// guest may have slept on an open connection.
    pub fn receive(&mut self, game: Option<&Recording>, seat: Seat, frame: &[u8], now: u64) {
        if is_hello(frame) {
            self.greet_again(seat, now);
        }
        let Some(connection) = self.guests.get_mut(&seat).and_then(|guest| guest.connection.as_mut()) else { return };
        if !connection.allowance.admit(now) {
            return self.close(seat, CloseReason::Flood);
        }
        let greeted = connection.greeted;
        match connection.wire.unpack(frame) {
            Err(_) => self.close(seat, CloseReason::Unreadable),
            Ok(None) => {}
            Ok(Some(message)) => {
                connection.pulse.heard = now;
                let is_hello = matches!(message, ToHost::Hello { .. });
                if is_hello == greeted {
                    self.close(seat, CloseReason::Unreadable);
                } else {
                    self.handle(game, seat, message, now);
                }
            }
        }
    }

    /// Takes a message. The first one of a connection, and only that, is a hello.
    fn handle(&mut self, game: Option<&Recording>, seat: Seat, message: ToHost, now: u64) {
        match message {
            ToHost::Hello { protocol, ticket, device, looks, seen } => match self.admit(seat, protocol, ticket) {
                Err(why) => self.close(seat, why),
                Ok(()) => self.greet(game, seat, device, looks, seen, now),
            },
            ToHost::Alive => {}
            ToHost::Lost => self.tell_match(game, seat),
            ToHost::Promise { round, commitment } => self.take_promise(seat, round, commitment),
            ToHost::Number { round, number } => self.take_number(seat, round, number),
            ToHost::Move { round, at, mv } => self.handle_move(seat, round, at as usize, mv),
            ToHost::TakeBack { round, at } => self.take_back(seat, round, at as usize),
            ToHost::Decide { round, rebuys } if self.is_latest(round) => {
                self.news.push_back(HostNews::Decide(decision(seat, rebuys)));
            }
            ToHost::Ready { round } if self.is_latest(round) => self.note_ready(seat),
            ToHost::Decide { .. } | ToHost::Ready { .. } => {}
            ToHost::Wave(sign) => {
                self.tell_all(&ToGuest::Waved(seat, sign));
                self.news.push_back(HostNews::Waved(seat, sign));
            }
            ToHost::Leave => self.close(seat, CloseReason::Left),
        }
    }

    /// Notes that a seat is ready for the next deal. Does nothing while a deal is played.
    pub fn note_ready(&mut self, seat: Seat) {
        if self.log.as_ref().is_some_and(|log| log.is_over()) && self.ready.insert(seat) {
            let ready = self.ready.iter().copied().collect();
            self.tell_all(&ToGuest::Ready(ready));
            self.news.push_back(HostNews::Ready);
        }
    }

    /// Whether this is the round of the latest deal.
    fn is_round(&self, round: u32) -> bool {
        self.log.is_some() && self.round() == round
    }

    /// Whether what a guest says of this round concerns the latest deal. A guest who was told the match after that deal
    /// names round 0, since it has seen none.
    fn is_latest(&self, round: u32) -> bool {
        self.is_round(round) || self.log.is_some() && round == 0
    }

    /// The round of the latest deal; 0 where no round fixed it.
    fn round(&self) -> u32 {
        self.sealed.as_ref().map_or(0, |sealed| sealed.number)
    }

    /// Takes a move, or the answer to a claim of a seat that is still to be asked.
    fn handle_move(&mut self, seat: Seat, round: u32, at: usize, mv: Move) {
        let Some(log) = self.log.as_ref().filter(|_| self.is_round(round)) else { return self.refuse(seat) };
        let board = log.deal().board();
        if board.phase == Phase::Claim && log.claim() == Some(at) {
            let mut asked = board.asked;
            while asked.is_some_and(|asked| asked != seat) {
                asked = asked.and_then(|asked| board.asked_after(asked));
            }
            if asked.is_none() {
                return self.refuse(seat);
            }
            self.answers.insert(seat, mv);
            self.answered_claim = Some(at);
            self.ask_next();
            self.tell_asked();
        } else if board.to_act() == Some(seat) && log.len() + self.waiting_moves(seat) == at {
            self.news.push_back(HostNews::Move(seat, mv));
        } else {
            self.refuse(seat);
        }
    }

    /// The number of moves of a guest that wait to be made, while a lesson stands on the host's table.
    fn waiting_moves(&self, seat: Seat) -> usize {
        self.news.iter().filter(|news| matches!(news, HostNews::Move(other, _) if *other == seat)).count()
    }

    /// Makes the move of the seat that is asked, if it has answered already.
    fn ask_next(&mut self) {
        let Some(log) = &self.log else { return };
        if self.answered_claim != log.claim() {
            self.answers.clear();
        } else if let Some(asked) = log.deal().board().asked
            && let Some(mv) = self.answers.remove(&asked)
        {
            self.news.push_back(HostNews::Move(asked, mv));
        }
    }

    fn take_back(&mut self, seat: Seat, round: u32, at: usize) {
        let last = |log: &DealLog| log.len() == at + 1;
        if self.is_round(round) && self.log.as_ref().is_some_and(last) {
            self.news.push_back(HostNews::TakeBack(seat));
        } else {
            self.refuse(seat);
        }
    }

    /// Tells a guest that its move was refused. Its moves that wait were made after that one, so they are dropped.
    pub fn refuse(&mut self, seat: Seat) {
        self.news.retain(|news| !matches!(news, HostNews::Move(other, _) if *other == seat));
        self.tell(seat, &ToGuest::Refused);
    }

    /// The guests who are here.
    fn here(&self) -> impl Iterator<Item = Seat> + use<'_> {
        self.guests.iter().filter(|(_, guest)| guest.presence == GuestPresence::Here).map(|(&seat, _)| seat)
    }

    fn show_seats(&mut self) {
        let seats = ToGuest::Seats(self.seats.clone());
        self.tell_all(&seats);
        self.news.push_back(HostNews::Seats);
    }

    /// Closes the connection to a guest, with the reason.
    fn close(&mut self, seat: Seat, why: CloseReason) {
        self.tell(seat, &ToGuest::Farewell(why));
        self.lose(seat);
        self.news.push_front(HostNews::Close(seat, why));
    }
}

/// Whether a frame is the first one of a conversation.
fn is_hello(frame: &[u8]) -> bool {
    matches!(Wire::default().unpack(frame), Ok(Some(ToHost::Hello { .. })))
}

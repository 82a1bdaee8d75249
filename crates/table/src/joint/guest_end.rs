//! The end of a joint table at the device of a guest, which observes the match.

use rami_devices::{Appearance, CloseReason, Guest, GuestNews, KeptSeat, Player, SeatInfo, Sign};
use rami_engine::cards::Card;
use rami_engine::game::{DealtSeat, Seat};
use rami_record::{Decision, Record, Recording};

use super::seating::said_of_missing;
use crate::effect::{Departure, Effect, Effects};
use crate::event::{Now, Shown};
use crate::joint_effect::{JointEffect, JointSaid};
use crate::mode::KeptAs;
use crate::role::Wish;
use crate::seats::{PersonId, Seats};
use crate::session::Session;
use crate::table::Table;

/// How long a guest waits before it greets a silent host again, in milliseconds.
const AGAIN: f64 = 3_000.0;

/// A match as the host has told it, before a deal that follows brings it to the table.
#[derive(Debug)]
struct Told {
    game: Recording,
    /// Whether an earlier state of it stands on the table.
    is_here: bool,
}

/// The end of a joint table at the device of a guest. A method that returns effects does everything that follows, and the
/// frames are among them. After the other methods [`GuestEnd::tell_changes`] is called, if they say that something
/// follows.
#[derive(Debug)]
pub struct GuestEnd {
    guest: Guest,
    /// The match that waits for its next deal.
    waiting: Option<Told>,
    /// Who sits where, as the host tells it.
    infos: Vec<SeatInfo>,
    /// The identifier of the match at the host's device; `None` before it has begun, and once it is over.
    match_id: Option<u64>,
    /// The identifier of the match that is over here.
    ended: Option<u64>,
    /// Whether the host lets guests ask for hints.
    hints: bool,
    /// The person of this device who plays.
    person: Option<PersonId>,
    /// The order of the hand before a reload, until a hand is dealt or is back.
    order: Vec<Card>,
    /// Whether the match came to the table.
    plays: bool,
    is_host_away: bool,
    /// When the host was last greeted, in ticks.
    greeted_at: f64,
    /// What was last kept for a reload.
    kept: Option<KeptSeat>,
}

impl GuestEnd {
    /// A guest who has not been at the table before. `entropy` must come from a cryptographic generator.
    #[must_use]
    pub fn new(
        table: [u8; 8],
        ticket: [u8; 8],
        looks: Appearance,
        person: Option<PersonId>,
        entropy: [u8; 32],
    ) -> Self {
        Self::of(Guest::new(table, ticket, looks, entropy), person, Vec::new())
    }

    /// A guest who comes back to a seat that was kept over a reload. `entropy` must come from a cryptographic generator.
    #[must_use]
    pub fn resume(ticket: [u8; 8], kept: KeptSeat, entropy: [u8; 32]) -> Self {
        Self::of(Guest::resume(ticket, kept.guest, entropy), kept.person, kept.order)
    }

    const fn of(guest: Guest, person: Option<PersonId>, order: Vec<Card>) -> Self {
        Self {
            guest,
            waiting: None,
            infos: Vec::new(),
            match_id: None,
            ended: None,
            hints: false,
            person,
            order,
            plays: false,
            is_host_away: false,
            greeted_at: 0.0,
            kept: None,
        }
    }

    /// The conversation with the host.
    #[must_use]
    pub const fn guest(&self) -> &Guest {
        &self.guest
    }

    /// Who sits where, as the host tells it.
    #[must_use]
    pub fn infos(&self) -> &[SeatInfo] {
        &self.infos
    }

    /// Takes a new invitation to the same seat, for the next connection.
    pub const fn invited(&mut self, ticket: [u8; 8]) {
        self.guest.invited(ticket);
    }

    /// Notes that a connection to the host was opened, and says hello.
    pub fn connected(&mut self, table: &mut Table, now: Now) -> Effects {
        self.greet(now);
        self.tell_changes(table, now)
    }

    fn greet(&mut self, now: Now) {
        self.greeted_at = now.ticks;
        self.guest.connected(now.millis());
    }

    /// Notes that the connection to the host is gone for good.
    pub fn cut(&mut self, table: &mut Table, now: Now) -> Effects {
        self.guest.cut();
        let mut effects = self.tell_changes(table, now);
        if self.plays && self.match_id.is_some() {
            effects.push(Effect::Joint(JointEffect::Say(JointSaid::Lost(self.host_name()))));
        }
        effects
    }

    /// Takes a frame from the host. Returns whether something follows: from a sign of life nothing does.
    pub fn hear(&mut self, table: &Table, now: Now, frame: &[u8]) -> bool {
        self.guest.receive(frame, now.millis());
        self.guest.has_more(!table.kind().is_match())
    }

    /// Sends signs of life, and notices that the host is away. If the connection is still open after a silence, greets
    /// the host again: one of the devices may have slept. Returns whether something follows.
    pub fn tick(&mut self, table: &Table, now: Now, is_open: bool) -> bool {
        self.guest.tick(now.millis());
        if is_open && !self.guest.is_connected() && now.ticks > self.greeted_at + AGAIN {
            self.greet(now);
        }
        self.guest.has_more(!table.kind().is_match())
    }

    /// Asks for the whole match, since what was told cannot have happened.
    pub fn ask_for_match(&mut self) {
        self.guest.ask_for_match();
    }

    /// Gives a sign.
    pub fn wave(&mut self, table: &mut Table, now: Now, sign: Sign) -> Effects {
        self.guest.wave(sign);
        self.tell_changes(table, now)
    }

    /// Leaves the table for good, and takes its match away. The page then drops this end.
    pub fn leave(&mut self, table: &mut Table, now: Now) -> Effects {
        self.guest.leave();
        let mut effects = vec![self.forget_seat()];
        effects.extend(self.close());
        effects.extend(table.clear(now));
        effects
    }

    fn close(&mut self) -> Effects {
        let mut effects = self.frames();
        effects.push(Effect::Joint(JointEffect::DropGuest));
        effects
    }

    /// Asks the host for what the player wants, and repeats at the table what the host tells. While a lesson stands on
    /// the table, both wait.
    pub fn tell_changes(&mut self, table: &mut Table, now: Now) -> Effects {
        if self.plays && table.kind().is_match() && !is_observed(table) {
            // Another match has taken the place of this one.
            return self.close();
        }
        self.ask(table);
        let mut effects = Effects::new();
        while table.kind().is_match()
            && let Some(news) = self.guest.next_news()
        {
            effects.extend(self.carry_out(table, now, news));
        }
        effects.extend(self.keep(table, now));
        effects.extend(self.frames());
        effects
    }

    fn ask(&mut self, table: &mut Table) {
        if !self.plays {
            return;
        }
        for wish in table.of_session_mut(Session::take_wishes).unwrap_or_default() {
            match wish {
                Wish::Move { at, mv } => self.guest.play(at, mv),
                Wish::TakeBack(at) => self.guest.take_back(at),
                Wish::Decide(decision) => self.guest.decide(matches!(decision, Decision::Rebuy(_))),
                Wish::Ready => self.guest.be_ready(),
            }
        }
    }

    fn carry_out(&mut self, table: &mut Table, now: Now, news: GuestNews) -> Effects {
        match news {
            GuestNews::Seated { hints, .. } => {
                let has_changed = self.plays && self.hints != hints;
                self.hints = hints;
                let mut effects = vec![Effect::Joint(JointEffect::Seated { plays: self.plays })];
                if has_changed {
                    effects.push(Effect::Joint(JointEffect::Say(JointSaid::Hints(hints, self.host_name()))));
                    effects.extend(table.transition(now, None, |play| play.session.allow_hints(hints)));
                }
                effects
            }
            GuestNews::Seats(infos) => {
                self.infos = infos;
                let mut effects = vec![Effect::Joint(JointEffect::ShowSeats)];
                effects.extend(self.show_seats(table, now));
                effects
            }
            GuestNews::Match { id, record } => self.adopt_match(table, now, id, &record),
            GuestNews::Deal(known) => self.deal(table, now, known),
            GuestNews::Move(at, seen) => self.observe(table, now, Departure::of(seen.seat, &seen.mv), |session| {
                session.observe_move(at, seen).is_ok()
            }),
            GuestNews::Back(to) | GuestNews::Refused(to) => self.observe(table, now, None, |session| {
                session.observe_back(to);
                true
            }),
            GuestNews::Open(key, verdict) => {
                self.observe(table, now, None, |session| session.open_deal(key, verdict).is_ok())
            }
            GuestNews::Decided(decision) => self.observe(table, now, None, |session| {
                session.observe_decision(decision);
                true
            }),
            GuestNews::Over { record, stood_in } => self.end_match(table, now, &record, &stood_in),
            GuestNews::Close(why) => self.closed(table, now, why),
            GuestNews::HostAway(is_away) => {
                self.is_host_away = is_away;
                let mut effects = vec![Effect::Joint(JointEffect::Say(JointSaid::HostAway(is_away)))];
                effects.extend(self.show_seats(table, now));
                effects
            }
            GuestNews::Waved(seat, sign) => vec![Effect::Joint(JointEffect::ShowSign(seat, sign))],
            GuestNews::Ready(seats) => self.observe(table, now, None, |session| {
                session.note_ready(seats);
                true
            }),
            GuestNews::Asked(seats) => self.observe(table, now, None, |session| {
                session.note_asked(seats);
                true
            }),
        }
    }

    /// Repeats at the table what the host tells. If that cannot have happened, asks for the whole match.
    fn observe(
        &mut self,
        table: &mut Table,
        now: Now,
        departure: Option<Departure>,
        change: impl FnOnce(&mut Session) -> bool,
    ) -> Effects {
        if !self.plays {
            return Effects::new();
        }
        let mut fits = true;
        let effects = table.transition(now, departure, |play| fits = change(&mut play.session));
        if !fits {
            self.ask_for_match();
        }
        effects
    }

    /// Takes the match as the host has it.
    fn adopt_match(&mut self, table: &mut Table, now: Now, id: u64, record: &str) -> Effects {
        let Ok(record) = Record::from_json(record) else { return Effects::new() };
        if self.plays && self.ended == Some(id) {
            return Effects::new();
        }
        // A record that cannot be played changes nothing.
        let Ok(game) = Recording::resume(0, record) else { return Effects::new() };
        let told = Told { game, is_here: self.plays && self.match_id == Some(id) };
        self.match_id = Some(id);
        self.waiting = None;
        if told.game.state().deal().is_some() {
            return self.bring(table, now, told);
        }
        self.waiting = Some(told);
        Effects::new()
    }

    /// Observes the next deal. The first one brings the match to the table.
    fn deal(&mut self, table: &mut Table, now: Now, known: DealtSeat) -> Effects {
        let verdict = self.guest.verdict();
        let Some(mut told) = self.waiting.take() else {
            let order = std::mem::take(&mut self.order);
            return self.observe(table, now, None, |session| {
                let is_dealt = session.observe_deal(known, verdict).is_ok();
                session.order_hand(&order);
                is_dealt
            });
        };
        if told.game.observe_deal(known).is_err() {
            return Effects::new();
        }
        told.game.note_agreed(verdict);
        self.bring(table, now, told)
    }

    /// Brings a match to the table, or its present state in the place of an earlier one.
    fn bring(&mut self, table: &mut Table, now: Now, told: Told) -> Effects {
        let Told { game, is_here } = told;
        let is_dealt = game.state().playing();
        if is_here {
            if !is_dealt {
                // The deal under way is told next.
                let playing = table.session().filter(|session| session.game().state().playing());
                self.order = playing.map(Session::hand_order).unwrap_or_default();
            }
            return table.transition(now, None, |play| play.session.replace_match(game));
        }
        let seat = self.guest.seat().unwrap_or_default();
        let Ok(mut session) = Session::of_guest(game, seat, self.hints) else { return Effects::new() };
        if is_dealt {
            session.order_hand(&std::mem::take(&mut self.order));
        }
        self.plays = true;
        let mut effects = vec![Effect::Joint(JointEffect::ShowTable)];
        effects.extend(table.show(now, Shown { session, kept: None, beat: None }));
        effects.extend(self.show_seats(table, now));
        effects
    }

    /// Shows at the table where the people at other devices are, and by which names they came.
    fn show_seats(&self, table: &mut Table, now: Now) -> Effects {
        if !self.plays {
            return Effects::new();
        }
        let Some(session) = table.session() else { return Effects::new() };
        let (count, me) = (session.seats().count(), session.me());
        let seats = Seats::of_joined(&self.infos, count, me, self.person, self.is_host_away);
        let said = said_of_missing(session.seats(), &seats, &self.infos);
        let mut effects: Effects = said.map(|said| Effect::Joint(JointEffect::Say(said))).into_iter().collect();
        effects.extend(table.transition(now, None, |play| play.session.note_seats(seats, &self.infos)));
        effects
    }

    /// Compares the match with the host's record, and keeps it. Names are not compared: a guest may have come since the
    /// record was written.
    fn end_match(&mut self, table: &mut Table, now: Now, record: &str, stood_in: &[(Seat, u16)]) -> Effects {
        let Some(id) = self.match_id else { return Effects::new() };
        let agrees = match (Record::from_json(record), table.session().map(|session| session.game().record())) {
            (Ok(told), Some(seen)) => Record { seats: seen.seats.clone(), ..told } == *seen,
            _ => false,
        };
        self.ended = Some(id);
        let mut effects = vec![self.forget_seat()];
        if agrees {
            table.of_session_mut(|session| {
                let own = stood_in.iter().filter(|(seat, _)| *seat == session.me());
                session.note_stood_in(own.map(|&(_, deal)| deal.into()).collect());
            });
            effects.extend(table.keep(KeptAs::new(id, now.wall)));
        } else {
            effects.push(Effect::Joint(JointEffect::Say(JointSaid::Broken(record.into()))));
        }
        effects
    }

    /// Closes the connection as the host wants it. An ended table is over here, too; at another one the seat waits.
    fn closed(&mut self, table: &mut Table, now: Now, why: CloseReason) -> Effects {
        let mut effects = vec![Effect::Joint(JointEffect::CloseHost)];
        effects.push(Effect::Joint(JointEffect::Say(JointSaid::Closed(why, self.host_name()))));
        if matches!(why, CloseReason::Ended | CloseReason::Left) {
            effects.push(self.forget_seat());
            if self.plays && table.under_way().is_some_and(Session::is_guest) {
                effects.push(Effect::Joint(JointEffect::LeaveTable));
                effects.extend(table.clear(now));
            } else if self.plays && is_observed(table) {
                effects.extend(table.transition(now, None, |play| play.session.leave_joint_table()));
            }
            effects.push(Effect::Joint(JointEffect::DropGuest));
        }
        effects
    }

    /// Keeps the seat over a reload, while there is a match: who sits there, and the order of the hand.
    fn keep(&mut self, table: &Table, now: Now) -> Option<Effect> {
        self.match_id.filter(|_| self.plays)?;
        let shown = || table.joint_match().map(Session::hand_order).unwrap_or_default();
        let order = if self.order.is_empty() { shown() } else { self.order.clone() };
        let at = self.kept.as_ref().map_or(0, |kept| kept.at);
        let kept = KeptSeat { guest: self.guest.kept(), person: self.person, host: self.host_name(), order, at };
        if self.kept.as_ref() == Some(&kept) {
            return None;
        }
        let kept = self.kept.insert(KeptSeat { at: now.wall, ..kept }).clone();
        Some(Effect::Joint(JointEffect::KeepSeat(self.guest.table(), Box::new(kept))))
    }

    /// Forgets the seat, since the match is over or the table has ended.
    fn forget_seat(&mut self) -> Effect {
        self.match_id = None;
        Effect::Joint(JointEffect::ForgetSeat(self.guest.table()))
    }

    /// The name of the host's player.
    fn host_name(&self) -> String {
        let host = self.infos.iter().find(|info| info.player == Player::Host);
        host.map(|info| info.looks.name.clone()).unwrap_or_default()
    }

    fn frames(&mut self) -> Effects {
        std::iter::from_fn(|| self.guest.next_frame())
            .map(|frame| Effect::Joint(JointEffect::SendToHost(frame)))
            .collect()
    }
}

/// Whether the match on the table is kept by another device.
fn is_observed(table: &Table) -> bool {
    table.session().is_some_and(Session::is_guest)
}

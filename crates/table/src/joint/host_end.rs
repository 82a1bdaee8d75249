//! The end of a joint table at the device that keeps the match.

use rami_devices::{Appearance, CloseReason, GuestPresence, Host, HostKept, HostNews, Player, SeatInfo, Sign};
use rami_engine::game::Seat;
use rami_record::shuffle::DealKey;
use rami_record::{Recording, Setup};

use super::seating::said_of_missing;
use crate::effect::{Departure, Effect, Effects};
use crate::event::{Now, Shown};
use crate::joint_effect::{JointEffect, JointSaid};
use crate::mode::KeptAs;
use crate::role::Wish;
use crate::seats::{Presence, Seats, Who};
use crate::session::Session;
use crate::start::{SeatPlan, TablePlan};
use crate::table::Table;

/// How long the host waits for those who are not ready for the next deal, in milliseconds.
const PATIENCE: f64 = 20_000.0;

/// What a new match takes from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewMatch {
    /// Its identifier on this device.
    pub id: u64,
    /// The time that it is kept with, later than that of all matches kept, in milliseconds since 1970.
    pub at: u64,
    /// The seed of its record. The deals themselves come from what all devices contribute.
    pub seed: u64,
}

/// A match before its first deal.
#[derive(Debug)]
struct Waiting {
    game: Recording,
    /// The time that the match is kept with.
    at: u64,
}

/// Where the match of a joint table is, as its host's device sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MatchPlace {
    /// It has not begun, or no match stands on the table.
    Nowhere,
    /// It stands on the table.
    Here,
    /// A lesson or a task stands in its place.
    Aside,
    /// Another match has taken its place, or another tab has continued it.
    Gone,
}

/// The end of a joint table at the device that keeps the match. A method that returns effects does everything that
/// follows, and the frames are among them. After the other methods [`HostEnd::tell_changes`] is called, if they say that
/// something follows.
#[derive(Debug)]
pub struct HostEnd {
    host: Host,
    plan: TablePlan,
    waiting: Option<Waiting>,
    /// The identifier of the match; `None` before its start was asked for.
    match_id: Option<u64>,
    /// When the host's player was ready for the next deal, in ticks.
    ready_since: Option<f64>,
    /// What was last kept for a reload.
    kept: Option<HostKept>,
}

impl HostEnd {
    /// Opens a table. `entropy` must come from a cryptographic generator.
    #[must_use]
    pub fn new(plan: TablePlan, entropy: [u8; 32]) -> Self {
        let info = |seat: &SeatPlan| SeatInfo {
            player: match seat.occupant.who {
                Who::Here { .. } => Player::Host,
                Who::Bot => Player::Bot,
                Who::Elsewhere { .. } => Player::Guest,
            },
            looks: Appearance { name: seat.name.clone(), face: seat.face },
            away: false,
            bot_plays: false,
            level: seat.occupant.level.id().into(),
        };
        let seats = plan.seats.iter().map(info).collect();
        let host = Host::new(plan.rules.clone(), seats, plan.hints, entropy);
        Self { host, plan, waiting: None, match_id: None, ready_since: None, kept: None }
    }

    /// Opens again the table of the match on `table`, as it was kept over a reload. All guests are away. `None` if what
    /// was kept does not fit the match. `entropy` must come from a cryptographic generator.
    #[must_use]
    pub fn resume(table: &mut Table, kept: HostKept, entropy: [u8; 32]) -> Option<Self> {
        let id = table.match_id();
        let plan = plan_of(table.session()?, &kept)?;
        table.of_session_mut(|session| {
            session.restore_key(kept.key());
            session.allow_hints(kept.hints());
        });
        let mut host = Host::resume(plan.rules.clone(), kept, entropy);
        host.start_match(table.session()?.game(), id);
        Some(Self { host, plan, waiting: None, match_id: Some(id), ready_since: None, kept: None })
    }

    /// The conversation with the guests.
    #[must_use]
    pub const fn host(&self) -> &Host {
        &self.host
    }

    /// The identifier of the match; `None` before its start was asked for.
    #[must_use]
    pub const fn match_id(&self) -> Option<u64> {
        self.match_id
    }

    /// Whether the first deal of the match was dealt.
    #[must_use]
    pub const fn has_begun(&self) -> bool {
        self.match_id.is_some() && self.waiting.is_none()
    }

    /// Makes a new ticket for a seat. `None` if it is no guest's seat.
    pub fn invite(&mut self, seat: Seat) -> Option<[u8; 8]> {
        self.host.invite(seat)
    }

    /// Notes that a connection to the guest of a seat was opened.
    pub fn connected(&mut self, now: Now, seat: Seat) {
        self.host.connected(seat, now.millis());
    }

    /// Notes that the connection to the guest of a seat is gone.
    pub fn cut(&mut self, seat: Seat) {
        self.host.cut(seat);
    }

    /// Takes a frame from the guest of a seat. Returns whether something follows: from a sign of life nothing does.
    pub fn hear(&mut self, table: &Table, now: Now, seat: Seat, frame: &[u8]) -> bool {
        let waiting = self.waiting.as_ref().map(|waiting| &waiting.game);
        let at_table = || table.joint_match().filter(|_| Some(table.match_id()) == self.match_id).map(Session::game);
        self.host.receive(waiting.or_else(at_table), seat, frame, now.millis());
        self.host.has_more(!table.kind().is_match())
    }

    /// Sends signs of life, notices who is away, and deals if the host's player has waited long enough. Returns whether
    /// something follows.
    pub fn tick(&mut self, table: &Table, now: Now) -> bool {
        self.host.tick(now.millis());
        self.deal_if_due(now);
        self.host.has_more(!table.kind().is_match())
    }

    /// Begins a match with whoever is there. `bots` says whether bots play for those who are missing. Does nothing while
    /// a match begins.
    pub fn start_match(&mut self, table: &mut Table, now: Now, bots: bool, new: NewMatch) -> Effects {
        if self.waiting.is_none() {
            for seat in self.host.guests().collect::<Vec<_>>() {
                let is_here = self.host.presence(seat) == Some(GuestPresence::Here);
                self.host.let_bot_play(seat, bots && !is_here);
            }
            if let Ok(game) = Recording::new(self.setup(new.seed)) {
                self.match_id = Some(new.id);
                self.host.start_match(&game, new.id);
                self.host.agree();
                self.waiting = Some(Waiting { game, at: new.at });
            }
        }
        self.tell_changes(table, now)
    }

    /// The set-up of the next match. A guest who has not come has its planned name.
    fn setup(&self, seed: u64) -> Setup {
        let name = |(info, planned): (&SeatInfo, &SeatPlan)| {
            let told = &info.looks.name;
            if told.is_empty() { planned.name.clone() } else { told.clone() }
        };
        let seats = self.host.seats().iter().zip(&self.plan.seats).map(name).collect();
        Setup { rules: self.plan.rules.clone(), seats, seed }
    }

    /// Sets whether the people at the table may ask for hints. Does nothing while a deal is played.
    pub fn allow_hints(&mut self, table: &mut Table, now: Now, hints: bool) -> Effects {
        let is_playing = table.joint_match().is_some_and(|session| session.game().state().playing());
        if self.host.hints() == hints || self.has_begun() && is_playing {
            return Effects::new();
        }
        self.host.allow_hints(hints);
        let mut effects = self.note(table, now, |session| session.allow_hints(hints));
        effects.extend(self.tell_changes(table, now));
        effects
    }

    /// Lets a bot play for a guest who is away, or no longer.
    pub fn let_bot_play(&mut self, table: &mut Table, now: Now, seat: Seat, plays: bool) -> Effects {
        self.host.let_bot_play(seat, plays);
        self.tell_changes(table, now)
    }

    /// Gives a sign for the player of this device, who does not hear it from anybody.
    pub fn wave(&mut self, table: &mut Table, now: Now, sign: Sign) -> Effects {
        if self.place(table) != MatchPlace::Here {
            return Effects::new();
        }
        let Some(seat) = table.session().map(Session::me) else { return Effects::new() };
        self.host.wave(seat, sign);
        let mut effects = vec![Effect::Joint(JointEffect::ShowSign(seat, sign))];
        effects.extend(self.tell_changes(table, now));
        effects
    }

    /// Closes all connections, with the reason. The page then drops this end.
    pub fn close(&mut self, why: CloseReason) -> Effects {
        self.host.close_all(why);
        let mut effects = self.frames();
        effects.push(Effect::Joint(JointEffect::DropHost));
        effects
    }

    /// Ends the table for all. A match under way is given up.
    pub fn end_for_all(&mut self, table: &mut Table, now: Now) -> Effects {
        let place = self.place(table);
        let mut effects = self.close(CloseReason::Ended);
        let Some(id) = self.match_id else { return effects };
        effects.push(Effect::Joint(JointEffect::ForgetTable(id)));
        if place != MatchPlace::Here {
            return effects;
        }
        if table.under_way().is_some() {
            effects.push(Effect::Joint(JointEffect::GiveUpMatch(id)));
            effects.extend(table.clear(now));
        } else {
            effects.extend(table.transition(now, None, |play| play.session.leave_joint_table()));
        }
        effects
    }

    /// Ends the table for the guests. Its match goes on with bots.
    pub fn dissolve(&mut self, table: &mut Table, now: Now) -> Effects {
        let mut effects = self.close(CloseReason::Ended);
        effects.extend(self.match_id.map(|id| Effect::Joint(JointEffect::ForgetTable(id))));
        if self.place(table) == MatchPlace::Here && table.session().is_some_and(|session| !session.match_over()) {
            effects.extend(go_on_alone(table, now));
        }
        effects
    }

    /// Tells the guests what has changed at the table, and carries out what they want. Compares the match with what was
    /// told: a call without a change does nothing. While a lesson stands on the table, everything but the closing of
    /// connections waits.
    pub fn tell_changes(&mut self, table: &mut Table, now: Now) -> Effects {
        if self.place(table) == MatchPlace::Gone {
            return self.close(CloseReason::Aside);
        }
        let mut effects = self.tell(table, now);
        while let Some(news) = self.next_news(table) {
            effects.extend(self.carry_out(table, now, news));
            effects.extend(self.tell(table, now));
        }
        effects.extend(self.frames());
        effects
    }

    fn next_news(&mut self, table: &Table) -> Option<HostNews> {
        if table.kind().is_match() { self.host.next_news() } else { self.host.next_close() }
    }

    /// Where the match of this table is. A match that is over loses its identifier on the device once it is in the
    /// history.
    fn place(&self, table: &Table) -> MatchPlace {
        let Some(session) = table.whole_match().filter(|_| self.has_begun()) else { return MatchPlace::Nowhere };
        let is_known = Some(table.match_id()) == self.match_id || table.match_id() == 0 && session.match_over();
        if !session.is_joint() || session.is_guest() || !is_known || table.is_match_elsewhere() {
            MatchPlace::Gone
        } else if table.kind().is_match() {
            MatchPlace::Here
        } else {
            MatchPlace::Aside
        }
    }

    fn tell(&mut self, table: &mut Table, now: Now) -> Effects {
        if self.place(table) != MatchPlace::Here {
            return Effects::new();
        }
        let key = self.host.key();
        let wishes = table.of_session_mut(|session| {
            if session.game().key().is_none() {
                // A session that was read from its save does not know the key of its deal.
                session.restore_key(key);
            }
            session.take_wishes()
        });
        let wants_deal = wishes.is_some_and(|wishes| wishes.contains(&Wish::Ready));
        let Some(session) = table.session() else { return Effects::new() };
        if wants_deal && session.match_over() {
            return vec![Effect::Joint(JointEffect::Rematch)];
        }
        self.host.note_answered(session.has_answered_early());
        self.host.tell_changes(session.game());
        if wants_deal {
            self.host.note_ready(session.seats().own());
            self.ready_since.get_or_insert(now.ticks);
            self.deal_if_due(now);
        }
        let mut effects = self.show_seats(table, now);
        effects.extend(self.keep(table));
        effects
    }

    /// Begins to agree on the next deal if the host's player and all guests are ready, or the player has waited long
    /// enough.
    fn deal_if_due(&mut self, now: Now) {
        let Some(since) = self.ready_since.filter(|_| !self.host.is_agreeing()) else { return };
        if self.host.all_ready() || now.ticks >= since + PATIENCE {
            self.ready_since = None;
            self.host.agree();
        }
    }

    /// Carries out what a guest wants, or what follows from what it said.
    fn carry_out(&mut self, table: &mut Table, now: Now, news: HostNews) -> Effects {
        match news {
            HostNews::Move(seat, mv) => self.change_for(table, now, seat, Departure::of(seat, &mv), |session| {
                session.remote_move(seat, &mv).is_ok()
            }),
            HostNews::TakeBack(seat) => {
                self.change_for(table, now, seat, None, |session| session.remote_take_back(seat))
            }
            // A seat that is not asked decides nothing.
            HostNews::Decide(decision) => self.change(table, now, None, |session| session.decide(decision).is_ok()).1,
            HostNews::Deal(key) => self.deal(table, now, key),
            HostNews::Seats => vec![Effect::Joint(JointEffect::ShowSeats)],
            HostNews::Ready => {
                self.deal_if_due(now);
                let ready = self.host.ready().iter().copied().collect();
                self.note(table, now, |session| session.note_ready(ready))
            }
            HostNews::Asked => {
                let asked = self.host.asked().to_vec();
                self.note(table, now, |session| session.note_asked(asked))
            }
            HostNews::Close(seat, why) => self.close_guest(seat, why),
            HostNews::Waved(seat, sign) => vec![Effect::Joint(JointEffect::ShowSign(seat, sign))],
        }
    }

    /// Makes a change that a guest wants; if it is refused, the guest is told.
    fn change_for(
        &mut self,
        table: &mut Table,
        now: Now,
        seat: Seat,
        departure: Option<Departure>,
        change: impl FnOnce(&mut Session) -> bool,
    ) -> Effects {
        let (is_made, effects) = self.change(table, now, departure, change);
        if !is_made {
            self.host.refuse(seat);
        }
        effects
    }

    /// Changes the match of this table. Returns whether it was changed.
    fn change(
        &self,
        table: &mut Table,
        now: Now,
        departure: Option<Departure>,
        change: impl FnOnce(&mut Session) -> bool,
    ) -> (bool, Effects) {
        if self.place(table) != MatchPlace::Here {
            return (false, Effects::new());
        }
        let mut is_made = false;
        let effects = table.transition(now, departure, |play| is_made = change(&mut play.session));
        (is_made, effects)
    }

    /// Notes something about the other devices at the match of this table.
    fn note(&self, table: &mut Table, now: Now, note: impl FnOnce(&mut Session)) -> Effects {
        self.change(table, now, None, |session| {
            note(session);
            true
        })
        .1
    }

    /// Deals the next deal. The first one brings the match to the table.
    fn deal(&mut self, table: &mut Table, now: Now, key: DealKey) -> Effects {
        let Some(Waiting { mut game, at }) = self.waiting.take() else {
            return self.change(table, now, None, |session| session.deal_by(key)).1;
        };
        let is_dealt = game.deal_by(key);
        match (Session::of_host(game, self.seats()), self.match_id) {
            (Ok(mut session), Some(id)) if is_dealt => {
                session.allow_hints(self.host.hints());
                let mut effects = vec![Effect::Joint(JointEffect::ShowTable)];
                let kept = Some(KeptAs::new(id, at));
                effects.extend(table.show(now, Shown { session, kept, beat: None }));
                effects
            }
            _ => Effects::new(),
        }
    }

    fn close_guest(&mut self, seat: Seat, why: CloseReason) -> Effects {
        let mut effects = self.frames();
        effects.push(Effect::Joint(JointEffect::CloseGuest(seat)));
        if why == CloseReason::Left {
            let name = self.host.seats()[seat].looks.name.clone();
            effects.push(Effect::Joint(JointEffect::Say(JointSaid::Left(name))));
            self.host.let_bot_play(seat, true);
        }
        effects
    }

    /// Who sits where.
    fn seats(&self) -> Seats {
        Seats::of_hosted(self.host.seats(), |seat| match self.plan.seats.get(seat)?.occupant.who {
            Who::Here { person } => person,
            _ => None,
        })
    }

    /// Shows at the table where the guests are, and by which names they came. A bot may have to play then.
    fn show_seats(&self, table: &mut Table, now: Now) -> Effects {
        let seats = self.seats();
        let is_new = |session: &&Session| !session.has_seats(&seats, self.host.seats());
        let Some(before) = table.session().filter(is_new).map(Session::seats) else { return Effects::new() };
        let is_here = |seats: &Seats, seat| seats.presence(seat) == Some(Presence::Here);
        let came = (0..seats.count()).any(|seat| is_here(&seats, seat) && !is_here(before, seat));
        let said = came.then_some(Effect::Joint(JointEffect::Say(JointSaid::Came)));
        let mut effects: Effects = said.into_iter().collect();
        let missing = said_of_missing(before, &seats, self.host.seats());
        effects.extend(missing.map(|said| Effect::Joint(JointEffect::Say(said))));
        effects.extend(table.transition(now, None, |play| play.session.note_seats(seats, self.host.seats())));
        effects.extend(table.plan_anew(now));
        effects
    }

    /// Keeps the table over a reload, until the match is over. What is kept holds the key of the deal under way, as the
    /// saved match holds its cards.
    fn keep(&mut self, table: &Table) -> Option<Effect> {
        let id = self.match_id?;
        if table.session().is_some_and(Session::match_over) {
            return self.kept.take().map(|_| Effect::Joint(JointEffect::ForgetTable(id)));
        }
        let kept = self.host.kept();
        let is_new = self.kept.as_ref() != Some(&kept);
        is_new.then(|| Effect::Joint(JointEffect::KeepTable(id, Box::new(self.kept.insert(kept).clone()))))
    }

    fn frames(&mut self) -> Effects {
        std::iter::from_fn(|| self.host.next_frame())
            .map(|(seat, frame)| Effect::Joint(JointEffect::SendToGuest(seat, frame)))
            .collect()
    }
}

/// The plan of a table that was kept; `None` if it does not fit the match.
fn plan_of(session: &Session, kept: &HostKept) -> Option<TablePlan> {
    let known = session.seats();
    let occupants = Seats::of_hosted(kept.seats(), |seat| known.person(seat));
    let seat = |(seat, info): (Seat, &SeatInfo)| SeatPlan {
        name: info.looks.name.clone(),
        face: info.looks.face,
        occupant: occupants.occupant(seat),
    };
    let rules = session.game().setup().rules.clone();
    let seats = kept.seats().iter().enumerate().map(seat).collect();
    (known.count() == kept.seats().len()).then_some(TablePlan { rules, seats, hints: kept.hints() })
}

/// Lets the match of a joint table go on without other devices: bots play their seats.
pub fn go_on_alone(table: &mut Table, now: Now) -> Effects {
    let mut effects = table.transition(now, None, |play| play.session.leave_joint_table());
    effects.extend(table.plan_next(now));
    effects.push(Effect::Joint(JointEffect::Say(JointSaid::Alone)));
    effects
}

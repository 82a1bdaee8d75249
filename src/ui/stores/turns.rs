//! Whose turn it is: asking bots, waiting as the pace wants it, and making their moves.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami::bots::{Level, Request};
use rami::game::{Move, Seat};
use rami::record::Decision;
use rami::screens::{TablePhase, advised, attention, hint_screen, latest};
use rami::table::{Discarding, Intent, Session};
use rami::text::Key;

use super::{Errand, Hint, TableStore};
use crate::browser::dom;
use crate::browser::motion::Departure;
use crate::browser::worker::Answer;

impl TableStore {
    /// Lets whoever is to act go on: a bot asked for a move, or an eliminated bot for its answer.
    pub fn go_on(self) {
        self.hint.set(None);
        self.begin_epoch();
        if self.lesson.is_on_now() {
            self.cancel_bots();
            return self.second.run(Errand::PlayLesson);
        }
        self.heed_wishes();
        let next = self.of_session(|session| {
            let asked = session.game().state().asked_to_rebuy().first().copied();
            let bot_asked = asked.filter(|&seat| !session.is_person(seat));
            let deals = self.state(|state| state.finishing) && session.next_deal_is_due();
            let declines = session.declines_for_me().then_some(Next::Decline);
            let moves = || declines.or_else(|| session.bot_to_move().map(Next::Move));
            bot_asked.map(Next::Answer).or_else(moves).or(deals.then_some(Next::Deal))
        });
        match next.flatten() {
            Some(Next::Move(seat)) => self.ask_bot(seat),
            Some(Next::Decline) => self.after_pause(f64::MAX, move || self.change(None, Session::decline)),
            Some(Next::Deal) => self.after_pause(0.0, move || self.act(Intent::NextDeal)),
            Some(Next::Answer(seat)) => self.after_pause(0.0, move || self.answer_for(seat)),
            None => {
                self.set_state(|state| state.hurries = false);
                self.cancel_bots();
            }
        }
    }

    fn epoch(self) -> u32 {
        self.state(|state| state.epoch)
    }

    /// What was begun before is stale from now on.
    pub(super) fn begin_epoch(self) {
        self.set_state(|state| {
            state.epoch += 1;
            state.moved_at = dom::ticks();
            state.waiting = None;
            state.is_settled = false;
        });
    }

    /// Asks the champion something that is no part of a match.
    pub fn ask_champion(self, request: Request, on_answer: impl Fn(Answer) + 'static) {
        self.state(|state| state.bots.clone()).ask(request, on_answer);
    }

    /// Whether a bot thinks about a move or a hint.
    pub(super) fn is_thinking(self) -> bool {
        self.state(|state| state.bots.is_busy())
    }

    /// Wants no answer of the bots any more.
    pub fn cancel_bots(self) {
        self.state(|state| state.bots.cancel());
    }

    /// Tells the session for which discards the player wants to be asked, and in which order the hand is to be kept. A
    /// lesson asks as it is written, and leaves the hand to the player.
    pub fn heed_wishes(self) {
        if self.lesson.is_on_now() {
            return;
        }
        let (only_useful, order) = self.preferences.now(|settings| (settings.ask_useful, settings.order.sort_by()));
        let discarding = self.preferences.now(|settings| Discarding {
            confirmed: settings.confirm_discards,
            by_double_tap: settings.double_tap_discards,
        });
        let wished = |session: &Session| (session.asks_only_useful(), session.kept_order(), session.discarding());
        if self.of_session(wished) != Some((only_useful, order, discarding)) {
            self.update(|session| {
                session.ask_only_useful(only_useful);
                session.set_kept_order(order);
                session.set_discarding(discarding);
            });
        }
    }

    /// Lets the others play on at once, until it is the player's turn.
    pub fn skip(self) {
        if self.phase_now() == TablePhase::Waiting && !self.lesson.is_on_now() {
            self.set_state(|state| state.hurries = true);
            self.go_on();
        }
    }

    /// Runs something after the pace's pause, unless the game has gone on by then.
    pub fn after_pause(self, already: f64, run: impl FnOnce() + 'static) {
        let epoch = self.epoch();
        let attention = self.of_session(attention).unwrap_or(1.0);
        let pace = (f64::from(self.pace().thinking()) * attention).max(self.reading_time());
        let rest = (pace - already).max(self.grace_left()).max(0.0) as u32;
        self.set_state(|state| state.waiting = Some(Box::new(run)));
        dom::later(rest, move || {
            if self.epoch() == epoch {
                self.end_pause();
            }
        });
    }

    /// Does now what the pause under way was to come before.
    fn end_pause(self) {
        let mut waiting = None;
        self.set_state(|state| waiting = state.waiting.take());
        if let Some(run) = waiting {
            run();
        }
    }

    /// How long the player's own discard can still be taken back at least, in milliseconds.
    fn grace_left(self) -> f64 {
        let (is_settled, since) = self.state(|state| (state.is_settled, state.moved_at));
        let is_open = !is_settled && self.can_take_back();
        if is_open { f64::from(self.pace().grace()) - (dom::ticks() - since) } else { 0.0 }
    }

    /// Whether what happened last is a discard that the player can take back.
    fn can_take_back(self) -> bool {
        let of = |session: &Session| matches!(session.game().undoable(session.me()), Some(Move::Discard(_)));
        self.of_session(of).unwrap_or_default()
    }

    /// The player has done something else than taking the discard back: nobody waits for that any more.
    pub(super) fn settle_discard(self) {
        if self.can_take_back() && !self.state(|state| state.is_settled) {
            self.set_state(|state| state.is_settled = true);
            self.end_pause();
        }
    }

    /// How long a screen reader takes for what happened last, in milliseconds; nothing where bots need not wait for it.
    fn reading_time(self) -> f64 {
        const A_LETTER: f64 = 62.0;
        let waits = self.preferences.now(|settings| settings.wait_for_reader);
        if !waits || self.state(|state| state.finishing || state.hurries) {
            return 0.0;
        }
        let last = self.of_session(latest).flatten();
        last.map_or(0.0, |last| 600.0 + self.preferences.say(&last).chars().count() as f64 * A_LETTER)
    }

    /// The level of a bot's seat.
    fn level_of(self, seat: Seat) -> Level {
        let of = |levels: &[Level]| seat.checked_sub(1).and_then(|at| levels.get(at).copied());
        self.state(|state| of(&state.levels)).unwrap_or(Level::Normal)
    }

    fn answer_for(self, seat: Seat) {
        let level = self.level_of(seat);
        self.change(None, |session| {
            let state = session.game().state();
            let buys = level.wants_rebuy(state.rules(), state.totals());
            let decision = if buys { Decision::Rebuy(seat) } else { Decision::Leave(seat) };
            if session.decide(decision).is_err() {
                web_sys::console::warn_1(&"an eliminated bot could not answer".into());
            }
        });
    }

    /// The question that is put to a bot, or, for the player, to the champion.
    fn request(self, seat: Seat) -> Option<Request> {
        let level = self.level_of(seat);
        self.of_session(|session| {
            let view = session.game().view(seat)?;
            if seat == session.me() {
                return Some(Request::hint(view));
            }
            Some(Request::of_bot(view, level, session.game().setup().seed, session.game().actions_made()))
        })
        .flatten()
    }

    /// Asks what the strongest bot would do in the player's place, and shows it.
    pub fn find_hint(self) {
        if self.lesson.is_on_now() || !self.of_session(Session::my_turn).unwrap_or_default() {
            return;
        }
        let Some(request) = self.of_session(Session::me).and_then(|me| self.request(me)) else { return };
        let epoch = self.epoch();
        let on_answer = move |answer: Answer| {
            if self.epoch() != epoch {
                return;
            }
            match answer {
                Answer::Chosen(reply) => {
                    let advice = reply.advice.as_ref();
                    let shown = hint_screen(&reply.mv, advice);
                    let selected = self.of_session(|session| session.selected().to_vec()).unwrap_or_default();
                    self.hint.set(Some(Hint { why: advice.map(advised), shown, mv: reply.mv, selected }));
                }
                Answer::Restarted => {}
                Answer::GivenUp => self.notices.say_not_loaded(Key::ErrorHint),
            }
        };
        self.state(|state| state.bots.clone()).ask(request, on_answer);
    }

    fn ask_bot(self, seat: Seat) {
        let Some(request) = self.request(seat) else { return };
        let asked_at = dom::ticks();
        let epoch = self.epoch();
        let on_answer = move |answer: Answer| {
            if self.epoch() != epoch {
                return;
            }
            let mv = match answer {
                Answer::Restarted if self.notices.has_trouble(Key::ErrorBots) => return,
                Answer::Restarted => return self.notices.say(Key::ErrorWorker),
                Answer::Chosen(reply) => Some(reply.mv),
                Answer::GivenUp => None,
            };
            let was_trouble = self.notices.has_trouble(Key::ErrorBots);
            self.notices.trouble(Key::ErrorBots, mv.is_none());
            if mv.is_none() && !was_trouble {
                spawn_local(async move {
                    self.notices.offered_newer().await;
                });
            }
            // Declining a discard is no news worth waiting for.
            let already = if mv == Some(Move::Pass) { f64::MAX } else { dom::ticks() - asked_at };
            self.after_pause(already, move || self.bot_moves(seat, mv));
        };
        self.state(|state| state.bots.clone()).ask(request, on_answer);
    }

    fn bot_moves(self, seat: Seat, mv: Option<Move>) {
        let legal = self.of_session(|session| {
            let view = session.game().view(seat)?;
            mv.filter(|mv| view.check_rebuilding(mv).is_ok()).or_else(|| session.plain_move(seat))
        });
        let Some(mv) = legal.flatten() else { return };
        self.change(departure(seat, &mv), |session| {
            if session.bot_move(seat, &mv).is_err() {
                web_sys::console::warn_1(&"a bot's move was refused".into());
            }
        });
    }
}

/// Where the card comes from that another player draws.
pub fn departure(seat: Seat, mv: &Move) -> Option<Departure> {
    match mv {
        Move::DrawStock => Some(Departure::Stock(seat)),
        Move::DrawDiscard { .. } | Move::Buy { .. } => Some(Departure::Discard(seat)),
        _ => None,
    }
}

enum Next {
    Move(Seat),
    Answer(Seat),
    Decline,
    Deal,
}

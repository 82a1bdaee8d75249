//! The turns of the others: asking the bots, pausing as the pace setting says, and making the bots' moves.

use std::future::Future;
use std::sync::Arc;

use futures::channel::oneshot;
use futures::future::select;
use gloo_timers::future::TimeoutFuture;
use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_engine::game::{Move, Seat, SeatView};
use rami_model::table::{Discarding, Intent, NextStep, Session, attention, bot_request, next_step};
use rami_model::text::Key;
use rami_model::view_models::{TablePhase, advised, hint_screen, latest};
use rami_record::Decision;

use super::{Hint, TableStore};
use crate::browser::dom;
use crate::browser::motion::Departure;
use crate::browser::worker::{BotClient, GivenUp};

impl TableStore {
    /// Begins the next step of the match, unless it is a person's: a bot is asked for its move, an eliminated bot
    /// decides, a useless discard is declined for the player, or the next deal is dealt if the others are to finish the
    /// match. In a lesson, the prepared moves are played.
    pub fn go_on(self) {
        self.hint.set(None);
        self.drop_plans();
        if self.lesson.is_on_untracked() {
            return self.play_prepared();
        }
        self.apply_settings();
        let next = self.of_session(|session| match next_step(session.game(), |seat| session.bot_at(seat)) {
            NextStep::Person if session.declines_for_me() => Some(Next::Decline),
            NextStep::Deal if !self.state(|state| state.finishing) => None,
            NextStep::Person | NextStep::Over => None,
            step => Some(Next::Step(step)),
        });
        match next.flatten() {
            Some(Next::Step(NextStep::Move(seat))) => self.take_turn(self.bot_turn(seat)),
            Some(Next::Step(NextStep::Decide(decision))) => self.after_pause(0.0, move || self.answer(decision)),
            Some(Next::Step(_)) => self.after_pause(0.0, move || self.act(Intent::NextDeal)),
            Some(Next::Decline) => self.after_pause(f64::MAX, move || self.change(None, Session::decline)),
            None => self.set_state(|state| state.hurries = false),
        }
    }

    /// Cancels what was begun for an earlier position: a bot's turn, a pause, a question to the champion.
    pub(super) fn drop_plans(self) {
        self.set_state(|state| {
            state.turn.stop();
            state.question.stop();
            state.moved_at = dom::ticks();
            state.end_of_pause = None;
            state.is_settled = false;
        });
    }

    fn take_turn(self, turn: impl Future<Output = ()> + 'static) {
        self.state(|state| state.turn.run(turn));
    }

    /// Runs a task that asks the champion about the position. It is cancelled when the match changes or another
    /// question is asked.
    pub fn ask_champion<F: Future<Output = ()> + 'static>(self, ask: impl FnOnce(BotClient) -> F) {
        let asked = ask(self.bots());
        self.state(|state| state.question.run(asked));
    }

    /// Cancels the question to the champion.
    pub fn drop_question(self) {
        self.state(|state| state.question.stop());
    }

    fn bots(self) -> BotClient {
        self.state(|state| state.bots.clone())
    }

    /// Whether a bot is thinking about a move or a hint.
    pub(super) fn is_thinking(self) -> bool {
        self.state(|state| state.bots.is_busy())
    }

    /// Applies the player's settings to the session: which discards to be asked for, the order of the hand, and how to
    /// discard. A lesson ignores these settings.
    pub fn apply_settings(self) {
        if self.lesson.is_on_untracked() {
            return;
        }
        let (only_useful, order) =
            self.preferences.with_untracked(|settings| (settings.ask_useful, settings.order.sort_by()));
        let discarding = self.preferences.with_untracked(|settings| Discarding {
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

    /// Lets the others move at once until it is the player's turn.
    pub fn skip(self) {
        if self.phase_untracked() == TablePhase::Waiting && !self.lesson.is_on_untracked() {
            self.set_state(|state| state.hurries = true);
            self.go_on();
        }
    }

    /// Runs a function after the pause between moves, unless the match changes before. `already` is the part of the
    /// pause that has passed, in milliseconds.
    pub fn after_pause(self, already: f64, run: impl FnOnce() + 'static) {
        self.take_turn(async move {
            self.pause(already).await;
            run();
        });
    }

    /// Waits for the pause between moves, less the `already` milliseconds that have passed, but at least until the time
    /// is over in which the player may undo a discard.
    async fn pause(self, already: f64) {
        let attention = self.of_session(attention).unwrap_or(1.0);
        let pace = (f64::from(self.pace().thinking()) * attention).max(self.reading_time());
        let rest = (pace - already).max(self.grace_left()).max(0.0) as u32;
        let (end, ended) = oneshot::channel();
        self.set_state(|state| state.end_of_pause = Some(end));
        select(TimeoutFuture::new(rest), ended).await;
    }

    /// Ends the current pause.
    fn end_pause(self) {
        self.set_state(|state| {
            if let Some(end) = state.end_of_pause.take() {
                // The waiting task may have been cancelled.
                let _gone = end.send(());
            }
        });
    }

    /// How long the next player still waits so that the player can undo a discard, in milliseconds.
    fn grace_left(self) -> f64 {
        let (is_settled, since) = self.state(|state| (state.is_settled, state.moved_at));
        let is_open = !is_settled && self.can_take_back();
        if is_open { f64::from(self.pace().grace()) - (dom::ticks() - since) } else { 0.0 }
    }

    /// Whether the last action is a discard that the player can undo.
    fn can_take_back(self) -> bool {
        let is_discard = |session: &Session| matches!(session.undoable(), Some(Move::Discard(_)));
        self.of_session(is_discard).unwrap_or_default()
    }

    /// Ends the wait for the discard to be undone, since the player has done something else.
    pub(super) fn settle_discard(self) {
        if self.can_take_back() && !self.state(|state| state.is_settled) {
            self.set_state(|state| state.is_settled = true);
            self.end_pause();
        }
    }

    /// How long a screen reader takes to read out what happened last, in milliseconds; 0 if bots need not wait for it.
    fn reading_time(self) -> f64 {
        const A_LETTER: f64 = 62.0;
        let waits = self.preferences.with_untracked(|settings| settings.wait_for_reader);
        if !waits || self.state(|state| state.finishing || state.hurries) {
            return 0.0;
        }
        let last = self.of_session(latest).flatten();
        last.map_or(0.0, |last| 600.0 + self.i18n.say(&last).chars().count() as f64 * A_LETTER)
    }

    fn answer(self, decision: Decision) {
        self.change(None, |session| {
            if session.decide(decision).is_err() {
                web_sys::console::warn_1(&"an eliminated bot could not answer".into());
            }
        });
    }

    /// Asks the champion for a hint, and shows it.
    pub fn ask_hint(self) {
        let may_ask = |session: &Session| session.my_turn() && session.may_ask_hint();
        if self.lesson.is_on_untracked() || !self.of_session(may_ask).unwrap_or_default() {
            return;
        }
        let Some(view) = self.of_session(|session| session.view()) else { return };
        self.ask_champion(move |bots| async move { self.show_hint(bots, view).await });
    }

    async fn show_hint(self, bots: BotClient, view: SeatView) {
        let rules = Arc::clone(&view.rules);
        match bots.hint(view).await {
            Ok(advice) => {
                let (shown, why) = (hint_screen(&rules, &advice), advised(&rules, &advice.mv, &advice.reasons));
                let selected = self.of_session(|session| session.selected().to_vec()).unwrap_or_default();
                // Only one bubble is shown at a time.
                self.update(Session::dismiss_refusal);
                self.hint.set(Some(Hint { why, shown, mv: advice.mv, selected }));
            }
            Err(GivenUp) => self.notices.say_not_loaded(Key::ErrorHint),
        }
    }

    /// Plays a bot's turn: asks for its move, and makes it after the pause. If the worker fails, a plain move is made.
    async fn bot_turn(self, seat: Seat) {
        let request = |session: &Session| bot_request(session.game(), seat, session.seats().level(seat));
        let Some(request) = self.of_session(request).flatten() else {
            return;
        };
        let asked_at = dom::ticks();
        let mv = self.bots().choose(request).await.ok();
        let was_trouble = self.notices.has_trouble(Key::ErrorBots);
        self.notices.trouble(Key::ErrorBots, mv.is_none());
        if mv.is_none() && !was_trouble {
            spawn_local(async move {
                self.notices.offered_newer().await;
            });
        }
        // A declined discard needs no pause.
        let already = if mv == Some(Move::Pass) { f64::MAX } else { dom::ticks() - asked_at };
        self.pause(already).await;
        self.bot_moves(seat, mv);
    }

    fn bot_moves(self, seat: Seat, mv: Option<Move>) {
        let legal = self.of_session(|session| {
            let view = session.game().view(seat)?;
            let own = mv.filter(|mv| view.check_rebuilding(mv).is_ok());
            let is_plain = own.is_none();
            Some((own.or_else(|| session.plain_move(seat))?, is_plain))
        });
        let Some((mv, is_plain)) = legal.flatten() else { return };
        self.change(departure(seat, &mv), |session| {
            if is_plain {
                session.note_plain_move();
            }
            if session.bot_move(seat, &mv).is_err() {
                web_sys::console::warn_1(&"a bot's move was refused".into());
            }
        });
    }
}

/// The pile from which another player takes a card with this move, where its animation begins.
pub fn departure(seat: Seat, mv: &Move) -> Option<Departure> {
    match mv {
        Move::DrawStock => Some(Departure::Stock(seat)),
        Move::DrawDiscard { .. } | Move::Buy { .. } => Some(Departure::Discard(seat)),
        _ => None,
    }
}

enum Next {
    Step(NextStep),
    /// Declines a discard for the player, who does not need to be asked.
    Decline,
}

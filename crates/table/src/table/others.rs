//! What the others are about to do: the plan, the pauses, and the moves of bots.

use rami_engine::game::{Move, Seat};

use super::Table;
use crate::attention::attention;
use crate::driver::{NextStep, bot_request, next_step};
use crate::effect::{Departure, Effect, Effects, Wait};
use crate::event::Now;
use crate::intent::Intent;
use crate::mode::{Mode, Play};
use crate::plan::{Asked, Next, PlanId};
use crate::session::Session;
use crate::wishes::Wishes;

/// So much of a pause has passed that none is made.
const NO_PAUSE: f64 = f64::MAX;

impl Table {
    /// Plans the next step, unless it is a person's: a bot is asked for its move, an eliminated bot decides, a useless
    /// discard is declined for the player, or the next deal is dealt if the others are to finish the match. In a lesson
    /// the prepared moves are made.
    pub fn plan_next(&mut self, now: Now) -> Effects {
        (self.hint, self.asked, self.next) = (None, Asked::Nothing, Next::Nothing);
        (self.plan, self.planned_at, self.is_settled) = (self.plan.next(), now.ticks, false);
        let mut effects = vec![Effect::Stop];
        if self.is_elsewhere() {
            return effects;
        }
        self.apply_wishes();
        match &self.play {
            Some(Play { session, mode: Mode::Match(of_match) }) => {
                self.next = next_in_match(session, of_match.finishing);
            }
            Some(Play { mode: Mode::Lesson(course), .. }) if course.scripted().is_some() => self.next = Next::Prepared,
            _ => {}
        }
        match self.next {
            Next::Nothing => self.of_match_mut(|of_match| of_match.hurries = false),
            Next::Asked(seat) => effects.extend(self.ask_bot(seat)),
            Next::Decline => effects.push(self.wait(now, NO_PAUSE)),
            _ => effects.push(self.wait(now, 0.0)),
        }
        effects
    }

    /// Plans the next step anew if somebody else is to act than was planned, since who plays a seat has changed.
    pub(crate) fn plan_anew(&mut self, now: Now) -> Effects {
        let Some(Play { session, mode: Mode::Match(of_match) }) = &self.play else { return Effects::new() };
        let due = next_in_match(session, of_match.finishing).seat();
        if due == self.next.seat() { Effects::new() } else { self.plan_next(now) }
    }

    /// Asks the bot at a seat for its move.
    fn ask_bot(&self, seat: Seat) -> Option<Effect> {
        let session = self.session()?;
        let request = bot_request(session.game(), seat, session.seats().level(seat))?;
        Some(Effect::AskBot { plan: self.plan, request: Box::new(request) })
    }

    /// The pause before the next step, of which so many milliseconds have passed.
    fn wait(&self, now: Now, already: f64) -> Effect {
        let at_once = self.at_once();
        let attention = self.session().map_or(1.0, attention);
        let (pause, grace) = if at_once { (0.0, 0.0) } else { (self.wishes.thinking * attention, self.wishes.grace) };
        let is_open = !self.is_settled && self.can_take_back();
        let grace = if is_open { (grace - (now.ticks - self.planned_at)).max(0.0) } else { 0.0 };
        Effect::Wait { plan: self.plan, wait: Wait { pause, already, grace, reads: !at_once } }
    }

    /// Takes the answer of a bot. An answer to an earlier plan changes nothing.
    pub(super) fn bot_moved(&mut self, now: Now, plan: PlanId, mv: Option<Move>) -> Effects {
        let Next::Asked(seat) = self.next else { return Effects::new() };
        if plan != self.plan {
            return Effects::new();
        }
        let trouble = Effect::BotsTrouble(mv.is_none());
        // A declined discard needs no pause.
        let already = if mv == Some(Move::Pass) { NO_PAUSE } else { now.ticks - self.planned_at };
        self.next = Next::Move(seat, mv);
        vec![trouble, self.wait(now, already)]
    }

    /// Carries out what was planned, since the pause is over.
    pub(super) fn waited(&mut self, now: Now, plan: PlanId) -> Effects {
        if plan != self.plan {
            return Effects::new();
        }
        match std::mem::take(&mut self.next) {
            Next::Nothing => Effects::new(),
            // The pause of a bot begins with its answer.
            Next::Asked(seat) => {
                self.next = Next::Asked(seat);
                Effects::new()
            }
            Next::Move(seat, mv) => self.bot_moves(now, seat, mv),
            Next::Decide(decision) => self.transition(now, None, |play| play.session.decide_for_bot(decision)),
            Next::Deal => self.act(now, Intent::NextDeal),
            Next::Decline => self.transition(now, None, |play| play.session.decline()),
            Next::Prepared => self.play_prepared(now),
        }
    }

    /// Makes the move of a bot. If it could not be asked, or if its move is refused, a plain move is made.
    fn bot_moves(&mut self, now: Now, seat: Seat, mv: Option<Move>) -> Effects {
        let Some(session) = self.session() else { return Effects::new() };
        let Some(view) = session.game().view(seat) else { return Effects::new() };
        let own = mv.filter(|mv| view.check_rebuilding(mv).is_ok());
        let is_plain = own.is_none();
        let Some(mv) = own.or_else(|| session.plain_move(seat)) else { return Effects::new() };
        self.transition(now, Departure::of(seat, &mv), |play| {
            if is_plain {
                play.session.note_plain_move();
            }
            let made = play.session.bot_move(seat, &mv);
            debug_assert!(made.is_ok(), "{made:?}");
        })
    }

    /// Makes the next prepared move of the lesson.
    fn play_prepared(&mut self, now: Now) -> Effects {
        let scripted = self.lesson().and_then(|(course, _)| course.scripted());
        let departure = scripted.and_then(|(seat, mv)| Departure::of(seat, &mv));
        self.transition(now, departure, |play| {
            if let Mode::Lesson(course) = &mut play.mode {
                course.play_scripted(&mut play.session);
            }
        })
    }

    /// Lets the others move at once until it is the player's turn.
    pub(super) fn skip(&mut self, now: Now) -> Effects {
        if self.of_match().is_none() {
            return Effects::new();
        }
        self.of_match_mut(|of_match| of_match.hurries = true);
        self.plan_next(now)
    }

    /// Ends the wait for the discard to be undone, since the player has done something else.
    pub(super) fn settle(&mut self) -> Option<Effect> {
        let ends = self.can_take_back() && !self.is_settled;
        self.is_settled |= ends;
        ends.then_some(Effect::EndWait)
    }

    /// Whether the last action is a discard that the player can undo.
    fn can_take_back(&self) -> bool {
        self.session().is_some_and(|session| matches!(session.undoable(), Some(Move::Discard(_))))
    }

    /// Takes the settings. If other discards are now put to the player, the next step of a match is planned anew.
    pub(super) fn wished(&mut self, now: Now, wishes: Wishes) -> Effects {
        let asks_otherwise = self.wishes.only_useful != wishes.only_useful;
        self.wishes = wishes;
        self.apply_wishes();
        if asks_otherwise && self.of_match().is_some() { self.plan_next(now) } else { Effects::new() }
    }

    /// Applies the settings to a match. Lessons and tasks ignore them.
    pub(super) fn apply_wishes(&mut self) {
        let wishes = self.wishes;
        if let Some(Play { session, mode: Mode::Match(_) }) = &mut self.play {
            session.ask_only_useful(wishes.only_useful);
            // Cards that the player has moved since stay where they are.
            if session.kept_order() != wishes.order {
                session.set_kept_order(wishes.order);
            }
            session.set_discarding(wishes.discarding);
        }
    }
}

/// What the others do next in a match. `finishing` says whether they are to finish it at once.
fn next_in_match(session: &Session, finishing: bool) -> Next {
    match next_step(session.game(), |seat| session.bot_at(seat)) {
        NextStep::Person if session.declines_for_me() => Next::Decline,
        NextStep::Person | NextStep::Over => Next::Nothing,
        NextStep::Move(seat) => Next::Asked(seat),
        NextStep::Decide(decision) => Next::Decide(decision),
        NextStep::Deal if finishing => Next::Deal,
        NextStep::Deal => Next::Nothing,
    }
}

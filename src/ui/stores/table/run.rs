//! Changes the table, and carries out the effects: the only place that writes what stands on it.

use std::collections::VecDeque;
use std::rc::Rc;

use futures::channel::oneshot;
use futures::future::select;
use gloo_timers::future::TimeoutFuture;
use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_bots::BotRequest;
use rami_model::table::{
    ChampionAnswer, ChampionQuestion, Departure, Effect, Effects, Event, JointEffect, LineShown, Now, PlanId, Said,
    Saved, Sound, Table, Wait,
};
use rami_model::text::Key;
use rami_model::view_models::latest;
use rami_record::json::Json;

use super::TableStore;
use super::begin::tell_address;
use crate::browser::motion::{Snapshot, Tempo};
use crate::browser::storage::{self, NotSaved};
use crate::browser::task::OneTask;
use crate::browser::worker::BotClient;
use crate::browser::{dom, sound};
use crate::ui::stores::{Notices, Screen};

/// A change of the table, and the effects that it has.
pub type TableChange = Box<dyn FnOnce(&mut Table, Now) -> Effects>;

/// An answer to a problem.
pub struct ProblemAnswered {
    /// The identifier of the problem.
    pub id: String,
    pub difficulty: i32,
    pub solved: bool,
}

/// What the lazy module does when something happens at the table.
pub struct Listeners {
    /// A match has ended.
    pub ended: Box<dyn Fn(Saved)>,
    /// A problem was answered.
    pub answered: Box<dyn Fn(ProblemAnswered)>,
    /// The champion has played its line to the end.
    pub line: Box<dyn Fn(LineShown)>,
    /// A joint table has changed.
    pub tell_joint: Box<dyn Fn()>,
    /// Something is to be done for the other devices of a joint table.
    pub joint: Box<dyn Fn(JointEffect)>,
}

/// What carries out the effects.
pub(super) struct Runner {
    bots: BotClient,
    /// The task that waits for a bot, or pauses before the next action.
    turn: OneTask,
    /// The task that asks the champion for the player.
    question: OneTask,
    /// The sender that ends the current pause.
    end_of_pause: Option<oneshot::Sender<()>>,
    /// The changes that wait until the effects of the one before are carried out.
    waiting: VecDeque<(bool, TableChange)>,
    is_running: bool,
    listeners: Option<Rc<Listeners>>,
    /// The match that ended before the lazy module was there.
    ended: Option<Saved>,
}

impl Runner {
    pub(super) fn new(notices: Notices) -> Self {
        let bots = BotClient::default();
        bots.on_restart(move || {
            if !notices.has_trouble(Key::ErrorBots) {
                notices.say(Key::ErrorWorker);
            }
        });
        Self {
            bots,
            turn: OneTask::default(),
            question: OneTask::default(),
            end_of_pause: None,
            waiting: VecDeque::new(),
            is_running: false,
            listeners: None,
            ended: None,
        }
    }
}

/// The table as it was before a change, from which its cards travel.
struct Before {
    snapshot: Snapshot,
    tempo: Tempo,
    focus_in_hand: bool,
}

/// The moment of an event.
pub fn now() -> Now {
    Now { wall: dom::now(), ticks: dom::ticks() }
}

impl TableStore {
    /// Changes the table and carries out the effects in their order. A change that an effect brings waits for the end of
    /// this one. `moves` says whether cards may move.
    pub(in crate::ui::stores) fn transact(self, moves: bool, change: TableChange) {
        self.runner.update_value(|runner| runner.waiting.push_back((moves, change)));
        if self.claim_runner() {
            self.run_waiting();
        }
    }

    /// Claims the runner; `false` if changes are being made already.
    fn claim_runner(self) -> bool {
        self.runner.try_update_value(|runner| !std::mem::replace(&mut runner.is_running, true)) == Some(true)
    }

    /// Makes the changes that wait.
    fn run_waiting(self) {
        while let Some((moves, change)) = self.next_change() {
            self.apply(moves, change);
        }
    }

    fn apply(self, moves: bool, change: impl FnOnce(&mut Table, Now) -> Effects) {
        let mut before = moves.then(|| self.before());
        let mut effects = Effects::new();
        self.table.update(|table| effects = change(table, now()));
        for effect in effects {
            self.run(effect, &mut before);
        }
    }

    /// Takes the next change that waits. Releases the runner if none does.
    fn next_change(self) -> Option<(bool, TableChange)> {
        let next = self.runner.try_update_value(|runner| {
            let next = runner.waiting.pop_front();
            runner.is_running = next.is_some();
            next
        });
        next.flatten()
    }

    fn before(self) -> Before {
        let tempo = Tempo::NORMAL.scaled(self.pace().travel());
        Before { snapshot: Snapshot::take(), tempo, focus_in_hand: dom::focus_is_in_hand() }
    }

    fn run(self, effect: Effect, before: &mut Option<Before>) {
        match effect {
            Effect::Save => self.save(),
            Effect::Sound { sound, mine } => self.sound(sound, mine),
            Effect::Animate(departure) => animate(before.take(), departure),
            Effect::Stop => self.stop(),
            Effect::StopQuestion => self.runner.with_value(|runner| runner.question.stop()),
            Effect::AskBot { plan, request } => self.ask_bot(plan, *request),
            Effect::AskChampion { plan, question } => self.ask_champion(plan, *question),
            Effect::Wait { plan, wait } => self.wait(plan, wait),
            Effect::EndWait => self.end_wait(),
            Effect::BotsTrouble(trouble) => self.bots_trouble(trouble),
            Effect::Say(Said::NoAnswer) => self.notices.say_not_loaded(Key::ErrorHint),
            Effect::NoteExercise { id, solved } => {
                self.exercises.change(|exercises| exercises.tried(&id, solved, dom::now()));
            }
            Effect::NoteProblem { id, difficulty, solved } => {
                self.listen(|listeners| (listeners.answered)(ProblemAnswered { id, difficulty, solved }));
            }
            Effect::ShowLine(line) => self.listen(|listeners| (listeners.line)(*line)),
            Effect::TellJoint => self.listen(|listeners| (listeners.tell_joint)()),
            Effect::Joint(effect) => self.listen(|listeners| (listeners.joint)(effect)),
            Effect::LeaveLesson { problem } => self.left_lesson(problem),
        }
    }

    /// Saves the match. A match that is over goes to the lazy module. If another tab has continued it, it stops here.
    fn save(self) {
        let mut saved = None;
        // The changes are counted, which nothing shows.
        self.table.update_untracked(|table| saved = table.count_and_save(storage::mark()));
        let Some(saved) = saved else { return };
        match storage::save_match(saved.id, &saved.to_json()) {
            Ok(()) => self.notices.written(Ok(())),
            Err(NotSaved::Refused(refused)) => self.notices.written(Err(refused)),
            Err(NotSaved::Elsewhere) => return self.send(Event::TakenOver),
        }
        if saved.over {
            self.runner.update_value(|runner| runner.ended = Some(saved));
            self.tell_ended();
        }
    }

    /// Sets what the lazy module does when something happens at the table.
    pub fn set_listeners(self, listeners: Listeners) {
        self.runner.update_value(|runner| runner.listeners = Some(Rc::new(listeners)));
        self.tell_ended();
    }

    /// Tells the lazy module that a match has ended, once it is there.
    fn tell_ended(self) {
        let ended =
            self.runner.try_update_value(|runner| if runner.listeners.is_some() { runner.ended.take() } else { None });
        if let Some(saved) = ended.flatten() {
            self.listen(|listeners| (listeners.ended)(saved));
        }
    }

    fn listen(self, tell: impl FnOnce(&Listeners)) {
        // A listener may send an event, which changes the runner.
        if let Some(listeners) = self.runner.with_value(|runner| runner.listeners.clone()) {
            tell(&listeners);
        }
    }

    /// Plays a sound, with a vibration if the player caused it.
    fn sound(self, sound: Sound, mine: bool) {
        let (volume, haptics) = self.preferences.with_untracked(|settings| (settings.volume, settings.haptics));
        sound::play(sound, volume);
        if haptics && mine {
            sound::tap(sound);
        }
    }

    /// Drops what was begun for an earlier plan: a bot's turn, a pause, a question to the champion.
    fn stop(self) {
        self.runner.update_value(|runner| {
            runner.turn.stop();
            runner.question.stop();
            runner.end_of_pause = None;
        });
    }

    fn ask_bot(self, plan: PlanId, request: BotRequest) {
        self.runner.with_value(|runner| {
            let bots = runner.bots.clone();
            runner.turn.run(async move {
                let mv = bots.choose(request).await.ok();
                self.send(Event::BotMoved { plan, mv });
            });
        });
    }

    fn ask_champion(self, plan: PlanId, question: ChampionQuestion) {
        self.runner.with_value(|runner| {
            let bots = runner.bots.clone();
            runner.question.run(async move {
                let answer = match question {
                    ChampionQuestion::Advice(view) => {
                        bots.hint(view).await.map(|advice| ChampionAnswer::Advice(Box::new(advice)))
                    }
                    ChampionQuestion::Judgement(asked) => {
                        bots.judge(asked).await.map(|answer| ChampionAnswer::Judgement(Box::new(answer)))
                    }
                };
                self.send(Event::Answered { plan, answer: answer.unwrap_or(ChampionAnswer::GivenUp) });
            });
        });
    }

    /// Whether a bot is thinking about a move or a hint.
    pub fn is_thinking(self) -> bool {
        self.runner.with_value(|runner| runner.bots.is_busy())
    }

    /// Starts the worker, so that it is ready for the first question.
    pub(super) fn warm_up(self) {
        self.runner.with_value(|runner| runner.bots.warm_up());
    }

    fn wait(self, plan: PlanId, wait: Wait) {
        let reading = if wait.reads { self.reading_time() } else { 0.0 };
        let rest = (wait.pause.max(reading) - wait.already).max(wait.grace).max(0.0) as u32;
        let (end, ended) = oneshot::channel();
        self.runner.update_value(|runner| runner.end_of_pause = Some(end));
        self.runner.with_value(|runner| {
            runner.turn.run(async move {
                select(TimeoutFuture::new(rest), ended).await;
                self.send(Event::Waited(plan));
            });
        });
    }

    fn end_wait(self) {
        self.runner.update_value(|runner| {
            if let Some(end) = runner.end_of_pause.take() {
                // The waiting task may have been cancelled.
                let _gone = end.send(());
            }
        });
    }

    /// How long a screen reader takes to read out what happened last, in milliseconds; 0 if bots need not wait for it.
    fn reading_time(self) -> f64 {
        const A_LETTER: f64 = 62.0;
        if !self.preferences.with_untracked(|settings| settings.wait_for_reader) {
            return 0.0;
        }
        let last = self.of_session(latest).flatten();
        last.map_or(0.0, |last| 600.0 + self.i18n.say(&last).chars().count() as f64 * A_LETTER)
    }

    fn bots_trouble(self, trouble: bool) {
        let was_trouble = self.notices.has_trouble(Key::ErrorBots);
        self.notices.trouble(Key::ErrorBots, trouble);
        if trouble && !was_trouble {
            spawn_local(async move {
                self.notices.offered_newer().await;
            });
        }
    }

    /// Leaves the screen of a lesson or a task, if it is shown. The store leaves the lesson when another screen comes, by
    /// [`Event::Leave`]; then nothing is left to be done here.
    fn left_lesson(self, problem: bool) {
        if self.navigation.screen_untracked() == Screen::Table {
            self.navigation.go(Screen::Home);
            if problem {
                self.navigation.visit(Screen::Problems);
            }
        }
        tell_address(None);
    }
}

/// Lets the cards travel from their places before the change.
fn animate(before: Option<Before>, departure: Option<Departure>) {
    let Some(Before { snapshot, tempo, focus_in_hand }) = before else { return };
    dom::before_paint(move || {
        snapshot.play(tempo, departure);
        if focus_in_hand {
            dom::keep_focus_in_hand();
        }
    });
}

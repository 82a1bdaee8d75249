//! Works out the luck of matches: one question after another in a worker of its own, but not while a bot is thinking or
//! the page is hidden. The answers are saved with the match, so that the work can be continued.

mod work;

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_bots::analysis::{Account, CannotJudge, Job, LuckWork, Mistake};
use rami_engine::game::Seat;
use rami_model::table::{Saved, Session};
use rami_record::Record;

use super::{ExerciseStore, Navigation, PageSignal, Stores, TableStore};
use crate::browser::task::OneTask;
use crate::browser::worker::BotClient;
use crate::browser::{archive, dom, storage};
use rami_record::json::Json;

/// How long after the page is opened the unfinished work is continued, in milliseconds.
const LATER: u32 = 2_500;

/// The state of working out the luck of the match that is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum LuckNow {
    /// The luck is not known and is not being worked out.
    #[default]
    Idle,
    /// The luck is being worked out. The numbers are those of answered questions and of all questions.
    Working([usize; 2]),
    /// The luck is known: the account of the player's own seat, and the costliest mistakes.
    Known(Account, Vec<Mistake>),
    /// The luck of this match cannot be worked out.
    Cannot(CannotJudge),
    /// The worker gave no answers.
    Failed,
}

/// The progress of working out the matches of the history, one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// The number of the match being worked out, from 1; 0 before the first.
    pub at: usize,
    /// The number of matches.
    pub all: usize,
    /// The number of answered questions and of all questions of this match.
    pub progress: [usize; 2],
}

/// The store that works out the luck of matches.
#[derive(Clone, Copy)]
pub struct Judging {
    /// The luck of the match that is shown.
    luck: PageSignal<RwSignal<LuckNow>>,
    batch: PageSignal<RwSignal<Batch>>,
    /// The identifier of the match that was worked out last, with its account.
    latest: PageSignal<RwSignal<Option<(u64, Account)>>>,
    work: StoredValue<LuckWork, LocalStorage>,
    /// The task that asks the questions.
    task: StoredValue<OneTask, LocalStorage>,
    /// The identifiers of the matches that wait to be worked out; the next one is the last of the list.
    waiting: StoredValue<Vec<u64>>,
    bots: StoredValue<BotClient, LocalStorage>,
    training: ExerciseStore,
    game: TableStore,
    navigation: Navigation,
}

impl Judging {
    pub(super) fn new(stores: Stores) -> Self {
        let Stores { game, navigation, training, .. } = stores;
        Self {
            luck: PageSignal(RwSignal::new(LuckNow::Idle)),
            batch: PageSignal(RwSignal::new(Batch::default())),
            latest: PageSignal(RwSignal::new(None)),
            work: StoredValue::new_local(LuckWork::default()),
            task: StoredValue::new_local(OneTask::default()),
            waiting: StoredValue::new(Vec::new()),
            bots: StoredValue::new_local(BotClient::default()),
            training,
            game,
            navigation,
        }
    }

    /// Saves the answers whenever the page is hidden, and continues the work that was unfinished when the page was
    /// closed.
    pub fn attach(self) {
        dom::listen("visibilitychange", move |_: web_sys::Event| {
            if dom::is_hidden() {
                self.keep();
            }
        });
        let Some(id) = storage::load_luck() else { return };
        dom::later(LATER, move || {
            if !self.is_at_work() {
                self.judge_unseen(id);
            }
        });
    }

    /// The luck of the match that is shown, tracked.
    pub fn luck(self) -> LuckNow {
        self.luck.get()
    }

    /// The progress of the matches of the history, tracked; `None` if they are not being worked out.
    pub fn batch(self) -> Option<Batch> {
        Some(self.batch.get()).filter(|batch| batch.all > 0)
    }

    /// The identifier of the match that was worked out last, with its account, tracked.
    pub fn latest(self) -> Option<(u64, Account)> {
        self.latest.get()
    }

    /// Works out the luck of a match that has just ended.
    pub fn judge_ended(self, saved: &Saved) {
        if saved.over {
            self.show(saved.id, saved.record().clone(), saved.own_seat(), saved.stood_in.clone());
        }
    }

    /// Works out the luck of the match at the table, if it is over.
    pub fn judge_present(self) {
        let over = |session: &Session| {
            let of_match = || (session.game().record().clone(), session.own_seat(), session.stood_in().to_vec());
            session.match_over().then(of_match)
        };
        if let Some((record, own, left_out)) = self.game.of_session(over).flatten() {
            self.show(0, record, own, left_out);
        }
    }

    /// Works out the luck of a match that is shown, unless that is done or under way. `own` is the player's own seat,
    /// and `id` the match's identifier on this device, 0 if it has none. The deals `left_out` do not count for it.
    pub fn show(self, id: u64, record: Record, own: Seat, left_out: Vec<usize>) {
        let (is_same, was_shown, is_open) =
            self.of_work(|work| (work.is_of(&record, own), work.is_shown(), work.is_open()));
        let is_told = was_shown && !matches!(self.luck.get_untracked(), LuckNow::Failed | LuckNow::Idle);
        if is_same && (is_open || is_told) {
            self.change_work(|work| work.show(id));
            if is_open {
                self.tell(LuckNow::Working(self.of_work(LuckWork::progress)));
            }
            return;
        }
        self.put_aside();
        self.start_job(Job { id, record, own, left_out, is_shown: true });
    }

    /// Shows no luck, since the match that is shown is somebody else's.
    pub fn show_none(self) {
        if self.of_work(LuckWork::is_shown) {
            self.put_aside();
            self.next();
        }
        self.luck.set(LuckNow::Idle);
    }

    /// Works out the luck of matches of the history, one after the other.
    pub fn judge_all(self, ids: Vec<u64>) {
        self.batch.set(Batch { all: ids.len(), ..Batch::default() });
        self.waiting.set_value(ids.into_iter().rev().collect());
        if !self.is_at_work() {
            self.next();
        }
    }

    /// Stops working out the matches of the history.
    pub fn stop(self) {
        self.batch.set(Batch::default());
        self.waiting.update_value(Vec::clear);
        if self.of_work(|work| work.is_open() && !work.is_shown()) {
            self.put_aside();
            storage::save_luck(None);
        }
    }

    /// Begins with the next match in the queue. If there is none, the worker is terminated.
    fn next(self) {
        let next = self.waiting.try_update_value(|waiting| (waiting.pop(), waiting.len()));
        if let Some((Some(id), left)) = next {
            self.batch.update(|batch| (batch.at, batch.progress) = (batch.all.saturating_sub(left), [0, 1]));
            return self.judge_unseen(id);
        }
        self.batch.set(Batch::default());
        self.bots.with_value(BotClient::dismiss);
    }

    /// Works out the luck of a match that is not shown. A match that is no longer saved is skipped.
    fn judge_unseen(self, id: u64) {
        spawn_local(async move {
            let saved = archive::load(id).await.ok().flatten().and_then(|text| Saved::from_json(&text).ok());
            match saved {
                // The match that is shown has priority, so this one waits until that is done.
                Some(_) if self.is_at_work() => self.waiting.update_value(|waiting| waiting.push(id)),
                Some(saved) => {
                    let (record, own) = (saved.record().clone(), saved.own_seat());
                    self.start_job(Job { id, record, own, left_out: saved.stood_in, is_shown: false });
                }
                None => {
                    storage::save_luck(None);
                    self.next();
                }
            }
        });
    }
}

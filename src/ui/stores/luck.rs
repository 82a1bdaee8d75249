//! Matches worked out for luck and play: one question after another, in a worker of their own, never while a bot thinks and
//! never while the page is hidden. What is known is kept with the match, and taken up again.

mod work;

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami::analysis::{Account, CannotJudge, Job, LuckWork, Mistake};
use rami::record::Record;
use rami::table::{Saved, Session};

use super::{ExerciseStore, Lesson, Navigation, PageSignal, Stores, TableStore};
use crate::browser::task::OneTask;
use crate::browser::worker::BotClient;
use crate::browser::{archive, dom, storage};

/// How long a match that was put aside waits when the page is opened, and one that has just ended, in milliseconds.
const LATER: u32 = 2_500;

/// What is known of the luck of the match that is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum LuckNow {
    /// Nothing, and nothing is done about it.
    #[default]
    Idle,
    /// It is being worked out: how many questions are answered, and how many there are.
    Working([usize; 2]),
    /// The account of seat 0, and the decisions that cost most.
    Known(Account, Vec<Mistake>),
    /// Why it cannot be known.
    Cannot(CannotJudge),
    /// The worker could not be asked.
    Failed,
}

/// The matches of the history that are to be worked out, one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// Which of them is worked out, from 1; 0 as long as it is none.
    pub at: usize,
    /// How many there are.
    pub all: usize,
    /// The questions of it answered, and all.
    pub progress: [usize; 2],
}

/// Works matches out.
#[derive(Clone, Copy)]
pub struct Judging {
    /// Of the match that is shown.
    now: PageSignal<RwSignal<LuckNow>>,
    batch: PageSignal<RwSignal<Batch>>,
    /// The match that was worked out last, with its account.
    latest: PageSignal<RwSignal<Option<(u64, Account)>>>,
    work: StoredValue<LuckWork, LocalStorage>,
    /// The task that asks its questions.
    task: StoredValue<OneTask, LocalStorage>,
    /// The matches of the history that are to be worked out, the next last.
    waiting: StoredValue<Vec<u64>>,
    bots: StoredValue<BotClient, LocalStorage>,
    training: ExerciseStore,
    lesson: Lesson,
    game: TableStore,
    navigation: Navigation,
}

impl Judging {
    pub(super) fn new(stores: Stores) -> Self {
        let Stores { game, navigation, lesson, .. } = stores;
        Self {
            now: PageSignal(RwSignal::new(LuckNow::Idle)),
            batch: PageSignal(RwSignal::new(Batch::default())),
            latest: PageSignal(RwSignal::new(None)),
            work: StoredValue::new_local(LuckWork::default()),
            task: StoredValue::new_local(OneTask::default()),
            waiting: StoredValue::new(Vec::new()),
            bots: StoredValue::new_local(BotClient::default()),
            training: ExerciseStore::from_stores(stores),
            lesson,
            game,
            navigation,
        }
    }

    /// Keeps what is worked out whenever the page is hidden, and takes up what was left undone the last time.
    pub fn attach(self) {
        dom::listen("visibilitychange", move |_: web_sys::Event| {
            if dom::is_hidden() {
                self.keep();
            }
        });
        let Some(id) = storage::load_luck() else { return };
        dom::later(LATER, move || {
            if !self.is_at_work() {
                self.take_up(id);
            }
        });
    }

    /// What is known of the match that is shown; whoever reads it runs again when more is.
    pub fn now(self) -> LuckNow {
        self.now.get()
    }

    /// How far the matches of the history are worked out; `None` if they are not being so.
    pub fn batch(self) -> Option<Batch> {
        Some(self.batch.get()).filter(|batch| batch.all > 0)
    }

    /// The match that was worked out last; whoever reads it runs again when there is another one.
    pub fn latest(self) -> Option<(u64, Account)> {
        self.latest.get()
    }

    /// Works out a match that has just ended.
    pub fn judge_ended(self, saved: &Saved) {
        if !saved.over {
            return;
        }
        self.show(saved.id, saved.record().clone());
    }

    /// Works out the match at the table, if one person played it, and it is over.
    pub fn judge_present(self) {
        let record = |session: &Session| session.match_over().then(|| session.game().record().clone());
        if let Some(record) = self.game.of_session(record).flatten() {
            self.show(0, record);
        }
    }

    /// Works out a match that is shown, unless that is being done; `id` is its name on this device, 0 if it has none.
    pub fn show(self, id: u64, record: Record) {
        let (is_same, was_shown, is_open) = self.of_work(|work| (work.is_of(&record), work.is_shown(), work.is_open()));
        let is_told = was_shown && !matches!(self.now.get_untracked(), LuckNow::Failed | LuckNow::Idle);
        if is_same && (is_open || is_told) {
            self.change_work(|work| work.show(id));
            if is_open {
                self.tell(LuckNow::Working(self.of_work(LuckWork::progress)));
            }
            return;
        }
        self.put_aside();
        self.begin(Job { id, record, is_shown: true });
    }

    /// Works out matches of the history, one after the other.
    pub fn judge_all(self, ids: Vec<u64>) {
        self.batch.set(Batch { all: ids.len(), ..Batch::default() });
        self.waiting.set_value(ids.into_iter().rev().collect());
        if !self.is_at_work() {
            self.next();
        }
    }

    /// Works out no more matches of the history.
    pub fn stop(self) {
        self.batch.set(Batch::default());
        self.waiting.update_value(Vec::clear);
        if self.of_work(|work| work.is_open() && !work.is_shown()) {
            self.put_aside();
            storage::save_luck(None);
        }
    }

    /// Begins with the next match that waits.
    fn next(self) {
        let next = self.waiting.try_update_value(|waiting| (waiting.pop(), waiting.len()));
        if let Some((Some(id), left)) = next {
            self.batch.update(|batch| (batch.at, batch.progress) = (batch.all.saturating_sub(left), [0, 1]));
            return self.take_up(id);
        }
        self.batch.set(Batch::default());
        self.bots.with_value(BotClient::dismiss);
    }

    /// Works out a match that is not shown; what is not there any more is passed over.
    fn take_up(self, id: u64) {
        spawn_local(async move {
            let saved = archive::load(id).await.ok().flatten().and_then(|text| Saved::from_json(&text).ok());
            match saved {
                // What is shown goes first; this one waits until that is done.
                Some(_) if self.is_at_work() => self.waiting.update_value(|waiting| waiting.push(id)),
                Some(saved) => self.begin(Job { id, record: saved.record().clone(), is_shown: false }),
                None => {
                    storage::save_luck(None);
                    self.next();
                }
            }
        });
    }
}

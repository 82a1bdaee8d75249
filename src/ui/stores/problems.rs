//! The problems: their files, the one at the table with its outcome, and what the device keeps of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_bots::OfferedLevel;
use rami_bots::analysis::problem::{ProblemFile, ProblemIndex, ProblemTheme, game_of};
use rami_model::history::{ProblemAnswer, ProblemHistory, days_since};
use rami_model::table::{Event, PosedProblem, SeatPlan, TableKind, Task};
use rami_model::text::Key;
use rami_model::view_models::{
    ProblemAsked, ProblemOutcome, RatingScreen, frozen_outcome, live_outcome, next_problem, rating_screen,
};
use rami_record::json::Json;

use super::{Notices, PageSignal, ProblemAnswered, Stores, TableStore, tell_problem};
use crate::browser::task::OneTask;
use crate::browser::{dom, fetch, storage};

/// The store of the problems.
#[derive(Clone, Copy)]
pub struct ProblemStore {
    index: PageSignal<RwSignal<Option<Arc<ProblemIndex>>>>,
    /// The files loaded, by the identifiers of their games or named sets.
    files: PageSignal<RwSignal<BTreeMap<String, Arc<ProblemFile>>>>,
    /// The game whose problems the screen lists.
    shown: PageSignal<RwSignal<Option<String>>>,
    /// What is kept on the device.
    history: PageSignal<RwSignal<ProblemHistory>>,
    /// The theme that the player is working through; `None` for all.
    theme: StoredValue<Option<ProblemTheme>>,
    /// The day on which the problem at the table was opened.
    opened: StoredValue<u64>,
    /// The problem that is on its way to the table.
    task: StoredValue<OneTask, LocalStorage>,
    game: TableStore,
    notices: Notices,
}

impl ProblemStore {
    /// Creates the store.
    pub fn new(stores: Stores) -> Self {
        let Stores { game, notices, .. } = stores;
        let history = notices.report_unread(storage::PROBLEMS.load_or_set_aside(), Key::ErrorProblemsKept);
        Self {
            index: PageSignal(RwSignal::new(None)),
            files: PageSignal(RwSignal::new(BTreeMap::new())),
            shown: PageSignal(RwSignal::new(None)),
            history: PageSignal(RwSignal::new(history)),
            theme: StoredValue::new(None),
            opened: StoredValue::new(0),
            task: StoredValue::new_local(OneTask::default()),
            game,
            notices,
        }
    }

    /// The index, tracked; `None` until it is loaded.
    pub fn index(self) -> Option<Arc<ProblemIndex>> {
        self.index.get()
    }

    /// The problems of the game that the screen lists, tracked; `None` until they are loaded.
    pub fn file(self) -> Option<Arc<ProblemFile>> {
        let shown = self.shown.get()?;
        self.files.track();
        self.loaded(&shown)
    }

    /// The game or named set that the screen lists, tracked.
    pub fn shown(self) -> Option<String> {
        self.shown.get()
    }

    /// Reads what is kept on the device, tracked.
    pub fn with_history<T>(self, read: impl FnOnce(&ProblemHistory) -> T) -> T {
        self.history.with(read)
    }

    /// The outcome of the answer at the table, tracked.
    pub fn outcome(self) -> Option<ProblemOutcome> {
        self.game.with(|table| {
            let tried = table.tried()?;
            let (posed, made) = (tried.attempt.problem()?, tried.attempt.made()?);
            match &tried.answer {
                Some(answer) => Some(live_outcome(posed, made, answer)),
                None => frozen_outcome(posed, made),
            }
        })
    }

    /// Reads what is kept again: a backup or another tab may have changed it.
    pub fn read_again(self) {
        self.history.set(self.notices.report_unread(storage::PROBLEMS.load_or_set_aside(), Key::ErrorProblemsKept));
    }

    /// Reads what is kept again, and loads the index and the problems listed.
    pub fn refresh(self) {
        self.read_again();
        spawn_local(async move {
            if let Some(index) = self.load_index().await {
                let shown = self.shown.get_untracked();
                let first = || index.games.first().map(|game| game.id.clone());
                if let Some(game) = shown.or_else(first) {
                    self.list(game).await;
                }
            }
        });
    }

    /// Lists the problems of a game or a named set.
    pub fn choose(self, game: String) {
        spawn_local(async move { self.list(game).await });
    }

    async fn list(self, game: String) {
        if self.load_file(&game).await.is_some() {
            self.shown.set(Some(game));
        }
    }

    /// Opens the problem that an address asks for.
    pub fn open_asked(self, asked: ProblemAsked) {
        match asked {
            ProblemAsked::Today => self.open_today(),
            ProblemAsked::Id(id) => self.open(id),
        }
    }

    /// Opens the problem of the day.
    pub fn open_today(self) {
        spawn_local(async move {
            let Some(index) = self.load_index().await else { return };
            match id_of_day(&index, dom::today()) {
                Some(id) => self.start(id),
                None => self.notices.say(Key::ErrorProblem),
            }
        });
    }

    /// Begins a problem by its identifier among those of all games.
    pub fn open(self, id: String) {
        self.theme.set_value(None);
        self.start(id);
    }

    /// Begins the next problem of the game listed: of a theme, if one is given.
    pub fn open_next(self, theme: Option<ProblemTheme>) {
        self.theme.set_value(theme);
        let file = self.shown.get_untracked().and_then(|shown| self.loaded(&shown));
        if let Some(id) = file.and_then(|file| self.next_in(&file, None)) {
            self.start(id);
        }
    }

    /// Goes on to the next problem of the same game, or back to the list.
    pub fn go_on(self) {
        let next = || {
            let TableKind::Problem(id) = self.game.kind_untracked() else { return None };
            self.next_in(&*self.loaded(game_of(&id)?)?, Some(&id))
        };
        match next() {
            Some(id) => self.start(id),
            None => self.game.send(Event::Leave),
        }
    }

    /// The file of a game or a named set, if it is loaded, untracked.
    fn loaded(self, game: &str) -> Option<Arc<ProblemFile>> {
        self.files.with_untracked(|files| files.get(game).cloned())
    }

    fn next_in(self, file: &ProblemFile, other_than: Option<&str>) -> Option<String> {
        let next = |history: &ProblemHistory| {
            let next = next_problem(file, history, self.theme.get_value(), other_than, dom::now())?;
            Some(file.full_id(next))
        };
        self.history.with_untracked(next)
    }

    /// Puts a problem on the table, unless another one is chosen before it is there.
    fn start(self, id: String) {
        self.task.with_value(|task| task.run(async move { self.pose(&id).await }));
    }

    /// Puts a problem on the table.
    async fn pose(self, id: &str) {
        let file = match game_of(id) {
            Some(game) => self.load_file(game).await,
            None => None,
        };
        let Some(file) = file else { return };
        // It says which problem is that of today.
        self.load_index().await;
        let posed = file.by_full_id(id).and_then(|problem| {
            let bots = vec![OfferedLevel::default(); problem.seats.saturating_sub(1)];
            let names = self.game.names_at_table(&SeatPlan::against(&bots));
            PosedProblem::new(&file, problem, names).ok()
        });
        let Some(posed) = posed else { return self.notices.say(Key::ErrorProblem) };
        self.opened.set_value(dom::today());
        self.shown.set(Some(file.name().to_string()));
        if self.game.begin_task(Task::Problem(Box::new(posed))) {
            tell_problem(id);
        } else {
            self.notices.say(Key::ErrorProblem);
        }
    }

    async fn load_index(self) -> Option<Arc<ProblemIndex>> {
        if let Some(index) = self.index.get_untracked() {
            return Some(index);
        }
        let index = Arc::new(self.load("index").await?);
        self.index.set(Some(Arc::clone(&index)));
        Some(index)
    }

    async fn load_file(self, game: &str) -> Option<Arc<ProblemFile>> {
        if let Some(file) = self.loaded(game) {
            return Some(file);
        }
        let file: Arc<ProblemFile> = Arc::new(self.load(game).await?);
        self.files.update(|files| drop(files.insert(game.to_string(), Arc::clone(&file))));
        Some(file)
    }

    /// Loads a file of the problems; `None` if it cannot be loaded, which is said.
    async fn load<T: Json>(self, name: &str) -> Option<T> {
        let text = fetch::text_of(fetch::ask(&format!("problems/{name}.json"))).await;
        let read = text.ok().and_then(|text| T::from_json(&text).ok());
        if read.is_none() {
            self.notices.say_not_loaded(Key::ErrorProblems);
        }
        read
    }

    /// Keeps an answer. A problem counts for the day on which it was opened.
    pub fn note(self, answered: &ProblemAnswered) {
        let ProblemAnswered { id, difficulty, solved } = answered;
        let (now, day) = (dom::now(), self.opened.get_value());
        let answer = ProblemAnswer { id, difficulty: *difficulty, solved: *solved, day, now };
        let of_day = self.index.with_untracked(|index| id_of_day(index.as_ref()?, day));
        let is_of_day = of_day.as_ref() == Some(id);
        let (history, ()) = self.notices.change(&storage::PROBLEMS, Key::ErrorProblemsKept, |history| {
            history.answer(answer);
            if is_of_day {
                history.note_problem_of_day(day, id, *solved);
            }
        });
        self.history.set(history);
    }

    /// The rating as it is shown, tracked; `None` before the first problem.
    pub fn rating(self) -> Option<RatingScreen> {
        self.history.with(ProblemHistory::rating).map(rating_screen)
    }
}

/// The identifier of the problem of a day.
pub fn id_of_day(index: &ProblemIndex, day: u64) -> Option<String> {
    index.of_day(days_since(ProblemIndex::FIRST, day)?).map(str::to_string)
}

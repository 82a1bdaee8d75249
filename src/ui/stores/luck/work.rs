//! Works out the luck of one match: asks its questions one by one, and saves the answers from time to time.

use gloo_timers::future::TimeoutFuture;
use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_bots::analysis::{Follows, Job, JudgementAnswer, KeptLuck, LuckWork, Mistake, Review};
use rami_engine::game::Seat;
use rami_record::Record;

use super::{Judging, LuckNow};
use crate::browser::archive::StoredLuck;
use crate::browser::{archive, dom, storage};
use crate::ui::stores::Screen;

/// How long to wait before checking again whether the work may go on, in milliseconds.
const PATIENCE: u32 = 150;
/// How long the page has to itself before the work on a match begins, in milliseconds.
const HEAD_START: u32 = 400;

impl Judging {
    /// Whether a match is being worked out.
    pub(super) fn is_at_work(self) -> bool {
        self.of_work(LuckWork::is_open)
    }

    pub(super) fn of_work<T>(self, read: impl FnOnce(&LuckWork) -> T) -> T {
        self.work.with_value(read)
    }

    pub(super) fn change_work<T: Default>(self, change: impl FnOnce(&mut LuckWork) -> T) -> T {
        self.work.try_update_value(change).unwrap_or_default()
    }

    /// The answer about a decision of the match that is shown, if it is being worked out and there is an answer.
    pub fn answer(self, step: usize, seat: Seat) -> Option<JudgementAnswer> {
        self.of_work(|work| if work.is_shown() { work.answer_at(step, seat).cloned() } else { None })
    }

    /// Takes an answer about a decision of the match that is shown, which was judged elsewhere.
    pub fn offer(self, step: usize, seat: Seat, answer: JudgementAnswer) {
        self.change_work(|work| {
            if work.is_shown() {
                work.offer(step, seat, answer);
            }
        });
    }

    /// Saves the answers so far and stops the work on the match. A match of the history goes back into the queue.
    pub(super) fn put_aside(self) {
        self.keep();
        self.task.with_value(|task| task.stop());
        let is_of_batch = self.batch.with_untracked(|batch| batch.all > 0);
        let work = self.change_work(std::mem::take);
        if let Some(job) = work.job().filter(|job| work.is_open() && !job.is_shown && is_of_batch) {
            self.waiting.update_value(|waiting| waiting.push(job.id));
        }
    }

    /// Begins the work on a match, or continues it from the saved answers.
    pub(super) fn start_job(self, job: Job) {
        let id = job.id;
        self.change_work(|work| *work = LuckWork::Begun(job));
        self.tell(LuckNow::Working([0, 1]));
        if id != 0 {
            storage::save_luck(Some(id));
        }
        self.task.with_value(|task| task.run(self.work_out()));
    }

    async fn work_out(self) {
        TimeoutFuture::new(HEAD_START).await;
        let Some(Job { id, record, own, .. }) = self.of_work(|work| work.job().cloned()) else { return };
        let found = if id == 0 { None } else { archive::luck(id).await.ok() };
        let known = match found.unwrap_or_default() {
            (Some(account), Some(StoredLuck::Done(kept))) => {
                return self.close(LuckNow::Known(account, turns_in(&kept, record, own)));
            }
            (_, Some(StoredLuck::Begun(known))) => Some(known),
            _ => None,
        };
        if let Some(Err(why)) = self.work.try_update_value(|work| work.take_up(known)) {
            return self.close(LuckNow::Cannot(why));
        }
        let bots = self.bots.get_value();
        loop {
            self.tell(LuckNow::Working(self.of_work(LuckWork::progress)));
            self.until_free().await;
            let Some(question) = self.change_work(LuckWork::next_question) else { return self.end() };
            let answer = bots.judge(question.clone()).await.ok();
            match self.work.try_update_value(|work| work.answered(&question, answer)) {
                Some(Follows::Question) => {}
                Some(Follows::Keeping) => self.keep(),
                Some(Follows::GivingUp) | None => {
                    self.keep();
                    return self.close(LuckNow::Failed);
                }
            }
            dom::breathe().await;
        }
    }

    /// Waits as long as the page is hidden, a bot is thinking, or the result is not wanted.
    async fn until_free(self) {
        while dom::is_hidden() || self.game.is_thinking() || !self.is_wanted() {
            TimeoutFuture::new(PATIENCE).await;
        }
    }

    /// Whether the result is wanted now. A match that is not saved is worked out only while the table or the review is
    /// shown.
    fn is_wanted(self) -> bool {
        let is_looked_at = matches!(self.navigation.screen_untracked(), Screen::Review | Screen::Table);
        is_looked_at || self.of_work(|work| work.job().is_some_and(|job| job.id != 0))
    }

    /// Shows the state of the work: as that of the shown match, or as the progress of the history.
    pub(super) fn tell(self, now: LuckNow) {
        let is_shown = self.of_work(LuckWork::is_shown);
        match now {
            LuckNow::Working(progress) if !is_shown => self.batch.update(|batch| batch.progress = progress),
            now if is_shown && self.luck.with_untracked(|shown| *shown != now) => self.luck.set(now),
            _ => {}
        }
    }

    /// Saves the answers so far.
    pub(super) fn keep(self) {
        if let Some((job, known)) = self.change_work(LuckWork::to_keep) {
            spawn_local(async move {
                // If this fails, the answers are worked out again another time.
                let _kept = archive::keep_luck(job.id, &job.record, Some(StoredLuck::Begun(known)), None).await;
            });
        }
    }

    /// Ends the work when all questions are answered: saves and shows the account, and takes the exercises.
    fn end(self) {
        let Some((job, luck)) = self.change_work(LuckWork::end) else { return };
        // A match that is reviewed from one of its exercises has given its exercises already.
        if !self.game.kind_untracked().is_task() {
            self.training.add_mistakes(&luck);
        }
        let (account, turns, kept) = (luck.account().kept(job.own), luck.turns(), luck.kept());
        if job.id == 0 {
            return self.close(LuckNow::Known(account, turns));
        }
        spawn_local(async move {
            let _kept = archive::keep_luck(job.id, &job.record, Some(StoredLuck::Done(kept)), Some(&account)).await;
            self.latest.set(Some((job.id, account.clone())));
            if self.of_work(|work| work.is_of(&job.record, job.own)) {
                self.close(LuckNow::Known(account, turns));
            }
        });
    }

    /// Ends the work on the match with this state, and begins with the next one in the queue. After a failure the queue
    /// is emptied.
    fn close(self, now: LuckNow) {
        if now == LuckNow::Failed {
            self.waiting.update_value(Vec::clear);
        }
        self.change_work(|work| drop(work.end()));
        self.tell(now);
        storage::save_luck(None);
        self.next();
    }
}

/// The saved mistakes that agree with the match.
fn turns_in(kept: &KeptLuck, record: Record, own: Seat) -> Vec<Mistake> {
    Review::new(record, own, true).map(|review| kept.turns_in(&review)).unwrap_or_default()
}

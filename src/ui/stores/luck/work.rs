//! The match that is being worked out: its questions asked one by one, what is known kept from time to time.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami::analysis::Question;
use rami::analysis::{KeptLuck, Known, LuckOfMatch, Mistake, Review};
use rami::record::Record;

use super::{Judging, LuckNow};
use crate::browser::archive::Luck;
use crate::browser::worker::{Answer, BotClient};
use crate::browser::{archive, dom, storage};
use crate::ui::stores::Screen;

/// After how many answers what is known is kept.
const KEPT_EVERY: usize = 12;
/// How long to wait until it is looked again whether the bots think, in milliseconds.
const PATIENCE: u32 = 150;
/// How many questions in a row may remain without an answer until it is given up.
const UNANSWERED: usize = 2;
/// How long the page has for itself before a match is taken up, in milliseconds.
const HEAD_START: u32 = 400;

/// The match that is being worked out, and those that wait.
#[derive(Default)]
pub struct Work {
    /// Counts the matches taken up: what was asked of an earlier one is stale.
    number: u32,
    /// The name of the match on this device; 0 if it has none.
    pub id: u64,
    record: Option<Record>,
    /// Whether it is worked out, or is about to be.
    pub is_open: bool,
    luck: Option<LuckOfMatch>,
    /// Whether it is shown, and not one of the history that is worked out beside.
    pub is_shown: bool,
    /// Whether a question is open, or soon to be asked.
    is_asking: bool,
    unanswered: usize,
    /// Answers that are not kept yet.
    unkept: usize,
    /// Matches of the history that are to be worked out, the next last.
    pub waiting: Vec<u64>,
}

impl Work {
    /// Whether a record is that of the match.
    pub fn is_of(&self, record: &Record) -> bool {
        self.record.as_ref() == Some(record)
    }

    /// Has a match wait for its turn, the next of all.
    pub fn wait(&mut self, id: u64) {
        self.waiting.push(id);
    }
}

impl Judging {
    /// Whether a match is being worked out.
    pub(super) fn is_at_work(self) -> bool {
        self.work.with_value(|work| work.is_open)
    }

    /// The questions answered of the match that is worked out, and all.
    pub(super) fn progress(self) -> [usize; 2] {
        self.work.with_value(|work| work.luck.as_ref().map_or([0, 1], LuckOfMatch::progress))
    }

    /// Keeps what is known of the match, and works on it no more. One of the history waits for its turn again.
    pub(super) fn put_aside(self) {
        self.keep();
        self.bots.with_value(BotClient::cancel);
        let is_of_batch = self.batch.with_untracked(|batch| batch.all > 0);
        self.work.update_value(|work| {
            if work.is_open && !work.is_shown && is_of_batch {
                work.wait(work.id);
            }
            work.number += 1;
            (work.luck, work.record, work.is_open, work.is_asking) = (None, None, false, false);
        });
    }

    /// Takes up a match, with what is known of it.
    pub(super) fn begin(self, id: u64, record: Record, is_shown: bool) {
        let number = self.work.try_update_value(|work| {
            work.number += 1;
            (work.id, work.record, work.luck) = (id, Some(record.clone()), None);
            (work.is_open, work.is_shown) = (true, is_shown);
            (work.is_asking, work.unanswered, work.unkept) = (false, 0, 0);
            work.number
        });
        self.tell(LuckNow::Working([0, 1]));
        if id != 0 {
            storage::save_luck(Some(id));
        }
        dom::later(HEAD_START, move || {
            spawn_local(async move {
                let found = if id == 0 { None } else { archive::luck(id).await.ok() };
                if self.work.with_value(|work| Some(work.number)) != number {
                    return;
                }
                match found.unwrap_or_default() {
                    (Some(account), Some(Luck::WorkedOut(kept))) => {
                        self.close(LuckNow::Known(account, turns_in(&kept, record)));
                    }
                    (_, Some(Luck::InTheMiddle(known))) => self.work_on(record, Some(known)),
                    _ => self.work_on(record, None),
                }
            });
        });
    }

    fn work_on(self, record: Record, known: Option<Known>) {
        match LuckOfMatch::new(record, known) {
            Ok(luck) => {
                self.tell(LuckNow::Working(luck.progress()));
                self.work.update_value(|work| work.luck = Some(luck));
                self.go_on();
            }
            Err(why) => self.close(LuckNow::Cannot(why)),
        }
    }

    /// Asks the next question, unless one is open, the page is hidden, or the bots think.
    pub(super) fn go_on(self) {
        let number = self.work.with_value(|work| work.number);
        let is_idle = self.work.with_value(|work| work.luck.is_some() && !work.is_asking);
        if !is_idle || dom::is_hidden() || !self.is_wanted() {
            return;
        }
        self.work.update_value(|work| work.is_asking = true);
        if self.game.is_thinking() {
            dom::later(PATIENCE, move || {
                if self.work.with_value(|work| work.number) == number {
                    self.work.update_value(|work| work.is_asking = false);
                    self.go_on();
                }
            });
            return;
        }
        let question = self.work.try_update_value(|work| work.luck.as_mut().and_then(LuckOfMatch::next_question));
        let Some(Some(question)) = question else { return self.end() };
        self.ask(number, question);
    }

    fn ask(self, number: u32, question: Question) {
        let asked = question.clone();
        let on_answer = move |answer: Answer<rami::analysis::Answer>| {
            if self.work.with_value(|work| work.number) != number {
                return;
            }
            let (answer, unanswered) = match answer {
                Answer::Restarted => return,
                Answer::Chosen(answer) => (*answer, 0),
                Answer::GivenUp => (asked.unanswered(), self.work.with_value(|work| work.unanswered) + 1),
            };
            if unanswered >= UNANSWERED {
                return self.close(LuckNow::Failed);
            }
            self.answered(number, answer, unanswered);
        };
        self.bots.with_value(|bots| bots.judge(question, on_answer));
    }

    fn answered(self, number: u32, answer: rami::analysis::Answer, unanswered: usize) {
        let progress = self.work.try_update_value(|work| {
            let luck = work.luck.as_mut()?;
            luck.answer(answer);
            let progress = luck.progress();
            work.unanswered = unanswered;
            work.unkept += 1;
            Some((progress, work.unkept >= KEPT_EVERY))
        });
        let Some(Some((progress, is_due))) = progress else { return };
        self.tell(LuckNow::Working(progress));
        if is_due {
            self.keep();
        }
        spawn_local(async move {
            dom::breathe().await;
            if self.work.with_value(|work| work.number) == number {
                self.work.update_value(|work| work.is_asking = false);
                self.go_on();
            }
        });
    }

    /// Whether the match is worked out now: one that is kept nowhere is only while it may be looked at.
    fn is_wanted(self) -> bool {
        let is_looked_at = matches!(self.navigation.screen_now(), Screen::Review | Screen::Table);
        is_looked_at || self.work.with_value(|work| work.id != 0)
    }

    /// Tells how the match stands.
    pub(super) fn tell(self, now: LuckNow) {
        if let LuckNow::Working(progress) = now
            && self.work.with_value(|work| !work.is_shown)
        {
            return self.batch.update(|batch| batch.progress = progress);
        }
        if self.work.with_value(|work| work.is_shown) && self.now.with_untracked(|shown| *shown != now) {
            self.now.set(now);
        }
    }

    /// Keeps what is known so far.
    pub(super) fn keep(self) {
        let known = self.work.try_update_value(|work| {
            let luck = work.luck.as_ref().filter(|_| work.id != 0 && work.unkept > 0)?;
            work.unkept = 0;
            Some((work.id, work.record.clone()?, luck.known().clone()))
        });
        if let Some(Some((id, record, known))) = known {
            spawn_local(async move {
                // Where it cannot be kept, it is worked out once more.
                let _kept = archive::keep_luck(id, &record, Some(Luck::InTheMiddle(known)), None).await;
            });
        }
    }

    /// All is known.
    fn end(self) {
        let known = self.work.try_update_value(|work| {
            let luck = work.luck.take()?;
            Some((work.id, work.record.clone()?, luck.account().kept(), luck))
        });
        let Some(Some((id, record, account, luck))) = known else { return };
        // What is looked at from an exercise has been an exercise.
        if !self.lesson.is_exercise_now() {
            self.training.take(&luck);
        }
        let (turns, kept) = (luck.turns(), luck.kept());
        if id == 0 {
            return self.close(LuckNow::Known(account, turns));
        }
        spawn_local(async move {
            let _kept = archive::keep_luck(id, &record, Some(Luck::WorkedOut(kept)), Some(&account)).await;
            self.latest.set(Some((id, account.clone())));
            if self.work.with_value(|work| work.is_of(&record)) {
                self.close(LuckNow::Known(account, turns));
            }
        });
    }

    /// Nothing more is to be found out about the match: the next one that waits is taken up.
    fn close(self, now: LuckNow) {
        let is_failed = now == LuckNow::Failed;
        if is_failed {
            self.keep();
        }
        self.tell(now);
        self.work.update_value(|work| {
            if is_failed {
                work.waiting.clear();
            }
            (work.luck, work.is_open, work.is_asking) = (None, false, false);
            work.number += 1;
        });
        storage::save_luck(None);
        self.next();
    }
}

/// Those of the decisions kept that can stand in the match.
fn turns_in(kept: &KeptLuck, record: Record) -> Vec<Mistake> {
    Review::new(record, true).map(|review| kept.turns_in(&review)).unwrap_or_default()
}

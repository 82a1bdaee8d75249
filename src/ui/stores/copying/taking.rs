//! The copy that is offered to this device: reading it, asking about it, and taking it in.

use std::rc::Rc;

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_devices::copying::{CopyEnd, Receiver, Words};
use rami_model::backup::{Answers, Change, Kind, Offer, Whose};
use rami_model::text::Key;

use super::{CopyStep, Copying};
use crate::ui::stores::{NoCopy, Screen, Taking};

impl Copying {
    /// The words that both devices show, untracked; `None` for a file.
    pub fn words(self) -> Option<Words> {
        self.of_state(|state| state.words).flatten()
    }

    /// Whether it matters whose matches the copy holds, untracked.
    pub fn asks_whose(self) -> bool {
        self.taking().is_some_and(|taking| taking.asks_whose)
    }

    /// Whose matches the copy holds, once the person has said so or where it does not matter, tracked.
    pub fn whose(self) -> Option<Whose> {
        if self.asks_whose() { self.whose.get() } else { Some(Whose::Own) }
    }

    /// What the person has said about whose matches the copy holds, tracked.
    pub fn said_whose(self) -> Option<Whose> {
        self.whose.get()
    }

    /// Sets whose matches the copy holds.
    pub fn say_whose(self, whose: Whose) {
        self.whose.set(Some(whose));
    }

    /// Whether what was deleted here is brought back, tracked.
    pub fn brings_back(self) -> bool {
        self.bring_back.get()
    }

    /// Sets whether what was deleted here is brought back.
    pub fn set_bring_back(self, bring_back: bool) {
        self.bring_back.set(bring_back);
    }

    /// What the copy would change, tracked; `None` until the person has said whose matches it holds.
    pub fn offer(self) -> Option<Offer> {
        let answers = Answers { whose: self.whose()?, bring_back: self.brings_back() };
        self.taking().map(|taking| taking.offer(answers))
    }

    /// What was deleted here of what the copy holds, tracked.
    pub fn deleted(self) -> Vec<(Kind, usize)> {
        let answers = self.whose().map(|whose| Answers { whose, bring_back: false });
        let offer = answers.and_then(|answers| self.taking().map(|taking| taking.offer(answers)));
        offer.map(|offer| offer.of(Change::Deleted)).unwrap_or_default()
    }

    fn taking(self) -> Option<Rc<Taking>> {
        self.of_state(|state| state.taking.clone()).flatten()
    }

    /// Offers a file, if it is a copy that can be used. Otherwise it is said why not, and nothing changes.
    pub fn open_file(self, text: String) {
        spawn_local(async move {
            match self.archive.prepare(&text).await {
                Ok(taking) => {
                    self.start_attempt(true);
                    self.stores.navigation.visit(Screen::Move);
                    self.ask(taking);
                }
                Err(why) => self.stores.notices.say(said_of_file(why)),
            }
        });
    }

    /// Reads the copy that has come, and offers it if all of it can be used and is what the sender said.
    pub(super) fn read(self, copy: Vec<u8>) {
        self.step.set(CopyStep::Reading);
        let (attempt, said) = self.of_state(|state| (state.attempt, state.said)).unwrap_or_default();
        spawn_local(async move {
            let text = String::from_utf8(copy).unwrap_or_default();
            let prepared = self.archive.prepare(&text).await;
            if !self.is_current(attempt) {
                return;
            }
            match prepared {
                Ok(taking) if Some(taking.contents) == said => self.ask(taking),
                Err(why @ (NoCopy::Newer | NoCopy::UnreadHere)) => {
                    self.of_end(|end| end.stop(CopyEnd::Unusable));
                    self.send();
                    self.end(CopyStep::Failed(said_of_file(why)));
                }
                Ok(_) | Err(NoCopy::Unusable) => {
                    self.of_end(|end| end.stop(CopyEnd::Unusable));
                    self.carry();
                }
            }
        });
    }

    /// Asks the person about a copy.
    fn ask(self, taking: Taking) {
        self.of_state(|state| state.taking = Some(Rc::new(taking)));
        self.step.set(CopyStep::Offered);
    }

    /// Takes the copy in that is offered. Nothing is taken in before the person has said whose matches it holds.
    pub(super) fn store(self) {
        let answers = untrack(|| self.whose().map(|whose| Answers { whose, bring_back: self.brings_back() }));
        let (Some(taking), Some(answers)) = (self.taking(), answers) else { return };
        self.step.set(CopyStep::Storing);
        let attempt = self.of_state(|state| state.attempt).unwrap_or_default();
        spawn_local(async move {
            let taken = self.archive.merge_copy(&taking, answers).await;
            if !self.is_current(attempt) {
                return;
            }
            if let Some(offer) = taken {
                self.of_receiver(Receiver::done);
                self.send();
                self.end(CopyStep::TakenIn(Box::new(offer)));
            } else {
                self.of_end(|end| end.stop(CopyEnd::Unusable));
                self.send();
                self.end(CopyStep::Failed(Key::ErrorStorage));
            }
        });
    }
}

/// What is said about a file that cannot be taken in.
const fn said_of_file(why: NoCopy) -> Key {
    match why {
        NoCopy::Newer => Key::ErrorCopyNewer,
        NoCopy::Unusable => Key::ErrorImport,
        NoCopy::UnreadHere => Key::ErrorUnread,
    }
}

//! Notices: sentences for the player that belong to no move, such as reports of problems.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_model::text::{Key, Message};

use super::PageSignal;
use crate::browser::storage::{LoadState, Loaded, StorageRefusal, StoredItem};
use crate::browser::update;
use rami_record::json::Json;

/// A sentence for the player that belongs to no move.
#[derive(Clone, PartialEq)]
pub struct Notice {
    pub text: Message,
    /// The offer that is shown with it, if any.
    pub offer: Option<NoticeOffer>,
}

/// An offer that is shown with a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeOffer {
    /// To download the data that could not be read, by a button of this name.
    Aside(Key),
    /// To reload the page.
    Reload,
}

/// The store of the shown notice, and of the troubles that were reported to the player.
#[derive(Clone, Copy)]
pub struct Notices {
    shown: PageSignal<RwSignal<Option<Notice>>>,
    troubles: PageSignal<RwSignal<Vec<Key>>>,
}

impl Notices {
    pub(super) fn new() -> Self {
        Self { shown: PageSignal(RwSignal::new(None)), troubles: PageSignal(RwSignal::new(Vec::new())) }
    }

    /// The notice that is shown, tracked.
    pub fn shown(self) -> Option<Notice> {
        self.shown.get()
    }

    /// Shows a sentence.
    pub fn say(self, text: impl Into<Message>) {
        self.shown.set(Some(Notice { text: text.into(), offer: None }));
    }

    /// Says that stored data could not be read, and offers it as a file.
    pub fn offer_aside(self, what: Key) {
        self.offer(what, NoticeOffer::Aside(Key::ErrorAsideExport));
    }

    /// Says that a saved match could not be read, and offers it as a file.
    pub fn offer_match_aside(self) {
        self.offer(Key::ErrorSaved, NoticeOffer::Aside(Key::ErrorSavedExport));
    }

    fn offer(self, what: Key, offer: NoticeOffer) {
        self.shown.set(Some(Notice { text: what.into(), offer: Some(offer) }));
    }

    /// Takes a stored value as it was read. If it could not be read, a notice says so; `what` names it.
    pub fn report_unread<T>(self, kept: Loaded<T>, what: Key) -> T {
        match kept.state {
            LoadState::Sound => {}
            LoadState::SetAside => self.offer_aside(what),
            LoadState::InPlace => self.trouble(Key::ErrorUnread, true),
        }
        kept.value
    }

    /// Changes a stored value and saves it; `what` names it. If the browser refuses, a notice says so. Data that can neither be read nor
    /// set aside is not overwritten.
    pub fn change<T: Json + Default, R>(
        self,
        item: &StoredItem<T>,
        what: Key,
        change: impl FnOnce(&mut T) -> R,
    ) -> (T, R) {
        let kept = item.load_or_set_aside();
        let may_write = kept.state != LoadState::InPlace;
        let mut value = self.report_unread(kept, what);
        let changed = change(&mut value);
        self.written(if may_write { item.save(&value) } else { Err(StorageRefusal::UnreadInPlace) });
        (value, changed)
    }

    /// Takes the outcome of a write. If the browser refuses, a notice says so, and the console says why.
    pub fn written(self, outcome: Result<(), StorageRefusal>) {
        self.trouble(Key::ErrorStorage, outcome.is_err());
        if let Err(refused) = outcome {
            web_sys::console::info_1(&refused.to_string().into());
        }
    }

    /// Says that something could not be loaded. If the server no longer has the files of this version, a reload to the
    /// newer version is offered instead.
    pub fn say_not_loaded(self, what: Key) {
        spawn_local(async move {
            if !self.offered_newer().await {
                self.say(what);
            }
        });
    }

    /// Offers to reload the page if the server no longer has the files of this version. Returns whether that is so.
    pub async fn offered_newer(self) -> bool {
        let is_gone = update::is_gone().await;
        if is_gone {
            self.offer(Key::ErrorNewer, NoticeOffer::Reload);
        }
        is_gone
    }

    /// Closes the notice.
    pub fn close(self) {
        self.shown.set(None);
    }

    /// Closes the notice if it says this.
    pub fn close_if(self, what: Key) {
        if self.shown.with_untracked(|shown| shown.as_ref().is_some_and(|shown| shown.text.key == what)) {
            self.close();
        }
    }

    /// Closes the notice and forgets all troubles, since another match is shown.
    pub fn clear(self) {
        self.shown.set(None);
        self.troubles.set(Vec::new());
    }

    /// Whether the player has been told of a trouble that still lasts.
    pub fn has_trouble(self, what: Key) -> bool {
        self.troubles.with_untracked(|troubles| troubles.contains(&what))
    }

    /// Notes whether there is a trouble. A new trouble is reported once. When it is over, its notice is closed.
    pub fn trouble(self, what: Key, there_is: bool) {
        let known = self.has_trouble(what);
        if there_is && !known {
            self.troubles.update(|troubles| troubles.push(what));
            self.say(what);
        } else if known && !there_is {
            self.troubles.update(|troubles| troubles.retain(|&trouble| trouble != what));
            let said = Notice { text: what.into(), offer: None };
            if self.shown.with_untracked(|shown| shown.as_ref() == Some(&said)) {
                self.close();
            }
        }
    }
}

//! Sentences for the player that belong to no move, and what does not work at present.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami::text::{Key, Message};

use super::PageSignal;
use crate::browser::update;

/// A sentence for the player that belongs to no move.
#[derive(Clone, PartialEq)]
pub struct Notice {
    pub text: Message,
    /// What is offered with it, if anything.
    pub offer: Option<Offer>,
}

/// What is offered with a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// What could not be read, as a file.
    Aside,
    /// To load the page anew.
    Reload,
}

/// The notice shown, and the troubles the player knows of.
#[derive(Clone, Copy)]
pub struct Notices {
    shown: PageSignal<RwSignal<Option<Notice>>>,
    troubles: PageSignal<RwSignal<Vec<Key>>>,
}

impl Notices {
    pub(super) fn new() -> Self {
        Self { shown: PageSignal(RwSignal::new(None)), troubles: PageSignal(RwSignal::new(Vec::new())) }
    }

    /// The notice that is shown.
    pub fn shown(self) -> Option<Notice> {
        self.shown.get()
    }

    /// Shows a sentence.
    pub fn say(self, text: impl Into<Message>) {
        self.shown.set(Some(Notice { text: text.into(), offer: None }));
    }

    /// Says that something kept could not be read, and offers it as a file.
    pub fn offer_aside(self) {
        self.shown.set(Some(Notice { text: Key::ErrorSaved.into(), offer: Some(Offer::Aside) }));
    }

    /// Says that something could not be loaded. Where files of this version are gone, that is not the connection's fault:
    /// then the newer version is offered.
    pub fn say_not_loaded(self, what: Key) {
        spawn_local(async move {
            if !self.offered_newer().await {
                self.say(what);
            }
        });
    }

    /// Offers to load the page anew if files of this version are gone; answers whether they are.
    pub async fn offered_newer(self) -> bool {
        let is_gone = update::is_gone().await;
        if is_gone {
            self.shown.set(Some(Notice { text: Key::ErrorNewer.into(), offer: Some(Offer::Reload) }));
        }
        is_gone
    }

    /// Takes the notice away.
    pub fn close(self) {
        self.shown.set(None);
    }

    /// Begins anew: another match is shown.
    pub fn clear(self) {
        self.shown.set(None);
        self.troubles.set(Vec::new());
    }

    /// Whether something does not work at present, and the player knows.
    pub fn has_trouble(self, what: Key) -> bool {
        self.troubles.with_untracked(|troubles| troubles.contains(&what))
    }

    /// Says that something does not work: once, until it works again.
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

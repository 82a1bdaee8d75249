//! The signals of the stores, which outlive the views that read them.

use std::ops::Deref;
use std::panic::Location;

use leptos::prelude::*;
use leptos::reactive::graph::{AnySource, Observer, Source, ToAnySource};

/// A signal that lives as long as the page, read by views that come and go.
///
/// A signal of Leptos keeps an entry for every effect that ever read it, until the signal itself is dropped. This one
/// removes the entry together with the effect. Otherwise every card shown would leave some bytes behind, and one more
/// entry to go through at each change; `tests/browser/soak.mjs` would see the memory grow.
#[derive(Clone, Copy)]
pub struct PageSignal<S>(pub S);

/// A signal whose readers can be removed.
pub trait Followed: Track {
    /// The signal as a source of the reactive graph.
    fn source(&self) -> AnySource;
}

impl<T: Send + Sync + 'static> Followed for RwSignal<T> {
    fn source(&self) -> AnySource {
        self.to_any_source()
    }
}

impl<T: Send + Sync + 'static> Followed for Memo<T> {
    fn source(&self) -> AnySource {
        ArcMemo::from(*self).to_any_source()
    }
}

impl<S: Followed> Track for PageSignal<S> {
    fn track(&self) {
        self.0.track();
        if let Some(observer) = Observer::get() {
            let source = self.0.source();
            on_cleanup(move || source.remove_subscriber(&observer));
        }
    }
}

impl<S: DefinedAt> DefinedAt for PageSignal<S> {
    fn defined_at(&self) -> Option<&'static Location<'static>> {
        self.0.defined_at()
    }
}

impl<S: ReadUntracked> ReadUntracked for PageSignal<S> {
    type Value = S::Value;

    fn try_read_untracked(&self) -> Option<Self::Value> {
        self.0.try_read_untracked()
    }
}

/// Gives access to the signal itself, for everything but reading.
impl<S> Deref for PageSignal<S> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.0
    }
}

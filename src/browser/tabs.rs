//! What the tabs of this page tell one another. The browser itself reports only changes of the local storage.

use web_sys::BroadcastChannel;

use super::dom;

/// The channel on which a tab says that it has changed the finished matches.
const ARCHIVE: &str = "rami.archive";

thread_local! {
    /// The channel of this tab; `None` in browsers without one, in which a list is read when its screen is opened.
    static CHANNEL: Option<BroadcastChannel> = BroadcastChannel::new(ARCHIVE).ok();
}

/// Tells the other tabs that the finished matches have changed.
pub fn tell_archive_changed() {
    CHANNEL.with(|channel| {
        if let Some(channel) = channel {
            // Nobody may be listening.
            drop(channel.post_message(&ARCHIVE.into()));
        }
    });
}

/// Calls `heard` whenever another tab has changed the finished matches.
pub fn on_archive_changed(heard: impl Fn() + 'static) {
    CHANNEL.with(|channel| {
        if let Some(channel) = channel {
            dom::listen_on(channel, "message", move |_: web_sys::Event| heard());
        }
    });
}

//! Decides when a newer version of the game is offered and when it takes over: never while a deal is played.

use crate::text::Key;

/// The state of a newer version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Newer {
    /// Nothing.
    #[default]
    None,
    /// It lies ready and waits to be agreed to.
    Waiting,
    /// It has taken over the device's copy: this page is the older one.
    Active,
}

/// The page's action about a newer version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takeover {
    /// Goes on as it is.
    Stay,
    /// Offers it, in these words: what is new, and the button.
    Offer(Key, Key),
    /// Loads itself anew.
    Reload,
}

/// Decides what to do. `agreed` says that the player has agreed in this page, `resting` that no deal is being played.
#[must_use]
pub fn takeover(newer: Newer, agreed: bool, resting: bool) -> Takeover {
    match newer {
        Newer::Active if agreed => Takeover::Reload,
        // Agreed to in another tab.
        Newer::Active if resting => Takeover::Offer(Key::UpdateElsewhere, Key::UpdateReload),
        Newer::Waiting if resting && !agreed => Takeover::Offer(Key::UpdateReady, Key::UpdateApply),
        _ => Takeover::Stay,
    }
}

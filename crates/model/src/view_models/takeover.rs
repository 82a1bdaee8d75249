//! Decides when a newer version of the game is offered and when it takes over: never while a deal is played.

use crate::text::Key;

/// The state of a newer version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Newer {
    /// Nothing.
    #[default]
    None,
    /// It is ready and waits for the player's consent.
    Waiting,
    /// It has taken over the device's copy, so this page is of the older version.
    Active,
}

/// The page's action about a newer version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takeover {
    /// The page goes on unchanged.
    Stay,
    /// The page offers it. The texts are the message and the button.
    Offer(Key, Key),
    /// The page reloads.
    Reload,
}

/// Decides what to do. `agreed` says that the player has agreed in this page, `resting` that no deal is being played.
#[must_use]
pub fn takeover(newer: Newer, agreed: bool, resting: bool) -> Takeover {
    match newer {
        Newer::Active if agreed => Takeover::Reload,
        // The player agreed to it in another tab.
        Newer::Active if resting => Takeover::Offer(Key::UpdateElsewhere, Key::UpdateReload),
        Newer::Waiting if resting && !agreed => Takeover::Offer(Key::UpdateReady, Key::UpdateApply),
        _ => Takeover::Stay,
    }
}

//! When the screen is kept awake.

use leptos::prelude::*;

use super::TableStore;
use crate::browser::wake::Awake;

/// Keeps the screen awake as long as the view is shown that calls this.
pub fn stay_awake() {
    let awake = Awake::new();
    on_cleanup(move || drop(awake));
}

/// Keeps the screen awake during every match over several devices: a device that sleeps loses its connections.
pub fn stay_awake_when_joint(game: TableStore) {
    let is_on = move |_: Option<&bool>| {
        game.with_session(|session| session.is_joint() && !session.match_over()).unwrap_or_default()
    };
    let is_on = Memo::new(is_on);
    Effect::new(move |_: Option<Option<Awake>>| is_on.get().then(Awake::new));
}

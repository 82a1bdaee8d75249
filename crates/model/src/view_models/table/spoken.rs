//! What a screen reader says about actions that are not moves: staging cards, and lifting the cover.

use crate::text::{Key, Message};

use super::screen::TableScreen;

/// The messages about a change of the table that is not a move; empty if it was a move.
#[must_use]
pub fn told(before: &TableScreen, after: &TableScreen) -> Vec<Message> {
    if before.last != after.last || before.standing.deal != after.standing.deal {
        return Vec::new();
    }
    match (&before.cover, &after.cover) {
        (Some(cover), None) => {
            // First the person whose hand it is, then everything that is said about a table.
            let lifted = Message { key: Key::CoverLifted, args: cover.title.args.clone() };
            [lifted].into_iter().chain(after.last.clone()).chain([after.prompt.clone()]).collect()
        }
        (None, None) => set_aside(before, after),
        _ => Vec::new(),
    }
}

/// The melds that are new in the tray, and what is reached with all of them; empty if the tray is as before.
fn set_aside(before: &TableScreen, after: &TableScreen) -> Vec<Message> {
    let labels = |table: &TableScreen| table.tray.melds.iter().map(|meld| meld.label.clone()).collect::<Vec<_>>();
    let (before, now) = (labels(before), labels(after));
    if before == now {
        return Vec::new();
    }
    let fresh = now.into_iter().filter(|label| !before.contains(label));
    fresh.chain([after.tray.text.clone()]).collect()
}

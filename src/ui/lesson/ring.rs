//! The ring round the next target of a lesson.

use leptos::prelude::*;
use rami_engine::variants::Target;

use crate::browser::dom;
use crate::ui::stores::TableStore;

/// The style of the ring; the style sheet has the pulse.
const RING: &str = "outline:3px solid var(--brass-light);outline-offset:2px;animation:beckon 1.8s ease-in-out infinite";

/// The selector that finds a target on the page.
fn selector(target: &Target) -> String {
    match target {
        Target::Stock => "[data-pile=\"stock\"]>.card".into(),
        Target::Discard => "[data-pile=\"discard\"]>.card:not(.pile-under)>.card-face".into(),
        Target::Depth(depth) => format!("[data-discard-depth=\"{depth}\"] .card-face"),
        Target::Hand(cards) => {
            let each = cards.split(' ').map(|card| format!("[data-zone=\"hand\"]>[data-card=\"{card}\"]>.card-face"));
            each.collect::<Vec<_>>().join(",")
        }
        Target::Draft => "[data-zone=\"draft\"]".into(),
        Target::Meld(index) => format!("[data-meld=\"{index}\"]"),
        Target::Action(action) => format!("main [data-action=\"{action}\"]"),
    }
}

/// Puts the ring round the next target, for as long as the page exists. It is a rule of a style sheet, since elements
/// come and go.
pub fn ring_next_target(game: TableStore) {
    Effect::new(move || {
        let targets = game.with(|table| table.lesson().map(|(course, session)| course.targets(session)));
        let targets = targets.unwrap_or_default();
        let places: Vec<String> = targets.iter().map(selector).collect();
        dom::add_style(&if places.is_empty() { String::new() } else { format!(":is({}){{{RING}}}", places.join(",")) });
    });
}

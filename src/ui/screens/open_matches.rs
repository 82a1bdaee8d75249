//! The matches under way beside the one at the table.

use leptos::prelude::*;
use rami_model::table::other_seats;
use rami_model::text::{Key, Message};
use rami_model::view_models::variant_name;
use rami_record::given;

use crate::ui::components::{Rows, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, OpenMatch, SavedMatches, TableStore, called};

/// The most matches under way that are offered beside the one at the table. The history has them all.
const MOST_OTHERS: usize = 3;

/// The other matches under way, on the first screen.
#[component]
pub fn OpenMatches() -> impl IntoView {
    let (saved, game) = (expect_context::<SavedMatches>(), expect_context::<TableStore>());
    let i18n = expect_context::<I18n>();
    let listed = move |found: Vec<OpenMatch>| -> Vec<OpenMatch> {
        found.into_iter().filter(|found| found.id != game.match_id()).take(MOST_OTHERS).collect()
    };
    let others = RwSignal::new(listed(saved.tidy()));
    Effect::new(move |is_first: Option<()>| {
        saved.track_others();
        if is_first.is_some() {
            others.set(listed(untrack(|| saved.open())));
        }
    });
    let row = move |(id, _): (u64, u64)| {
        let found = others.with_untracked(|others| others.iter().find(|found| found.id == id).cloned());
        found.map(|found| view! { <OpenMatchButton found class="button open-match"/> }).into_any()
    };
    view! {
        <When when=Signal::derive(move || !others.with(Vec::is_empty))>
            <section class="open-matches">
                <h2>{i18n.text(Key::HomeOpen)}</h2>
                <Rows keys=Signal::derive(move || others.with(|others| keys_of(others))) row/>
            </section>
        </When>
    }
}

/// The keys of the rows of matches under way. A row shows the number of deals.
pub fn keys_of(matches: &[OpenMatch]) -> Vec<(u64, u64)> {
    matches.iter().map(|found| (found.id, found.deals as u64)).collect()
}

/// A button that continues a match.
#[component]
pub fn OpenMatchButton(found: OpenMatch, class: &'static str) -> impl IntoView {
    let (i18n, game) = (expect_context::<I18n>(), expect_context::<TableStore>());
    let id = found.id;
    let name = variant_name(&found.rules.variant).map_or("", |key| i18n.text(key));
    let name = called(i18n, name, &found.rules);
    let line = Message::new(Key::OpenLine).text("variant", name).number("players", found.seats.len() as i64);
    let line = i18n.say(&line.number("n", found.deals as i64));
    let others = other_seats(found.own, found.seats.len());
    let others: Vec<String> = others.map(|seat| i18n.shown_name(given(&found.seats[seat]))).collect();
    view! {
        <button type="button" class=class data-action=ButtonAction::Continue.id() data-variant=found.rules.variant
            on:click=move |_| game.go_on_with(id)
        >
            <b>{line}</b>
            <small>{others.join(", ")}</small>
            {found.other_version.then(|| view! { <small>{i18n.text(Key::HistoryOtherVersion)}</small> })}
        </button>
    }
}

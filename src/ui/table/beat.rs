//! A friend's result at the same deals, from the link that began the match.

use leptos::prelude::*;
use rami_model::table::Beat;
use rami_model::view_models::to_beat;

use crate::ui::components::Recreate;
use crate::ui::stores::{I18n, TableStore};

/// The result to beat, and whose it is. Nothing is shown if the match has none, or during a lesson.
#[component]
pub fn ToBeat() -> impl IntoView {
    let game = expect_context::<TableStore>();
    view! { <Recreate of=move || game.with(|table| table.beat().cloned()) children=|beat| view! { <Line beat/> }.into_any()/> }
}

#[component]
fn Line(beat: Beat) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    view! { <span class="to-beat" data-zone="to-beat" data-points=beat.total.to_string()>{i18n.say(&to_beat(&beat))}</span> }
}

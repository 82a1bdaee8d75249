//! The faces of winners.

use leptos::prelude::*;
use rami_model::view_models::EndRow;

use super::Avatar;
use crate::ui::stores::TableStore;

/// The faces of the winners named in the title beside them.
#[component]
pub fn Victors(rows: Vec<EndRow>) -> impl IntoView {
    let game = expect_context::<TableStore>();
    let face = |row: &EndRow| view! { <Avatar seat=row.result.seat person=game.person_at(row.result.seat)/> };
    let faces = rows.iter().map(face).collect_view();
    (!rows.is_empty()).then(|| view! { <span class="victors" data-count=rows.len().to_string()>{faces}</span> })
}

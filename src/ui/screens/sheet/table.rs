//! The deals of a score sheet, each of which can be corrected.

use leptos::prelude::*;
use rami_model::text::{Key, Message};
use rami_model::view_models::ScoreSheetView as Shown;

use super::draft::EntryDraft;
use crate::ui::components::ScrollAcross;
use crate::ui::screens::scores::ScoreTable;
use crate::ui::stores::{I18n, SheetStore};

/// The deals written so far and the totals, and who deals next.
#[component]
pub fn Deals(shown: Shown, draft: EntryDraft) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let dealer = shown.scores.names.get(shown.dealer).cloned().flatten().unwrap_or_default();
    let next = shown.won.is_none().then(|| {
        view! { <p class="panel-note">{i18n.say(&Message::new(Key::SheetDeals).text("name", dealer))} " " {i18n.say(&shown.scores.note)}</p> }
    });
    let is_empty = shown.scores.deals.is_empty();
    let correct = Callback::new(move |deal: usize| draft.correct(deal));
    let persons = store.current_untracked().map(|sheet| {
        let people = store.people_untracked();
        sheet.seats.iter().map(|seat| people.get(seat.person).cloned()).collect::<Vec<_>>()
    });
    let table = (!is_empty).then(|| {
        view! {
            <ScrollAcross class="scoreboard-table" zone=Some("scores") label=i18n.text(Key::ScoreTitle)>
                <ScoreTable scores=shown.scores.clone() correct=Some(correct) corrected=shown.corrected.clone()
                    persons=persons.unwrap_or_default()/>
            </ScrollAcross>
        }
    });
    view! { {table} {next} }
}

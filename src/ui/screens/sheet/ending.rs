//! The end of a match on a score sheet: the winner, the ranking, and the buttons for what may follow.

use leptos::prelude::*;
use rami_model::text::{Key, Message};
use rami_model::view_models::{ScoreSheetView as Shown, SeatResultRow};

use super::draft::EntryDraft;
use crate::browser::dom;
use crate::ui::components::{Button, FaceOf};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::screens::scores::plain;
use crate::ui::stores::{I18n, Navigation, Screen, SheetStore};

/// The end of the match.
#[component]
pub fn Ending(shown: Shown, draft: EntryDraft) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let navigation = expect_context::<Navigation>();
    let people = store.people_untracked();
    let seats = store.current_untracked().map(|sheet| sheet.seats).unwrap_or_default();
    let row = |row: &SeatResultRow| {
        let person = seats.get(row.seat).and_then(|seat| people.get(seat.person)).cloned();
        let name = shown.scores.names[row.seat].clone().unwrap_or_default();
        let chips = row.chips.map(|chips| i18n.say(&Message::new(Key::ScoreChips).number("n", chips)));
        let total = row.final_score.unwrap_or(row.total);
        view! {
            <li data-seat=row.seat.to_string() data-place=row.place.to_string()>
                <b class="place">{row.place.to_string()}</b>
                <FaceOf person/>
                <span class="places-name">{name} {chips.map(|chips| view! { <small>{chips}</small> })}</span>
                <b class="places-score">{plain(total)}</b>
            </li>
        }
    };
    let rematch = move |()| {
        if let Some(sheet) = store.current_untracked() {
            store.start_sheet(sheet.rematch(dom::now()));
            draft.start_entry();
        }
    };
    let evening = store.current_untracked().and_then(|sheet| store.evening_of(&sheet));
    let see = move |id: u64| {
        store.show_evening(id);
        if navigation.came_from() == Screen::Evening {
            navigation.back();
        } else {
            navigation.arrive(Screen::Evening);
        }
    };
    let in_evening = evening.is_some();
    let to_evening = evening.map(|id| {
        view! { <Button action=ButtonAction::Evening main=true name=Key::EveningSee on_press=move |()| see(id)/> }
    });
    view! {
        <section class="sheet-end">
            <h2 tabindex="-1">{shown.won.as_ref().map(|won| i18n.say(won))}</h2>
            <ol class="places">{shown.ranking.iter().map(row).collect_view()}</ol>
            <div class="panel-actions">
                {to_evening}
                <Button action=ButtonAction::Rematch main=!in_evening name=Key::ActionRematch on_press=rematch/>
            </div>
        </section>
    }
}

//! A score sheet of real cards: the deals written so far, the deal that is being entered, the end of the match.

mod draft;
mod ending;
mod entry;
mod table;

use leptos::prelude::*;
use rami_model::score_sheet::{EntryError, ScoreSheet};
use rami_model::text::{Key, Message};
use rami_model::view_models::{ScoreSheetView as Shown, entry_error, score_sheet_view, sheet_csv, sheet_text};
use rami_record::Decision;

use crate::browser::{dom, share};
use crate::ui::components::{Button, PanelScreen, Recreate, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Navigation, Notices, Screen, SheetStore, called, stay_awake};
use draft::EntryDraft;
use ending::Ending;
use entry::Entry;
use table::Deals;

/// The score sheet that is shown.
#[component]
pub fn ScoreSheetScreen() -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let navigation = expect_context::<Navigation>();
    let draft = EntryDraft::new(store, expect_context::<Notices>());
    stay_awake();
    Effect::new(move || {
        // Another tab has deleted the sheet.
        if store.current().is_none() {
            navigation.go(Screen::Sheets);
        }
    });
    let shown = Memo::new(move |_| {
        let sheet = store.current()?;
        score_sheet_view(&sheet, &store.names(&sheet)).ok()
    });
    let title = store.current_untracked().map(|sheet| title_of(i18n, &sheet)).unwrap_or_default();
    let number = move || {
        let next = shown.with(|shown| shown.as_ref().map_or(1, |shown| usize::from(shown.number)));
        draft.corrects().map_or(next, |deal| deal + 1).to_string()
    };
    // None of the following is shown while a deal is corrected.
    let uncorrected = move || if draft.corrects().is_none() { shown.get() } else { None };
    let stopped = move || uncorrected()?.stopped;
    let asked = move || uncorrected().filter(|shown| shown.stopped.is_none())?.asked;
    let ended = move || uncorrected().filter(|shown| shown.won.is_some());
    let entered = move || {
        let shown = shown.get()?;
        let free = shown.stopped.is_none() && shown.asked.is_none() && shown.won.is_none();
        // The fields are built again only for another deal, or if another tab changes who plays it or their names.
        let deal = draft.index();
        let in_play = store.current()?.in_play_at(deal)?;
        (free || draft.corrects().is_some()).then_some((deal, in_play, shown.scores.names))
    };
    let begun = move || {
        store.current().map(|sheet| {
            let when = dom::date_and_time(sheet.id, i18n.text(Key::LanguageTag));
            i18n.say(&Message::new(Key::SheetBegun).text("when", when))
        })
    };
    let written = move || draft.said().map(|said| i18n.say(&said));
    view! {
        <PanelScreen screen=Screen::Sheet class="score-sheet" title attr:data-deal=number
            attr:data-settling=move || draft.settling.get().then_some("")
        >
            <p class="sheet-date">{begun}</p>
            <Recreate of=move || shown.get() children=move |shown| view! { <Deals shown draft/> }.into_any()/>
            <p class="sheet-said" role="status">{written}</p>
            <Recreate of=stopped children=move |(deal, why)| view! { <Stopped deal why draft/> }.into_any()/>
            <Recreate of=asked children=move |(seat, offer)| view! { <Rebuy seat offer/> }.into_any()/>
            <Recreate of=ended children=move |shown| view! { <Ending shown draft/> }.into_any()/>
            <Recreate of=entered children=move |_| view! { <Entry draft/> }.into_any()/>
            <SheetActions shown draft/>
        </PanelScreen>
    }
}

/// The name of what is played.
pub fn title_of(i18n: I18n, sheet: &ScoreSheet) -> String {
    called(i18n, i18n.variant_name(&sheet.variant), &sheet.chosen_rules())
}

/// Says that a deal contradicts those before it, and leads to it.
#[component]
fn Stopped(deal: usize, why: Message, draft: EntryDraft) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let remove_rest = move |()| {
        draft.store.update(ScoreSheet::remove_rest);
        draft.start_entry();
    };
    view! {
        <div class="panel-alert" role="alert">
            <p tabindex="-1">{i18n.say(&Message::new(Key::SheetStopped).number("n", deal as i64 + 1))} " " {i18n.say(&why)}</p>
            <div class="panel-actions">
                <Button action=ButtonAction::Correct main=true name=Key::SheetCorrect
                    on_press=move |()| draft.correct(deal)/>
                <Button action=ButtonAction::RemoveRest name=Key::SheetRemoveRest
                    on_press=remove_rest/>
            </div>
        </div>
    }
}

/// Asks an eliminated player whether to buy back.
#[component]
fn Rebuy(seat: usize, offer: rami_model::view_models::RebuyOffer) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let name = store.current_untracked().map(|sheet| store.names(&sheet)[seat].clone()).unwrap_or_default();
    let said = Message::new(Key::SheetRebuy)
        .text("name", name)
        .number("points", offer.points)
        .number("score", offer.score)
        .number("left", offer.left);
    let answer = move |decision| {
        // Another tab may have answered meanwhile. Then nobody is asked any more.
        let _answered = store.change(|sheet| sheet.answer(decision));
    };
    view! {
        <div class="panel-alert" role="group" data-seat=seat.to_string()>
            <p tabindex="-1">{i18n.say(&said)}</p>
            <div class="panel-actions">
                <Button action=ButtonAction::Rebuy main=true name=Key::SheetRebuyYes
                    on_press=move |()| answer(Decision::Rebuy(seat))/>
                <Button action=ButtonAction::Leave name=Key::SheetRebuyNo on_press=move |()| answer(Decision::Leave(seat))/>
            </div>
        </div>
    }
}

/// The buttons that undo a change and share the sheet.
#[component]
fn SheetActions(shown: Memo<Option<Shown>>, draft: EntryDraft) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let (notices, navigation) = (expect_context::<Notices>(), expect_context::<Navigation>());
    let may_take_back = move || store.current().is_some_and(|sheet| sheet.may_take_back());
    let take_back = move |()| {
        store.update(ScoreSheet::take_back);
        draft.start_entry();
    };
    let is_written = move || shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.number > 1));
    let text = move || {
        let shown = shown.get_untracked()?;
        let sheet = store.current_untracked()?;
        Some((title_of(i18n, &sheet), shown))
    };
    let copy = move |()| {
        if let Some((title, shown)) = text() {
            let said = sheet_text(&title, &shown, |message| i18n.say(message));
            share::copy(&said, move |done| notices.say(if done { Key::SheetCopied } else { Key::ErrorShare }));
        }
    };
    let export = move |()| {
        if let Some((_, shown)) = text() {
            let csv = sheet_csv(i18n.language_untracked(), &shown);
            dom::download_as("rami-marque.csv", "text/csv;charset=utf-8", &csv);
        }
    };
    view! {
        <div class="panel-actions panel-ways">
            <When when=Signal::derive(may_take_back)>
                <Button action=ButtonAction::TakeBack name=Key::SheetTakeBack on_press=take_back/>
            </When>
            <When when=Signal::derive(is_written)>
                <Button action=ButtonAction::Print class="button is-quiet" name=Key::SheetPrint
                    on_press=move |()| dom::sure(dom::window().print())/>
                <Button action=ButtonAction::Copy class="button is-quiet" name=Key::SheetCopy on_press=copy/>
                <Button action=ButtonAction::ExportCsv class="button is-quiet" name=Key::StatsCsv on_press=export/>
            </When>
            <Button action=ButtonAction::Sheets class="button is-quiet" name=Key::SheetAll
                on_press=move |()| navigation.go(Screen::Sheets)/>
        </div>
    }
}

/// The message of an error, with the names of the players.
fn error_said(i18n: I18n, store: SheetStore, error: &EntryError) -> String {
    let names = store.current_untracked().map(|sheet| store.names(&sheet)).unwrap_or_default();
    i18n.say(&entry_error(error, &names))
}

//! A score sheet of real cards: the deals written so far, the deal that is being entered, the end of the match.

mod ending;
mod entry;
mod table;

use gloo_timers::future::TimeoutFuture;
use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_model::score_sheet::{DealEntry, EntryError, ScoreSheet};
use rami_model::text::{Key, Message};
use rami_model::view_models::{ScoreSheetView as Shown, entry_error, score_sheet_view, sheet_csv, sheet_text};
use rami_record::Decision;

use crate::browser::{dom, share};
use crate::ui::components::{Button, PanelScreen, Recreate, When};
use crate::ui::interaction::action::Action;
use crate::ui::stores::{I18n, Navigation, Notices, Screen, SheetStore, called, stay_awake};
use ending::Ending;
use entry::Entry;
use table::Deals;

/// The deal that is being entered or corrected. The sheet keeps it at every change, so that a closed page loses
/// nothing.
#[derive(Clone, Copy)]
pub struct EntryDraft {
    store: SheetStore,
    /// The deal, from 0; `None` for the next one.
    corrects: RwSignal<Option<usize>>,
    entry: RwSignal<DealEntry>,
    /// Why the deal could not be written, once it was tried.
    refused: RwSignal<Option<EntryError>>,
    /// The deal that was written last, from 0, until something else is entered.
    written: RwSignal<Option<usize>>,
    /// Whether a deal was written just now. Taps at that moment are ignored, because they were meant for the earlier
    /// contents.
    settling: RwSignal<bool>,
}

/// How long taps count for nothing after a deal was written, in milliseconds.
const SETTLING: u32 = 450;

impl EntryDraft {
    /// The entry that was begun on the sheet that is shown, or an entry of its next deal.
    fn new(store: SheetStore) -> Self {
        let sheet = store.current_untracked();
        let kept = sheet.as_ref().and_then(ScoreSheet::draft).cloned();
        let next = sheet.as_ref().map_or(0, |sheet| sheet.deals().len());
        let corrects = kept.as_ref().map(|&(index, _)| index).filter(|&index| index < next);
        let entry = kept.map(|(_, entry)| entry).or_else(|| sheet.as_ref().map(empty_entry)).unwrap_or_default();
        Self {
            store,
            corrects: RwSignal::new(corrects),
            entry: RwSignal::new(entry),
            refused: RwSignal::new(None),
            written: RwSignal::new(None),
            settling: RwSignal::new(false),
        }
    }

    /// Begins the next deal.
    fn begin(self) {
        let Some(sheet) = self.store.current_untracked() else { return };
        self.show(None, empty_entry(&sheet));
    }

    /// Drops a correction that was begun.
    fn cancel(self) {
        self.store.update(|sheet| sheet.keep_draft(None));
        self.begin();
    }

    /// Begins to correct a deal.
    fn correct(self, deal: usize) {
        let entry = self.store.current_untracked().and_then(|sheet| sheet.deals().get(deal).cloned());
        if let Some(entry) = entry {
            self.show(Some(deal), entry);
            dom::show_from(ENTRY_TITLE.into(), ENTRY_TITLE);
        }
    }

    fn show(self, corrects: Option<usize>, entry: DealEntry) {
        self.refused.set(None);
        self.written.set(None);
        self.entry.set(entry);
        self.corrects.set(corrects);
    }

    fn change(self, change: impl FnOnce(&mut DealEntry)) {
        self.refused.set(None);
        self.written.set(None);
        self.entry.update(change);
        let (entry, corrects) = (self.entry.get_untracked(), self.corrects.get_untracked());
        self.store.update(|sheet| {
            let index = corrects.unwrap_or_else(|| sheet.deals().len());
            sheet.keep_draft(Some((index, entry)));
        });
    }

    /// The place of the deal on the sheet, from 0, tracked.
    fn index(self, sheet: &ScoreSheet) -> usize {
        self.corrects.get().unwrap_or_else(|| sheet.deals().len())
    }

    /// Writes the deal, or notes why it cannot be written. Then the page shows its line and the next entry.
    fn write(self) {
        if let Some(deal) = self.written.get_untracked() {
            // Nothing was entered since, so this is the same tap once more.
            return show_written(deal);
        }
        let entry = self.entry.get_untracked();
        let corrects = self.corrects.get_untracked();
        let mut place = 0;
        let written = self.store.change(|sheet| {
            place = corrects.unwrap_or_else(|| sheet.deals().len());
            match corrects {
                Some(deal) => sheet.correct(deal, entry),
                None => sheet.write(entry),
            }
        });
        match written {
            Ok(()) => {
                self.begin();
                self.written.set(Some(place));
                self.settle();
                show_written(place);
            }
            Err(error) => self.refused.set(Some(error)),
        }
    }

    fn settle(self) {
        self.settling.set(true);
        spawn_local(async move {
            TimeoutFuture::new(SETTLING).await;
            // The user may have left the screen meanwhile.
            self.settling.try_set(false);
        });
    }
}

/// The title of what is to be entered or answered next, or of the end of the match.
const ENTRY_TITLE: &str = ".score-sheet :is(.entry h2, .panel-alert p, .sheet-end h2)";

/// Shows the line of a deal, from 0, and what comes after it.
fn show_written(deal: usize) {
    dom::show_from(
        format!("[data-zone=\"scores\"] [data-action=\"correct\"][data-deal=\"{}\"]", deal + 1),
        ENTRY_TITLE,
    );
}

fn empty_entry(sheet: &ScoreSheet) -> DealEntry {
    sheet.rules_in_force().map(|rules| DealEntry::empty(&rules, sheet.seats.len())).unwrap_or_default()
}

/// The score sheet that is shown.
#[component]
pub fn ScoreSheetScreen() -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let draft = EntryDraft::new(store);
    stay_awake();
    let shown = Memo::new(move |_| {
        let sheet = store.current()?;
        score_sheet_view(&sheet, &store.names(&sheet)).ok()
    });
    let title = store.current_untracked().map(|sheet| title_of(i18n, &sheet)).unwrap_or_default();
    let number = move || {
        let next = shown.with(|shown| shown.as_ref().map_or(1, |shown| usize::from(shown.number)));
        draft.corrects.get().map_or(next, |deal| deal + 1).to_string()
    };
    // None of the following is shown while a deal is corrected.
    let uncorrected = move || if draft.corrects.get().is_none() { shown.get() } else { None };
    let stopped = move || uncorrected()?.stopped;
    let asked = move || uncorrected().filter(|shown| shown.stopped.is_none())?.asked;
    let ended = move || uncorrected().filter(|shown| shown.won.is_some());
    let entered = move || {
        let shown = shown.get()?;
        let free = shown.stopped.is_none() && shown.asked.is_none() && shown.won.is_none();
        let corrects = draft.corrects.get();
        let deal = corrects.unwrap_or(usize::from(shown.number) - 1);
        (free || corrects.is_some()).then_some((deal, shown.in_play.len()))
    };
    let begun = move || {
        store.current().map(|sheet| {
            let when = dom::date_and_time(sheet.id, i18n.text(Key::LanguageTag));
            i18n.say(&Message::new(Key::SheetBegun).text("when", when))
        })
    };
    let written =
        move || draft.written.get().map(|deal| i18n.say(&Message::new(Key::SheetWritten).number("n", deal as i64 + 1)));
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
    view! {
        <div class="panel-alert" role="alert">
            <p tabindex="-1">{i18n.say(&Message::new(Key::SheetStopped).number("n", deal as i64 + 1))} " " {i18n.say(&why)}</p>
            <div class="panel-actions">
                <Button action=Action::Correct main=true name=Key::SheetCorrect
                    on_press=move |()| draft.correct(deal)/>
                <Button action=Action::RemoveRest name=Key::SheetRemoveRest
                    on_press=move |()| draft.store.update(ScoreSheet::remove_rest)/>
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
        let answered = store.change(|sheet| sheet.answer(decision));
        debug_assert!(answered.is_ok(), "the seat is the one that is asked");
    };
    view! {
        <div class="panel-alert" role="group" data-seat=seat.to_string()>
            <p tabindex="-1">{i18n.say(&said)}</p>
            <div class="panel-actions">
                <Button action=Action::Rebuy main=true name=Key::SheetRebuyYes
                    on_press=move |()| answer(Decision::Rebuy(seat))/>
                <Button action=Action::Leave name=Key::SheetRebuyNo on_press=move |()| answer(Decision::Leave(seat))/>
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
        draft.begin();
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
                <Button action=Action::TakeBack name=Key::SheetTakeBack on_press=take_back/>
            </When>
            <When when=Signal::derive(is_written)>
                <Button action=Action::Print class="button is-quiet" name=Key::SheetPrint
                    on_press=move |()| dom::sure(dom::window().print())/>
                <Button action=Action::Copy class="button is-quiet" name=Key::SheetCopy on_press=copy/>
                <Button action=Action::ExportCsv class="button is-quiet" name=Key::StatsCsv on_press=export/>
            </When>
            <Button action=Action::Sheets class="button is-quiet" name=Key::SheetAll
                on_press=move |()| navigation.go(Screen::Sheets)/>
        </div>
    }
}

/// The message of an error, with the names of the players.
fn error_said(i18n: I18n, store: SheetStore, error: &EntryError) -> String {
    let names = store.current_untracked().map(|sheet| store.names(&sheet)).unwrap_or_default();
    i18n.say(&entry_error(error, &names))
}

//! The entry of a deal while it is being made: it is kept at every change, follows what other tabs write, and is written
//! at the end.

use gloo_timers::future::TimeoutFuture;
use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_model::score_sheet::{DealEntry, EnteredDeal, EntryError, NotPoints, Points, ScoreSheet};
use rami_model::text::{Key, Message};
use rami_model::view_models::{ScoreSheetView, deal_corrected, score_sheet_view};

use crate::browser::dom;
use crate::ui::stores::{Notices, SheetStore};

/// The field for points of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointsField {
    pub seat: usize,
    /// Whether it is about cards laid rather than left in hand.
    pub laid: bool,
}

impl PointsField {
    /// The points in an entry.
    pub fn points_in(self, entry: &DealEntry) -> Points {
        let seat = &entry.seats[self.seat];
        if self.laid { seat.laid } else { seat.left }
    }

    /// Sets the points in an entry.
    pub fn write(self, entry: &mut DealEntry, points: Points) {
        let seat = &mut entry.seats[self.seat];
        *(if self.laid { &mut seat.laid } else { &mut seat.left }) = points;
    }
}

/// The deal that is being entered or corrected. The sheet keeps it at every change, so that a closed page loses
/// nothing, and another tab shows the same.
#[derive(Clone, Copy)]
pub struct EntryDraft {
    pub store: SheetStore,
    notices: Notices,
    /// The deal that is entered.
    deal: RwSignal<EnteredDeal>,
    pub entry: RwSignal<DealEntry>,
    /// Whether something was entered in this tab, so that the entry is more than what another tab has kept.
    is_own: StoredValue<bool>,
    /// The fields whose text is no number of points, and why.
    unread: RwSignal<Vec<(PointsField, NotPoints)>>,
    /// Why the deal could not be written, once it was tried.
    refused: RwSignal<Option<EntryError>>,
    /// The deal that was written last, from 0, and what is said of it, until something else is entered.
    written: RwSignal<Option<(usize, Message)>>,
    /// Whether a deal was written just now. Taps at that moment are ignored, because they were meant for the earlier
    /// contents.
    pub settling: RwSignal<bool>,
}

/// How long taps count for nothing after a deal was written, in milliseconds.
const SETTLING: u32 = 450;

impl EntryDraft {
    /// The entry that was begun on the sheet that is shown, or an entry of its next deal. It follows that sheet as long
    /// as the current reactive owner lives.
    pub fn new(store: SheetStore, notices: Notices) -> Self {
        let sheet = store.current_untracked();
        let deal = sheet.as_ref().map_or(EnteredDeal::Next(0), EnteredDeal::of_draft);
        let entry = sheet.as_ref().map(|sheet| begun(sheet, &deal)).unwrap_or_default();
        let draft = Self {
            store,
            notices,
            deal: RwSignal::new(deal),
            entry: RwSignal::new(entry),
            is_own: StoredValue::new(false),
            unread: RwSignal::new(Vec::new()),
            refused: RwSignal::new(None),
            written: RwSignal::new(None),
            settling: RwSignal::new(false),
        };
        Effect::new(move || {
            if let Some(sheet) = store.current() {
                untrack(|| draft.reload_from_tab(&sheet));
            }
        });
        draft
    }

    /// Follows the sheet as it is kept now. Another tab may have written the deal that is entered, or entered more of it.
    fn reload_from_tab(self, sheet: &ScoreSheet) {
        let deal = self.deal.get_untracked();
        if !deal.fits(sheet) {
            return self.drop_entry();
        }
        let entry = self.entry.get_untracked();
        match sheet.draft_of(&deal) {
            Some(kept) if *kept != entry && *kept != self.kept_entry() => {
                self.refused.set(None);
                self.unread.set(Vec::new());
                self.entry.set(kept.clone());
            }
            // Another tab has written or dropped what it had entered.
            None if sheet.draft().is_none() && entry != deal.first_entry(sheet) => {
                if self.is_own.get_value() {
                    self.keep();
                } else {
                    self.start_entry();
                }
            }
            _ => {}
        }
    }

    /// Drops an entry whose deal was changed by another tab, and says so if anything was entered here.
    fn drop_entry(self) {
        if self.is_own.get_value() {
            self.notices.say(Key::SheetElsewhere);
        }
        self.start_entry();
    }

    /// Begins the next deal.
    pub fn start_entry(self) {
        if let Some(sheet) = self.store.current_untracked() {
            self.show(EnteredDeal::next(&sheet), &sheet);
        }
    }

    /// Drops a correction that was begun.
    pub fn cancel(self) {
        let deal = self.deal.get_untracked();
        self.store.update(|sheet| {
            // The draft may be that of another deal, which another tab enters.
            if sheet.draft_of(&deal).is_some() {
                sheet.keep_draft(None);
            }
        });
        self.start_entry();
    }

    /// Begins to correct a deal, from 0.
    pub fn correct(self, deal: usize) {
        let Some(sheet) = self.store.current_untracked() else { return };
        if let Some(deal) = EnteredDeal::corrected(&sheet, deal) {
            self.show(deal, &sheet);
            self.is_own.set_value(true);
            dom::show_from(ENTRY_TITLE.into(), ENTRY_TITLE);
        }
    }

    fn show(self, deal: EnteredDeal, sheet: &ScoreSheet) {
        self.refused.set(None);
        self.written.set(None);
        self.unread.set(Vec::new());
        self.is_own.set_value(false);
        self.entry.set(begun(sheet, &deal));
        self.deal.set(deal);
    }

    /// Changes the entry and keeps it.
    pub fn change(self, change: impl FnOnce(&mut DealEntry)) {
        self.refused.set(None);
        self.written.set(None);
        self.is_own.set_value(true);
        self.entry.update(change);
        self.keep();
    }

    /// Takes the points of a field, or notes why its text is no number of points. That text counts for nothing.
    pub fn set_points(self, field: PointsField, points: Result<Points, NotPoints>) {
        self.unread.update(|unread| {
            unread.retain(|(other, _)| *other != field);
            unread.extend(points.err().map(|why| (field, why)));
        });
        self.change(|entry| {
            if let Ok(points) = points {
                field.write(entry, points);
            }
        });
    }

    /// Notes that the field is not shown any more.
    pub fn leave_field(self, field: PointsField) {
        self.unread.try_update(|unread| unread.retain(|(other, _)| *other != field));
    }

    /// Whether the text of a field is no number of points, tracked.
    pub fn is_unread(self, field: PointsField) -> bool {
        self.unread.with(|unread| unread.iter().any(|(other, _)| *other == field))
    }

    /// Keeps the entry as the draft of the sheet, unless its deal was changed meanwhile: [`follow`](Self::follow) then
    /// drops it.
    fn keep(self) {
        let (deal, entry) = (self.deal.get_untracked(), self.kept_entry());
        let _kept = self.store.change(|sheet| {
            let fits = deal.fits(sheet);
            if fits {
                sheet.keep_draft(Some((deal.index(), entry)));
            }
            fits.then_some(()).ok_or(())
        });
    }

    /// The entry as it is kept: without the points before a text that is no number of points.
    fn kept_entry(self) -> DealEntry {
        let mut entry = self.entry.get_untracked();
        for (field, _) in self.unread.get_untracked() {
            if matches!(field.points_in(&entry), Points::Typed { .. }) {
                field.write(&mut entry, Points::default());
            }
        }
        entry
    }

    /// The place of the deal on the sheet, from 0, tracked.
    pub fn index(self) -> usize {
        self.deal.with(EnteredDeal::index)
    }

    /// The deal that is corrected, from 0, tracked; `None` while the next deal is entered.
    pub fn corrects(self) -> Option<usize> {
        self.deal.with(|deal| deal.is_corrected().then(|| deal.index()))
    }

    /// Why the deal was refused, or which text is no number of points, tracked.
    pub fn error(self) -> Option<EntryError> {
        self.unread_error(|_| true).or_else(|| self.refused.get())
    }

    /// Which text of a seat is no number of points, tracked.
    pub fn error_at(self, seat: usize) -> Option<EntryError> {
        self.unread_error(|field| field.seat == seat)
    }

    fn unread_error(self, is_meant: impl Fn(PointsField) -> bool) -> Option<EntryError> {
        let found = self.unread.with(|unread| unread.iter().copied().find(|&(field, _)| is_meant(field)));
        found.map(|(field, why)| EntryError::NotPoints { seat: field.seat, why })
    }

    /// What is said of the deal written last, tracked.
    pub fn said(self) -> Option<Message> {
        self.written.with(|written| written.as_ref().map(|(_, said)| said.clone()))
    }

    /// Writes the deal, or notes why it cannot be written. Then the page shows its line and the next entry.
    pub fn write(self) {
        if let Some((deal, _)) = self.written.get_untracked() {
            // Nothing was entered since, so this is the same tap once more.
            return show_written(deal);
        }
        if self.unread.with_untracked(|unread| !unread.is_empty()) {
            return;
        }
        let (deal, entry) = (self.deal.get_untracked(), self.entry.get_untracked());
        let before = self.view();
        match self.store.change(|sheet| sheet.enter(&deal, entry)) {
            Some(Ok(())) => {
                let place = deal.index();
                let corrected = if deal.is_corrected() { before.zip(self.view()) } else { None };
                let said = match corrected {
                    Some((before, after)) => deal_corrected(&before, &after, place),
                    None => Message::new(Key::SheetWritten).number("n", place as i64 + 1),
                };
                self.start_entry();
                self.written.set(Some((place, said)));
                self.settle();
                show_written(place);
            }
            Some(Err(EntryError::ChangedMeanwhile)) => self.drop_entry(),
            Some(Err(error)) => self.refused.set(Some(error)),
            None => {}
        }
    }

    /// The sheet as it stands, untracked.
    fn view(self) -> Option<ScoreSheetView> {
        let sheet = self.store.current_untracked()?;
        untrack(|| score_sheet_view(&sheet, &self.store.names(&sheet)).ok())
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

/// The entry of a deal as the sheet keeps it, or the one with which the deal begins.
fn begun(sheet: &ScoreSheet, deal: &EnteredDeal) -> DealEntry {
    sheet.draft_of(deal).cloned().unwrap_or_else(|| deal.first_entry(sheet))
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

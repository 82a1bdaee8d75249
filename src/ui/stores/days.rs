//! The store of the deals of the day: the player's results, and the champion's on the same deals.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_model::backup::Finished;
use rami_model::history::{DayKind, DayOutcome, Days, day_at, day_of};
use rami_model::text::Key;
use rami_model::view_models::Rerun;
use rami_record::Setup;

use super::{Notices, PageSignal};
use crate::browser::storage;
use crate::browser::worker::BotClient;

/// Changes the results and saves them. Returns them as they are then.
pub fn change(notices: Notices, change: impl FnOnce(&mut Days)) -> Days {
    notices.change(&storage::DAYS, Key::ErrorDays, change).0
}

/// Notes the result of a finished match, if it is a deal of the day against bots of the good level.
pub fn note(finished: &Finished, notices: Notices) {
    let record = finished.saved.record();
    let setup = Setup::of_record(record, finished.saved.seed());
    let usual = rami_bots::OfferedLevel::GoodPlayer.id();
    if let (Some((day, kind)), true) = (day_of(&setup), finished.summary.levels.iter().all(|level| level == usual)) {
        let own = DayOutcome::from_summary(&finished.summary);
        change(notices, |days| days.note_begun(day, kind, own, day_at(finished.saved.begun())));
    }
}

/// The store of the results that the screens show.
#[derive(Clone, Copy)]
pub struct Daily {
    days: PageSignal<RwSignal<Days>>,
    /// The day that the champion is playing.
    playing: PageSignal<RwSignal<Option<(u64, DayKind)>>>,
    bots: StoredValue<BotClient, LocalStorage>,
    notices: Notices,
}

impl Daily {
    pub(super) fn new(notices: Notices) -> Self {
        Self {
            days: PageSignal(RwSignal::new(Days::default())),
            playing: PageSignal(RwSignal::new(None)),
            bots: StoredValue::new_local(BotClient::default()),
            notices,
        }
    }

    /// Reads the results, tracked.
    pub fn with<T>(self, read: impl FnOnce(&Days) -> T) -> T {
        self.days.with(read)
    }

    /// Whether the champion is playing the deal or the match of a day, tracked.
    pub fn is_playing(self, day: u64, kind: DayKind) -> bool {
        self.playing.get() == Some((day, kind))
    }

    /// Reads the results again: another tab may have changed them.
    pub fn read_again(self) {
        self.days.set(self.notices.report_unread(storage::DAYS.load_or_set_aside(), Key::ErrorDays));
    }

    /// Reads the results again, and lets the champion play the latest day that it has not played yet.
    pub fn refresh(self) {
        self.read_again();
        if self.playing.get_untracked().is_some() {
            return;
        }
        let Some((day, kind)) = self.days.with_untracked(Days::without_champion) else { return };
        if let Some(rerun) = Rerun::of_day(day, kind) {
            self.playing.set(Some((day, kind)));
            spawn_local(async move {
                let outcome = self.play(rerun).await;
                self.end(day, kind, outcome);
            });
        }
    }

    /// Plays the champion's match, asking the worker for each move.
    async fn play(self, mut rerun: Rerun) -> Option<DayOutcome> {
        let bots = self.bots.get_value();
        while let Some((seat, request)) = rerun.ask() {
            let mv = bots.choose(request).await.ok()?;
            if !rerun.make(seat, &mv) {
                return None;
            }
        }
        rerun.outcome()
    }

    /// Notes the champion's outcome. Without one, because the worker failed, the champion plays the day another time.
    fn end(self, day: u64, kind: DayKind, outcome: Option<DayOutcome>) {
        self.playing.set(None);
        let Some(outcome) = outcome else { return };
        self.days.set(change(self.notices, |days| days.note_champion(day, kind, outcome)));
    }
}

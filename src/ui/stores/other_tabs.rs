//! What other tabs change on the device: the stores that show it are read again.

use leptos::prelude::*;

use super::{Daily, DuelStore, ProblemStore, SheetStore, Stores};
use crate::browser::{dom, storage, tabs};

/// Follows what other tabs write to everything that the stores of the lazy module show. The settings and the match at
/// the table are followed by [`TableStore`](super::TableStore) from the beginning.
pub fn listen_to_other_tabs(stores: Stores, sheets: SheetStore, problems: ProblemStore, duels: DuelStore) {
    let daily = expect_context::<Daily>();
    let Stores { saved, training, .. } = stores;
    dom::on_storage(move |key, _, _| {
        sheets.reload_from_tab(&key);
        saved.reload_from_tab(&key);
        if storage::PROBLEMS.is_key(&key) {
            problems.read_again();
        } else if storage::DUELS.is_key(&key) {
            duels.refresh();
        } else if storage::DAYS.is_key(&key) {
            daily.read_again();
        } else if storage::TRAINING.is_key(&key) {
            training.note_change();
        }
    });
    tabs::on_archive_changed(move || saved.note_changed());
}

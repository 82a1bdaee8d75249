//! The parts of the table that several components read.

use leptos::prelude::*;
use rami_model::view_models::{
    DiscardPile, HandCard, Other, Owner, Possible, TablePhase, TableScreen, TableStatus, Tray,
};

use crate::ui::stores::PageSignal;

/// The parts of the table that several components read. Each part is a memo of its own, so a reader of the hand does
/// not run again when only the piles have changed.
#[derive(Clone, Copy)]
pub struct TableParts {
    pub phase: PageSignal<Memo<TablePhase>>,
    pub standing: PageSignal<Memo<TableStatus>>,
    pub possible: PageSignal<Memo<Possible>>,
    pub others: PageSignal<Memo<Vec<Other>>>,
    pub owners: PageSignal<Memo<Vec<Owner>>>,
    pub stock: PageSignal<Memo<usize>>,
    pub discard: PageSignal<Memo<DiscardPile>>,
    pub tray: PageSignal<Memo<Option<Tray>>>,
    pub hand: PageSignal<Memo<Vec<HandCard>>>,
}

impl TableParts {
    pub(super) fn from_table(table: PageSignal<Memo<Option<TableScreen>>>) -> Self {
        Self {
            phase: part(table, |table| table.phase),
            standing: part(table, |table| table.standing.clone()),
            possible: part(table, |table| table.possible),
            others: part(table, |table| table.others.clone()),
            owners: part(table, |table| table.owners.clone()),
            stock: part(table, |table| table.stock),
            discard: part(table, |table| table.discard.clone()),
            tray: part(table, |table| Some(table.tray.clone())),
            hand: part(table, |table| table.hand.clone()),
        }
    }
}

/// A memo of a part of the table; the default while there is no table.
fn part<T>(table: PageSignal<Memo<Option<TableScreen>>>, read: fn(&TableScreen) -> T) -> PageSignal<Memo<T>>
where
    T: Default + PartialEq + Send + Sync + 'static,
{
    PageSignal(Memo::new(move |_| table.with(|table| table.as_ref().map(read).unwrap_or_default())))
}

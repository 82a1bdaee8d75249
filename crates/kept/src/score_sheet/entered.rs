//! The deal that is being entered. An entry is bound to it, so that nothing is written twice or brought back after
//! another tab has changed the sheet.

use super::ScoreSheet;
use super::entry::{DealEntry, EntryError};

/// The deal that is being entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnteredDeal {
    /// The next deal. The number is that of the deals before it.
    Next(usize),
    /// A deal that is corrected: its place on the sheet, from 0, and its entry before the correction.
    Corrected(usize, Box<DealEntry>),
}

impl EnteredDeal {
    /// The next deal of a sheet.
    #[must_use]
    pub const fn next(sheet: &ScoreSheet) -> Self {
        Self::Next(sheet.deals.len())
    }

    /// A deal of a sheet, from 0, that is to be corrected; `None` if the sheet does not have it.
    #[must_use]
    pub fn corrected(sheet: &ScoreSheet, index: usize) -> Option<Self> {
        sheet.deals.get(index).map(|entry| Self::Corrected(index, Box::new(entry.clone())))
    }

    /// The deal of the draft that a sheet keeps; the next deal if it keeps none.
    #[must_use]
    pub fn of_draft(sheet: &ScoreSheet) -> Self {
        let drafted = sheet.draft.as_ref().and_then(|&(index, _)| Self::corrected(sheet, index));
        drafted.unwrap_or_else(|| Self::next(sheet))
    }

    /// Its place on the sheet, from 0.
    #[must_use]
    pub const fn index(&self) -> usize {
        match self {
            Self::Next(index) | Self::Corrected(index, _) => *index,
        }
    }

    /// Whether it is a deal that is corrected.
    #[must_use]
    pub const fn is_corrected(&self) -> bool {
        matches!(self, Self::Corrected(..))
    }

    /// The entry with which it begins: the entry before the correction, or an empty one.
    #[must_use]
    pub fn first_entry(&self, sheet: &ScoreSheet) -> DealEntry {
        match self {
            Self::Corrected(_, before) => (**before).clone(),
            Self::Next(_) => {
                let rules = sheet.rules_in_force();
                rules.map(|rules| DealEntry::empty(&rules, sheet.seats.len())).unwrap_or_default()
            }
        }
    }

    /// Whether a sheet still has its place as it was when the entry was begun. Answers about buying back do not count.
    #[must_use]
    pub fn fits(&self, sheet: &ScoreSheet) -> bool {
        match self {
            Self::Next(deals) => sheet.deals.len() == *deals,
            Self::Corrected(index, before) => {
                sheet.deals.get(*index).is_some_and(|entry| entry.without_answers() == before.without_answers())
            }
        }
    }
}

impl ScoreSheet {
    /// The entry of a deal that the sheet keeps as its draft.
    #[must_use]
    pub fn draft_of(&self, deal: &EnteredDeal) -> Option<&DealEntry> {
        self.draft.as_ref().filter(|(index, _)| *index == deal.index() && deal.fits(self)).map(|(_, entry)| entry)
    }

    /// Writes the deal that was entered, or corrects it.
    ///
    /// # Errors
    /// [`EntryError::ChangedMeanwhile`] if the deal was written, corrected or removed since the entry was begun; else
    /// why the deal cannot be written. The sheet is then unchanged.
    pub fn enter(&mut self, deal: &EnteredDeal, entry: DealEntry) -> Result<(), EntryError> {
        match deal {
            _ if !deal.fits(self) => Err(EntryError::ChangedMeanwhile),
            EnteredDeal::Next(_) => self.write(entry),
            EnteredDeal::Corrected(index, _) => self.correct(*index, entry),
        }
    }
}

//! Everything the app keeps on a device, in one file.

use serde::{Deserialize, Serialize};

use crate::analysis::Account;
use crate::json::{from_text, is_default, to_text};

use super::days::{Days, parts};
use super::settings::Settings;
use super::summary::Summary;
use super::training::ExerciseList;
use crate::analysis::KeptLuck;
use crate::record::LoadError;
use crate::table::Saved;

/// The name and version of the format.
const FORMAT: &str = "rami-backup/1";

/// The name of a file that holds everything, as of a day.
#[must_use]
pub fn copy_name(day: u64) -> String {
    let (year, month, date) = parts(day);
    format!("rami-{year:04}-{month:02}-{date:02}.json")
}

/// A finished match: its figures, and all of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// The figures.
    pub summary: Summary,
    /// The match.
    pub saved: Saved,
}

impl Finished {
    /// What goes to the history of a saved match; `None` if it is not over.
    ///
    /// # Errors
    /// [`LoadError::Record`] if its record is refused.
    pub fn from_saved(saved: Saved) -> Result<Option<Self>, LoadError> {
        let summary = Summary::from_record(saved.record(), saved.shown_levels(), saved.id, saved.at)
            .map_err(LoadError::Record)?;
        Ok(summary.map(|summary| Self { summary, saved }))
    }

    /// A finished match out of one that may be under way. Its record is read only if it says that it is over.
    ///
    /// # Errors
    /// [`LoadError::Record`] if its record is refused.
    pub fn if_over(saved: Saved) -> Result<Option<Self>, LoadError> {
        if saved.over { Self::from_saved(saved) } else { Ok(None) }
    }

    /// Gives the match another name on this device.
    pub const fn rename(&mut self, id: u64) {
        self.summary.id = id;
        self.saved.id = id;
    }
}

/// Everything.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Backup {
    format: String,
    /// The settings.
    pub settings: Settings,
    /// Matches under way.
    pub matches: Vec<Saved>,
    /// Finished matches. Their figures are not part of the file: they are worked out anew from the records.
    pub history: Vec<Saved>,
    /// What could not be read when it was loaded, as it was.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aside: Vec<String>,
    /// The results of the deals of the day.
    #[serde(default, skip_serializing_if = "is_default")]
    pub days: Days,
    /// How much of the finished matches was luck: what takes long to work out anew.
    #[serde(default, skip_serializing_if = "is_default")]
    pub luck: Vec<LuckOf>,
    /// The exercises.
    #[serde(default, skip_serializing_if = "is_default")]
    pub training: ExerciseList,
}

/// How much of a finished match was luck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LuckOf {
    /// The match.
    pub id: u64,
    /// The account.
    pub account: Account,
    /// What is kept of it beside.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kept: Option<KeptLuck>,
}

impl Backup {
    /// Puts everything together.
    #[must_use]
    pub fn new(settings: Settings, matches: Vec<Saved>, history: Vec<Saved>, aside: Vec<String>) -> Self {
        Self {
            format: FORMAT.into(),
            settings,
            matches,
            history,
            aside,
            days: Days::default(),
            luck: Vec::new(),
            training: ExerciseList::default(),
        }
    }

    /// This copy with the exercises.
    #[must_use]
    pub fn with_training(self, training: ExerciseList) -> Self {
        Self { training, ..self }
    }

    /// This copy with the results of the deals of the day.
    #[must_use]
    pub fn with_days(self, days: Days) -> Self {
        Self { days, ..self }
    }

    /// This copy with what was worked out of its matches.
    #[must_use]
    pub fn with_luck(self, luck: Vec<LuckOf>) -> Self {
        Self { luck, ..self }
    }

    /// What was worked out of a match, as matches are judged now.
    #[must_use]
    pub fn luck_of(&self, id: u64) -> Option<&LuckOf> {
        self.luck.iter().find(|luck| luck.id == id && luck.account.is_current())
    }

    /// Whether a file claims to be one, so that what is wrong with it can be said.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        text.get(..200).unwrap_or(text).contains(FORMAT)
    }

    /// Reads the file. Its matches are still to be checked, each by [`super::Session::from_saved`] or [`Finished::from_saved`]: that
    /// takes its time.
    ///
    /// # Errors
    /// [`LoadError::Unreadable`].
    pub fn from_json(text: &str) -> Result<Self, LoadError> {
        let backup: Self = from_text(text).map_err(LoadError::Unreadable)?;
        if backup.format != FORMAT {
            return Err(LoadError::Unreadable(format!("format {:?} is not {FORMAT}", backup.format)));
        }
        backup.matches.iter().chain(&backup.history).try_for_each(Saved::check_moments)?;
        Ok(backup)
    }

    /// Writes it.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_text(self)
    }
}

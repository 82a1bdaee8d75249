//! A backup: one file with everything the app keeps on a device, and reminders to make one.

mod copies;
mod deleted;
mod kept;
mod merge;
mod offer;

use serde::{Deserialize, Serialize};

use rami_bots::analysis::Account;
use rami_record::json::{Json, is_default};

use crate::duels::Results;
use crate::history::{Days, Evenings, ExerciseList, MatchKey, ProblemHistory, Summary, date_parts};
use crate::merging::Mark;
use crate::people::PersonList;
use crate::score_sheet::ScoreSheet;
use crate::settings::Settings;
use crate::table::Saved;
use rami_bots::analysis::KeptLuck;
use rami_record::LoadError;

pub use copies::{Copies, Reminder, deletes_unvisited};
pub use deleted::Deleted;
pub use kept::{Ended, History, Kept, KeptItem, Kind, Uncounted};
pub use merge::{Answers, HistoryChange, Incoming, Merged, Plan, Whose};
pub use offer::{Change, Offer};

/// The name of the format. Its version follows.
const FORMAT: &str = "rami-backup/";
/// The version that is written. In version 1 changes were not counted.
const VERSION: u16 = 2;

/// The file name of a backup made on a day.
#[must_use]
pub fn copy_name(day: u64) -> String {
    let (year, month, date) = date_parts(day);
    format!("rami-{year:04}-{month:02}-{date:02}.json")
}

/// A finished match with its summary.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// The figures.
    pub summary: Summary,
    /// The match.
    pub saved: Saved,
}

impl Finished {
    /// Makes the history's entry of a saved match; `None` if the match is not over.
    ///
    /// # Errors
    /// [`LoadError::Record`] if its record is refused.
    pub fn from_saved(saved: Saved) -> Result<Option<Self>, LoadError> {
        let (own, levels) = (saved.own_seat(), saved.shown_levels());
        let summary = Summary::from_record(saved.record(), own, levels, &saved.stood_in, saved.id, saved.at);
        let summary = summary.map_err(LoadError::Record)?;
        Ok(summary.map(|summary| {
            // A list that does not name every seat is ignored.
            let names_all = saved.persons.len() == summary.seats.len();
            let persons = if names_all { saved.persons.clone() } else { Vec::new() };
            let (key, joint, of_other) = (Some(MatchKey::of_saved(&saved)), saved.joint, saved.of_other);
            Self { summary: Summary { key, of_other, persons, joint, ..summary }, saved }
        }))
    }

    /// Makes the history's entry of a saved match, if the match says that it is over. Otherwise its record is not even
    /// replayed.
    ///
    /// # Errors
    /// [`LoadError::Record`] if its record is refused.
    pub fn if_over(saved: Saved) -> Result<Option<Self>, LoadError> {
        if saved.over { Self::from_saved(saved) } else { Ok(None) }
    }

    /// Gives the match another identifier on this device.
    #[must_use]
    pub fn moved_to(self, id: u64) -> Self {
        Self { summary: Summary { id, ..self.summary }, saved: self.saved.moved_to(id) }
    }

    /// Sets whether another person than the owner of this device played it.
    pub const fn set_of_other(&mut self, of_other: bool) {
        (self.summary.of_other, self.saved.of_other) = (of_other, of_other);
    }
}

/// Everything the app keeps on a device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Backup {
    format: String,
    /// The device that made it; 0 if it does not say so.
    #[serde(default, skip_serializing_if = "is_default")]
    pub from: Mark,
    /// The settings.
    pub settings: Settings,
    /// Matches under way.
    pub matches: Vec<Saved>,
    /// Finished matches. Their summaries are not part of the file: they are computed again from the records.
    pub history: Vec<Saved>,
    /// The texts that the app could not read. They were set aside unchanged.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aside: Vec<String>,
    /// The results of the deals of the day.
    #[serde(default, skip_serializing_if = "is_default")]
    pub days: Days,
    /// The luck of the finished matches, which would take long to work out again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub luck: Vec<LuckOf>,
    /// The exercises.
    #[serde(default, skip_serializing_if = "is_default")]
    pub training: ExerciseList,
    /// The people.
    #[serde(default, skip_serializing_if = "is_default")]
    pub people: PersonList,
    /// The score sheets of real cards, as they are written.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sheets: Vec<ScoreSheet>,
    /// The evenings.
    #[serde(default, skip_serializing_if = "is_default")]
    pub evenings: Evenings,
    /// The results of duels.
    #[serde(default, skip_serializing_if = "is_default")]
    pub duels: Results,
    /// The problems that were tried.
    #[serde(default, skip_serializing_if = "is_default")]
    pub problems: ProblemHistory,
    /// What was deleted of matches and score sheets.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deleted: Deleted,
}

/// How much of a finished match was luck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LuckOf {
    /// The match.
    pub id: u64,
    /// The account of luck and play.
    pub account: Account,
    /// What is saved beside the account.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kept: Option<KeptLuck>,
}

impl Backup {
    /// Creates a backup without results of the deals of the day, luck, exercises, people, duels or problems.
    #[must_use]
    pub fn new(settings: Settings, matches: Vec<Saved>, history: Vec<Saved>, aside: Vec<String>) -> Self {
        Self {
            format: format!("{FORMAT}{VERSION}"),
            from: 0,
            settings,
            matches,
            history,
            aside,
            days: Days::default(),
            luck: Vec::new(),
            training: ExerciseList::default(),
            people: PersonList::default(),
            sheets: Vec::new(),
            evenings: Evenings::default(),
            duels: Results::default(),
            problems: ProblemHistory::default(),
            deleted: Deleted::default(),
        }
    }

    /// Says which device made it, and what was deleted there.
    #[must_use]
    pub fn made_by(self, from: Mark, deleted: Deleted) -> Self {
        Self { from, deleted, ..self }
    }

    /// Adds the exercises.
    #[must_use]
    pub fn with_training(self, training: ExerciseList) -> Self {
        Self { training, ..self }
    }

    /// Adds the people, their score sheets and their evenings.
    #[must_use]
    pub fn with_people(self, people: PersonList, sheets: Vec<ScoreSheet>, evenings: Evenings) -> Self {
        Self { people, sheets, evenings, ..self }
    }

    /// Adds the results of duels.
    #[must_use]
    pub fn with_duels(self, duels: Results) -> Self {
        Self { duels, ..self }
    }

    /// Adds the problems that were tried.
    #[must_use]
    pub fn with_problems(self, problems: ProblemHistory) -> Self {
        Self { problems, ..self }
    }

    /// Adds the results of the deals of the day.
    #[must_use]
    pub fn with_days(self, days: Days) -> Self {
        Self { days, ..self }
    }

    /// Adds the luck of the finished matches.
    #[must_use]
    pub fn with_luck(self, luck: Vec<LuckOf>) -> Self {
        Self { luck, ..self }
    }

    /// The luck of a match, if the current version of the judgement worked it out.
    #[must_use]
    pub fn luck_of(&self, id: u64) -> Option<&LuckOf> {
        self.luck.iter().find(|luck| luck.id == id && luck.account.is_current())
    }

    /// Whether a text is a copy that a newer version made. Its other fields may be unknown here.
    #[must_use]
    pub fn is_newer(text: &str) -> bool {
        let format = text.get(..200).unwrap_or(text).split_once(FORMAT);
        let digits = format.map(|(_, rest)| rest.split(|letter: char| !letter.is_ascii_digit()).next().unwrap_or(rest));
        digits.and_then(|digits| digits.parse().ok()).is_some_and(|version: u16| version > VERSION)
    }

    /// Whether a file claims to be a backup. If it then cannot be read, the error should be that of a backup.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        text.get(..200).unwrap_or(text).contains(FORMAT)
    }
}

/// Reading a backup does not replay the matches, which takes long: the caller checks each by `Session::from_saved` or
/// [`Finished::from_saved`].
impl Json for Backup {
    fn checked(mut self) -> Result<Self, LoadError> {
        match self.format.strip_prefix(FORMAT).and_then(|version| version.parse().ok()) {
            Some(1..=VERSION) => {}
            Some(version) if version > VERSION => return Err(LoadError::Version(version)),
            _ => return Err(LoadError::Unreadable(format!("format {:?} is not {FORMAT}{VERSION}", self.format))),
        }
        self.matches.iter().chain(&self.history).try_for_each(Saved::check_moments)?;
        self.sheets.iter().try_for_each(ScoreSheet::check)?;
        self.duels = self.duels.checked()?;
        self.problems = self.problems.checked()?;
        Ok(self)
    }
}

//! A backup: one file with everything the app keeps on a device, and reminders to make one.

mod copies;

use serde::{Deserialize, Serialize};

use rami_bots::analysis::Account;
use rami_record::json::{Json, is_default};

use crate::duels::Results;
use crate::history::{Days, Evenings, ExerciseList, ProblemHistory, Summary, parts};
use crate::people::PersonList;
use crate::score_sheet::ScoreSheet;
use crate::settings::Settings;
use crate::table::Saved;
use rami_bots::analysis::KeptLuck;
use rami_record::LoadError;

pub use copies::{Copies, Reminder, deletes_unvisited};

/// The name and version of the format.
const FORMAT: &str = "rami-backup/1";

/// The file name of a backup made on a day.
#[must_use]
pub fn copy_name(day: u64) -> String {
    let (year, month, date) = parts(day);
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
            Self { summary: Summary { persons, joint: saved.joint, ..summary }, saved }
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
    pub const fn rename(&mut self, id: u64) {
        self.summary.id = id;
        self.saved.id = id;
    }
}

/// Everything the app keeps on a device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Backup {
    format: String,
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
            format: FORMAT.into(),
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
        }
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
        if self.format != FORMAT {
            return Err(LoadError::Unreadable(format!("format {:?} is not {FORMAT}", self.format)));
        }
        self.matches.iter().chain(&self.history).try_for_each(Saved::check_moments)?;
        self.sheets.iter().try_for_each(ScoreSheet::check)?;
        self.duels = self.duels.checked()?;
        self.problems = self.problems.checked()?;
        Ok(self)
    }
}

//! The index of the problems of all games: which files there are, and the problems of the days.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Problem, ProblemFile};
use rami_record::json::Json;
use rami_record::{LoadError, is_set_name};

/// The name and version of the format.
const FORMAT: &str = "rami-problem-index/1";
/// The most games of an index.
const MOST_GAMES: usize = 100;
/// The most days of an index.
const MOST_DAYS: usize = 20_000;

/// The index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProblemIndex {
    /// Always `rami-problem-index/1`.
    pub format: String,
    /// The games and named sets that have problems, in the order in which they are listed.
    pub games: Vec<IndexedGame>,
    /// The identifiers of the problems of the days, from [`first`](Self::first) on. The list is only appended to.
    pub days: Vec<String>,
}

/// A game or a named set that has problems.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndexedGame {
    /// The identifier of the named set, or else of the variant. It names the file.
    pub id: String,
    /// The number of problems.
    pub problems: u16,
}

impl ProblemIndex {
    /// The first day that has a problem.
    pub const FIRST: u64 = 20_261_128;

    /// The index of files. The days of an older index stay, and problems that are in no day yet are appended: the games
    /// take turns, each from the first problem of its file on.
    #[must_use]
    pub fn of_files(files: &[ProblemFile], older: Option<&Self>) -> Self {
        let games =
            files.iter().map(|file| IndexedGame { id: file.name().into(), problems: file.problems.len() as u16 });
        let mut days = older.map(|older| older.days.clone()).unwrap_or_default();
        let known: BTreeSet<String> = days.iter().cloned().collect();
        let longest = files.iter().map(|file| file.problems.len()).max().unwrap_or_default();
        for place in 0..longest {
            let ids = files.iter().filter_map(|file| file.problems.get(place).map(|problem| file.full_id(problem)));
            days.extend(ids.filter(|id| !known.contains(id)));
        }
        Self { format: FORMAT.into(), games: games.collect(), days }
    }

    /// The identifier of the problem of a day, so many days after the first one. After the last of the list it begins
    /// again.
    #[must_use]
    pub fn of_day(&self, since_first: usize) -> Option<&str> {
        self.days.get(since_first % self.days.len().max(1)).map(String::as_str)
    }
}

impl Json for ProblemIndex {
    fn checked(self) -> Result<Self, LoadError> {
        let names = self.games.iter().all(|game| is_set_name(&game.id));
        let ids = self.days.iter().all(|id| game_of(id).is_some());
        let sizes = self.games.len() <= MOST_GAMES && self.days.len() <= MOST_DAYS;
        if self.format == FORMAT && names && ids && sizes {
            Ok(self)
        } else {
            Err(LoadError::Unreadable("no index of problems".into()))
        }
    }
}

/// The game or named set of the identifier of a problem among those of all games, if it is one.
#[must_use]
pub fn game_of(full_id: &str) -> Option<&str> {
    let (name, id) = full_id.rsplit_once('-')?;
    (is_set_name(name) && id.len() == super::NAME && id.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(name)
}

impl ProblemFile {
    /// The identifier of the named set, or else of the variant.
    #[must_use]
    pub fn name(&self) -> &str {
        self.set.as_deref().unwrap_or(&self.variant)
    }

    /// The identifier of a problem of this file among those of all games.
    #[must_use]
    pub fn full_id(&self, problem: &Problem) -> String {
        format!("{}-{}", self.name(), problem.id)
    }

    /// The problem with this identifier among those of all games.
    #[must_use]
    pub fn by_full_id(&self, full_id: &str) -> Option<&Problem> {
        let (name, id) = full_id.rsplit_once('-')?;
        (name == self.name()).then(|| self.problem(id)).flatten()
    }
}

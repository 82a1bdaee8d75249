//! The data kept on a device: the history and its statistics, the settings, backups, the deals of the day, the
//! exercises, the people and their score sheets.

mod backup;
mod copies;
mod days;
mod jokers;
mod people;
mod results;
mod settings;
mod sheet;
mod statistics;
mod summary;
mod training;

pub use backup::{Backup, Finished, LuckOf, copy_name};
pub use copies::{Copies, Reminder, deletes_unvisited};
pub use days::{DAY_SEATS, DayKind, DayResult, Days, Outcome, day_at, day_before, day_of, is_day};
pub(crate) use days::{date_of, number_of};
pub use jokers::JokerTally;
pub use people::{Earlier, FACES, HUES, LONGEST_NAME, NameError, Person, PersonId, PersonList};
pub use results::{
    BestDay, Evening, Evenings, GameAverage, GameResult, HeadToHead, PersonFigures, Ranked, RankedBy, SeatResult,
};
pub use settings::{Announcements, Back, Favourite, Felt, Order, Pace, Palette, Settings, Spread, Theme};
pub use sheet::{Asks, DealEntry, Ending, EntryError, PadKey, Points, SeatEntry, Sheet, SheetMatch, SheetSeat, Tally};
pub use statistics::{Filter, Line, Statistics, lines, percent};
pub use summary::{DealFigures, Dealt, MIXED, SeatFigures, Summary};
pub use training::ExerciseList;

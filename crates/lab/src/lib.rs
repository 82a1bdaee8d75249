//! The work of `rami-lab`: it lets bots play against bots, finds the numbers of the bots (`training`), and measures
//! speeds and records.
//!
//! ```
//! let args = ["solve", "--variant", "rami51", "5S 6S 7S QH"];
//! let answer = rami_lab::run(args.map(Into::into)).unwrap();
//! assert_eq!(answer.status, 0);
//! assert!(answer.text.contains("5S 6S 7S"));
//! ```
//!
//! This crate decides no rule and reaches neither the page nor the worker. It runs natively only.

mod arena;
mod arranging;
mod chance;
mod choices;
mod command;
mod control_variates;
mod hinted;
mod ladder;
mod luck;
mod parallel;
mod problems;
mod seat;
mod speed;
mod statistics;
mod training;

pub use arena::{Contest, PlayedMatch, play_all};
pub use chance::Corrections;
pub use command::{Failure, Output, run};
pub use control_variates::{Controlled, chance_of, points_ahead, won};
pub use hinted::{ReviewedDecision, hinted, play_as_the_page, reviewed};
pub use ladder::{Ladder, climb};
pub use luck::{report as luck_report, worked_out};
pub use problems::{DoubtfulProblem, Mining, Progress, solved_anew};
pub use seat::SeatPlayer;
pub use speed::{least_times, speeds};
pub use statistics::{Interval, Mean, advantage, share_won, summary, wilson};
pub use training::self_play::SelfPlay;

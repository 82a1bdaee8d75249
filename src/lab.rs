//! Bots against bots, and the engine's own speeds: what `rami-lab` measures. Native only.

mod adam;
mod arena;
mod command;
mod descent;
mod haste;
mod ladder;
mod learn;
mod odds;
mod opening;
mod parallel;
mod speed;
mod statistics;
mod tune;

pub use arena::{Contest, Played, play_all};
pub use command::{Answer, Failure, USAGE, run};
pub use haste::{Hurried, haste};
pub use ladder::{Ladder, climb};
pub use learn::{Learnt, learn};
pub use odds::{Foretold, odds};
pub use opening::Schooling;
pub use speed::{least_times, speeds};
pub use statistics::{Interval, Mean, advantage, share_won, summary, wilson};
pub use tune::Tuning;

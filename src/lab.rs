//! Bots against bots, and the engine's own speeds: what `rami-lab` measures. Native only.

mod arena;
mod command;
mod speed;
mod statistics;

pub use arena::{Contest, Played, play_all};
pub use command::{Answer, Failure, USAGE, run};
pub use speed::speeds;
pub use statistics::{Interval, summary, wilson};

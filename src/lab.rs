//! Bots against bots, and the engine's own speeds: what `rami-lab` measures. Native only.

mod arena;
mod command;
mod ladder;
mod learn;
mod speed;
mod statistics;

pub use arena::{Contest, Played, play_all};
pub use command::{Answer, Failure, USAGE, run};
pub use ladder::{Ladder, climb};
pub use learn::{Learnt, learn};
pub use speed::speeds;
pub use statistics::{Interval, Mean, advantage, summary, wilson};

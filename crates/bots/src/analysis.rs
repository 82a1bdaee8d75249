//! Analyses a record: it reviews positions, judges decisions, divides the result into luck and play, turns mistakes into
//! exercises, and reads problems. `docs/luck.md` describes the method and its limits.
//!
//! Unlike a bot, the analysis may use all hands: it judges only deals that are over, or that the lab plays.

mod account;
mod comparison;
mod estimate;
mod exercise;
mod judgement;
mod luck_work;
mod match_account;
mod mistake;
pub mod problem;
mod repetition;
mod review;

pub use account::{Account, DealGains, LuckVerdict, SeatAccount, Split};
pub use comparison::{Comparison, Cost};
pub use estimate::{Estimate, PerSeat, Stakes, Swing, Worth};
pub use exercise::Exercise;
pub use judgement::{JudgementAnswer, JudgementQuestion, Situation, VERSION};
pub use luck_work::{Follows, Job, LuckWork};
pub use match_account::{CannotJudge, LuckOfMatch, LuckTask, WorkedOut};
pub use mistake::{KeptLuck, KeptTurn, Mistake};
pub use repetition::Repetition;
pub use review::{Grade, Review};

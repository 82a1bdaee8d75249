//! What is found out of a record: positions looked at again, decisions judged, how much of a match was luck and how much
//! play, and the mistakes that make exercises. `docs/luck.md` describes the method and how far it can be trusted.
//!
//! It is no bot: it looks at hands of deals that are over, or that only the lab plays.

mod account;
mod estimate;
mod exercise;
mod judgement;
mod luck_work;
mod match_account;
mod mistake;
mod review;

pub use account::{Account, Outcome, Split, Tally, Verdict};
pub use estimate::{Estimate, Seats, Stakes, Swing, Worth};
pub use exercise::Exercise;
pub use judgement::{Answer, Question, Situation, VERSION};
pub use luck_work::{Follows, Job, LuckWork};
pub use match_account::{CannotJudge, LuckOfMatch, LuckTask, WorkedOut};
pub use mistake::{KeptLuck, KeptTurn, Mistake};
pub use review::{Grade, Review};

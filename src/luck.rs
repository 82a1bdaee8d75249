//! Luck and play: how much of a result was the cards, and how much the decisions. Decisions of a match that is over are
//! judged one by one (`judgement`), the cards dealt are weighed, and what neither explains are the cards drawn
//! (`account`). `docs/luck.md` describes the method and how far it can be trusted.
//!
//! It is no bot: it looks at hands of deals that are over, or that only the lab plays.

mod account;
mod errand;
mod judgement;
mod worth;

pub use account::{Account, Outcome, Split, Tally, Verdict};
pub use errand::{Errand, Report};
pub use judgement::{Answer, Question, Situation, VERSION};
pub use worth::{Estimate, Seats, Stakes, Swing, Worth};

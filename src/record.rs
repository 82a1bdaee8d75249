//! The game record: one JSON text that saves, exports, replays and tests a match.

mod format;
mod notation;
mod replay;
mod report;

pub use format::{BadRecord, DealRecord, FORMAT, MeldRecord, Record, StartRecord};
pub use notation::{Decision, format_decision, format_move, format_reshuffle, parse_action, parse_decision};
pub use replay::{DealSummary, Refusal, Replay, Where, layout_of, replay, replay_legal};
pub use report::report;

//! The game record: one JSON text that saves, exports, replays and tests a match.

mod error;
mod format;
mod notation;
mod replay;
mod report;
mod text;

pub use error::BadRecord;
pub use format::{DealRecord, FORMAT, MeldRecord, Record, StartPhase, StartRecord};
pub use notation::{Decision, format_move};
pub use replay::{Cursor, DealSummary, Refusal, Replay, Where, layout_of, replay, replay_legal};
pub use report::report;

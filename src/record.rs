//! The game record: one JSON text that saves, exports, replays and tests a match; and the recording of a match under way,
//! with the shuffles that deal it and the proof that they were fixed before.

mod digest;
mod error;
pub mod fairness;
mod format;
mod notation;
mod recording;
mod replay;
mod report;
pub mod shuffle;
mod text;

pub use error::{BadRecord, LoadError};
pub use format::{DealRecord, FORMAT, MeldRecord, Record, StartPhase, StartRecord, given};
pub use notation::{Decision, SeatMove, format_move};
pub use recording::{Recording, Setup, SetupError};
pub use replay::{Cursor, DealSummary, Refusal, Replay, Where, layout_of, replay, replay_legal};
pub use report::report;

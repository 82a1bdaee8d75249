//! The game record: one JSON text from which a match can be saved, exported, replayed and tested.
//!
//! The module also records a match under way, shuffles its cards, and proves that every deal was fixed before it began.

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
pub use format::{DealRecord, FORMAT, MeldRecord, Record, StartPhase, StartRecord, given, is_set_name};
pub use notation::{Decision, SeatMove, format_move};
pub use recording::{Recording, Setup, SetupError};
pub use replay::{Cursor, DealSummary, Refusal, Replay, Where, layout_of, replay, replay_legal};
pub use report::report;

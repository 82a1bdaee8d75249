//! The game record: one JSON text from which a match can be saved, exported, replayed and tested.
//!
//! The crate also records a match under way ([`Recording`]), shuffles its cards ([`shuffle`]), derives seeds ([`seeds`]),
//! proves that every deal was fixed before it began ([`fairness`]), and finds links and codes in texts ([`sent`]).
//!
//! ```
//! use rami_engine::rules::Options;
//! use rami_record::{ChosenRules, Recording, Setup, replay};
//!
//! let seats = vec!["Ana".into(), "Bruno".into()];
//! let setup = Setup { rules: ChosenRules::of_game("rami51", Options::new()), seats, seed: 7 };
//! let mut game = Recording::new(setup).unwrap();
//! game.deal();
//! assert!(replay(game.record()).is_ok());
//! ```
//!
//! This crate decides no rule: it asks the engine. It knows no text for players, no bot and no browser.

mod chosen_rules;
mod digest;
mod error;
pub mod fairness;
mod format;
pub mod json;
mod move_code;
mod names;
mod notation;
mod observed;
mod observing;
mod recording;
mod replay;
mod report;
pub mod seeds;
pub mod sent;
pub mod shuffle;
mod text;
mod verdict;

pub use chosen_rules::{ChosenRules, UnknownRules};
pub use error::{BadRecord, LoadError};
pub use format::{DealRecord, FORMAT, MeldRecord, Record, StartPhase, StartRecord, given, is_set_name};
pub use move_code::{BadMoves, MoveReader, MoveWriter};
pub use names::tidy_name;
pub use notation::{Decision, SeatMove};
pub use observed::{Disagreement, ObservedMove};
pub use recording::{Recording, Setup, SetupError};
pub use replay::{Cursor, DealResult, Refusal, Replay, Where, layout_of, replay, replay_legal};
pub use report::report;

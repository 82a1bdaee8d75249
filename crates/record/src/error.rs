//! The errors of reading a record or a saved match.

use thiserror::Error;

/// The error of a record that cannot be read. Its text names the place and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadRecord(pub String);

/// Why a saved match cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoadError {
    /// The data is not a saved match.
    #[error("{0}")]
    Unreadable(String),
    /// The match was written in another version of the format.
    #[error("version {0}")]
    Version(u8),
    /// The record of the match cannot be read or replayed.
    #[error(transparent)]
    Record(#[from] BadRecord),
}

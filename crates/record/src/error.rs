//! The errors of reading a record, and anything else that is kept.

use thiserror::Error;

/// The error of a record that cannot be read. Its text names the place and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadRecord(pub String);

/// Why a kept text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoadError {
    /// The text does not hold what it should, or it contradicts itself.
    #[error("{0}")]
    Unreadable(String),
    /// The text was written in another version of the format.
    #[error("version {0}")]
    Version(u16),
    /// The record of the match cannot be read or replayed.
    #[error(transparent)]
    Record(#[from] BadRecord),
}

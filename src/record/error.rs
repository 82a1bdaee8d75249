//! What is wrong with a record, or with a match that was kept.

use thiserror::Error;

/// A record that cannot be read, with the place and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadRecord(pub String);

/// Why a match that was kept cannot be taken up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoadError {
    /// It is no match.
    #[error("{0}")]
    Unreadable(String),
    /// Another version of the app wrote it.
    #[error("version {0}")]
    Version(u8),
    /// Its record is refused.
    #[error(transparent)]
    Record(#[from] BadRecord),
}

//! What is wrong with a record, or with a match that was kept.

use thiserror::Error;

/// A record that cannot be read, with the place and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadRecord(pub String);

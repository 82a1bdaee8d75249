//! What the tests of all crates share: matches, positions, recorded cards, and hostile input.
//!
//! ```
//! let record = rami_test_utils::repository("tests/records/rami51.json");
//! assert!(record.is_file());
//! ```
//!
//! Only tests and fuzz targets use this crate.

use std::path::{Path, PathBuf};

pub mod choices;
pub mod corpus;
pub mod drawn;
pub mod duels;
pub mod hostile;
pub mod hostile_code;
pub mod hostile_duel;
pub mod hostile_messages;
mod hostile_sheet;
pub mod mangled;
pub mod matches;
pub mod played;
pub mod position;
pub mod positions;
pub mod refusals;
pub mod requests;
pub mod turned;

/// A file of the repository, by its path from the top level.
#[must_use]
pub fn repository(path: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The text of a file of the repository.
///
/// # Panics
/// If it cannot be read.
#[must_use]
pub fn read(path: impl AsRef<Path>) -> String {
    let path = repository(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

//! Writes what a training finds in the form of the data files of the bots (`crates/bots/src/**/*.json`).

use serde::Serialize;

/// Numbers as an entry of a data file.
#[derive(Serialize)]
pub struct Entry<T> {
    /// Where the numbers come from, and what they are worth.
    about: Vec<String>,
    #[serde(flatten)]
    numbers: T,
}

impl<T: Serialize> Entry<T> {
    /// Creates an entry with these numbers.
    pub(super) fn new(about: Vec<String>, numbers: T) -> Self {
        Self { about, numbers }
    }
}

/// Entries as the text of a data file.
pub(crate) fn written(entries: &impl Serialize) -> String {
    serde_json::to_string_pretty(entries).expect("numbers under names can be written")
}

/// A number with so many decimals.
pub(super) fn rounded(number: f64, decimals: i32) -> f64 {
    let unit = 10_f64.powi(decimals);
    // Adding zero turns a negative zero into zero.
    (number * unit).round() / unit + 0.0
}

//! Digests of contents.

use rami_record::fairness::sha256;

use super::Mark;

/// The letters of a [`Digest`].
const DIGITS: usize = 13;

/// What tells two contents apart: the first letters of the SHA-256 hash of a text, 52 bits.
pub type Digest = String;

/// The digest of a text.
#[must_use]
pub fn digest(text: &str) -> Digest {
    let mut hash = sha256(text);
    hash.truncate(DIGITS);
    hash
}

/// A mark that follows from a digest.
pub(super) fn mark_of(digest: &Digest) -> Mark {
    Mark::from_str_radix(digest, 16).unwrap_or_default()
}

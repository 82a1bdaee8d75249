//! SHA-256, by which deals are committed to.

use sha2::{Digest, Sha256};

/// SHA-256 of a text, in hexadecimal.
#[must_use]
pub fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
